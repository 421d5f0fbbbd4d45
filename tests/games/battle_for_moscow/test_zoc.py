"""Zone of Control: the six hexes around a unit."""

import pytest

from tests.games.battle_for_moscow import oracle
from tests.games.battle_for_moscow.positions import act, at, attack, game, mp, reach, subjects, why

pytestmark = pytest.mark.rule("zoc")


@pytest.mark.parametrize("hex", oracle.neighbours("0606"))
def test_each_of_the_six_hexes_around_an_enemy_stops_a_unit(hex: str):
    start = next(near for near in oracle.neighbours(hex) if oracle.distances("0606")[near] == 2)
    match = game(f"XL {start}", "16 0606", phase="german_movement", turn=1)
    act(match, f"move XL {hex}")
    assert "XL" not in subjects(match, "move")


def test_zone_stops_where_a_longer_move_would_pass_through():
    match = game("XL 0404", "16 0506", phase="german_movement", turn=1)
    assert "0505" in reach(match, "XL")
    assert mp(match, "XL", "0605") == 4, "by way of the forest in 0604; straight through the zone it would be two"


@pytest.mark.parametrize("strength", ["", " half"])
def test_half_strength_units_have_a_zone_too(strength: str):
    match = game("XL 0604", f"16 0606{strength}", phase="german_movement", turn=1)
    act(match, "move XL 0605")
    assert "XL" not in subjects(match, "move")


@pytest.mark.rule("ruling-9")
def test_zone_extends_across_a_river_and_into_forest():
    match = game("XL 0703", "16 0705", phase="german_movement", turn=1)
    act(match, "move XL 0704")
    assert "XL" not in subjects(match, "move")


@pytest.mark.rule("ruling-9")
def test_zone_extends_into_a_hex_with_an_enemy_of_that_zone():
    match = game("XL 0604", "V 0605", "16 0606", phase="german_movement", turn=1)
    act(match, "move XL 0605")
    assert subjects(match, "move") == {"V"}


@pytest.mark.rule("ruling-9")
def test_zone_extends_into_a_city_and_a_fortification():
    match = game("16 0903", "XL 0703", phase="soviet_movement", turn=1, german_cities="0803")
    act(match, "move 16 0803")
    assert "16" not in subjects(match, "move")


@pytest.mark.rule("ruling-9")
def test_leaving_a_zone_is_free():
    match = game("XL 0605", "16 0606", phase="german_movement", turn=1)
    assert mp(match, "XL", "0604") == 2
    assert "0403" in reach(match, "XL")


@pytest.mark.rule("ruling-9")
def test_from_one_zone_hex_straight_into_the_next_and_no_further():
    match = game("XL 0605", "16 0606", phase="german_movement", turn=1)
    assert mp(match, "XL", "0706") == 1
    act(match, "move XL 0706")
    assert "XL" not in subjects(match, "move")


@pytest.mark.rule("ruling-9")
def test_rail_movement_stops_in_a_zone_too():
    match = game("16 0602", "XL 0703", phase="soviet_rail", turn=1)
    assert {"0603", "0601", "0702"} <= reach(match, "16")
    assert reach(match, "16").isdisjoint({"0504", "0704", "0802"})


def test_a_units_own_side_does_not_stop_it():
    match = game("XL 0605", "V 0606", phase="german_movement", turn=1)
    act(match, "move XL 0705")
    assert "XL" in subjects(match, "move")


def test_no_zone_beyond_the_edge_of_the_map():
    match = game("XL 0109", "16 0110", phase="german_movement", turn=1)
    assert set(oracle.neighbours("0110")) == {"0109", "0209", "0210"}
    act(match, "move XL 0209")
    assert "XL" not in subjects(match, "move")


@pytest.mark.rule("combat")
def test_a_unit_in_a_zone_need_not_attack():
    match = game("XL 0605", "16 0606", phase="german_combat", turn=1)
    assert why(match, "announced") == ""


@pytest.mark.rule("combat", "ruling-18")
def test_retreat_cannot_end_in_a_zone():
    near = ("16 0606", "LVII 0605", "XXIV 0506")
    match = game(*near, phase="german_combat", turn=1, dice=[3])
    attack(match, "0606", "LVII XXIV")
    assert subjects(match, "retreat") == {"0806", "0807", "0708", "0608", "0508"}
    match = game(*near, "V 0908", phase="german_combat", turn=1, dice=[3])
    attack(match, "0606", "LVII XXIV")
    assert subjects(match, "retreat") == {"0806", "0708", "0608", "0508"}


@pytest.mark.rule("replacements", "ruling-22")
def test_zone_cuts_a_line_of_communication():
    wall = [f"{unit} 12{row:02}" for unit, row in (("V", 1), ("VI", 4), ("VII", 7), ("VIII", 10))]
    cut = game("16 1105 half", *wall, phase="soviet_replacements", turn=2)
    assert "16" not in subjects(cut, "restore")
    open_ = game("16 1105 half", *wall[:3], phase="soviet_replacements", turn=2)
    assert subjects(open_, "restore") == {"16"}


def test_a_unit_that_left_a_hex_no_longer_controls_its_surroundings():
    match = game("XL 0605", "16 0606", phase="soviet_movement", turn=1)
    act(match, "move 16 0609", "end")
    act(match, "move XL 0606")
    assert "XL" in subjects(match, "move")
    assert at(match, "XL") == "0606"
