"""Evidence of the tests for a site to show and to check again: `python -m tests.evidence DIR` writes it for every game.

`data/<game>/tests.json` says which tests prove which rule; `perft.json` holds positions with their counts of lines, and
`golden.json` whole games as saves, with the numbers that replaying them has to bring.
"""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.record import save
from tests.traceability import TESTS, proved_by, slugs


def write_all(folder: Path) -> None:
    """Write the files of all games below `folder`/data."""
    for slug in slugs():
        _write(folder / "data" / slug / "tests.json", proved_by(slug))
        _write(folder / "data" / slug / "perft.json", positions(slug))
        _write(folder / "data" / slug / "golden.json", golden_games(slug))


def positions(slug: str) -> list[Any]:
    """Positions with the rules they try and the number of lines of each length."""
    path = TESTS / slug / "perft.json"
    found: list[Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    return found


def golden_games(slug: str) -> list[dict[str, Any]]:
    """The golden games that a game's tests publish."""
    if not (TESTS / slug / "golden_games.py").is_file():
        return []
    golden = import_module(f"tests.games.{slug}.golden_games")
    return [golden_game(name, save.dump(golden.GOLDENS.replayed(name))) for name in golden.PUBLISHED]


def golden_game(name: str, data: str) -> dict[str, Any]:
    """A whole game with its numbers of actions and of digests."""
    form = json.loads(data)
    for branch in form["branches"]:
        branch["snapshots"] = [{**snapshot, "change": None, "events": None} for snapshot in branch["snapshots"]]
    bare = position.canonical(form)
    return {"id": name, "actions": form["length"], "digests": save.digests(bare), "save": bare}


def _write(path: Path, form: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(form, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
