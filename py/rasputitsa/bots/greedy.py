"""One-ply greedy play: of some legal actions that after which the position is worth most. A yardstick."""

from collections.abc import Sequence
from typing import Any

from rasputitsa.bots.advice import IMPATIENCE, drawn_ideas, going_on, why_going_on
from rasputitsa.bots.bot import Thinking, Thought
from rasputitsa.bots.strategy import Strategist, strategist_for
from rasputitsa.bots.trials import advised
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text

MOST_ACTIONS = 24
"""The most actions that are drawn, where more are offered."""


class Greedy:
    """Tries actions once each, and takes the best."""

    id = "greedy"

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Begin to think."""
        return advised(match, choose, Appetite(strategist_for(match.rules.game)), 1)


class Appetite:
    """Any action will do whose position is worth more."""

    ahead = 0

    def __init__(self, strategist: Strategist) -> None:
        self._strategist = strategist

    def ideas(self, match: Match, choose: Chooser) -> Sequence[Thought]:
        """Going on to the next stage, and some of what is offered; now and then one alone, that every stage ends."""
        decision = match.decision
        assert decision is not None
        onward = going_on(decision)
        if choose(IMPATIENCE) == 0:
            return (
                Thought(onward[0], why_going_on(match))
                if onward
                else Thought(decision.sample(choose), text("bot.why.asked")),
            )
        return drawn_ideas(decision, choose, MOST_ACTIONS)

    def worth(self, look: Any, side: str) -> int:
        """The value of the position for a general."""
        return self._strategist.worth(look, side)


BOT = Greedy()
