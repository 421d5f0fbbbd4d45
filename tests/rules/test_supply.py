"""Lines by range against a search hex by hex; roads and rails, groups of the isolated."""

import heapq
from collections.abc import Sequence
from itertools import pairwise

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.field import Cost, uniform
from rasputitsa.hexgrid.grid import OFF_MAP, Grid, Hex, HexSet, hexes_in, rectangle
from rasputitsa.rules.costs import Chart, Line, dearer, load_chart, step_costs
from rasputitsa.rules.hexsides import all_sides, flood, open_sides, parts
from rasputitsa.rules.supply import FAR, connected, ranges
from tests.hexgrid.boards import some
from tests.rules.maps import drawn, random_map, random_sides, sides_of
from tests.rules.test_costs import PRINTED

ROW = rectangle(9, 3, "pointy", "even")
EVERY_HEX = (uniform(ROW, 1, ROW.hexes),)


def test_a_line_costs_what_a_search_finds_and_nobody_has_one_that_the_search_has_not():
    for seed in range(25):
        choose = Chooser(seed)
        map = random_map(choose)
        grid, free = map.grid, some(map.grid, choose, 3)
        costs = (uniform(grid, 0, free), *step_costs(map, load_chart(PRINTED, 2)))
        sources, open_hexes, limit = some(grid, choose, 9), some(grid, choose, 4) ^ grid.hexes, choose(9)
        traced = ranges(grid, sources, costs, open_hexes, limit)
        expected = {hex: best_line(grid, hex, sources, costs, open_hexes) for hex in grid.axial}
        within = {hex: line for hex, line in expected.items() if line and line[0] <= limit}
        assert {hex: traced.price(hex) for hex in grid.axial if traced.price(hex) is not None} == {
            hex: line[0] for hex, line in within.items()
        }
        assert set(hexes_in(traced.within(limit))) == set(within)
        for hex, (price, steps) in within.items():
            line = traced.line(hex)
            assert line is not None
            assert (line[0], len(line) - 1, price_of(grid, line, costs)) == (hex, steps, price)
            assert sources >> line[-1] & 1
            assert all(open_hexes >> entered & 1 for entered in line[1:])


def test_a_hex_without_a_line_has_none_to_show():
    assert ranges(ROW, ROW.named(["0101"]), EVERY_HEX, ROW.hexes, 2).line(ROW.index["0901"]) is None


def test_the_shown_line_is_always_the_same():
    lines = [ranges(ROW, ROW.named(["0101", "0901"]), EVERY_HEX, ROW.hexes, 9).line(ROW.index["0502"]) for _ in "ab"]
    assert lines[0] == lines[1]


def test_the_hex_of_the_unit_is_not_counted_and_that_of_the_source_is():
    traced = ranges(ROW, ROW.named(["0101"]), EVERY_HEX, ROW.hexes & ~ROW.named(["0401"]), 9)
    assert traced.price(ROW.index["0101"]) == 0
    assert traced.price(ROW.index["0301"]) == 2
    assert traced.price(ROW.index["0401"]) == 3


def test_a_source_in_an_enemy_zone_serves_only_who_stands_in_it():
    traced = ranges(ROW, ROW.named(["0101"]), EVERY_HEX, ROW.hexes & ~ROW.named(["0101"]), 9)
    assert traced.within(9) == ROW.named(["0101"])


def test_a_friend_in_a_zone_opens_a_way_across_country_but_no_end():
    zone, friend = ROW.named(["0301", "0302", "0303", "0201", "0202", "0203"]), ROW.named(["0301"])
    rails = ROW.named(["0101", "0201", "0202"]) & ~zone
    open_hexes = ROW.hexes & ~zone | friend
    assert ranges(ROW, rails, EVERY_HEX, open_hexes, 9).price(ROW.index["0401"]) is None
    opened = open_hexes | ROW.named(["0201"])
    assert ranges(ROW, rails, EVERY_HEX, opened, 9).price(ROW.index["0401"]) == 3


def test_a_line_runs_to_the_nearest_friendly_rail_hex_or_road_hex_that_is_joined_to_one():
    rail, road = sides_of(ROW, ("0101", "0201"), ("0201", "0301")), sides_of(ROW, ("0301", "0401"), ("0401", "0501"))
    friendly = flood(ROW, ROW.named(["0101"]), ROW.hexes, rail)
    assert friendly == ROW.named(["0101", "0201", "0301"])
    ends = flood(ROW, friendly, ROW.hexes, road)
    assert ranges(ROW, ends, EVERY_HEX, ROW.hexes, 9).price(ROW.index["0701"]) == 2
    spoiled = ROW.hexes & ~ROW.named(["0401"])
    assert ranges(ROW, flood(ROW, friendly, spoiled, road), EVERY_HEX, ROW.hexes, 9).price(ROW.index["0701"]) == 4


def test_a_zone_on_the_rails_cuts_off_all_that_lies_beyond_it():
    rail = sides_of(ROW, *((f"0{n}01", f"0{n + 1}01") for n in range(1, 9)))
    free = ROW.hexes & ~ROW.named(["0501"])
    assert flood(ROW, ROW.named(["0101"]), free, rail) == ROW.named(["0101", "0201", "0301", "0401"])
    assert flood(ROW, ROW.named(["0501"]), free, rail) == 0


def test_up_to_the_factor_supplied_up_to_twice_unsupplied_beyond_isolated():
    traced = ranges(ROW, ROW.named(["0101"]), EVERY_HEX, ROW.hexes, 2 * 3)
    price = {name: traced.price(ROW.index[name]) for name in ("0401", "0501", "0701", "0801")}
    assert price == {"0401": 3, "0501": 4, "0701": 6, "0801": None}


