"""The data are those that were collected: counts and sums (ruling 1; checksums: `tests.suites.test_collection`)."""

import pytest

from tests.games.blitzkrieg_to_moscow_2 import printed
from tests.games.blitzkrieg_to_moscow_2.positions import CITIES, rules

pytestmark = pytest.mark.rule("ruling-1")


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
