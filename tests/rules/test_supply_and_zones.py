"""Lines of supply against a walk from hex to hex; zones of control and the hexsides that close them."""

from collections import deque

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Grid, HexSet, hexes_in
from rasputitsa.rules.supply import connected
from rasputitsa.rules.zoc import zone, zone_with_closed_sides
from tests.hexgrid.boards import ALL, some


@pytest.fixture(params=list(ALL.values()), ids=list(ALL))
def grid(request: pytest.FixtureRequest) -> Grid:
    board: Grid = request.param
    return board


def test_connected_hexes_are_those_with_a_line(grid: Grid):
    choose = Chooser(8)
    for _ in range(25):
        sources, open_hexes = some(grid, choose, 12), some(grid, choose, 2)
        expected = {hex for hex in grid.axial if has_line(grid, hex, sources, open_hexes)}
        assert set(hexes_in(connected(grid, sources, open_hexes))) == expected


def test_a_zone_is_all_hexes_next_to_a_unit(grid: Grid):
    occupied = some(grid, Chooser(9), 6)
    expected = {near for hex in hexes_in(occupied) for near in grid.axial if grid.distance(hex, near) == 1}
    assert set(hexes_in(zone(grid, occupied))) == expected


def test_a_zone_does_not_go_out_over_a_closed_hexside(grid: Grid):
    choose = Chooser(10)
    for _ in range(10):
        occupied, closed = some(grid, choose, 6), tuple(some(grid, choose, 3) for _ in range(6))
        expected = {
            grid.neighbour(hex, direction)
            for hex in hexes_in(occupied)
            for direction in range(6)
            if not closed[direction] >> hex & 1 and grid.neighbour(hex, direction) >= 0
        }
        assert set(hexes_in(zone_with_closed_sides(grid, occupied, closed))) == expected


def has_line(grid: Grid, start: int, sources: HexSet, open_hexes: HexSet) -> bool:
    """A breadth-first search; the hex that the line starts from need not be open, all others must."""
    if sources >> start & 1:
        return True
    seen, queue = {start}, deque([start])
    while queue:
        for near in hexes_in(grid.neighbours(queue.popleft()) & open_hexes):
            if sources >> near & 1:
                return True
            if near not in seen:
                seen.add(near)
                queue.append(near)
    return False
