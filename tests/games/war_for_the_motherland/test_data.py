"""The data are those that were collected: counts and sums (ruling 1; checksums: `tests.suites.test_collection`)."""

from collections import Counter
from typing import Any

import pytest

from rasputitsa.games.war_for_the_motherland.build import board_map, data
from tests.games.war_for_the_motherland import printed

pytestmark = pytest.mark.rule("ruling-1")
_TALLIES = {"c": 2172, "m": 109, "o": 25, "s": 108, "w": 767, "x": 51, "~": 637}


def test_counts_of_the_collection():
    map, counters, tables = (printed.untuned(f"{name}.json") for name in ("map", "counters", "tables"))
    letters = Counter("".join(row for sheet in "CEN" for row in printed.rows("terrain", sheet)))
    assert letters == {**_TALLIES, "=": 53}
    sizes = Counter(place["size"] for place in map["places"])
    assert (len(map["places"]), sizes["major"], sizes["minor"]) == (199, 34, 164)
    assert sum("fortress" in place for place in map["places"]) == 3
    assert sum("port" in place for place in map["places"]) == 16
    assert (len(map["rails"]), len(map["frozen"]), len(counters["assets"])) == (163, 39, 41)
    cups = Counter[str]()
    for kind in tables["markers"]["kinds"]:
        cups[kind["class"]] += kind["count"]
    assert cups == {"A": 16, "B": 24, "C": 84}


def test_every_part_of_the_data_says_where_it_comes_from():
    for name in ("map", "counters", "tables", "scenarios"):
        assert data(f"{name}.json")["source"]
    tables = data("tables.json")
    assert [name for name, table in tables.items() if isinstance(table, dict) and not _says(table)] == []
    counters = data("counters.json")
    entries = [*counters["types"], *counters["counters"], *counters["partisans"], *counters["assets"]]
    assert [entry["id"] for entry in entries if not entry["provenance"]] == []
    assert [place["name"] for place in data("map.json")["places"] if not place["provenance"]] == []


@pytest.mark.parametrize(
    "board", ["turning_point", "winter_storm", "fall_barbarossa", "road_to_stalingrad", "campaign"]
)
def test_rivers_are_no_water_and_all_sides_and_links_join_land(board: str):
    map = board_map(board)
    closed = map.terrain["sea"] | map.terrain["lake"] | map.terrain["out_of_play"]
    for kinds in (map.hexsides, map.links):
        for sides in kinds.values():
            assert not any(side & closed for side in sides)
    for direction in range(6):
        rivers = map.hexsides["minor_river"][direction] | map.hexsides["major_river"][direction]
        assert not rivers & (map.hexsides["water"][direction] | map.hexsides["frozen"][direction])
        assert not map.hexsides["minor_river"][direction] & map.hexsides["major_river"][direction]


def _says(table: dict[str, Any]) -> bool:
    """True if a table has a provenance of its own, or each of its parts has."""
    return "provenance" in table or all("provenance" in part for part in table.values())
