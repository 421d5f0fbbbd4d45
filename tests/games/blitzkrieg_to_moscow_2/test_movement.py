"""The Movement Phase: allowances, terrain, weather, control, what is taken back (10; rulings 20 and 21)."""

import pytest

from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    cost,
    game,
    german_cities,
    phase,
    reach,
    spent,
    subjects,
    targets,
    verbs,
    why,
)


@pytest.mark.rule("10.0")
def test_10_0_all_some_or_none_may_move():
    match = game("1PzA 0806", "6AOK 0906", phase="german_movement")
    assert subjects(match, "move") == {"1PzA", "6AOK"}
    act(match, "end")
    assert phase(match) == "german_combat"


@pytest.mark.rule("10.0")
def test_10_0_the_armies_in_romania_stand_still_on_turn_1():
    match = game("11AOK romania", "R3 romania", "1PzA south", phase="german_movement", turn=1)
    assert subjects(match, "move") == {"1PzA"}
    assert why(match, "move R3 0503") == "why.romania"
    assert subjects(game("R3 romania", phase="german_movement", turn=2), "move") == {"R3"}


@pytest.mark.rule("10.0")
def test_10_0_on_turn_1_they_may_attack_and_advance():
    match = game("11AOK romania", "9 0503 spent", phase="german_combat", turn=1, results="DE")
    act(match, "attack 11AOK 0503", "resolve 0503", "advance 11AOK")
    assert at(match, "11AOK") == "0503"


@pytest.mark.rule("10.1")
def test_10_1_a_unit_goes_as_far_as_its_allowance():
    match = game("6AOK 0806", phase="german_movement")
    assert "0809" in reach(match, "6AOK")
    assert why(match, "move 6AOK 0810") == "why.too_far"


@pytest.mark.rule("10.1")
def test_10_1_unused_movement_is_not_given_to_another_unit_nor_kept():
    match = game("6AOK 0806", "17AOK 0906", phase="german_movement")
    act(match, "move 6AOK 0807", "move 17AOK 0907")
    assert subjects(match, "move") == {"17AOK"}
    assert why(match, "move 6AOK 0808") == "why.moved"


@pytest.mark.rule("10.1")
def test_10_1_a_unit_may_go_on_until_another_moves():
    match = game("6AOK 0806", phase="german_movement")
    act(match, "move 6AOK 0807", "move 6AOK 0809")
    assert at(match, "6AOK") == "0809"
    assert reach(match, "6AOK") == set()


@pytest.mark.rule("10.2.1")
def test_10_2_1_clear_costs_one():
    assert "0712" not in reach(game("1PzA 0704", phase="german_movement"), "1PzA")
    assert "0710" in reach(game("1PzA 0704", phase="german_movement"), "1PzA")


@pytest.mark.rule("10.2.2")
def test_10_2_2_forest_stops_tanks():
    match = game("1PzA 1106", phase="german_movement")
    act(match, "move 1PzA 1108")
    assert reach(match, "1PzA") == set()


@pytest.mark.rule("10.2.2")
def test_10_2_2_forest_does_not_stop_infantry():
    match = game("6AOK 1107", phase="german_movement")
    act(match, "move 6AOK 1108")
    assert "1109" in reach(match, "6AOK")


@pytest.mark.parametrize("unit", ["1PzA", "6AOK"])
@pytest.mark.rule("10.2.3")
def test_10_2_3_marsh_stops_all(unit: str):
    match = game(f"{unit} 1101", phase="german_movement")
    act(match, f"move {unit} 1102")
    assert reach(match, unit) == set()


@pytest.mark.rule("10.2.3")
def test_10_2_3_a_way_that_ends_in_a_marsh_is_refused_for_that():
    match = game("4AOK 1101", "8 1201", "3 1001", phase="german_movement")
    assert why(match, "move 4AOK 1202") == "why.halt"


@pytest.mark.rule("9.4", "ruling-11")
def test_9_4_a_step_from_zone_to_zone_is_refused_for_that():
    match = game("4AOK 1202", "6MC 1302", phase="german_movement")
    assert why(match, "move 4AOK 1201") == "why.zone_to_zone"
    assert why(game("4AOK 1202", "8 1302", phase="german_movement"), "move 4AOK 1302") == "why.enemy"


@pytest.mark.rule("8.3", "ruling-22")
@pytest.mark.parametrize("start", ["center", "1401"])
def test_8_3_who_would_stop_where_nobody_can_make_room_is_told_so(start: str):
    match = game("4AOK 1301", f"9AOK {start}", "2MC 1202", phase="german_movement")
    act(match, "move 4AOK 1201")
    assert why(match, "move 9AOK 1201") == "why.crowded"


@pytest.mark.parametrize("unit", ["1PzA", "R3"])
@pytest.mark.rule("10.2.3")
def test_10_2_3_mountains_stop_all(unit: str):
    match = game(f"{unit} 0602", phase="german_movement")
    act(match, f"move {unit} 0701")
    assert reach(match, unit) == set()


@pytest.mark.rule("10.2.4")
def test_10_2_4_cities_do_not_stop():
    match = game("1PzA 1303", phase="german_movement")
    act(match, "move 1PzA 1304")
    assert "1305" in reach(match, "1PzA")


