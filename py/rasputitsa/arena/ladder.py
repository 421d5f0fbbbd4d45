"""The ladder: neighbouring levels meet, the weakest first, and each has to beat the one below it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rasputitsa.arena.contest import Contest
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.record import Record
from rasputitsa.arena.summary import summary
from rasputitsa.engine.game import Game

LOWEST = "random"
"""The yardstick below all levels."""


def levels(named: str, game: Game) -> tuple[str, ...]:
    """The levels of rising strength: those named, with commas between, or random play and all above it."""
    if not named:
        return (LOWEST, *game.computers.levels)
    found = tuple(named.split(","))
    if len(found) < 2 or len(set(found)) < len(found):
        raise ArenaError(f"a ladder needs two or more different levels, not {named}")
    return found


def rungs(base: Contest, names: Sequence[str], against: Sequence[str], yardsticks: Sequence[str]) -> list[Contest]:
    """Each level against the one below it, then the best against others and all against yardsticks.

    What is no rung is played to the end: no test stops it. Nothing is played twice.
    """
    met = [_named(base, a, b) for a, b in zip(names[1:], names, strict=False)]
    others = [(names[-1], other) for other in against]
    others += [(level, yardstick) for yardstick in yardsticks for level in names if level != yardstick]
    found = [*met, *(replace(_named(base, a, b), until=None) for a, b in others)]
    return [contest for place, contest in enumerate(found) if contest not in found[:place]]


def _named(base: Contest, a: str, b: str) -> Contest:
    return replace(base, name=f"{a} v {b}", a=a, b=b)


def report(record: Record) -> list[dict[str, Any]]:
    """A summary of each contest."""
    return [summary(contest, record.counted(index)) for index, contest in enumerate(record.contests)]
