"""Counts of lines of play against numbers worked out by hand (all of them: `tests.suites.test_perft`)."""

import pytest

from tests.perfts import published

PUBLISHED = published("war_for_the_motherland")


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
