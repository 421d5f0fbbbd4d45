"""A game's data files: each read once, with what an owner of the printed game has in its place."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rasputitsa.engine.owner_tables import Edition


class Files:
    """The files of a folder, by name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, Any] = {}

    def read(self, name: str) -> Any:
        """One of them, shared by all readers: it must not be changed."""
        if name not in self._read:
            self._read[name] = json.loads(self._folder.joinpath(name).read_text(encoding="utf-8"))
        return self._read[name]

    def listed(self, name: str) -> Sequence[Mapping[str, Any]]:
        """The list that a file of this name, without its ending, holds under it; empty where there is no such file."""
        file = f"{name}.json"
        if file not in self._read and not self._folder.joinpath(file).is_file():
            self._read[file] = {name: ()}
        listed: Sequence[Mapping[str, Any]] = self.read(file)[name]
        return listed

    def part(self, name: str, edition: Edition | None) -> Any:
        """One of them, by name without its ending, with what an owner's file has in its place."""
        given = self.read(f"{name}.json")
        return edition.put_into(name, given) if edition else given
