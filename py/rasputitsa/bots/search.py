"""The best assignment that can be found of a phase's units to what they can do, within so many nodes."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from rasputitsa.bots.ascent import Ascent, Assignable, Changes
from rasputitsa.engine.dice import Chooser


class Problem(Assignable, Protocol):
    """Pieces of which no two may have the same seat."""

    def seat(self, code: int) -> int:
        """The place that a code takes up."""

    def first(self, start: Sequence[int]) -> Sequence[int]:
        """The codes to begin with: the start, or codes that are seen at once to be better."""

    def concert(self, codes: Sequence[int], seats: Mapping[int, int], choose: Chooser) -> list[tuple[int, int]] | None:
        """A change of several pieces that belong together; `seats` says who has which. None: let one be changed."""


class Climb(Ascent):
    """One or two pieces change at a time; what is promising more often: of two codes that are drawn the earlier."""

    patience = 25

    def __init__(self, problem: Problem, start: Sequence[int], nodes: int, seed: int) -> None:
        self.problem = problem
        super().__init__(problem, problem.first(start), nodes, seed)
        self._holders = {problem.seat(code): index for index, code in enumerate(self.best)}
        self._seats = [self._by_seat(codes) for codes in problem.choices]

    def _changes(self) -> Changes:
        changes = self.problem.concert(self._codes, self._holders, self._choose)
        return self._change() if changes is None else changes

    def _is_open(self, index: int, code: int) -> bool:
        """Without taking a seat from others."""
        seat = self.problem.seat
        others = (seat(other) for place, other in enumerate(self.best) if place != index)
        return code != self.best[index] and seat(code) not in others

    def _accepted(self, before: Changes) -> None:
        """Keep the present holder of each seat."""
        seat = self.problem.seat
        for index, code in before:
            if self._holders.get(seat(code)) == index:
                del self._holders[seat(code)]
        for index, _ in before:
            self._holders[seat(self._codes[index])] = index

    def _change(self) -> list[tuple[int, int]]:
        """Another code for one piece; the holder of its seat changes places or goes elsewhere."""
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
