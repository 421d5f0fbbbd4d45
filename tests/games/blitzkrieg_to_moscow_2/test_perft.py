"""Counts of all lines of play of so many actions, each face of the die a branch: one rule too many changes them.

The counts of perft.json are published: a visitor's own browser counts them again.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.engine import save
from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import children, choices, perft
from rasputitsa.games import find
from tests.games.blitzkrieg_to_moscow_2.positions import CITIES

PUBLISHED: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads(Path(__file__).with_name("perft.json").read_text(encoding="utf-8"))
}


def published(id: str) -> Match:
    """A position of perft.json."""
    return save.load(json.dumps(PUBLISHED[id]["position"]), find).match


def throws(match: Match, depth: int) -> bool:
    """True if a die falls within so many actions."""
    return depth > 0 and any(
        child.state.rolls > match.state.rolls or throws(child, depth - 1)
        for action in choices(match)
        for child in children(match, action)
    )


@pytest.mark.rule("6.1", "6.2.2", "6.2.3", "7.1", "8.3", "10.3", "11.3.2", "11.3.4", "11.3.6", "11.4", "12.0", "14.2.1")
@pytest.mark.rule("15.1", "15.2", "ruling-12", "ruling-17", "ruling-18", "ruling-22", "ruling-25", "ruling-30")
@pytest.mark.rule("ruling-31", "ruling-35", "ruling-39", "ruling-40", "ruling-45", "ruling-49", "ruling-50")
@pytest.mark.parametrize("id", PUBLISHED)
def test_published_count(id: str):
    lines = PUBLISHED[id]["lines"]
    assert [perft(published(id), length) for length in range(len(lines))] == lines


@pytest.mark.rule("11.3.6")
def test_a_die_falls_in_seven_published_positions():
    assert sum(throws(published(id), len(case["lines"]) - 1) for id, case in PUBLISHED.items()) >= 7


@pytest.mark.rule("6.1")
def test_hand_by_hand():
    """Three German cards of a deck of two, one, two and one: none of a kind more often than it is there."""
    singles, pairs = 2 * (3 * 3 + 1), 2 * 1
    assert PUBLISHED["hand"]["lines"][:4] == [1, 4, 4 * 4 - 2, 4 * 4 * 4 - singles - pairs]


@pytest.mark.rule("15.1", "ruling-49")
def test_free_set_up_by_hand():
    """Either of two armies to any city that is not taken yet, or the game begins: with a hand of any of four kinds."""
    cities = len(CITIES.split())
    assert PUBLISHED["free_set_up"]["lines"] == [1, 2 * cities + 1, 2 * cities * (cities - 1 + 1) + 4]


@pytest.mark.rule("11.3", "11.3.5", "ruling-31")
def test_attack_with_dice_by_hand():
    """One attack, or none; it is fought, or none; then active or passive defence."""
    assert PUBLISHED["attack_with_dice"]["lines"][:3] == [1, 2, 2 + 1]
