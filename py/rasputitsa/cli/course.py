"""`course`: how games went on average, turn by turn, as tables (docs/arena.md)."""

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rasputitsa import games
from rasputitsa.arena.course import FRONT, LOST, STEPS, Name, TurnEnd, course, summed_up, values
from rasputitsa.arena.margin import margin_of
from rasputitsa.arena.statistics import mean, mean_of
from rasputitsa.arena.tables import NONE, table
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.text import Text, name_of, render
from rasputitsa.export import texts_of

_OURS = {STEPS: "steps on the map", LOST: "units lost since", FRONT: "front beyond history's, hexes"}
_HEAD = re.compile(r"[^,:{]*")
"""The part of a text that says what is counted."""


def arguments(one: argparse.ArgumentParser) -> None:
    """The saves, and the turns that are told."""
    one.add_argument("files", type=Path, nargs="+", help="saves of games, as `simulate --out` writes them")
    one.add_argument("--turns", default="", metavar="A,B,C", help="these turns; default: all")
    one.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print two tables for each scenario that the games are of."""
    matches = [save.load(path.read_text(encoding="utf-8"), games.find).match for path in given.files]
    turns = {int(word) for word in given.turns.split(",") if word}
    for slug, scenario in sorted({(each.rules.game.slug, each.rules.scenario.id) for each in matches}):
        mine = [each for each in matches if (each.rules.game.slug, each.rules.scenario.id) == (slug, scenario)]
        print("\n\n".join(_lines(mine, turns)), end="\n\n")
    return 0


def _lines(matches: Sequence[Match], turns: set[int]) -> Iterator[str]:
    rules = matches[0].rules
    texts = texts_of(rules.game, "en")
    yield f"**{texts[f'{rules.game.slug}.scenario.{rules.scenario.id}']}**, {len(matches)} games"
    yield results(matches, texts)
    ways = [list(course(match)) for match in matches]
    shown = sorted(turns or {end.turn for way in ways for end in way})
    yield turn_table([list(summed_up(way, shown)) for way in ways], texts)


def results(matches: Sequence[Match], texts: Mapping[str, str]) -> str:
    """The wins of each side, and the margin."""
    sides = [side.id for side in matches[0].rules.game.sides]
    ended = [match.state.result for match in matches if match.state.result]
    won = [f"{name_of(side, texts)} {sum(each.winner == side for each in ended)}" for side in sides]
    margins = [margin for each in ended if (margin := margin_of(each, (sides[0], sides[1]))[0]) is not None]
    measure = next((margin_of(each, (sides[0], sides[1]))[1] for each in ended), "")
    parts = [f"Won: {', '.join(won)}; drawn {sum(not each.winner for each in ended)}"]
    parts += [f"{measure}: {interval(margins)}, from {min(margins)} to {max(margins)}"] if margins else []
    return ". ".join(parts) + "."


def turn_table(ways: Sequence[Sequence[TurnEnd]], texts: Mapping[str, str]) -> str:
    """A line for each turn; of a game's own first figure, and of the front, with the interval."""
    ends = [end for way in ways for end in way]
    names = list(dict.fromkeys(name for end in ends for name in end.figures))
    exact = {name for name in names if name[0] == FRONT or name == names[0]}

    def cell(turn: int, name: Name) -> str:
        found = values(ways, turn, name)
        return NONE if not found else interval(found) if name in exact else f"{mean(found):.1f}"

    titles = {end.turn: _title(end, texts) for end in ends}
    rows = [
        [titles[turn], str(sum(end.turn == turn for end in ends)), *(cell(turn, name) for name in names)]
        for turn in sorted(titles)
    ]
    return table(["Turn", "Games", *(heading(name, texts) for name in names)], rows)


def heading(name: Name, texts: Mapping[str, str]) -> str:
    """The words for a figure and for whose it is."""
    key, side = name
    found = _HEAD.match(texts.get(key, key))
    what = _OURS.get(key) or (found.group().strip() if found else key)
    return f"{what}, {name_of(side, texts)}" if side else what


def interval(found: Sequence[float]) -> str:
    """A mean with its 95 % interval, where there is one."""
    estimate = mean_of(found)
    return f"{mean(found):.1f}" + (f" ({estimate.low:.1f} to {estimate.high:.1f})" if estimate else "")


def _title(end: TurnEnd, texts: Mapping[str, str]) -> str:
    return str(end.turn) if end.title is None else _said(end.title, texts)


def _said(form: Mapping[str, Any], texts: Mapping[str, str]) -> str:
    return render(Text(form["key"], tuple(sorted(form.get("facts", {}).items()))), texts)
