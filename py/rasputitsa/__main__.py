"""`python -m rasputitsa`: play in a terminal, replay and verify saves, random games, perft, export, soak, arena."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rasputitsa import games
from rasputitsa.cli import arena, calibrate, commands, course, habits, link, play, puzzles, review
from rasputitsa.cli.soak import soak
from rasputitsa.cli.tune import tune
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.text import render
from rasputitsa.export import shared_texts


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 1 where something is wrong."""
    given = parser().parse_args(arguments)
    try:
        return int(given.run(given))
    except RasputitsaError as error:
        print(render(error.text, shared_texts("en")), file=sys.stderr)
    except OSError as error:
        print(error, file=sys.stderr)
    return 1


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    top = argparse.ArgumentParser(prog="rasputitsa", description="Hex-and-counter wargames of the Eastern Front.")
    command = top.add_subparsers(required=True, metavar="COMMAND")
    _add_play(command)
    _add_files(command)
    _add_measures(command)
    _add_soak(command)
    calibrate.arguments(command.add_parser("calibrate", help="fit the chance to win to games of bots"))
    review.arguments(command.add_parser("review", help="the costliest decisions of a saved game, and its luck"))
    puzzles.arguments(command.add_parser("puzzles", help="recompute what puzzles state, or propose new ones"))
    arena.add(command)
    course.arguments(command.add_parser("course", help="how saved games went on average, turn by turn"))
    habits.arguments(command.add_parser("habits", help="senseless habits of players, counted turn by turn"))
    _add_tune(command)
    _add_link(command)
    return top


def _add_play(command: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    one = command.add_parser("play", help="play a game in the terminal")
    _game(one)
    one.add_argument("--load", type=Path, help="a save or position to go on from")
    _seats(one)
    one.set_defaults(run=play.run)


def _add_files(command: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    for name, run, help in (
        ("replay", commands.replay, "tell a saved game action by action"),
        ("verify", commands.verify, "replay a save and compare its digests"),
    ):
        one = command.add_parser(name, help=help)
        one.add_argument("file", type=Path)
        one.set_defaults(run=run)
    one = command.add_parser("export", help="write boards, texts and first views for a site")
    one.add_argument("folder", type=Path)
    one.set_defaults(run=commands.write_export)


def _add_measures(command: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    one = command.add_parser("simulate", help="play games to their end, bots against each other or at random")
    _game(one)
    _seats(one)
    one.add_argument("--games", type=int, default=10)
    one.add_argument("--out", type=Path, help="a folder for the saves")
    one.set_defaults(run=commands.simulate)
    one = command.add_parser("perft", help="count the lines of play from a save or position")
    one.add_argument("file", type=Path)
    one.add_argument("--depth", type=int, default=2)
    one.set_defaults(run=commands.count)
    one = command.add_parser("bench", help="measure the engine")
    _game(one)
    one.set_defaults(run=commands.measure)


def _add_soak(command: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    one = command.add_parser("soak", help="random games of random options and damaged requests, until a fault is found")
    one.add_argument("--games", type=int, default=200, help="games for each set of options")
    one.add_argument("--sets", type=int, default=30, help="sets of options for each game")
    one.add_argument("--mutations", type=int, default=50_000, help="damaged requests for each game")
    one.add_argument("--seed", type=int, default=1941, help="the first seed")
    one.set_defaults(run=soak)


def _add_tune(command: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    one = command.add_parser("tune", help="better the figures of a game's generals by self-play")
    _game(one)
    one.add_argument("--rounds", type=int, default=30, help="changes to try")
    one.add_argument("--pairs", type=int, default=10, help="pairs of games for each change, and for the validation")
    one.add_argument("--nodes", type=int, default=300, help="nodes for each phase")
    one.add_argument("--margin", type=int, default=0, help="points above half, a pair, that a change must win by")
    one.set_defaults(run=tune)


def _add_link(command: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    one = command.add_parser("link", help="whole games as codes for a link, and back; how long they are")
    _game(one)
    link.arguments(one)


def _seats(one: argparse.ArgumentParser) -> None:
    one.add_argument("--bot", action="append", default=[], metavar="SIDE=BOT", help="a side played by the computer")


def _game(one: argparse.ArgumentParser) -> None:
    one.add_argument("--game", choices=games.slugs(), default=games.slugs()[0])
    one.add_argument("--scenario", default="", help="the first, unless named")
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    one.add_argument("--seed", type=int, default=1941, help="the seed of the dice")


if __name__ == "__main__":
    sys.exit(main())
