"""Combat: strengths, odds, terrain and the table."""

import doctest

import pytest

from rasputitsa.rules.combat.crt import FACES
from tests.games.battle_for_moscow import positions
from tests.games.battle_for_moscow.facts import FOREST, FORTIFIED, MOSCOW, RESULTS, RIVERS
from tests.games.battle_for_moscow.oracle import RIVER_SIDES, neighbours
from tests.games.battle_for_moscow.positions import act, attack, forecast, game, logged, phase, report, rules

pytestmark = pytest.mark.rule("combat")

AGAINST_FOUR = {
    "1:1": "XXXIV",
    "2:1": "XL",
    "3:1": "LVII",
    "4:1": "LVII XXXIV",
    "5:1": "LVII XL",
    "6:1": "LVII XXIV",
}
"""Attackers that reach each column against a strength of four."""
NEAR = ("0605", "0506")


def place(attackers: str, hexes: tuple[str, ...]) -> list[str]:
    return [f"{unit} {hex}" for unit, hex in zip(attackers.split(), hexes, strict=False)]


def far_side(hex: str) -> list[str]:
    """The neighbours of a hex that are not across a river from it."""
    return [near for near in neighbours(hex) if frozenset((hex, near)) not in RIVER_SIDES]


@pytest.mark.parametrize("column", RESULTS)
@pytest.mark.parametrize("die", FACES)
def test_every_cell_of_the_results_table(column: str, die: int):
    attackers = AGAINST_FOUR[column]
    match = game("16 0606 half", *place(attackers, NEAR), phase="german_combat", turn=1, dice=[die])
    attack(match, "0606", attackers)
    assert report(match) == f"{column} {RESULTS[column].split()[die - 1]}"


def test_table_has_six_columns_and_six_faces():
    table = rules().results
    assert table.labels == tuple(RESULTS)
    for index, column in enumerate(RESULTS):
        assert [table.result(index, die) for die in FACES] == RESULTS[column].split()


def test_example_in_the_helpers_words():
    assert doctest.testmod(positions).failed == 0


def test_sixteen_to_four_is_four_to_one():
    match = game("16 0606 half", "XL 0605", "XLVIII 0506", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "XL XLVIII")
    assert report(match) == "4:1 EX"


def test_fifteen_to_four_is_three_to_one():
    match = game("16 0606 half", "XLVII 0605", "V 0506", phase="german_combat", turn=1, dice=[6])
    attack(match, "0606", "XLVII V")
    assert report(match) == "3:1 EX"


def test_strength_of_the_face_that_is_up_counts():
    match = game("16 0606", "LVII 0605 half", phase="german_combat", turn=1)
    assert forecast(match, "LVII", "0606") == "no effect"
    match = game("16 0606 half", "LVII 0605 half", phase="german_combat", turn=1)
    assert forecast(match, "LVII", "0606") == "1:1"


def test_example_first_attack_across_a_river_on_a_fortification():
    """15 to 4 is 3:1, less one for the river and one for the fortification."""
    match = game("16 0504 half", "XLVII 0403", "V 0604", phase="german_combat", turn=1, dice=[1])
    attack(match, "0504", "XLVII V")
    assert report(match) == "1:1 DR"


SECOND_ATTACK = ("16 0504 half", "XLVII 0403", "V 0604", "VI 0505 half")


def test_example_second_attack_with_one_unit_not_across_the_river():
    """17 to 4 is 4:1, less one for the fortification only."""
    match = game(*SECOND_ATTACK, phase="german_combat", turn=1, dice=[6])
    attack(match, "0504", "XLVII V VI")
    assert report(match) == "3:1 EX"


def test_example_second_attack_eliminates_the_surrounded_army():
    match = game(*SECOND_ATTACK, phase="german_combat", turn=1, dice=[2])
    attack(match, "0504", "XLVII V VI")
    assert report(match) == "3:1 DR"
    assert logged(match, "log.no_retreat")
    assert match.state.units["16"].box == "soviet_pool"


@pytest.mark.rule("ruling-15")
def test_odds_above_six_to_one_are_six_to_one():
    match = game("16 0606 half", "LVII 0605", "XXIV 0506", "XL 0507", phase="german_combat", turn=1, dice=[5])
    attack(match, "0606", "LVII XXIV XL")
    assert report(match) == "6:1 DRL"


@pytest.mark.rule("ruling-15")
def test_cap_comes_before_terrain():
    """Eight to one into forest is 5:1, not 6:1."""
    match = game("16 0708 half", "LVII 0608", "XXIV 0607", "XL 0707", phase="german_combat", turn=1, dice=[6])
    attack(match, "0708", "LVII XXIV XL")
    assert report(match) == "5:1 DR"


