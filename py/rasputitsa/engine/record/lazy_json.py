"""Long texts of which little is read: a file in a request; the snapshots of a save, as a rule most of it."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from rasputitsa.engine.codec import parsed
from rasputitsa.engine.errors import FormatError

_AT = '{"at":'
_CHANGE = re.compile(r'\{"at":\d{1,6},(?="change":\{)')
_DIGEST = ',"digest":"'
_EVENTS = re.compile(r',"digest":"\w{16}"(,"events":)\[')
_GONE = ',"gone":['
_PHASE = ',"phase":true'
_WHOLE = ',"whole":true'
_FIELDS = "{{{}}}"


class Unread(NamedTuple):
    """A value that is still text: a stretch of a longer one, or of an object in it the fields."""

    data: str
    start: int
    end: int
    form: str = "{}"

    def read(self) -> Any:
        """The value. Raises FormatError where it is none."""
        return parsed(self.form.format(self.data[self.start : self.end]))


def parsed_request(data: str) -> Any:
    """The value of the text of a request; a `save` may stand behind it as it is, after a line feed. Or FormatError."""
    head, _, save = data.partition("\n")
    form = _object(head) if save else None
    return parsed(data) if form is None else {**form, "save": save}


def parsed_save(data: str) -> Any:
    """The value of the text of a save, in which most snapshots are unread. Raises FormatError.

    Left out of each are what changed and the events, where a save of ours has them. What is wrong with the rest, or
    with where they stood, is left to the reading of the whole.
    """
    rest, unread = _cut(data)
    try:
        form = parsed(rest)
    except FormatError:
        return parsed(data)
    return form if _put_back(form, unread) else parsed(data)


def _object(text: str) -> dict[str, Any] | None:
    """The object of a text; None where it is none."""
    try:
        form = parsed(text)
    except FormatError:
        return None
    return form if isinstance(form, dict) else None


def _cut(data: str) -> tuple[str, list[Unread]]:
    """A text with numbers in place of what is left out of each snapshot, and that."""
    pieces, unread, kept = list[str](), list[Unread](), 0
    for begin, end in pairwise(_places(data)):
        last = _end_of_events(data, begin, end)
        change = _CHANGE.match(data, begin, last)
        events = _EVENTS.match(data, data.find(_DIGEST, begin, last), last) if change else None
        if change and events:
            pieces += (data[kept : change.end()], f'"unread":{len(unread)},"events":{len(unread) + 1}')
            unread.append(Unread(data, change.end(), events.start(1), _FIELDS))
            unread.append(Unread(data, events.end(1), last))
            kept = last
    return "".join([*pieces, data[kept:]]), unread


def _places(data: str) -> Iterator[int]:
    """The places in the text at which snapshots begin."""
    place = data.find(_AT)
    while place >= 0:
        yield place
        place = data.find(_AT, place + 1)


def _end_of_events(data: str, begin: int, end: int) -> int:
    """The end of the events in the text of a snapshot that another follows at `end`; `begin` if it does not end in
    them.
    """
    end -= len("},") if data.endswith("},", begin, end) else end - begin
    for said in (_WHOLE, _PHASE):
        end -= len(said) if data.endswith(said, begin, end) else 0
    if data.endswith('"]', begin, end):
        end = max(data.rfind(_GONE, begin, end), begin)
    return end if data.endswith("]", begin, end) else begin


def _put_back(form: Any, unread: list[Unread]) -> bool:
    """Put what was left out where their numbers stand; whether each stood where a snapshot has it, once."""
    count = 0
    for snapshot in _snapshots(form):
        for name in ("unread", "events"):
            if type(snapshot.get(name)) is int:
                if snapshot[name] != count or count == len(unread):
                    return False
                snapshot[name] = unread[count]
                count += 1
    return count == len(unread)


def _snapshots(form: Any) -> list[dict[str, Any]]:
    branches = [each for each in _list_in(form, "branches") if isinstance(each, dict)]
    return [each for branch in branches for each in _list_in(branch, "snapshots") if isinstance(each, dict)]


def _list_in(form: Any, name: str) -> list[Any]:
    found = form.get(name) if isinstance(form, dict) else None
    return found if isinstance(found, list) else []
