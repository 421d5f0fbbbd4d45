"""The Breakthrough Phase: Tank Actions (12; rulings 16, 22, 39, 40)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    attack,
    game,
    german_cities,
    hand,
    phase,
    reach,
    spent,
    subjects,
    targets,
    verbs,
    why,
)

TANKS = ("1PzA 0806", "2PzA 0808", "3PzA 0706", "6AOK 0906")


def breakthrough(*units: str, cards: str = "blitzkrieg blitzkrieg", **more: Any) -> Match:
    return game(*units, **{"phase": "german_breakthrough", "german": cards, "results": "NE", **more})


@pytest.mark.rule("12.0")
def test_12_0_without_a_card_nothing_happens():
    assert verbs(breakthrough(*TANKS, "8 0807", cards="")) == {"end"}


@pytest.mark.rule("12.0")
def test_12_0_the_soviets_too_with_t34():
    match = game("2MC 0807", phase="soviet_breakthrough", soviet="t34")
    act(match, "tank_move t34", "move 2MC 0803", "end")
    assert at(match, "2MC") == "0803"


@pytest.mark.rule("12.0")
def test_12_0_infantry_never_acts():
    match = breakthrough("6AOK 0806", "8 0807", cards="blitzkrieg")
    assert verbs(match) == {"end"}
    moved = breakthrough(*TANKS)
    act(moved, "tank_move blitzkrieg")
    assert subjects(moved, "move") == {"1PzA", "2PzA", "3PzA"}
    assert why(moved, "move 6AOK 0907") == "why.no_tank"


@pytest.mark.rule("ruling-39")
def test_ruling_39_move_one_tank_then_if_the_owner_likes_a_second():
    match = breakthrough(*TANKS)
    act(match, "tank_move blitzkrieg")
    assert why(match, "end") == "why.must_be_used"
    act(match, "move 1PzA 0807", "move 2PzA 0809")
    assert subjects(match, "move") == {"2PzA"}
    assert why(match, "move 3PzA 0707") == "why.two_tanks"
    act(match, "end")
    assert asked(match) == "german prompt.breakthrough"


@pytest.mark.rule("ruling-39")
def test_ruling_39_one_is_enough():
    match = breakthrough(*TANKS)
    act(match, "tank_move blitzkrieg", "move 1PzA 0807", "end")
    assert asked(match) == "german prompt.breakthrough"


@pytest.mark.rule("ruling-39")
def test_ruling_39_a_move_taken_back_names_nobody():
    match = breakthrough(*TANKS)
    act(match, "tank_move blitzkrieg", "move 1PzA 0807", "move 2PzA 0809", "take_back 1PzA")
    assert "3PzA" in subjects(match, "move")
    act(match, "take_back 2PzA")
    assert why(match, "end") == "why.must_be_used"


@pytest.mark.rule("12.0", "ruling-39")
def test_ruling_39_moves_follow_sections_9_and_10():
    match = breakthrough("1PzA 0804", "2MC 0808", "3 0906")
    act(match, "tank_move blitzkrieg", "move 1PzA 0807")
    assert reach(match, "1PzA") == set()


@pytest.mark.rule("ruling-39")
def test_ruling_39_spent_tanks_and_tanks_in_rear_areas_too():
    match = breakthrough("1PzA south spent", "2PzA 0808 spent")
    act(match, "tank_move blitzkrieg")
    assert subjects(match, "move") == {"1PzA", "2PzA"}
    attacking = breakthrough("1PzA south spent", "6 0901 spent")
    act(attacking, "tank_attack blitzkrieg")
    assert targets(attacking, "attack", "1PzA") == {"0901"}


@pytest.mark.rule("ruling-39")
def test_ruling_39_moves_take_cities():
    match = breakthrough("1PzA 0904", cards="blitzkrieg")
    act(match, "tank_move blitzkrieg", "move 1PzA 0804", "end")
    assert german_cities(match) == {"0804"}


@pytest.mark.rule("ruling-39")
def test_ruling_39_attack_one_hex_together():
    match = breakthrough("1PzA 0806", "2PzA 0808", "8 0807 spent", soviet="partisan", shown="hitler_order")
    act(match, "tank_attack blitzkrieg")
    attack(match, "0807", "1PzA 2PzA")
    assert match.state.battle.attackers == ("1PzA", "2PzA")


@pytest.mark.rule("ruling-39")
def test_ruling_39_or_two_hexes_one_after_the_other():
    match = breakthrough("1PzA 0806", "2PzA 0808", "8 0807 spent", "3 0809 spent", cards="blitzkrieg")
    act(match, "tank_attack blitzkrieg")
    attack(match, "0807", "1PzA")
    assert subjects(match, "attack") == {"2PzA"}
    attack(match, "0809", "2PzA")
    assert verbs(match) == {"end"}
    assert (spent(match, "1PzA"), spent(match, "2PzA")) == (True, True)


@pytest.mark.rule("ruling-39")
def test_ruling_39_no_third_tank_attacks():
    match = breakthrough(*TANKS, "8 0807 spent", "3 0605 spent", cards="blitzkrieg")
    act(match, "tank_attack blitzkrieg")
    attack(match, "0807", "1PzA 2PzA")
    assert why(match, "attack 3PzA 0605") == "why.two_tanks"


@pytest.mark.rule("ruling-14")
def test_ruling_14_a_tank_attack_must_be_used():
    match = breakthrough("1PzA 0806", "8 0807 spent")
    act(match, "tank_attack blitzkrieg")
    assert why(match, "end") == "why.must_be_used"


@pytest.mark.rule("ruling-14", "ruling-39")
def test_ruling_14_only_what_some_tank_can_do():
    match = breakthrough("1PzA 0806")
    assert "tank_move" in verbs(match)
    assert why(match, "tank_attack blitzkrieg") == "why.no_tank_attacks"


@pytest.mark.rule("ruling-39")
def test_ruling_39_by_all_rules_of_combat_with_advance():
    match = breakthrough("1PzA 0806", "8 0807 spent", results="DE", cards="blitzkrieg")
    act(match, "tank_attack blitzkrieg")
    attack(match, "0807", "1PzA")
    act(match, "advance 1PzA", "end")
    assert at(match, "1PzA") == "0807"


@pytest.mark.rule("ruling-40")
def test_ruling_40_a_tank_acts_once():
    match = breakthrough("1PzA 0806", "2PzA 0808", "8 0909 spent")
    act(match, "tank_move blitzkrieg", "move 1PzA 0807", "end", "tank_move blitzkrieg")
    assert subjects(match, "move") == {"2PzA"}
    assert why(match, "move 1PzA 0806") == "why.acted"


@pytest.mark.rule("ruling-40")
def test_ruling_40_whatever_it_did_before():
    """It has attacked in the Combat Phase, and attacks again."""
    match = game("1PzA 0806", "8 0807 spent", phase="german_combat", german="blitzkrieg", results="NE")
    attack(match, "0807", "1PzA")
    act(match, "pass", "end", "tank_attack blitzkrieg")
    assert targets(match, "attack", "1PzA") == {"0807"}


@pytest.mark.rule("11.1", "ruling-40")
def test_11_1_who_defended_in_the_combat_phase_defends_again():
    match = game("1PzA 0806", "8 0807", phase="german_combat", german="blitzkrieg", results="NE")
    attack(match, "0807", "1PzA")
    act(match, "passive 8", "pass", "end", "tank_attack blitzkrieg")
    attack(match, "0807", "1PzA")
    assert asked(match) == "soviet prompt.tactics"


@pytest.mark.rule("ruling-27", "ruling-40")
def test_ruling_40_a_hex_is_attacked_once_a_card():
    match = breakthrough("1PzA 0806", "2PzA 0808", "8 0807 spent")
    act(match, "tank_attack blitzkrieg")
    attack(match, "0807", "1PzA")
    act(match, "pass")
    assert "2PzA" not in subjects(match, "attack")
    act(match, "end", "tank_attack blitzkrieg")
    assert targets(match, "attack", "2PzA") == {"0807"}


@pytest.mark.rule("ruling-40")
def test_ruling_40_with_repeated_actions_a_tank_acts_by_every_card():
    match = breakthrough("1PzA 0801", options={"tank_actions": "repeated"})
    act(match, "tank_move blitzkrieg", "move 1PzA 0803", "end", "tank_move blitzkrieg")
    assert subjects(match, "move") == {"1PzA"}


@pytest.mark.rule("ruling-39", "ruling-40")
def test_ruling_39_but_by_one_card_it_attacks_once_all_the_same():
    match = breakthrough("1PzA 0806", "8 0807 spent", "3 0907 spent", options={"tank_actions": "repeated"})
    act(match, "tank_attack blitzkrieg")
    attack(match, "0807", "1PzA")
    act(match, "pass")
    assert subjects(match, "attack") == set()


@pytest.mark.rule("ruling-16")
def test_ruling_16_activation_between_two_actions():
    match = breakthrough("1PzA 0806", "2PzA 0808 spent", cards="blitzkrieg tactical_edge")
    act(match, "tank_move blitzkrieg", "move 1PzA 0807")
    assert "activation" not in verbs(match)
    act(match, "end", "activation tactical_edge", "activate 2PzA")
    assert not spent(match, "2PzA")


@pytest.mark.rule("8.3", "ruling-22")
def test_ruling_22_a_move_is_not_closed_on_an_overfull_hex():
    match = breakthrough("1PzA 0806", "2PzA 0808")
    act(match, "tank_move blitzkrieg", "move 1PzA 0808")
    assert why(match, "end") == "why.stacked"
    act(match, "move 2PzA 0809", "end")
    assert asked(match) == "german prompt.breakthrough"


@pytest.mark.rule("ruling-22")
def test_ruling_22_no_tank_ends_with_infantry_that_cannot_make_room():
    """Three hexes away in snow the move would end; nearer it could go on."""
    match = breakthrough("1PzA 0806", "6AOK 0809", turn=4)
    act(match, "tank_move blitzkrieg")
    assert "0809" not in reach(match, "1PzA")
    near = breakthrough("1PzA 0806", "6AOK 0808", turn=4)
    act(near, "tank_move blitzkrieg", "move 1PzA 0808")
    assert why(near, "end") == "why.stacked"


@pytest.mark.rule("ruling-26")
def test_ruling_26_a_corps_that_attacks_is_gone():
    match = game("2MC 0807", "R3 0806 spent", phase="soviet_breakthrough", soviet="t34", results="NE")
    act(match, "tank_attack t34")
    attack(match, "0806", "2MC")
    assert at(match, "2MC") == "soviet_lost"
    assert hand(match, "soviet") == []


@pytest.mark.rule("12.0")
def test_12_0_the_phase_ends_when_its_owner_likes():
    match = breakthrough(*TANKS)
    act(match, "end")
    assert phase(match) == "soviet_logistics"


@pytest.mark.rule("ruling-40")
def test_ruling_40_in_the_next_turn_it_acts_again():
    match = breakthrough("1PzA 0806")
    act(match, "tank_move blitzkrieg", "move 1PzA 0807", "end", "end")
    assert phase(match) == "soviet_logistics"
    assert match.state.units["1PzA"].marks == ()
