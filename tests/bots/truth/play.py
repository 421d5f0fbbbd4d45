"""Games of computers, every reason of which is read."""

from collections.abc import Iterator

from rasputitsa import bots
from rasputitsa.engine.dice import SEEDS, Chooser
from rasputitsa.engine.match import Match
from tests.bots.truth.said import Said

LEVELS = ("recruit", "regular", "veteran", "marshal")
OWN_WAY = 3
"""With hints, one action in so many is not the computer's choice, as if a player went their own way."""


def sayings(match: Match, level: str, seed: int, most: int, *, hints: bool = False) -> Iterator[Said]:
    """All that a level says of its actions in a game that it plays by itself, or in hints to one who plays freely."""
    choose, drawn = Chooser(seed), 0
    for _ in range(most):
        if match.decision is None:
            return
        said = asked(match, level, seed)
        yield said
        is_own = hints and drawn < most // OWN_WAY and choose(OWN_WAY) == 0
        drawn += is_own
        match.play(match.decision.sample(choose) if is_own else said.action)


def asked(match: Match, level: str, seed: int) -> Said:
    """The saying of a level to the decision in hand."""
    assert match.decision is not None
    number = (seed * 10_007 + match.length) % SEEDS
    seat = bots.seated(match, match.decision.side, number)
    return Said(seat, bots.decide(bots.find(level, match.rules.game), seat, Chooser(number)))
