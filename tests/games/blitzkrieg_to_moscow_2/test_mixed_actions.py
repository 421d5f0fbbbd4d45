"""The option by which each tank of a Tank Action moves or attacks by its own choice (rulings 2 and 39)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2.positions import act, asked, attack, game, subjects, verbs, why


def mixed(*units: str, **more: Any) -> Match:
    """A German Breakthrough Phase with one card for a Tank Action."""
    plain: dict[str, Any] = {"phase": "german_breakthrough", "german": "blitzkrieg", "results": "NE"}
    return game(*units, **{**plain, "options": {"action": "mixed"}, **more})


@pytest.mark.rule("ruling-39")
def test_ruling_39_of_one_kind_unless_the_option_says_otherwise():
    match = mixed("3PzA 0706", "1PzA 0806", "8 0807 spent", options={})
    act(match, "tank_move blitzkrieg", "move 3PzA 0705")
    assert "then_attack" not in verbs(match)


@pytest.mark.rule("ruling-39")
def test_ruling_39_mixed_one_moves_and_the_other_attacks():
    match = mixed("1PzA 0806", "2PzA 0704", "8 0807 spent")
    act(match, "tank_move blitzkrieg", "move 2PzA 0706", "then_attack")
    assert subjects(match, "attack") == {"1PzA"}
    attack(match, "0807", "1PzA")
    assert verbs(match) == {"end"}
    act(match, "end")
    assert asked(match) == "german prompt.breakthrough"


@pytest.mark.rule("ruling-39")
def test_ruling_39_mixed_one_attacks_and_the_other_moves():
    match = mixed("1PzA 0806", "2PzA 0808", "8 0807 spent", results="DE")
    act(match, "tank_attack blitzkrieg")
    attack(match, "0807", "1PzA")
    act(match, "stay", "then_move")
    assert subjects(match, "move") == {"2PzA"}
    act(match, "move 2PzA 0810")
    assert not {"then_attack", "then_move"} & verbs(match)
    act(match, "end")
    assert (asked(match), match.state.card) == ("german prompt.breakthrough", None)


@pytest.mark.rule("ruling-39")
def test_ruling_39_mixed_the_first_acts_no_second_time():
    match = mixed("1PzA 0704", "2PzA 0808", "8 0807 spent")
    act(match, "tank_move blitzkrieg", "move 1PzA 0706", "then_attack")
    assert why(match, "attack 1PzA 0807") == "why.acted"
    act(match, "end")
    assert asked(match) == "german prompt.breakthrough"


@pytest.mark.rule("ruling-39")
def test_ruling_39_mixed_only_where_the_other_can():
    match = mixed("1PzA 0704", "2PzA 0702", "8 0807 spent")
    act(match, "tank_move blitzkrieg", "move 1PzA 0706")
    assert why(match, "then_attack") == "why.no_tank_attacks"


@pytest.mark.rule("ruling-39")
def test_ruling_39_mixed_a_negated_card_does_nothing():
    match = mixed("1PzA 0806", "2PzA 0704", "8 0807 spent", soviet="hitler_order")
    act(match, "tank_move blitzkrieg", "negate hitler_order")
    assert asked(match) == "german prompt.breakthrough"
