"""Every way to pay for an exchange, against every order in which losses can be taken (ruling 20)."""

from collections.abc import Iterator, Mapping, Sequence

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.games.battle_for_moscow.losing import payments


@pytest.mark.rule("ruling-20")
def test_the_ways_to_pay_are_those_of_all_orders():
    choose = Chooser(21)
    for _ in range(300):
        losses = {f"u{n}": tuple(choose(5) for _ in range(1 + choose(3))) for n in range(choose(4))}
        owed = choose(12)
        found = [tuple(sorted(way.items())) for way in payments(losses, owed)]
        assert len(found) == len(set(found))
        assert set(found) == {tuple(sorted(way.items())) for way in by_every_order(losses, owed)}


@pytest.mark.rule("ruling-20")
def test_losses_stop_at_the_first_that_brings_the_sum_to_the_strength():
    ways = list(payments({"cheap": (1,), "dear": (6,)}, 4))
    assert {"cheap": 1, "dear": 1} in ways
    assert {"cheap": 0, "dear": 1} in ways
    assert {"cheap": 1, "dear": 0} not in ways


@pytest.mark.rule("ruling-20")
def test_nobody_goes_on_paying_after_the_sum_is_reached():
    assert {"a": 1, "b": 1} not in list(payments({"a": (4,), "b": (4,)}, 4))


@pytest.mark.rule("ruling-20")
def test_where_all_together_do_not_reach_the_sum_all_is_lost():
    assert list(payments({"a": (1, 1), "b": (2,)}, 9)) == [{"a": 2, "b": 1}]


@pytest.mark.rule("ruling-20")
def test_an_attacker_at_half_counts_half_so_that_a_doubled_defender_costs_four_printed_factors_for_one():
    printed = dict.fromkeys(("a", "b", "c", "d"), (2,))
    halved = {unit: tuple(value // 2 for value in values) for unit, values in printed.items()}
    assert {sum(way.values()) for way in payments(halved, 2 * 1)} == {2}


@pytest.mark.rule("ruling-20")
def test_a_group_loses_a_third_of_its_factors_in_whole_units():
    factors = {"a": (4,), "b": (3,), "c": (1,)}
    ways = list(payments(factors, -(-8 // 3)))
    assert all(3 * sum(factors[unit][0] for unit, count in way.items() if count) >= 8 for way in ways)
    assert {"a": 0, "b": 1, "c": 0} in ways


@pytest.mark.rule("ruling-20")
def test_nothing_owed_is_paid_with_nothing():
    assert list(payments({"a": (3,)}, 0)) == [{"a": 0}]
    assert list(payments({}, 3)) == [{}]


def by_every_order(losses: Mapping[str, Sequence[int]], owed: int) -> Iterator[dict[str, int]]:
    """Take losses in every order; what is paid for is checked after each."""
    waiting: list[tuple[dict[str, int], int]] = [(dict.fromkeys(losses, 0), owed)]
    while waiting:
        taken, left = waiting.pop()
        able = [unit for unit, values in losses.items() if taken[unit] < len(values)]
        if left <= 0 or not able:
            yield taken
            continue
        waiting += [({**taken, unit: taken[unit] + 1}, left - losses[unit][taken[unit]]) for unit in able]
