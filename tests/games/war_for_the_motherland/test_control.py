"""Control of hexes, fortresses, Moscow (5.7, 8.47, 9.32; rulings 24, 38, 39, 61)."""

import pytest

from rasputitsa.games.war_for_the_motherland.control import friendly_sources, held_by, intact_fortresses
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET
from tests.games.war_for_the_motherland.positions import FALL, act, game, ids, look, told, why


@pytest.mark.rule("5.7", "ruling-38", "ruling-39")
def test_who_is_in_a_hex_or_passes_through_it_takes_it_a_source_too():
    match = game("5TkA C5401", phase="soviet_movement", options={"frozen": "minor"})
    before = look(match)
    assert {"C5301"} <= ids(friendly_sources(before, AXIS))
    act(match, "move 5TkA C5301")
    after = look(match)
    assert "C5301" in ids(held_by(after, SOVIET))
    assert "C5301" not in ids(friendly_sources(after, AXIS))
    assert told(match, "log.control") == [{"side": "soviet", "hex": "C5301"}]


@pytest.mark.rule("8.4", "ruling-61")
def test_an_axis_unit_that_enters_a_fortress_destroys_it_for_ever():
    match = game("41PzK C3630", phase="axis_movement", scenario=FALL, turn=1)
    assert "C3729" in ids(intact_fortresses(look(match)), FALL)
    act(match, "move 41PzK C3729")
    assert "C3729" not in ids(intact_fortresses(look(match)), FALL)
    assert told(match, "log.fortress") == [{"hex": "C3729"}]


@pytest.mark.rule("8.4")
def test_a_soviet_unit_destroys_none():
    match = game("4Mec C3628", phase="soviet_movement", scenario=FALL, turn=2)
    act(match, "move 4Mec C3729")
    assert "C3729" in ids(intact_fortresses(look(match)), FALL)


@pytest.mark.rule("9.3", "ruling-39")
def test_moscow_is_lost_as_a_source_by_the_first_axis_entry():
    match = game("41PzK C2806", phase="axis_movement", scenario=FALL, turn=2)
    assert not match.state.fallen_moscow
    act(match, "move 41PzK C2706")
    assert match.state.fallen_moscow


@pytest.mark.rule("5.1", "ruling-24")
def test_a_unit_goes_on_until_another_is_touched():
    match = game("51AK E5910", "8AK E6110", phase="axis_movement", turn=23)
    act(match, "move 51AK E5810", "move 51AK E5710", "move 8AK E6010")
    assert why(match, "move 51AK E5610") == "why.finished ruling-24"
    assert why(match, "move 8AK E5910") == ""


@pytest.mark.rule("5.3", "ruling-11")
def test_air_bases_and_support_groups_move_last_and_panzers_alone_in_their_phase():
    match = game("LF4 E5910", "51AK E6110", phase="axis_movement", turn=23)
    assert why(match, "move LF4 E5810") == "why.later 5.3"
    act(match, "end")
    assert why(match, "move 51AK E6010") == "why.later 5.3"
    assert why(match, "move LF4 E5810") == ""
    panzers = game("57PzK E5910", "51AK E6110", phase="mechanized")
    assert why(panzers, "move 51AK E6010") == "why.only_panzers 5.3"
