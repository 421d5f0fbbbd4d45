"""The seal on a game's dice: what was fixed before the first move by a hash that both players have seen.

At one device a seed and a salt are hashed. Between two devices the seed is made of a secret of either side: the first
one's is hashed with the terms of the game before the second one's is known, and then shown.
"""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from rasputitsa.engine import edition
from rasputitsa.engine.codec import check_known, mapping, scalar
from rasputitsa.engine.dice import SEEDS
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.position import canonical

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


def terms_of(rules: Rules) -> str:
    """The terms of a game, as they are hashed: the JSON of game, version of its rules, scenario and options."""
    game = rules.game
    return canonical([game.slug, game.version, rules.scenario.id, dict(rules.options), edition.name_of(game)])


def is_joint(seal: Mapping[str, str]) -> bool:
    """True if the seed was made by both sides."""
    return "first" in seal


def joint_seed(first: str, second: str, rules: Rules) -> int:
    """The seed that two secrets make: neither side can choose it, as long as one of them did not know the other's."""
    return int(_hash(f"{first}:{second}:{terms_of(rules)}"), 16) % SEEDS


def text_of(seal: Mapping[str, str], seed: int, rules: Rules) -> str:
    """The text that is hashed: whoever has it can check it by any program."""
    return f"{seal['first']}:{terms_of(rules)}" if is_joint(seal) else f"{seal['salt']}:{seed}"


def hash_of(seal: Mapping[str, str], seed: int, rules: Rules) -> str:
    """The SHA-256 that is shown before the first move, as 64 hex digits."""
    return _hash(text_of(seal, seed, rules))


def _hash(data: str) -> str:
    return sha256(data.encode()).hexdigest()
