"""The way of a line of communication or supply, hex by hex, and what closes the ways."""

from heapq import heappop, heappush

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in


def line(grid: Grid, start: Hex, ends: HexSet, free: HexSet, toll: HexSet) -> tuple[Hex, ...] | None:
    """The cheapest way to one of the ends, then the shortest: free hexes cost nothing, toll hexes one each.

    The hex that it starts from is not entered. Both ends of the way are included; None: there is no way.
    """
    waiting: list[tuple[int, int, tuple[Hex, ...]]] = [(0, 1, (start,))]
    seen = 0
    while waiting:
        price, length, way = heappop(waiting)
        here = 1 << way[-1]
        if here & ends:
            return way
        if here & seen:
            continue
        seen |= here
        for hex in hexes_in(grid.expand(here) & (free | toll) & ~seen):
            heappush(waiting, (price + (toll >> hex & 1), length + 1, (*way, hex)))
    return None


def barrier(grid: Grid, start: Hex, passable: HexSet) -> HexSet:
    """The closed hexes that a line from a hex runs into on all sides."""
    inside = 1 << start | grid.flood(grid.neighbours(start), passable)
    return grid.expand(inside) & ~passable & ~inside
