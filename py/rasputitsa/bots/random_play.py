"""Random play: the yardstick that every bot must beat."""

from rasputitsa.bots.bot import Decided, Thinking, Thought
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text


class RandomPlay:
    """Draws one of the legal actions."""

    id = "random"

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Draw an action."""
        assert match.decision is not None
        return Decided(Thought(match.decision.sample(choose), text("bot.why.drawn")))


BOT = RandomPlay()
