"""Counts of all lines of play of so many actions, each face of a die and each marker of a cup a branch.

The counts of perft.json are published: a visitor's own browser counts them again.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.engine import save
from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import children, choices, perft
from rasputitsa.games.war_for_the_motherland import GAME

PUBLISHED: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads(Path(__file__).with_name("perft.json").read_text(encoding="utf-8"))
}


def published(id: str) -> Match:
    """A position of perft.json."""
    return save.load(json.dumps(PUBLISHED[id]["position"]), lambda slug: GAME).match


def throws(match: Match, depth: int) -> bool:
    """True if a die falls or a marker is drawn within so many actions."""
    return depth > 0 and any(
        child.state.rolls > match.state.rolls or throws(child, depth - 1)
        for action in choices(match)
        for child in children(match, action)
    )


@pytest.mark.rule("5.1", "5.4", "5.6", "6.1", "6.2", "7.1", "7.2", "8.1", "8.3", "8.6", "8.7", "8.8", "8.9", "9.1")
@pytest.mark.rule("9.2", "9.5", "9.9", "11.2", "12.2", "12.3", "13.4", "13.5", "14.2", "15.2", "16.5", "20.4")
@pytest.mark.rule("ruling-23", "ruling-35", "ruling-44", "ruling-45", "ruling-46", "ruling-48", "ruling-49")
@pytest.mark.rule("ruling-52", "ruling-59", "ruling-64", "ruling-67", "ruling-70", "ruling-75", "ruling-83")
@pytest.mark.rule("ruling-88", "ruling-94", "ruling-95", "ruling-116", "ruling-135")
@pytest.mark.parametrize("id", PUBLISHED)
def test_published_count(id: str):
    lines = PUBLISHED[id]["lines"]
    assert [perft(published(id), length) for length in range(len(lines))] == lines


@pytest.mark.rule("8.1")
def test_nothing_has_fallen_yet_in_a_published_position_and_in_ten_something_falls():
    assert {published(id).state.rolls for id in PUBLISHED} == {0}
    assert sum(throws(published(id), len(case["lines"]) - 1) for id, case in PUBLISHED.items()) >= 10


@pytest.mark.rule("7.1", "8.1", "ruling-48")
def test_markers_drawn_by_hand():
    """The corps attacks or not; then each of three markers with each face, or a change of mind; else the army may."""
    assert PUBLISHED["markers_drawn"]["lines"][:3] == [1, 2, (3 * 6 + 1) + 2]


@pytest.mark.rule("7.2", "9.9", "ruling-52", "ruling-95")
def test_the_end_of_a_turn_by_hand():
    """A corps breaks down or not; one marker goes back to three, one of the four is drawn; then a die for a corps."""
    assert PUBLISHED["end_of_turn"]["lines"][:2] == [1, 2 * 4 * 6]


@pytest.mark.rule("9.5", "13.5", "ruling-94")
def test_a_lost_headquarters_by_hand():
    """A corps breaks down or not; then the die says when the headquarters is back."""
    assert PUBLISHED["headquarters_lost"]["lines"] == [1, 2 * 6]
