"""Combat: who attacks what, ratio, shifts, failure, results, flips (11.1 to 11.3; rulings 23, 27 to 29, 31, 32)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    attack,
    game,
    odds,
    phase,
    shifts,
    spent,
    subjects,
    targets,
    told,
    verbs,
    why,
)

HELD: dict[str, Any] = {"soviet": "partisan"}
"""With a card in the Soviet hand a battle halts when its ratio is known."""


@pytest.mark.rule("11.0")
def test_11_0_attacking_is_optional():
    match = game("1PzA 0806", "8 0807", phase="german_combat")
    act(match, "end")
    assert phase(match) == "german_breakthrough"


@pytest.mark.rule("11.1")
def test_11_1_each_unit_attacks_once():
    match = game("1PzA 0806", "8 0807", "3 0906", phase="german_combat", results="NE")
    attack(match, "0807", "1PzA")
    act(match, "passive 8")
    assert subjects(match, "attack") == set()
    assert why(match, "attack 1PzA 0906") == "why.fought"


@pytest.mark.rule("ruling-28")
def test_ruling_28_also_after_advancing():
    match = game("1PzA 0806", "8 0807 spent", "3 0809", phase="german_combat", results="DE")
    attack(match, "0807", "1PzA")
    act(match, "advance 1PzA")
    assert at(match, "1PzA") == "0807"
    assert subjects(match, "attack") == set()


@pytest.mark.rule("11.1")
def test_11_1_each_defender_is_attacked_once():
    match = game("1PzA 0806", "6AOK 0808", "8 0807 spent", phase="german_combat", results="NE")
    attack(match, "0807", "1PzA")
    assert subjects(match, "attack") == set()


@pytest.mark.rule("11.1")
def test_11_1_spent_units_attack_too():
    match = game("1PzA 0806 spent", "8 0807 spent", phase="german_combat", **HELD)
    attack(match, "0807", "1PzA")
    assert odds(match) == "4:1"
    assert shifts(match) == {"shift.tanks": 1}


@pytest.mark.rule("11.2")
def test_11_2_one_hex_at_a_time_from_all_around_it():
    around = ("1PzA 0806", "2PzA 0808", "3PzA 0907", "4PzA 0706", "6AOK 0906", "17AOK 0707")
    match = game(*around, "8 0807", phase="german_combat")
    assert all(targets(match, "attack", unit.split()[0]) <= {"0807"} for unit in around)


@pytest.mark.rule("11.2")
def test_11_2_a_stack_defends_together():
    match = game("1PzA 0806", "8 0807 spent", "3 0807 spent", phase="german_combat", **HELD)
    attack(match, "0807", "1PzA")
    assert match.state.battle.defenders == ("8", "3")
    assert odds(match) == "4:1"


@pytest.mark.rule("11.2")
def test_11_2_units_of_a_stack_may_attack_different_hexes():
    match = game("8 0807", "3 0807", "1PzA 0806", "6AOK 0808", phase="soviet_combat", results="NE")
    attack(match, "0806", "8")
    act(match, "passive 1PzA")
    assert targets(match, "attack", "3") == {"0808"}


@pytest.mark.rule("11.3", "ruling-23")
def test_11_3_attacks_are_declared_one_after_the_other_and_bind():
    match = game("1PzA 0806", "2PzA 0808", "8 0807", "3 0809", phase="german_combat", results="NE")
    act(match, "attack 1PzA 0807", "attack 2PzA 0809", "withdraw 2PzA", "attack 2PzA 0809", "resolve 0807")
    assert asked(match) == "soviet prompt.tactics"
    assert not match.can_undo
    act(match, "passive 8")
    assert subjects(match, "resolve") == {"0809"}


@pytest.mark.rule("ruling-23")
def test_ruling_23_the_order_of_a_battle():
    hands: dict[str, Any] = {"german": "tactical_edge blitzkrieg", "soviet": "partisan t34"}
    match = game("1PzA 0806", "8 0807", phase="german_combat", results="NE NE NE DR DR DR", dice=[4], **hands)
    attack(match, "0807", "1PzA")
    seen = [asked(match)]
    for action in ("active 8", "pass", "pass", "pass", "pass"):
        act(match, action)
        seen.append(asked(match))
    assert seen == [
        "soviet prompt.tactics",
        "german prompt.shift",
        "soviet prompt.shift",
        "german prompt.reroll",
        "soviet prompt.reroll",
        "soviet prompt.retreat",
    ]


@pytest.mark.rule("11.3.5")
def test_11_3_5_a_failed_attack_spends_attackers_and_active_defenders():
    match = game("R3 0806", "1G 0807", "8 0807", phase="german_combat")
    attack(match, "0807", "R3")
    act(match, "active 1G", "passive 8")
    assert told(match, "log.failed")
    assert match.state.rolls == 0
    assert (spent(match, "R3"), spent(match, "1G"), spent(match, "8")) == (True, True, False)


@pytest.mark.rule("11.3.5")
def test_11_3_5_spent_units_are_not_hurt_and_the_hex_is_not_attacked_again():
    match = game("R3 0806 spent", "R4 0808", "1G 0807 spent", phase="german_combat")
    attack(match, "0807", "R3")
    assert (at(match, "R3"), at(match, "1G")) == ("0806", "0807")
    assert subjects(match, "attack") == set()


@pytest.mark.rule("11.3.6")
def test_11_3_6_no_effect():
    match = game("1PzA 0806", "8 0807 spent", phase="german_combat", results="NE")
    attack(match, "0807", "1PzA")
    assert at(match, "8") == "0807"
    assert verbs(match) == {"end"}


@pytest.mark.rule("11.3.6")
def test_11_3_6_dr_drives_all_defenders_two_hexes():
    match = game("1PzA 0806", "8 0807", "3 0807 spent", phase="german_combat", results="DR")
    attack(match, "0807", "1PzA")
    act(match, "passive 8", "retreat 8 0809", "retreat 3 0809", "stay")
    assert (at(match, "8"), at(match, "3")) == ("0809", "0809")
    assert not spent(match, "8")


@pytest.mark.rule("11.3.6", "ruling-32")
def test_ruling_32_dl_spends_before_the_retreat():
    match = game("1PzA 0806", "8 0807", "3 0807 spent", phase="german_combat", results="DL")
    attack(match, "0807", "1PzA")
    act(match, "passive 8")
    assert spent(match, "8")
    assert asked(match) == "soviet prompt.retreat"
    act(match, "retreat 8 0809", "retreat 3 0809")
    assert at(match, "3") == "0809"


@pytest.mark.rule("11.3.6")
def test_11_3_6_de_eliminates_fresh_and_spent():
    match = game("1PzA 0806", "8 0807", "3 0807 spent", phase="german_combat", results="DE")
    attack(match, "0807", "1PzA")
    act(match, "passive 8")
    assert (at(match, "8"), at(match, "3")) == ("soviet_lost", "soviet_lost")


@pytest.mark.rule("11.3.7")
def test_11_3_7_attackers_and_active_defenders_are_spent_at_the_end():
    match = game("1PzA 0806", "8 0807", "3 0807", phase="german_combat", results="NE")
    attack(match, "0807", "1PzA")
    act(match, "active 8", "passive 3")
    assert (spent(match, "1PzA"), spent(match, "8"), spent(match, "3")) == (True, True, False)


@pytest.mark.rule("11.3.7")
def test_11_3_7_an_active_defender_is_spent_after_its_retreat():
    match = game("1PzA 0806", "8 0807", phase="german_combat", results="DR")
    attack(match, "0807", "1PzA")
    act(match, "active 8", "retreat 8 0809")
    assert not spent(match, "8")
    act(match, "stay")
    assert (at(match, "8"), spent(match, "8")) == ("0809", True)


def driven_into_another(**more: Any) -> Match:
    """The 8th Army has been driven from 0807 into 0809, where the 3rd stands; the Romanians are next to it."""
    units = ("1PzA 0806", "R4 0710", "8 0807", "3 0809 spent")
    match = game(*units, phase="german_combat", **more)
    attack(match, "0807", "1PzA")
    act(match, "passive 8", "retreat 8 0809", "stay")
    return match


@pytest.mark.rule("ruling-27")
def test_ruling_27_units_beaten_already_add_nothing_and_choose_nothing():
    match = driven_into_another(results="DR DE DE DE DE DE", dice=[1, 2])
    attack(match, "0809", "R4")
    assert told(match, "log.battle")[-1]["odds"] == "2:1"
    assert not told(match, "log.active")


@pytest.mark.rule("ruling-27")
def test_ruling_27_but_share_the_result():
    match = driven_into_another(results="DR DE DE DE DE DE", dice=[1, 2])
    attack(match, "0809", "R4")
    assert (at(match, "8"), at(match, "3")) == ("soviet_lost", "soviet_lost")


@pytest.mark.rule("ruling-27")
def test_ruling_27_a_hex_with_only_such_units_is_not_attacked_again():
    match = game("1PzA 0806", "R4 0710", "8 0807", phase="german_combat", results="DR")
    attack(match, "0807", "1PzA")
    act(match, "passive 8", "retreat 8 0809", "stay")
    assert subjects(match, "attack") == set()


@pytest.mark.rule("ruling-31")
def test_ruling_31_no_die_and_no_question_where_all_faces_mean_the_same():
    match = game("1PzA 0806", "8 0807 spent", phase="german_combat", results="NE", german="tactical_edge")
    attack(match, "0807", "1PzA")
    act(match, "pass")
    assert asked(match) == "german prompt.attack"
    assert match.state.rolls == 1


@pytest.mark.rule("ruling-31")
def test_ruling_31_partisan_undoes_a_roll_and_tactical_edge_its_successor():
    hands: dict[str, Any] = {"german": "tactical_edge", "soviet": "partisan"}
    match = game(
        "1PzA 0806", "8 0807 spent", phase="german_combat", results="DE NE DE NE DE NE", dice=[1, 2, 3], **hands
    )
    attack(match, "0807", "1PzA")
    act(match, "pass", "pass", "pass", "reroll partisan")
    assert asked(match) == "german prompt.reroll"
    act(match, "reroll tactical_edge")
    assert match.state.rolls == 3
    assert at(match, "8") == "soviet_lost"


@pytest.mark.rule("ruling-31")
def test_ruling_31_after_a_re_roll_both_are_asked_again():
    hands: dict[str, Any] = {"german": "tactical_edge", "soviet": "partisan hitler_order"}
    match = game("1PzA 0806", "8 0807 spent", phase="german_combat", results="DE NE DE NE DE NE", dice=[2, 3], **hands)
    attack(match, "0807", "1PzA")
    act(match, "pass", "pass", "reroll tactical_edge", "pass")
    assert asked(match) == "soviet prompt.reroll"


@pytest.mark.rule("ruling-16")
def test_ruling_16_activation_is_played_before_the_first_attack():
    match = game(
        "1PzA 0806", "6AOK 0808 spent", "8 0807 spent", phase="german_combat", german="replacement", results="NE"
    )
    assert "activation" in verbs(match)
    attack(match, "0807", "1PzA")
    assert "activation" not in verbs(match)


@pytest.mark.rule("ruling-16")
def test_ruling_16_also_where_the_first_attackers_are_gone():
    """The corps that attacked is removed; the attack was made all the same."""
    match = game(
        "2MC 0807", "8 0907 spent", "R3 0806 spent", phase="soviet_combat", soviet="hitler_order", results="NE"
    )
    attack(match, "0806", "2MC")
    act(match, "pass")
    assert at(match, "2MC") == "soviet_lost"
    assert "activation" not in verbs(match)
