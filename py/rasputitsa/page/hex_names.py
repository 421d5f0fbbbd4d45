"""Hexes named as people speak: a place by its name, those near it by where they lie from it, "0602 south of Rzhev"."""

from collections.abc import Iterator, Mapping
from typing import Any

from rasputitsa.engine.text import Text, render

FAR, LARGE = 3, 500
"""The distance from a place within which a hex is called by it; on a board of more than `LARGE` hexes one less."""

NARROW, WHOLE = 17_157, 100_000
"""The square of the tangent of half the angle between two points of the compass."""

Axial = tuple[int, int]


def hex_names(board: Mapping[str, Any], texts: Mapping[str, str]) -> dict[str, str]:
    """Names for the hexes of a board that have none of their own, as entries of a table of texts."""
    at = {hex[0]: (hex[1], hex[2]) for hex in board["hexes"]}
    places = [(at[place["hex"]], texts[place["name"]]) for place in board["places"] if place["hex"] in at]
    most = FAR if len(at) <= LARGE else FAR - 1
    return dict(_named(board["orientation"], at, places, most, texts))


def _named(
    orientation: str, at: Mapping[str, Axial], places: list[tuple[Axial, str]], most: int, texts: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    for hex, here in at.items():
        near = [(_distance(here, there), index) for index, (there, _) in enumerate(places)]
        distance, index = min(near, default=(0, 0))
        if f"name.{hex}" in texts or not places or distance > most:
            continue
        there, place = places[index]
        key = f"hex.near.{_direction(orientation, there, here)}" if distance else "hex.at"
        message = Text(key, (("hex", hex), ("place", place)))
        yield f"name.{hex}", render(message, texts)


def _distance(one: Axial, other: Axial) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def _direction(orientation: str, start: Axial, end: Axial) -> str:
    """The point of the compass, of eight, nearest to the way from one hex to another; north is up."""
    q, r = end[0] - start[0], end[1] - start[1]
    x, y = (q, q + 2 * r) if orientation == "flat" else (2 * q + r, r)
    wide, high = (3 * x * x, y * y) if orientation == "flat" else (x * x, 3 * y * y)
    parts = (
        "" if high * WHOLE < NARROW * wide else "south" if y > 0 else "north",
        "" if wide * WHOLE < NARROW * high else "east" if x > 0 else "west",
    )
    return "".join(parts)
