"""Cards: functions, negation, Activation (7; rulings 14 to 16)."""

import pytest

from tests.games.blitzkrieg_to_moscow_2.positions import (
    act,
    asked,
    at,
    attack,
    game,
    hand,
    phase,
    spent,
    subjects,
    verbs,
    why,
)


@pytest.mark.rule("7.0", "ruling-14")
def test_7_0_a_card_is_played_for_one_function_and_gone():
    match = game("4AOK 1303 spent", "9AOK 1203 spent", phase="german_movement", german="replacement")
    act(match, "activation replacement", "activate 4AOK")
    assert hand(match, "german") == []
    assert subjects(match, "activation") == set()


@pytest.mark.rule("ruling-14")
def test_ruling_14_what_it_is_used_on_is_named_after_the_chance_to_negate():
    match = game("4AOK 1303 spent", phase="german_movement", german="replacement", soviet="partisan")
    act(match, "activation replacement")
    assert asked(match) == "soviet prompt.negate"
    act(match, "pass")
    assert asked(match) == "german prompt.activate"


@pytest.mark.rule("ruling-14")
def test_ruling_14_then_it_must_be_used():
    match = game("4AOK 1303 spent", phase="german_movement", german="replacement")
    act(match, "activation replacement")
    assert verbs(match) == {"activate"}


@pytest.mark.rule("7.1")
def test_7_1_only_a_function_that_the_card_has():
    match = game("4AOK 1303 spent", phase="german_movement", german="luftwaffe")
    assert why(match, "activation luftwaffe") == "why.not_its_function"
    assert why(match, "activation replacement") == "why.not_held"


@pytest.mark.rule("7.1", "ruling-15")
def test_ruling_15_the_negated_card_is_gone_without_effect():
    match = game("4AOK 1303 spent", phase="german_movement", german="replacement", soviet="hitler_order")
    act(match, "activation replacement", "negate hitler_order")
    assert asked(match) == "german prompt.move"
    assert spent(match, "4AOK")
    assert (hand(match, "german"), hand(match, "soviet")) == ([], [])


@pytest.mark.rule("ruling-15")
def test_ruling_15_another_card_may_be_played_in_its_place():
    match = game("4AOK 1303 spent", phase="german_movement", german="replacement tactical_edge", soviet="hitler_order")
    act(match, "activation replacement", "negate hitler_order", "activation tactical_edge", "activate 4AOK")
    assert not spent(match, "4AOK")


@pytest.mark.rule("ruling-15")
def test_ruling_15_the_soviets_are_asked_whether_or_not_they_hold_it():
    match = game("4AOK 1303 spent", phase="german_movement", german="replacement", soviet="partisan")
    act(match, "activation replacement")
    assert asked(match) == "soviet prompt.negate"
    assert verbs(match) == {"pass", "pass_all"}


@pytest.mark.parametrize(("soviet", "shown"), [("", ""), ("partisan", "hitler_order")])
@pytest.mark.rule("ruling-15")
def test_ruling_15_not_without_a_card_nor_once_it_has_been_seen(soviet: str, shown: str):
    match = game("4AOK 1303 spent", phase="german_movement", german="replacement", soviet=soviet, shown=shown)
    act(match, "activation replacement")
    assert asked(match) == "german prompt.activate"


@pytest.mark.rule("ruling-15")
def test_ruling_15_they_may_pass_for_the_rest_of_the_phase():
    units = ("4AOK 1303 spent", "9AOK 1203 spent", "8 1310 spent")
    match = game(*units, phase="german_movement", german="replacement tactical_edge", soviet="hitler_order")
    act(match, "activation replacement", "pass_all", "activate 4AOK", "activation tactical_edge")
    assert asked(match) == "german prompt.activate"
    assert match.state.silent == ("soviet",)


@pytest.mark.rule("ruling-15")
def test_ruling_15_that_covers_the_battles_of_the_phase():
    units = ("4AOK 1303 spent", "9AOK 1203", "8 1204 spent")
    match = game(*units, phase="german_combat", german="replacement tactical_edge", soviet="hitler_order")
    act(match, "activation replacement", "pass_all", "activate 4AOK", "attack 9AOK 1204", "resolve 1204")
    act(match, "combat_shift tactical_edge")
    assert asked(match) != "soviet prompt.negate"


