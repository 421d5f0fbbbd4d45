"""Going: what stands in the way, the one hex that may always be moved, areas off the map."""

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.field import Field, uniform
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in, rectangle, union
from rasputitsa.rules.costs import Chart, Line, Toll, load_chart, step_costs
from rasputitsa.rules.movement.paths import fewest_hexes
from rasputitsa.rules.movement.reach import ENDLESS, Going, obstacle
from rasputitsa.rules.off_map_areas import Area
from tests.hexgrid.boards import some
from tests.rules.maps import drawn, random_map
from tests.rules.test_costs import PRINTED

ROW = rectangle(6, 1, "pointy", "even")


def row(open_hexes: HexSet = ROW.hexes, halt: HexSet = 0) -> Going:
    return Going(ROW, (uniform(ROW, 1, ROW.hexes),), open_hexes, halt)


def at(name: str) -> Hex:
    return ROW.index[name]


def test_who_can_enter_a_hex_is_told_for_all_hexes_at_once():
    for seed in range(10):
        choose = Chooser(seed)
        map = random_map(choose)
        grid = map.grid
        going = Going(grid, step_costs(map, load_chart(PRINTED, 2)), some(grid, choose, 4) ^ grid.hexes, 0)
        for left in range(6):
            starts = {hex for hex in grid.axial if going.field(hex, left).reached}
            assert set(hexes_in(going.starts(left))) == starts
            for hex in grid.axial:
                assert going.targets(hex, left) == grid.ids(going.field(hex, left).reached)


def test_every_hex_that_is_not_reached_has_an_obstacle_and_it_is_one():
    for seed in range(8):
        choose = Chooser(seed)
        map = random_map(choose)
        grid, start, left = map.grid, list(map.grid.axial)[choose(42)], choose(7)
        halt, open_hexes = some(grid, choose, 6), some(grid, choose, 6) ^ grid.hexes
        going = Going(grid, step_costs(map, load_chart(PRINTED, 2)), open_hexes, halt)
        for end in hexes_in(grid.hexes & ~going.field(start, left).reached):
            found = obstacle(going, going.without_halts(start), left, end, fewest_hexes)
            assert is_true(going, start, left, end, found.kind)


def is_true(going: Going, start: Hex, left: int, end: Hex, kind: str) -> bool:
    """True if an obstacle is the one that lies there: without it alone the hex would be reached."""
    grid, ends = going.grid, 1 << end
    endless = Going(grid, going.costs, going.open, 0).field(start, ENDLESS).reached & ends
    enough = Going(grid, going.costs, going.open, 0).field(start, left).reached & ends
    return {
        "same_hex": end == start,
        "closed": not going.open & ends,
        "no_way": not endless,
        "too_far": bool(endless and not enough),
        "halt": bool(enough and going.halt),
    }[kind]


def test_what_is_too_far_is_told_with_what_it_costs():
    found = obstacle(row(), row().without_halts(at("0101")), 2, at("0501"), fewest_hexes)
    assert (found.kind, found.cost) == ("too_far", 4)


def test_the_hex_that_ends_the_move_is_named():
    going = row(halt=ROW.named(["0301"]))
    found = obstacle(going, going.without_halts(at("0101")), 5, at("0501"), fewest_hexes)
    assert (found.kind, found.hex) == ("halt", at("0301"))


def test_of_several_hexes_that_end_the_move_the_first_is_named():
    going = row(halt=ROW.named(["0201", "0401"]))
    assert obstacle(going, going.without_halts(at("0101")), 5, at("0501"), fewest_hexes).hex == at("0201")


def test_a_unit_that_cannot_pay_may_still_move_one_hex_and_no_more():
    map = drawn(terrain={"wood": ["0201", "0102"]}, hexsides={"lake": [["0101", "0102"]]})
    chart = Chart(2, (Line(("wood",), 4), Line(("clear",), 2)), {"lake": -1}, {})
    going = Going(map.grid, step_costs(map, chart), map.grid.hexes, 0)
    start = map.grid.index["0101"]
    assert going.field(start, 2).reached == 0
    assert map.grid.ids(going.one_hex(start, 0).reached) == ("0201",)
    assert going.one_hex(start, 0).left(map.grid.index["0201"]) == 0


def test_the_one_hex_takes_all_mp_and_cheap_ones_are_entered_besides():
    cheap, dear = ROW.named(["0401", "0501", "0601"]), ROW.named(["0201", "0101"])
    going = Going(ROW, (uniform(ROW, 1, cheap), uniform(ROW, 4, dear)), ROW.hexes, 0)
    reach = going.one_hex(at("0301"), 2)
    assert {name: reach.left(at(name)) for name in ROW.ids(reach.reached)} == {"0201": 0, "0401": 1, "0501": 0}


def test_the_one_hex_out_of_a_zone_lies_in_no_other_zone_where_that_is_barred():
    zone = ROW.named(["0301", "0401"])
    dear = Toll(zone, 3, ROW.hexes & ~zone).added((uniform(ROW, 2, ROW.hexes),))
    going = Going(ROW, dear, ROW.hexes, 0)
    assert going.field(at("0301"), 3).reached == 0
    assert ROW.ids(going.one_hex(at("0301"), 1).reached) == ("0201",)


def test_the_one_hex_is_none_that_others_may_not_enter():
    assert row(open_hexes=ROW.named(["0101", "0301"])).one_hex(at("0101"), 1).reached == 0


@pytest.mark.parametrize("left, reached", [(1, ("0101",)), (3, ("0101", "0201", "0301")), (0, ())])
def test_the_first_hex_out_of_an_area_costs_one_whatever_it_is(left: int, reached: tuple[str, ...]):
    wood = ROW.named(["0101"])
    going = Going(ROW, (uniform(ROW, 2, wood), uniform(ROW, 1, ROW.hexes & ~wood)), ROW.hexes, 0)
    assert Area("rear", wood).comes_in(going, left, 1).reached == ROW.named(reached)


def test_nobody_comes_in_on_a_closed_hex():
    area = Area("rear", ROW.named(["0101", "0201"]))
    assert ROW.ids(area.comes_in(row(open_hexes=ROW.named(["0201", "0301"])), 2, 1).reached) == ("0201", "0301")


def test_going_out_costs_one_and_who_had_to_stop_does_not_go():
    area = Area("rear", ROW.named(["0101", "0601"]))
    going = row(halt=ROW.named(["0601"]))
    assert area.exits(going.field(at("0301"), 3), 1) == ROW.named(["0101"])
    assert area.exits(going.field(at("0301"), 2), 1) == 0
    assert area.exits(going.field(at("0401"), 3), 1) == 0


def test_who_began_where_others_stop_may_go_out():
    area = Area("rear", ROW.named(["0101"]))
    field = row(halt=ROW.named(["0101"])).field(at("0101"), 1)
    assert area.exits(field, 1) == ROW.named(["0101"])
    assert area.way_out(field, 1, fewest_hexes) == (at("0101"),)


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


def test_units_in_an_area_cover_every_hex_that_it_borders():
    areas = (Area("north", ROW.named(["0101"])), Area("south", ROW.named(["0101", "0201"])))
    assert ROW.ids(union(area.borders for area in areas)) == ("0101", "0201")
