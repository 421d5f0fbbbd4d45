"""The players that a computer can be, found by name; none sees more than its side may know.

>>> from rasputitsa import bots, games
>>> from rasputitsa.engine.dice import Chooser
>>> from rasputitsa.engine.match import Match
>>> match = Match.new(games.find("battle_for_moscow"), seed=1941)
>>> seat = bots.seated(match, match.decision.side, seed=7)
>>> bots.decide(bots.find("recruit"), seat, Chooser(7)).action
('begin',)
"""

from collections.abc import Mapping
from importlib import import_module

from rasputitsa.bots.bot import Bot, BotError, Thinking, Thought, checked
from rasputitsa.bots.brought import brought
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text

__all__ = ["Bot", "BotError", "Thinking", "Thought", "checked", "decide", "find", "seated"]

_SHARED = {
    "cadet": ("recruit", "CADET"),
    "recruit": ("recruit", "BOT"),
    "regular": ("ranks", "REGULAR"),
    "veteran": ("ranks", "VETERAN"),
    "marshal": ("ranks", "MARSHAL"),
    "random": ("random_play", "BOT"),
    "greedy": ("greedy", "BOT"),
    "beginner_march": ("beginners", "MARCHER"),
    "beginner_attack": ("beginners", "ATTACKER"),
    "beginner_hold": ("beginners", "HOLDER"),
}
"""The bots that play any game, each as a module and a name in it."""


def find(id: str, game: Game | None = None) -> Bot:
    """A bot by its id: one that plays any game, or one that the given game brings. Raises OptionsError."""
    own: Mapping[str, Bot] = (brought(game, "BOTS") or {}) if game else {}
    if id in own:
        return own[id]
    if id not in _SHARED:
        raise OptionsError(text("error.no_bot", bot=str(id)[:40]))
    module, name = _SHARED[id]
    bot: Bot = getattr(import_module(f"{__name__}.{module}"), name)
    return bot


def seated(match: Match, side: str, seed: int) -> Match:
    """The match as a side could imagine it, with other dice: all that a bot is given."""
    return match.imagined(side, Chooser(seed), SeededDice(seed))


def decide(bot: Bot, match: Match, choose: Chooser) -> Thought:
    """The answer of a bot to the current decision when it may think to the end. Raises BotError if it is no answer."""
    thinking = bot.think(match, choose)
    while True:
        thought = thinking.go_on(thinking.budget)
        if thought is not None:
            return checked(thought)
