"""A game's data as it was drafted: what was tuned put back first, and the checksums of the collected facts."""

from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from typing import Any


def untuned(data: Callable[[str], Any], name: str) -> Any:
    """A file of a game's data with the values that it had before it was tuned; `data` reads the game's files."""
    before = deepcopy(data(name))
    for item in data("tuned.json"):
        if item["file"] == name:
            *way, last = item["path"]
            place = before
            for step in way:
                place = place[step]
            assert place[last] == item["new"], item
            place[last] = item["old"]
    return before


def checksum(lines: list[str]) -> str:
    """The first 16 digits of the SHA-256 sum of some lines in order."""
    return sha256("\n".join(lines).encode()).hexdigest()[:16]
