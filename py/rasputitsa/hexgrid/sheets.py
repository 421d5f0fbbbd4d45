"""Boards of several printed sheets laid together: one grid, and every id that some sheet prints."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rasputitsa.hexgrid.grid import Grid, axial, from_cells

ORDERS = ("column", "row")
"""The number that can stand first in a printed id."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet by the first and the last number that it prints on its columns, from west to east, and on its rows,
    from north to south; they may count down.

    `at`: the column and the row of the board on which its north-western corner lies. `prefix` begins its ids; then
    comes the number of the column or of the row, whichever is `first`.
    """

    columns: tuple[int, int]
    rows: tuple[int, int]
    at: tuple[int, int] = (1, 1)
    prefix: str = ""
    first: str = ORDERS[0]

    def places(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """Every id with the column and the row of the board."""
        for x, column in enumerate(_counted(self.columns), self.at[0]):
            for y, row in enumerate(_counted(self.rows), self.at[1]):
                first, second = (column, row) if self.first == ORDERS[0] else (row, column)
                yield f"{self.prefix}{first:02}{second:02}", (x, y)


def joined(sheets: Iterable[Sheet], holes: Iterable[str], orientation: str, shifted: str) -> Grid:
    """The board of some sheets without the hexes named in `holes`.

    A hex that several sheets print has the id of the first of them; the others are its aliases.
    """
    printed: dict[tuple[int, int], list[str]] = {}
    for sheet in sheets:
        for name, place in sheet.places():
            printed.setdefault(place, []).append(name)
    missing = set(holes)
    names = {place: ids for place, ids in printed.items() if missing.isdisjoint(ids)}
    cells = {ids[0]: axial(*place, orientation, shifted) for place, ids in names.items()}
    aliases = {alias: first for first, *others in names.values() for alias in others}
    return from_cells(cells, orientation, aliases)


def _counted(span: tuple[int, int]) -> range:
    first, last = span
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)