@pytest.mark.rule("ruling-17")
def test_below_one_to_one_has_no_effect_and_no_die():
    match = game("16 0606", "VII 0605", phase="german_combat", turn=1)
    attack(match, "0606", "VII")
    assert report(match) == "no effect"
    assert match.state.rolls == 0
    assert phase(match) == "german_movement"


@pytest.mark.rule("ruling-17")
def test_attack_below_one_to_one_may_be_announced():
    match = game("16 0606", "VII 0605", phase="german_combat", turn=1)
    assert forecast(match, "VII", "0606") == "no effect"
    act(match, "attack VII 0606")


@pytest.mark.rule("ruling-17")
def test_below_one_to_one_after_terrain_has_no_effect():
    match = game("16 0708", "XL 0608", phase="german_combat", turn=1)
    attack(match, "0708", "XL")
    assert report(match) == "no effect"


@pytest.mark.rule("ruling-15")
def test_two_shifts_from_two_to_one_have_no_effect():
    match = game("16 0504 half", "XL 0404", phase="german_combat", turn=1)
    attack(match, "0504", "XL")
    assert report(match) == "no effect"


# Terrain.


@pytest.mark.parametrize("hex", [*FOREST, *FORTIFIED, MOSCOW])
def test_terrain_shifts_one_column_for_a_soviet_defender(hex: str):
    near = far_side(hex)[0]
    match = game(f"16 {hex} half", f"LVII {near}", phase="german_combat", turn=1)
    assert forecast(match, "LVII", hex) == "2:1"


@pytest.mark.rule("ruling-16")
@pytest.mark.parametrize("hex", [*FOREST, MOSCOW])
def test_forest_and_moscow_help_a_german_defender_too(hex: str):
    near = far_side(hex)[0]
    match = game(f"XL {hex} half", f"1Sh {near}", phase="soviet_combat", turn=5)
    assert forecast(match, "1Sh", hex) == "1:1"


@pytest.mark.rule("ruling-16")
@pytest.mark.parametrize("hex", FORTIFIED)
def test_fortifications_do_not_help_germans(hex: str):
    near = far_side(hex)[0]
    match = game(f"XL {hex} half", f"1Sh {near}", phase="soviet_combat", turn=5)
    assert forecast(match, "1Sh", hex) == "2:1"


@pytest.mark.parametrize("hex", ["0603", "0601", "0509", "0809", "1405"])
def test_other_cities_shift_nothing(hex: str):
    match = game(f"16 {hex} half", f"LVII {far_side(hex)[0]}", phase="german_combat", turn=1)
    assert forecast(match, "LVII", hex) == "3:1"


@pytest.mark.parametrize("side", RIVERS)
def test_river_shifts_one_column_when_all_attackers_are_across(side: str):
    """One more than the terrain of the defender's hex, from either bank."""
    terrain = {*FOREST, *FORTIFIED, MOSCOW}
    for start, end in (side.split("-"), reversed(side.split("-"))):
        match = game(f"16 {end} half", f"LVII {start}", phase="german_combat", turn=1)
        assert forecast(match, "LVII", end) == ("1:1" if end in terrain else "2:1")


@pytest.mark.rule("ruling-16")
def test_river_does_not_shift_when_one_attacker_is_on_the_same_bank():
    match = game("16 0605 half", "LVII 0505", "XLII 0606", phase="german_combat", turn=1)
    act(match, "attack LVII 0605")
    assert forecast(match, "XLII", "0605") == "4:1"


def test_river_shifts_once_whatever_the_number_of_attackers_across():
    match = game("16 0605 half", "LVII 0505", "XXXIV 0705", phase="german_combat", turn=1)
    assert forecast(match, "LVII", "0605") == "2:1"
    act(match, "attack LVII 0605")
    assert forecast(match, "XXXIV", "0605") == "3:1"


@pytest.mark.rule("ruling-16")
def test_river_helps_a_german_defender_too():
    match = game("XL 0605 half", "1Sh 0505", phase="soviet_combat", turn=5)
    assert forecast(match, "1Sh", "0605") == "1:1"


@pytest.mark.rule("ruling-16")
def test_a_unit_in_a_fortification_attacks_as_usual():
    match = game("16 0605 half", "LVII 0506", phase="german_combat", turn=1)
    assert forecast(match, "LVII", "0605") == "3:1"
