"""The rulebook in our words: every rule that the game names has an entry, and what is reconstructed says so."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.engine.text import Text, render
from rasputitsa.games import battle_of_moscow
from rasputitsa.games.battle_of_moscow import GAME, state

BOOK = GAME.rules("en")
TABLES = BOOK["tables"]
TEXTS = GAME.texts("en")
SECTIONS = {entry["id"]: entry for entry in BOOK["sections"]}
RULINGS = {entry["id"]: entry for entry in BOOK["rulings"]}
NUMBERS = range(1, 96)

_RULE = re.compile(r"ruling-\d+")


def _rules_in(path: Path) -> Iterator[str]:
    """The rules that a module names: the second word of a text, or a ruling."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _RULE.fullmatch(node.value):
            yield node.value
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if called == "text" and isinstance(node, ast.Call) and len(node.args) > 1:
            rule = node.args[1]
            if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
                yield rule.value


NAMED = {rule for path in Path(battle_of_moscow.__file__).parent.glob("*.py") for rule in _rules_in(path)}
NAMED |= {rule for rules in state.SECTIONS.values() for rule in rules.values()}
"""The rules that the code names."""


def _entry(id: str) -> str:
    """All that an entry says."""
    entry = SECTIONS.get(id) or RULINGS[id]
    return " ".join([entry["text"]] if id in RULINGS else entry["text"])


def _texts(form: Any) -> Iterator[dict[str, Any]]:
    """Every sentence in a table."""
    if isinstance(form, dict) and "key" in form:
        yield form
    elif isinstance(form, dict):
        for value in form.values():
            yield from _texts(value)
    elif isinstance(form, list):
        for value in form:
            yield from _texts(value)


@pytest.mark.rule("ruling-1")
def test_every_section_and_every_ruling_has_words():
    assert list(RULINGS) == [f"ruling-{number}" for number in NUMBERS]
    assert all(len(_entry(id)) > 20 for id in (*SECTIONS, *RULINGS))
    assert all(len(ruling["reason"]) > 5 for ruling in BOOK["rulings"])


@pytest.mark.rule("ruling-1")
def test_every_rule_that_the_code_names_has_an_entry_and_a_name():
    assert len(NAMED) >= 60
    assert {rule for rule in NAMED if rule not in SECTIONS and rule not in RULINGS} == set()
    assert {rule for rule in NAMED if f"name.{rule}" not in TEXTS} == set()


@pytest.mark.rule("ruling-1")
def test_every_option_leads_to_an_entry():
    assert {option.rule for option in GAME.options} <= {*SECTIONS, *RULINGS}


@pytest.mark.rule("ruling-1")
def test_the_tables_are_json_of_words_that_there_are_and_each_is_shown():
    assert json.loads(json.dumps(BOOK)) == BOOK
    assert {section["table"] for section in BOOK["sections"] if "table" in section} == set(TABLES)
    for form in _texts(TABLES):
        facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in form.get("facts", {}).items()}
        words = render(Text(form["key"], tuple(facts.items())), TEXTS)
        assert words != form["key"]
        assert "{" not in words


@pytest.mark.rule("mapboard", "unit_counters", "fortifications", "ruling-1")
def test_what_is_reconstructed_is_said_in_the_entry_and_at_the_table():
    for id in ("mapboard", "unit_counters", "fortifications", "setup"):
        assert "econstructed" in _entry(id)
    assert {name for name, table in TABLES.items() if table["provenance"] == "reconstructed"} == {"units", "cities"}
    marked = {number for number, ruling in enumerate(BOOK["rulings"], 1) if "provenance" in ruling}
    assert marked == {3, 6, 67, 68}


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
