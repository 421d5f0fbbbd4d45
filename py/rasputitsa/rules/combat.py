"""Odds, columns and results: how a battle is worked out on a combat results table, in integers throughout."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa.engine.text import Text

FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Shift:
    """Columns to the right (more) or left (fewer), and why."""

    columns: int
    text: Text


@dataclass(frozen=True, slots=True)
class ResultsTable:
    """A combat results table: ratios from left to right, and the result of each die face in each column."""

    ratios: tuple[tuple[int, int], ...]
    rows: Mapping[int, tuple[str, ...]]
    provenance: str

    @property
    def labels(self) -> tuple[str, ...]:
        """The columns' headings, as printed."""
        return tuple(f"{attack}:{defence}" for attack, defence in self.ratios)

    def column(self, attack: int, defence: int) -> int:
        """The rightmost column whose ratio is not above attack : defence; -1 where that is below the lowest."""
        fitting = [i for i, (a, d) in enumerate(self.ratios) if attack * d >= defence * a]
        return fitting[-1] if fitting else -1

    def shifted(self, column: int, shifts: Sequence[Shift]) -> int | None:
        """The column after all shifts together; None below the lowest, never beyond the highest."""
        moved = column + sum(shift.columns for shift in shifts)
        return None if moved < 0 else min(moved, len(self.ratios) - 1)

    def result(self, column: int, die: int) -> str:
        """The result printed for a die face."""
        return self.rows[die][column]


@dataclass(frozen=True, slots=True)
class Odds:
    """A battle worked out: `attack / scale` against `defence`, the first column, the shifts, the last column."""

    attack: int
    defence: int
    scale: int
    base: int
    shifts: tuple[Shift, ...]
    column: int | None


def odds(table: ResultsTable, attack: int, defence: int, scale: int, shifts: Sequence[Shift]) -> Odds:
    """Odds of `attack / scale` against `defence`, capped at the table's ends before the shifts and after them."""
    base = table.column(attack, defence * scale)
    return Odds(attack, defence, scale, base, tuple(shifts), table.shifted(base, shifts))


def outcomes(table: ResultsTable, column: int | None) -> tuple[str, ...]:
    """The result of each die face, each one chance in six; empty where the attack has no effect."""
    return () if column is None else tuple(table.result(column, die) for die in FACES)


def load_table(data: Mapping[str, Any]) -> ResultsTable:
    """Read a table from a game's data."""
    ratios = tuple((int(a), int(d)) for a, d in (column.split(":") for column in data["columns"]))
    rows = {int(die): tuple(results) for die, results in data["rows"].items()}
    return ResultsTable(ratios, rows, data["provenance"])
