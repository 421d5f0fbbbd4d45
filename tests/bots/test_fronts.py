"""Lines that part an enemy from what must not fall, and attacks that wait: checked against all there are."""

from itertools import combinations

import pytest

from rasputitsa.bots.staff.fronts import posts, wall
from rasputitsa.bots.staff.massing import Force, wait
from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import HexSet, hexes_in, rectangle

GRID = rectangle(7, 4, "flat", "even")
WEST, EAST = (GRID.named([f"{column}{row:02}" for row in range(1, 5)]) for column in ("01", "07"))


def parts(line: HexSet, ground: HexSet) -> bool:
    return not GRID.flood(WEST, ground & ~line | WEST) & EAST


@pytest.mark.parametrize("seed", range(12))
def test_no_line_is_cheaper(seed: int):
    choose = Chooser(seed)
    holes = GRID.set_of([hex for hex in hexes_in(GRID.hexes & ~(WEST | EAST)) if choose(4) == 0])
    ground = GRID.hexes & ~holes
    prices = {hex: 1 + choose(3) for hex in hexes_in(ground)}
    line = wall(GRID, ground, WEST, EAST, prices.__getitem__)
    cost = sum(prices[hex] for hex in hexes_in(line))
    inner = tuple(hexes_in(ground & ~(WEST | EAST)))
    cheapest = min(
        sum(prices[hex] for hex in found)
        for count in range(5)
        for found in combinations(inner, count)
        if parts(GRID.set_of(found), ground)
    )
    assert parts(line, ground)
    assert cost == cheapest


def test_beside_what_is_to_be_covered_there_is_no_line():
    ward = GRID.named(["0201"])
    assert wall(GRID, GRID.hexes, WEST, ward, lambda hex: 1) == 0


def test_of_equal_lines_the_one_next_to_what_it_covers():
    line = wall(GRID, GRID.hexes, WEST, EAST, lambda hex: 1)
    assert line == GRID.named([f"06{row:02}" for row in range(1, 5)])


@pytest.mark.parametrize("seed", range(12))
def test_the_zones_of_the_posts_close_the_line(seed: int):
    choose = Chooser(seed)
    line = wall(GRID, GRID.hexes, WEST, EAST, lambda hex: 1 + choose(2))
    found = posts(GRID, line, line, lambda hex: choose(3))
    assert not line & ~(found | GRID.expand(found))
    assert found.bit_count() < line.bit_count()


def test_where_nobody_can_stand_there_are_no_posts():
    assert posts(GRID, WEST, 0, lambda hex: 0) == 0


def test_who_is_strong_enough_at_once_does_not_wait():
    assert wait([Force(9, 0), Force(9, 4)], 8, 3) == 0


def test_who_will_be_strong_enough_in_time_waits():
    assert wait([Force(4, 0), Force(4, 2)], 8, 3) == 2


def test_who_will_never_be_strong_enough_does_not_wait():
    assert wait([Force(4, 0), Force(4, 4)], 8, 3) == 0
