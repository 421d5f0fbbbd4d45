"""Lines traced over the map: communication and supply."""

from rasputitsa.hexgrid.grid import Grid, HexSet


def connected(grid: Grid, sources: HexSet, open_hexes: HexSet) -> HexSet:
    """The hexes from which a line of any length reaches a source without entering a hex that is not open.

    A line does not enter the hex that it starts from, so that hex itself need not be open.
    """
    area = grid.flood(sources, open_hexes)
    return area | grid.expand(area) | sources
