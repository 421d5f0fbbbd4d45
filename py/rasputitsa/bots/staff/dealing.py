"""Objectives dealt to units: each gets as many as it needs, the near and the worthy first.

>>> goals = (Goal(7, worth=100, need=4), Goal(15, worth=80, need=4))
>>> movers = (Mover("1", 8, strength=4, pace=2), Mover("2", 9, strength=4, pace=2))
>>> dealt(movers, goals, distance=lambda one, other: abs(one - other))
{'1': 7, '2': 15}
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from operator import mul
from typing import NamedTuple

from rasputitsa.hexgrid.grid import Hex

PATIENCE = 3
"""A goal that takes so many turns longer to reach is worth half as much."""

SURPLUS = 4
"""The divisor of a goal's value for units that it does not need any more."""


class Goal(NamedTuple):
    """A hex that units should go to: its worth, and the strength that it takes."""

    hex: Hex
    worth: int
    need: int


class Mover(NamedTuple):
    """A unit that can be sent somewhere: its strength, and the hexes that it goes in a turn."""

    id: str
    hex: Hex
    strength: int
    pace: int


def dealt(movers: Sequence[Mover], goals: Sequence[Goal], distance: Callable[[Hex, Hex], int]) -> dict[str, Hex]:
    """The goal of each unit, by the greatest worth for the turns that it takes.

    What a goal has been given counts against its need; a unit that every goal has enough of goes where it is worth
    most all the same, for less.
    """
    given, shares = [0] * len(goals), [_share(goal, 0) for goal in goals]
    known = _known(tuple((goal.hex, goal.worth) for goal in goals), distance)
    near = [_row(known, mover, goals, distance) for mover in movers]

    def best(index: int) -> tuple[int, int, int]:
        """The worth, negative, of a unit's best goal as things stand, with the unit and that goal."""
        worths = list(map(mul, near[index], shares))
        place = worths.index(max(worths))
        return -worths[place], index, place

    found: dict[str, Hex] = {}
    waiting = [best(index) for index in range(len(movers))] if goals else []
    heapify(waiting)
    while waiting:
        worth, index, place = heappop(waiting)
        # No goal is ever worth more than it was, so what is still worth as much is still the best.
        if worth != -near[index][place] * shares[place]:
            heappush(waiting, best(index))
            continue
        given[place] += movers[index].strength
        shares[place] = _share(goals[place], given[place])
        found[movers[index].id] = goals[place].hex
    return found


@lru_cache(maxsize=16)
def _known(goals: tuple[tuple[Hex, int], ...], distance: Callable[[Hex, Hex], int]) -> dict[tuple[Hex, int], list[int]]:
    """Worths of some goals by place and pace, as far as they were asked for: goals are dealt again and again."""
    return {}


def _row(
    known: dict[tuple[Hex, int], list[int]], mover: Mover, goals: Sequence[Goal], distance: Callable[[Hex, Hex], int]
) -> list[int]:
    """Each goal's worth to a unit by the turns of its way."""
    row = known.get((mover.hex, mover.pace))
    if row is None:
        pace = max(1, mover.pace)
        turns = [-(-distance(mover.hex, goal.hex) // pace) for goal in goals]
        row = [goal.worth * 100 // (PATIENCE + each) for goal, each in zip(goals, turns, strict=True)]
        known[mover.hex, mover.pace] = row
    return row


def _share(goal: Goal, given: int) -> int:
    """The part in a hundred of a goal's worth for the next unit that is given to it."""
    return 100 if given < goal.need else 100 // SURPLUS * goal.need // max(1, given)
