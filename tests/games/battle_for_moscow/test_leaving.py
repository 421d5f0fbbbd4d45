"""The button that ends a phase names the next one in which anything can be done (How to Play)."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.positions import game

pytestmark = pytest.mark.rule("how_to_play")


def label(match: Match) -> str:
    assert match.decision is not None
    return next(option.called for option in match.decision.options if option.advances)


def undone(match: Match) -> str | None:
    assert match.decision is not None
    option = next(option for option in match.decision.options if option.advances)
    text = option.undone()
    return text and text.key


def test_the_phase_that_follows_is_named():
    match = game("XL 0404", "16 0403 half", "3 1103", phase="soviet_replacements", turn=2)
    assert label(match) == "verb.to.rail"


def test_rail_movement_is_not_named_where_nobody_stands_on_a_railway():
    match = game("XL 0404", "16 0403 half", phase="soviet_replacements", turn=2)
    assert label(match) == "verb.to.combat"


def test_neither_rail_movement_nor_combat_is_named_where_both_are_skipped():
    match = game("XL 0101", "16 0403 half", phase="soviet_replacements", turn=2)
    assert label(match) == "verb.to.all"


def test_combat_is_not_named_where_no_enemy_is_near():
    assert label(game("XL 0101", "16 0506", phase="german_panzers", turn=2)) == "verb.to.all"
    assert label(game("XL 0505", "16 0506", phase="german_panzers", turn=2)) == "verb.to.combat"


def test_the_last_phase_of_a_side_ends_its_turn():
    assert label(game("XL 0101", "16 0506", phase="german_movement", turn=2)) == "verb.turn_over"


def test_who_could_attack_is_not_told_twice():
    match = game("XL 0505", "LVII 0507", "16 0506", phase="german_combat", turn=1)
    assert undone(match) is None, "the button to go on says itself that nobody attacks"
    match.play(["attack", "XL", "0506"])
    assert undone(match) == "undone.attack"
