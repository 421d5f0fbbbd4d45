"""Air fleets: placing, influence, leaving, withdrawal (10; rulings 101, 102, 158)."""

import pytest

from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.stage import Play
from rasputitsa.games.war_for_the_motherland.combat.losses import destroy
from rasputitsa.games.war_for_the_motherland.fleets import support, zone
from tests.games.war_for_the_motherland.positions import FALL, act, asked, at, game, ids, look, rules, told, why

MUD, SNOW, CLEAR = 7, 8, 2


def apart(first: str, second: str) -> int:
    grid = rules(FALL).grid
    return grid.distance(grid.index[first], grid.index[second])


@pytest.mark.rule("10.1", "ruling-101")
def test_a_fleet_flies_up_to_four_hexes_from_its_base_over_sea_and_enemies_or_stays_off():
    match = game("LF1 C2932", "11A C2928", phase="supply", scenario=FALL, turn=CLEAR)
    assert asked(match) == "axis prompt.fleets"
    sea = next(hex for hex in ids(rules(FALL).map.terrain["sea"], FALL) if apart(hex, "C2932") <= 4)
    assert [why(match, f"fly LF1 {hex}") for hex in ("C2928", sea)] == ["", ""]
    assert why(match, "fly LF1 C2927") == "why.fleet_range 10.1"
    act(match, "fly LF1 C2928")
    assert told(match, "log.fleet") == [{"unit": "LF1", "hex": "C2928"}]
    idle = game("LF1 C2932", phase="supply", scenario=FALL, turn=CLEAR)
    act(idle, "end")
    assert idle.state.fleets == ()


@pytest.mark.rule("10.1")
def test_a_fleet_is_placed_once_and_from_its_own_base():
    match = game("LF1 C2932", "LF2 C3633", phase="supply", scenario=FALL, turn=CLEAR)
    assert why(match, "fly LF2 C2932") == "why.fleet_range 10.1"
    act(match, "fly LF1 C2932")
    assert why(match, "fly LF1 C2933") == "why.fleet_placed 10.1"
    assert why(match, "fly LF4 C2933") == "why.no_fleet 10.1"


@pytest.mark.rule("10.1", "11.1", "ruling-158")
def test_none_is_placed_in_mud_and_no_base_is_moved_by_that():
    match = game("LF1 C2932", phase="supply", scenario=FALL, turn=MUD)
    assert asked(match) == "axis prompt.march.support" or not match.state.fleets
    assert not told(match, "log.fleet")
    assert at(match, "LF1") == "C2932"


@pytest.mark.rule("10.2", "8.5", "ruling-63")
@pytest.mark.parametrize(("turn", "helps"), [(CLEAR, True), (SNOW, False)])
def test_influence_reaches_five_hexes_and_shifts_odds_in_clear_weather_alone(turn: int, helps: bool):
    fleets = [{"base": "LF1", "hex": "C2928"}]
    view = look(game("LF1 C2932", phase="axis_movement", scenario=FALL, turn=turn, fleets=fleets))
    near = {hex for hex in rules(FALL).grid.index if apart(hex, "C2928") <= 5} & set(rules(FALL).grid.names.values())
    assert ids(zone(view), FALL) == near
    assert ids(support(view), FALL) == (near if helps else set())


@pytest.mark.rule("10.1", "ruling-101")
def test_fleets_leave_at_the_end_of_the_mechanized_phase():
    match = game("LF1 C2932", "41PzK C2933", phase="mechanized", scenario=FALL, turn=CLEAR, fleets=[FLYING])
    assert len(match.state.fleets) == 1
    act(match, "end")
    assert match.state.fleets == ()
    assert told(match, "log.fleets_leave") == [{"units": ("LF1",)}]


FLYING = {"base": "LF1", "hex": "C2928"}


@pytest.mark.rule("10.1", "ruling-101")
def test_a_fleet_leaves_at_once_when_its_base_is_removed():
    match = game("LF1 C2932", "41PzK C2933", phase="mechanized", scenario=FALL, turn=CLEAR, fleets=[FLYING])
    play = Play(match.rules, match.state.copy(), ScriptedDice((1,)))
    destroy(play, play.state.units["LF1"], "8.7")
    assert play.state.fleets == ()


@pytest.mark.rule("10.3", "10.1", "ruling-102")
def test_on_turn_11_a_base_of_the_axis_players_choice_goes_for_good_one_that_waits_included():
    match = game("LF1 C2932", "LF2 due_12", phase="mechanized", scenario=FALL, turn=11, fleets=[FLYING])
    act(match, *["end"] * (asked(match) == "axis prompt.march.panzers"))
    assert asked(match) == "axis prompt.withdrawal"
    act(match, "withdraw_base LF2")
    assert (at(match, "LF1"), at(match, "LF2")) == ("C2932", "withdrawn")
    other = game("LF1 C2932", phase="mechanized", scenario=FALL, turn=10)
    assert not told(other, "log.withdrawn")


@pytest.mark.rule("10.3", "ruling-102")
def test_the_only_base_left_goes_unasked():
    match = game("LF1 C2932", "LF2 withdrawn", phase="mechanized", scenario=FALL, turn=11)
    act(match, *["end"] * (asked(match) == "axis prompt.march.panzers"))
    assert at(match, "LF1") == "withdrawn"
