"""The two long scenarios by computers: what their administrations bring is used, and a turn of each year is played."""

import pytest

from rasputitsa import bots
from rasputitsa.cli.seats import thought
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME, ground
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET
from tests.bots.players import asked
from tests.contract.cases import POSITIONS, Case, Start
from tests.games.war_for_the_motherland.positions import CAMPAIGN, ROAD, act, at, game, look
from tests.games.war_for_the_motherland.positions import asked as who

pytestmark = pytest.mark.game("war_for_the_motherland")

LEVELS = GAME.computers.levels
AREA = {"german": [], "rumanian": [], "finnish": [], "soviet": ["C2705", "C2704", "C2904"]}
"""The hexes in which a support group can be placed."""
SEED = 41
A_UNIT, FEW = 4, 20
"""A turn takes at most so many actions for each unit of the game; what takes so few is the end of one."""
WASTED = ("convert", "rebuild", "incorporate")
"""Verbs of an administration that cost nothing: nobody who can do one of them ends the stage."""


def administered(*units: str, turn: int, **facts: object) -> Match:
    """The Soviets' part of an administration."""
    match = game(*units, phase="administrative", scenario=CAMPAIGN, turn=turn, **facts)  # type: ignore[arg-type]
    if who(match) == "axis prompt.german_changes":
        act(match, "end")
    return match


@pytest.mark.parametrize("level", LEVELS)
def test_a_group_that_is_produced_is_placed_towards_the_enemy(level: str):
    """Five hexes from a corps, as near as it can (12.2)."""
    match = administered("OSG1 production", "1AK C2710", turn=5, networks=AREA)
    assert who(match) == "soviet prompt.production"
    assert asked(match, level, SEED).action == ("place", "OSG1", "C2705")


@pytest.mark.parametrize("level", LEVELS)
def test_guard_and_shock_armies_that_wait_are_made(level: str):
    """Two infantry armies out of contact are converted (13.2)."""
    match = administered("5A C3305", "8A C3105", "1ShA conversion", "2ShA conversion", turn=10)
    closed(match, level)
    assert {at(match, id) for id in ("1ShA", "2ShA")} == {"C3305", "C3105"}


@pytest.mark.parametrize("level", LEVELS)
def test_corps_become_the_army_that_was_lost(level: str):
    """Two corps of a hex (14.3)."""
    match = administered("65R C3305", "4Mec C3305", "5A soviet_lost", turn=10)
    closed(match, level)
    assert at(match, "5A") == "C3305"


def closed(match: Match, level: str) -> None:
    """Let a computer close the stage."""
    stage = match.state.stack[-1].name
    while match.decision is not None and match.state.stack[-1].name == stage:
        match.play(asked(match, level, SEED).action)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(1, POSITIONS + 1))
@pytest.mark.parametrize("scenario", [ROAD, CAMPAIGN])
def test_a_turn_of_a_long_war_at_every_level(scenario: str, number: int, level: str):
    """From a stored position, which lies in a random war, to the end of its turn, or of the next if that is near.

    From the last one to the verdict.
    """
    match, bot = Start(Case(GAME, scenario, ()), number).match(SEED), bots.find(level, GAME)
    begun, turn, last = match.length, match.state.turn, match.rules.scenario.last
    while match.decision is not None and (match.state.turn == turn or match.length - begun < FEW):
        decision, action = match.decision, thought(match, bot, SEED).action
        left = [each.verb for each in decision.options if each.verb in WASTED and each.subjects and not each.blocked]
        assert not (action.verb == "end" and left), left
        match.play(action)
        assert match.length - begun <= A_UNIT * len(match.state.units.all())
    assert bool(match.state.result) == (turn == last)
    assert not [side for side in (AXIS, SOVIET) if ground.over(look(match), side)]
