"""Recruit plays sensibly and makes a beginner's mistakes; Cadet forgets more. An adviser tells them about a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa.bots.advice import Adviser, adviser_for, hurried
from rasputitsa.bots.bot import Thinking, Thought
from rasputitsa.bots.brought import brought
from rasputitsa.bots.trials import advised
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match

TRIES = 2
"""The number of trials of an idea: far too few to know the dice."""

FORGETS, CADET_FORGETS = 40, 3
"""The decisions among which it forgets, once, units that have not moved or attacked; never in the last turn."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """Tries each idea on a fork and takes the one that went best."""

    id: str = "recruit"
    forgets: int = FORGETS

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Begin to think; an adviser who knows only what all games have is hasty enough by himself."""
        game = match.rules.game
        adviser = adviser_for(game)
        return advised(match, choose, Forgetful(adviser, self.forgets) if brought(game, "ADVISER") else adviser, TRIES)


class Forgetful:
    """An adviser's ideas, but for what is overlooked."""

    def __init__(self, adviser: Adviser, forgets: int) -> None:
        self._adviser, self._forgets = adviser, forgets
        self.ahead = adviser.ahead

    def ideas(self, match: Match, choose: Chooser) -> Sequence[Thought]:
        """The adviser's; now and then going on to the next stage alone."""
        is_last = match.rules.is_last(match.state.turn)
        forgotten = () if is_last else hurried(match, choose, self._forgets)
        return forgotten or self._adviser.ideas(match, choose)

    def worth(self, look: Any, side: str) -> int:
        """The adviser's."""
        return self._adviser.worth(look, side)


BOT = Recruit()
CADET = Recruit("cadet", CADET_FORGETS)
