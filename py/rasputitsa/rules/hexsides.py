"""Hexsides and links as ways: steps over some sides only, and what hangs together over them."""

from collections.abc import Iterator

from rasputitsa.hexgrid.grid import Grid, HexSet, union
from rasputitsa.rules.terrain import Sides


def across(grid: Grid, area: HexSet, sides: Sides) -> HexSet:
    """The hexes that steps from an area enter over the sides given."""
    reached = 0
    for offset, leaving in zip(grid.offsets, sides, strict=True):
        going = area & leaving
        if going:
            reached |= going << offset if offset > 0 else going >> -offset
    return reached & grid.hexes


def all_sides(grid: Grid) -> Sides:
    """Every side of every hex."""
    return (grid.hexes,) * 6


def open_sides(grid: Grid, *closed: Sides) -> Sides:
    """All sides but those that are closed in any of the ways given."""
    return tuple(grid.hexes & ~union(sides[direction] for sides in closed) for direction in range(6))


def touched(sides: Sides) -> HexSet:
    """The hexes that have such a side: those on a railway, on a coast."""
    return union(sides)


def flood(grid: Grid, seeds: HexSet, open_hexes: HexSet, sides: Sides) -> HexSet:
    """All hexes that can be reached from the seeds through open hexes and over the sides given.

    The seeds count only where open. Over links this is a network; over `open_sides`, land without a way round.
    """
    area = fresh = seeds & open_hexes
    while fresh:
        fresh = across(grid, fresh, sides) & open_hexes & ~area
        area |= fresh
    return area


def parts(grid: Grid, area: HexSet, sides: Sides) -> Iterator[HexSet]:
    """The pieces into which an area falls, hexes joined over the sides given, in the order of their first hexes."""
    while area:
        piece = flood(grid, area & -area, area, sides)
        yield piece
        area &= ~piece


def barrier(grid: Grid, start: HexSet, open_hexes: HexSet, sides: Sides) -> HexSet:
    """The closed hexes that a way from a start runs into on all sides."""
    inside = start | flood(grid, across(grid, start, sides), open_hexes, sides)
    return across(grid, inside, sides) & ~open_hexes & ~inside
