"""How near things are as the crow flies, whatever lies between: discs of hexes, exact across holes of the board."""

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in


def disc(grid: Grid, centre: Hex, radius: int) -> HexSet:
    """The hexes at a distance of no more than a radius from one, itself included."""
    column, row = divmod(centre, grid.stride)
    area = 0
    for across in range(-min(radius, column), radius + 1):
        first = max(row + max(-radius, -across - radius), 0)
        last = min(row + min(radius, radius - across), grid.stride - 2)
        if first <= last:
            area |= (1 << last - first + 1) - 1 << (column + across) * grid.stride + first
    return area & grid.hexes


def within(grid: Grid, area: HexSet, radius: int) -> HexSet:
    """The hexes at a distance of no more than a radius from any hex of a set."""
    found = 0
    for hex in hexes_in(area):
        found |= disc(grid, hex, radius)
    return found
