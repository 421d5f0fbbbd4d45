"""The players that a computer can be, found by name; none sees more than its side may know.

>>> from rasputitsa import bots, games
>>> from rasputitsa.engine.dice import Chooser
>>> from rasputitsa.engine.match import Match
>>> match = Match.new(games.find("battle_for_moscow"), seed=1941)
>>> seat = bots.seated(match, match.decision.side, seed=7)
>>> bots.decide(bots.find("recruit"), seat, Chooser(7)).action
('begin',)
"""

from importlib import import_module

from rasputitsa.bots.bot import Bot, Thinking, Thought
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.match import PLAYERS, Match
from rasputitsa.engine.text import text

__all__ = ["Bot", "Thinking", "Thought", "decide", "find", "ids", "seated"]

_MODULES = {id: id for id in ("recruit", "regular", "veteran", "marshal")} | {"random": "random_play"}


def ids() -> tuple[str, ...]:
    """The ids of all bots, as they stand among the kinds of players of a save."""
    return tuple(player for player in PLAYERS if player in _MODULES)


def find(id: str) -> Bot:
    """A bot by its id. Raises OptionsError."""
    if id not in ids():
        raise OptionsError(text("error.no_bot", bot=str(id)[:40]))
    bot: Bot = import_module(f"{__name__}.{_MODULES[id]}").BOT
    return bot


def seated(match: Match, side: str, seed: int) -> Match:
    """The match as a side could imagine it, with other dice: all that a bot is given."""
    return match.imagined(side, Chooser(seed), SeededDice(seed))


def decide(bot: Bot, match: Match, choose: Chooser) -> Thought:
    """What a bot answers to the current decision when it may think to the end."""
    thinking = bot.think(match, choose)
    while True:
        thought = thinking.go_on(thinking.budget)
        if thought is not None:
            return thought
