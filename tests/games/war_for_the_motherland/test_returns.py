"""Returns of counters: the die falls as a counter leaves the map (13.5; rulings 94, 113, 114)."""

import pytest

from rasputitsa.games.war_for_the_motherland.combat.losses import destroy
from tests.games.war_for_the_motherland.positions import FALL, TURNING_POINT, game, play_of


def lost(unit: str, die: int, turn: int, scenario: str = FALL) -> tuple[str, int]:
    """The box into which a unit goes that is destroyed, and how many dice fell."""
    hex = "C5401" if scenario == FALL else "E5411"
    match = game(f"{unit} {hex}", phase="axis_movement", turn=turn, scenario=scenario)
    play = play_of(match, (die,))
    destroy(play, play.state.units[unit], "8.7")
    return play.state.units[unit].box, play.state.rolls - match.state.rolls


@pytest.mark.rule("13.5", "9.2", "ruling-114")
@pytest.mark.parametrize("unit", ["n1", "x2", "LF2"])
def test_depots_and_air_bases_are_back_after_four_turns(unit: str):
    assert lost(unit, 1, 3) == ("due_7", 0)
    assert lost(unit, 1, 9) == ("axis_lost", 0), "turn 13 never comes"


@pytest.mark.rule("13.5", "ruling-94")
@pytest.mark.parametrize(("unit", "die", "box"), [("RuHQ", 3, "due_6"), ("HQ-S", 4, "due_7"), ("HQ-S", 1, "due_6")])
def test_headquarters_are_back_next_turn_or_in_two(unit: str, die: int, box: str):
    assert lost(unit, die, 5) == (box, 1)


@pytest.mark.rule("13.5", "ruling-113")
@pytest.mark.parametrize(
    ("unit", "die", "box"),
    [
        ("5A", 1, "soviet_lost"),
        ("5A", 2, "due_5"),
        ("5A", 5, "due_11"),
        ("5A", 6, "soviet_lost"),
        ("1ShA", 1, "soviet_lost"),
        ("1ShA", 4, "due_5"),
    ],
)
def test_infantry_comes_back_after_twice_the_die_guard_and_shock_after_the_die(unit: str, die: int, box: str):
    assert lost(unit, die, 1) == (box, 1)


@pytest.mark.rule("13.5", "ruling-113")
@pytest.mark.parametrize(("die", "box"), [(1, "due_24"), (2, "due_24"), (3, "soviet_lost")])
def test_a_tank_army_waits_two_turns_at_least(die: int, box: str):
    assert lost("5TkA", die, 22, TURNING_POINT) == (box, 1)


@pytest.mark.rule("ruling-114")
@pytest.mark.parametrize(("unit", "box"), [("1AK", "axis_lost"), ("Ru3A", "axis_lost"), ("4Mec", "soviet_lost")])
def test_nobody_else_returns(unit: str, box: str):
    assert lost(unit, 3, 2) == (box, 0)


@pytest.mark.rule("12.1", "12.2", "ruling-94")
def test_assets_go_to_the_destroyed_support_groups_can_be_produced_again():
    assert lost("KTF", 3, 2) == ("destroyed", 0)
    assert lost("OSG1", 3, 2) == ("production", 0)


@pytest.mark.rule("7.2", "ruling-53")
def test_the_marker_of_a_lost_army_goes_back_into_its_cup():
    match = game("62A E5411 steps=1 csm=C21-6-9", phase="axis_movement", turn=23)
    play = play_of(match, (2,))
    before = {pile.kind: pile.count for pile in play.state.cups}
    destroy(play, play.state.units["62A"], "8.7")
    assert {pile.kind: pile.count for pile in play.state.cups}["C21-6-9"] == before["C21-6-9"] + 1
    assert play.state.units["62A"].is_full
