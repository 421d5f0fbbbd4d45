"""Choices as one whole number, and a number as letters: what is likely adds little to it, what is not adds more."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import accumulate

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The 64 letters that stand unchanged in any address."""

CAPITALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:"
"""The 43 letters that a QR code writes in the fewest dots, without blank and percent sign."""


class Writer:
    """All that is written, in the order in which it will be read; last of all `foot` is left."""

    def __init__(self) -> None:
        self.foot = 0
        self._parts: list[tuple[int, int, int]] = []

    def choose(self, weights: Sequence[int], index: int) -> None:
        """Write the choice that was made among several."""
        self._parts.append((sum(weights[:index]), weights[index], sum(weights)))

    def count(self, number: int, below: int) -> None:
        """Write a number, 0 <= number < below."""
        self._parts.append((number, 1, below))

    @property
    def number(self) -> int:
        """All of it; what is read first was put on last."""
        found = self.foot
        for start, weight, whole in reversed(self._parts):
            found = found // weight * whole + start + found % weight
        return found


class Reader:
    """The number that a writer made, from which each choice is taken off; it never grows, and the foot is left."""

    def __init__(self, number: int) -> None:
        self.number = number

    def choose(self, weights: Sequence[int]) -> int:
        """The choice that was made among several."""
        whole = sum(weights)
        rest = self.number % whole
        ends = list(accumulate(weights))
        index = next(at for at, end in enumerate(ends) if rest < end)
        self.number = self.number // whole * weights[index] + rest - ends[index] + weights[index]
        return index

    def count(self, below: int) -> int:
        """A number, 0 <= number < below."""
        self.number, found = divmod(self.number, below)
        return found


def lettered(number: int, letters: str) -> str:
    """A number in letters, the first the most significant.

    >>> lettered(65, LETTERS)
    'BB'
    """
    found = list[str]()
    while number:
        number, digit = divmod(number, len(letters))
        found.append(letters[digit])
    return "".join(reversed(found))


def numbered(code: str, letters: str) -> int:
    """The number that letters stand for. Raises ValueError for a letter that is none of them."""
    found = 0
    for letter in code:
        found = found * len(letters) + letters.index(letter)
    return found


def print_of(data: str, below: int) -> int:
    """A number below another by which a text is known again (*print* in docs/formats.md)."""
    return int(sha256(data.encode()).hexdigest()[:16], 16) % below
