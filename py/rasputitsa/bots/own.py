"""A bot from a function: what people write in the lab."""

from collections.abc import Callable, Sequence

from rasputitsa.bots.bot import Decided, Thinking, Thought, action_of
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text

Choice = Callable[[Match, Chooser], Sequence[str]]
"""Answers an action of the decision; draws with the chooser, so that the same match gives the same answer."""


class Own:
    """Plays what its function answers."""

    id = "own"

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Ask the function. Raises BotError where it answers no action."""
        return Decided(Thought(action_of(self._choice(match, choose)), text("bot.why.own")))
