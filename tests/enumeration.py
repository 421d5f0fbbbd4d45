"""Outcomes of announced battles by a plain enumeration of every die and choice: slow, and nothing remembered."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import children

Bound = tuple[Fraction, Fraction]
"""The least and the most of a number, as the choices are made."""


class TooManyError(Exception):
    """The enumeration is longer than a test may be."""


class Enumeration:
    """Battles fought in an order from a position on; `count` is the positions gone through, `most` how many may be.

    A game says when they are over, and what numbers are read off a state then.
    """

    def __init__(self, match: Match, order: Sequence[str], most: int = 1_000_000) -> None:
        self.start, self.order, self.most, self.count = match, order, most, 0
        units, index = match.state.units, match.rules.grid.index
        self.battles = [
            (index[hex], [u.id for u in units.on(index[hex])], [u.id for u in units.all() if u.mark("attacks") == hex])
            for hex in order
        ]
        """Of each battle the hex, the defenders, the attackers."""

    def is_over(self, at: Match) -> bool:
        """True if all battles are fought."""
        raise NotImplementedError

    def numbers(self, state: Any) -> list[Fraction]:
        """The numbers of a state, before which the battles lie."""
        raise NotImplementedError

    def ends(self, at: Match) -> list[Bound]:
        """The least and the most of each number."""
        self.count += 1
        if self.count > self.most:
            raise TooManyError
        if at.decision is None or self.is_over(at):
            return [(number, number) for number in self.numbers(at.state)]
        branches = [self._expected(at, action) for action in self._actions(at)]
        return [(min(b[0] for b in line), max(b[1] for b in line)) for line in zip(*branches, strict=True)]

    def _expected(self, at: Match, action: Sequence[str]) -> list[Bound]:
        after = [self.ends(child) for child in children(at, Action(*action))]
        size = len(after)
        return [(sum(b[0] for b in line) / size, sum(b[1] for b in line) / size) for line in zip(*after, strict=True)]

    def _actions(self, at: Match) -> list[Sequence[str]]:
        assert at.decision is not None
        if at.decision.option("announced"):
            return [("announced",)]
        resolve = at.decision.option("resolve")
        if resolve:
            return [("resolve", next(name for name in self.order if name in resolve.subjects))]
        return list(at.decision.actions())


def announce(match: Match, choose: Chooser, most: int) -> list[str] | None:
    """Announce battles at random on so many hexes at most, and answer these in a random order; None: impossible."""
    targets: list[str] = []
    while pairs := _pairs(match, targets, most):
        unit, hex = pairs[choose(len(pairs))]
        match.play(("attack", unit, hex))
        targets += [] if hex in targets else [hex]
    if not targets or match.refusal(("announced",)):
        return None
    return [targets.pop(choose(len(targets))) for _ in range(len(targets))]


def _pairs(match: Match, targets: Sequence[str], most: int) -> list[tuple[str, str]]:
    option = match.decision.option("attack") if match.decision else None
    if option is None:
        return []
    pairs = [(unit, hex) for unit in option.subjects for hex in option.targets(unit)]
    return [pair for pair in pairs if len(targets) < most or pair[1] in targets]
