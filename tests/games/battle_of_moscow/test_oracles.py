"""Games and positions at random: all that is offered and all that is judged against the slow oracle.

A failure names its seed, which makes the position again. A longer look by night: `oracle_night`.
"""

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow import GAME
from tests.games.battle_of_moscow.oracle_positions import PHASES, random_match
from tests.games.battle_of_moscow.oracle_walk import DifferenceError, walk
from tests.games.battle_of_moscow.players import drawn

ACTIONS, LOOK = 150, 1
"""The actions of a game from the set-up, and the units that are looked at in each of its decisions."""
POSITIONS, FURTHER = 3, 12
"""The number of positions for every phase, and of actions from each."""


def compared(match: Match, seed: int, actions: int, look: int) -> int:
    """Walk on from a position; a difference is told with the place at which it was found."""
    try:
        return walk(match, drawn, Chooser(seed), actions, look)
    except DifferenceError as difference:
        raise AssertionError(f"seed {seed}, after {match.length} actions: {difference}") from difference


@pytest.mark.rule("supply", "railroads", "movement", "combat", "ruling-29", "ruling-30", "ruling-51", "ruling-64")
def test_a_random_game():
    assert compared(Match.new(GAME, seed=3), 3, ACTIONS, LOOK) == ACTIONS


@pytest.mark.rule("supply", "movement", "combat", "ruling-12", "ruling-21", "ruling-38", "ruling-47", "ruling-55")
@pytest.mark.parametrize("phase", PHASES)
def test_random_positions(phase: str):
    looked = 0
    for number in range(POSITIONS):
        seed = 10 * number + PHASES.index(phase)
        looked += compared(random_match(Chooser(seed), phase), seed, FURTHER, 1)
    assert looked
