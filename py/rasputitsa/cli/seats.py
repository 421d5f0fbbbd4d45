"""Bots at a table of the terminal, and the play between them."""

import argparse
from collections.abc import Mapping

from rasputitsa import bots
from rasputitsa.bots import Bot, Thought
from rasputitsa.engine.dice import SEEDS, Chooser
from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text


def seats(given: argparse.Namespace, game: Game) -> dict[str, Bot]:
    """The bots that `--bot SIDE=ID` asks for. Raises OptionsError."""
    found = {}
    for word in given.bot:
        side, _, id = word.partition("=")
        if side not in [known.id for known in game.sides]:
            raise OptionsError(text("error.no_side", at="--bot", side=side))
        found[side] = bots.find(id, game)
    return found


def thought(match: Match, bot: Bot, seed: int) -> Thought:
    """The answer of a bot, its dice being those of a seed and of the length of the game."""
    assert match.decision is not None
    seed = (seed * 10_007 + match.length) % SEEDS
    return bots.decide(bot, bots.seated(match, match.decision.side, seed), Chooser(seed))


def play_out(match: Match, players: Mapping[str, Bot], seed: int, most: int) -> Match:
    """Play a match to its end, each side by its bot."""
    for _ in range(most):
        if match.decision is None:
            break
        match.play(thought(match, players[match.decision.side], seed).action)
    return match
