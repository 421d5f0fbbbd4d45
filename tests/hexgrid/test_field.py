"""Movement fields against Dijkstra on an explicit graph: costs by direction and exit, halts, entries, starts."""

import heapq
from collections.abc import Iterator
from itertools import pairwise

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.field import Cost, Field, field, uniform
from rasputitsa.hexgrid.grid import OFF_MAP, Grid, Hex, HexSet, hexes_in, rectangle
from tests.hexgrid.boards import ALL, some

ROUNDS = 60


@pytest.fixture(params=list(ALL.values()), ids=list(ALL))
def grid(request: pytest.FixtureRequest) -> Grid:
    board: Grid = request.param
    return board


def test_a_field_is_what_dijkstra_finds(grid: Grid):
    choose = Chooser(5)
    for _ in range(ROUNDS):
        allowed = some(grid, choose, 9) ^ grid.hexes
        grown = random_field(grid, choose, allowed)
        assert {hex: grown.left(hex) for hex in hexes_in(grown.reached)} == oracle(grown, allowed)


def test_a_path_costs_what_the_field_says_and_breaks_no_rule(grid: Grid):
    choose = Chooser(6)
    for _ in range(ROUNDS):
        grown = random_field(grid, choose, grid.hexes)
        for end in hexes_in(grown.reached):
            path = grown.path(end)
            assert path[-1] == end
            assert not any(grown.halt >> hex & 1 for hex in path[1:-1])
            assert grown.left(end) in lefts_along(grown, path)


def test_the_path_is_always_the_same(grid: Grid):
    fields = [random_field(grid, Chooser(7), grid.hexes) for _ in range(2)]
    assert [fields[0].path(end) for end in hexes_in(fields[0].reached)] == [
        fields[1].path(end) for end in hexes_in(fields[1].reached)
    ]


def test_a_hex_that_halts_is_entered_and_not_left():
    grid = rectangle(5, 1, "pointy", "even")
    halt = grid.named(["0301"])
    grown = field(grid, {4: grid.named(["0101"])}, (uniform(grid, 1, grid.hexes),), grid.hexes, halt)
    assert grid.ids(grown.reached) == ("0201", "0301")


def test_a_start_in_a_halting_hex_can_be_left():
    grid = rectangle(3, 1, "pointy", "even")
    start = grid.named(["0101"])
    assert field(grid, {1: start}, (uniform(grid, 1, grid.hexes),), grid.hexes, start).reached == grid.named(["0201"])


def test_the_start_is_not_reached():
    grid = rectangle(3, 3, "flat", "odd")
    start = grid.named(["0202"])
    assert not field(grid, {3: start}, (uniform(grid, 1, grid.hexes),), grid.hexes, 0).reached & start


def test_no_mp_reach_nothing():
    grid = rectangle(3, 3, "flat", "odd")
    costs = (uniform(grid, 1, grid.hexes),)
    assert field(grid, {0: grid.named(["0202"])}, costs, grid.hexes, 0).reached == 0
    assert field(grid, {}, costs, grid.hexes, 0).reached == 0


def test_layers_are_sorted_by_the_mp_left():
    grid = rectangle(4, 1, "pointy", "even")
    grown = field(grid, {2: grid.named(["0101"])}, (uniform(grid, 1, grid.hexes),), grid.hexes, 0)
    assert [grid.ids(layer) for layer in grown.layers] == [("0301",), ("0201",), ()]


def test_entry_from_off_the_map_begins_with_the_hex_of_entry():
    grid = rectangle(4, 1, "pointy", "even")
    grown = field(grid, {}, (uniform(grid, 1, grid.hexes),), grid.hexes, 0, {1: grid.named(["0101"])})
    assert grid.ids(grown.reached) == ("0101", "0201")
    assert [grid.names[hex] for hex in grown.path(grid.index["0201"])] == ["0101", "0201"]
    assert grown.path(grid.index["0101"]) == (grid.index["0101"],)


def test_what_was_not_reached_has_no_mp_left_and_no_path():
    grid = rectangle(4, 1, "pointy", "even")
    grown = field(grid, {1: grid.named(["0101"])}, (uniform(grid, 1, grid.hexes),), grid.hexes, 0)
    with pytest.raises(KeyError, match="0401"):
        grown.left(grid.index["0401"])
    with pytest.raises(KeyError, match="0401"):
        grown.path(grid.index["0401"])


def random_field(grid: Grid, choose: Chooser, allowed: HexSet) -> Field:
    """A field with random costs, halts, starts and entries."""
    costs = tuple(random_cost(grid, choose) for _ in range(1 + choose(3)))
    starts: dict[int, HexSet] = {}
    hexes = list(grid.axial)
    for _ in range(choose(3)):
        left = choose(7)
        starts[left] = starts.get(left, 0) | 1 << hexes[choose(len(hexes))]
    entries = {choose(5): some(grid, choose, 12) for _ in range(choose(3))}
    return field(grid, starts, costs, allowed, some(grid, choose, 5), entries)


def random_cost(grid: Grid, choose: Chooser) -> Cost:
    points, leave = 1 + choose(3), some(grid, choose, 6) ^ grid.hexes
    if choose(2):
        enter = some(grid, choose, 2)
        return Cost(points, leave, (enter,) * 6)
    return Cost(points, leave, tuple(some(grid, choose, 3) for _ in range(6)))


def steps_from(grown: Field, hex: Hex) -> Iterator[tuple[Hex, int]]:
    """Every step from a hex with its cost, read off the definition of `Cost`."""
    for direction in range(6):
        end = grown.grid.neighbour(hex, direction)
        for cost in grown.costs:
            if end != OFF_MAP and cost.leave >> hex & 1 and cost.enter[direction] >> end & 1:
                yield end, cost.points


def oracle(grown: Field, allowed: HexSet) -> dict[Hex, int]:
    """Dijkstra: the most MP left on arriving at each allowed hex that is no start."""
    starting = {hex for area in grown.starts.values() for hex in hexes_in(area)}
    best: dict[Hex, int] = {}
    queue = [(-left, hex, True) for left, area in grown.starts.items() for hex in hexes_in(area)]
    queue += [(-left, hex, False) for left, area in grown.entries.items() for hex in hexes_in(area & allowed)]
    heapq.heapify(queue)
    while queue:
        negative, hex, is_start = heapq.heappop(queue)
        if not is_start:
            if hex in best or hex in starting:
                continue
            best[hex] = -negative
            if grown.halt >> hex & 1:
                continue
        for end, points in steps_from(grown, hex):
            if points <= -negative and allowed >> end & 1:
                heapq.heappush(queue, (negative + points, end, False))
    return best


def lefts_along(grown: Field, path: tuple[Hex, ...]) -> set[int]:
    """The MP that can be left after a path, by each start or entry and each choice of costs on it."""
    first = path[0]
    lefts = {left for left, area in (*grown.starts.items(), *grown.entries.items()) if area >> first & 1}
    for hex, end in pairwise(path):
        lefts = {
            left - points for left in lefts for near, points in steps_from(grown, hex) if near == end and points <= left
        }
    return lefts
