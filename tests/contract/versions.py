"""The rules of each game as they are published: fingerprints of its data, golden games and perft counts by version.

`PYTHONPATH=py:. python -m tests.contract.versions` records those of today, once a version has been raised.
"""

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rasputitsa import games

ROOT = Path(__file__).parents[2]
RECORD = Path(__file__).with_name("versions.json")
WORDS = ("text.", "rules.", "sections.", "tuned.", "lessons.", "puzzles.", "fronts.")
"""Data files that say nothing of the rules: texts, the rulebook in our words, the section behind each, what teaches."""
DRAWN = {"source", "provenance", "labels", "signs", "sectors", "hex_km", "name", "title", "names"}
"""Keys, at any depth, of what is drawn or read and never played by."""

Prints = Mapping[str, str]


class Rulebook(NamedTuple):
    """The version of a game's rules, and a fingerprint of each part that a change of rules would change."""

    version: int
    prints: Prints


def today(slug: str) -> Rulebook:
    """A game as it is now."""
    return Rulebook(games.find(slug).version, {name: _fingerprint(part) for name, part in _parts(slug)})


def recorded() -> dict[str, Rulebook]:
    """The games as they were when this was last recorded."""
    forms: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))
    return {slug: Rulebook(form["version"], form["prints"]) for slug, form in forms.items()}


def changed(before: Rulebook, now: Rulebook) -> list[str]:
    """The parts that both have and that differ: what is new, or gone, changes no game that is being played."""
    return sorted(name for name in before.prints if now.prints.get(name, before.prints[name]) != before.prints[name])


def complaint(slug: str, before: Rulebook, now: Rulebook) -> str:
    """The fault with a game's version, and what to do about it; empty where there is none."""
    if now.version < before.version:
        return f"{slug}: version {now.version} is older than the recorded {before.version}"
    if now == before:
        return ""
    parts = changed(before, now)
    if parts and now.version == before.version:
        return (
            f"{slug}: {', '.join(parts)} changed and the version is still {now.version}: games that are being played "
            f"would go on by other rules without a word. Raise `version` in py/rasputitsa/games/{slug}/game.py and in "
            "the first line of its golden games, then record: PYTHONPATH=py:. python -m tests.contract.versions"
        )
    return f"{slug}: not recorded yet. Run PYTHONPATH=py:. python -m tests.contract.versions"


def plain(part: Any) -> Any:
    """A part of a data file without what is only drawn or read."""
    if isinstance(part, dict):
        return {key: plain(value) for key, value in part.items() if key not in DRAWN}
    return [plain(each) for each in part] if isinstance(part, list) else part


def record() -> list[str]:
    """Write down the games of today; a game whose rules changed under the same version stays, and is complained of."""
    known, kept, faults = recorded() if RECORD.exists() else {}, {}, list[str]()
    for slug in games.slugs():
        now = today(slug)
        before = known.get(slug, now)
        if changed(before, now) and now.version <= before.version:
            faults.append(complaint(slug, before, now))
            now = before
        kept[slug] = {"version": now.version, "prints": dict(sorted(now.prints.items()))}
    RECORD.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return faults


def _parts(slug: str) -> Iterator[tuple[str, Any]]:
    for path in sorted((ROOT / "py/rasputitsa/games" / slug / "data").glob("*.json")):
        if not path.name.startswith(WORDS):
            for key, part in json.loads(path.read_text(encoding="utf-8")).items():
                if key == "figures":
                    yield from ((f"{path.name} {key} {name}", figure) for name, figure in part.items())
                elif key not in DRAWN:
                    yield f"{path.name} {key}", plain(part)
    tests = ROOT / "tests/games" / slug
    for path in sorted((tests / "golden").glob("*.txt")):
        heading, body = path.read_text(encoding="utf-8").split("\n", 1)
        yield f"golden {path.stem}", [heading.split()[2:], body]
    for each in json.loads((tests / "perft.json").read_text(encoding="utf-8")):
        yield f"perft {each['id']}", [each["lines"], each["position"]["position"]]


def _fingerprint(part: Any) -> str:
    text = json.dumps(part, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


if __name__ == "__main__":
    sys.exit("\n".join(record()))