@pytest.mark.rule("10.2.5")
def test_10_2_5_rivers_do_not_matter():
    """The Dnieper lies between 0905 and 0906."""
    assert "0908" in reach(game("6AOK 0905", phase="german_movement"), "6AOK")


@pytest.mark.rule("10.2.6")
def test_10_2_6_no_unit_crosses_a_side_that_is_all_sea_or_lake():
    """Around the Gulf of Taganrog the way leads through Rostov."""
    match = game("6AOK 0309", phase="german_movement")
    assert cost(match, "6AOK", "0210") == 3
    assert why(match, "move 6AOK 0209") == "why.too_far"


@pytest.mark.parametrize(
    ("turn", "tank", "army", "corps", "soviet"),
    [(1, 6, 3, 4, 3), (3, 2, 2, 2, 2), (4, 3, 3, 4, 3), (5, 3, 3, 4, 3), (6, 3, 3, 4, 3)],
)
@pytest.mark.rule("10.3", "ruling-20")
def test_10_3_weather(turn: int, tank: int, army: int, corps: int, soviet: int):
    from rasputitsa.games.blitzkrieg_to_moscow_2.ground import allowance

    match = game("1PzA 0806", "6AOK 0906", "2MC 0809", "8 0909", phase="german_movement", turn=turn)
    units = match.state.units
    assert [allowance(match.look, units[id]) for id in ("1PzA", "6AOK", "2MC", "8")] == [tank, army, corps, soviet]


@pytest.mark.rule("ruling-20")
def test_ruling_20_weather_holds_in_the_breakthrough_phase_too():
    match = game("1PzA 0804", phase="german_breakthrough", turn=4, german="blitzkrieg")
    act(match, "tank_move blitzkrieg")
    assert "0807" in reach(match, "1PzA")
    assert "0808" not in reach(match, "1PzA")


@pytest.mark.rule("ruling-20")
def test_ruling_20_weather_changes_no_retreat_and_no_rail_move():
    match = game("6AOK 1304", phase="german_logistics", turn=3, german="luftwaffe", german_cities="1304 0804")
    act(match, "rail_card luftwaffe")
    assert "0804" in targets(match, "rail", "6AOK")


@pytest.mark.rule("4.2")
def test_4_2_a_city_is_the_last_visitors_and_needs_nobody():
    match = game("1PzA 1303", phase="german_movement")
    act(match, "move 1PzA 1304", "move 1PzA 1305", "end")
    assert german_cities(match) == {"1304"}


@pytest.mark.rule("ruling-21")
def test_ruling_21_cities_are_taken_in_passing_and_the_player_chooses_the_way():
    """From 1303 to 1305 the straight way leads through Minsk; step by step the unit goes around it."""
    straight = game("1PzA 1303", phase="german_movement")
    act(straight, "move 1PzA 1305")
    assert german_cities(straight) == {"1304"}
    around = game("1PzA 1303", phase="german_movement")
    act(around, "move 1PzA 1403", "move 1PzA 1404", "move 1PzA 1305")
    assert german_cities(around) == set()


@pytest.mark.rule("ruling-21")
def test_ruling_21_a_way_may_visit_a_hex_twice():
    match = game("1PzA 1303", phase="german_movement")
    act(match, "move 1PzA 1304", "move 1PzA 1303")
    assert at(match, "1PzA") == "1303"
    assert german_cities(match) == {"1304"}


@pytest.mark.rule("ruling-21")
def test_ruling_21_a_move_taken_back_returns_the_city():
    match = game("1PzA 1303", phase="german_movement")
    act(match, "move 1PzA 1305", "take_back 1PzA", "move 1PzA 1304", "take_back 1PzA")
    assert at(match, "1PzA") == "1303"
    assert german_cities(match) == set()


@pytest.mark.rule("ruling-21")
def test_ruling_21_but_not_where_another_unit_has_entered_since():
    match = game("1PzA 1303", "4AOK 1203", phase="german_movement")
    act(match, "move 1PzA 1304", "move 1PzA 1305", "move 4AOK 1304", "take_back 1PzA")
    assert german_cities(match) == {"1304"}
    act(match, "take_back 4AOK")
    assert german_cities(match) == set()


@pytest.mark.rule("ruling-21")
def test_ruling_21_a_move_into_a_rear_area_is_taken_back_with_its_state():
    match = game("4AOK 1201 spent", phase="german_movement")
    act(match, "move 4AOK center", "take_back 4AOK")
    assert at(match, "4AOK") == "1201"
    assert spent(match, "4AOK")


@pytest.mark.rule("ruling-16")
def test_ruling_16_activation_is_played_before_the_first_unit_moves():
    match = game("4AOK 1303 spent", "9AOK 1203", phase="german_movement", german="tactical_edge")
    assert "activation" in verbs(match)
    act(match, "move 9AOK 1204")
    assert "activation" not in verbs(match)
    act(match, "take_back 9AOK", "activation tactical_edge", "activate 4AOK")
    assert not spent(match, "4AOK")
    assert asked(match) == "german prompt.move"
