"""Duplicate matches: of two games on the same dice, sides changed, a save says which of the two it is."""

import re
from typing import Any

from rasputitsa.engine.codec import bounded, check_known, limited, mapping, scalar
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.record.task import name_from

Duplicate = dict[str, Any]
"""`id` of the match, 16 hex digits; `game`, 1 or 2; perhaps `names`: of who plays the first side in game 1, and of the
other.
"""

_FIELDS = frozenset(("id", "game", "names"))
_ID = re.compile("[0-9a-f]{16}")


def from_json(form: Any, at: str = "/duplicate") -> Duplicate:
    """The duplicate match of a file or a request. Raises FormatError with the place of what is wrong."""
    given = mapping(form, at)
    check_known(given, _FIELDS, at)
    found = {"id": _id(given.get("id"), f"{at}/id"), "game": bounded(given.get("game"), 1, 2, f"{at}/game")}
    return found | named(given.get("names", ["", ""]), f"{at}/names")


def named(form: Any, at: str) -> Duplicate:
    """The names of both players as a save has them: none where neither has one. Raises FormatError."""
    pair = limited(form, 2, at)
    if len(pair) != 2:
        raise FormatError("error.duplicate.names", at)
    names = [name_from(each, f"{at}/{index}") for index, each in enumerate(pair)]
    return {"names": names} if any(names) else {}


def _id(form: Any, at: str) -> str:
    digits: str = scalar(form, str, at)
    if not _ID.fullmatch(digits):
        raise FormatError("error.duplicate.id", at, found=digits[:40])
    return digits
