"""Events as a save holds them: lists for a program to read, checked before they are used."""

from collections.abc import Mapping, Sequence
from typing import Any

from rasputitsa.engine import codec
from rasputitsa.engine.codec import listed, mapping, scalar
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Event

MOST_EVENTS = 1000
"""The most that one action may cause."""

_LONGEST = 1000
_LARGEST_FACE = 100
_PARTS = ("die", "unit", "path", "side")


def to_json(events: Sequence[Event]) -> list[Any]:
    """The events of one action: key, facts, then the rule and what else belongs to it where there is some."""
    return [_row(event) for event in events]


def from_json(form: Any, rules: Rules, at: str) -> tuple[Event, ...]:
    """The events of one action. Raises FormatError with the place of what is wrong."""
    rows = listed(form, at)
    if len(rows) > MOST_EVENTS:
        raise FormatError("error.too_large", at)
    return tuple(_event(row, rules, f"{at}/{i}") for i, row in enumerate(rows))


def _row(event: Event) -> list[Any]:
    message = event.text.json()
    parts = {name: part for name, part in zip(_PARTS, event[1:], strict=True) if part}
    row = [event.text.key, message.get("facts", {}), event.text.rule, parts]
    while len(row) > 1 and not row[-1]:
        row.pop()
    return row


def _event(form: Any, rules: Rules, at: str) -> Event:
    row = listed(form, at)
    if not 1 <= len(row) <= 4:
        raise FormatError("error.type", at, wanted="event", found="list")
    words = codec.decode_text(dict(zip(("key", "facts", "rule"), row, strict=False)), at)
    given = mapping(row[3] if len(row) > 3 else {}, f"{at}/3")
    unknown = [name for name in given if name not in _PARTS]
    if unknown:
        raise FormatError("error.unknown_field", f"{at}/3", field=str(unknown[0])[:40])
    return Event(words, *_parts(given, rules, f"{at}/3"))


def _parts(given: Mapping[str, Any], rules: Rules, at: str) -> tuple[tuple[int, ...], str, tuple[str, ...], str]:
    die, path = listed(given.get("die", []), f"{at}/die"), listed(given.get("path", []), f"{at}/path")
    if len(die) + len(path) > _LONGEST:
        raise FormatError("error.too_large", at)
    if any(type(face) is not int or not 1 <= face <= _LARGEST_FACE for face in die):
        raise FormatError("error.range", f"{at}/die", least=1, most=_LARGEST_FACE)
    for place in path:
        if place not in rules.boxes:
            codec.decode_hex(place, rules.grid, f"{at}/path")
    unit, side = (scalar(given.get(name, ""), str, f"{at}/{name}") for name in ("unit", "side"))
    return tuple(die), unit, tuple(path), side
