"""`habits`: what no sensible player does, counted in games that bots play or that were saved (docs/arena.md)."""

import argparse
import json
import os
import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rasputitsa import games
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.habits import COUNTS, Row, Turn, habits, rows
from rasputitsa.arena.sources import versions
from rasputitsa.arena.tables import table
from rasputitsa.cli.arena import write_between
from rasputitsa.cli.commands import LONGEST_GAME, new_match
from rasputitsa.cli.seats import play_out, seats
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.text import name_of
from rasputitsa.export import texts_of

HEADS = {
    "front": "front, hexes",
    "open": "nobody behind",
    "idle": "units idle",
    "empty": "deciding hexes empty",
    "unsupplied": "units gone out of supply",
    "retaken": "cities left and retaken",
}
"""The columns: hexes of the front, those with nobody behind them, and so on."""
_MADE = ("command", "versions")
"""The parts of a file that say what made it: with others it is not gone on with."""
Played = dict[str, Any]


def arguments(one: argparse.ArgumentParser) -> None:
    """The saves, or the games that bots play."""
    one.add_argument("files", type=Path, nargs="*", help="saves; without any, games are played")
    one.add_argument("--game", choices=games.slugs(), default=games.slugs()[0])
    one.add_argument("--scenario", default="", help="the first, unless named")
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    one.add_argument("--bot", action="append", default=[], metavar="[SIDE=]BOT", help="who plays a side, or both")
    one.add_argument("--games", type=int, default=10, metavar="N", help="played on the seeds that follow the first")
    one.add_argument("--seed", type=int, default=1941, help="the seed before those of the games")
    one.add_argument("--turns", default="", metavar="A,B,C", help="these turns each in a row of its own too; all: all")
    one.add_argument("--out", type=Path, metavar="FILE", help="counts as JSON; an interrupted run goes on from it")
    one.add_argument("--table", type=Path, metavar="FILE", help="a Markdown file to put the table into, between marks")
    one.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print a table for each scenario that the games are of."""
    found = [_read(path) for path in given.files] or _played(given)
    tables = []
    for slug, scenario in sorted({(each["game"], each["scenario"]) for each in found}):
        own = [each for each in found if (each["game"], each["scenario"]) == (slug, scenario)]
        tables.append(_told(games.find(slug), scenario, own, given.turns))
    print("\n\n".join(tables))
    if given.table:
        write_between(given.table, "habits", "\n\n".join(tables))
    return 0


def habit_table(found: Sequence[Row], texts: Mapping[str, str]) -> str:
    """A line for a side and its turns: the means of what is counted, each with its interval."""
    lines = [
        (
            name_of(row.side, texts),
            "all" if row.turn is None else str(row.turn),
            str(row.turns),
            *(_cell(row.counts[name]) for name in COUNTS),
        )
        for row in found
    ]
    return table(("Side", "turn", "Turns", *(HEADS[name] for name in COUNTS)), lines)


def _told(game: Game, scenario: str, played: Sequence[Played], turns: str) -> str:
    texts = texts_of(game, "en")
    counted = [[Turn(*turn) for turn in each["turns"]] for each in played]
    seen = {turn.turn for each in counted for turn in each}
    shown = seen if turns == "all" else {int(word) for word in turns.split(",") if word}
    head = f"**{texts[f'{game.slug}.scenario.{scenario}']}**, {len(played)} games, means of a turn"
    return f"{head}\n\n{habit_table(list(rows(counted, shown)), texts)}"


def _cell(form: Mapping[str, float | None]) -> str:
    ends = "" if form["low"] is None else f" ({form['low']:.1f} to {form['high']:.1f})"
    return f"{form['value']:.1f}{ends}"


def _read(path: Path) -> Played:
    match = save.load(path.read_text(encoding="utf-8"), games.find).match
    return _counted(match, {"file": path.name})


def _counted(match: Match, named: Mapping[str, Any]) -> Played:
    rules = match.rules
    return {"game": rules.game.slug, "scenario": rules.scenario.id, **named, "turns": [*map(list, habits(match))]}


def _played(given: argparse.Namespace) -> list[Played]:
    """The games played, those first that are in the file already."""
    game = games.find(given.game)
    both = [word for word in given.bot if "=" not in word]
    given.bot = [f"{side.id}={id}" for id in both for side in game.sides] + [w for w in given.bot if "=" in w]
    players = seats(given, game)
    if len(players) < len(game.sides):
        raise ArenaError("--bot says who plays: a level for both sides, or SIDE=LEVEL for each")
    head = {"command": _command(given), "versions": versions([game.slug], ())}
    found = _earlier(given.out, head)
    for seed in range(given.seed + 1 + len(found), given.seed + 1 + given.games):
        match = play_out(new_match(given, seed), players, seed, LONGEST_GAME)
        found.append(_counted(match, {"seed": seed, "length": match.length, "digest": match.digest()}))
        _write(given.out, head, found)
    return found[: given.games]


def _command(given: argparse.Namespace) -> str:
    """The command without how many games it asks for: with more of them it goes on."""
    words = ["python", "-m", "rasputitsa", "habits", "--game", given.game, "--scenario", given.scenario]
    words += [part for option in given.option for part in ("--option", option)]
    words += [part for bot in given.bot for part in ("--bot", bot)]
    return shlex.join([*words, "--seed", str(given.seed)])


def _earlier(path: Path | None, head: Mapping[str, Any]) -> list[Played]:
    """The games of a file of the same command and versions. Raises ArenaError for another file."""
    if path is None or not path.exists():
        return []
    try:
        form = json.loads(path.read_text(encoding="utf-8"))
        played: list[Played] = form["games"]
        made = {name: form[name] for name in _MADE}
    except (ValueError, KeyError, TypeError) as error:
        raise ArenaError(f"{path} is no file of habits") from error
    if made != head:
        raise ArenaError(f"{path} belongs to another command or other versions: {made['command']}")
    return played


def _write(path: Path | None, head: Mapping[str, Any], played: Sequence[Played]) -> None:
    if path is None:
        return
    report = [row.json() for row in rows([[Turn(*turn) for turn in each["turns"]] for each in played])]
    lines = [f"{json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
    lines += [f'"counts": {json.dumps(["turn", "side", *COUNTS])},', '"games": [', _listed(played), "],"]
    draft = path.with_name(path.name + ".part")
    draft.write_text("\n".join(["{", *lines, '"report": [', _listed(report), "]}", ""]), encoding="utf-8")
    os.replace(draft, path)


def _listed(forms: Iterable[Any]) -> str:
    return ",\n".join(json.dumps(form) for form in forms)
