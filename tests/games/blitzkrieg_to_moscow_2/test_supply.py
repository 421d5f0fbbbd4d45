"""The Supply Phase: lines, recovery, surrender, fortresses (13; rulings 2 and 41 to 44)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import havens, is_supplied, lines
from tests.games.blitzkrieg_to_moscow_2.positions import act, at, attack, game, phase, spent, targets, why

RING = ("2PzA 1303", "3PzA 1305", "4AOK 1203", "9AOK 1204", "6AOK 1403", "17AOK 1404")
"""Germans all around 1304."""


def has_line(match: Match, side: str, hex: str) -> bool:
    return bool(lines(match.look, side) >> match.rules.grid.index[hex] & 1)


def supply(*units: str, side: str = "soviet", **more: Any) -> Match:
    """The Supply Phase of a side, over."""
    return game(*units, phase=f"{side}_supply", **more)


@pytest.mark.rule("13.2.1", "ruling-41")
@pytest.mark.parametrize("hex", ["0303", "0701", "1101", "1601"])
def test_ruling_41_any_german_area_is_a_source_for_germans(hex: str):
    assert has_line(game(f"1PzA {hex}", phase="german_combat"), "german", hex)


@pytest.mark.rule("13.2.2", "ruling-41")
def test_ruling_41_length_terrain_and_control_do_not_matter():
    match = game("8 0106", phase="soviet_combat", german_cities="0311 0409")
    assert has_line(match, "soviet", "0106")


@pytest.mark.rule("13.2.2", "ruling-41")
def test_ruling_41_the_own_hex_is_not_entered_and_may_lie_in_a_zone():
    assert has_line(game("8 1310", "4AOK 1309", phase="soviet_combat"), "soviet", "1310")


@pytest.mark.rule("ruling-41")
def test_ruling_41_the_last_hex_counts_too():
    """0106 hangs on 0206 alone: an enemy there, or his zone, cuts the Crimea off."""
    assert has_line(game("8 0106", phase="soviet_combat"), "soviet", "0106")
    assert not has_line(game("8 0106", "R3 0206", phase="soviet_combat"), "soviet", "0106")
    assert not has_line(game("8 0106", "6AOK 0306", phase="soviet_combat"), "soviet", "0106")


@pytest.mark.rule("9.6", "ruling-10", "ruling-41")
def test_ruling_41_a_friend_in_the_zone_keeps_the_line():
    units = ("8 0106", "6AOK 0306", "3 0206", "4 0307")
    assert has_line(game(*units, phase="soviet_combat"), "soviet", "0106")


@pytest.mark.rule("ruling-10")
def test_ruling_10_only_another_unit_counts():
    """A unit that bordered its source would not undo the zone in its own hex: that hex is not entered at all."""
    units = ("8 1310", "4AOK 1210", "9AOK 1410", "2PzA 1309")
    assert not has_line(game(*units, phase="soviet_combat"), "soviet", "1310")


@pytest.mark.rule("ruling-41")
def test_ruling_41_on_the_edge_the_hex_itself_is_enough():
    assert has_line(game("8 1311", "4AOK 1310", "9AOK 1211", "2PzA 1411", phase="soviet_combat"), "soviet", "1311")


@pytest.mark.rule("ruling-5", "ruling-41")
def test_ruling_5_no_line_is_traced_through_a_rear_area():
    """The army in 0303 borders an area, and has Romanians on all other sides."""
    match = game("8 0303", "R3 0403", "R4 0304", "11AOK 0402", phase="soviet_combat")
    assert not has_line(match, "soviet", "0303")


@pytest.mark.rule("13.1", "ruling-42")
def test_13_1_units_without_supply_surrender():
    match = supply("8 1304", "3 1310", *RING)
    assert (at(match, "8"), at(match, "3")) == ("soviet_surrendered", "1310")


@pytest.mark.rule("13.1", "ruling-42")
def test_ruling_42_only_the_side_whose_phase_it_is():
    match = game("8 1304", *RING, phase="german_supply")
    assert at(match, "8") == "1304"


@pytest.mark.rule("ruling-42")
def test_ruling_42_all_at_once_on_the_position_as_it_is():
    """The 3rd keeps the 8th in supply through a zone; the 3rd's own way is closed; both are judged together."""
    match = supply("8 0106", "3 0206", "6AOK 0306", "R3 0307")
    assert (at(match, "8"), at(match, "3")) == ("0106", "soviet_surrendered")
    inland = supply("8 1305", "3 1306", "1PzA 1308", "2PzA 1206", "3PzA 1406", "4PzA 1304", "6AOK 1204", "9AOK 1404")
    assert (at(inland, "8"), at(inland, "3")) == ("soviet_surrendered", "soviet_surrendered")


@pytest.mark.rule("ruling-42")
def test_ruling_42_who_rested_in_supply_turns_fresh():
    match = supply("8 1310 spent", "1PzA 0806 spent", "4AOK center spent")
    assert not spent(match, "8")
    assert spent(match, "1PzA")
    own = supply("1PzA 0806 spent", "4AOK center spent", side="german")
    assert not spent(own, "1PzA")


@pytest.mark.rule("ruling-42")
def test_ruling_42_units_in_a_rear_area_are_in_supply():
    match = supply("4AOK center spent", side="german")
    assert not spent(match, "4AOK")


@pytest.mark.rule("ruling-42")
def test_ruling_42_the_turn_track_is_not_judged():
    match = supply("4AOK due_3 spent", side="german")
    assert at(match, "4AOK") == "due_3"
    assert spent(match, "4AOK")


