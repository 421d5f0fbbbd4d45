"""Lines of supply against a walk from hex to hex; zones of control and the hexsides that close them."""

from collections import deque

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Grid, HexSet, hexes_in
from rasputitsa.rules.supply import connected
from tests.hexgrid.boards import some


def test_connected_hexes_are_those_with_a_line(grid: Grid):
    choose = Chooser(8)
    for _ in range(25):
        sources, open_hexes = some(grid, choose, 12), some(grid, choose, 2)
        expected = {hex for hex in grid.axial if has_line(grid, hex, sources, open_hexes)}
        assert set(hexes_in(connected(grid, sources, open_hexes))) == expected


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
