"""Retreats: their length, what bars them, their priorities, and the cities on their way (11.4; rulings 33 to 37)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    attack,
    game,
    german_cities,
    subjects,
    targets,
    why,
)

EAST = {"0608", "0709", "0809", "0909", "1008"}
"""Hexes in which a unit driven from 0807 by an attack out of 0806 can end, all of them nearer to the east."""
BEHIND = {"0606", "0607", "0706", "0805", "0906", "1006", "1007"}
"""Hexes in which it can end when Romanians attack it from 0808 and zones close all of the east."""
CLOSED = ("6AOK 0709", "17AOK 0909", "4AOK 1009")


def beaten(*units: str, attacker: str = "1PzA 0806", target: str = "0807", **more: Any) -> Match:
    """The 8th Army in 0807, spent, and others with it, must retreat."""
    match = game(attacker, f"8 {target} spent", *units, **{"phase": "german_combat", "results": "DR", **more})
    attack(match, target, attacker.split()[0])
    return match


def ends(match: Match, unit: str = "8") -> set[str]:
    return targets(match, "retreat", unit)


@pytest.mark.rule("11.4")
def test_11_4_exactly_two_hexes_from_the_start():
    match = beaten()
    grid = match.rules.grid
    assert ends(match) == EAST
    assert {grid.distance(grid.index["0807"], grid.index[end]) for end in EAST} == {2}


@pytest.mark.rule("11.4")
def test_11_4_terrain_and_allowance_do_not_matter():
    """In mud, through the forest of 1108."""
    match = beaten(attacker="6AOK 1106", target="1107", turn=3)
    assert "1109" in ends(match)


@pytest.mark.rule("11.4.1", "ruling-4")
def test_ruling_4_no_retreat_crosses_water():
    """Between 0309 and 0209 lies the Gulf of Taganrog."""
    assert ends(beaten(attacker="R3 0308", target="0309")) == {"0311", "0410", "0510"}


@pytest.mark.rule("11.4.1")
def test_11_4_1_not_through_an_enemy():
    assert ends(beaten("R3 0808", "R4 0908")) == {"0608", "0709"}


@pytest.mark.rule("11.4.1")
def test_11_4_1_not_into_an_enemy_zone():
    assert ends(beaten("6AOK 0810")) == EAST - {"0809"}


@pytest.mark.rule("11.4.1")
def test_11_4_1_unless_a_friend_is_there_and_then_last_of_all():
    match = beaten("6AOK 0810", "3 0809")
    assert ends(match) == EAST - {"0809"}


@pytest.mark.rule("11.4.2", "ruling-35")
def test_ruling_35_a_zone_with_a_friend_is_taken_where_nothing_else_is_left():
    match = beaten("6AOK 0710", "17AOK 0609", "4AOK 1009", "3 0809 spent", "R3 0707", "R4 0908", "2AOK 0608")
    assert at(match, "8") == "0809"


@pytest.mark.rule("ruling-10")
def test_ruling_10_one_whose_retreat_has_ended_counts_as_a_friend():
    match = beaten("3 0807 spent")
    act(match, "retreat 8 0809")
    assert ends(match, "3") == EAST


@pytest.mark.rule("11.4.1")
def test_11_4_1_a_unit_without_a_way_is_eliminated():
    match = beaten("6AOK 0808", "4AOK 0908", "R3 0708")
    assert at(match, "8") == "soviet_lost"
    assert asked(match) == "german prompt.advance"


@pytest.mark.rule("ruling-33")
def test_ruling_33_one_by_one_in_their_owners_order():
    match = beaten("3 0807 spent")
    assert subjects(match, "retreat") == {"8", "3"}
    act(match, "retreat 3 0809")
    assert subjects(match, "retreat") == {"8"}


@pytest.mark.rule("ruling-33")
def test_ruling_33_friends_are_passed():
    assert ends(beaten("3 0808", "4 0808", "5 0708", "10 0708", "9 0908", "11 0908")) == EAST


@pytest.mark.rule("ruling-33", "11.4.2")
@pytest.mark.parametrize(("attacker", "target"), [("1PzA 0810", "0811"), ("1PzA 0809", "0810")])
def test_ruling_33_a_step_into_the_own_rear_area_ends_it_as_its_first_or_last(attacker: str, target: str):
    assert at(beaten(attacker=attacker, target=target), "8") == "due_3"


@pytest.mark.rule("ruling-33")
def test_ruling_33_three_hexes_away_the_area_is_out_of_reach():
    assert "soviet_rear" not in ends(beaten(attacker="1PzA 0808", target="0809"))


@pytest.mark.rule("11.4.2", "ruling-6")
@pytest.mark.parametrize(("unit", "ending"), [("4AOK", "due_3"), ("18AOK", "1301")])
def test_11_4_2_a_german_retreats_only_into_the_area_of_its_code(unit: str, ending: str):
    match = game("8 1302", "3 1302", f"{unit} 1301 spent", phase="soviet_combat", results="DR")
    attack(match, "1301", "8 3")
    assert at(match, unit) == ending
    assert ends(match, unit) == (set() if unit == "4AOK" else {"1101", "1102", "1202", "1402", "1502"})


@pytest.mark.rule("ruling-35")
def test_ruling_35_nearer_with_or_without_friends_is_one_class():
    assert ends(beaten("3 0809")) == EAST


@pytest.mark.rule("ruling-35")
def test_ruling_35_then_empty_hexes_before_those_with_friends():
    assert ends(beaten(*CLOSED, attacker="R3 0808")) == BEHIND
    assert ends(beaten(*CLOSED, "3 1006", attacker="R3 0808")) == BEHIND - {"1006"}


@pytest.mark.rule("ruling-35")
def test_ruling_35_those_with_friends_where_none_is_empty():
    armies = ("3", "4", "5", "9", "10", "11", "12")
    held = [f"{army} {end} spent" for army, end in zip(armies, sorted(BEHIND), strict=True)]
    assert ends(beaten(*CLOSED, *held, attacker="R3 0808")) == BEHIND


@pytest.mark.rule("ruling-36")
def test_ruling_36_for_germans_any_area_is_a_source():
    """11. Armee, of Romania, goes back towards Army Group Center."""
    match = game("8 1204", "3 1204", "11AOK 1203 spent", phase="soviet_combat", results="DR")
    attack(match, "1203", "8 3")
    assert ends(match, "11AOK") == {"1002", "1102", "1201", "1302", "1402"}


@pytest.mark.rule("ruling-36")
def test_ruling_36_nearness_leaves_units_out():
    """Romanians in the way of the line change nothing in what lies nearer."""
    assert ends(beaten("R3 0810", "R4 0811")) == EAST


@pytest.mark.rule("ruling-34")
def test_ruling_34_overfull_ends_lengthen_the_retreat_by_one():
    armies = iter(["3", "4", "5", "6", "9", "10", "11", "12", "13", "16"])
    held = [f"{next(armies)} {end}" for end in sorted(EAST) for _ in range(2)]
    match = beaten(*held, "4AOK 0707", "9AOK 0907")
    grid = match.rules.grid
    assert {grid.distance(grid.index["0807"], grid.index[end]) for end in ends(match)} == {3}


@pytest.mark.rule("ruling-34")
def test_ruling_34_one_end_with_room_is_enough():
    armies = iter(["3", "4", "5", "6", "9", "10", "11", "12"])
    held = [f"{next(armies)} {end}" for end in sorted(EAST - {"0809"}) for _ in range(2)]
    match = beaten(*held, "4AOK 0707", "9AOK 0907")
    assert at(match, "8") == "0809"


@pytest.mark.rule("ruling-34")
def test_ruling_34_a_tank_finds_room_where_armies_do_not():
    """Two armies in 0809: no third, but a corps."""
    match = beaten("2MC 0807", "3 0809", "4 0809")
    act(match, "passive 2MC")
    assert ends(match, "2MC") == EAST
    assert ends(match, "8") == EAST - {"0809"}


@pytest.mark.rule("ruling-37")
def test_ruling_37_cities_retreated_through_change_control():
    match = beaten(attacker="9AOK 1302", target="1303", german_cities="1304")
    act(match, "retreat 8 1305")
    assert german_cities(match) == set()


@pytest.mark.rule("ruling-37")
def test_ruling_37_the_owner_chooses_the_way_where_that_matters():
    """To 1204 the way leads over German Minsk, or past it."""
    over = beaten(attacker="9AOK 1302", target="1303", german_cities="1304")
    assert why(over, "retreat 8 1304") == ""
    act(over, "retreat 8 1304", "retreat 8 1204")
    assert (at(over, "8"), german_cities(over)) == ("1204", set())
    past = beaten(attacker="9AOK 1302", target="1303", german_cities="1304")
    act(past, "retreat 8 1203", "retreat 8 1204")
    assert (at(past, "8"), german_cities(past)) == ("1204", {"1304"})


@pytest.mark.rule("ruling-37")
def test_ruling_37_the_end_is_entered_too():
    match = beaten(attacker="9AOK 1304", target="1305", german_cities="1304 1307")
    act(match, "retreat 8 1307")
    assert german_cities(match) == {"1304"}


@pytest.mark.rule("8.1", "8.3", "11.4.1", "ruling-34")
def test_8_3_no_german_ends_a_retreat_with_another():
    """Of the five ends of the 11th Army one is held by the 4th."""
    match = game("8 1204", "3 1204", "11AOK 1203 spent", "4AOK 1201", phase="soviet_combat", results="DR")
    attack(match, "1203", "8 3")
    assert ends(match, "11AOK") == {"1002", "1102", "1302", "1402"}


@pytest.mark.rule("ruling-33", "ruling-34")
def test_ruling_34_the_third_hex_may_be_the_rear_area():
    """Every end two hexes away is full: one step more leads off the map."""
    full = ("18 0211", "21 0211", "3 0311", "4 0311")
    match = game("2PzA 0111", "R3 0109", "20 0110 spent", "2MC 0210", *full, phase="german_combat", results="DR")
    attack(match, "0110", "2PzA R3")
    assert at(match, "20") == "due_3"


@pytest.mark.rule("11.4.2", "ruling-35")
def test_11_4_2_a_legal_end_of_a_worse_class_is_refused_for_that():
    """Not for a zone that there is not."""
    assert why(beaten(), "retreat 8 0808") == "why.retreat_length"
    assert why(beaten(attacker="6AOK 0707"), "retreat 8 1007") == "why.retreat_nearer"
    assert why(beaten("6AOK 0810", "3 0809"), "retreat 8 0809") == "why.retreat_open"
    assert why(beaten("6AOK 0810"), "retreat 8 0809") == "why.retreat_zone"
    shared = beaten(*CLOSED, "3 1006", attacker="R3 0808")
    assert why(shared, "retreat 8 1006") == "why.retreat_empty"
    assert why(shared, "retreat 8 0709") == "why.enemy"
