"""Advanced Combat Results Table: its cells, its columns, its floor (rulings 15, 17 and 33)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.rules.combat.crt import FACES
from tests.games.battle_for_moscow.facts import RESULTS
from tests.games.battle_for_moscow.positions import (
    CONTINUATION,
    act,
    attack,
    column,
    forecast,
    game,
    phase,
    reason,
    report,
    rules,
    subjects,
    verbs,
)

pytestmark = pytest.mark.rule("advanced_results")

ADVANCED = {"advanced_results": True}
TABLE = {"1:2": "NE NE NE EX AL AL", "3:2": "DR DR NE NE EX AL", **RESULTS}
"""The columns by die face."""

ATTACKS = {
    "1:2": ("16", "VII half"),
    "1:1": ("16 half", "VII half"),
    "3:2": ("16 half", "V"),
    "2:1": ("16 half", "XL"),
    "3:1": ("16 half", "LVII"),
    "4:1": ("16 half", "LVII", "XXXIV"),
    "5:1": ("16 half", "LVII", "XL"),
    "6:1": ("16 half", "LVII", "XXIV"),
}
"""A defender in 0606 and the attackers that reach each column."""


def stand(words: str, hex: str) -> str:
    unit, *half = words.split()
    return " ".join((unit, hex, *half))


def battle(defender: str, *attackers: str, dice: tuple[int, ...] = (), turn: int = 1, **options: bool) -> Match:
    """A battle announced for 0606."""
    units = [
        stand(words, hex) for words, hex in zip((defender, *attackers), ("0606", "0605", "0506", "0706"), strict=False)
    ]
    match = game(*units, phase="german_combat", turn=turn, options={**ADVANCED, **options}, dice=dice)
    act(match, *(f"attack {words.split()[0]} 0606" for words in attackers))
    return match


@pytest.mark.rule("ruling-33", "results")
@pytest.mark.parametrize("odds", TABLE)
@pytest.mark.parametrize("die", FACES)
def test_every_cell(odds: str, die: int):
    match = battle(*ATTACKS[odds], dice=(die,))
    act(match, "announced", "resolve 0606")
    assert report(match) == f"{odds} {TABLE[odds].split()[die - 1]}"


@pytest.mark.rule("ruling-33")
def test_eight_columns_in_their_order():
    table = rules(tuple(ADVANCED.items())).results
    assert table.labels == ("1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1")
    assert table.provenance == "reconstructed"


@pytest.mark.rule("results")
def test_without_the_option_the_table_is_the_printed_one():
    assert rules().results.labels == tuple(RESULTS)
    assert rules().results.provenance == "printed"


# Columns.


@pytest.mark.rule("ruling-15")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (15, 8, "3:2"),
        (7, 8, "1:2"),
        (16, 8, "2:1"),
        (12, 8, "3:2"),
        (11, 8, "1:1"),
        (8, 8, "1:1"),
        (4, 8, "1:2"),
        (23, 8, "2:1"),
        (99, 8, "6:1"),
        (5, 4, "1:1"),
        (6, 4, "3:2"),
        (7, 4, "3:2"),
    ],
)
def test_highest_column_not_above_the_ratio(attack: int, defence: int, odds: str):
    table = rules(tuple(ADVANCED.items())).results
    assert table.labels[table.column(attack, defence)] == odds


@pytest.mark.rule("ruling-15")
def test_below_one_to_two_counts_as_one_column_left_of_it():
    table = rules(tuple(ADVANCED.items())).results
    assert [table.column(attack, 8) for attack in (3, 1)] == [-1, -1]


@pytest.mark.rule("ruling-15", "ruling-16")
@pytest.mark.parametrize(
    ("attackers", "odds"), [(("XL", "VII"), "1:1"), (("XL", "XLVIII"), "3:2"), (("LVII", "XXIV"), "2:1")]
)
def test_a_shift_is_one_column_of_this_table(attackers: tuple[str, str], odds: str):
    """Eight in the forest of 0708: 15, 16 and 24 lose one column each."""
    units = ("16 0708", f"{attackers[0]} 0607", f"{attackers[1]} 0707")
    match = game(*units, phase="german_combat", turn=1, options=ADVANCED)
    act(match, *(f"attack {unit} 0708" for unit in attackers))
    assert column(match, "0708") == odds


@pytest.mark.rule("ruling-15", "mud_turns")
@pytest.mark.parametrize(
    ("defender", "attackers", "odds"),
    [
        ("16 half", ("VI", "XII", "V"), "2:1"),
        ("16", ("VI", "XII", "V"), "1:1"),
        ("16", ("VII half", "VIII half"), "1:2"),
    ],
)
def test_the_sum_is_halved_in_mud(defender: str, attackers: tuple[str, ...], odds: str):
    assert column(battle(defender, *attackers, turn=3), "0606") == odds


@pytest.mark.rule("ruling-15", "tank_unit")
def test_a_shift_to_the_right_may_lift_a_battle_onto_the_table():
    """Four against nine is below 1:2; the Tank unit makes it 1:2."""
    units = ("XLVII 0606", "Tank 0605 half")
    match = game(*units, phase="soviet_combat", turn=13, scenario=CONTINUATION, options=ADVANCED, dice=[1])
    act(match, "attack Tank 0606")
    assert column(match, "0606") == "1:2"
    act(match, "announced")
    assert verbs(match) == {"resolve"}


# The floor.


@pytest.mark.rule("ruling-17")
def test_one_to_two_may_be_attacked():
    match = battle("16", "VII half", dice=(1,))
    act(match, "announced", "resolve 0606")
    assert report(match) == "1:2 NE"


@pytest.mark.rule("ruling-17")
def test_below_one_to_two_the_announcement_cannot_be_closed():
    match = battle("16", "V half")
    assert reason(match, "announced") == ("why.below_floor", "advanced_results", {"hexes": ("0606",), "odds": "1:2"})
    assert verbs(match) == {"withdraw"}


@pytest.mark.rule("ruling-17")
def test_every_battle_is_tested():
    units = ("16 0606", "V 0605 half", "24 0610", "VI 0609 half", "30 0602 half", "LVII 0601")
    match = game(*units, phase="german_combat", turn=1, options=ADVANCED)
    act(match, "attack V 0606", "attack VI 0610", "attack LVII 0602")
    assert reason(match, "announced")[2]["hexes"] == ("0606", "0610")
    act(match, "withdraw V")
    assert reason(match, "announced")[2]["hexes"] == ("0610",)
    act(match, "withdraw VI", "announced")
    assert subjects(match, "resolve") == {"0602"}


@pytest.mark.rule("ruling-17")
def test_a_unit_below_the_floor_may_be_joined_by_another():
    match = battle("16", "V half")
    assert "attack" not in verbs(match)
    match = game("16 0606", "V 0605 half", "VI 0506 half", phase="german_combat", turn=1, options=ADVANCED)
    act(match, "attack V 0606", "attack VI 0606", "announced")
    assert verbs(match) == {"resolve"}


@pytest.mark.rule("ruling-17", "ruling-16")
def test_terrain_counts_for_the_floor():
    match = game("16 0708", "VII 0607 half", phase="german_combat", turn=1, options=ADVANCED)
    assert forecast(match, "VII", "0708") == "no effect"
    act(match, "attack VII 0708")
    assert reason(match, "announced")[0] == "why.below_floor"


@pytest.mark.rule("ruling-14", "ruling-17", "strong_line")
def test_below_the_floor_when_it_is_fought_a_battle_has_no_effect_and_no_die():
    """The first battle drives 24 into the fortification beside 16, which makes the line there stronger."""
    units = ("16 0801", "XL 0701", "24 1003 half", "XXIV 1104")
    options = {**ADVANCED, "strong_line": True}
    match = game(*units, phase="german_combat", turn=1, options=options, dice=[1])
    act(match, "attack XL 0801", "attack XXIV 1003", "announced")
    assert column(match, "0801") == "1:2"
    act(match, "resolve 1003", "retreat 0802", "stay", "resolve 0801")
    assert (report(match), match.state.rolls, phase(match)) == ("no effect", 1, "german_movement")


@pytest.mark.rule("ruling-17", "combat")
def test_without_the_option_a_hopeless_attack_may_be_announced():
    match = game("16 0606", "V 0605 half", phase="german_combat", turn=1)
    attack(match, "0606", "V")
    assert report(match) == "no effect"
    assert match.state.rolls == 0
