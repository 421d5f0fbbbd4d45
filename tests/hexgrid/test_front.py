"""The front between two sides: nearer to the one, nearer to the other, over the ground alone."""

from rasputitsa.hexgrid.front import front, nearer
from rasputitsa.hexgrid.grid import rectangle

GRID = rectangle(7, 1, "pointy", "odd")
HEXES = sorted(GRID.index, key=lambda name: GRID.index[name])


def test_the_front_runs_midway_and_names_the_first_side_before_the_other():
    first, second = GRID.named(HEXES[:1]), GRID.named(HEXES[5:6])
    assert front(GRID, GRID.hexes, first, second) == [[HEXES[2], HEXES[3]]]


def test_what_the_ground_does_not_reach_is_neither_sides():
    ground = GRID.hexes & ~GRID.named(HEXES[3:4])
    mine, theirs = nearer(GRID, ground, GRID.named(HEXES[:1]), 0)
    assert (GRID.ids(mine), theirs) == (tuple(HEXES[:3]), 0)
