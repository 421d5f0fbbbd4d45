"""`review`: the costliest decisions of a saved game, and the luck of its battles, as tables."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rasputitsa import games
from rasputitsa.engine.record import save
from rasputitsa.engine.text import Text, name_of, render
from rasputitsa.export import texts_of
from rasputitsa.review import begun
from rasputitsa.review.luck import FACES

SLICE = 2_000


def arguments(one: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    one.add_argument("file", type=Path, help="a save of a game that is over")
    one.add_argument("--json", action="store_true", help="print what a page would get")
    one.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Review a game to the end and print it."""
    match = save.load(given.file.read_text(encoding="utf-8"), games.find).match
    review = begun(match)
    while not review.done:
        review.go_on(SLICE)
        if sys.stderr.isatty():
            print(f"\r{review.spent} of {review.budget}", end="", file=sys.stderr, flush=True)
    form = review.json()
    table = texts_of(match.rules.game, "en")
    print(json.dumps(form, indent=1) if given.json else "\n".join(_lines(form, table)))
    return 0


def _lines(form: Mapping[str, Any], table: Mapping[str, str]) -> list[str]:
    lines = []
    for side in form["sides"]:
        lines += ["", f"Costliest decisions: {name_of(side['side'], table)}"]
        lines += [line for decision in side["decisions"] for line in _decision(decision, table)]
        lines += [] if side["decisions"] else ["  none that cost more than its error"]
    return [*lines, *_luck(form, table)]


def _decision(form: Mapping[str, Any], table: Mapping[str, str]) -> list[str]:
    phase = _said(form["phase"], table) if form["phase"] else ""
    cost = f"{form['cost'] / 10:.1f} % +- {form['error'] / 10:.1f}"
    lines = [f"  Turn {form['turn']}, {phase} -{cost} (action {form['length']})"]
    for label, key, more in (("done", "done", 0), ("better", "better", 1)):
        told = [_said(text, table) for text in form[key]] or ["-"]
        lines.append(f"    {label}: {' '.join(told)}" + (f" (+{form['more'][more]})" if form["more"][more] else ""))
    return lines


def _luck(form: Mapping[str, Any], table: Mapping[str, str]) -> list[str]:
    """Expected and rolled for each battle and summed, in steps that the enemy loses less own."""
    lines = ["", "Luck: steps that the enemy loses less own, expected and rolled"]
    for battle in form["luck"]:
        what = f"{name_of(battle['side'], table)}, turn {battle['turn']}: {_said(battle['text'], table)}"
        lines.append(f"  {battle['expected'] / FACES:+6.2f} {battle['rolled']:+3}   {what}")
    for side in [side["side"] for side in form["sides"]]:
        own = [battle for battle in form["luck"] if battle["side"] == side]
        expected, rolled = sum(battle["expected"] for battle in own), sum(battle["rolled"] for battle in own)
        lines.append(f"  {expected / FACES:+6.2f} {rolled:+3}   {name_of(side, table)}, {len(own)} battles")
    return lines


def _said(form: Mapping[str, Any], table: Mapping[str, str]) -> str:
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in form.get("facts", {}).items()}
    return render(Text(form["key"], tuple(sorted(facts.items()))), table)
