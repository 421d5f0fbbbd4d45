"""Odds, columns and results: how a battle is worked out on a combat results table, in integers throughout."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.text import Text, text
from rasputitsa.rules.combat.results import Demand, Party, demands_in

FACES = (1, 2, 3, 4, 5, 6)

Harm = tuple[int, int, int]
"""Of some results: how many ask something of a party, how many eliminate it, and the steps and hexes in all."""
Floor = Literal["none", "first"]
"""The column of an attack below the lowest one: none, so that it has no effect, or the first."""
Cap = Literal["twice", "once"]
"""The times at which the table's ends hold: before and after the shifts, or only after, when ratios go on beyond them.
"""


@dataclass(frozen=True, slots=True)
class Shift:
    """Columns to the right (more) or left (fewer), and why."""

    columns: int
    text: Text


@dataclass(frozen=True, slots=True)
class Modifier:
    """A number added to the die, with its reason."""

    points: int
    text: Text


@dataclass(frozen=True, slots=True)
class Headings:
    """The headings of the columns from left to right: the lowest ratio of each, and what is printed over it."""

    ratios: tuple[tuple[int, int], ...]
    labels: tuple[str, ...]

    def column(self, attack: int, defence: int) -> int:
        """The rightmost column whose ratio is not above attack : defence; -1 where that is below the lowest."""
        fitting = [i for i, (a, d) in enumerate(self.ratios) if attack * d >= defence * a]
        return fitting[-1] if fitting else -1

    def beyond(self, attack: int, defence: int) -> int:
        """The same where ratios go on at both ends: 1:3, 1:4 to the left, 8:1, 9:1 to the right.

        No attack at all stands where 1 against one more than the defence stands.
        """
        column, (low, high) = self.column(attack, defence), (self.ratios[0], self.ratios[-1])
        if column < 0:
            return _rung(attack, defence) - _rung(*low)
        over = _rung(attack, defence) - _rung(*high)
        return column + max(over, 0) if column == len(self.ratios) - 1 else column

    def heading(self, column: int) -> str:
        """The words printed over a column; beyond the ends, those that would stand there."""
        if 0 <= column < len(self.labels):
            return self.labels[column]
        end = self.ratios[0] if column < 0 else self.ratios[-1]
        rung = _rung(*end) + column - (0 if column < 0 else len(self.ratios) - 1)
        return f"{rung + 1}:1" if rung >= 0 else f"1:{1 - rung}"


@dataclass(frozen=True, slots=True)
class ResultsTable:
    """A combat results table: rows of headings (most tables have one, called "") over the results of each die face.

    `demands` is what each result asks of the attackers and the defenders, in order.
    """

    headings: Mapping[str, Headings]
    rows: Mapping[int, tuple[str, ...]]
    demands: Mapping[str, tuple[Demand, ...]]
    provenance: str
    floor: Floor = "none"
    cap: Cap = "twice"

    @property
    def ratios(self) -> tuple[tuple[int, int], ...]:
        """The ratios of the first row of headings."""
        return next(iter(self.headings.values())).ratios

    @property
    def labels(self) -> tuple[str, ...]:
        """The first row of headings, as printed."""
        return next(iter(self.headings.values())).labels

    def column(self, attack: int, defence: int, row: str = "") -> int:
        """The column of attack : defence before any shift; below 0 where that is left of the lowest."""
        headings = self.headings[row]
        column = headings.column(attack, defence) if self.cap == "twice" else headings.beyond(attack, defence)
        return 0 if column < 0 and self.floor == "first" and self.cap == "twice" else column

    def shifted(self, column: int, shifts: Sequence[Shift]) -> int | None:
        """The column after all shifts together; None below the lowest, never beyond the highest."""
        moved = min(column + sum([shift.columns for shift in shifts]), len(self.ratios) - 1)
        return moved if moved >= 0 else 0 if self.floor == "first" else None

    def row_for(self, rows: Sequence[str], attack: int, defence: int) -> str:
        """The row of headings that is best for the defender; of rows with the same column, by its name.

        Beyond either end of the table all rows have the same column, called by another ratio in each.
        """
        return min(rows, key=lambda row: (self.column(attack, defence, row), self.headings[row].beyond(1, 1)))

    def die(self, face: int, modifiers: Sequence[Modifier]) -> int:
        """The die with all that is added to it, never beyond the table's first and last."""
        modified = face + sum([modifier.points for modifier in modifiers])
        if modified in self.rows:
            return modified
        return max(min(self.rows), min(modified, max(self.rows)))

    def result(self, column: int, die: int) -> str:
        """The result printed for a die."""
        return self.rows[die][column]

    def harm(self, results: Iterable[str], of: Party) -> Harm:
        """The harm that some results do to a party."""
        asked = [demand for result in results for demand in self.demands[result] if demand.of == of]
        fatal = sum(demand.kind == "eliminated" for demand in asked)
        return len(asked), fatal, sum(demand.amount for demand in asked)


