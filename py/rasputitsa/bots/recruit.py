"""Recruit plays sensibly and makes a beginner's mistakes; Cadet forgets more. An adviser tells them about a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa.bots.advice import Adviser, Idea, adviser_for, going_on, why_going_on
from rasputitsa.bots.bot import Thinking
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

    def ideas(self, match: Match, choose: Chooser) -> Sequence[Idea]:
        """The adviser's; now and then going on to the next stage alone."""
        assert match.decision is not None
        onward = going_on(match.decision)
        if onward and not match.rules.is_last(match.state.turn) and choose(self._forgets) == 0:
            return (Idea(onward[0], why_going_on(match)),)
        return self._adviser.ideas(match, choose)

    def worth(self, look: Any, side: str) -> int:
        """The adviser's."""
        return self._adviser.worth(look, side)


BOT = Recruit()
CADET = Recruit("cadet", CADET_FORGETS)
