"""Luck, apart from decisions: for every battle the steps that the die took, against the mean over its faces.

A battle is an action in which one die falls and a unit can lose a step, and what follows until the stages that it
called are over. All faces are followed up by the same quick choices, so that the difference is the die's alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rasputitsa import bots
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event
from rasputitsa.engine.text import Text

FACES = 6
FOLLOWER = "recruit"
"""Who makes the choices that follow a die."""

LONGEST = 20
"""So many choices after the die are followed at most."""


@dataclass(frozen=True, slots=True)
class Battle:
    """A die thrown by a side: its words, and for each face the steps that the enemy loses less its own."""

    side: str
    length: int
    turn: int
    text: Text
    die: int
    swings: tuple[int, ...]

    @property
    def rolled(self) -> int:
        """What the face brought that fell."""
        return self.swings[self.die - 1]

    @property
    def expected(self) -> int:
        """The sum over all faces: the mean in sixths of a step."""
        return sum(self.swings)

    @property
    def luck(self) -> int:
        """What was rolled above what was to be expected, in sixths of a step."""
        return FACES * self.rolled - self.expected


class OneDie:
    """A die that shows a face first, then the same faces for all."""

    def __init__(self, face: int, count: int) -> None:
        self._face, self._count = face, count

    def number(self, count: int, below: int) -> int:
        """The face, or a middling number."""
        return self._face - 1 if count == self._count else below // 2


def battles(match: Match) -> Iterator[tuple[Battle | None, int]]:
    """Every action with the battle that it was, if it was one, and the nodes spent on it."""
    for length, events in match.chronicle():
        thrown = [event for event in events if len(event.die) == 1]
        if length == 0 or len(thrown) != 1 or sum(len(event.die) for event in events) != 1:
            continue
        battle = _battle(match.past(length - 1), match.entries[length - 1].action, thrown[0], length - 1)
        yield battle if any(battle.swings) else None, FACES


def _battle(now: Match, action: Action, event: Event, length: int) -> Battle:
    assert now.decision is not None
    side = now.decision.side
    swings = tuple(_swing(now, side, action, face) for face in range(1, FACES + 1))
    return Battle(side, length, now.state.turn, event.text, event.die[0], swings)


def _swing(now: Match, side: str, action: Action, face: int) -> int:
    """The steps that the enemy loses less those that the side loses, if a face falls."""
    then = now.fork(OneDie(face, now.state.rolls))
    depth, before = len(now.state.stack), _steps(now, side)
    follower, choose = bots.find(FOLLOWER), Chooser(now.state.turn)
    then.play(action)
    for _ in range(LONGEST):
        if then.decision is None or len(then.state.stack) <= depth:
            break
        then.play(bots.decide(follower, then, choose).action)
    return _steps(then, side) - before


def _steps(match: Match, side: str) -> int:
    """The steps of a side on the map less those of the others."""
    on_map = (unit for unit in match.state.units.all() if unit.hex >= 0)
    return sum(unit.worth * (1 if unit.side == side else -1) for unit in on_map)
