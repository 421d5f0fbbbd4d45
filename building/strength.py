"""How strong the computer players are, and who wins: what the arena's files of docs/arena tell, for the page."""

import json
from collections.abc import Iterator
from typing import Any

from building.paths import ROOT

FOLDER = ROOT / "docs" / "arena"
NAME = "data/strength.json"


def strength_json() -> bytes:
    """The ladder, and who wins at each preset with each option; what was not played is left out."""
    table = {"ladder": _ladder(_read("ladder")), "balance": [_balance(form) for form in _reads("balance")]}
    return (json.dumps(table, ensure_ascii=False, indent=1) + "\n").encode()


def _ladder(form: Any) -> dict[str, Any] | None:
    if form is None:
        return None
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
    return {**_made(form), "game": first["setting"]["game"], "bot": first["a"], "rows": rows, "changes": changes}


def _made(form: Any) -> dict[str, Any]:
    return {"date": form["date"], "command": form["command"], "version": form["versions"]["rasputitsa"]}


def _read(name: str) -> Any:
    """A file whose games have all been played, or None."""
    return next(_reads(name), None)


def _reads(name: str) -> Iterator[Any]:
    forms = (json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob(f"{name}*.json")))
    return (form for form in forms if form["report"])
