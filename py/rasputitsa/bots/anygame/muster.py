"""The best assignment that can be found of units to places that hold as many as may stack there."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from rasputitsa.engine.dice import Chooser

PATIENCE = 15
"""How many values back a worse assignment may lead (late acceptance)."""

POLISH = 3
"""One node in so many, the last ones, is spent on making the best better piece by piece."""

Changes = Sequence[tuple[int, int]]
"""Pieces with their new codes."""


class Problem(Protocol):
    """Pieces with the codes each can have: first to stay, then the others, the most promising first."""

    @property
    def choices(self) -> Sequence[Sequence[int]]:
        """For each piece what it can do, in codes."""

    def is_allowed(self, codes: Sequence[int], changes: Changes) -> bool:
        """Whether pieces may be put elsewhere: a place holds what the rules allow."""

    def value(self, codes: Sequence[int]) -> int:
        """What an assignment is worth: one node."""

    def concert(self, codes: Sequence[int], choose: Chooser) -> Changes:
        """A change of several pieces that belong together; empty: let one be changed."""


class Muster:
    """Changes one piece or several at a time and keeps what is not worse than some steps ago; remembers the best.

    At the end the best is gone through piece by piece, and a piece stays where it is when nothing is lost by that.
    """

    def __init__(self, problem: Problem, nodes: int, seed: int) -> None:
        self.problem, self.spent = problem, 0
        self._choose = Chooser(seed)
        self._loose = [index for index, codes in enumerate(problem.choices) if len(codes) > 1]
        self.budget = nodes if self._loose else 0
        self.best = self.start = tuple(codes[0] for codes in problem.choices)
        self._codes = list(self.best)
        self._now = self.value = problem.value(self.best) if self._loose else 0
        self._past = [self._now] * PATIENCE
        self._rough = nodes - nodes // POLISH
        self._trials = self._single_changes()

    @property
    def is_done(self) -> bool:
        """Whether the nodes are spent."""
        return self.spent >= self.budget

    def go_on(self, nodes: int) -> None:
        """Spend so many nodes more at most."""
        for _ in range(min(nodes, self.budget - self.spent)):
            self.spent += 1
            if self.spent <= self._rough:
                self._step()
            elif not self._polish():
                self.spent = self.budget

    def _step(self) -> None:
        changes = self.problem.concert(self._codes, self._choose) or self._change()
        if not changes or not self.problem.is_allowed(self._codes, changes):
            return
        before = [(index, self._codes[index]) for index, _ in changes]
        for index, code in changes:
            self._codes[index] = code
        value, slot = self.problem.value(self._codes), self.spent % PATIENCE
        if value >= self._now or value >= self._past[slot]:
            self._now = value
            if value > self.value:
                self.value, self.best = value, tuple(self._codes)
        else:
            for index, code in before:
                self._codes[index] = code
        self._past[slot] = self._now

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

    def _polish(self) -> bool:
        """Try one change of one piece of the best; whether there was one left to try."""
        trial = next(self._trials, None)
        if trial is None:
            return False
        index, code = trial
        tried = (*self.best[:index], code, *self.best[index + 1 :])
        value = self.problem.value(tried)
        if value > self.value or (value == self.value and code == self.start[index]):
            self.value, self.best = value, tried
        return True

    def _single_changes(self) -> Iterator[tuple[int, int]]:
        """Every piece where it was, then each to the next of its other places, so long as anything comes of it."""
        choices, before = self.problem.choices, None
        while before != self.best:
            before = self.best
            for place in range(max(map(len, choices))):
                for index in self._loose:
                    if place < len(choices[index]) and self._is_open(index, choices[index][place]):
                        yield index, choices[index][place]

    def _is_open(self, index: int, code: int) -> bool:
        return code != self.best[index] and self.problem.is_allowed(self.best, ((index, code),))
