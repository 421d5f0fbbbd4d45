"""Dice as stateless streams: the same seed and count give the same face in every Python."""

from collections.abc import Sequence
from typing import Protocol

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.text import text

SEEDS = 1 << 53
"""Seeds are integers from 0 up to here, so that JavaScript can hold them."""

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Dice(Protocol):
    """A stream of numbers, read by position; the reader keeps the count."""

    def number(self, count: int, below: int) -> int:
        """The number at a place in the stream, 0 <= number < below."""


class SeededDice:
    """The dice of a real game: a hash of (seed, count), each face as likely as the other to one part in 2^60.

    >>> dice = SeededDice(1941)
    >>> [dice.number(count, 6) + 1 for count in range(5)]
    [5, 3, 2, 4, 1]
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._start = _mixed(seed + _STEP)

    def number(self, count: int, below: int) -> int:
        """The number at a place in the stream, 0 <= number < below."""
        return _mixed(self._start + count * _STEP) * below >> 64


class ScriptedDice:
    """Dice for tests: the faces to come, first one first.

    >>> ScriptedDice([6, 1]).number(1, 6) + 1
    1
    """

    def __init__(self, faces: Sequence[int], first: int = 0) -> None:
        self.faces = tuple(faces)
        self.first = first

    def number(self, count: int, below: int) -> int:
        """The scripted face less one. Raises `ScriptError` past the end."""
        index = count - self.first
        if index >= len(self.faces):
            raise ScriptError(below)
        return self.faces[index] - 1


class ScriptError(RasputitsaError):
    """A scripted stream was read past its end; `below` is the number of faces asked for."""

    def __init__(self, below: int) -> None:
        super().__init__(text("error.script", faces=below))
        self.below = below


class Chooser:
    """Random choices for play-outs and bots, apart from any game's dice: `choose(n)` gives 0 to n - 1."""

    def __init__(self, seed: int) -> None:
        self._dice = SeededDice(seed)
        self._count = 0

    def __call__(self, below: int) -> int:
        self._count += 1
        return self._dice.number(self._count, below)


def _mixed(value: int) -> int:
    value &= _MASK
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31
