"""Exact fractions, as values that cross to the page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ratio:
    """An exact number in lowest terms: a chance, or an expected number of steps."""

    numerator: int
    denominator: int

    def json(self) -> list[int]:
        """The form that crosses to the page: `[1, 6]`."""
        return [self.numerator, self.denominator]


@dataclass(frozen=True, slots=True)
class Span:
    """The least and the most that a number comes to, as the choices are made for the one or for the other."""

    low: Ratio
    high: Ratio


def ratio(numerator: int, denominator: int) -> Ratio:
    """A number in lowest terms.

    >>> ratio(4, 6)
    Ratio(numerator=2, denominator=3)
    """
    shared = common_divisor(numerator, denominator)
    return Ratio(numerator // shared, denominator // shared)


def common_divisor(a: int, b: int) -> int:
    """The greatest common divisor; 1 for two zeros."""
    while b:
        a, b = b, a % b
    return a or 1