def test_along_a_rail_link_a_hex_counts_a_half_and_swamp_counts_two():
    map = drawn(links={"rail": [["0201", "0202"], ["0202", "0203"]]}, terrain={"swamp": ["0202", "0302"]})
    chart = load_chart({"hexes": [["swamp", 2], ["clear", 1]], "links": {"rail": "1/2"}}, 2)
    traced = ranges(map.grid, map.grid.named(["0201"]), step_costs(map, chart), map.grid.hexes, 8)
    assert traced.price(map.grid.index["0202"]) == 1
    assert traced.price(map.grid.index["0203"]) == 2
    assert traced.price(map.grid.index["0302"]) == 2
    across_swamp = ranges(map.grid, map.grid.named(["0302"]), step_costs(map, chart), map.grid.hexes, 8)
    assert across_swamp.price(map.grid.index["0402"]) == 4


def test_a_partisan_makes_a_hex_count_one_more_and_on_rails_a_half():
    map = drawn(links={"rail": [["0201", "0202"], ["0202", "0203"], ["0203", "0204"]]})
    country, rails = Chart(2, (Line(("clear",), 2),), {}, {}), Chart(2, (), {}, {"rail": 1})
    partisan = map.grid.named(["0202"])
    costs = (
        *dearer(map.grid, step_costs(map, country), partisan, 2),
        *dearer(map.grid, step_costs(map, rails), partisan, 1),
    )
    traced = ranges(map.grid, map.grid.named(["0201"]), costs, map.grid.hexes, 8)
    assert traced.price(map.grid.index["0204"]) == 1 + 2 + 1
    assert map.grid.index["0202"] in (traced.line(map.grid.index["0204"]) or ())


def test_a_line_crosses_a_major_river_along_a_link_only_and_never_a_lake():
    map = drawn(hexsides={"river": [["0201", "0202"], ["0101", "0102"]]}, links={"rail": [["0201", "0202"]]})
    chart = load_chart({"hexes": [["clear", 1]], "sides": {"lake": "closed"}, "links": {"rail": "1/2"}}, 2)
    costs, index = step_costs(map, chart.closing("river")), map.grid.index
    assert ranges(map.grid, map.grid.named(["0201"]), costs, map.grid.hexes, 2).price(index["0202"]) == 1
    assert (
        ranges(map.grid, map.grid.named(["0101"]), costs, map.grid.named(["0101", "0102"]), 2).price(index["0102"])
        is None
    )


def test_isolated_units_that_share_a_hex_or_are_adjacent_form_a_group():
    isolated = ROW.named(["0101", "0201", "0501", "0601", "0901"])
    groups = [ROW.ids(group) for group in parts(ROW, isolated, all_sides(ROW))]
    assert groups == [("0101", "0201"), ("0501", "0601"), ("0901",)]


def test_no_line_goes_over_a_side_that_is_all_sea():
    for seed in range(10):
        choose = Chooser(seed)
        sea, sources, open_hexes = random_sides(ROW, choose, 3), some(ROW, choose, 9), some(ROW, choose, 4) ^ ROW.hexes
        ways = open_sides(ROW, sea)
        costs = (Cost(0, ROW.hexes, tuple(ROW.shift(leaving, d) for d, leaving in enumerate(ways))),)
        expected = {hex for hex in ROW.axial if best_line(ROW, hex, sources, costs, open_hexes)}
        assert set(hexes_in(connected(ROW, sources, open_hexes, ways))) == expected
        assert ranges(ROW, sources, costs, open_hexes, 0).within(0) == connected(ROW, sources, open_hexes, ways)


def test_without_closed_sides_it_is_the_flood_of_all():
    choose = Chooser(4)
    sources, open_hexes = some(ROW, choose, 9), some(ROW, choose, 3)
    assert connected(ROW, sources, open_hexes, all_sides(ROW)) == connected(ROW, sources, open_hexes)
    assert ranges(ROW, sources, (uniform(ROW, 0, ROW.hexes),), open_hexes, FAR).within(0) == connected(
        ROW, sources, open_hexes
    )


def best_line(
    grid: Grid, start: Hex, sources: HexSet, costs: Sequence[Cost], open_hexes: HexSet
) -> tuple[int, int] | None:
    """The price of the cheapest line from a hex and the fewest steps at that price, by Dijkstra."""
    queue, seen = [(0, 0, start)], set[Hex]()
    while queue:
        price, steps, hex = heapq.heappop(queue)
        if sources >> hex & 1 and (open_hexes >> hex & 1 or hex == start):
            return price, steps
        if hex in seen:
            continue
        seen.add(hex)
        for end, points in steps_from(grid, hex, costs):
            if open_hexes >> end & 1:
                heapq.heappush(queue, (price + points, steps + 1, end))
    return None


def steps_from(grid: Grid, hex: Hex, costs: Sequence[Cost]) -> list[tuple[Hex, int]]:
    ends = [(grid.neighbour(hex, direction), direction) for direction in range(6)]
    return [
        (end, cost.points)
        for end, direction in ends
        for cost in costs
        if end != OFF_MAP and cost.allows(hex, end, direction)
    ]


def price_of(grid: Grid, line: tuple[Hex, ...], costs: Sequence[Cost]) -> int:
    """The least that a line costs."""
    return sum(min(points for near, points in steps_from(grid, a, costs) if near == b) for a, b in pairwise(line))
