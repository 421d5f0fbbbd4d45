"""Luck, apart from decisions: for every battle the steps that the die took, against the mean over its faces.

A battle is an action in which a die falls for a hex that stands on the odds sheet, or one die alone by which a unit can
lose a step, and what follows until the stages that it called are over. All faces are followed up by the same quick
choices, so that the difference is the die's alone; where they all do the same there is no luck.
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
"""The bot that makes the choices that follow a die."""

LONGEST = 20
"""The most choices after the die that are followed."""


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
        """The swing of the face that fell."""
        return self.swings[self.die - 1]

    @property
    def expected(self) -> int:
        """The sum over all faces: the mean in sixths of a step."""
        return sum(self.swings)

    @property
    def luck(self) -> int:
        """The result above expectation, in sixths of a step."""
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
        thrown = [event for event in events if event.die]
        if length == 0 or not thrown or len(thrown[0].die) > 1:
            continue
        now, action = match.past(length - 1), match.entries[length - 1].action
        battle = _battle(now, action, thrown[0], length - 1)
        costs = any(battle.swings) if len(thrown) == 1 else len(set(battle.swings)) > 1
        yield battle if costs or _is_announced(now, action, thrown[0]) else None, FACES


def _is_announced(now: Match, action: Action, event: Event) -> bool:
    """True if a die was thrown for a battle that stands on the sheet before it, or after some face of it."""
    if _is_on_the_sheet(now, event):
        return True
    return any(_is_on_the_sheet(_thrown(now, action, face), event) for face in range(1, FACES + 1))


def _is_on_the_sheet(now: Match, event: Event) -> bool:
    """True if the sentence of a roll names the hex of a battle that is announced or being fought."""
    named = {part for _, fact in event.text.facts for part in (fact if isinstance(fact, tuple) else (fact,))}
    panels = now.rules.game.panels(now.look)
    sheet = (battle for panel in panels if panel["kind"] == "battles" for battle in panel["battles"])
    return any({battle["hex"], *battle.get("more", ())} & named for battle in sheet)


def _battle(now: Match, action: Action, event: Event, length: int) -> Battle:
    assert now.decision is not None
    side = now.decision.side
    swings = tuple(_swing(now, side, action, face) for face in range(1, FACES + 1))
    return Battle(side, length, now.state.turn, event.text, event.die[0], swings)


def _swing(now: Match, side: str, action: Action, face: int) -> int:
    """The steps that the enemy loses less those that the side loses, if a face falls."""
    then = _thrown(now, action, face)
    depth, before = len(now.state.stack), _steps(now, side)
    follower, choose = bots.find(FOLLOWER), Chooser(now.state.turn)
    for _ in range(LONGEST):
        if then.decision is None or len(then.state.stack) <= depth:
            break
        then.play(bots.decide(follower, then, choose).action)
    return _steps(then, side) - before


def _thrown(now: Match, action: Action, face: int) -> Match:
    """A fork after an action in which a face falls."""
    then = now.fork(OneDie(face, now.state.rolls))
    then.play(action)
    return then


def _steps(match: Match, side: str) -> int:
    """The steps of a side on the map less those of the others."""
    on_map = (unit for unit in match.state.units.all() if unit.hex >= 0)
    return sum(unit.worth * (1 if unit.side == side else -1) for unit in on_map)
