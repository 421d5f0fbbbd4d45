"""Discs against the distance measured hex by hex."""

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.distance import disc, within
from rasputitsa.hexgrid.grid import Grid, hexes_in
from tests.hexgrid.boards import ALL, some


@pytest.fixture(params=list(ALL.values()), ids=list(ALL))
def grid(request: pytest.FixtureRequest) -> Grid:
    board: Grid = request.param
    return board


def test_a_disc_holds_all_that_is_near_enough_even_across_a_hole(grid: Grid):
    for centre in grid.axial:
        for radius in range(9):
            expected = {hex for hex in grid.axial if grid.distance(centre, hex) <= radius}
            assert set(hexes_in(disc(grid, centre, radius))) == expected


def test_what_is_within_reach_of_any_is_the_union_of_their_discs(grid: Grid):
    choose = Chooser(41)
    for _ in range(20):
        area, radius = some(grid, choose, 8), choose(4)
        expected = {hex for hex in grid.axial if any(grid.distance(hex, near) <= radius for near in hexes_in(area))}
        assert set(hexes_in(within(grid, area, radius))) == expected
