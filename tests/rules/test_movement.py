"""Going: what stands in the way, the one hex that may always be moved."""

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.field import uniform
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in, rectangle
from rasputitsa.rules.costs import Chart, Line, Toll, load_chart, step_costs
from rasputitsa.rules.movement.paths import fewest_hexes
from rasputitsa.rules.movement.reach import ENDLESS, Going, obstacle
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