@pytest.mark.rule("ruling-42")
def test_ruling_42_who_attacked_in_the_combat_phase_does_not():
    match = game("1PzA 0806", "8 0807 spent", phase="german_combat", results="NE")
    attack(match, "0807", "1PzA")
    act(match, "end", "end")
    assert phase(match) == "soviet_logistics"
    assert spent(match, "1PzA")


@pytest.mark.rule("ruling-42")
def test_ruling_42_nor_who_attacked_in_the_breakthrough_phase():
    match = game("1PzA 0806", "8 0807 spent", phase="german_breakthrough", german="blitzkrieg", results="NE")
    act(match, "tank_attack blitzkrieg")
    attack(match, "0807", "1PzA")
    act(match, "end", "end")
    assert spent(match, "1PzA")


@pytest.mark.rule("ruling-42")
def test_ruling_42_who_defended_does():
    match = game("1PzA 0806", "8 1310", "3 0807", phase="german_combat", results="NE")
    attack(match, "0807", "1PzA")
    act(match, "active 3", "end", "end")
    assert spent(match, "3")
    act(match, "take partisan", "take t34", "ready", "end", "end", "end", "end", "end")
    assert phase(match) == "german_logistics"
    assert not spent(match, "3")


@pytest.mark.rule("ruling-42")
def test_ruling_42_the_attack_is_forgotten_by_the_next_player_turn():
    match = game("1PzA 0806", "8 0807 spent", phase="german_combat", results="NE")
    attack(match, "0807", "1PzA")
    act(match, "end", "end")
    assert match.state.units["1PzA"].marks == ()


@pytest.mark.rule("13.2.4", "ruling-43")
def test_ruling_43_a_unit_in_a_soviet_fortress_is_in_supply():
    cut_off = ("16AOK 1906", "18AOK 1806", "4PzA 1908")
    match = supply("8 1907 spent", *cut_off)
    assert at(match, "8") == "1907"
    assert not spent(match, "8")


@pytest.mark.rule("ruling-43")
def test_ruling_43_under_soviet_control_only():
    match = game("8 1310", phase="soviet_combat", german_cities="1907")
    assert set(match.rules.grid.ids(havens(match.look, "soviet"))) == {"0106", "1410"}


@pytest.mark.rule("13.2.4", "ruling-43")
def test_ruling_43_it_is_no_line():
    cut_off = ("16AOK 1906", "18AOK 1806", "4PzA 1908")
    match = game("8 1907", *cut_off, phase="soviet_logistics")
    assert why(match, "withdraw 8") == "why.no_line"
    assert targets(match, "rail", "8") == set()


@pytest.mark.rule("ruling-43")
def test_ruling_43_it_does_nothing_for_germans():
    match = game("2PzA 1410", "8 1310", "3 1409", "4 1510", "5 1311", phase="german_combat", german_cities="1410")
    assert is_supplied(match.look, match.state.units["2PzA"]) == has_line(match, "german", "1410")
    ring = ("2MC 1409", "3MC 1310", "6MC 1510", "1G 1411")
    cut = supply("2PzA 1410", *ring, side="german", german_cities="1410")
    assert at(cut, "2PzA") == "german_surrendered"


@pytest.mark.rule("ruling-44")
def test_ruling_44_surrendered_germans_are_out_of_play_like_the_eliminated():
    from rasputitsa.games.blitzkrieg_to_moscow_2.victory import score

    match = game("1PzA german_surrendered", "2PzA german_lost", "R3 german_surrendered", phase="german_combat")
    points = score(match.look)
    assert (points.lost_tanks, points.lost_infantry) == (2, 1)


@pytest.mark.rule("13.1", "ruling-2")
@pytest.mark.parametrize(("checked", "ends"), [("own", "1304"), ("both", "soviet_surrendered")])
def test_ruling_2_who_is_checked(checked: str, ends: str):
    match = game("8 1304", *RING, phase="german_supply", options={"checked": checked})
    assert at(match, "8") == ends


@pytest.mark.rule("ruling-2", "ruling-42")
def test_ruling_42_the_other_side_recovers_nothing_where_both_are_checked():
    match = game("8 1310 spent", "1PzA 0806 spent", phase="german_supply", options={"checked": "both"})
    assert (spent(match, "8"), spent(match, "1PzA")) == (True, False)


@pytest.mark.rule("ruling-2", "ruling-42")
@pytest.mark.parametrize(
    ("recovery", "rested", "attacked"), [("rest", False, True), ("all", False, False), ("never", True, True)]
)
def test_ruling_2_recovery(recovery: str, rested: bool, attacked: bool):
    units = ("1PzA 0806", "6AOK 0706 spent", "8 0807 spent")
    match = game(*units, phase="german_combat", results="NE", options={"recovery": recovery})
    attack(match, "0807", "1PzA")
    act(match, "end", "end")
    assert (spent(match, "6AOK"), spent(match, "1PzA")) == (rested, attacked)


@pytest.mark.rule("ruling-2", "ruling-42")
def test_ruling_2_the_unsupplied_may_be_spent_first():
    match = supply("8 1304", "3 1304 spent", "2MC 1304", *RING, options={"unsupplied": "spent_first"})
    assert (at(match, "8"), spent(match, "8")) == ("1304", True)
    assert at(match, "3") == "soviet_surrendered"


@pytest.mark.rule("11.6", "ruling-42")
def test_11_6_a_corps_that_would_be_spent_for_want_of_supply_is_eliminated():
    match = supply("8 1304", "2MC 1304", *RING, options={"unsupplied": "spent_first"})
    assert (at(match, "8"), at(match, "2MC")) == ("1304", "soviet_lost")
    assert at(supply("2MC 1304", *RING), "2MC") == "soviet_surrendered"
