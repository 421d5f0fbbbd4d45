"""The rules drawer: entries have words, tables are those that are played (ruling 1; the rest: `tests.suites`)."""

import pytest

from rasputitsa.games.war_for_the_motherland import GAME
from tests.games.war_for_the_motherland.positions import CAMPAIGN, FALL, ROAD, TURNING_POINT, rules
from tests.games.war_for_the_motherland.test_panels import words

BOOK = GAME.rules("en")
OF_THE_LONG_SCENARIOS: set[int] = set()


def rows(table: str) -> list[list[str]]:
    """A table as a reader sees it."""
    return [[words(cell) for cell in row] for row in BOOK["tables"][table]["rows"]]


def row(table: str, name: str) -> list[str]:
    return next(cells for cells in rows(table) if cells[0] == name)


@pytest.mark.rule("2.3")
def test_a_hex_is_35_kilometres_across():
    assert GAME.board(rules(FALL).scenario)["hex_km"] == 35


@pytest.mark.rule("2", "15.2")
def test_sections_have_words_and_what_they_refer_to_and_rulings_are_there():
    numbers = {ruling["number"] for ruling in BOOK["rulings"]}
    assert all(set(section["rulings"]) <= numbers for section in BOOK["sections"])
    assert [section["id"] for section in BOOK["sections"] if not section["text"]] == []
    assert {*range(1, 161)} - numbers == OF_THE_LONG_SCENARIOS


@pytest.mark.rule("5.2", "ruling-27", "ruling-31")
def test_the_terrain_table_is_that_of_the_charts():
    assert row("terrain", "swamp") == ["swamp", "2, in snow 1", "2, in snow 1", "4, in snow 2", "major city, swamp"]
    assert row("terrain", "mountain")[1:4] == ["2", "1", "3"]
    assert row("terrain", "water side")[1:4] == ["–", "–", "–"]


@pytest.mark.rule("11", "12.2", "13.1")
def test_the_turns_have_weather_production_and_reinforcements():
    assert row("turns", "23: December 1942") == [
        *("23: December 1942", "snow", "22"),
        *("Rau, Hol, G201 and G286", "5ShA, 1GdMec and 2GdMec"),
    ]


@pytest.mark.rule("2.2", "ruling-5")
def test_units_say_whether_the_rulebook_gives_their_figures():
    assert row("units", "infantry corps")[1:] == ["Axis", "41", "1/2/3/5", "1/3/5/7", "5/5/4/4", "the rulebook"]
    assert row("units", "panzer corps")[-1] == "reconstructed, in part or all"
    assert row("units", "tank army")[3:6] == ["A", "A", "7/7"]


@pytest.mark.rule("14.2", "ruling-116")
def test_the_breakdown_table():
    assert row("breakdown", "panzer corps, 3 steps")[1:] == [
        *("panzer Kampfgruppe, 2 steps", "panzer Kampfgruppe, one step"),
    ]


@pytest.mark.rule("12.1", "ruling-103", "ruling-7")
def test_the_assets_stand_in_their_towns():
    assert len(rows("assets")) == 41
    assert row("assets", "Aircraft works (GVZ)")[1:] == ["factory", "Gorki", "E2413"]


@pytest.mark.rule("15.1", "17.5", "18.5", "19.5")
def test_every_scenario_has_its_own_points_for_cities_and_assets():
    titles = [words(cell) for cell in BOOK["tables"]["points"]["columns"]]
    assert titles == ["", "Turning Point", "Fall Barbarossa", "The Road to Stalingrad", "War for the Motherland"]
    assert row("points", "Moscow")[1:] == ["–", "30", "–", "50"]
    assert row("points", "Warsaw")[1:] == ["–", "–", "–", "50"]
    assert row("points", "Oil fields destroyed")[1:] == ["–", "–", "10", "–"]
    for place, scenario in enumerate((TURNING_POINT, FALL, ROAD, CAMPAIGN), 1):
        cities = sum(int(cells[place]) for cells in rows("points") if cells[place] != "–" and not _of_units(cells))
        goals = rules(scenario).goals
        assert cities == sum(goals.cities.values()) + sum(goals.assets.values())


def _of_units(cells: list[str]) -> bool:
    return cells[0].endswith("in supply") or cells[0] == "Supply depots"


@pytest.mark.rule("15.2", "16.5", "17.5")
def test_points_and_verdicts():
    assert row("points", "Air bases in supply")[1:] == ["4"] * 4
    verdicts = rows("verdicts")
    assert verdicts[:3] == [
        ["Turning Point", "up to 50", "a Soviet victory"],
        ["Turning Point", "up to 57", "a draw"],
        ["Turning Point", "58 or more", "an Axis victory"],
    ]
    assert len(verdicts) == 3 + 3 * len(rules(FALL).goals.levels)
