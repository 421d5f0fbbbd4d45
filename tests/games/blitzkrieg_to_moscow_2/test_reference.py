"""The rulebook in our words, entry by entry (what all games' rulebooks have: `tests.suites.test_reference`)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from rasputitsa.hexgrid.grid import OFF_MAP

BOOK = GAME.rules("en")
TABLES = BOOK["tables"]
TEXTS = GAME.texts("en")
SECTIONS = {entry["id"]: entry for entry in BOOK["sections"]}
RULINGS = {entry["id"]: entry for entry in BOOK["rulings"]}

CONTENTS = """
    1.0
    2.0 2.1 2.1.1 2.1.2 2.1.3 2.1.4 2.2 2.2.1 2.2.2 2.2.3 2.2.4 2.2.5 2.2.6 2.2.7 2.2.8 2.2.9 2.2.10 2.3
    3.0 3.1 3.2
    4.0 4.1 4.2
    5.0
    6.0 6.1 6.2 6.2.1 6.2.2 6.2.3 6.2.4 6.3 6.3.1 6.3.2 6.3.3
    7.0 7.1 7.2
    8.0 8.1 8.2 8.3
    9.0 9.1 9.2 9.3 9.4 9.5 9.6
    10.0 10.1 10.2 10.2.1 10.2.2 10.2.3 10.2.4 10.2.5 10.2.6 10.3 10.4
    11.0 11.1 11.2 11.3 11.3.1 11.3.2 11.3.3 11.3.4 11.3.5 11.3.6 11.3.7 11.4 11.4.1 11.4.2 11.5 11.6 11.7
    12.0
    13.0 13.1 13.2 13.2.1 13.2.2 13.2.3 13.2.4
    14.0 14.1 14.2 14.2.1 14.2.2
    15.0 15.1 15.2 15.2.1 15.2.2 15.3
"""
"""The numbers of the rulebook's sections; those of the lost section 13 as the others refer to them."""


def _entry(id: str) -> str:
    """All that an entry says."""
    entry = SECTIONS.get(id) or RULINGS[id]
    return " ".join([entry["text"]] if id in RULINGS else entry["text"])


def _row(table: str, first: str, column: int) -> list[Any]:
    """The row of a table with a fact in one of its cells."""
    rows = [row for row in TABLES[table]["rows"] if isinstance(row[column], dict) and first in str(row[column])]
    assert len(rows) == 1
    row: list[Any] = rows[0]
    return row


@pytest.mark.rule("1.0", "2.0", "2.1", "2.1.2", "2.2", "13.2", "13.2.3", "14.0", "14.2", "15.0")
def test_every_section_of_the_rulebook_has_an_entry_and_they_stand_in_its_order():
    assert list(SECTIONS) == CONTENTS.split()
    assert [section["number"] for section in BOOK["sections"]] == CONTENTS.split()


@pytest.mark.rule("1.0")
def test_a_rule_is_called_by_its_number_and_title_wherever_it_is_named():
    named = {id: TEXTS[f"name.{id}"] for id in SECTIONS if f"name.{id}" in TEXTS}
    assert len(named) > 50
    assert {id: name for id, name in named.items() if name != f"{id} {SECTIONS[id]['title']}"} == {}


@pytest.mark.rule("2.1.1", "10.2", "10.2.1", "10.2.4", "10.2.5")
def test_the_terrain_chart_tells_of_all_terrain():
    ground = [row[0]["key"].removeprefix("table.terrain.") for row in TABLES["terrain"]["rows"]]
    assert ground == ["clear", "forest", "marsh", "mountain", "city", "river", "closed"]
    free = [row[0]["key"] for row in TABLES["terrain"]["rows"] if isinstance(row[1], str)]
    assert free == ["table.terrain.clear", "table.terrain.city", "table.terrain.river"]


@pytest.mark.rule("2.1.4", "6.1", "6.2", "10.3")
def test_the_turn_record_shows_weather_cards_and_newcomers():
    rows = TABLES["turns"]["rows"]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5", "6"]
    assert [row[2]["facts"]["weather"] for row in rows] == ["clear", "clear", "mud", "snow", "snow", "thaw"]
    assert all(1 <= cards <= 6 for row in rows for cards in row[3:5])
    arriving = {row[0]: row[5]["facts"]["units"] for row in rows if isinstance(row[5], dict)}
    assert [turn for turn, units in arriving.items() if "2AOK" in units] == ["2"]


