"""Terrain charts against a price worked out step by step; zones that cost; figures in parts of a point."""

from collections.abc import Sequence

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import DataError
from rasputitsa.hexgrid.field import Cost, field, uniform
from rasputitsa.hexgrid.grid import OFF_MAP, Grid, Hex, hexes_in, rectangle
from rasputitsa.rules.costs import CLOSED, Chart, Line, Toll, dearer, in_parts, load_chart, step_costs
from rasputitsa.rules.terrain import Map
from tests.hexgrid.boards import some
from tests.rules.maps import drawn, random_map

PRINTED = {
    "hexes": [["town", 1], ["arctic wood", 4], ["wood", 2], ["swamp", "closed"], ["arctic", 2], ["clear", 1]],
    "sides": {"river": 1, "lake": "closed"},
    "links": {"road": "1/2"},
}


def test_a_step_costs_what_the_chart_says_of_hex_side_and_link():
    chart = load_chart(PRINTED, 2)
    for seed in range(12):
        map = random_map(Chooser(seed))
        assert prices(map.grid, step_costs(map, chart)) == oracle(map, chart)


def test_each_price_is_one_cost_and_each_step_in_one_of_them():
    map = random_map(Chooser(3))
    costs = step_costs(map, load_chart(PRINTED, 2))
    assert [cost.points for cost in costs] == sorted({cost.points for cost in costs})
    for direction in range(6):
        for first in costs:
            assert not any(first.enter[direction] & other.enter[direction] for other in costs if other is not first)


def test_where_all_directions_are_alike_a_step_is_one_operation():
    costs = step_costs(random_map(Chooser(3)), Chart(1, (Line(("wood",), 2), Line(("clear",), 1)), {}, {}))
    assert not any(cost.partly for cost in costs)


def test_the_first_line_that_fits_holds_so_a_town_stands_above_its_ground():
    map = drawn(terrain={"swamp": ["0202"]}, features={"town": ["0202"]})
    costs = prices(map.grid, step_costs(map, load_chart(PRINTED, 2)))
    assert costs["0201", "0202"] == 2


def test_what_no_line_names_is_closed():
    map = drawn(terrain={"swamp": ["0202"]})
    costs = prices(map.grid, step_costs(map, Chart(1, (Line(("clear",), 1),), {}, {})))
    assert ("0201", "0202") not in costs
    assert ("0202", "0201") in costs


def test_a_road_costs_a_half_over_its_links_only():
    map = drawn(links={"road": [["0201", "0202"], ["0202", "0203"]]}, terrain={"wood": ["0202"]})
    costs = prices(map.grid, step_costs(map, load_chart(PRINTED, 2)))
    assert (costs["0201", "0202"], costs["0202", "0203"]) == (1, 1)
    assert costs["0102", "0202"] == 4


def test_a_half_point_that_is_left_pays_for_a_further_road_hex_and_for_nothing_else():
    map = drawn(links={"road": [["0201", "0202"], ["0202", "0203"], ["0203", "0204"]]})
    reach = field(map.grid, {3: map.grid.named(["0201"])}, step_costs(map, load_chart(PRINTED, 2)), map.grid.hexes, 0)
    assert reach.left(map.grid.index["0203"]) == 1
    assert reach.left(map.grid.index["0204"]) == 0
    assert not reach.reached & map.grid.named(["0304", "0305", "0105"])


def test_a_link_leads_over_a_side_that_is_closed_otherwise():
    map = drawn(hexsides={"lake": [["0201", "0202"], ["0202", "0203"]]}, links={"road": [["0202", "0203"]]})
    costs = prices(map.grid, step_costs(map, load_chart(PRINTED, 2)))
    assert ("0201", "0202") not in costs
    assert costs["0202", "0203"] == 1


def test_a_river_can_be_closed_or_ignored():
    map, chart = drawn(hexsides={"river": [["0201", "0202"]]}), load_chart(PRINTED, 2)
    assert prices(map.grid, step_costs(map, chart))["0201", "0202"] == 4
    assert prices(map.grid, step_costs(map, chart.ignoring("river")))["0201", "0202"] == 2
    assert ("0201", "0202") not in prices(map.grid, step_costs(map, chart.closing("river")))


