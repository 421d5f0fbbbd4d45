"""Rear areas: who goes out, in and back, and when (2.1.2, 10.4, 11.7; rulings 5 to 8)."""

import pytest

from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    attack,
    game,
    odds,
    reach,
    shifts,
    spent,
    targets,
    why,
)

GERMAN_AREAS = {"north", "center", "south", "romania"}


@pytest.mark.rule("10.4")
def test_10_4_a_unit_enters_the_map_through_the_hexes_that_its_area_borders():
    match = game("4AOK center", phase="german_movement")
    assert {"1101", "1201", "1301", "1401"} <= reach(match, "4AOK")
    assert not {"0801", "0701"} & reach(match, "4AOK")


@pytest.mark.rule("10.4")
def test_10_4_no_enemy_goes_in():
    assert not GERMAN_AREAS & reach(game("8 1301", phase="soviet_movement"), "8")
    assert "soviet_rear" not in reach(game("1PzA 1311", phase="german_movement"), "1PzA")


@pytest.mark.rule("10.4")
def test_10_4_a_unit_goes_back_only_into_the_area_of_its_code():
    assert "center" in reach(game("4AOK 1201", phase="german_movement"), "4AOK")
    assert not GERMAN_AREAS & reach(game("4AOK 0801", phase="german_movement"), "4AOK")


@pytest.mark.rule("ruling-6")
def test_ruling_6_second_army_is_free_all_game_long():
    assert "south" in reach(game("2AOK 0901", phase="german_movement"), "2AOK")
    assert "north" in reach(game("2AOK 1601", phase="german_movement"), "2AOK")
    assert "romania" in reach(game("2AOK 0503", phase="german_movement", turn=6), "2AOK")


@pytest.mark.rule("ruling-6")
def test_ruling_6_a_reinforcement_without_code_is_put_where_its_owner_likes():
    match = game("2AOK due_2", phase="german_hand", german="")
    act(match, *["take blitzkrieg", "take luftwaffe", "take replacement", "take replacement"], "ready")
    assert targets(match, "place", "2AOK") == GERMAN_AREAS
    act(match, "place 2AOK romania")
    assert at(match, "2AOK") == "romania"


@pytest.mark.rule("ruling-6")
def test_ruling_6_one_with_a_code_comes_back_into_its_area():
    match = game("4AOK due_3 spent", phase="german_hand", turn=3)
    act(match, "take blitzkrieg", "take luftwaffe", "take replacement", "take replacement", "ready")
    assert at(match, "4AOK") == "center"
    assert not spent(match, "4AOK")


@pytest.mark.rule("ruling-6")
def test_ruling_6_a_rebuilt_unit_goes_to_its_area():
    match = game("1PzA german_lost", phase="german_logistics", german="replacement")
    act(match, "rebuild replacement")
    assert targets(match, "rebuilt", "1PzA") == {"south"}


@pytest.mark.rule("ruling-6")
def test_ruling_6_units_do_not_change_places_between_areas():
    match = game("4AOK center", phase="german_movement")
    assert not GERMAN_AREAS & reach(match, "4AOK")


@pytest.mark.rule("ruling-7")
def test_ruling_7_the_first_hex_costs_one_and_may_lie_in_a_zone():
    """1301 is next to the corps in 1302: in, and no further."""
    match = game("2PzA center", "6MC 1302", phase="german_movement")
    act(match, "move 2PzA 1301")
    assert reach(match, "2PzA") == set()


@pytest.mark.rule("ruling-7")
def test_ruling_7_mud_leaves_one_hex_after_the_first():
    match = game("4AOK center", phase="german_movement", turn=3)
    assert "1203" not in reach(match, "4AOK")
    assert "1202" in reach(match, "4AOK")


@pytest.mark.rule("ruling-7")
def test_ruling_7_terrain_stops_in_the_first_hex_too():
    match = game("1PzA south", phase="german_movement")
    act(match, "move 1PzA 0701")
    assert reach(match, "1PzA") == set()


@pytest.mark.rule("ruling-7")
def test_ruling_7_entering_an_area_costs_one():
    assert "center" in reach(game("4AOK 1203", phase="german_movement"), "4AOK")
    assert "center" not in reach(game("4AOK 1204", phase="german_movement"), "4AOK")


@pytest.mark.rule("ruling-7")
def test_ruling_7_a_unit_that_begins_in_a_zone_may_go_in():
    assert "center" in reach(game("4AOK 1301", "6MC 1302", phase="german_movement"), "4AOK")


@pytest.mark.rule("ruling-7")
def test_ruling_7_one_that_had_to_stop_may_not():
    """1201 borders the area too, but lies in the zone of the corps."""
    match = game("9AOK 1101", "6MC 1302", phase="german_movement")
    assert "center" in reach(match, "9AOK")
    act(match, "move 9AOK 1201")
    assert reach(match, "9AOK") == set()


