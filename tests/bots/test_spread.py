"""Spreads reach what movement fields reach, on boards and with prices drawn at random."""

import pytest

from rasputitsa.bots.battle_for_moscow.spread import AlongLinks, OverGround, Spread
from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.field import Cost, field, uniform
from rasputitsa.hexgrid.grid import rectangle
from tests.hexgrid.boards import some
from tests.rules.maps import random_sides

GRID = rectangle(8, 7, "flat", "even")
BOARDS = 40
MOST = 7


def over_ground(choose: Chooser) -> tuple[tuple[Cost, ...], Spread]:
    """Up to four kinds of ground at one to four points, the rest of the board closed."""
    left, costs = GRID.hexes, []
    for points in range(1, 5):
        area = left & some(GRID, choose, 1 + choose(3))
        left &= ~area
        costs += [uniform(GRID, points, area)] if area else []
    return tuple(costs), OverGround(GRID, costs)


def along_links(choose: Chooser) -> tuple[tuple[Cost, ...], Spread]:
    """Links over some sides, each both ways."""
    entered = tuple(GRID.shift(area, n) for n, area in enumerate(random_sides(GRID, choose, 2)))
    costs = (Cost(1, GRID.hexes, entered),)
    return costs, AlongLinks(GRID, costs)


@pytest.mark.parametrize("drawn", [over_ground, along_links])
def test_what_is_reached_is_what_the_field_reaches(drawn) -> None:
    for seed in range(BOARDS):
        choose = Chooser(seed)
        costs, spread = drawn(choose)
        start, open_hexes, halt = some(GRID, choose, 20), some(GRID, choose, 6) ^ GRID.hexes, some(GRID, choose, 4)
        for points in range(MOST):
            expected = field(GRID, {points: start}, costs, open_hexes, halt).reached
            assert spread.reached(start, points, open_hexes, halt) == expected | start


def test_ground_whose_price_depends_on_the_side_entered_is_refused() -> None:
    sides = (GRID.hexes, *(0,) * 5)
    with pytest.raises(ValueError, match="depends on more"):
        OverGround(GRID, [Cost(1, GRID.hexes, sides)])


def test_links_at_more_than_a_point_are_refused() -> None:
    with pytest.raises(ValueError, match="more than a point"):
        AlongLinks(GRID, [uniform(GRID, 2, GRID.hexes)])
