"""Attacks that wait until enough have come up to fall on a hex together.

>>> forces = (Force(strength=4, turns=0), Force(strength=4, turns=1), Force(strength=8, turns=3))
>>> [wait(forces, need, latest=2) for need in (4, 8, 16)]
[0, 1, 0]
"""

from collections.abc import Sequence
from typing import NamedTuple


class Force(NamedTuple):
    """A unit that could take part: the strength, and the turns until it is there."""

    strength: int
    turns: int


def wait(forces: Sequence[Force], need: int, latest: int) -> int:
    """The turns after which the forces there are strong enough.

    Where they never are before it is too late nothing is won by waiting: none.
    """
    for turns in range(latest + 1):
        if sum([force.strength for force in forces if force.turns <= turns]) >= need:
            return turns
    return 0
