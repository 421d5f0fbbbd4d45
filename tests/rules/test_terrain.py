"""Maps read from data: terrain, hexsides and links from both their ends, and what is wrong in a file is named."""

from typing import Any

import pytest

from rasputitsa.engine.errors import DataError
from rasputitsa.hexgrid.grid import hexes_in
from rasputitsa.rules.terrain import load_map


def data() -> dict[str, Any]:
    return {
        "layout": {"columns": 3, "rows": 3, "orientation": "flat", "shifted": "even"},
        "terrain": {"wood": ["0101", "0202"]},
        "features": {"fort": ["0303"]},
        "hexsides": {"river": [["0201", "0202"], ["0202", "0302"]]},
        "links": {"rail": [["0102", "0202"], ["0202", "0303"]]},
        "places": [{"hex": "0202", "name": "place.middle", "rank": 1}],
    }


def test_terrain_that_is_not_listed_is_clear():
    map = load_map(data())
    assert map.terrain_of(map.grid.index["0101"]) == "wood"
    assert map.terrain_of(map.grid.index["0102"]) == "clear"
    assert map.terrain["clear"] | map.terrain["wood"] == map.grid.hexes


def test_a_hexside_lies_between_both_its_hexes():
    map, index = load_map(data()), load_map(data()).grid.index
    assert map.crosses("river", index["0201"], index["0202"])
    assert map.crosses("river", index["0202"], index["0201"])
    assert not map.crosses("river", index["0202"], index["0203"])
    assert set(map.grid.ids(map.beside("river", index["0202"]))) == {"0201", "0302"}


def test_a_link_is_entered_from_both_ends_and_from_nowhere_else():
    map = load_map(data())
    grid, entered = map.grid, map.entered_by("rail")
    steps = {
        (grid.names[grid.neighbour(hex, (d + 3) % 6)], grid.names[hex])
        for d, area in enumerate(entered)
        for hex in hexes_in(area)
    }
    assert steps == {("0102", "0202"), ("0202", "0102"), ("0202", "0303"), ("0303", "0202")}


def test_the_board_names_each_hexside_once():
    board = load_map(data()).board("game")
    assert board["hexsides"]["river"] == [["0201", "S"], ["0202", "NE"]]
    assert len(board["hexes"]) == 9


def sheets(**layout: Any) -> dict[str, Any]:
    west = {"columns": [1, 3], "rows": [1, 3], "at": [1, 1], "prefix": "W"}
    east = {"columns": [3, 1], "rows": [1, 3], "at": [3, 1], "prefix": "E", "first": "row"}
    both = {"sheets": [west, east], "orientation": "flat", "shifted": "even", "holes": ["W0101"]}
    empty: dict[str, Any] = {"terrain": {}, "features": {}, "hexsides": {}, "links": {}, "places": []}
    return {"layout": both | layout, **empty}


def test_a_board_of_several_sheets():
    form = sheets() | {"terrain": {"wood": ["W0301", "E0302"]}, "links": {"rail": [["W0201", "W0301"]]}}
    map = load_map(form | {"sectors": [{"name": "sector.east", "hexes": ["E0201", "W0303"]}]})
    board = map.board("game")
    assert map.grid.ids(map.terrain["wood"]) == ("W0301", "E0302")
    assert map.grid.ids(map.sectors["sector.east"]) == ("W0303", "E0201")
    assert board["aliases"] == {"E0103": "W0301", "E0203": "W0302", "E0303": "W0303"}
    assert len(board["hexes"]) == 14
    assert board["sectors"] == [{"name": "sector.east", "hexes": ["E0201", "W0303"]}]


def test_a_hole_can_be_open_water():
    """It is drawn, and is no hex."""
    board = load_map(sheets(waters=["W0101"])).board("game")
    beside = {tuple(place) for _, *place, _ in board["hexes"]}
    assert board["waters"] == [(1, 0)]
    assert (1, 0) not in beside
    assert "waters" not in load_map(sheets()).board("game")


@pytest.mark.parametrize(
    "form, place",
    [
        (sheets(holes=["W0901"]), "map/layout/holes.*W0901"),
        (sheets(sheets=[{"columns": [1, 2], "rows": [1, 2], "at": [1, 1], "first": "sideways"}]), "sheets/0.*sideways"),
        (sheets() | {"sectors": [{"name": "sector.east", "hexes": ["W0101"]}]}, "map/sector.east.*W0101"),
        (sheets() | {"places": [{"name": "place.east", "hex": "E0103"}]}, "map/places.*E0103"),
    ],
)
def test_a_mistake_in_the_sheets_is_named(form: dict[str, Any], place: str):
    with pytest.raises(DataError, match=place):
        load_map(form)


@pytest.mark.parametrize(
    "section, value, place",
    [
        ("terrain", {"wood": ["0909"]}, "map/wood.*0909"),
        ("terrain", {"wood": ["0101"], "swamp": ["0101"]}, "swamp"),
        ("features", {"fort": ["01"]}, "map/fort"),
        ("hexsides", {"river": [["0101", "0303"]]}, "map/river.*0101-0303"),
        ("hexsides", {"river": [["0101", "0101"]]}, "map/river"),
        ("links", {"rail": [["0101", "0901"]]}, "map/rail"),
    ],
)
def test_a_mistake_in_a_map_is_named(section: str, value: object, place: str):
    with pytest.raises(DataError, match=place):
        load_map(data() | {section: value})
