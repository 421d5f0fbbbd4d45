"""Games and positions at random: all that is offered and all that comes of it against the slow oracle.

A failure names its seed, which makes the game again. For a longer look raise `GAMES` and `POSITIONS`.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2.game import BlitzkriegToMoscow2
from tests.games.blitzkrieg_to_moscow_2.oracle_positions import random_match
from tests.games.blitzkrieg_to_moscow_2.oracle_same import DifferenceError
from tests.games.blitzkrieg_to_moscow_2.oracle_walk import walk

GAMES, ACTIONS = 1, 200
"""The number of games from the set-up, and of actions of each."""
POSITIONS, FURTHER = 2, 25
"""The number of positions for every phase and set of options, and of actions from each."""

OPTIONS: tuple[Mapping[str, Any], ...] = (
    {},
    {"checked": "both", "recovery": "all", "odessa": True, "occupation_of_moscow": True},
    {"recovery": "never", "unsupplied": "spent_first", "tank_actions": "repeated"},
)


def compared(match: Match[Any, Any], choose: Chooser, actions: int, name: str) -> int:
    """Walk on from a position; a difference is told with the name of the walk."""
    try:
        return walk(match, choose, actions)
    except DifferenceError as difference:
        raise AssertionError(f"{name}, after {match.length} actions: {difference}") from difference


@pytest.mark.rule("9.0", "10.0", "11.0", "11.3", "11.4", "12.0", "ruling-23", "ruling-33", "ruling-41")
@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games(seed: int):
    match = Match.new(BlitzkriegToMoscow2(), seed=seed)
    assert compared(match, Chooser(seed), ACTIONS, f"game {seed}") == ACTIONS


@pytest.mark.rule("6.0", "7.0", "9.0", "10.0", "11.0", "12.0", "ruling-15", "ruling-24", "ruling-35", "ruling-42")
@pytest.mark.parametrize("phase", range(10))
@pytest.mark.parametrize("options", OPTIONS, ids=("usual", "harsh", "slow"))
def test_random_positions(options: Mapping[str, Any], phase: int):
    for seed in range(POSITIONS):
        choose = Chooser(seed * 10 + phase)
        compared(random_match(choose, options, phase), choose, FURTHER, f"phase {phase}, seed {seed}")
