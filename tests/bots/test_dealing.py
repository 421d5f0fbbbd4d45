"""Objectives dealt to units: needs are met first, the near go, and nobody is left without one."""

from collections import Counter

import pytest

from rasputitsa.bots.staff.dealing import Goal, Mover, dealt
from rasputitsa.engine.dice import Chooser


def away(one: int, other: int) -> int:
    return abs(one - other)


@pytest.mark.parametrize("seed", range(40))
def test_everybody_has_one_of_the_goals(seed: int):
    choose = Chooser(seed)
    units = [Mover(str(number), choose(60), 1 + choose(8), choose(9)) for number in range(choose(20))]
    wanted = [Goal(choose(60), 1 + choose(900), 1 + choose(30)) for _ in range(1 + choose(8))]
    assert set(dealt(units, wanted, away)) == {unit.id for unit in units}
    assert set(dealt(units, wanted, away).values()) <= {goal.hex for goal in wanted}


def test_without_goals_nobody_has_one():
    assert dealt([Mover("1", 3, 4, 4)], [], away) == {}


def test_two_goals_of_one_worth_share_the_units():
    units = [Mover(str(number), 20, 4, 4) for number in range(6)]
    found = dealt(units, [Goal(10, 100, 12), Goal(30, 100, 12)], away)
    assert Counter(found.values()) == {10: 3, 30: 3}


def test_the_worth_of_one_goal_does_not_draw_more_than_it_needs():
    units = [Mover(str(number), 20, 4, 4) for number in range(6)]
    found = dealt(units, [Goal(21, 400, 8), Goal(30, 150, 8)], away)
    assert Counter(found.values())[21] < 6


def test_the_near_unit_goes():
    found = dealt([Mover("far", 50, 4, 4), Mover("near", 12, 4, 4)], [Goal(10, 100, 4), Goal(45, 90, 4)], away)
    assert found == {"near": 10, "far": 45}
