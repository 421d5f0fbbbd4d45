"""The hashes that both players see before the first move, and the seed that two secrets make.

At one device a seed and a salt are hashed. Between two devices the seed is made of a secret of either side: the first
one's is hashed with the terms of the game before the second one's is known, and then shown.
"""

from collections.abc import Mapping
from hashlib import sha256

from rasputitsa.engine import owner_tables
from rasputitsa.engine.dice import SEEDS
from rasputitsa.engine.game import Rules
from rasputitsa.engine.position import canonical


def terms_of(rules: Rules) -> str:
    """The terms of a game, as they are hashed: the JSON of game, version of its rules, scenario, options, tables."""
    game = rules.game
    return canonical([game.slug, game.version, rules.scenario.id, rules.known_by, owner_tables.name_of(game)])


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