@pytest.mark.rule("ruling-15")
def test_ruling_15_a_pass_ends_with_the_phase():
    match = game("4AOK 1303 spent", phase="german_movement", german="replacement", soviet="hitler_order")
    act(match, "activation replacement", "pass_all", "activate 4AOK", "end")
    assert (phase(match), match.state.silent) == ("german_combat", ())


@pytest.mark.parametrize("function", ["rebuild replacement", "rail_card luftwaffe"])
@pytest.mark.rule("ruling-15")
def test_ruling_15_every_german_card_can_be_negated(function: str):
    units = ("1PzA german_lost", "4AOK center")
    match = game(
        *units, phase="german_logistics", german="replacement luftwaffe", soviet="hitler_order", german_cities="1304"
    )
    act(match, function, "negate hitler_order")
    assert asked(match) == "german prompt.logistics"
    assert (at(match, "1PzA"), at(match, "4AOK")) == ("german_lost", "center")


@pytest.mark.parametrize("function", ["tank_move", "tank_attack"])
@pytest.mark.rule("ruling-15")
def test_ruling_15_tank_actions_too(function: str):
    match = game("1PzA 0806", "8 0807", phase="german_breakthrough", german="blitzkrieg", soviet="hitler_order")
    act(match, f"{function} blitzkrieg", "negate hitler_order")
    assert asked(match) == "german prompt.breakthrough"
    assert match.state.card is None


@pytest.mark.rule("ruling-15")
def test_ruling_15_soviet_cards_are_never_negated():
    match = game("1PzA 0806", "8 1310 spent", phase="soviet_movement", german="blitzkrieg", soviet="hitler_order")
    act(match, "activation hitler_order")
    assert asked(match) == "soviet prompt.activate"


@pytest.mark.rule("ruling-15")
def test_ruling_15_also_in_the_soviet_turn():
    match = game(
        "8 0807", "6AOK 0806 spent", phase="soviet_combat", german="blitzkrieg", soviet="hitler_order partisan"
    )
    attack(match, "0806", "8")
    act(match, "pass", "combat_shift blitzkrieg")
    assert asked(match) == "soviet prompt.negate"
    act(match, "negate hitler_order")
    assert spent(match, "8")


@pytest.mark.rule("7.1", "ruling-16")
def test_7_1_activation_turns_any_spent_unit_fresh_without_supply_in_a_rear_area_too():
    units = ("4AOK 1310 spent", "9AOK center spent", "1PzA 0806", "8 1309", "3 1210", "2MC 1311")
    match = game(*units, phase="german_movement", german="replacement")
    act(match, "activation replacement")
    assert subjects(match, "activate") == {"4AOK", "9AOK"}


@pytest.mark.rule("ruling-16")
def test_ruling_16_a_corps_has_nothing_to_flip():
    match = game("2MC 1310", phase="soviet_movement", soviet="hitler_order")
    assert why(match, "activation hitler_order") == "why.nobody_spent"


@pytest.mark.rule("ruling-16")
def test_ruling_16_several_in_a_row():
    units = ("4AOK 1303 spent", "9AOK 1203 spent")
    match = game(*units, phase="german_combat", german="replacement tactical_edge")
    act(match, "activation replacement", "activate 4AOK", "activation tactical_edge", "activate 9AOK")
    assert not spent(match, "4AOK")
    assert not spent(match, "9AOK")


@pytest.mark.rule("ruling-16")
def test_ruling_16_before_the_check_of_the_supply_phase():
    match = game("4AOK 1303 spent", phase="german_supply", german="luftwaffe")
    assert asked(match) == "german prompt.supply"
    assert verbs(match) == {"end"}
    assert phase(game("4AOK 1303", phase="german_supply", german="replacement")) == "soviet_logistics"
    assert phase(game("4AOK 1303 spent", phase="german_supply")) == "soviet_logistics"


@pytest.mark.rule("7.1", "ruling-16", "ruling-42")
def test_ruling_16_an_attacker_is_fresh_again_by_a_card_before_the_check():
    match = game("1PzA 0806", "8 0807 spent", phase="german_combat", german="replacement", results="NE")
    attack(match, "0807", "1PzA")
    act(match, "pass", "end", "end", "activation replacement", "activate 1PzA")
    assert phase(match) == "soviet_logistics"
    assert not spent(match, "1PzA")


@pytest.mark.rule("ruling-16")
def test_ruling_16_own_phases_only():
    match = game("8 1310 spent", "1PzA 0806", phase="german_movement", soviet="hitler_order")
    assert asked(match) == "german prompt.move"