@pytest.mark.rule("ruling-7")
def test_ruling_7_a_move_that_began_in_an_area_never_ends_in_one():
    match = game("4AOK center spent", phase="german_movement")
    act(match, "move 4AOK 1201")
    assert "center" not in reach(match, "4AOK")


@pytest.mark.rule("ruling-8")
def test_ruling_8_who_goes_in_comes_back_next_turn_fresh():
    match = game("4AOK 1201 spent", phase="german_movement")
    act(match, "move 4AOK center", "end")
    assert at(match, "4AOK") == "due_3"


@pytest.mark.rule("ruling-8")
def test_ruling_8_a_soviet_unit_driven_in_during_the_german_turn_waits_for_the_next_turn():
    match = game("1PzA 1310", "8 1311", phase="german_combat", turn=2, results="DR")
    attack(match, "1311", "1PzA")
    act(match, "passive 8")
    assert at(match, "8") == "due_3"


@pytest.mark.rule("ruling-8")
def test_ruling_8_in_turn_6_nobody_comes_back():
    match = game("4AOK 1201", phase="german_movement", turn=6)
    act(match, "move 4AOK center")
    assert at(match, "4AOK") == "due_7"


@pytest.mark.rule("ruling-8")
def test_ruling_8_who_goes_by_rail_waits_too():
    match = game("4AOK 1304 spent", phase="german_logistics", german="luftwaffe", german_cities="1304")
    act(match, "rail_card luftwaffe", "rail 4AOK center")
    assert at(match, "4AOK") == "due_3"


@pytest.mark.rule("11.7", "ruling-5")
def test_11_7_any_number_attacks_out_of_an_area_and_no_river_lies_between():
    match = game(
        "2PzA center", "3PzA center", "4AOK center", "9AOK center", "4 1201", phase="german_combat", results="DE"
    )
    attack(match, "1201", "2PzA 3PzA 4AOK 9AOK")
    assert "shift.river" not in shifts(match)
    act(match, "passive 4")
    assert at(match, "4") == "soviet_lost"


@pytest.mark.rule("11.7")
def test_11_7_units_in_areas_and_on_hexes_attack_together():
    match = game("1PzA south", "6AOK 1001", "6 0901 spent", phase="german_combat", results="DE", soviet="partisan")
    attack(match, "0901", "1PzA 6AOK")
    assert odds(match) == "7:1"


@pytest.mark.rule("11.7")
def test_11_7_only_hexes_that_the_area_borders():
    match = game("4PzA north", "4 1201", "8 1601", phase="german_combat")
    assert targets(match, "attack", "4PzA") == {"1601"}
    assert asked(match) == "german prompt.attack"
    assert why(match, "attack 4PzA 1201") == "why.not_adjacent"


@pytest.mark.rule("11.7")
def test_11_7_where_all_attack_from_rear_areas_that_is_the_reason_why_nobody_else_can():
    match = game("2PzA center", "10 1301", "8 1907", phase="german_combat")
    act(match, "attack 2PzA 1301")
    assert match.decision is not None
    option = next(option for option in match.decision.options if option.verb == "attack")
    assert option.nobody is not None
    assert [option.nobody(hex).key for hex in ("1301", "1907")] == ["why.all_set", "why.nobody_adjacent"]


@pytest.mark.rule("6.2")
def test_6_2_units_due_arrive_in_their_rear_area():
    match = game("1G due_4", "61 due_4", phase="soviet_hand", turn=4)
    act(match, "take partisan", "take t34", "take city_fights", "take hitler_order", "ready")
    assert (at(match, "1G"), at(match, "61")) == ("soviet_rear", "soviet_rear")


@pytest.mark.rule("10.4", "ruling-8")
def test_ruling_8_soviets_too_come_back_fresh():
    match = game("8 due_3 spent", phase="soviet_hand", turn=3)
    act(match, "take partisan", "take t34", "take city_fights", "ready")
    assert (at(match, "8"), spent(match, "8")) == ("soviet_rear", False)


@pytest.mark.rule("10.4")
@pytest.mark.parametrize("place", ["soviet_rear", "north", "1403"])
@pytest.mark.parametrize("box", ["soviet_lost", "soviet_surrendered", "due_4"])
def test_who_is_off_the_map_goes_nowhere_and_is_told_so(box: str, place: str):
    match = game(f"3 {box}", "8 1304", phase="soviet_movement")
    assert why(match, f"move 3 {place}") == "why.not_yours"


@pytest.mark.rule("8.0")
def test_8_0_who_finds_no_way_out_of_a_rear_area_is_told_what_stands_there():
    around = ("8 1502", "11 1601", "27 1701")
    held = game("16AOK north", *around, phase="german_movement")
    assert why(held, "move 16AOK 1601") == "why.no_entry"
    full = game("16AOK north", "4PzA north", "8 1502", "12MC 1601", phase="german_movement")
    act(full, "move 4PzA 1701")
    assert why(full, "move 16AOK 1701") == "why.no_room"
