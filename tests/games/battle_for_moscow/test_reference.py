"""The rulebook in our words: every rule that the game names has an entry, and tables say what is reconstructed."""

import ast
from pathlib import Path

import pytest

from rasputitsa.games import battle_for_moscow, find

GAME = find("battle_for_moscow")
BOOK = GAME.rules("en")
IDS = {entry["id"] for entry in (*BOOK["sections"], *BOOK["rulings"])}
NAMES = {key.removeprefix("name.") for key in GAME.texts("en") if key.startswith("name.")}


@pytest.mark.rule("ruling-32")
def test_every_rule_that_the_code_names_has_an_entry():
    package = Path(battle_for_moscow.__file__).parent
    named = {
        (path.name, node.args[1].value)
        for path in package.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "text"
        if len(node.args) > 1 and isinstance(node.args[1], ast.Constant)
    }
    assert len({rule for _, rule in named}) > 20
    assert {(file, rule) for file, rule in named if rule not in IDS} == set()


@pytest.mark.rule("ruling-1", "ruling-2")
def test_every_option_leads_to_an_entry():
    assert {option.rule for option in GAME.options} <= IDS


@pytest.mark.rule("ruling-32")
def test_entries_that_have_a_name_bear_it_in_their_title():
    titles = {entry["id"]: entry["title"] for entry in BOOK["sections"]}
    assert all(GAME.texts("en")[f"name.{id}"] in title for id, title in titles.items() if id in NAMES)


@pytest.mark.rule("ruling-7", "ruling-33")
def test_what_is_reconstructed_is_said_at_the_table():
    reconstructed = {id for id, table in BOOK["tables"].items() if table["provenance"] == "reconstructed"}
    assert reconstructed == {"advanced_results", "variable_weather"}


@pytest.mark.rule("combat", "replacements", "ruling-7")
def test_tables_show_the_printed_figures():
    tables = BOOK["tables"]
    assert tables["results"]["rows"][0] == ["1", "DR", "DR", "DRL", "DE", "DE", "DE"]
    assert [row[3:] for row in tables["turns"]["rows"]][:2] == [[0, 5], [1, 5]]
    changed = [row[2]["facts"]["weather"] for row in tables["variable_weather"]["rows"]]
    assert changed == ["mud", "clear", "clear", "snow"]
