"""Counts of all lines of play of so many actions, each face of a die a branch: one rule too many changes them."""

from typing import Any

from rasputitsa.engine.perft import perft
from tests.perfts import begun, published, throws
from tests.suites.declared import Suites, with_each, with_suite


def ids(suites: Suites) -> list[str]:
    """The published positions of a game."""
    return [*published(suites.game.slug)] if suites.perft else []


def cases(suites: Suites) -> list[dict[str, Any]]:
    return [*published(suites.game.slug).values()]


@with_each("id", ids)
def test_published_count(suites: Suites, id: str):
    case = published(suites.game.slug)[id]
    assert [perft(begun(case), length) for length in range(len(case["lines"]))] == case["lines"]


@with_suite("perft")
def test_a_die_falls_in_enough_published_positions_in_which_none_has_fallen(suites: Suites):
    assert suites.perft
    assert {case["id"] for case in cases(suites) if begun(case).state.rolls} == {*suites.perft.after}
    assert sum(throws(begun(case), len(case["lines"]) - 1) for case in cases(suites)) >= suites.perft.thrown
