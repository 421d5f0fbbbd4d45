"""Rail moves (6.3; ruling 17)."""

from typing import Any

import pytest

from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    game,
    hand,
    phase,
    spent,
    subjects,
    targets,
    verbs,
    why,
)

CARD: dict[str, Any] = {"phase": "german_logistics", "german": "luftwaffe"}


@pytest.mark.rule("6.3")
def test_6_3_the_soviets_have_one_rail_move_without_a_card():
    match = game("8 1410", "3 1509", phase="soviet_logistics")
    act(match, "rail 8 soviet_rear")
    assert subjects(match, "rail") == set()
    assert why(match, "rail 3 soviet_rear") != ""


@pytest.mark.rule("6.3")
def test_6_3_the_germans_have_none():
    assert verbs(game("4AOK 1304", phase="german_logistics", german_cities="1304")) == {"end"}


@pytest.mark.rule("6.3.1", "6.3.3")
def test_6_3_1_out_of_a_rear_area_or_a_supplied_city_under_control():
    units = ("8 1410", "3 1310", "10 soviet_rear", "4 1304", "4AOK 1303", "9AOK 1305", "2PzA 1204", "3PzA 1404")
    match = game(*units, phase="soviet_logistics")
    assert subjects(match, "rail") == {"8", "10"}
    assert why(match, "rail 4 1410") == "why.no_station"
    assert why(match, "rail 3 1410") == "why.not_in_city"


@pytest.mark.rule("6.3.1")
def test_6_3_1_spent_units_too():
    assert subjects(game("8 1410 spent", phase="soviet_logistics"), "rail") == {"8"}


@pytest.mark.rule("6.3.3")
def test_6_3_3_between_area_and_city_and_between_two_cities_any_distance():
    match = game("8 0106", phase="soviet_logistics")
    assert {"1907", "1703", "soviet_rear"} <= targets(match, "rail", "8")
    assert "0106" not in targets(match, "rail", "8")
    rear = game("8 soviet_rear", phase="soviet_logistics")
    assert "soviet_rear" not in targets(rear, "rail", "8")


@pytest.mark.rule("6.3.3")
def test_6_3_3_not_to_an_enemy_city():
    match = game("8 1410", phase="soviet_logistics", german_cities="1304")
    assert "1304" not in targets(match, "rail", "8")


@pytest.mark.rule("6.3.3", "ruling-17")
def test_ruling_17_both_ends_need_a_real_line():
    """Leningrad is a fortress, but cut off."""
    cut_off = ("16AOK 1906", "18AOK 1806", "4PzA 1908")
    match = game("8 1907", "3 1410", *cut_off, phase="soviet_logistics")
    assert subjects(match, "rail") == {"3"}
    assert "1907" not in targets(match, "rail", "3")


@pytest.mark.rule("6.3.3")
def test_6_3_3_to_and_from_a_city_in_an_enemy_zone():
    match = game("8 0804", "3 1410", "6AOK 0904", phase="soviet_logistics")
    assert "1410" in targets(match, "rail", "8")
    assert "0804" in targets(match, "rail", "3")


@pytest.mark.rule("6.3.2", "ruling-17")
def test_6_3_2_a_german_card_moves_one_unit():
    match = game("4AOK 1304", "9AOK center", **CARD, german_cities="1304 0804")
    act(match, "rail_card luftwaffe", "rail 4AOK 0804")
    assert at(match, "4AOK") == "0804"
    assert asked(match) == "german prompt.logistics.over"


@pytest.mark.rule("6.3.2", "ruling-17")
def test_6_3_2_the_soviets_move_a_stack_that_stays_together():
    match = game("8 1410", "3 1410", "2MC 1410", "4 1509", phase="soviet_logistics")
    act(match, "rail 8 1210")
    assert subjects(match, "rail") == {"3", "2MC"}
    assert targets(match, "rail", "3") == {"1210"}
    act(match, "rail 3 1210", "rail 2MC 1210")
    assert asked(match) == "soviet prompt.logistics.over"


@pytest.mark.rule("ruling-17")
def test_ruling_17_others_may_stay():
    match = game("8 1410", "3 1410", phase="soviet_logistics")
    act(match, "rail 8 1210", "enough")
    assert (at(match, "8"), at(match, "3")) == ("1210", "1410")


@pytest.mark.rule("6.3.2")
def test_6_3_2_out_of_the_rear_area_only_what_could_stack():
    units = ("8 soviet_rear", "3 soviet_rear", "4 soviet_rear", "2MC soviet_rear")
    match = game(*units, phase="soviet_logistics")
    act(match, "rail 8 1410", "rail 3 1410")
    assert subjects(match, "rail") == {"2MC"}


@pytest.mark.rule("6.3.2")
def test_6_3_2_a_card_gives_one_more():
    match = game("8 1410", "3 1509", phase="soviet_logistics", soviet="partisan")
    act(match, "rail 8 1210", "rail_card partisan", "rail 3 1210")
    assert (at(match, "8"), at(match, "3")) == ("1210", "1210")
    assert hand(match, "soviet") == []


@pytest.mark.rule("ruling-17")
def test_ruling_17_a_unit_goes_once_a_phase():
    match = game("8 1410", "3 1509", phase="soviet_logistics", soviet="partisan")
    act(match, "rail 8 1210", "rail_card partisan")
    assert subjects(match, "rail") == {"3"}
    assert why(match, "rail 8 1410") == "why.rode"


@pytest.mark.rule("ruling-17")
def test_ruling_17_again_in_the_next_phase():
    match = game("8 1410", phase="soviet_logistics")
    act(match, "rail 8 1210", "end")
    assert not match.state.units["8"].marks


@pytest.mark.rule("ruling-17")
def test_ruling_17_units_that_have_just_come_may_go():
    match = game("8 1310", phase="soviet_logistics", soviet="reinforcements")
    act(match, "withdraw 8", "reinforce reinforcements", "bring 8", "rail 8 1410")
    assert at(match, "8") == "1410"
    rebuilt = game("4AOK german_lost", phase="german_logistics", german="replacement luftwaffe", german_cities="1304")
    act(rebuilt, "rebuild replacement", "rebuilt 4AOK center", "rail_card luftwaffe", "rail 4AOK 1304")
    assert (at(rebuilt, "4AOK"), spent(rebuilt, "4AOK")) == ("1304", True)


@pytest.mark.rule("6.3.3", "ruling-17")
def test_ruling_17_a_city_may_be_overfilled_until_the_movement_phase_ends():
    match = game("4AOK 1304", "9AOK center", **CARD, german_cities="1304")
    act(match, "rail_card luftwaffe", "rail 9AOK 1304", "end")
    assert phase(match) == "german_movement"
    assert why(match, "end") == "why.stacked"
    act(match, "move 4AOK 1305", "end")
    assert phase(match) == "german_combat"


@pytest.mark.parametrize(("turn", "able"), [(1, set()), (2, {"R3"})])
@pytest.mark.rule("ruling-17")
def test_ruling_17_a_romanian_area_unit_does_not_go_in_turn_1(turn: int, able: set[str]):
    match = game("R3 romania", "4AOK center", **CARD, turn=turn, german_cities="1304")
    act(match, "rail_card luftwaffe")
    assert subjects(match, "rail") - {"4AOK"} == able


@pytest.mark.rule("ruling-6", "ruling-17")
def test_ruling_6_by_rail_too_only_into_the_own_area():
    match = game("4AOK 1304", **CARD, german_cities="1304 0804")
    act(match, "rail_card luftwaffe")
    assert targets(match, "rail", "4AOK") == {"center", "0804"}