def test_some_hexes_are_dearer_to_enter():
    for seed in range(8):
        map = random_map(Chooser(seed))
        costs, area = step_costs(map, load_chart(PRINTED, 2)), some(map.grid, Chooser(seed), 3)
        expected = {
            step: points + (3 if area >> map.grid.index[step[1]] & 1 else 0)
            for step, points in prices(map.grid, costs).items()
        }
        assert prices(map.grid, dearer(map.grid, costs, area, 3)) == expected


def test_a_zone_is_left_for_three_points_more_and_not_straight_into_another():
    for seed in range(8):
        map, zone = random_map(Chooser(seed)), some(rectangle(7, 6, "flat", "even"), Chooser(seed), 3)
        costs, index = step_costs(map, load_chart(PRINTED, 2)), map.grid.index
        inside = {name for name, hex in index.items() if zone >> hex & 1}
        expected = {
            (start, end): points + (6 if start in inside else 0)
            for (start, end), points in prices(map.grid, costs).items()
            if not (start in inside and end in inside)
        }
        assert prices(map.grid, Toll(zone, 6, map.grid.hexes & ~zone).added(costs)) == expected


def test_from_zone_to_zone_at_a_price_each_time():
    grid = rectangle(5, 1, "pointy", "even")
    costs = Toll(grid.named(["0201", "0301"]), 3, grid.hexes).added((uniform(grid, 1, grid.hexes),))
    reach = field(grid, {9: grid.named(["0101"])}, costs, grid.hexes, 0)
    assert [reach.left(hex) for hex in hexes_in(reach.reached)] == [8, 4, 0]


@pytest.mark.parametrize("printed", ["1/3", "x", "1/0", "-1", "1/2/3", ""])
def test_a_figure_that_is_no_whole_number_of_parts_is_named(printed: str):
    with pytest.raises(DataError, match="chart/wood"):
        in_parts(printed, 2, "wood")


def test_halves_and_thirds_are_whole_numbers_of_sixths():
    assert [in_parts(figure, 6, "unit") for figure in (2, "1/2", "1/3", "2/3", "closed")] == [12, 3, 2, 4, CLOSED]


def prices(grid: Grid, costs: Sequence[Cost]) -> dict[tuple[str, str], int]:
    """The price of every step that can be made."""
    found: dict[tuple[str, str], int] = {}
    for start, direction, end in neighbours(grid):
        points = [cost.points for cost in costs if cost.allows(start, end, direction)]
        if points:
            found[grid.names[start], grid.names[end]] = min(points)
    return found


def oracle(map: Map, chart: Chart) -> dict[tuple[str, str], int]:
    """The same, by reading the chart anew for each step."""
    found: dict[tuple[str, str], int] = {}
    for start, _, end in neighbours(map.grid):
        ways = [points for kind, points in chart.links.items() if end in linked(map, kind, start)]
        across = [points for kind, points in chart.sides.items() if map.crosses(kind, start, end)]
        line = next((line.points for line in chart.hexes if all(is_in(map, kind, end) for kind in line.kinds)), CLOSED)
        if CLOSED not in (line, *across):
            ways.append(line + sum(across))
        if ways:
            found[map.grid.names[start], map.grid.names[end]] = min(ways)
    return found


def linked(map: Map, kind: str, start: Hex) -> list[Hex]:
    return [end for at, direction, end in neighbours(map.grid) if at == start and map.links[kind][direction] >> at & 1]


def is_in(map: Map, kind: str, hex: Hex) -> bool:
    return bool({**map.terrain, **map.features}[kind] >> hex & 1)


def neighbours(grid: Grid) -> list[tuple[Hex, int, Hex]]:
    steps = [(hex, direction, grid.neighbour(hex, direction)) for hex in grid.axial for direction in range(6)]
    return [step for step in steps if step[2] != OFF_MAP]
