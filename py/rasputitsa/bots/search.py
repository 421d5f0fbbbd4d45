"""The best assignment that can be found of a phase's units to what they can do, within so many nodes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from rasputitsa.engine.dice import Chooser

PATIENCE = 25
"""How many values back a worse assignment may lead (late acceptance): what leads out of a dead end."""

POLISH = 3
"""One node in so many, the last ones, is spent on making the best better piece by piece."""


class Problem(Protocol):
    """Pieces with the codes each can have: first to stay, then the others, the most promising first.

    No two may have the same seat.
    """

    @property
    def choices(self) -> Sequence[Sequence[int]]:
        """For each piece what it can do, in codes."""

    def seat(self, code: int) -> int:
        """The place that a code takes up."""

    def value(self, codes: Sequence[int]) -> int:
        """What an assignment is worth: one node."""

    def first(self, start: Sequence[int]) -> Sequence[int]:
        """What to begin with: the start, or what is seen at once to be better."""

    def concert(self, codes: Sequence[int], seats: Mapping[int, int], choose: Chooser) -> list[tuple[int, int]] | None:
        """A change of several pieces that belong together; `seats` says who has which. None: let one be changed."""


class Climb:
    """Changes one or two pieces at a time and keeps what is not worse than some steps ago; the best is remembered.

    What is promising is tried more often: of two codes that are drawn the earlier.
    At the end the best is gone through piece by piece for what makes it better still, and a piece stays where it is
    when nothing is lost by that: chance leaves nobody in a place for which there is no reason.
    """

    def __init__(self, problem: Problem, start: Sequence[int], nodes: int, seed: int) -> None:
        self.problem, self.budget, self.spent = problem, nodes, 0
        self._choose = Chooser(seed)
        self._loose = [index for index, codes in enumerate(problem.choices) if len(codes) > 1]
        self.best = tuple(problem.first(start))
        self._codes = list(self.best)
        self._holders = {problem.seat(code): index for index, code in enumerate(self.best)}
        self._now = self.value = problem.value(self.best)
        self._past = [self._now] * PATIENCE
        self._seats = [self._by_seat(codes) for codes in problem.choices]
        self._rough = nodes - nodes // POLISH
        self._trials = self._single_changes()
        if not self._loose:
            self.spent = self.budget

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

    def _polish(self) -> bool:
        """Try one change of one piece of the best; whether there was one left to try."""
        trial = next(self._trials, None)
        if trial is None:
            return False
        index, code = trial
        tried = [*self.best[:index], code, *self.best[index + 1 :]]
        value = self.problem.value(tried)
        if value > self.value or (value == self.value and code == self.problem.choices[index][0]):
            self.value, self.best = value, tuple(tried)
        return True

    def _single_changes(self) -> Iterator[tuple[int, int]]:
        """Every piece where it was, then each to the next of its other places, so long as anything comes of it."""
        choices, before = self.problem.choices, None
        while before != self.best:
            before = self.best
            for place in range(max(map(len, choices))):
                for index in self._loose:
                    if place < len(choices[index]) and self._is_free(index, choices[index][place]):
                        yield index, choices[index][place]

    def _is_free(self, index: int, code: int) -> bool:
        """Whether a piece could have another code in the best without taking a seat from others."""
        seat = self.problem.seat
        others = (seat(other) for place, other in enumerate(self.best) if place != index)
        return code != self.best[index] and seat(code) not in others

    def _step(self) -> None:
        changed = self.problem.concert(self._codes, self._holders, self._choose)
        if changed is None:
            changed = self._change()
        if not changed:
            return
        before = [(index, self._codes[index]) for index, _ in changed]
        for index, code in changed:
            self._codes[index] = code
        value, slot = self.problem.value(self._codes), self.spent % PATIENCE
        if value >= self._now or value >= self._past[slot]:
            self._accept(value, before)
        else:
            for index, code in before:
                self._codes[index] = code
        self._past[slot] = self._now

    def _accept(self, value: int, before: Sequence[tuple[int, int]]) -> None:
        seat = self.problem.seat
        for index, code in before:
            if self._holders.get(seat(code)) == index:
                del self._holders[seat(code)]
        for index, _ in before:
            self._holders[seat(self._codes[index])] = index
        self._now = value
        if value > self.value:
            self.value, self.best = value, tuple(self._codes)

    def _change(self) -> list[tuple[int, int]]:
        """Another code for one piece; who has its seat changes places or goes elsewhere."""
        index = self._loose[self._choose(len(self._loose))]
        codes = self.problem.choices[index]
        code = codes[min(self._choose(len(codes)), self._choose(len(codes)))]
        if code == self._codes[index]:
            return []
        holder = self._holders.get(self.problem.seat(code), index)
        if holder == index:
            return [(index, code)]
        away = self._elsewhere(holder, self.problem.seat(self._codes[index]))
        return [(index, code), (holder, away)] if away >= 0 else []

    def _elsewhere(self, holder: int, offered: int) -> int:
        swap = self._seats[holder].get(offered)
        if swap:
            return swap[self._choose(len(swap))]
        codes = self.problem.choices[holder]
        code = codes[self._choose(len(codes))]
        return code if self.problem.seat(code) not in self._holders else -1

    def _by_seat(self, codes: Sequence[int]) -> dict[int, list[int]]:
        seats: dict[int, list[int]] = {}
        for code in codes:
            seats.setdefault(self.problem.seat(code), []).append(code)
        return seats
