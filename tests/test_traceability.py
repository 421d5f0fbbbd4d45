"""Every section of the rulebook and every ruling has a test, and the published table says which."""

from pathlib import Path

import pytest

from tests import traceability
from tests.suites.declared import Suites, declared

every_game = pytest.mark.parametrize("slug", traceability.slugs())


@every_game
def test_every_section_and_ruling_is_named_by_a_test(slug: str):
    assert [rule for rule, tests in traceability.proved_by(slug).items() if not tests] == []


@every_game
def test_every_rule_that_a_test_names_is_in_the_rulebook(slug: str):
    book = traceability.rulebook(slug)
    assert {rule: tests for rule, tests in traceability.named_rules(slug).items() if rule not in book} == {}


@pytest.mark.parametrize("suites", declared(), ids=str)
def test_every_test_that_a_declaration_names_is_in_its_suite(suites: Suites):
    named = {(suite, f"test_{test}") for suite, proofs in suites.proofs().items() for test in proofs}
    folder = Path(traceability.__file__).parent / "suites"
    tests = {suite: traceability.tests_in(folder / f"test_{suite}.py") for suite in suites.proofs()}
    there = {(suite, test) for suite, names in tests.items() for test, _ in names}
    assert named <= there


def test_there_are_thirty_eight_rulings():
    assert [rule for rule in traceability.rulebook("battle_for_moscow") if rule.startswith("ruling-")] == [
        f"ruling-{n}" for n in range(1, 39)
    ]


def test_the_published_table_is_fresh():
    """`python -m tests.traceability` writes it."""
    assert traceability.TABLE.read_text(encoding="utf-8") == traceability.all_tables()
