"""Computer players of the Three Fords: one of their own, and hooks for the generals."""

from dataclasses import dataclass

from rasputitsa.bots.advice import going_on
from rasputitsa.bots.bot import Decided, Thinking, Thought
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text
from tests.skirmish.bots.hooks import Hooks


@dataclass(frozen=True, slots=True)
class Hothead:
    """Goes on to the next stage wherever he may."""

    id: str = "hothead"

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """At once."""
        assert match.decision is not None
        onward = going_on(match.decision)
        return Decided(Thought((*onward, match.decision.sample(choose))[0], text("bot.why.enough"), 1))


BOTS = {"hothead": Hothead()}
HOOKS = Hooks()
