"""Attrition: who rolls, what is added, what it costs (9.9; rulings 25, 51, 95 to 97)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.supply.phase import modifiers
from tests.games.war_for_the_motherland.positions import CAMPAIGN, FALL, act, at, game, look, told

CLEAR, SNOW = 2, 8


def starving(*units: str, turn: int = CLEAR, dice: tuple[int, ...] = (1,) * 9, **facts: Any) -> Match:
    """A match after the Supply Phase of units far from everything, the depots among them not expended."""
    match = game(*units, phase="supply", scenario=FALL, turn=turn, dice=(*dice, *(6,) * 9), **facts)
    while match.decision and match.decision.prompt.key == "prompt.expend":
        match.play(["end"])
    return match


@pytest.mark.rule("9.9")
@pytest.mark.parametrize(("die", "steps"), [(1, 3), (3, 3), (4, 4)])
def test_the_chart_takes_steps_by_die(die: int, steps: int):
    match = starving("44AK C4620", dice=(die,))
    assert match.state.units["44AK"].steps == steps
    assert [(event["sum"], event["steps"]) for event in told(match, "log.attrition")] == [(die, 4 - steps)]


@pytest.mark.rule("9.9", "8.7", "ruling-73")
def test_two_steps_make_a_kampfgruppe_of_a_corps():
    match = starving("44AK C4620", turn=9, dice=(1,))
    assert [unit.steps for unit in match.state.units.of("axis")] == [2]
    assert at(match, "44AK") == "axis_lost"


@pytest.mark.rule("9.9", "ruling-149")
def test_each_kampfgruppe_of_a_corps_that_was_broken_down_throws_by_itself():
    match = game("44AK C4620", phase="administrative", scenario=FALL, turn=CLEAR, dice=(4, 6))
    act(match, "break 44AK", "end")
    assert [(event["unit"], event["sum"]) for event in told(match, "log.attrition")] == [("KG1", 4), ("KG2", 6)]


@pytest.mark.rule("9.9", "ruling-25")
@pytest.mark.parametrize(
    ("unit", "turn", "more"),
    [
        ("44AK C4620", CLEAR, 0),
        ("44AK C4620", SNOW, -2),
        ("Ru2AK C4620", CLEAR, -1),
        ("Fi4AK C4620", CLEAR, 1),
        ("Fi4AK C4620", SNOW, 1),
        ("26A C4620", SNOW, 0),
        ("44AK C4622", CLEAR, 1),
        ("44AK C4419", CLEAR, 2),
        ("26A C1419", CLEAR, 2),
        ("44AK C1419", CLEAR, 0),
    ],
)
def test_what_is_added_to_the_die(unit: str, turn: int, more: int):
    view = look(game(unit, phase="axis_movement", scenario=FALL, turn=turn, ruined=["C1419"] * unit.startswith("44")))
    assert modifiers(view, view.state.units[unit.split()[0]]) == more


@pytest.mark.rule("9.9", "ruling-25")
def test_arctic_and_mountain_cost_one_once_and_a_city_saves_from_the_mountain_alone():
    view = look(game("Fi4AK N1328", "26A N1327", phase="axis_movement", scenario=CAMPAIGN, turn=CLEAR))
    assert [modifiers(view, view.state.units[unit]) for unit in ("Fi4AK", "26A")] == [0, 1]


@pytest.mark.rule("9.9", "ruling-96")
def test_on_turn_1_nobody_checks():
    match = starving("44AK C4620", turn=1)
    assert match.state.units["44AK"].mark("supply") == "out"
    assert not told(match, "log.attrition")


@pytest.mark.rule("9.9", "ruling-9", "ruling-97")
def test_units_check_in_roster_order_the_axis_first_and_depots_and_assets_do_not():
    match = starving("n1 C4120", "44AK C4620", "30AK C5620", "2Cav C4211", "26A C4212", "KTF C4508")
    rolled = [event["unit"] for event in told(match, "log.attrition")]
    axis = [unit for unit in ("30AK", "44AK") if unit in rolled]
    assert set(rolled) <= {"44AK", "30AK", "2Cav", "26A"}
    assert rolled[: len(axis)] == [unit for unit in match.rules.roster if unit in axis]
    assert axis


@pytest.mark.rule("9.5", "9.9", "ruling-9", "ruling-95")
def test_who_is_lost_to_attrition_changes_nobody_elses_state():
    match = starving("65R C4620", "2Cav C4620", dice=(1, 6))
    assert {event["unit"] for event in told(match, "log.attrition")} == {"65R", "2Cav"}
    assert match.state.units["2Cav"].mark("supply") == "out"


@pytest.mark.rule("9.9", "ruling-51")
def test_an_army_without_a_marker_draws_one_and_shows_its_weak_side():
    match = starving("26A C4620", dice=(1, 1))
    army = match.state.units["26A"]
    assert (army.steps, army.mark("csm") is not None) == (1, True)
