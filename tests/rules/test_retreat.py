"""Retreats against every path walked one by one: exact length, no detour, free ends, a hex more where all are full."""

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.retreat import retreats
from tests.hexgrid.boards import ALL, some

ROUNDS = 60
Way = tuple[Hex, ...]


@pytest.fixture(params=list(ALL.values()), ids=list(ALL))
def grid(request: pytest.FixtureRequest) -> Grid:
    board: Grid = request.param
    return board


def test_retreats_are_the_ways_that_brute_force_finds(grid: Grid):
    choose, hexes = Chooser(3), list(grid.axial)
    for _ in range(ROUNDS):
        start, length = hexes[choose(len(hexes))], 1 + choose(3)
        passable, standing, occupied = some(grid, choose, 4) ^ grid.hexes, some(grid, choose, 2), some(grid, choose, 2)
        found = retreats(grid, start, length, passable, standing, occupied)
        expected = by_brute_force(grid, start, length, passable, standing, occupied)
        if not expected:
            assert found is None
            continue
        assert found is not None
        assert set(hexes_in(found.ends)) == {way[-1] for way in expected}
        for end in hexes_in(found.ends):
            assert list(found.paths(end)) == sorted(way for way in expected if way[-1] == end)


def test_what_is_left_after_the_first_hex_are_the_ways_through_it(grid: Grid):
    choose, hexes = Chooser(4), list(grid.axial)
    for _ in range(ROUNDS):
        start = hexes[choose(len(hexes))]
        found = retreats(grid, start, 2, some(grid, choose, 4) ^ grid.hexes, grid.hexes, some(grid, choose, 3))
        if found is None or len(found.layers) < 3:
            continue
        ways = [way for end in hexes_in(found.ends) for way in found.paths(end)]
        for first in hexes_in(found.layers[1]):
            onward = found.onward(first)
            left = [way for end in hexes_in(onward.ends) for way in onward.paths(end)]
            assert sorted(left) == sorted(way[1:] for way in ways if way[1] == first)


def test_a_surrounded_unit_has_no_retreat(grid: Grid):
    for start in list(grid.axial)[::4]:
        assert retreats(grid, start, 2, grid.hexes & ~grid.neighbours(start), grid.hexes, 0) is None


def by_brute_force(
    grid: Grid, start: Hex, length: int, passable: HexSet, standing: HexSet, occupied: HexSet
) -> set[Way]:
    ways: set[Way] = {(start,)}
    for done in range(1, len(grid.axial)):
        ways = {(*way, hex) for way in ways for hex in grid.axial if _is_step(grid, way, hex, passable)}
        ends = {way for way in ways if standing >> way[-1] & 1}
        free = {way for way in ends if not occupied >> way[-1] & 1}
        if done >= length and (free or not ends):
            return free
    return set()


def _is_step(grid: Grid, way: Way, hex: Hex, passable: HexSet) -> bool:
    further = grid.distance(way[0], hex) == len(way)
    return further and grid.distance(way[-1], hex) == 1 and bool(passable >> hex & 1)
