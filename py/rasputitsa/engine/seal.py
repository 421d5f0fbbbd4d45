"""The seal on a game's dice as a save has it: a salt, or the secrets of both sides; `page/sealing.py` works with it."""

import re
from typing import Any

from rasputitsa.engine.codec import check_known, mapping, scalar
from rasputitsa.engine.errors import FormatError

Seal = dict[str, str]
"""`salt`, or `first` and `second`: each 128 bits as 32 hex digits."""

SALTED, JOINT = ("salt",), ("first", "second")
_SECRET = re.compile("[0-9a-f]{32}")


def from_json(form: Any, at: str = "/seal") -> Seal:
    """The seal of a file or a request. Raises FormatError."""
    given = mapping(form, at)
    names = JOINT if "first" in given else SALTED
    check_known(given, frozenset(names), at)
    return {name: secret(given.get(name), f"{at}/{name}") for name in names}


def secret(form: Any, at: str) -> str:
    """A number of 128 bits as 32 hex digits. Raises FormatError."""
    digits: str = scalar(form, str, at)
    if not _SECRET.fullmatch(digits):
        raise FormatError("error.word", at, found=digits[:40])
    return digits
