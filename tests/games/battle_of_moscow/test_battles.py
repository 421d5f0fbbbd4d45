"""Results: losses by strength as it counted, exchanges, eliminations (rulings 43 to 45, 78 and 89)."""

import pytest

from tests.games.battle_of_moscow.positions import (
    act,
    asked,
    at,
    attack,
    game,
    heading,
    rules,
    sheet,
    subjects,
    told,
    verbs,
    why,
)

PRINTED = """
Ab2 Db1 DE DE DE DE
Ab2 EX EX EX EX DE
Ab2 Ab2 Db1 Db2 EX DE
Ab2 Ab2 Ab1 Db1 Db2 EX
AE AE A-1 Ab1 Db2 DE
AE AE A-1b2 A-1b2 Db1 Db2
"""


@pytest.mark.rule("results_table", "ruling-36")
def test_results_table_is_the_printed_one():
    table = rules().results
    assert [list(table.rows[die]) for die in range(1, 7)] == [line.split() for line in PRINTED.split("\n") if line]
    assert table.labels == ("1:4-1:3", "1:2", "1:1", "2:1", "3:1-4:1", "5:1-7:1")


@pytest.mark.rule("results_table", "ruling-45")
def test_de_eliminates_all_defenders_and_nobody_advances():
    match = game("7Pz 2622", "16A 2722", "20A 2722", phase="german_combat", results="DE")
    attack(match, "2722", "7Pz")
    assert [at(match, unit) for unit in ("7Pz", "16A", "20A")] == ["2622", "russian_lost", "russian_lost"]


@pytest.mark.rule("results_table", "ruling-45", "ruling-50")
def test_ae_eliminates_all_attackers_without_a_partisan():
    match = game("16A 2622", "20A 2622", "7Pz 2722", phase="russian_combat", results="AE", dice=(1, 1))
    attack(match, "2722", "16A 20A")
    assert [at(match, unit) for unit in ("7Pz", "16A", "20A")] == ["2722", "russian_lost", "russian_lost"]
    assert not told(match, "log.partisan")


@pytest.mark.parametrize("result", ["DE", "EX"])
@pytest.mark.rule("partisans", "ruling-45", "ruling-70")
def test_ruling_45_partisans_under_other_units_are_left_out_and_stay(result: str):
    match = game("7Pz 2622", "16A 2722", "P1 2722", phase="german_combat", results=result)
    attack(match, "2722", "7Pz")
    assert (at(match, "16A"), at(match, "P1")) == ("russian_lost", "2722")


@pytest.mark.rule("partisans", "ruling-45")
def test_partisans_alone_are_eliminated_like_others():
    match = game("7Pz 2622", "P1 2722", "P2 2722", phase="german_combat", results="DE")
    attack(match, "2722", "7Pz")
    assert (at(match, "P1"), at(match, "P2")) == ("", "")


@pytest.mark.rule("results_table", "ruling-43", "ruling-89")
def test_ex_the_attackers_lose_whole_units_one_by_one_until_the_sum_is_reached():
    match = game("7Pz 2622", "1Pz 2622", "900Lehr 2622", "5A 2722", phase="german_combat", results="EX")
    attack(match, "2722", "7Pz 1Pz 900Lehr")
    assert at(match, "5A") == "russian_lost"
    assert subjects(match, "lose") == {"7Pz", "1Pz", "900Lehr"}
    act(match, "lose 900Lehr", "lose 7Pz")
    assert [at(match, unit) for unit in ("7Pz", "1Pz", "900Lehr")] == ["german_lost", "2622", "german_lost"]
    assert asked(match) != "german prompt.exchange"


@pytest.mark.rule("ruling-43", "ruling-89")
def test_ruling_89_the_dear_one_first_ends_it():
    match = game("7Pz 2622", "1Pz 2622", "900Lehr 2622", "5A 2722", phase="german_combat", results="EX")
    attack(match, "2722", "7Pz 1Pz 900Lehr")
    act(match, "lose 7Pz")
    assert [at(match, unit) for unit in ("7Pz", "1Pz", "900Lehr")] == ["german_lost", "2622", "2622"]


