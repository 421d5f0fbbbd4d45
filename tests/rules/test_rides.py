"""Rides along links against a search over every state of a unit on its way; who may ride, and what it has left."""

import heapq
from collections.abc import Iterator
from itertools import pairwise

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.field import uniform
from rasputitsa.hexgrid.grid import OFF_MAP, Grid, Hex, HexSet, hexes_in, rectangle
from rasputitsa.rules.costs import Chart, Line, load_chart, step_costs
from rasputitsa.rules.movement.rail import Ride
from rasputitsa.rules.movement.reach import Going
from rasputitsa.rules.terrain import Sides
from tests.hexgrid.boards import some
from tests.rules.maps import drawn, has_side, random_map, sides_of
from tests.rules.test_costs import PRINTED

BOARD = rectangle(7, 3, "pointy", "even")
RAIL = sides_of(BOARD, ("0201", "0301"), ("0301", "0401"), ("0401", "0501"), ("0501", "0601"))
LINE = BOARD.named(["0201", "0301", "0401", "0501", "0601"])


def test_a_ride_is_what_a_search_over_all_states_finds():
    for seed in range(25):
        choose = Chooser(seed)
        map = random_map(choose)
        grid, start, left = map.grid, list(map.grid.axial)[choose(42)], choose(6)
        going = Going(grid, step_costs(map, load_chart(PRINTED, 2)), grid.hexes & ~some(grid, choose, 6), 0)
        line = some(grid, choose, 4) ^ grid.hexes
        taken = Ride.over(going, going.field(start, left), map.links["rail"], line & going.open)
        expected = oracle(going, start, left, map.links["rail"], line & going.open)
        assert {hex: taken.left(hex) for hex in hexes_in(taken.reached)} == {
            hex: mp for hex, (mp, _) in expected.items()
        }
        for hex, (_, steps) in expected.items():
            assert len(taken.path(hex)) == steps + 1


def test_the_legs_of_a_ride_join_and_each_keeps_to_its_ways():
    for seed in range(12):
        choose = Chooser(seed)
        map = random_map(choose)
        grid, start = map.grid, list(map.grid.axial)[choose(42)]
        going = Going(grid, step_costs(map, load_chart(PRINTED, 2)), grid.hexes, 0)
        taken = Ride.over(going, going.field(start, 5), map.links["rail"], grid.hexes)
        for end in hexes_in(taken.reached):
            walk, rails, on = taken.legs(end)
            assert (walk[0], walk[-1], rails[-1], on[-1]) == (start, rails[0], on[0], end)
            assert len(rails) > 1
            assert all(has_side(grid, map.links["rail"], a, b) for a, b in pairwise(rails))


def test_a_unit_walks_to_the_line_rides_free_and_walks_on():
    taken = on_foot("0101", 2)
    assert [ids(part) for part in taken.legs(BOARD.index["0701"])] == [
        ["0101", "0201"],
        ["0201", "0301", "0401", "0501", "0601"],
        ["0601", "0701"],
    ]
    assert taken.left(BOARD.index["0701"]) == 0
    assert taken.left(BOARD.index["0601"]) == 1


def test_a_unit_that_only_walks_over_rail_hexes_does_not_ride():
    assert on_foot("0101", 1, links=sides_of(BOARD, ("0501", "0601"))).reached == 0


def test_neighbouring_rail_hexes_are_no_link():
    parted = sides_of(BOARD, ("0201", "0301"), ("0401", "0501"))
    assert not on_foot("0201", 0, links=parted).reached & BOARD.named(["0401", "0501"])


def test_a_ride_may_end_where_it_began():
    taken = on_foot("0201", 0)
    assert taken.reached >> BOARD.index["0201"] & 1
    assert [len(part) for part in taken.legs(BOARD.index["0201"])] == [1, 3, 1]


def test_a_line_that_is_cut_carries_nobody_past_the_cut():
    assert not on_foot("0201", 0, line=LINE & ~BOARD.named(["0401"])).reached & BOARD.named(["0501", "0601"])


def test_a_rider_begins_in_a_zone_walks_out_and_enters_none():
    zone = BOARD.named(["0101", "0102", "0701"])
    taken = on_foot("0101", 3, going=Going(BOARD, (uniform(BOARD, 1, BOARD.hexes),), BOARD.hexes & ~zone, 0))
    assert taken.reached >> BOARD.index["0601"] & 1
    assert not taken.reached & zone


def test_a_half_point_that_is_left_after_a_ride_takes_a_further_road_hex():
    map = drawn(
        links={"rail": [["0201", "0301"]], "road": [["0301", "0401"], ["0401", "0501"]]}, terrain={"wood": ["0302"]}
    )
    chart = Chart(2, (Line(("clear",), 2),), {}, {"road": 1})
    going = Going(map.grid, step_costs(map, chart), map.grid.hexes, 0)
    start = map.grid.index["0201"]
    taken = Ride.over(going, going.field(start, 1), map.links["rail"], map.grid.hexes)
    assert set(map.grid.ids(taken.reached)) == {"0201", "0301", "0401"}


def test_without_a_line_nobody_rides():
    assert on_foot("0101", 3, line=0).reached == 0


def test_who_comes_in_from_off_the_map_rides_from_where_it_enters():
    going = walkers()
    taken = Ride.over(going, going.entered(BOARD.named(["0101"]), 1), RAIL, LINE)
    assert ids(taken.path(BOARD.index["0601"])) == ["0101", "0201", "0301", "0401", "0501", "0601"]


def walkers() -> Going:
    return Going(BOARD, (uniform(BOARD, 1, BOARD.hexes),), BOARD.hexes, 0)


def on_foot(start: str, left: int, links: Sides = RAIL, line: HexSet = LINE, going: Going | None = None) -> Ride:
    going = going or walkers()
    return Ride.over(going, going.field(BOARD.index[start], left), links, line)


def ids(path: tuple[Hex, ...]) -> list[str]:
    return [BOARD.names[hex] for hex in path]


State = tuple[Hex, str]


def oracle(going: Going, start: Hex, left: int, links: Sides, line: HexSet) -> dict[Hex, tuple[int, int]]:
    """For each hex in which a rider can end the most MP left, then the fewest steps, by Dijkstra over (hex, part)."""
    best: dict[State, tuple[int, int]] = {}
    queue: list[tuple[int, int, Hex, str]] = [(-left, 0, start, "to")]
    while queue:
        negative, steps, hex, part = heapq.heappop(queue)
        if (hex, part) not in best:
            best[hex, part] = negative, steps
            for end, then, points in moves_from(going, hex, part, links, line):
                if points <= -negative:
                    heapq.heappush(queue, (negative + points, steps + 1, end, then))
    ends = {hex for hex, part in best if part != "to"}
    found = {hex: min(best[hex, part] for part in ("by", "on") if (hex, part) in best) for hex in ends}
    return {hex: (-negative, steps) for hex, (negative, steps) in found.items()}


def moves_from(going: Going, hex: Hex, part: str, links: Sides, line: HexSet) -> Iterator[tuple[Hex, str, int]]:
    grid: Grid = going.grid
    for direction in range(6):
        end = grid.neighbour(hex, direction)
        if end == OFF_MAP:
            continue
        if part != "on" and line >> hex & 1 and line >> end & 1 and has_side(grid, links, hex, end):
            yield end, "by", 0
        if going.open >> end & 1:
            for cost in going.costs:
                if cost.allows(hex, end, direction):
                    yield end, "to" if part == "to" else "on", cost.points
