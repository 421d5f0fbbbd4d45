"""Exact bounds, over every die and every choice, on numbers that a game measures of its future."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.dice import ScriptedDice, ScriptError
from rasputitsa.engine.ratio import Span, common_divisor, ratio
from rasputitsa.engine.stage import Play
from rasputitsa.engine.state import State

AnswerT = TypeVar("AnswerT")


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most of each measured number, expected over the dice, all over one denominator.

    Each number has its own best line of choices: the bounds need not be reached together.
    """

    low: tuple[int, ...]
    high: tuple[int, ...]
    denominator: int = 1

    def span(self, index: int) -> Span:
        """The bounds of one number."""
        return Span(ratio(self.low[index], self.denominator), ratio(self.high[index], self.denominator))

    def spans(self) -> tuple[Span, ...]:
        """The bounds of every number."""
        return tuple(self.span(index) for index in range(len(self.low)))

    def plus(self, change: tuple[int, ...]) -> "Bounds":
        """The bounds with so much more of each number, whatever happens."""
        if not any(change):
            return self
        more = [number * self.denominator for number in change]
        return Bounds(_sum(self.low, more), _sum(self.high, more), self.denominator)

    def over(self, denominator: int) -> "Bounds":
        """The same over a multiple of the denominator."""
        if denominator == self.denominator:
            return self
        factor = denominator // self.denominator
        return Bounds(tuple(n * factor for n in self.low), tuple(n * factor for n in self.high), denominator)


class Question(Protocol):
    """A game's question about the future. All methods are pure.

    What an action brought is `measure` after it less `measure` before it.
    """

    def measure(self, look: Any) -> tuple[int, ...]:
        """The numbers as they stand."""

    def is_over(self, look: Any) -> bool:
        """True if nothing that is measured can change any more."""

    def key(self, look: Any) -> Hashable:
        """The part of a state on which further changes of the numbers depend: equal keys, equal futures."""

    def choices(self, look: Any, decision: Decision) -> Iterable[Action]:
        """The actions to be considered; fewer than are offered where an order or a policy is given."""


class TooLargeError(Exception):
    """The tree has more branches than it may have."""


def first_answer(ways: Sequence[Callable[[], AnswerT]]) -> AnswerT:
    """The first of several ways to an answer that is not too large; the last one never is."""
    for way in ways[:-1]:
        try:
            return way()
        except TooLargeError:
            continue
    return ways[-1]()


class Outlook:
    """The tree of what can follow, each state looked into once; `played` counts the actions played in it.

    Raises TooLargeError beyond `budget` played actions, each die face a branch of its own.
    """

    def __init__(self, rules: Any, question: Question, budget: int) -> None:
        self.played = 0
        self._rules = rules
        self._question = question
        self._budget = budget
        self._known: dict[Hashable, Bounds] = {}

    def bounds(self, state: State) -> Bounds:
        """Bounds on what the numbers come to at the end; the stack ends where the question does."""
        before = self._question.measure(Play(self._rules, state, ScriptedDice(())))
        return self._after(state, None, before, ()).plus(before)

    def _after(self, state: State, action: Action | None, before: tuple[int, ...], faces: tuple[int, ...]) -> Bounds:
        play = Play(self._rules, state.copy(), ScriptedDice(faces, state.rolls))
        try:
            decision = self._settled(play, action)
        except ScriptError as short:
            sides = range(1, short.below + 1)
            return mean([self._after(state, action, before, (*faces, face)) for face in sides])
        after = self._question.measure(play)
        return self._onward(play, decision, after).plus(tuple(b - a for a, b in zip(before, after, strict=True)))

    def _settled(self, play: Play[Any, Any], action: Action | None) -> Decision | None:
        self.played += 1
        if self.played > self._budget:
            raise TooLargeError
        if action is not None:
            getattr(play.state.stack[-1], f"on_{action.verb}")(play, *action.args)
        return play.settle()

    def _onward(self, play: Play[Any, Any], decision: Decision | None, measured: tuple[int, ...]) -> Bounds:
        if decision is None or self._question.is_over(play):
            return Bounds((0,) * len(measured), (0,) * len(measured))
        key = self._question.key(play)
        if key not in self._known:
            actions = self._question.choices(play, decision)
            self._known[key] = widest([self._after(play.state, action, measured, ()) for action in actions])
        return self._known[key]


def mean(bounds: list[Bounds]) -> Bounds:
    """The bounds before a die, each of whose faces leads to one of these."""
    same, denominator = _alike(bounds)
    low = tuple(map(sum, zip(*(one.low for one in same), strict=True)))
    high = tuple(map(sum, zip(*(one.high for one in same), strict=True)))
    return Bounds(low, high, denominator * len(bounds))


def widest(bounds: list[Bounds]) -> Bounds:
    """The bounds before a choice between these."""
    same, denominator = _alike(bounds)
    low = tuple(map(min, zip(*(one.low for one in same), strict=True)))
    high = tuple(map(max, zip(*(one.high for one in same), strict=True)))
    return Bounds(low, high, denominator)


def _alike(bounds: list[Bounds]) -> tuple[list[Bounds], int]:
    shared = 1
    for one in bounds:
        shared *= one.denominator // common_divisor(shared, one.denominator)
    return [one.over(shared) for one in bounds], shared


def _sum(numbers: tuple[int, ...], more: list[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(numbers, more, strict=True))
