"""`link`: the code of a saved game, the game of a code, and how long the codes of whole games are (docs/formats.md)."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from rasputitsa import bots, games
from rasputitsa.cli.commands import LONGEST_GAME, new_match
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import game_code, save

SLICE = 100


def arguments(one: argparse.ArgumentParser) -> None:
    """The task, and the files or games that it is done to."""
    one.add_argument("files", type=Path, nargs="*", help="saves: their codes are printed, or with --measure counted")
    one.add_argument("--open", dest="code", default="", help="a code (- reads it): its save is printed")
    one.add_argument("--measure", action="store_true", help="how many characters the codes of games take")
    one.add_argument("--games", type=int, default=100, help="so many are played where no files are named")
    one.add_argument("--level", default="regular", help="the level of both players")
    one.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print what was asked for."""
    if given.code:
        print(save.dump(opened(sys.stdin.read() if given.code == "-" else given.code)))
    elif given.measure:
        print(measured([len(game_code.coded(match)) for match in _games(given)]))
    else:
        for match in _saved(given):
            print(game_code.coded(match))
    return 0


def opened(code: str) -> Match:
    """The game of a code. Raises FormatError."""
    reading = game_code.reading(code, games.find, games.slugs())
    reading.go_on(SLICE)
    while not reading.is_done:
        reading.go_on(SLICE)
    return reading.match


def measured(lengths: list[int]) -> str:
    """The usual and the greatest length."""
    if not lengths:
        return "no games"
    return f"{len(lengths)} games: median {median(lengths):.0f} characters, from {min(lengths)} to {max(lengths)}"


def _games(given: argparse.Namespace) -> Iterator[Match]:
    if given.files:
        yield from _saved(given)
        return
    for number in range(given.games):
        match = new_match(given, given.seed + number)
        players = {side.id: bots.find(given.level, match.rules.game) for side in match.rules.game.sides}
        play_out(match, players, given.seed + number, LONGEST_GAME)
        print(f"seed {given.seed + number}: {match.length} actions, {len(game_code.coded(match))} characters")
        yield match


def _saved(given: argparse.Namespace) -> Iterator[Match]:
    for path in given.files:
        yield save.load(path.read_text(encoding="utf-8"), games.find).match
