"""The rulebook that a game exports: entries that refer to one another, and tables that can be shown."""

from typing import Any

from tests.contract.cases import Case
from tests.contract.sentences import faults
from tests.contract.test_texts import LANGUAGES


def rulebooks(case: Case) -> list[Any]:
    return [case.game.rules(language) for language in LANGUAGES]


def test_every_entry_has_an_id_of_its_own_and_words(first_case: Case):
    for book in rulebooks(first_case):
        entries = [*book["sections"], *book["rulings"]]
        ids = [entry["id"] for entry in entries]
        assert len(ids) == len(set(ids))
        assert all(entry["title"] and entry["text"] for entry in entries)
        assert all(ruling["reason"] for ruling in book["rulings"])


def test_numbered_sections_have_each_a_number_of_its_own(first_case: Case):
    for book in rulebooks(first_case):
        numbers = [section["number"] for section in book["sections"] if "number" in section]
        assert len(numbers) == len(set(numbers))


def test_what_entries_refer_to_is_there(first_case: Case):
    for book in rulebooks(first_case):
        numbers = {ruling["number"] for ruling in book["rulings"]}
        assert all(set(section.get("rulings", ())) <= numbers for section in book["sections"])
        named = {section["table"] for section in book["sections"] if "table" in section}
        assert named <= set(book["tables"])


def test_tables_are_rectangles_that_can_be_shown(first_case: Case):
    for book in rulebooks(first_case):
        assert faults(first_case.game, book["tables"]) == []
        for table in book["tables"].values():
            assert {len(row) for row in table["rows"]} == {len(table["columns"])}
            assert table["provenance"]
