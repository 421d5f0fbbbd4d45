"""The older snapshots of a long game in a save: bundles of them, deflated; read when one of them is first asked for."""

import zlib
from binascii import a2b_base64, b2a_base64
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from operator import lt
from typing import Any, NamedTuple

from rasputitsa.engine.codec import bounded, check_known, limited, long_text, mapping, parsed
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.once import once
from rasputitsa.engine.position import canonical

TOGETHER = 32
"""The number of snapshots in a bundle."""

FRESH = 32
"""The number of the latest snapshots of a branch that are never bundled."""

LEAST = 128
"""A branch of fewer snapshots is written without bundles, so that a person can read it."""

LARGEST = 16_000_000
"""The most bytes that come out of all bundles of a save."""

_MOST_TOGETHER = 1000
_OF_A_BUNDLE = frozenset(("lengths", "phases", "wholes", "changes", "events"))
_OF_A_TEXT = frozenset(("data", "size", "check"))
_MOST_CHECK = (1 << 32) - 1


def bundled(count: int) -> int:
    """The number of snapshots that a save has in bundles, of so many in a branch."""
    return (count - FRESH) // TOGETHER * TOGETHER if count >= LEAST else 0


@dataclass
class Deflated:
    """A JSON list as deflated text: base64, the bytes that come out of it, and a checksum of the base64."""

    data: str
    size: int
    check: int

    @classmethod
    def of(cls, items: list[Any]) -> "Deflated":
        """A list, made small."""
        plain = canonical(items).encode()
        data = b2a_base64(zlib.compress(plain, 9), newline=False)
        return cls(data.decode(), len(plain), zlib.crc32(data))

    @once
    def is_sound(self) -> bool:
        """True if the text is the one that was written."""
        return zlib.crc32(self.data.encode()) == self.check

    @once
    def items(self) -> list[Any]:
        """The list; empty where the text holds none, or not as much as it says."""
        inflater = zlib.decompressobj()
        try:
            plain = inflater.decompress(a2b_base64(self.data, strict_mode=True), self.size + 1)
            found = parsed(plain.decode()) if inflater.eof and len(plain) == self.size else []
        except (ValueError, zlib.error, FormatError):
            return []
        return found if isinstance(found, list) else []

    def to_json(self) -> dict[str, Any]:
        """The text as a save holds it."""
        return {"check": self.check, "data": self.data, "size": self.size}


class Piece(NamedTuple):
    """One of a list that is still deflated."""

    text: Deflated
    place: int

    def read(self) -> Any:
        """The value. Raises FormatError where the text holds none."""
        if self.place >= len(self.text.items):
            raise FormatError("error.not_json", "/")
        return self.text.items[self.place]


@dataclass
class Bundle:
    """Snapshots that follow one another: their lengths, which of them are phase ends or whole, and all else deflated.

    `changes` holds of each change, delta, digest and gone, `events` the events.
    """

    lengths: tuple[int, ...]
    phases: frozenset[int]
    wholes: frozenset[int]
    changes: Deflated
    events: Deflated

    @property
    def size(self) -> int:
        """The bytes that come out of it."""
        return self.changes.size + self.events.size

    @property
    def is_full(self) -> bool:
        """True if it holds as many as one that is made."""
        return len(self.lengths) == TOGETHER

    @property
    def is_sound(self) -> bool:
        """True if its texts are those that were written."""
        return self.changes.is_sound and self.events.is_sound

    def to_json(self) -> dict[str, Any]:
        """The bundle as a save holds it."""
        return {
            "lengths": list(self.lengths),
            "phases": sorted(self.phases),
            "wholes": sorted(self.wholes),
            "changes": self.changes.to_json(),
            "events": self.events.to_json(),
        }


def from_json(form: Any, least: int, most: int, at: str) -> Bundle:
    """A bundle of snapshots after `least` actions or more, up to `most`. Raises FormatError with the place."""
    given = mapping(form, at)
    check_known(given, _OF_A_BUNDLE, at)
    lengths = _numbers(given, "lengths", least, most, at)
    if not lengths:
        raise FormatError("error.range", f"{at}/lengths", least=1, most=_MOST_TOGETHER)
    phases, wholes = (frozenset(_numbers(given, name, 0, len(lengths) - 1, at)) for name in ("phases", "wholes"))
    return Bundle(lengths, phases, wholes, _deflated(given, "changes", at), _deflated(given, "events", at))


def _numbers(given: Mapping[str, Any], name: str, least: int, most: int, at: str) -> tuple[int, ...]:
    """Numbers that rise, within limits."""
    place = f"{at}/{name}"
    items = limited(given.get(name), _MOST_TOGETHER, place)
    if {*map(type, items)} == {int} and least <= items[0] and items[-1] <= most and all(map(lt, items, items[1:])):
        return tuple(items)
    found = tuple(bounded(each, least, most, f"{place}/{index}") for index, each in enumerate(items))
    for index, (one, other) in enumerate(pairwise(found), 1):
        if one >= other:
            raise FormatError("error.range", f"{place}/{index}", least=one + 1, most=most)
    return found


def _deflated(given: Mapping[str, Any], name: str, at: str) -> Deflated:
    place = f"{at}/{name}"
    form = mapping(given.get(name), place)
    check_known(form, _OF_A_TEXT, place)
    data = long_text(form.get("data"), f"{place}/data")
    size, check = bounded(form.get("size"), 0, LARGEST, f"{place}/size"), form.get("check")
    return Deflated(data, size, bounded(check, 0, _MOST_CHECK, f"{place}/check"))
