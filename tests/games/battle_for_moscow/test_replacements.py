"""Replacements: points, where units come in, who is restored, communication, and the handicaps of Game Balance."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.facts import ARMIES, CITIES, EAST_EDGE, MOSCOW, WEST_EDGE
from tests.games.battle_for_moscow.positions import (
    act,
    at,
    attack,
    game,
    phase,
    points,
    rules,
    steps,
    subjects,
    targets,
    why,
)

pytestmark = pytest.mark.rule("replacements")

BRYANSK, OREL, TULA, RYAZAN, SMOLENSK, ROSLAVL = "0509", "0809", "1107", "1405", "0204", "0307"


# Points.


@pytest.mark.parametrize("turn", range(2, 8))
def test_one_german_point_a_turn(turn: int):
    assert points(game("V pool", phase="german_replacements", turn=turn)) == 1


@pytest.mark.parametrize("turn", range(1, 8))
def test_five_soviet_points_a_turn(turn: int):
    assert points(game("5 pool", phase="soviet_replacements", turn=turn)) == 5


@pytest.mark.rule("starting", "ruling-5")
def test_german_phase_of_turn_one_is_skipped():
    match = game("V pool", "VI 0101 half", "5 pool", phase="german_replacements", turn=1)
    assert phase(match) == "german_movement"


def test_a_point_brings_an_eliminated_unit_back_at_half_strength():
    match = game("5 pool", "10 pool", phase="soviet_replacements", turn=2)
    act(match, "bring 5 1401")
    assert (at(match, "5"), steps(match, "5"), points(match)) == ("1401", 1, 4)


def test_a_point_restores_a_half_strength_unit():
    match = game("5 1306 half", "10 pool", phase="soviet_replacements", turn=2)
    act(match, "restore 5")
    assert (steps(match, "5"), points(match)) == (2, 4)


def test_a_full_strength_unit_is_not_restored():
    match = game("5 1306", "10 pool", phase="soviet_replacements", turn=2)
    assert why(match, "restore 5") == "why.full_strength"


@pytest.mark.rule("ruling-26")
def test_two_points_at_once_do_not_make_a_full_strength_unit():
    match = game("5 pool", "10 pool", phase="soviet_replacements", turn=2)
    act(match, "bring 5 1401")
    assert why(match, "restore 5") == "why.took_point"


@pytest.mark.rule("ruling-26")
def test_a_full_strength_unit_from_nothing_takes_two_turns():
    match = game("5 pool", phase="soviet_replacements", turn=2)
    act(match, "bring 5 1401")
    while phase(match) != "soviet_replacements":
        act(match, "end")
    act(match, "restore 5")
    assert (match.state.turn, steps(match, "5")) == (3, 2)


@pytest.mark.rule("ruling-26")
def test_several_units_in_one_phase():
    match = game("5 pool", "10 pool", "16 1306 half", "24 1107 half", phase="soviet_replacements", turn=2)
    act(match, "bring 5 1401", "restore 16", "bring 10 1402", "restore 24")
    assert [steps(match, unit) for unit in ("5", "10", "16", "24")] == [1, 1, 2, 2]


def test_no_more_units_than_points():
    match = game(*(f"{unit} pool" for unit in ARMIES[:6]), phase="soviet_replacements", turn=2)
    act(match, *(f"bring {unit} 140{row}" for row, unit in enumerate(ARMIES[:5], 1)))
    assert phase(match) == "soviet_rail"
    assert at(match, ARMIES[5]) == "soviet_pool"


@pytest.mark.rule("ruling-5")
def test_points_not_spent_are_lost():
    match = game("5 pool", phase="soviet_replacements", turn=2)
    act(match, "end")
    assert (phase(match), match.state.turn, points(match)) == ("soviet_replacements", 3, 5)


@pytest.mark.rule("ruling-5")
def test_points_are_lost_at_the_end_of_the_phase():
    match = game("5 pool", "16 1306", phase="soviet_replacements", turn=2)
    act(match, "end")
    assert (phase(match), points(match)) == ("soviet_movement", 0)


@pytest.mark.rule("ruling-5")
def test_points_left_do_not_go_to_the_enemy():
    match = game("V pool", "5 pool", phase="german_replacements", turn=2)
    act(match, "end")
    assert points(match) == 5


def test_no_point_need_be_spent():
    assert why(game("5 pool", phase="soviet_replacements", turn=2), "end") == ""


@pytest.mark.rule("ruling-26")
def test_a_unit_lost_earlier_in_the_turn_is_bought_back():
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=1, dice=[1])
    attack(match, "0606", "LVII")
    act(match, "stay", "end")
    assert phase(match) == "soviet_replacements"
    assert subjects(match, "bring") == {"16"}


def test_each_side_buys_its_own_units():
    match = game("5 pool", "V pool", phase="soviet_replacements", turn=2)
    assert why(match, "bring V 1401") == "why.not_lost"


# Where new units come in.


@pytest.mark.rule("ruling-23")
def test_soviet_units_come_in_on_the_east_edge_or_in_a_city():
    match = game("5 pool", phase="soviet_replacements", turn=2)
    assert targets(match, "bring", "5") == {*EAST_EDGE, *CITIES} - {SMOLENSK, ROSLAVL}


@pytest.mark.rule("ruling-23")
def test_german_units_come_in_on_the_west_edge_or_in_a_city():
    match = game("V pool", phase="german_replacements", turn=2)
    assert targets(match, "bring", "V") == {*WEST_EDGE, SMOLENSK, ROSLAVL}


@pytest.mark.rule("ruling-29")
def test_a_city_taken_is_a_city_to_come_in():
    match = game("V pool", phase="german_replacements", turn=2, german_cities=f"{BRYANSK} {OREL}")
    assert targets(match, "bring", "V") == {*WEST_EDGE, BRYANSK, OREL}


def test_not_in_a_city_that_the_enemy_controls():
    match = game("5 pool", phase="soviet_replacements", turn=2, german_cities=OREL)
    assert why(match, f"bring 5 {OREL}") == "why.not_controlled"


def test_not_anywhere_else():
    match = game("5 pool", phase="soviet_replacements", turn=2)
    assert why(match, "bring 5 1306") == "why.no_entry_hex"


@pytest.mark.parametrize("hex", ["1401", TULA])
@pytest.mark.parametrize("unit", ["16", "V"])
def test_only_in_an_empty_hex(hex: str, unit: str):
    match = game("5 pool", f"{unit} {hex}", phase="soviet_replacements", turn=2)
    assert why(match, f"bring 5 {hex}") == "why.occupied"


@pytest.mark.rule("ruling-26")
@pytest.mark.parametrize("hex", ["1401", TULA])
def test_one_new_unit_a_hex(hex: str):
    match = game("5 pool", "10 pool", phase="soviet_replacements", turn=2)
    act(match, f"bring 5 {hex}")
    assert why(match, f"bring 10 {hex}") == "why.occupied"


def test_no_entry_at_all_without_an_empty_hex():
    """Every entry hex and every city is taken by one side or the other."""
    germans = [f"{unit} {hex}" for unit, hex in zip(GERMAN_UNITS, EAST_EDGE, strict=False)]
    match = game("5 pool", *germans, phase="soviet_replacements", turn=2, german_cities=" ".join(CITIES))
    assert phase(match) != "soviet_replacements"


GERMAN_UNITS = ("V", "VI", "VII", "VIII", "IX", "XII", "XIII", "XX", "XXII", "XXVII")


@pytest.mark.rule("ruling-23")
@pytest.mark.parametrize(("side", "unit", "enemy", "hex", "near"), [
    ("soviet", "5", "V", "1410", "1409"),
    ("german", "V", "16", "0110", "0109"),
])  # fmt: skip
def test_an_entry_hex_in_an_enemy_zone_may_be_used(side: str, unit: str, enemy: str, hex: str, near: str):
    match = game(f"{unit} pool", f"{enemy} {near}", phase=f"{side}_replacements", turn=2)
    assert hex in targets(match, "bring", unit)


@pytest.mark.rule("ruling-22", "ruling-23")
def test_a_city_in_an_enemy_zone_may_be_used_while_a_line_leads_out():
    """V covers Tula and the three hexes west of it; the line goes out to the east."""
    match = game("5 pool", "V 1006", phase="soviet_replacements", turn=2)
    assert TULA in targets(match, "bring", "5")


RING_AROUND_TULA = ("V 1006", "VI 1207")
"""Two corps on opposite sides of Tula: their zones cover the four hexes between them."""


def test_a_city_out_of_communication_may_not_be_used():
    match = game("5 pool", *RING_AROUND_TULA, phase="soviet_replacements", turn=2)
    assert why(match, f"bring 5 {TULA}") == "why.city_cut_off"


# Who is restored; communication.


def test_a_unit_out_of_communication_is_not_restored():
    match = game("16 1107 half", "5 pool", *RING_AROUND_TULA, phase="soviet_replacements", turn=2)
    assert why(match, "restore 16") == "why.no_communication"


@pytest.mark.rule("ruling-22")
def test_a_unit_in_an_enemy_zone_is_in_communication_by_a_free_neighbour():
    match = game("16 1107 half", "V 1006", phase="soviet_replacements", turn=2)
    assert subjects(match, "restore") == {"16"}


def wall(*others: str) -> Match:
    """An army west of column 12, with others."""
    return game("16 1005 half", "5 pool", *others, phase="soviet_replacements", turn=2)


FULL_WALL = ("V 1202", "VI 1205", "VII 1208", "VIII 1210")
"""Four corps whose zones close column 12 from north to south."""


@pytest.mark.rule("ruling-22")
def test_a_line_may_not_enter_an_enemy_zone():
    assert why(wall(*FULL_WALL), "restore 16") == "why.no_communication"


@pytest.mark.rule("ruling-22")
@pytest.mark.parametrize("gap", FULL_WALL)
def test_a_line_of_any_length_through_the_gap(gap: str):
    match = wall(*(unit for unit in FULL_WALL if unit != gap))
    assert subjects(match, "restore") == {"16"}


@pytest.mark.rule("ruling-22")
def test_a_friend_does_not_open_an_enemy_zone():
    assert why(wall(*FULL_WALL, "24 1204", "30 1203"), "restore 16") == "why.no_communication"


@pytest.mark.rule("ruling-22")
def test_the_edge_hex_must_be_free_of_enemy_zones_too():
    """Next to the army in 1310 lie 1409, where V stands, and 1410, in its zone; VI closes the way west."""
    match = game("16 1310 half", "5 pool", "V 1409", "VI 1110", phase="soviet_replacements", turn=2)
    assert why(match, "restore 16") == "why.no_communication"


@pytest.mark.rule("ruling-22")
def test_a_unit_on_the_edge_is_in_communication_even_in_an_enemy_zone():
    match = game("16 1410 half", "V 1409", "VI 1310", phase="soviet_replacements", turn=2)
    assert subjects(match, "restore") == {"16"}


def test_german_communication_is_traced_to_the_west_edge():
    units = ("V 0310 half", "16 0202", "24 0205", "30 0208", "32 0210")
    match = game("VI pool", *units, phase="german_replacements", turn=2)
    assert why(match, "restore V") == "why.no_communication"
    match = game("VI pool", *units[:-2], phase="german_replacements", turn=2)
    assert subjects(match, "restore") == {"V"}


def test_german_units_do_not_use_the_east_edge():
    wall = ("16 0202", "24 0205", "30 0208", "32 0210")
    match = game("V 1410 half", "VI pool", *wall, phase="german_replacements", turn=2)
    assert why(match, "restore V") == "why.no_communication"
    assert targets(match, "bring", "VI").isdisjoint(EAST_EDGE)


# Moscow's exception.

SIEGE = ("V 1102", "VI 1203", "VII 1003")


@pytest.mark.rule("ruling-25")
def test_a_unit_comes_in_at_moscow_without_communication():
    match = game("5 pool", *SIEGE, phase="soviet_replacements", turn=2)
    assert MOSCOW in targets(match, "bring", "5")


@pytest.mark.rule("ruling-25")
def test_a_unit_in_moscow_is_restored_without_communication():
    match = game("16 1103 half", *SIEGE, phase="soviet_replacements", turn=2)
    assert subjects(match, "restore") == {"16"}


@pytest.mark.rule("ruling-25")
def test_the_exception_needs_soviet_control():
    match = game("5 pool", *SIEGE, phase="soviet_replacements", turn=2, german_cities=MOSCOW)
    assert why(match, f"bring 5 {MOSCOW}") == "why.not_controlled"


@pytest.mark.rule("ruling-25")
def test_the_exception_is_for_moscow_alone():
    match = game(
        "16 1104 half", "5 pool", "V 1102", "VI 1204", "VII 1004", "VIII 1105", phase="soviet_replacements", turn=2
    )
    assert why(match, "restore 16") == "why.no_communication"


@pytest.mark.rule("ruling-25")
def test_moscow_has_no_special_properties_for_the_germans():
    siege = ("16 1102", "24 1203", "30 1003")
    match = game("V 1103 half", "VI pool", *siege, phase="german_replacements", turn=2, german_cities=MOSCOW)
    assert why(match, "restore V") == "why.no_communication"
    match = game("VI pool", *siege, phase="german_replacements", turn=2, german_cities=MOSCOW)
    assert why(match, f"bring VI {MOSCOW}") == "why.city_cut_off"


# Game Balance.


@pytest.mark.rule("ruling-2")
@pytest.mark.parametrize("handicap", [5, 4, 3])
def test_handicap_of_the_soviet_player(handicap: int):
    match = game("5 pool", phase="soviet_replacements", turn=6, options={"soviet_points": handicap})
    assert points(match) == handicap


@pytest.mark.rule("ruling-2")
def test_handicap_of_the_german_player():
    options = {"german_points": "even_turns"}
    points = {
        turn: game("V pool", "5 pool", phase="german_replacements", turn=turn, options=options) for turn in range(2, 8)
    }
    assert {turn for turn, match in points.items() if phase(match) == "german_replacements"} == {2, 4, 6}


@pytest.mark.rule("ruling-2")
def test_no_handicap_unless_asked_for():
    usual = rules().options
    assert (usual["soviet_points"], usual["german_points"]) == (5, "every_turn")


@pytest.mark.rule("ruling-2")
def test_soviet_handicap_does_not_touch_the_german_points():
    assert points(game("V pool", phase="german_replacements", turn=3, options={"soviet_points": 3})) == 1
