"""The strength of the computer players, the balance of the games, and the truth of the chance to win, for the page.

The first two are told by the arena's files in docs/arena, the third by the fitted model of each game.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from building.paths import ROOT

FOLDER = ROOT / "docs" / "arena"
MODELS = ROOT / "py" / "rasputitsa" / "bots"
NAME = "data/strength.json"


def strength_json() -> bytes:
    """The ladders, who wins at each preset with each option, and the chances foretold that are shown.

    What was not played is left out.
    """
    table = {
        "ladders": [_ladder(form) for form in _read("ladder")],
        "balance": _balances(),
        "chances": [told for path in sorted(MODELS.glob("*/chance.json")) for told in _chances(path)],
    }
    return (json.dumps(table, ensure_ascii=False, indent=1) + "\n").encode()


def _ladder(form: Any) -> dict[str, Any]:
    rows = [
        {
            "a": each["a"],
            "b": each["b"],
            "pairs": each["pairs"],
            "score": each["score"],
            "sides": {side: found["score"]["value"] for side, found in each["sides"].items()},
        }
        for each in form["report"]
    ]
    return {**_made(form), "setting": form["report"][0]["setting"], "rows": rows}


def _balances() -> list[dict[str, Any]]:
    """For each game and bot what all its files tell."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for part in map(_balance, _read("balance")):
        known = found.setdefault((part["game"], part["bot"]), {**part, "rows": [], "changes": [], "made": []})
        for name in ("rows", "changes", "made"):
            known[name] += part[name]
    return list(found.values())


def _balance(form: Any) -> dict[str, Any]:
    report = form["report"]
    first, *_ = report["contests"]
    rows = [
        {"preset": preset, "pairs": each["pairs"], "first": each["first_side"]}
        for each in report["contests"]
        for preset, _, change in [each["name"].partition(" ")]
        if not change
    ]
    changes = [{**each, "base": each["base"].partition(" ")[0]} for each in report["differences"]]
    game, bot = first["setting"]["game"], first["a"]
    return {"game": game, "bot": bot, "rows": rows, "changes": changes, "made": [_made(form)]}


def _chances(path: Path) -> Iterator[dict[str, Any]]:
    """The reliability of a model that is shown: chances foretold beside games won, in thousandths."""
    form = json.loads(path.read_text(encoding="utf-8"))
    rows = [{"foretold": foretold, "won": won, "positions": count} for foretold, won, count in form["reliability"]]
    if form["shown"]:
        yield {"game": path.parent.name, **{name: form[name] for name in ("bots", "games", "error")}, "rows": rows}


def _made(form: Any) -> dict[str, Any]:
    return {"date": form["date"], "command": form["command"], "version": form["versions"]["rasputitsa"]}


def _read(name: str) -> Iterator[Any]:
    """The files of a name whose games have all been played: the one that has just the name, then `name-*`."""
    paths = sorted(FOLDER.glob(f"{name}*.json"), key=lambda path: path.stem)
    forms = (json.loads(path.read_text(encoding="utf-8")) for path in paths)
    return (form for form in forms if form["report"])
