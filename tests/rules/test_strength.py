"""Strengths cut and drawn, against fractions and against every order in which markers can be drawn."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import ceil, floor

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.ratio import Ratio
from rasputitsa.rules.combat.strength import Chances, part


def test_a_part_is_rounded_as_the_rules_say():
    for strength, top, bottom in product(range(30), range(4), range(1, 5)):
        exact = Fraction(strength * top, bottom)
        assert part(strength, top, bottom, "down") == floor(exact)
        assert part(strength, top, bottom, "up") == ceil(exact)


def test_a_one_that_is_halved_and_drops_its_fraction_is_nothing():
    assert part(1, 1, 2, "down") == 0


def test_each_unit_is_halved_alone_and_the_sum_is_doubled_after_that():
    assert 2 * sum(part(strength, 1, 2, "up") for strength in (3, 5)) == 10


def test_what_units_draw_from_a_cup_is_what_all_orders_of_drawing_give():
    choose = Chooser(7)
    for _ in range(60):
        cup = [choose(4) for _ in range(3)]
        groups = [(choose(3), tuple(choose(6) for _ in cup)) for _ in range(1 + choose(2))]
        if sum(units for units, _ in groups) > sum(cup):
            continue
        assert as_fractions(Chances.drawn(cup, groups)) == by_every_order(cup, groups)


def test_a_cup_is_not_drawn_beyond_its_last_marker():
    with pytest.raises(ValueError, match="more markers"):
        Chances.drawn([1, 1], [(3, (1, 2))])


def test_no_unit_draws_nothing():
    assert Chances.drawn([2, 3], []) == Chances.of([(0, 1)])


def test_two_alike_cannot_both_draw_the_only_strong_marker():
    found = Chances.drawn([1, 2], [(2, (5, 1))])
    assert as_fractions(found) == {6: Fraction(2, 3), 2: Fraction(1, 3)}
    assert (found.least, found.most, found.mean) == (2, 6, Ratio(14, 3))


def test_cups_add_up_with_what_is_known():
    first, second = Chances.drawn([1, 1], [(1, (1, 2))]), Chances.drawn([1, 3], [(1, (0, 4))])
    found = as_fractions(first.plus(second).plus(Chances.of([(3, 1)])))
    assert found == {4: Fraction(1, 8), 5: Fraction(1, 8), 8: Fraction(3, 8), 9: Fraction(3, 8)}


def test_a_river_doubles_what_was_drawn():
    assert Chances.drawn([1, 1], [(1, (1, 3))]).altered(lambda value: 2 * value) == Chances.of([(2, 1), (6, 1)])


def test_chances_of_results_are_those_of_all_draws_and_faces():
    attack, defence = Chances.of([(4, 1), (9, 2)]), Chances.of([(2, 3), (5, 1)])

    def faces(a: int, d: int) -> tuple[str, ...]:
        return tuple(f"{a * face // d}" for face in range(1, 7)) if a > d else ()

    expected: Counter[str] = Counter()
    for (a, v), (d, w) in product(attack.weights, defence.weights):
        for result in faces(a, d) or ("",):
            expected[result] += Fraction(v * w, 12 * (len(faces(a, d)) or 1))  # type: ignore[assignment]
    found = attack.results(defence, faces)
    assert {result: Fraction(one.numerator, one.denominator) for result, one in found.items()} == dict(expected)
    assert sum(expected.values()) == 1


def as_fractions(found: Chances) -> dict[int, Fraction]:
    return {value: Fraction(weight, found.total) for value, weight in found.weights}


def by_every_order(cup: Sequence[int], groups: Sequence[tuple[int, tuple[int, ...]]]) -> dict[int, Fraction]:
    markers = [kind for kind, count in enumerate(cup) for _ in range(count)]
    worths = [worth for units, worth in groups for _ in range(units)]
    sums = Counter(
        sum(worth[kind] for worth, kind in zip(worths, order, strict=True))
        for order in permutations(markers, len(worths))
    )
    return {value: Fraction(count, sum(sums.values())) for value, count in sums.items()}
