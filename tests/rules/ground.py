"""An open board to retreat and advance on, and sides that may be crossed, drawn at random."""

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in, rectangle
from rasputitsa.rules.hexsides import all_sides, open_sides
from rasputitsa.rules.terrain import Sides
from tests.rules.maps import random_sides


def open_board() -> tuple[Grid, Hex]:
    """Eleven columns of eleven rows, and the hex in the middle."""
    grid = rectangle(11, 11, "flat", "even")
    return grid, grid.index["0606"]


def crossable(grid: Grid, choose: Chooser) -> Sides:
    """All sides but every fourth."""
    return open_sides(grid, random_sides(grid, choose, 4))


def closed_between(grid: Grid, start: Hex, others: HexSet) -> Sides:
    """All sides but those between a hex and others."""
    sides = list(all_sides(grid))
    for other in hexes_in(others):
        sides[grid.direction(start, other)] &= ~(1 << start)
        sides[grid.direction(other, start)] &= ~(1 << other)
    return tuple(sides)
