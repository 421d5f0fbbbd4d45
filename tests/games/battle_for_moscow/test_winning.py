"""Winning the Game: whoever holds Moscow when the seventh turn is over."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_for_moscow.facts import CITIES, MOSCOW
from tests.games.battle_for_moscow.positions import act, game, german_cities, verbs

pytestmark = pytest.mark.rule("winning")


def finish(match: Match) -> str:
    """End every phase that is left and name the winner."""
    while match.decision:
        act(match, "announced" if "announced" in verbs(match) else "end")
    assert match.state.result is not None
    winner: str = match.state.result.winner
    return winner


def test_soviet_player_wins_who_never_lost_moscow():
    assert finish(game("V 0101", "16 1410", phase="german_movement", turn=7)) == "soviet"


def test_german_player_wins_who_was_last_in_moscow():
    match = game("XL 1101", "16 1410", phase="german_movement", turn=7)
    act(match, "move XL 1103")
    assert finish(match) == "german"


def test_no_unit_need_stand_in_moscow_at_the_end():
    match = game("XL 1101", "16 1410", phase="german_movement", turn=7)
    act(match, "move XL 1103", "move XL 1101")
    assert finish(match) == "german"


def test_soviet_unit_takes_moscow_back_in_the_last_phase():
    match = game("V 0101", "16 1105", phase="soviet_movement", turn=7, german_cities=MOSCOW)
    act(match, "move 16 1103")
    assert finish(match) == "soviet"


def test_soviet_unit_that_passes_through_moscow_holds_it():
    match = game("V 0101", "16 1104", phase="soviet_movement", turn=7, german_cities=MOSCOW)
    act(match, "move 16 1103", "move 16 1102")
    assert finish(match) == "soviet"


@pytest.mark.parametrize("turn", range(1, 7))
def test_taking_moscow_earlier_does_not_end_the_game(turn: int):
    match = game("XL 1102", "16 1410", phase="german_movement", turn=turn)
    act(match, "move XL 1103", "end")
    assert match.state.result is None
    assert german_cities(match) >= {MOSCOW}


def test_game_ends_after_the_soviet_movement_phase_of_turn_seven():
    match = game("V 0101", "16 1410", phase="soviet_movement", turn=7)
    act(match, "end")
    assert match.decision is None
    assert match.state.result is not None


def test_other_cities_do_not_matter():
    others = " ".join(hex for hex in CITIES if hex != MOSCOW)
    assert finish(game("V 0101", "16 1410", phase="soviet_movement", turn=7, german_cities=others)) == "soviet"
    assert finish(game("V 0101", "16 1410", phase="soviet_movement", turn=7, german_cities=MOSCOW)) == "german"


def test_the_verdict_names_its_rule():
    match = game("V 0101", "16 1410", phase="soviet_movement", turn=7)
    act(match, "end")
    assert match.state.result is not None
    assert match.state.result.text.rule == "winning"
