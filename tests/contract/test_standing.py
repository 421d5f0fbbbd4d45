"""From every decision some actions lead to the end of the phase: a few crowded positions a game, more by night."""

import pytest

from rasputitsa import games
from rasputitsa.games.blitzkrieg_to_moscow_2.movement import Moves
from tests.contract import standing
from tests.contract.standing import search

SEEDS = range(1, 5)
STANDS = 23
"""The seed of a position of Blitzkrieg to Moscow 2 that stood still before ruling 52."""


@pytest.mark.parametrize("slug", games.slugs())
def test_every_phase_can_be_ended_in_a_crowd(slug: str):
    assert [found for found in search(slug, SEEDS) if found[1]] == []


def test_a_game_that_stands_still_is_found(monkeypatch: pytest.MonkeyPatch):
    """Without ruling 52 a phase is held open as long as a move can be taken back, whatever for."""
    monkeypatch.setattr(Moves, "_is_room_wasted", lambda moves: True)
    for name, less in (("TRIES", 2), ("STEPS", 60), ("FOLLOWED", 100)):
        monkeypatch.setattr(standing, name, less)
    ((_, fault),) = search("blitzkrieg_to_moscow_2", (STANDS,))
    assert fault
    assert fault.startswith(("none of", "no way"))


def test_the_same_position_is_ended_by_the_rules_as_they_are():
    assert list(search("blitzkrieg_to_moscow_2", (STANDS,))) == [(STANDS, "")]
