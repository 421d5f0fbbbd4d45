"""Counts of lines of play against numbers worked out by hand (all of them: `tests.suites.test_perft`)."""

import pytest

from tests.perfts import published

PUBLISHED = published("battle_of_moscow")


@pytest.mark.rule("combat", "ruling-29", "results_table")
def test_battle_by_hand():
    """A bound unit attacks, the announcement is closed, the battle is fought: each face is a branch."""
    assert PUBLISHED["battle_with_dice"]["lines"][:4] == [1, 1, 1, 6]


@pytest.mark.rule("tikhvin", "ruling-61")
def test_tikhvin_by_hand():
    """Two factors are lost, each at any of four places."""
    assert PUBLISHED["tikhvin"]["lines"][:3] == [1, 4, 4 * 4]
