"""Hexes called by the place they lie near, on boards of both orientations."""

from typing import Any

import pytest

from rasputitsa.page.hex_names import FAR, LARGE, hex_names

TEXTS = {
    "place.mill": "Mill",
    "hex.at": "{place} ({hex})",
    **{
        f"hex.near.{point}": f"{{hex}} {point} of {{place}}"
        for point in ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
    },
}


def board(orientation: str, width: int = 9) -> dict[str, Any]:
    """A field of hexes about a mill in the middle, called by their axial coordinates."""
    half = width // 2
    steps = range(-half, half + 1)
    hexes = [[f"{q},{r}", q, r, "clear"] for q in steps for r in steps]
    return {"orientation": orientation, "hexes": hexes, "places": [{"hex": "0,0", "name": "place.mill"}]}


@pytest.mark.parametrize(
    ("orientation", "hex", "point"),
    [
        ("flat", "0,-1", "north"),
        ("flat", "0,2", "south"),
        ("flat", "1,-1", "northeast"),
        ("flat", "2,-1", "east"),
        ("flat", "-1,1", "southwest"),
        ("pointy", "1,0", "east"),
        ("pointy", "-2,0", "west"),
        ("pointy", "1,-2", "north"),
        ("pointy", "0,1", "southeast"),
        ("pointy", "0,-1", "northwest"),
    ],
)
def test_a_hex_is_called_by_where_it_lies_from_the_nearest_place(orientation: str, hex: str, point: str):
    assert hex_names(board(orientation), TEXTS)[f"name.{hex}"] == f"{hex} {point} of Mill"


def test_a_place_is_called_by_its_name_and_what_has_one_or_is_far_keeps_what_it_is_called():
    names = hex_names(board("flat"), {**TEXTS, "name.0,1": "The ford"})
    assert names["name.0,0"] == "Mill (0,0)"
    assert not {"name.0,1", f"name.0,{FAR + 1}"} & set(names)
    assert f"name.0,{FAR}" in names


def test_on_a_large_board_fewer_hexes_are_called_by_a_place():
    width = 25
    assert width * width > LARGE
    assert f"name.0,{FAR}" not in hex_names(board("flat", width), TEXTS)