@dataclass(frozen=True, slots=True)
class Odds:
    """A battle worked out: `attack / scale` against `defence`, the first column, the shifts, the last column.

    `heading` is what is printed over the last column; empty: the attack has no effect. `first` is the heading before
    the shifts; empty: below the lowest.
    """

    attack: int
    defence: int
    scale: int
    base: int
    shifts: tuple[Shift, ...]
    column: int | None
    heading: str
    first: str


def odds(
    table: ResultsTable, attack: int, defence: int, scale: int, shifts: Sequence[Shift], rows: Sequence[str] = ("",)
) -> Odds:
    """Odds of `attack / scale` against `defence`, in the row of headings that is best for the defender."""
    row = table.row_for(rows, attack, defence * scale) if len(rows) > 1 else rows[0]
    base = table.column(attack, defence * scale, row)
    column = table.shifted(base, shifts)
    headings = table.headings[row]
    first = "" if base < 0 and table.cap == "twice" else headings.heading(base)
    heading = "" if column is None else headings.labels[column]
    return Odds(attack, defence, scale, base, tuple(shifts), column, heading, first)


def outcomes(table: ResultsTable, column: int | None, modifiers: Sequence[Modifier] = ()) -> tuple[str, ...]:
    """The result of each face thrown, each one chance in six; empty where the attack has no effect."""
    return () if column is None else tuple(table.result(column, table.die(face, modifiers)) for face in FACES)


def load_table(data: Mapping[str, Any], asked: Mapping[str, Sequence[str]]) -> ResultsTable:
    """Read a table from a game's data, and what its results ask; `columns` is one row of headings, or several by name.

    Raises DataError that names what is wrong.
    """
    rows = {int(die): tuple(results) for die, results in data["rows"].items()}
    columns = data["columns"] if isinstance(data["columns"], dict) else {"": data["columns"]}
    headings = {name: Headings(tuple(_lowest(label) for label in row), tuple(row)) for name, row in columns.items()}
    demands = demands_in(asked)
    for die, results in rows.items():
        _check(die, results, headings, demands)
    return ResultsTable(
        headings, rows, demands, data["provenance"], data.get("floor", "none"), data.get("cap", "twice")
    )


def _check(
    die: int, results: Sequence[str], headings: Mapping[str, Headings], demands: Mapping[str, tuple[Demand, ...]]
) -> None:
    """Raise DataError where a row is too short or too long, or holds a result without demands."""
    if any(len(row.ratios) != len(results) for row in headings.values()):
        raise DataError(text("error.data", at=f"results/rows/{die}", why=str(len(results))))
    unknown = [result for result in results if result not in demands]
    if unknown:
        raise DataError(text("error.data", at=f"results/rows/{die}", why=unknown[0]))


def _lowest(label: str) -> tuple[int, int]:
    """The lowest ratio of a heading such as 3:1, 3:1-4:1 or 7:1+."""
    attack, defence = label.split("-")[0].rstrip("+").split(":")
    return int(attack), int(defence)


def _rung(attack: int, defence: int) -> int:
    """The place on the line ... 1:3 1:2 1:1 2:1 3:1 ..., 1:1 being 0, rounded in the defender's favour."""
    if attack >= defence:
        return attack // defence - 1
    return 1 - (-(-defence // attack) if attack else defence + 1)
