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

__all__ = ["CHARACTERS", "Bot", "Thinking", "Thought", "decide", "find", "ids", "levels", "seated", "yardsticks"]

_PLACES = {
    "recruit": ("recruit", "BOT"),
    "regular": ("ranks", "REGULAR"),
    "veteran": ("ranks", "VETERAN"),
    "marshal": ("ranks", "MARSHAL"),
    "marshal_bold": ("ranks", "BOLD"),
    "marshal_wary": ("ranks", "WARY"),
    "random": ("random_play", "BOT"),
    "greedy": ("greedy", "BOT"),
    "plan_centre": ("ranks", "CENTRE"),
    "plan_south": ("ranks", "SOUTH"),
    "plan_line": ("ranks", "LINE"),
}
"""Where each bot is defined: a module and a name in it."""

CHARACTERS = ("marshal_bold", "marshal_wary")
"""Those who are about as strong as a level and play in a way of their own."""


def ids() -> tuple[str, ...]:
    """The ids of the bots that players are offered, as they stand among the kinds of players of a save."""
    return tuple(player for player in PLAYERS if player in _PLACES)


def levels() -> tuple[str, ...]:
    """The ids of those who play with judgement, from the weakest to the strongest; characters stand on no rung."""
    return tuple(id for id in ids() if id not in ("random", *CHARACTERS))


def yardsticks() -> tuple[str, ...]:
    """The ids of the bots that only measure others: they can be found, but no player is offered them."""
    return tuple(id for id in _PLACES if id not in PLAYERS)


def find(id: str) -> Bot:
    """A bot by its id. Raises OptionsError."""
    if id not in _PLACES:
        raise OptionsError(text("error.no_bot", bot=str(id)[:40]))
    module, name = _PLACES[id]
    bot: Bot = getattr(import_module(f"{__name__}.{module}"), name)
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
