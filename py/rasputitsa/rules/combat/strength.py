"""Strengths that are cut, doubled or drawn from a cup, in integers: exact sums, and exact chances of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rasputitsa.engine.ratio import Ratio, ratio

Rounding = Literal["up", "down"]


def part(strength: int, numerator: int, denominator: int, rounding: Rounding) -> int:
    """A part of a strength, the fraction rounded.

    >>> part(7, 1, 2, "down"), part(7, 1, 2, "up"), part(7, 2, 3, "down")
    (3, 4, 4)
    """
    whole, rest = divmod(strength * numerator, denominator)
    return whole + 1 if rest and rounding == "up" else whole


@dataclass(frozen=True, slots=True)
class Chances:
    """Possible values of a number: sorted (value, weight) pairs; a value's chance is its weight over their sum."""

    weights: tuple[tuple[int, int], ...]

    @staticmethod
    def of(pairs: Iterable[tuple[int, int]]) -> "Chances":
        """Chances from (value, weight) pairs in any order, a value perhaps several times."""
        weights: dict[int, int] = {}
        for value, weight in pairs:
            weights[value] = weights.get(value, 0) + weight
        return Chances(tuple(sorted((value, weight) for value, weight in weights.items() if weight)))

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(weight for _, weight in self.weights)

    @property
    def least(self) -> int:
        """The smallest value that is possible."""
        return self.weights[0][0]

    @property
    def most(self) -> int:
        """The greatest value that is possible."""
        return self.weights[-1][0]

    @property
    def mean(self) -> Ratio:
        """The expected value."""
        if len(self.weights) == 1:
            return ratio(self.weights[0][0], 1)
        return ratio(sum(value * weight for value, weight in self.weights), self.total)

    def plus(self, other: "Chances") -> "Chances":
        """The sum of two numbers that do not depend on each other."""
        return Chances.of((a + b, v * w) for a, v in self.weights for b, w in other.weights)

    def altered(self, change: Callable[[int], int]) -> "Chances":
        """The chances after a change, such as doubling, halving or adding, to the number once it is known."""
        return Chances.of((change(value), weight) for value, weight in self.weights)

    @staticmethod
    def drawn(cup: Sequence[int], drawers: Sequence[tuple[int, tuple[int, ...]]]) -> "Chances":
        """The sum of what units draw from one cup without putting back; `cup` says how many there are of each kind.

        Units that fight alike are a pair: their number, and what each kind of marker is worth to one. Raises ValueError
        where the cup holds fewer markers than are drawn.
        """
        wanted = tuple(units for units, _ in drawers)
        if sum(wanted) > sum(cup):
            raise ValueError("more markers are drawn than the cup holds")
        known: dict[tuple[tuple[int, ...], int], int] = {(wanted, 0): 1}
        for kind, count in enumerate(cup):
            known = _with_kind(known, count, [worth[kind] for _, worth in drawers])
        none = (0,) * len(wanted)
        return Chances.of((value, ways) for (left, value), ways in known.items() if left == none)

    def results(self, defence: "Chances", outcomes: Callable[[int, int], Sequence[str]]) -> Mapping[str, Ratio]:
        """The exact chance of each result where this is the attack; `outcomes` are the results of each face of the die.

        An attack without effect gives no outcomes; its chance stands under "".
        """
        weights: dict[str, Ratio] = {}
        whole = self.total * defence.total
        for a, v in self.weights:
            for d, w in defence.weights:
                faces = outcomes(a, d) or ("",)
                for result in faces:
                    weights[result] = _sum(weights.get(result, ratio(0, 1)), ratio(v * w, whole * len(faces)))
        return weights


def _with_kind(
    known: Mapping[tuple[tuple[int, ...], int], int], count: int, worth: Sequence[int]
) -> dict[tuple[tuple[int, ...], int], int]:
    """The ways to draw once more kind of marker is shared out, some of it or none to each group."""
    found: dict[tuple[tuple[int, ...], int], int] = {}
    for (left, value), ways in known.items():
        for taken, orders in _shares(left, count):
            rest = tuple(a - b for a, b in zip(left, taken, strict=True))
            key = (rest, value + sum(a * b for a, b in zip(taken, worth, strict=True)))
            found[key] = found.get(key, 0) + ways * orders
    return found


def _shares(left: tuple[int, ...], count: int) -> Iterable[tuple[tuple[int, ...], int]]:
    """Ways to deal units of one kind to groups: the number for each group, and the picks from the cup that give it."""
    if not left:
        yield (), 1
        return
    for first in range(min(left[0], count) + 1):
        for others, orders in _shares(left[1:], count - first):
            yield (first, *others), orders * _picks(count, first)


def _picks(count: int, taken: int) -> int:
    """In how many ways so many can be picked from a number."""
    ways = 1
    for index in range(taken):
        ways = ways * (count - index) // (index + 1)
    return ways


def _sum(a: Ratio, b: Ratio) -> Ratio:
    top = a.numerator * b.denominator + b.numerator * a.denominator
    return ratio(top, a.denominator * b.denominator)
