"""Possible courses after a decision: the game is played on in thought for a turn, quickly for both sides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from rasputitsa.bots import decide
from rasputitsa.bots.advice import adviser_for
from rasputitsa.bots.bot import Thinking
from rasputitsa.bots.general import planned
from rasputitsa.bots.strategy import strategist_for
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match, phase
from rasputitsa.engine.stage import Look

LONGEST = 150
"""The most actions that are played on."""


@dataclass(frozen=True, slots=True)
class Aide:
    """Plays on for a bot that thinks ahead: phases planned with few nodes, small choices as a recruit makes them."""

    nodes: int
    id: str = "aide"

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Begin to think."""
        game = match.rules.game
        return planned(match, choose, strategist_for(game), self.nodes, adviser_for(game))


class LikeDice:
    """Dice that fall alike for the same deed in the same turn, whatever happened before.

    Two courses in which the same battle is fought differ by what was decided, not by how it was rolled.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.meet(())

    def meet(self, deed: tuple[object, ...]) -> None:
        """Be ready for the rolls of a deed."""
        self._stream = SeededDice(self._seed + crc32(repr(deed).encode()))
        self._first = -1

    def number(self, count: int, below: int) -> int:
        """The next number for the deed."""
        self._first = count if self._first < 0 else self._first
        return self._stream.number(count - self._first, below)


class Course:
    """One way in which a game could go on, action by action, until the same phase of the next turn."""

    def __init__(self, look: Look[Any, Any], seed: int, aide: Aide) -> None:
        self._dice, self._choose, self._aide = LikeDice(seed), Chooser(seed), aide
        self._match = Match(look.rules, look.state.copy(), self._dice)
        self._turn, self._places = look.state.turn, phase(look.state)[1:]
        self.length = 0

    @property
    def look(self) -> Look[Any, Any]:
        """The position that it has reached."""
        return self._match.look

    @property
    def is_over(self) -> bool:
        """True if the turn is over, or the game."""
        turn, *places = phase(self._match.state)
        later = turn - self._turn
        is_round = later > 1 or (later == 1 and tuple(places) == self._places)
        return self._match.decision is None or is_round or self.length >= LONGEST

    def begin(self, actions: Sequence[Sequence[str]]) -> None:
        """Begin with these actions."""
        for action in actions:
            self._match.play(action)

    def step(self) -> None:
        """Play one action."""
        self.length += 1
        action = decide(self._aide, self._match, self._choose).action
        self._dice.meet((self._match.state.turn, *action))
        self._match.play(action)
