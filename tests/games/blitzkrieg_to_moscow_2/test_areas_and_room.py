"""Areas off the map and room in hexes, on invented boards: coming in, going out, chains of those who make room."""

from collections.abc import Mapping

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.games.blitzkrieg_to_moscow_2.movement import Relief
from rasputitsa.games.blitzkrieg_to_moscow_2.state import Area
from rasputitsa.hexgrid.field import Field, uniform
from rasputitsa.hexgrid.grid import Hex, hexes_in, union
from rasputitsa.rules.costs import load_chart, step_costs
from rasputitsa.rules.movement.paths import fewest_hexes
from rasputitsa.rules.movement.reach import Going
from rasputitsa.rules.stacking import Limit, Stacking
from tests.hexgrid.boards import some
from tests.rules.maps import random_map
from tests.rules.test_costs import PRINTED
from tests.rules.test_movement import ROW, at, row

CORPS = UnitType("corps", "infantry", "corps", (2,), (2,), (4,), ())
ONE = Stacking((Limit(1, {"infantry": 1}),), (), lambda unit: unit.type.branch)
ANYWHERE = None


@pytest.mark.rule("ruling-7")
@pytest.mark.parametrize("left, reached", [(1, ("0101",)), (3, ("0101", "0201", "0301")), (0, ())])
def test_the_first_hex_out_of_an_area_costs_one_whatever_it_is(left: int, reached: tuple[str, ...]):
    wood = ROW.named(["0101"])
    going = Going(ROW, (uniform(ROW, 2, wood), uniform(ROW, 1, ROW.hexes & ~wood)), ROW.hexes, 0)
    assert Area("rear", wood).comes_in(going, left, 1).reached == ROW.named(reached)


@pytest.mark.rule("ruling-7")
def test_nobody_comes_in_on_a_closed_hex():
    area = Area("rear", ROW.named(["0101", "0201"]))
    assert ROW.ids(area.comes_in(row(open_hexes=ROW.named(["0201", "0301"])), 2, 1).reached) == ("0201", "0301")


@pytest.mark.rule("ruling-7")
def test_going_out_costs_one_and_who_had_to_stop_does_not_go():
    area = Area("rear", ROW.named(["0101", "0601"]))
    going = row(halt=ROW.named(["0601"]))
    assert area.exits(going.field(at("0301"), 3), 1) == ROW.named(["0101"])
    assert area.exits(going.field(at("0301"), 2), 1) == 0
    assert area.exits(going.field(at("0401"), 3), 1) == 0


@pytest.mark.rule("ruling-7")
def test_who_began_where_others_stop_may_go_out():
    area = Area("rear", ROW.named(["0101"]))
    field = row(halt=ROW.named(["0101"])).field(at("0101"), 1)
    assert area.exits(field, 1) == ROW.named(["0101"])
    assert area.way_out(field, 1, fewest_hexes) == (at("0101"),)


@pytest.mark.rule("ruling-7")
def test_the_way_out_is_the_cheapest_and_ends_beside_the_area():
    for seed in range(10):
        choose = Chooser(seed)
        map = random_map(choose)
        grid, start = map.grid, list(map.grid.axial)[choose(42)]
        area = Area("rear", some(grid, choose, 8))
        going = Going(grid, step_costs(map, load_chart(PRINTED, 2)), grid.hexes, some(grid, choose, 6))
        field = going.field(start, 6)
        way, ends = area.way_out(field, 2, fewest_hexes), area.exits(field, 2)
        assert (way is None) == (ends == 0)
        if way is not None:
            assert ends >> way[-1] & 1
            assert mp_at(field, start, way[-1]) == max(mp_at(field, start, hex) for hex in hexes_in(ends))


def mp_at(field: Field, start: Hex, hex: Hex) -> int:
    return max(field.starts) if hex == start else field.left(hex)


@pytest.mark.rule("ruling-7")
def test_units_in_an_area_cover_every_hex_that_it_borders():
    areas = (Area("north", ROW.named(["0101"])), Area("south", ROW.named(["0101", "0201"])))
    assert ROW.ids(union(area.borders for area in areas)) == ("0101", "0201")


def unrelieved(at: Mapping[str, int], reach: Mapping[str, int | None]) -> int:
    """The number of some units that find no room, one fitting in a hex."""
    units = [Unit(id, CORPS, "red", hex, "", 1) for id, hex in at.items()]
    return Relief(units, lambda unit: reach.get(unit.id, 0), ONE).unrelieved()


@pytest.mark.rule("ruling-52")
def test_a_chain_of_units_makes_room():
    at = {"a": 0, "b": 0, "c": 1}
    assert Relief([Unit(id, CORPS, "red", hex, "", 1) for id, hex in at.items()], lambda unit: 0, ONE).unrelieved() == 1
    assert unrelieved(at, {"a": 0b10, "c": 0b100}) == 0
    assert unrelieved(at, {"a": 0b10, "c": 0b001}) == 1


@pytest.mark.rule("ruling-52")
def test_three_cannot_stand_in_two_hexes_however_they_move():
    assert unrelieved({"a": 0, "b": 0, "c": 1}, {"a": 0b11, "b": 0b11, "c": 0b11}) == 1


@pytest.mark.rule("ruling-52")
def test_those_who_cannot_move_leave_no_room():
    assert unrelieved({"a": 0, "b": 0, "c": 1}, {"a": 0b10}) == 1


@pytest.mark.rule("ruling-52")
def test_off_the_map_there_is_room_for_all():
    assert unrelieved({"a": 0, "b": 0, "c": 0}, {"a": ANYWHERE, "b": ANYWHERE}) == 0
