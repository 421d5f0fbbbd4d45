"""The tables of the rulebook (what all games' rulebooks have: `tests.suites.test_reference`)."""

import pytest

from rasputitsa.games.battle_of_moscow import GAME

TABLES = GAME.rules("en")["tables"]
TEXTS = GAME.texts("en")


@pytest.mark.rule("weather_table")
def test_the_weather_table_has_ten_weeks_of_six_faces():
    rows = TABLES["weather"]["rows"]
    assert [len(row) for row in rows] == [7] * 10
    assert {cell["facts"]["weather"] for cell in rows[0][1:]} == {"fair"}
    assert [cell["facts"]["weather"] for cell in rows[3][1:]] == ["fair", "mud", "mud", "mud", "mud", "hard_frost"]


@pytest.mark.rule("reinforcements", "unit_types")
def test_the_tables_of_units_count_the_counters():
    arriving = {
        row[0].get("facts", {}).get("turn"): len(row[2]["facts"]["units"]) for row in TABLES["arrivals"]["rows"]
    }
    assert arriving == {4: 4, 6: 5, 8: 12, 10: 2, None: 2}
    counters = sum(row[2] for row in TABLES["units"]["rows"] if isinstance(row[2], int))
    assert counters == len(GAME.build(GAME.scenarios[0], GAME.complete(GAME.scenarios[0], {})).roster)


@pytest.mark.rule("terrain_chart", "movement_chart")
def test_the_terrain_chart_and_the_movement_points():
    rows = {row[0]["facts"]["ground"]: row[1:] for row in TABLES["terrain"]["rows"]}
    assert [cell["facts"]["points"] for cell in rows["swamp"][:2]] == [2, 1]
    assert rows["lake"][0]["key"] == "table.terrain.closed"
    movement = {row[0]["facts"]["supply"]: row[1:] for row in TABLES["movement"]["rows"]}
    assert [tuple(cell["facts"].values()) for cell in movement["isolated"]] == [
        (1, 0),
        (1, 0),
        (2, 0),
        (1, 0),
        (1, 0),
        (2, 0),
    ]


@pytest.mark.rule("results_table")
def test_every_result_is_told_in_words():
    results = {cell for row in TABLES["results"]["rows"] for cell in row[1:]}
    assert {result for result in results if not TEXTS.get(f"name.{result}", "").endswith(f"({result})")} == set()
