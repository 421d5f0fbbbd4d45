"""The seal on a game's dice: their seed, fixed before the first move by a hash that both players have seen."""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from rasputitsa.engine.codec import check_known, mapping, scalar
from rasputitsa.engine.errors import FormatError

Seal = dict[str, str]
"""`salt`: what was hashed with the seed, 128 bits as 32 hex digits."""

_SECRET = re.compile("[0-9a-f]{32}")


def from_json(form: Any, at: str = "/seal") -> Seal:
    """The seal of a file or a request. Raises FormatError."""
    given = mapping(form, at)
    check_known(given, frozenset(("salt",)), at)
    return {"salt": secret(given.get("salt"), f"{at}/salt")}


def secret(form: Any, at: str) -> str:
    """A number of 128 bits as 32 hex digits. Raises FormatError."""
    digits: str = scalar(form, str, at)
    if not _SECRET.fullmatch(digits):
        raise FormatError("error.word", at, found=digits[:40])
    return digits


def text_of(seal: Mapping[str, str], seed: int) -> str:
    """The text that is hashed: salt and seed, so that whoever has both can check it by any program.

    >>> text_of({"salt": "0" * 32}, 1941)
    '00000000000000000000000000000000:1941'
    """
    return f"{seal['salt']}:{seed}"


def hash_of(seal: Mapping[str, str], seed: int) -> str:
    """The SHA-256 that is shown before the first move, as 64 hex digits."""
    return sha256(text_of(seal, seed).encode()).hexdigest()
