"""Stacking and zones of units: counted one by one, and the limits and exceptions that rulebooks know."""

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.state import Unit, Units, UnitType
from rasputitsa.hexgrid.field import field, uniform
from rasputitsa.hexgrid.grid import hexes_in, rectangle
from rasputitsa.rules.costs import Toll
from rasputitsa.rules.stacking import Limit, Stacking, load_stacking, shared
from tests.hexgrid.boards import some

GRID = rectangle(6, 4, "pointy", "even")
KINDS = ("infantry", "armour", "special")


def unit(id: str, kind: str, hex: str = "0101", side: str = "red") -> Unit:
    return Unit(id, UnitType(kind, kind, "", (1,), (1,), (3,)), side, GRID.index[hex], "", 1)


def stack(*kinds: str, side: str = "red") -> list[Unit]:
    return [unit(f"{side}{number}", kind, side=side) for number, kind in enumerate(kinds)]


def by_type(limits: tuple[Limit, ...], apart: tuple[str, ...] = ()) -> Stacking:
    return Stacking(limits, apart, lambda unit: unit.type.id)


THREE_AND_TWO = by_type((Limit(3, {"any": 1}), Limit(2, {"infantry": 1}), Limit(2, {"armour": 1})))
SIXTHS = load_stacking(
    {"limits": [{"most": "7/3", "weights": {"corps": 1, "army": 2, "group": "1/2", "division": "1/3"}}]},
    6,
    lambda unit: unit.type.id,
)


@pytest.mark.parametrize(
    "kinds, fits",
    [
        (("infantry", "infantry", "armour"), True),
        (("armour", "infantry", "armour"), True),
        (("infantry", "infantry", "infantry"), False),
        (("infantry", "infantry", "armour", "special"), False),
    ],
)
def test_three_in_a_hex_but_no_more_than_two_of_a_type(kinds: tuple[str, ...], fits: bool):
    assert THREE_AND_TWO.is_over(stack(*kinds)) is not fits


def test_two_of_the_line_one_of_armour_and_as_many_special_ones_as_one_likes():
    limits = (Limit(2, {"infantry": 1, "cavalry": 1}), Limit(1, {"armour": 1}), Limit(6, {"replacement": 1}))
    rule = by_type(limits)
    assert not rule.is_over(stack("infantry", "cavalry", "armour", *["special"] * 9, *["replacement"] * 6))
    assert rule.is_over(stack("infantry", "cavalry", "infantry"))
    assert rule.is_over(stack("armour", "armour"))
    assert rule.is_over(stack(*["replacement"] * 7))


@pytest.mark.parametrize(
    "kinds, fits",
    [
        (("corps", "corps", "division"), True),
        (("army", "division"), True),
        (("corps", "group", "group", "division"), True),
        (("group", "group", "group", "group", "division"), True),
        (("corps", "corps", "group"), False),
        (("army", "division", "division"), False),
        (("corps", "corps", "division", "depot"), True),
    ],
)
def test_halves_and_thirds_of_a_corps_are_counted_exactly(kinds: tuple[str, ...], fits: bool):
    assert SIXTHS.is_over(stack(*kinds)) is not fits


def test_who_keeps_apart_is_never_in_one_hex():
    rule = by_type((Limit(9, {"any": 1}),), ("rumanian", "finnish"))
    assert rule.is_over(stack("rumanian", "finnish"))
    assert not rule.is_over(stack("rumanian", "rumanian", "german"))


def test_where_there_is_room_is_what_counting_each_hex_finds():
    for seed in range(20):
        units, choose = crowd(Chooser(seed)), Chooser(seed)
        among, arriving = some(GRID, choose, 2), stack("infantry", "armour")[: 1 + choose(2)]
        arriving = [u.at(GRID.index["0604"]) for u in arriving]
        expected = {
            hex
            for hex in hexes_in(among)
            if standing(units, hex) and THREE_AND_TWO.is_over([*standing(units, hex), *arriving])
        }
        assert set(hexes_in(THREE_AND_TWO.full(units, "red", arriving, among))) == expected


def test_what_is_over_is_what_counting_each_hex_finds():
    found = 0
    for seed in range(20):
        units = crowd(Chooser(seed))
        over = {hex for hex in GRID.axial if THREE_AND_TWO.is_over(standing(units, hex))}
        assert set(hexes_in(THREE_AND_TWO.over(units, "red"))) == over
        found += len(over)
    assert found > 10


def test_those_who_leave_to_make_room_are_those_who_weigh_in_what_is_too_much():
    three = stack("infantry", "infantry", "infantry")
    assert THREE_AND_TWO.excess([*three[:2], *three[2:]]) == tuple(three)
    mixed = stack("infantry", "infantry", "infantry", "depot")
    limits = by_type((Limit(2, {"infantry": 1}), Limit(9, {"any": 1})))
    assert [u.type.id for u in limits.excess(mixed)] == ["infantry"] * 3
    assert limits.excess(mixed[:2]) == ()


def test_taking_away_the_excess_one_by_one_makes_every_stack_legal():
    for seed in range(20):
        units = crowd(Chooser(seed))
        for hex in hexes_in(THREE_AND_TWO.over(units, "red")):
            left = list(standing(units, hex))
            while THREE_AND_TWO.is_over(left):
                left.remove(THREE_AND_TWO.excess(left)[0])
            assert left


def test_a_stack_of_four_does_not_count_those_who_stand_there_already_twice():
    units = Units({u.id: u for u in stack("infantry", "infantry")})
    assert THREE_AND_TWO.full(units, "red", list(units.values()), GRID.hexes) == 0


def test_a_unit_alone_always_fits():
    alone = unit("A", "armour")
    units = Units({"A": alone, "B": unit("B", "infantry", "0201")})
    heavy = by_type((Limit(2, {"armour": 3, "infantry": 1}),))
    assert heavy.full(units, "red", [alone], GRID.hexes) == GRID.named(["0201"])
    assert heavy.over(units, "red") == 0


def test_the_first_step_out_of_a_zone_may_not_enter_another_but_a_later_one_may_and_ends_the_move():
    row = rectangle(6, 1, "pointy", "even")
    zone = row.named(["0101", "0201", "0401"])
    costs = Toll(zone, 0, row.hexes & ~zone).added((uniform(row, 1, row.hexes),))
    assert field(row, {5: row.named(["0101"])}, costs, row.hexes, zone).reached == 0
    assert row.ids(field(row, {5: row.named(["0301"])}, costs, row.hexes, zone).reached) == ("0201", "0401")


def crowd(choose: Chooser) -> Units:
    names, found = list(GRID.names.values()), {}
    for number in range(40):
        side = "red" if choose(3) else "blue"
        found[f"u{number}"] = unit(f"u{number}", KINDS[choose(3)], names[choose(len(names))], side)
    return Units(found)


def standing(units: Units, hex: int) -> list[Unit]:
    return [u for u in units.values() if u.hex == hex and u.side == "red"]


def test_hexes_are_shared_within_a_side_only():
    choose, hexes = Chooser(4), list(GRID.names.values())
    for _ in range(40):
        places = [(side, hexes[choose(len(hexes))]) for side in ("red", "blue") for _ in range(choose(9))]
        units = Units({f"{n}": unit(f"{n}", "armour", hex, side) for n, (side, hex) in enumerate(places)})
        reds = [hex for side, hex in places if side == "red"]
        assert shared(units, "red") == GRID.named(hex for hex in reds if reds.count(hex) > 1)
