"""The rulebook in our words: every rule that a game names has an entry, and what is reconstructed says so."""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rasputitsa import games
from rasputitsa.engine.text import render
from tests.contract.sentences import faults, objects, table, text_of
from tests.suites.declared import Reference, Suites, with_each, with_suite

GAMES = Path(games.__file__).parent
SOURCES = {"printed", "found", "deduced", "reconstructed"}
_RULE = re.compile(r"\d+(\.\d+)+|ruling-\d+")


def reference_of(suites: Suites) -> Reference:
    assert suites.reference
    return suites.reference


def book_of(suites: Suites) -> Any:
    return suites.game.rules("en")


def entries(suites: Suites) -> Mapping[str, str]:
    """All that each section and each ruling says, by its id."""
    book = book_of(suites)
    sections = {section["id"]: " ".join(section["text"]) for section in book["sections"]}
    return sections | {ruling["id"]: ruling["text"] for ruling in book["rulings"]}


@cache
def named(slug: str) -> frozenset[str]:
    """The rules that a game's code names, and those behind its sentences."""
    sources = [path.read_text(encoding="utf-8") for path in sorted((GAMES / slug).rglob("*.py"))]
    found = {rule for source in sources for node in ast.walk(ast.parse(source)) for rule in _rules_of(node)}
    sections = json.loads((GAMES / slug / "data" / "sections.json").read_text(encoding="utf-8"))
    return frozenset(found | {rule for rules in sections.values() for rule in rules.values()})


def _rules_of(node: ast.AST) -> Iterator[str]:
    """Words that look like the id of a rule, and the second word of a text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and _RULE.fullmatch(node.value):
        yield node.value
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("text", "say"):
        for rule in node.args[1:2]:
            if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
                yield rule.value


@with_suite("reference")
def test_every_ruling_has_an_entry_with_its_reason(suites: Suites):
    rulings, numbers = book_of(suites)["rulings"], range(1, reference_of(suites).rulings + 1)
    assert [ruling["id"] for ruling in rulings] == [f"ruling-{number}" for number in numbers]
    assert [ruling["number"] for ruling in rulings] == [*numbers]
    assert all(len(ruling["reason"]) > reference_of(suites).reason for ruling in rulings)
    assert all(len(words) > reference_of(suites).entry for words in entries(suites).values())


@with_suite("reference")
def test_every_ruling_is_reached_from_a_section(suites: Suites):
    reached = {number for section in book_of(suites)["sections"] for number in section.get("rulings", ())}
    assert {*range(1, reference_of(suites).rulings + 1)} - reached == reference_of(suites).unreached


@with_suite("reference")
def test_every_rule_that_the_code_names_has_an_entry_and_a_name(suites: Suites):
    rules, texts = named(suites.game.slug), suites.game.texts("en")
    assert len(rules) >= reference_of(suites).named
    assert {rule for rule in rules if rule not in entries(suites)} == set()
    assert {rule for rule in rules if f"name.{rule}" not in texts} == set()


@with_suite("reference")
def test_every_option_leads_to_an_entry(suites: Suites):
    assert suites.game.options
    assert {option.rule for option in suites.game.options} <= {*entries(suites)}


@with_suite("reference")
def test_the_tables_are_json_of_words_that_there_are_and_each_is_shown(suites: Suites):
    book = book_of(suites)
    tables, words = book["tables"], table(suites.game, "en")
    assert json.loads(json.dumps(book)) == book
    assert faults(suites.game, tables) == []
    for form in objects(json.loads(json.dumps(tables))):
        told = render(text_of(form), words) if "key" in form else "a cell"
        assert told != form.get("key")
        assert "{" not in told
    shown = {section["table"] for section in book["sections"] if "table" in section}
    assert set(tables) - shown == reference_of(suites).alone
    assert shown <= set(tables)


@with_suite("reference")
def test_what_is_reconstructed_is_said_at_the_table(suites: Suites):
    sources = {name: form["provenance"] for name, form in book_of(suites)["tables"].items()}
    assert set(sources.values()) <= SOURCES
    assert {name for name, source in sources.items() if source == "reconstructed"} == reference_of(suites).reconstructed


@with_each("id", lambda suites: suites.reference.said.split() if suites.reference else ())
def test_what_is_reconstructed_is_said_in_the_entry(suites: Suites, id: str):
    assert "econstructed" in entries(suites)[id]


@with_suite("reference")
def test_rulings_in_place_of_lost_print_are_marked(suites: Suites):
    rulings = book_of(suites)["rulings"]
    assert {ruling["number"] for ruling in rulings if "provenance" in ruling} == reference_of(suites).marked
    assert {ruling.get("provenance", "reconstructed") for ruling in rulings} == {"reconstructed"}
