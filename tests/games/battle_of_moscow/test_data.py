"""The data are those that were collected: counts and sums (ruling 1; checksums: `tests.suites.test_collection`)."""

import pytest

from rasputitsa.games.battle_of_moscow import GAME
from rasputitsa.games.battle_of_moscow.build import data
from tests.games.battle_of_moscow import printed
from tests.games.battle_of_moscow.positions import rules

pytestmark = pytest.mark.rule("ruling-1")

MAP = printed.MAP


def test_counts_of_the_map():
    assert {name: area.bit_count() for name, area in MAP.terrain.items()} == {
        "clear": 1251,
        "hill": 26,
        "forest": 30,
        "swamp": 30,
        "lake": 37,
        "sea": 6,
    }
    areas = {name: len(hexes) for name, hexes in MAP.data["areas"].items()}
    assert areas == {
        "german_start": 366,
        "russian_start": 873,
        "leningrad_pocket": 7,
        "oranienbaum_pocket": 1,
        "finland_isthmus": 22,
        "finland_svir": 9,
    }
    assert MAP.features["front_line"].bit_count() == 59
    assert MAP.features["city"].bit_count() == 24


@pytest.mark.rule("unit_counters", "reinforcements")
def test_totals_of_the_counters():
    """In halves: 123 Russian attack factors with movement at the start, 78 that come in; 245 German, tuned to 193."""
    counters = rules().roster.values()
    mobile = [unit for unit in counters if unit.side == "russian" and unit.type.movement[0]]
    assert sum(unit.type.attack[0] for unit in mobile if not unit.box.startswith("due")) == 2 * 123
    assert sum(unit.type.attack[0] for unit in mobile if unit.box.startswith("due")) == 2 * 78
    german = [unit for unit in counters if unit.side == "german"]
    assert (len(german), len(counters) - len(german)) == (118, 78)
    own = [unit for unit in german if unit.box == "german_setup" and unit.type.branch != "finn"]
    assert sum(unit.type.attack[0] for unit in own) == 2 * 193


@pytest.mark.rule("mapboard")
def test_every_group_of_data_says_where_it_comes_from():
    map, counters, tables = data("map.json"), data("counters.json"), data("tables.json")
    kinds = {"printed", "found", "deduced", "reconstructed"}
    assert set(map["provenance"].values()) <= kinds
    marked = {*map["provenance"], "source", "provenance", "printed", "boxes"}
    assert set(map) - marked == {"towns", "german_cities", "finnish_fronts"}
    assert {entry["provenance"] for entry in counters["counters"]} == {"printed", "printed_factors", "reconstructed"}
    assert all(table["provenance"] in kinds for name, table in tables.items() if name != "figures")


def test_the_road_to_orel_had_the_2nd_panzer_group_in_full_before_it_was_tuned():
    """A new measurement begins with the counters that were collected: 22 German ones and nine Russian ones."""
    before, now = (
        form["road_to_orel"]["units"] for form in (printed.untuned("scenarios.json"), data("scenarios.json"))
    )
    assert (len(before), len(now)) == (31, 25)
    assert before[:9] == ["3Pz", "4Pz", "10mot", "17Pz", "18Pz", "29mot", "9Pz", "16mot", "25mot"]
    assert set(now) - set(before) == {"43A"}


def test_scenarios_and_options():
    assert [(scenario.id, scenario.last) for scenario in GAME.scenarios] == [
        ("campaign", 10),
        ("extended", 20),
        ("road_to_orel", 3),
    ]
    assert {option.id: option.values for option in GAME.options} == {
        "verdict": ("russian", "draw"),
        "early_end": (True, False),
        "table_cell": ("printed", "smooth"),
        "letters": ("mended", "as_scanned"),
        "measure": ("history", "printed"),
    }


@pytest.mark.rule("ruling-36", "results_table")
def test_the_doubted_cell_is_as_printed_unless_it_is_smoothed():
    kept, smoothed = rules().results, rules("campaign", (("table_cell", "smooth"),)).results
    assert (kept.result(5, 5), smoothed.result(5, 5)) == ("DE", "EX")
    others = [(die, column) for die in range(1, 7) for column in range(6) if (die, column) != (5, 5)]
    assert all(kept.result(column, die) == smoothed.result(column, die) for die, column in others)
