"""Counts of lines of play against numbers worked out by hand (all of them: `tests.suites.test_perft`)."""

import pytest

from tests.games.blitzkrieg_to_moscow_2.positions import CITIES
from tests.perfts import published

PUBLISHED = published("blitzkrieg_to_moscow_2")


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
