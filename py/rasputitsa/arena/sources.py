"""The makers of a result: versions, and a fingerprint of the sources that play."""

import hashlib
import platform
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import rasputitsa
from rasputitsa import games

PLAYING = ("bots", "engine", "games", "hexgrid", "rules")
"""The parts of the package that decide what is played; texts are not among their data."""
SHOWN = 12


def versions(slugs: Iterable[str], names: Iterable[str]) -> dict[str, Any]:
    """The versions behind games of bots: a file of others cannot be gone on with."""
    return {
        "rasputitsa": rasputitsa.__version__,
        "rules": {slug: games.find(slug).version for slug in sorted(set(slugs))},
        "sources": fingerprint(names),
        "python": platform.python_version(),
    }


def fingerprint(names: Iterable[str]) -> str:
    """A hash of the sources that play, and of the modules of bots that are named by their module."""
    found = hashlib.sha256()
    for path in [*_package(), *_modules(names)]:
        found.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()[:SHOWN]


def _package() -> Iterator[Path]:
    base = Path(rasputitsa.__file__).parent
    for part in PLAYING:
        paths = [*(base / part).rglob("*.py"), *(base / part).rglob("*.json")]
        yield from sorted(path for path in paths if not path.name.startswith(("text.", "rules.")))


def _modules(names: Iterable[str]) -> Iterator[Path]:
    for module in sorted({name.partition(":")[0] for name in names if ":" in name}):
        yield Path(str(import_module(module).__file__))
