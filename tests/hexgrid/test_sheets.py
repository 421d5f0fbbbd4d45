"""Sheets laid together: what is printed twice is one hex with two ids, and neighbours cross from sheet to sheet."""

import pytest

from rasputitsa.hexgrid.grid import OFF_MAP, VECTORS, axial, rectangle
from rasputitsa.hexgrid.sheets import Sheet, joined

WEST = Sheet((1, 4), (1, 6), (1, 1), "W")
EAST = Sheet((5, 1), (11, 16), (4, 1), "E", "row")
"""Its columns are counted from the east; the westernmost, 5, is the fourth of the other sheet."""
SOUTH = Sheet((1, 3), (1, 2), (0, 6), "S")
"""Its first row is the other's sixth, and it begins a column further west."""


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("shifted", ["even", "odd"])
def test_one_sheet_is_a_rectangle(orientation: str, shifted: str):
    plain, sheet = rectangle(5, 4, orientation, shifted), joined([Sheet((1, 5), (1, 4))], (), orientation, shifted)
    assert (sheet.index, sheet.axial, sheet.aliases) == (plain.index, plain.axial, {})


def test_a_hex_printed_twice_has_the_id_of_the_first_sheet():
    grid = joined([WEST, EAST], (), "pointy", "odd")
    assert len(grid.axial) == 4 * 6 + 4 * 6
    assert grid.aliases == {f"E{row + 10}05": f"W04{row:02}" for row in range(1, 7)}
    assert grid.index["E1105"] == grid.index["W0401"]
    assert grid.names[grid.index["E1104"]] == "E1104"


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("shifted", ["even", "odd"])
def test_neighbours_are_those_of_the_coordinates_on_whatever_sheet(orientation: str, shifted: str):
    sheets = (WEST, EAST, SOUTH)
    grid = joined(sheets, ("W0303",), orientation, shifted)
    printed = {name: axial(*place, orientation, shifted) for sheet in sheets for name, place in sheet.places()}
    printed = {name: place for name, place in printed.items() if name != "W0303"}
    assert len(grid.axial) == len(set(printed.values()))
    for name, (q, r) in printed.items():
        for direction, (dq, dr) in enumerate(VECTORS):
            beyond = {other for other, place in printed.items() if place == (q + dq, r + dr)}
            found = grid.neighbour(grid.index[name], direction)
            assert beyond == {other for other in printed if grid.index[other] == found} or (found, beyond) == (
                OFF_MAP,
                set(),
            )


def test_a_hole_may_be_named_by_any_of_its_ids():
    grid = joined([WEST, EAST], ("E1105", "W0101"), "flat", "even")
    assert {"W0401", "E1105", "W0101"}.isdisjoint(grid.index)
    assert len(grid.axial) == 46
