"""The rulebook in our words, entry by entry (what all games' rulebooks have: `tests.suites.test_reference`)."""

import pytest

from rasputitsa.games import find

GAME = find("battle_for_moscow")
BOOK = GAME.rules("en")
NAMES = {key.removeprefix("name.") for key in GAME.texts("en") if key.startswith("name.")}


@pytest.mark.rule("ruling-32")
def test_entries_that_have_a_name_bear_it_in_their_title():
    titles = {entry["id"]: entry["title"] for entry in BOOK["sections"]}
    assert all(GAME.texts("en")[f"name.{id}"] in title for id, title in titles.items() if id in NAMES)


@pytest.mark.rule("timetable", "first_shock", "tank_unit")
def test_the_turn_record_shows_the_turns_that_bring_an_army():
    special = {row[0]: row[5]["key"] for row in BOOK["tables"]["turns"]["rows"] if isinstance(row[5], dict)}
    assert special == {"4": "table.turns.first_shock", "13": "table.turns.tank"}


CONTENTS = """
    1 Operation Typhoon, 1.1 How to Learn the Game, 2 Game Components, 2.1 Dice, 2.2 Counters, 2.3 Mapboard, 3
    How to Play, 3.1 Zone of Control, 3.2 Movement, 3.3 Combat, 3.4 Mud Turns, 3.5 1st Shock Army, 3.6
    Replacements, 3.7 Starting the Game, 3.8 Winning the Game, 4 Game Credits, 5 Continuing play, 5.1
    Introduction, 5.2 New Victory Conditions, 5.4 Replacements in the continuation, 5.5 New Timetable, 5.6
    Historical Summary, 6 Important, 7 Game-play Aides, 8 Clarifications, 8.1 Zone of Control, 8.2 Always Use
    Victory Points, 8.3 Soviet Tank Unit, 9 Soviet Play Balance, 9.1 Improved Soviet 1st Shock Unit, 9.2
    Stronger Soviet Defensive Line, 9.3 German Logistics Problems, 10 Optional Rules, 10.1 Soviet Replacement
    Edge, 10.2 Harsher Winter, 10.3 Advanced Combat Results Table, 10.4 Possible Early 1st Shock, 10.5 Variable
    Weather, 11 The War of Attrition Variant, 11.1 Supply Phase, 11.2 Supply Utilization, 12 Disclaimer
"""
"""The rulebook's table of contents, numbered in its order."""


@pytest.mark.rule("introduction", "clarifications", "clarified_zone", "clarified_points", "clarified_tank")
def test_every_section_of_the_table_of_contents_has_an_entry_with_its_number():
    entries = [f"{section['number']} {section['title']}" for section in BOOK["sections"]]
    assert [entry for entry in " ".join(CONTENTS.split()).split(", ") if entry not in entries] == []


@pytest.mark.rule("how_to_play")
def test_sections_stand_in_the_order_of_their_numbers():
    numbers = [tuple(map(int, section["number"].split("."))) for section in BOOK["sections"]]
    assert numbers == sorted(set(numbers))


@pytest.mark.rule("important", "disclaimer")
@pytest.mark.parametrize(("id", "named"), [("important", "Decision Games"), ("disclaimer", "Robert Kurcina")])
def test_those_whose_work_the_additions_are_have_their_say(id: str, named: str):
    assert named in next(section["text"][0] for section in BOOK["sections"] if section["id"] == id)


BINDING = {
    "ruling-4": ("only to the player whose phase it is", "Without supply the weather die opens"),
    "ruling-5": ("without points still takes place",),
    "ruling-6": ("if turn 8 turns out clear there is no frost", "each side rolls once"),
    "ruling-10": ("until another unit moves", "does not end another's move"),
    "ruling-13": ("one hex off the rails",),
    "ruling-15": ("one column left", "Assault points"),
    "ruling-16": ("makes it three", "Tank unit and the improved 1st Shock give one column each"),
    "ruling-20": ("lose both its steps", "Assault points never count", "For AL"),
    "ruling-31": ("Frostbite does not count", "becomes the Tank unit"),
    "ruling-35": ("always use communication",),
    "ruling-36": ("count when odds are tested",),
    "ruling-37": ("needs to be in supply",),
}
"""Clauses of rulings that the code follows; each has its tests beside the rule."""


@pytest.mark.rule("ruling-4", "ruling-5", "ruling-6", "ruling-10", "ruling-13", "ruling-15")
@pytest.mark.rule("ruling-16", "ruling-20", "ruling-31", "ruling-35", "ruling-36", "ruling-37")
@pytest.mark.parametrize("ruling", BINDING)
def test_rulings_say_what_the_code_does(ruling: str):
    words = next(entry["text"] for entry in BOOK["rulings"] if entry["id"] == ruling)
    assert [clause for clause in BINDING[ruling] if clause not in words] == []


@pytest.mark.rule("combat", "replacements", "ruling-7")
def test_tables_show_the_printed_figures():
    tables = BOOK["tables"]
    assert tables["results"]["rows"][0] == ["1", "DR", "DR", "DRL", "DE", "DE", "DE"]
    assert [row[3:5] for row in tables["turns"]["rows"]][:2] == [[0, 5], [1, 5]]
    changed = [row[2]["facts"]["weather"] for row in tables["variable_weather"]["rows"]]
    assert changed == ["mud", "clear", "clear", "snow"]
