"""All checkers: importing this enters those of every game."""

from rasputitsa.engine.game import Game
from tests.bots.truth import blitz, moscow, typhoon, war
from tests.bots.truth.checkers import CHECKERS, faults
from tests.contract.sentences import table

__all__ = ["CHECKERS", "GAMES", "RETIRED", "faults", "spoken"]

GAMES = (blitz, moscow, typhoon, war)

RETIRED = frozenset(
    f"bot.why.{key}"
    for key in "attack.guard attack.way drops restore.near sent_back supply tank_attack tank_move".split()
)
"""Reasons in old saves that no computer gives any more."""


def spoken(game: Game) -> set[str]:
    """The keys of all reasons that a game has words for; those for several units say what those for one say."""
    return {key.removesuffix(".several") for key in table(game, "en") if key.startswith("bot.why.")}
