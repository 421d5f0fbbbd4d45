"""The data are those that were collected, but for what was tuned: counts and checksums of the collection (ruling 1)."""

import pytest

from rasputitsa.games.blitzkrieg_to_moscow_2.build import data
from tests.games.blitzkrieg_to_moscow_2 import printed
from tests.games.blitzkrieg_to_moscow_2.positions import CITIES, rules

pytestmark = pytest.mark.rule("ruling-1")

CHECKSUMS = {
    "terrain": "3490bfef1bcb3a45",
    "rears": "acc00dce469bc670",
    "cities": "2ce33d3d2253f8fc",
    "set_up": "bb43411c6d19b4f9",
    "results": "9c727c28c3b043ed",
    "values": "b876f18b966171b7",
    "decks": "2d5909bb17a59cec",
    "track": "e86dd6b64e62f115",
}


@pytest.mark.parametrize("name", CHECKSUMS)
def test_checksum(name: str):
    assert printed.checksum(getattr(printed, name)()) == CHECKSUMS[name]


@pytest.mark.parametrize(
    ("kind", "count", "checksum"), [("river", 105, "f32d1d55eea2fca2"), ("closed", 8, "a208db5a25b6d4a6")]
)
def test_checksum_of_hexsides(kind: str, count: int, checksum: str):
    sides = printed.sides(printed.MAP.hexsides[kind])
    assert len(sides) == count
    assert printed.checksum(sides) == checksum


def test_counts_of_the_map():
    kinds = [line.split()[1] for line in printed.terrain()]
    counts = {kind: kinds.count(kind) for kind in set(kinds)}
    assert counts == {"city": 14, "clear": 139, "forest": 24, "marsh": 5, "mountain": 3}
    assert {area: len(hexes) for area, hexes in printed.MAP.data["areas"].items()} == {
        "north": 3,
        "center": 4,
        "south": 5,
        "romania": 4,
        "soviet_rear": 19,
    }


def test_cities_and_their_points():
    lines = [line.split() for line in printed.cities()]
    assert len(lines) == 14
    assert sum(int(points) for *_, points in lines) == 17
    assert {hex for hex, *_ in lines} == set(CITIES.split())


def test_the_names_of_units_are_unlike_each_other_and_their_ids_are_one_word():
    """Ruling 3: both sides have armies of the same numbers."""
    built = rules()
    assert len(set(built.names.values())) == len(built.roster) == 48
    assert all(id == name.replace(" ", "") for id, name in built.names.items())


def test_what_was_tuned_says_what_was_measured():
    for item in data("tuned.json"):
        assert set(item) == {"file", "path", "old", "new", "measured"}
        assert item["old"] != item["new"]
        assert item["measured"]
