"""Distances as the crow flies, whatever lies between: discs of hexes, exact across holes of the board."""

from functools import lru_cache

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in


@lru_cache(maxsize=4096)
def disc(grid: Grid, centre: Hex, radius: int) -> HexSet:
    """The hexes at a distance of no more than a radius from one, itself included."""
    return grid.disc(centre, radius)


@lru_cache(maxsize=64)
def within(grid: Grid, area: HexSet, radius: int) -> HexSet:
    """The hexes at a distance of no more than a radius from any hex of a set."""
    found = 0
    for hex in hexes_in(area):
        found |= disc(grid, hex, radius)
    return found
