"""Duties of an announcement, against every distribution of the units one by one."""

from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import HexSet, hexes_in
from rasputitsa.rules.combat.mandatory_attacks import MandatoryAttacks

ROUNDS = 300
A, B, C, D = 1, 2, 4, 8


def test_the_fewest_hexes_left_alone_are_those_of_the_best_distribution():
    for duties in some_duties(1):
        assert duties.least == min(map(int.bit_count, left_alone(duties)))


def test_an_announcement_is_closed_exactly_when_no_distribution_would_leave_fewer_alone():
    for duties in some_duties(2):
        busy = all(unit in duties.attacks for unit in duties.bound if duties.reach[unit])
        best = min(map(int.bit_count, left_alone(duties)))
        assert duties.are_met == (busy and now_alone(duties).bit_count() <= best)


def test_what_is_owed_can_be_met_exactly_when_some_way_to_set_the_free_meets_it():
    for duties in some_duties(3):
        assert duties.can_be_met == meets_it(duties)


def test_a_hex_is_open_exactly_when_an_attack_on_it_leaves_a_way_to_finish():
    for duties in some_duties(4):
        for unit in duties.reach:
            if unit not in duties.attacks:
                ways = {hex for hex in hexes_in(duties.reach[unit]) if meets_it(duties.with_attack(unit, 1 << hex))}
                assert set(hexes_in(duties.open_to(unit))) == ways


def test_nobody_hinders_exactly_when_nobody_must_be_taken_back():
    for duties in some_duties(5):
        assert bool(duties.hindering()) == (not duties.can_be_met)


def test_who_picks_open_hexes_only_never_has_to_take_anybody_back():
    choose = Chooser(6)
    for start in some_duties(6):
        duties = MandatoryAttacks(start.reach, {}, start.bound, start.hexes)
        for unit in shuffled(list(duties.reach), choose):
            open_hexes = tuple(hexes_in(duties.open_to(unit)))
            assert open_hexes or unit not in duties.bound or not duties.reach[unit]
            if open_hexes and (unit in duties.bound or choose(2)):
                duties = duties.with_attack(unit, 1 << open_hexes[choose(len(open_hexes))])
        assert duties.are_met


def test_whatever_was_announced_taking_back_who_hinders_leads_to_the_close():
    choose = Chooser(7)
    for start in some_duties(7):
        duties = start
        for _ in range(200):
            if duties.are_met:
                break
            hindering, idle = duties.hindering(), duties.idle
            if hindering:
                gone = hindering[choose(len(hindering))]
                left = {unit: hexes for unit, hexes in duties.attacks.items() if unit != gone}
                duties = MandatoryAttacks(duties.reach, left, duties.bound, duties.hexes)
            else:
                hexes = tuple(hexes_in(duties.reach[idle[0]]))
                duties = duties.with_attack(idle[0], 1 << hexes[choose(len(hexes))])
        assert duties.are_met


def test_a_lone_unit_between_two_enemies_attacks_one_of_its_choice():
    lone = MandatoryAttacks({"x": A | B}, {}, ("x",), A | B)
    assert lone.idle == ("x",)
    assert lone.open_to("x") == A | B
    assert lone.with_attack("x", A).are_met
    assert lone.with_attack("x", B).are_met


def test_two_units_beside_the_same_two_enemies_take_one_each():
    pair = MandatoryAttacks({"x": A | B, "y": A | B}, {"x": A}, ("x", "y"), A | B)
    assert pair.open_to("y") == B
    assert not pair.with_attack("y", A).are_met
    assert pair.with_attack("y", A).hindering() == ("x", "y")
    assert pair.with_attack("y", B).are_met


def test_units_are_moved_on_along_a_chain_to_make_room():
    chain = MandatoryAttacks({"x": A | B, "y": B | C, "z": C}, {"x": B, "y": C}, ("x", "y", "z"), A | B | C)
    assert not chain.can_be_met
    assert chain.hindering() == ("x", "y")


def test_a_hex_that_units_attack_freely_is_not_alone_and_the_bound_are_measured_against_the_rest():
    duties = MandatoryAttacks({"x": A | B, "free": A}, {"free": A, "x": A}, ("x",), A | B)
    assert duties.alone == B
    assert not duties.are_met
    assert duties.hindering() == ("x",)


def test_an_enemy_that_only_free_units_reach_may_be_left_alone():
    duties = MandatoryAttacks({"x": A, "free": B}, {"x": A}, ("x",), A | B)
    assert duties.are_met


def test_a_bound_unit_whose_only_enemy_is_gone_is_free():
    assert MandatoryAttacks({"x": 0}, {}, ("x",), 0).are_met


def test_enemies_that_bind_nobody_may_be_attacked_and_may_be_left_alone():
    workers = MandatoryAttacks({"x": A | D}, {}, ("x",), A)
    assert workers.open_to("x") == A
    helped = MandatoryAttacks({"x": A | D, "y": A}, {"y": A}, ("x", "y"), A)
    assert helped.open_to("x") == A | D


def test_one_battle_for_two_hexes_leaves_neither_alone():
    duties = MandatoryAttacks({"x": A | B}, {"x": A | B}, ("x",), A | B)
    assert duties.are_met


@pytest.mark.parametrize("units", [12, 40])
def test_a_long_front_is_judged_without_going_through_all_distributions(units: int):
    reach = {f"u{n}": 0b11 << n for n in range(units)}
    duties = MandatoryAttacks(reach, {}, tuple(reach), (1 << units + 1) - 1)
    assert duties.least == 1
    assert duties.open_to("u0") == 0b11


def some_duties(seed: int) -> Iterator[MandatoryAttacks]:
    choose = Chooser(seed)
    for _ in range(ROUNDS):
        units = [f"u{n}" for n in range(1 + choose(5))]
        reach = {unit: choose(16) for unit in units}
        attacks = {unit: one_of(area, choose) for unit, area in reach.items() if area and choose(2)}
        yield MandatoryAttacks(reach, attacks, tuple(unit for unit in units if choose(3)), choose(16))


def one_of(area: HexSet, choose: Chooser) -> HexSet:
    hexes = tuple(hexes_in(area))
    return 1 << hexes[choose(len(hexes))]


def left_alone(duties: MandatoryAttacks) -> list[HexSet]:
    others = {unit: hexes for unit, hexes in duties.attacks.items() if unit not in duties.bound}
    return [duties.hexes & ~union({**others, **chosen}) for chosen in distributions(duties, duties.bound)]


def meets_it(duties: MandatoryAttacks) -> bool:
    best = min(map(int.bit_count, left_alone(duties)))
    free = tuple(unit for unit in duties.bound if unit not in duties.attacks)
    return any(
        (duties.hexes & ~union({**duties.attacks, **chosen})).bit_count() <= best
        for chosen in distributions(duties, free)
    )


def distributions(duties: MandatoryAttacks, units: tuple[str, ...]) -> Iterator[Mapping[str, HexSet]]:
    able = [unit for unit in units if duties.reach[unit]]
    for hexes in product(*(hexes_in(duties.reach[unit]) for unit in able)):
        yield {unit: 1 << hex for unit, hex in zip(able, hexes, strict=True)}


def now_alone(duties: MandatoryAttacks) -> HexSet:
    return duties.hexes & ~union(duties.attacks)


def union(areas: Mapping[str, HexSet]) -> HexSet:
    found = 0
    for area in areas.values():
        found |= area
    return found


def shuffled(units: list[str], choose: Chooser) -> list[str]:
    return [units.pop(choose(len(units))) for _ in range(len(units))]
