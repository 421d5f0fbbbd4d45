"""Boards of both orientations and both shifts, and one with holes, and random sets on them."""

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Grid, HexSet, from_cells, rectangle

BOARDS = {
    f"{orientation}-{shifted}": rectangle(7, 6, orientation, shifted)
    for orientation in ("flat", "pointy")
    for shifted in ("even", "odd")
}
HOLES = from_cells(
    {
        f"{q}.{r}": (q, r)
        for q in range(-3, 4)
        for r in range(-3, 4)
        if abs(q + r) <= 3 and (q, r) not in ((0, 0), (1, 0))
    },
    "flat",
    {"north": "0.-3"},
)
ALL = {**BOARDS, "holes": HOLES}


def some(grid: Grid, choose: Chooser, one_in: int) -> HexSet:
    """A random set: each hex is in it with one chance in so many."""
    return grid.set_of(hex for hex in grid.axial if choose(one_in) == 0)
