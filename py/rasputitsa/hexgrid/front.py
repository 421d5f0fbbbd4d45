"""The front between two sides: the hexsides between the hexes nearer to the one and those nearer to the other."""

from rasputitsa.hexgrid.grid import Grid, HexSet, hexes_in


def nearer(grid: Grid, ground: HexSet, first: HexSet, second: HexSet) -> tuple[HexSet, HexSet]:
    """The hexes of the ground that are no nearer to the second hexes than to the first, and the others.

    Ways lead over the ground alone; what cannot be reached so is in neither.
    """
    mine, theirs = first & ground, second & ground & ~first
    while True:
        free = ground & ~mine & ~theirs
        won, lost = grid.expand(mine) & free, grid.expand(theirs) & free
        if not won | lost:
            return mine, theirs
        mine, theirs = mine | won, theirs | lost & ~won


def front(grid: Grid, ground: HexSet, first: HexSet, second: HexSet) -> list[list[str]]:
    """The hexsides between the two, each as the hexes that it lies between, the first side's before the other's."""
    mine, theirs = nearer(grid, ground, first, second)
    return [
        [grid.names[hex], grid.names[other]]
        for hex in hexes_in(mine & grid.expand(theirs))
        for other in hexes_in(grid.neighbours(hex) & theirs)
    ]
