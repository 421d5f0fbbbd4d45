"""Distances over ground that can be passed, from a set of hexes to every other.

>>> from rasputitsa.hexgrid.grid import rectangle
>>> grid = rectangle(5, 4, "flat", "even")
>>> ground = grid.hexes & ~grid.named(["0301", "0302", "0303"])
>>> distances(grid, grid.named(["0202"]), ground)[grid.index["0402"]]
4
"""

from collections.abc import Mapping

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in

EVERYWHERE = 10_000


def distances(grid: Grid, start: HexSet, ground: HexSet, most: int = EVERYWHERE) -> Mapping[Hex, int]:
    """The hexes that can be reached over the ground, with the length of the way; those farther than `most` are left
    out.
    """
    found, away, now, seen = dict[Hex, int](), 0, start, start
    while now and away <= most:
        found.update(dict.fromkeys(hexes_in(now), away))
        now = grid.expand(now) & ground & ~seen
        seen, away = seen | now, away + 1
    return found
