"""Soviet Play Balance: improved 1st Shock, a stronger defensive line, German logistics problems (rulings 2, 16, 27)."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.positions import (
    CONTINUATION,
    act,
    at,
    attack,
    battle,
    column,
    game,
    phase,
    points,
    report,
    rules,
    shifts,
    steps,
    subjects,
)

pytestmark = pytest.mark.rule("play_balance")

SHOCK = {"improved_first_shock": True}
LINE = {"strong_line": True}
LOGISTICS = {"german_points": "even_turns"}


# Improved 1st Shock.


def shock(*units: str, turn: int = 5, **options: bool) -> Match:
    """The Soviet combat phase with the improved 1st Shock Army."""
    return game(*units, phase="soviet_combat", turn=turn, options={**SHOCK, **options}, dice=[1])


@pytest.mark.rule("improved_first_shock", "ruling-27", "ruling-16")
@pytest.mark.parametrize("hex", ["1105", "1106", "1004"])
def test_first_shock_attacks_one_column_better_out_of_a_fortification(hex: str):
    match = shock(f"1Sh {hex}", "V 1005")
    act(match, "attack 1Sh 1005")
    assert "shift.first_shock" in shifts(match, "1005")


@pytest.mark.rule("improved_first_shock", "ruling-27")
def test_first_shock_attacks_one_column_better_out_of_moscow():
    match = shock("1Sh 1103", "V 1202")
    act(match, "attack 1Sh 1202")
    assert (column(match, "1202"), shifts(match, "1202")) == ("2:1", ["shift.first_shock"])


@pytest.mark.rule("improved_first_shock", "ruling-27")
def test_no_column_out_of_open_ground():
    match = shock("1Sh 1206", "V 1205")
    act(match, "attack 1Sh 1205")
    assert shifts(match, "1205") == []


@pytest.mark.rule("improved_first_shock", "ruling-27")
def test_no_column_without_the_option():
    match = shock("1Sh 1103", "V 1202", improved_first_shock=False)
    act(match, "attack 1Sh 1202")
    assert (column(match, "1202"), shifts(match, "1202")) == ("1:1", [])


@pytest.mark.rule("improved_first_shock", "ruling-27")
def test_no_column_for_another_army_there():
    match = shock("16 1103", "V 1202")
    act(match, "attack 16 1202")
    assert shifts(match, "1202") == []


@pytest.mark.rule("improved_first_shock", "ruling-27")
def test_first_shock_must_be_among_the_attackers():
    match = shock("1Sh 1103", "16 1201", "V 1202")
    act(match, "attack 16 1202")
    assert shifts(match, "1202") == []


@pytest.mark.rule("improved_first_shock", "ruling-27")
def test_others_may_join_from_anywhere():
    match = shock("1Sh 1103", "16 1201", "V 1202")
    act(match, "attack 16 1202", "attack 1Sh 1202")
    assert (column(match, "1202"), shifts(match, "1202")) == ("4:1", ["shift.first_shock"])


@pytest.mark.rule("improved_first_shock", "ruling-27", "ruling-25", "ruling-22")
def test_no_column_out_of_communication_not_even_in_moscow():
    match = shock("1Sh 1103", "V 1202", "VI 1104", "VII 1002")
    act(match, "attack 1Sh 1202")
    assert shifts(match, "1202") == []


@pytest.mark.rule("improved_first_shock", "ruling-14")
def test_communication_is_looked_up_when_the_battle_is_fought():
    """Cut off when announced; the first battle removes VI and opens the way by 1104."""
    units = ("1Sh 1103", "V 1202", "VI 1104 half", "VII 1002", "24 1204", "30 1205", "32 1105")
    match = shock(*units)
    act(match, "attack 1Sh 1202", *(f"attack {army} 1104" for army in ("24", "32")))
    assert shifts(match, "1202") == []
    act(match, "announced", "resolve 1104", "stay")
    assert shifts(match, "1202") == ["shift.first_shock"]


@pytest.mark.rule("improved_first_shock", "ruling-16", "ruling-15")
def test_its_column_and_a_river_cancel_out():
    """V in 1104 across the river from Moscow."""
    match = shock("1Sh 1103", "V 1104")
    act(match, "attack 1Sh 1104")
    assert (column(match, "1104"), shifts(match, "1104")) == ("1:1", ["shift.river", "shift.first_shock"])


@pytest.mark.rule("improved_first_shock", "ruling-16")
def test_tank_and_first_shock_are_two_columns():
    units = ("1Sh 1103", "Tank 1201", "V 1202")
    match = game(*units, phase="soviet_combat", turn=13, scenario=CONTINUATION, options=SHOCK)
    act(match, "attack 1Sh 1202", "attack Tank 1202")
    assert (column(match, "1202"), shifts(match, "1202")) == ("5:1", ["shift.tank", "shift.first_shock"])


@pytest.mark.rule("improved_first_shock", "first_shock", "ruling-27")
def test_first_shock_arrives_at_half_strength_for_a_point():
    match = game("1Sh pool", phase="soviet_replacements", turn=4, options=SHOCK)
    assert points(match) == 5
    act(match, "bring 1Sh 1401")
    assert (at(match, "1Sh"), steps(match, "1Sh")) == ("1401", 1)


# Stronger defensive line.


def line(*units: str, **options: bool) -> Match:
    """The German combat phase with the stronger line."""
    return game(*units, phase="german_combat", turn=1, options={**LINE, **options}, dice=[1])


@pytest.mark.rule("strong_line", "ruling-16")
def test_a_soviet_neighbour_in_the_line_makes_the_shift_two():
    match = line("16 0801 half", "24 0802", "LVII 0701")
    act(match, "attack LVII 0801")
    assert (column(match, "0801"), shifts(match, "0801")) == ("1:1", ["shift.line"])


@pytest.mark.rule("strong_line", "ruling-16")
def test_without_the_option_the_shift_is_one():
    match = line("16 0801 half", "24 0802", "LVII 0701", strong_line=False)
    act(match, "attack LVII 0801")
    assert column(match, "0801") == "2:1"


@pytest.mark.rule("strong_line", "ruling-16")
def test_alone_in_the_line_the_shift_is_one():
    match = line("16 0801 half", "24 0803", "LVII 0701")
    act(match, "attack LVII 0801")
    assert (column(match, "0801"), shifts(match, "0801")) == ("2:1", ["shift.fortification"])


@pytest.mark.rule("strong_line", "ruling-16")
def test_the_neighbour_must_stand_in_the_line_too():
    match = line("16 0801 half", "24 0901", "LVII 0701")
    act(match, "attack LVII 0801")
    assert column(match, "0801") == "2:1"


@pytest.mark.rule("strong_line", "ruling-16")
def test_a_german_neighbour_is_none():
    match = line("16 0801 half", "V 0802", "LVII 0701")
    act(match, "attack LVII 0801")
    assert column(match, "0801") == "2:1"


@pytest.mark.rule("strong_line", "ruling-16")
def test_a_half_strength_neighbour_is_enough():
    match = line("16 0801 half", "24 0802 half", "LVII 0701")
    act(match, "attack LVII 0801")
    assert column(match, "0801") == "1:1"


@pytest.mark.rule("strong_line", "ruling-16")
def test_moscow_belongs_to_the_line():
    """The defender in Moscow with a neighbour in 1104; and one in 1104 with a neighbour in Moscow."""
    match = line("16 1103 half", "24 1104", "LVII 1202", "XXIV 1204")
    act(match, "attack LVII 1103", "attack XXIV 1104")
    assert shifts(match, "1103") == ["shift.line"]
    assert shifts(match, "1104") == ["shift.line"]


@pytest.mark.rule("strong_line", "ruling-16")
def test_a_river_adds_a_third_column():
    match = line("16 0504 half", "24 0505", "LVII 0404", "XXIV 0403")
    act(match, "attack LVII 0504", "attack XXIV 0504")
    assert (column(match, "0504"), shifts(match, "0504")) == ("3:1", ["shift.line", "shift.river"])


@pytest.mark.rule("strong_line", "ruling-16")
def test_germans_in_fortifications_form_no_line():
    match = game("V 0801", "VI 0802", "16 0701", phase="soviet_combat", turn=1, options=LINE)
    act(match, "attack 16 0801")
    assert shifts(match, "0801") == []


@pytest.mark.rule("strong_line", "ruling-16")
def test_germans_in_moscow_have_the_one_column_of_moscow():
    match = game("V 1103 half", "VI 1104", "16 1202", phase="soviet_combat", turn=1, options=LINE, german_cities="1103")
    act(match, "attack 16 1103")
    assert shifts(match, "1103") == ["shift.moscow"]


@pytest.mark.rule("strong_line", "ruling-14")
def test_the_line_is_looked_up_when_the_battle_is_fought():
    """The neighbour in 0802 is eliminated first, and nobody holds a line any more."""
    units = ("16 0801 half", "24 0802 half", "LVII 0701", "XXIV 0702", "XLI 0703", "XLVI 0803")
    match = line(*units)
    act(match, "attack LVII 0801", "attack XXIV 0802", "attack XLI 0802", "attack XLVI 0802", "announced")
    assert column(match, "0801") == "1:1"
    act(match, "resolve 0802", "stay")
    assert column(match, "0801") == "2:1"


@pytest.mark.rule("strong_line", "combat")
def test_below_one_to_one_the_attack_has_no_effect():
    match = line("16 0801", "24 0802", "LVII 0701")
    attack(match, "0801", "LVII")
    assert report(match) == "no effect"
    assert phase(match) == "german_movement"


# German logistics problems.


@pytest.mark.rule("german_logistics", "ruling-2")
@pytest.mark.parametrize("turn", range(1, 15))
def test_german_points_only_on_turns_two_four_and_six(turn: int):
    built = rules(tuple(LOGISTICS.items()), CONTINUATION)
    assert built.turns[turn - 1].points["german"] == (turn in (2, 4, 6))


@pytest.mark.rule("german_logistics", "ruling-5")
def test_a_phase_without_points_asks_nothing():
    match = game("V pool", "VI 0101 half", "16 1210", phase="german_replacements", turn=3, options=LOGISTICS)
    assert phase(match) == "german_movement"


@pytest.mark.rule("german_logistics", "replacements")
def test_a_point_of_an_even_turn_is_spent_as_usual():
    match = game("V pool", "16 1210", phase="german_replacements", turn=4, options=LOGISTICS)
    assert (points(match), subjects(match, "bring")) == (1, {"V"})


@pytest.mark.rule("german_logistics")
def test_soviet_points_are_not_touched():
    record = rules(tuple(LOGISTICS.items()), CONTINUATION).turns
    assert [cell.points["soviet"] for cell in record] == [5] * 7 + [2] * 7


@pytest.mark.rule("strong_line")
def test_the_page_says_why():
    match = line("16 0801 half", "24 0802", "LVII 0701")
    act(match, "attack LVII 0801")
    lines = {line["key"]: line for line in battle(match, "0801")["lines"]}
    assert lines["shift.line"]["rule"] == "strong_line"