@pytest.mark.rule("ruling-43")
def test_ruling_43_a_doubled_defence_costs_double():
    match = game("7Pz 1117", "1Pz 1117", "6Pz 1117", "5A 1217", phase="german_combat", results="A-1")
    attack(match, "1217", "7Pz 1Pz 6Pz")
    act(match, "lose 7Pz", "lose 1Pz")
    assert asked(match) != "german prompt.exchange"
    assert (at(match, "6Pz"), at(match, "5A")) == ("1117", "1217")


@pytest.mark.rule("ruling-43")
def test_ruling_43_doubled_and_half_four_printed_factors_pay_for_one():
    units = [f"{unit} 1117 supply=unsupplied" for unit in ("7Pz", "1Pz", "6Pz")]
    match = game(*units, "YE 1217", phase="german_combat", results="A-1")
    attack(match, "1217", "7Pz 1Pz 6Pz")
    act(match, "lose 7Pz")
    assert asked(match) == "german prompt.exchange"
    act(match, "lose 1Pz")
    assert at(match, "6Pz") == "1117"


@pytest.mark.rule("ruling-43")
def test_ruling_43_where_all_together_do_not_reach_it_all_are_lost():
    match = game("7Pz 2622", "16A 2722", "20A 2722", phase="german_combat", results="EX")
    attack(match, "2722", "7Pz")
    assert [at(match, unit) for unit in ("7Pz", "16A", "20A")] == ["german_lost", "russian_lost", "russian_lost"]


@pytest.mark.rule("ruling-44", "results_table")
def test_ruling_44_after_a_1b2_those_left_go_back_two():
    match = game("7Pz 2622", "1Pz 2622", "5A 2722", phase="german_combat", results="A-1b2")
    attack(match, "2722", "7Pz 1Pz")
    act(match, "lose 7Pz")
    assert asked(match) == "russian prompt.retreat"
    assert subjects(match, "retreat") == {"1Pz"}


@pytest.mark.rule("ruling-44")
def test_ruling_44_after_a_1_nobody_goes_back_and_the_defender_stays():
    match = game("7Pz 2622", "1Pz 2622", "5A 2722", phase="german_combat", results="A-1")
    attack(match, "2722", "7Pz 1Pz")
    act(match, "lose 7Pz")
    assert (at(match, "1Pz"), at(match, "5A")) == ("2622", "2722")
    assert asked(match) != "russian prompt.retreat"


@pytest.mark.rule("ruling-43")
def test_ruling_43_only_units_of_the_battle_pay():
    match = game("7Pz 2622", "1Pz 2622", "6Pz 2623", "5A 2722", phase="german_combat", results="EX")
    attack_two = ("attack 7Pz 2722", "attack 1Pz 2722", "announced", "resolve 2722")
    act(match, *attack_two)
    assert why(match, "lose 6Pz") == "why.not_in_battle"
    assert verbs(match) == {"lose"}


@pytest.mark.rule("ruling-78", "ruling-62")
def test_ruling_78_what_is_lost_in_the_german_turn_waits_to_be_rebuilt():
    match = game("7Pz 2622", "16A 2722", "FE 0508", phase="german_combat", results="DE")
    attack(match, "2722", "7Pz")
    assert match.state.units["16A"].marks == ()
    assert [unit.id for unit in match.state.units.boxed("russian_lost")] == ["16A"]


@pytest.mark.rule("combat", "ruling-43")
def test_the_sheet_of_a_battle_keeps_what_both_counted():
    match = game("7Pz 1117", "1Pz 1117", "6Pz 1117", "5A 1217", phase="german_combat", results="A-1")
    attack(match, "1217", "7Pz 1Pz 6Pz")
    assert sheet(match, "1217")["odds.ratio"] == {"attack": 12, "defence": 8}
    assert sheet(match, "1217")["odds.rolled"] == {"die": 1, "result": "A-1"}
    assert heading(match, "1217") == "1:1"
