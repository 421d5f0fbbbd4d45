"""Cards in battle: shifts, re-rolls, who is asked (7.1, 11.3.4; rulings 15, 24, 30, 31)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text
from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    attack,
    game,
    hand,
    odds,
    shifts,
    subjects,
    verbs,
    why,
)


def battle(german: str = "", soviet: str = "", target: str = "0807", **more: Any) -> Match:
    """A tank army attacks a spent army, in the turn in which hands may be large."""
    start = {"0807": "0806", "0804": "0904"}[target]
    units = (f"1PzA {start}", f"8 {target} spent")
    match = game(*units, german=german, soviet=soviet, **{"phase": "german_combat", "turn": 6, "results": "NE", **more})
    attack(match, target, "1PzA")
    return match


@pytest.mark.rule("7.1", "11.3.4")
def test_7_1_a_shift_is_for_the_side_that_plays_it():
    match = battle("blitzkrieg", "partisan t34", shown="hitler_order")
    assert odds(match) == "7:1"
    act(match, "combat_shift blitzkrieg")
    assert shifts(match) == {"shift.tanks": 1, "shift.card": 1}
    assert asked(match) == "soviet prompt.shift"


@pytest.mark.rule("11.3.4")
def test_11_3_4_the_attacker_is_asked_first_then_the_defender():
    match = battle("blitzkrieg", "partisan")
    assert asked(match) == "german prompt.shift"
    act(match, "pass")
    assert asked(match) == "soviet prompt.shift"
    act(match, "combat_shift partisan")
    assert asked(match) == "german prompt.attack"


@pytest.mark.rule("ruling-30")
def test_ruling_30_one_card_a_side():
    match = battle("blitzkrieg blitzkrieg", "partisan t34", shown="hitler_order")
    act(match, "combat_shift blitzkrieg")
    assert asked(match) == "soviet prompt.shift"
    act(match, "combat_shift t34")
    assert asked(match) == "german prompt.attack"
    assert (hand(match, "german"), hand(match, "soviet")) == (["blitzkrieg"], ["partisan"])


@pytest.mark.rule("ruling-15", "ruling-30")
def test_ruling_30_a_negated_shift_was_that_sides_one():
    match = battle("blitzkrieg luftwaffe", "hitler_order partisan")
    act(match, "combat_shift blitzkrieg", "negate hitler_order")
    assert asked(match) == "soviet prompt.shift"
    assert shifts(match) == {"shift.tanks": 1}


@pytest.mark.rule("7.1", "ruling-30")
def test_ruling_30_city_fights_needs_the_attacked_hex_to_be_a_city():
    city = battle("", "city_fights", target="0804")
    assert subjects(city, "combat_shift") == {"city_fights"}
    plain = battle("", "city_fights")
    assert asked(plain) == "soviet prompt.shift"
    assert why(plain, "combat_shift city_fights") == "why.not_a_city"


@pytest.mark.rule("ruling-30")
def test_ruling_30_also_for_soviets_who_attack_a_city():
    match = game("8 0904", "R3 0804 spent", phase="soviet_combat", soviet="city_fights")
    attack(match, "0804", "8")
    assert subjects(match, "combat_shift") == {"city_fights"}


@pytest.mark.rule("ruling-30")
def test_ruling_30_a_city_behind_the_attackers_does_not_count():
    match = game("8 0804", "R3 0904 spent", phase="soviet_combat", soviet="city_fights partisan")
    attack(match, "0904", "8")
    assert subjects(match, "combat_shift") == {"partisan"}


@pytest.mark.rule("ruling-24")
def test_ruling_24_who_is_asked_for_a_shift_tells_nothing():
    """Hitler Order! alone gives no shift; the Soviets are asked all the same."""
    assert asked(battle("", "hitler_order")) == "soviet prompt.shift"


@pytest.mark.rule("ruling-24")
def test_ruling_24_nobody_is_asked_once_all_fitting_cards_have_been_seen():
    seen = battle("", "hitler_order", shown="t34 partisan")
    assert asked(seen) == "german prompt.attack"
    city = battle("", "hitler_order", shown="t34 partisan", target="0804")
    assert asked(city) == "soviet prompt.shift"


@pytest.mark.rule("ruling-24")
def test_ruling_24_nor_without_a_card():
    assert asked(battle()) == "german prompt.attack"


@pytest.mark.rule("ruling-24")
def test_ruling_24_a_pass_may_be_for_the_battle():
    match = battle("tactical_edge", "", results="NE NE NE DE DE DE")
    act(match, "pass_all")
    assert asked(match) == "german prompt.attack"


@pytest.mark.rule("ruling-24")
def test_ruling_24_but_not_for_the_next():
    units = ("1PzA 0806", "6AOK 0808", "8 0807 spent", "3 0809 spent")
    match = game(*units, phase="german_combat", german="blitzkrieg", results="NE")
    attack(match, "0807", "1PzA")
    act(match, "pass_all")
    attack(match, "0809", "6AOK")
    assert asked(match) == "german prompt.shift"


@pytest.mark.rule("7.1")
def test_7_1_partisan_re_rolls_german_attacks_only():
    german = battle("", "partisan", results="NE NE NE DE DE DE", dice=[4, 1])
    act(german, "pass")
    assert subjects(german, "reroll") == {"partisan"}
    soviet = game("8 0807", "R3 0806 spent", phase="soviet_combat", soviet="partisan", results="NE NE NE DE DE DE")
    attack(soviet, "0806", "8")
    act(soviet, "pass")
    assert asked(soviet) == "soviet prompt.attack"


@pytest.mark.rule("7.1")
def test_7_1_tactical_edge_re_rolls_any_combat():
    soviet = game(
        "8 0807",
        "R3 0806 spent",
        phase="soviet_combat",
        german="tactical_edge",
        results="NE NE NE DE DE DE",
        dice=[4, 1],
    )
    attack(soviet, "0806", "8")
    act(soviet, "pass")
    assert asked(soviet) == "german prompt.reroll"
    act(soviet, "reroll tactical_edge")
    assert at(soviet, "R3") == "0806"


@pytest.mark.rule("7.1")
def test_7_1_a_re_roll_negates_the_roll():
    match = battle("", "partisan", results="NE NE NE DE DE DE", dice=[4, 1])
    act(match, "pass", "reroll partisan")
    assert at(match, "8") == "0807"


@pytest.mark.rule("ruling-15")
def test_ruling_15_a_negated_re_roll_lets_the_roll_stand():
    match = battle("tactical_edge", "hitler_order partisan", results="NE NE NE DE DE DE", dice=[1, 4])
    act(match, "pass", "pass", "reroll tactical_edge", "negate hitler_order", "pass")
    assert at(match, "8") == "0807"
    assert match.state.rolls == 1


@pytest.mark.rule("ruling-24")
def test_ruling_24_who_is_asked_to_re_roll_tells_nothing_either():
    match = battle("", "hitler_order", results="NE NE NE DE DE DE")
    act(match, "pass")
    assert asked(match) == "soviet prompt.reroll"
    assert verbs(match) == {"pass", "pass_all"}


@pytest.mark.rule("11.3.4")
def test_11_3_4_a_card_says_what_odds_its_shift_makes():
    match = game("1PzA 0806", "8 0906", phase="german_combat", german="blitzkrieg")
    attack(match, "0906", "1PzA")
    act(match, "active 8")
    said = notes(match, "combat_shift", "blitzkrieg")
    assert [text.key for text in said] == ["note.shift"]
    assert dict(said[0].facts)["odds"] == "5:1"


@pytest.mark.rule("11.3.4")
def test_11_3_4_at_the_end_of_the_table_a_card_says_that_the_odds_stay():
    match = battle("blitzkrieg", "partisan t34", shown="hitler_order")
    assert odds(match) == "7:1"
    assert [text.key for text in notes(match, "combat_shift", "blitzkrieg")] == ["note.shift.none"]


def notes(match: Match, verb: str, card: str) -> tuple[Text, ...]:
    """The notes of an option on a card."""
    assert match.decision is not None
    return next(option for option in match.decision.options if option.verb == verb).notes(card)


@pytest.mark.rule("11.3.2")
def test_11_3_2_each_choice_of_tactics_says_the_odds_that_it_makes():
    match = game("1PzA 0806", "8 0906", phase="german_combat", german="blitzkrieg")
    attack(match, "0906", "1PzA")
    said = {verb: dict(notes(match, verb, "8")[0].facts)["odds"] for verb in ("active", "passive")}
    assert len(set(said.values())) == 2
    for verb, odds_said in said.items():
        other = game("1PzA 0806", "8 0906", phase="german_combat", german="blitzkrieg")
        attack(other, "0906", "1PzA")
        act(other, f"{verb} 8")
        assert odds(other) == odds_said
