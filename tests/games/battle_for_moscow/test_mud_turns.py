"""Mud Turns: turns 3 and 4."""

import pytest

from tests.games.battle_for_moscow.oracle import neighbours
from tests.games.battle_for_moscow.positions import (
    act,
    at,
    attack,
    forecast,
    game,
    mp,
    reach,
    report,
    rules,
    steps,
    subjects,
    verbs,
)

pytestmark = pytest.mark.rule("mud_turns")

MUD = (3, 4)
CLEAR = (1, 2, 5, 6, 7)


def test_turns_three_and_four_are_mud():
    assert [turn for turn in range(1, 8) if rules().turns[turn - 1].weather == "mud"] == list(MUD)


@pytest.mark.rule("ruling-8")
@pytest.mark.parametrize("turn", MUD)
@pytest.mark.parametrize(
    ("unit", "now"),
    [("XL", "german_panzers"), ("XL", "german_movement"), ("V", "german_movement"), ("16", "soviet_movement")],
)
def test_one_hex_a_phase(turn: int, unit: str, now: str):
    match = game(f"{unit} 0606", phase=now, turn=turn)
    assert reach(match, unit) == set(neighbours("0606"))
    act(match, f"move {unit} 0607")
    assert subjects(match, "move") == set()


@pytest.mark.parametrize("turn", CLEAR)
def test_more_than_one_hex_in_clear_weather(turn: int):
    match = game("V 0606", phase="german_movement", turn=turn)
    assert "0610" in reach(match, "V")


@pytest.mark.rule("ruling-8")
def test_one_hex_whatever_the_terrain():
    match = game("V 0605", phase="german_movement", turn=3)
    assert mp(match, "V", "0604") == 1


@pytest.mark.rule("ruling-8")
def test_panzers_move_one_hex_in_each_of_their_two_phases():
    match = game("XL 0606", phase="german_panzers", turn=3)
    act(match, "move XL 0607", "end", "move XL 0608")
    assert at(match, "XL") == "0608"


@pytest.mark.rule("ruling-8")
@pytest.mark.parametrize("turn", MUD)
def test_rail_movement_is_unaffected(turn: int):
    match = game("16 1108", phase="soviet_rail", turn=turn)
    assert reach(match, "16") == reach(game("16 1108", phase="soviet_rail", turn=1), "16")


@pytest.mark.rule("ruling-8")
def test_one_hex_after_rail_movement():
    match = game("16 1108", phase="soviet_rail", turn=3)
    act(match, "move 16 1104", "end")
    assert reach(match, "16") == set(neighbours("1104"))


@pytest.mark.rule("ruling-15")
@pytest.mark.parametrize(("turn", "odds"), [*((turn, "1:1") for turn in MUD), *((turn, "3:1") for turn in CLEAR)])
def test_attack_strengths_are_halved(turn: int, odds: str):
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=turn)
    assert forecast(match, "LVII", "0606") == odds


@pytest.mark.parametrize("turn", MUD)
def test_soviet_attacks_are_halved_too(turn: int):
    match = game("XXXIV 0606", "16 0605", phase="soviet_combat", turn=turn)
    assert forecast(match, "16", "0606") == "1:1"


def test_defence_is_not_halved():
    match = game("16 0606", "LVII 0605", phase="german_combat", turn=3)
    assert forecast(match, "LVII", "0606") == "no effect"


@pytest.mark.rule("ruling-15")
def test_example_seventeen_is_eight_and_a_half():
    """Two to one before terrain, one to one after it."""
    units = ("16 0504 half", "XLVII 0403", "V 0604", "VI 0505 half")
    match = game(*units, phase="german_combat", turn=3, dice=[4])
    attack(match, "0504", "XLVII V VI")
    assert report(match) == "1:1 EX"


@pytest.mark.rule("ruling-15")
def test_the_sum_is_halved_and_not_each_unit():
    """Three threes are 4 1/2, enough for four; rounded one by one they would be three."""
    match = game("16 0606 half", "V 0605 half", "XIII 0506 half", "XX 0507 half", phase="german_combat", turn=3)
    act(match, "attack V 0606", "attack XIII 0606")
    assert forecast(match, "XX", "0606") == "1:1"


@pytest.mark.rule("ruling-15")
def test_no_fraction_is_rounded_up():
    """Fifteen is 7 1/2, not eight."""
    match = game("16 0606 half", "VII 0605", "XXII 0506", phase="german_combat", turn=3)
    act(match, "attack VII 0606")
    assert forecast(match, "XXII", "0606") == "1:1"


@pytest.mark.rule("ruling-20")
def test_exchange_counts_printed_strength():
    """One step of XL is worth four in mud too, which is all that is owed."""
    match = game("16 0606", "XL 0605", "XLVIII 0506", phase="german_combat", turn=3, dice=[4])
    attack(match, "0606", "XL XLVIII")
    assert report(match) == "1:1 EX"
    act(match, "lose XL")
    assert verbs(match) == {"retreat"}
    assert steps(match, "XLVIII") == 2


@pytest.mark.rule("ruling-8", "ruling-21")
def test_advance_in_mud():
    match = game("16 0606 half", "LVII 0605", phase="german_combat", turn=3, dice=[1])
    attack(match, "0606", "LVII")
    act(match, "retreat 0608", "advance LVII", "move LVII 0607")
    assert at(match, "LVII") == "0607"


def test_a_zone_of_control_stops_in_mud_as_ever():
    match = game("16 1108", "V 1005", phase="soviet_rail", turn=3)
    assert "1105" not in reach(match, "16")
    act(match, "move 16 1106")
    assert subjects(match, "move") == set()
