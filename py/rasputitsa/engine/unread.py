"""Long texts of which little is read: a file in a request; what the actions of a save caused, as a rule most of it."""

import json
import re
from dataclasses import dataclass
from typing import Any

from rasputitsa.engine.codec import limited, parsed
from rasputitsa.engine.errors import FormatError

_FILE = re.compile(r'\s*\{[^][{}]*"save"\s*:\s*(?=")')
_AT = '{"at":'
_EVENTS = ',"events":['
_GONE = ',"gone":['
_PHASE = ',"phase":true'


@dataclass(frozen=True, slots=True)
class Unread:
    """The text of a list."""

    text: str

    def read(self, most: int, at: str) -> list[Any]:
        """The list. Raises FormatError where it is none, or too long."""
        return limited(parsed(self.text), most, at)


def parsed_request(data: str) -> Any:
    """The value of the text of a request; a file that it brings is taken out of it as it is. Raises FormatError."""
    found = _FILE.match(data)
    try:
        save, end = json.JSONDecoder().raw_decode(data, found.end()) if found else ("", 0)
        save.encode()
    except ValueError:
        return parsed(data)
    form = parsed(f'{data[: found.end()]}""{data[end:]}') if found else None
    return {**form, "save": save} if isinstance(form, dict) and form.get("save") == "" else parsed(data)


def parsed_save(data: str) -> Any:
    """The value of the text of a save, in which the events of most snapshots are unread. Raises FormatError.

    Left out of it are those that stand where a save of ours has them; what is wrong with the rest of the text, or with
    where they stood, is left to the reading of the whole.
    """
    rest, texts = _cut(data)
    try:
        form = parsed(rest)
    except FormatError:
        return parsed(data)
    return form if _put_back(form, texts) else parsed(data)


def _cut(data: str) -> tuple[str, list[str]]:
    """A text with a number in place of each list of events, and the texts of those."""
    pieces, texts = data.split(_AT), list[str]()
    for place, piece in enumerate(pieces):
        start, end = _events(piece)
        if start < end:
            pieces[place] = f"{piece[:start]}{len(texts)}{piece[end:]}"
            texts.append(piece[start:end])
    return _AT.join(pieces), texts


def _events(piece: str) -> tuple[int, int]:
    """Where the events lie in the text of a snapshot that another follows."""
    start = piece.rfind(_EVENTS) + len(_EVENTS) - 1
    end = len(piece) - len("},") if piece.endswith("},") else 0
    end -= len(_PHASE) if piece.endswith(_PHASE, 0, end) else 0
    if (gone := piece.rfind(_GONE, start, end)) > 0 and "]" not in piece[gone : end - 1]:
        end = gone
    return (start, end) if start >= len(_EVENTS) and piece.endswith("]", 0, end) else (0, 0)


def _put_back(form: Any, texts: list[str]) -> bool:
    """Put the texts where their numbers stand; whether each stood where a snapshot has its events, once."""
    count = 0
    for snapshot in _snapshots(form):
        if type(snapshot.get("events")) is int:
            if snapshot["events"] != count or count == len(texts):
                return False
            snapshot["events"] = Unread(texts[count])
            count += 1
    return count == len(texts)


def _snapshots(form: Any) -> list[dict[str, Any]]:
    branches = [each for each in _list_in(form, "branches") if isinstance(each, dict)]
    return [each for branch in branches for each in _list_in(branch, "snapshots") if isinstance(each, dict)]


def _list_in(form: Any, name: str) -> list[Any]:
    found = form.get(name) if isinstance(form, dict) else None
    return found if isinstance(found, list) else []
