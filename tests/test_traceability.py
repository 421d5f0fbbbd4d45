"""Every section of the rulebook and every ruling has a test, and the published table says which."""

from tests import traceability


def test_every_section_and_ruling_is_named_by_a_test():
    named = traceability.named_rules()
    assert [rule for rule in traceability.rulebook() if not named.get(rule)] == []


def test_every_rule_that_a_test_names_is_in_the_rulebook():
    book = traceability.rulebook()
    assert {rule: tests for rule, tests in traceability.named_rules().items() if rule not in book} == {}


def test_there_are_thirty_eight_rulings():
    assert [rule for rule in traceability.rulebook() if rule.startswith("ruling-")] == [
        f"ruling-{n}" for n in range(1, 39)
    ]


def test_the_published_table_is_fresh():
    """`python -m tests.traceability` writes it."""
    written = traceability.table(traceability.rulebook(), traceability.named_rules())
    assert traceability.TABLE.read_text(encoding="utf-8") == written