@pytest.mark.rule("11.3.6")
def test_the_results_are_those_that_the_rulebook_demands():
    columns, rows = TABLES["results"]["columns"], TABLES["results"]["rows"]
    assert {row[columns.index("7:1")] for row in rows} == {"DE"}
    assert "NE" not in {row[columns.index("4:1")] for row in rows}


@pytest.mark.rule("2.3", "7.0", "7.1")
def test_each_deck_has_six_cards_with_up_to_three_functions():
    rows = TABLES["cards"]["rows"]
    assert {side: sum(row[2] for row in rows if row[1]["facts"]["side"] == side) for side in ("german", "soviet")} == {
        "german": 6,
        "soviet": 6,
    }
    functions = [[f for cell in row[3:] if isinstance(cell, dict) for f in cell["facts"]["functions"]] for row in rows]
    assert all(1 <= len(each) == len(set(each)) <= 3 for each in functions)


@pytest.mark.rule("2.3", "ruling-1")
def test_cards_of_which_the_rulebook_tells_nothing_are_known_to_be_ours():
    unknown = [row[0]["facts"]["card"] for row in TABLES["cards"]["rows"] if row[3] == "–"]
    assert unknown == ["blitzkrieg", "luftwaffe"]
    assert all(TEXTS[f"name.{card}"] in _entry("2.3") for card in unknown)


@pytest.mark.rule("2.2", "2.2.1", "2.2.4", "2.2.5", "2.2.6", "11.6")
def test_the_figures_that_the_rulebook_gives_are_on_the_counters():
    panzers, infantry, corps = (_row("units", type, 0) for type in ("panzer_army", "soviet_army", "mechanised_corps"))
    assert panzers[3]["facts"]["attack"] == 7
    assert [infantry[3]["facts"][name] for name in ("attack", "passive")] == [2, 1]
    assert [corps[3]["facts"][name] for name in ("attack", "passive")] == [1, 0]
    assert corps[4] == "–"
    given = {row[0]["facts"]["type"] for row in TABLES["units"]["rows"] if isinstance(row[5], dict)}
    assert given == {"panzer_army", "soviet_army", "mechanised_corps"}


@pytest.mark.rule("4.1", "15.2.1")
def test_fortresses_are_worth_two_points_and_odessa_one():
    points = {row[0]["key"].removeprefix("place."): row[2] for row in TABLES["cities"]["rows"]}
    assert len(points) == 14
    assert {city for city, worth in points.items() if worth == 2} == {"leningrad", "moscow", "sevastopol"}
    assert points["odessa"] == 1


@pytest.mark.rule("2.1", "4.1")
def test_the_hexes_of_two_cities_are_given():
    given = {row[0]["key"]: row[1] for row in TABLES["cities"]["rows"] if row[3]["key"] == "table.cities.given"}
    assert given == {"place.odessa": "0304", "place.sevastopol": "0106"}


START = Match.new(GAME, "barbarossa", {}, seed=1)


@pytest.mark.rule("2.2.8", "ruling-3")
def test_no_two_units_share_a_name():
    names = [TEXTS[f"name.{unit.id}"] for unit in START.state.units.all()]
    assert len(names) == len(set(names)) == 48
    assert {TEXTS["name.4AOK"], TEXTS["name.4"]} == {"4. Armee", "4th Army"}


@pytest.mark.rule("2.2.2", "2.2.9")
def test_counters_show_branch_and_size_of_their_units():
    faces = {unit.type.id: GAME.face(START.look, unit) for unit in START.state.units.all()}
    tanks = {type for type, face in faces.items() if face["symbol"] == "armour"}
    assert tanks == {"panzer_army", "mechanised_corps"}
    assert {type for type, face in faces.items() if face["size"] == "XXX"} == {"mechanised_corps"}


@pytest.mark.rule("2.2.7")
def test_the_sides_have_colours_of_their_own():
    assert len({side.tone for side in GAME.sides}) == 2


@pytest.mark.rule("2.2.10", "4.2")
def test_markers_show_who_controls_each_city():
    markers = GAME.markers(START.look)
    assert {(marker["kind"], marker["side"]) for marker in markers} == {("control", "soviet")}
    assert len(markers) == 14


@pytest.mark.rule("3.0", "3.1", "3.2", "2.1.3")
def test_both_sides_begin_where_the_entries_say():
    units = START.state.units
    assert {unit.id for unit in units.on(START.rules.grid.index["1601"])} == {"8", "12MC"}
    assert {unit.id for unit in units.boxed("romania")} == {"11AOK", "R3", "R4"}
    assert units["2AOK"].box == "due_2"
    assert {unit.hex for unit in units.all() if unit.side == "german"} == {OFF_MAP}
