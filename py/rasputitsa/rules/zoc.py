"""Zones of control: the hexes that units make hard to move, retreat or trace through."""

from rasputitsa.hexgrid.grid import Grid, HexSet
from rasputitsa.rules.terrain import Sides


def zone(grid: Grid, occupied: HexSet) -> HexSet:
    """The hexes adjacent to units, whatever stands there."""
    return grid.expand(occupied)


def zone_with_closed_sides(grid: Grid, occupied: HexSet, closed: Sides) -> HexSet:
    """The same, where no zone goes out over closed hexsides (a lake, the sea)."""
    area = 0
    for direction in range(6):
        area |= grid.shift(occupied & ~closed[direction], direction)
    return area
