"""The core of all searches over assignments: late acceptance, then the best gone through piece by piece."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Protocol

from rasputitsa.engine.dice import Chooser

POLISH = 3
"""One node in so many, the last ones, is spent on making the best better piece by piece."""

Changes = Sequence[tuple[int, int]]
"""Pieces with their new codes."""


class Assignable(Protocol):
    """Pieces with the codes each can have: first to stay, then the others, the most promising first."""

    @property
    def choices(self) -> Sequence[Sequence[int]]:
        """For each piece what it can do, in codes."""

    @property
    def wanted(self) -> Sequence[int]:
        """The codes that some piece should have if that is better: posts that are not to be left empty."""

    def value(self, codes: Sequence[int]) -> int:
        """The value of an assignment: one node."""


class Ascent(ABC):
    """Changes one piece or several at a time and keeps what is not worse than some steps ago; the best is remembered.

    At the end the wanted codes that no piece has are given to one where that is better: no post is left empty because
    chance never tried it. Then the best is gone through piece by piece for what makes it better still, and a piece
    stays where it is when nothing is lost by that: chance leaves no piece in a place for which there is no reason.
    """

    patience: ClassVar[int]
    """The number of values back to which a worse assignment may lead (late acceptance), out of a dead end."""

    def __init__(self, worth: Assignable, start: Sequence[int], nodes: int, seed: int) -> None:
        self._worth, self.budget, self.spent = worth, nodes, 0
        self._choose = Chooser(seed)
        self._loose = [index for index, codes in enumerate(worth.choices) if len(codes) > 1]
        self.best = tuple(start)
        self._codes = list(self.best)
        self._now = self.value = worth.value(self.best)
        self._past = [self._now] * self.patience
        self._rough = nodes - nodes // POLISH
        self._trials = self._single_changes()
        if not self._loose:
            self.spent = self.budget

    @property
    def is_done(self) -> bool:
        """True if the nodes are spent."""
        return self.spent >= self.budget

    @property
    def considered(self) -> int:
        """The assignments that it looks at."""
        return self.budget

    def go_on(self, nodes: int) -> None:
        """Spend so many nodes more at most."""
        for _ in range(min(nodes, self.budget - self.spent)):
            self.spent += 1
            if self.spent <= self._rough:
                self._step()
            elif not self._polish():
                self.spent = self.budget

    @abstractmethod
    def _changes(self) -> Changes:
        """The changes to try next; none if those drawn are impossible."""

    @abstractmethod
    def _is_open(self, index: int, code: int) -> bool:
        """True if a piece could have another code in the best."""

    def _accepted(self, before: Changes) -> None:  # noqa: B027
        """Take note of a change that was kept: which pieces it moved, and what they had."""

    def _step(self) -> None:
        changes = self._changes()
        if not changes:
            return
        before = [(index, self._codes[index]) for index, _ in changes]
        for index, code in changes:
            self._codes[index] = code
        value, slot = self._worth.value(self._codes), self.spent % self.patience
        if value >= self._now or value >= self._past[slot]:
            self._accepted(before)
            self._now = value
            if value > self.value:
                self.value, self.best = value, tuple(self._codes)
        else:
            for index, code in before:
                self._codes[index] = code
        self._past[slot] = self._now

    def _polish(self) -> bool:
        """Try one change of one piece of the best; whether there was one left to try."""
        trial = next(self._trials, None)
        if trial is None:
            return False
        index, code = trial
        tried = (*self.best[:index], code, *self.best[index + 1 :])
        value = self._worth.value(tried)
        if value > self.value or (value == self.value and code == self._worth.choices[index][0]):
            self.value, self.best = value, tried
        return True

    def _single_changes(self) -> Iterator[tuple[int, int]]:
        """The changes of single pieces: to codes that are wanted, then each piece to its next place while anything
        improves.
        """
        choices, before = self._worth.choices, None
        for code in self._worth.wanted:
            for index in self._loose:
                if code not in self.best and code in choices[index] and self._is_open(index, code):
                    yield index, code
        while before != self.best:
            before = self.best
            for place in range(max(map(len, choices))):
                for index in self._loose:
                    if place < len(choices[index]) and self._is_open(index, choices[index][place]):
                        yield index, choices[index][place]
