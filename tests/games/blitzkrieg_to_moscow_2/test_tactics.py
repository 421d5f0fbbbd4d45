"""Active and passive defence, and mechanised corps (11.3.2, 11.6; rulings 23, 25, 26)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import defence_of, passive_strength
from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    attack,
    game,
    german_cities,
    spent,
    subjects,
    told,
    verbs,
)

HELD: dict[str, Any] = {"german": "blitzkrieg"}


def attacked(*defenders: str, **more: Any) -> Match:
    """0807 is attacked by a tank army; the German hand halts the battle before the shifts."""
    match = game(
        "1PzA 0806",
        *(f"{unit[0]} 0807 {unit[1]}".strip() for unit in map(_split, defenders)),
        **{"phase": "german_combat", **HELD, **more},
    )
    attack(match, "0807", "1PzA")
    return match


def _split(words: str) -> tuple[str, str]:
    id, _, state = words.partition(" ")
    return id, state


@pytest.mark.rule("11.3.2")
def test_11_3_2_a_fresh_unit_chooses():
    match = attacked("8")
    assert asked(match) == "soviet prompt.tactics"
    assert verbs(match) == {"active", "passive"}


@pytest.mark.parametrize(("unit", "active", "passive"), [("8", 2, 1), ("1G", 3, 2)])
@pytest.mark.rule("11.3.2")
def test_11_3_2_active_counts_all_passive_what_stands_in_parentheses(unit: str, active: int, passive: int):
    for tactics, strength in (("active", active), ("passive", passive)):
        match = attacked(unit)
        act(match, f"{tactics} {unit}")
        assert defence_of(match.look, match.state.battle) == strength


@pytest.mark.rule("11.3.2")
def test_11_3_2_a_spent_unit_counts_its_strength_and_chooses_nothing():
    match = attacked("8 spent")
    assert asked(match) == "german prompt.shift"
    assert defence_of(match.look, match.state.battle) == 1


@pytest.mark.rule("11.3.2")
@pytest.mark.parametrize(("steps", "strength"), [(2, 3), (1, 2)])
def test_11_3_2_a_spent_unit_defends_with_combat_strength_whatever_stands_in_parentheses(steps: int, strength: int):
    """On the counters as they are both are the same: a counter of our own."""
    type = UnitType("army", "infantry", "XXXX", attack=(2, 4), defence=(1, 3), movement=(3, 3))
    assert passive_strength(Unit("x", type, "soviet", 0, "", steps)) == strength


@pytest.mark.rule("11.3.2")
def test_11_3_2_a_german_army_chooses_too():
    match = game("8 0807", "1PzA 0806", phase="soviet_combat", **HELD)
    attack(match, "0806", "8")
    assert asked(match) == "german prompt.tactics"


@pytest.mark.rule("ruling-23")
def test_ruling_23_tactics_are_chosen_unit_by_unit():
    match = attacked("8", "3")
    act(match, "passive 8")
    assert asked(match) == "soviet prompt.tactics"
    assert subjects(match, "active") == {"3"}
    act(match, "active 3")
    assert defence_of(match.look, match.state.battle) == 3


@pytest.mark.rule("11.6", "ruling-25")
def test_ruling_25_a_corps_alone_is_active():
    match = attacked("2MC")
    assert asked(match) == "german prompt.shift"
    assert match.state.battle.active == ("2MC",)


@pytest.mark.rule("11.6", "ruling-25")
def test_ruling_25_of_two_corps_at_least_one_is_active():
    match = attacked("2MC", "3MC")
    assert subjects(match, "passive") == {"2MC", "3MC"}
    act(match, "passive 3MC")
    assert match.state.battle.active == ("2MC",)
    assert defence_of(match.look, match.state.battle) == 1


@pytest.mark.rule("ruling-25")
def test_ruling_25_both_may_be_active():
    match = attacked("2MC", "3MC")
    act(match, "active 2MC", "active 3MC")
    assert defence_of(match.look, match.state.battle) == 2


@pytest.mark.rule("ruling-25")
def test_ruling_25_once_one_is_active_the_other_is_free():
    match = attacked("2MC", "3MC")
    act(match, "active 2MC")
    assert subjects(match, "passive") == {"3MC"}


@pytest.mark.rule("11.6", "ruling-25")
@pytest.mark.parametrize("army", ["8", "8 spent", "1G"])
def test_ruling_25_with_an_army_a_corps_may_be_passive(army: str):
    match = attacked("2MC", army)
    assert "2MC" in subjects(match, "passive")


@pytest.mark.rule("ruling-26")
def test_ruling_26_an_active_corps_is_removed_whatever_the_result():
    match = attacked("2MC", german="", results="NE")
    assert at(match, "2MC") == "soviet_lost"


@pytest.mark.rule("ruling-26")
def test_ruling_26_also_when_the_attack_fails():
    match = game("R3 0806 spent", "8 0807", "2MC 0807", phase="german_combat")
    attack(match, "0807", "R3")
    act(match, "active 8", "active 2MC")
    assert told(match, "log.failed")
    assert at(match, "2MC") == "soviet_lost"


@pytest.mark.rule("ruling-26")
def test_ruling_26_its_hex_was_not_empty_for_an_advance():
    match = attacked("2MC", german="", results="NE")
    assert asked(match) == "german prompt.attack"
    assert at(match, "1PzA") == "0806"


@pytest.mark.rule("ruling-26")
def test_ruling_26_a_corps_that_retreats_is_removed_after_retreat_and_advance():
    match = attacked("2MC", german="", results="DR")
    act(match, "retreat 2MC 0809")
    assert at(match, "2MC") == "0809"
    act(match, "advance 1PzA")
    assert at(match, "2MC") == "soviet_lost"


@pytest.mark.rule("ruling-26")
def test_ruling_26_by_dl_a_corps_is_eliminated_at_once_a_passive_one_too():
    match = attacked("2MC", "8", german="", results="DL")
    act(match, "passive 2MC", "passive 8")
    assert at(match, "2MC") == "soviet_lost"
    assert asked(match) == "soviet prompt.retreat"


@pytest.mark.rule("ruling-26")
def test_ruling_26_a_passive_corps_stays_when_nothing_happens():
    match = attacked("2MC", "8", german="", results="NE")
    act(match, "passive 2MC", "passive 8")
    assert at(match, "2MC") == "0807"


@pytest.mark.rule("ruling-26")
def test_ruling_26_an_attacking_corps_may_advance_take_a_city_and_then_goes():
    match = game("2MC 0904", "8 0904", "R3 0804 spent", phase="soviet_combat", results="DE", german_cities="0804")
    attack(match, "0804", "2MC 8")
    act(match, "advance 2MC", "stay")
    assert german_cities(match) == set()
    assert at(match, "2MC") == "soviet_lost"


@pytest.mark.rule("ruling-26")
def test_ruling_26_an_attacking_corps_goes_though_the_attack_failed():
    match = game("2MC 0807", "1PzA 0806", phase="soviet_combat")
    attack(match, "0806", "2MC")
    act(match, "active 1PzA")
    assert at(match, "2MC") == "soviet_lost"
    assert spent(match, "1PzA")
