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
from rasputitsa.games.battle_of_moscow import GAME

PUBLISHED: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads(Path(__file__).with_name("perft.json").read_text(encoding="utf-8"))
}


def published(id: str) -> Match:
    """A position of perft.json."""
    return save.load(json.dumps(PUBLISHED[id]["position"]), lambda slug: GAME).match


def throws(match: Match, depth: int) -> bool:
    """True if a die falls within so many actions."""
    return depth > 0 and any(
        child.state.rolls > match.state.rolls or throws(child, depth - 1)
        for action in choices(match)
        for child in children(match, action)
    )


@pytest.mark.rule("combat", "results_table", "partisans", "demoralization", "paratroops", "weather_table", "tikhvin")
@pytest.mark.rule("ruling-7", "ruling-12", "ruling-29", "ruling-30", "ruling-37", "ruling-42", "ruling-43")
@pytest.mark.rule("ruling-61", "ruling-68", "ruling-71", "ruling-87")
@pytest.mark.parametrize("id", PUBLISHED)
def test_published_count(id: str):
    lines = PUBLISHED[id]["lines"]
    assert [perft(published(id), length) for length in range(len(lines))] == lines


@pytest.mark.rule("results_table")
def test_a_die_falls_in_six_published_positions():
    assert sum(throws(published(id), len(case["lines"]) - 1) for id, case in PUBLISHED.items()) >= 6


@pytest.mark.rule("combat", "ruling-29", "results_table")
def test_battle_by_hand():
    """A bound unit attacks, the announcement is closed, the battle is fought: each face is a branch."""
    assert PUBLISHED["battle_with_dice"]["lines"][:4] == [1, 1, 1, 6]


@pytest.mark.rule("tikhvin", "ruling-61")
def test_tikhvin_by_hand():
    """Two factors are lost, each at any of four places."""
    assert PUBLISHED["tikhvin"]["lines"][:3] == [1, 4, 4 * 4]
