"""Seals on a game's dice as a save has them: a salt, or secrets of both sides, for the game or for single rolls."""

import re
from hashlib import sha256
from typing import Any

from rasputitsa.engine.codec import check_known, limited, mapping, scalar
from rasputitsa.engine.dice import SEEDS
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.history import Drawn

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


def drawn(form: Any, at: str) -> Drawn:
    """The dice of one roll, made of a secret of either player. Raises FormatError."""
    pair = limited(form, 2, at)
    if len(pair) != 2:
        raise FormatError("error.length", at, length=len(pair))
    first, second = (secret(each, at) for each in pair)
    return Drawn(int(sha256(f"{first}:{second}".encode()).hexdigest(), 16) % SEEDS, first, second)


def secret(form: Any, at: str) -> str:
    """A number of 128 bits as 32 hex digits. Raises FormatError."""
    digits: str = scalar(form, str, at)
    if not _SECRET.fullmatch(digits):
        raise FormatError("error.word", at, found=digits[:40])
    return digits
