"""Commands that need no player: replay, verify, simulate, perft, bench, export."""

import argparse
from collections import Counter
from typing import Any

from rasputitsa import bench, bots, games
from rasputitsa.cli.seats import play_out, seats
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.game import Game, Value
from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import perft
from rasputitsa.engine.record import save
from rasputitsa.engine.text import render, text
from rasputitsa.export import export, shared_texts, texts_of

LONGEST_GAME = 20_000


def new_match(given: argparse.Namespace, seed: int | None = None) -> Match:
    """The game that the arguments ask for; with another seed than theirs, where one is given."""
    game = games.find(given.game)
    options = dict(given_option(game, word) for word in given.option)
    return Match.new(game, given.scenario, options, seed=given.seed if seed is None else seed)


def read_match(given: argparse.Namespace) -> Match:
    """The game in a file; notices are printed."""
    opened = save.load(given.file.read_text(encoding="utf-8"), games.find)
    for notice in opened.notices:
        print(render(notice, shared_texts("en")))
    return opened.match


def replay(given: argparse.Namespace) -> int:
    """Tell what happened in a saved game."""
    match = read_match(given)
    table = texts_of(match.rules.game, "en")
    for length, events in match.chronicle():
        for event in events:
            print(f"{length:5}  {render(event.text, table)}")
    print(match.digest())
    return 0


def verify(given: argparse.Namespace) -> int:
    """Compare a save's digests with a replay from the first action."""
    problems = save.verify(given.file.read_text(encoding="utf-8"), games.find)
    for problem in problems:
        print(render(problem, shared_texts("en")))
    print("drift" if problems else "ok")
    return 1 if problems else 0


def simulate(given: argparse.Namespace) -> int:
    """Play games of bots, or of chance, and tell how they end."""
    game = games.find(given.game)
    players = {side.id: bots.find("random") for side in game.sides} | seats(given, game)
    winners: Counter[str] = Counter()
    for number in range(given.games):
        given.seed += 1
        match = new_match(given)
        if given.bot:
            play_out(match, players, given.seed, LONGEST_GAME)
        else:
            random_game(match, Chooser(given.seed))
        winner = match.state.result.winner if match.state.result else "unfinished"
        winners[winner or "draw"] += 1
        print(f"seed {given.seed}: {match.length} actions, {winner or 'draw'}, {match.digest()}")
        if given.out:
            given.out.mkdir(parents=True, exist_ok=True)
            (given.out / f"{given.game}-{number}.json").write_text(save.dump(match), encoding="utf-8")
    print(dict(winners))
    return 0


def random_game(match: Match, choose: Chooser) -> Match:
    """Play a match to its end with random actions."""
    for _ in range(LONGEST_GAME):
        if match.decision is None:
            break
        match.play(match.decision.sample(choose))
    return match


def count(given: argparse.Namespace) -> int:
    """Perft, depth by depth."""
    match = read_match(given)
    for depth in range(1, given.depth + 1):
        print(f"{depth} {perft(match, depth)}")
    return 0


def measure(given: argparse.Namespace) -> int:
    """Print the engine's speed."""
    for line in bench.report(new_match(given)):
        print(line)
    return 0


def write_export(given: argparse.Namespace) -> int:
    """Write the static files of a site."""
    for path in export(given.folder):
        print(path)
    return 0


def given_option(game: Game, word: str) -> tuple[str, Any]:
    """An option and its value as NAME=VALUE names them. Raises OptionsError."""
    name, _, value = word.partition("=")
    for spec in game.options:
        if spec.id == name:
            return name, _value(spec.values, value)
    raise OptionsError(text("error.no_option", option=name))


def _value(values: tuple[Value, ...], word: str) -> Value:
    matching = [value for value in values if str(value).lower() == word.lower()]
    return matching[0] if matching else word
