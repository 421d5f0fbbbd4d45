"""The best assignment that can be found of units to places that hold as many as may stack there."""

from collections.abc import Sequence
from typing import Protocol

from rasputitsa.bots.ascent import Ascent, Assignable, Changes
from rasputitsa.engine.dice import Chooser


class Problem(Assignable, Protocol):
    """Pieces of which several may be in the same place."""

    def is_allowed(self, codes: Sequence[int], changes: Changes) -> bool:
        """True if pieces may be put elsewhere: a place holds what the rules allow."""

    def concert(self, codes: Sequence[int], choose: Chooser) -> Changes:
        """A change of several pieces that belong together; empty: let one be changed."""


class Muster(Ascent):
    """Begins where all stay, or as is told; if no unit could do anything else there is nothing to search."""

    patience = 15

    def __init__(self, problem: Problem, nodes: int, seed: int, start: Sequence[int] = ()) -> None:
        self.problem = problem
        is_loose = any(len(codes) > 1 for codes in problem.choices)
        begun = start or [codes[0] for codes in problem.choices]
        super().__init__(problem, begun, nodes if is_loose else 0, seed)

    def _changes(self) -> Changes:
        changes = self.problem.concert(self._codes, self._choose) or self._change()
        return changes if changes and self.problem.is_allowed(self._codes, changes) else ()

    def _is_open(self, index: int, code: int) -> bool:
        return code != self.best[index] and self.problem.is_allowed(self.best, ((index, code),))

    def _change(self) -> Changes:
        """Another code for one piece, of two that are drawn the more promising; now and then two change places."""
        index = self._loose[self._choose(len(self._loose))]
        codes = self.problem.choices[index]
        code = codes[min(self._choose(len(codes)), self._choose(len(codes)))]
        now = self._codes[index]
        if code == now:
            return ()
        if self.problem.is_allowed(self._codes, ((index, code),)):
            return ((index, code),)
        others = [place for place in self._loose if self._codes[place] == code and now in self.problem.choices[place]]
        return ((index, code), (others[self._choose(len(others))], now)) if others else ()
