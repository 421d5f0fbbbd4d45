"""1st Shock Army."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from tests.games.battle_for_moscow.positions import act, at, game, phase, points, reason, steps, subjects, targets

pytestmark = pytest.mark.rule("first_shock", "ruling-27")


def test_not_on_the_map_nor_among_the_replacements_at_the_start():
    assert at(Match.new(GAME, seed=0), "1Sh") == "waiting"


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_cannot_be_taken_before_turn_four(turn: int):
    match = game("1Sh waiting", "5 pool", phase="soviet_replacements", turn=turn)
    assert subjects(match, "bring") == {"5"}
    assert reason(match, "bring 1Sh 1401") == ("why.first_shock_waits", "ruling-27", {"unit": "1Sh", "turn": 4})


@pytest.mark.rule("early_first_shock")
@pytest.mark.parametrize(
    ("turn", "key", "facts"),
    [
        (2, "why.first_shock_early", {"unit": "1Sh", "turn": 4, "early": 3}),
        (3, "why.first_shock_waits", {"unit": "1Sh", "turn": 4}),
    ],
)
def test_the_die_of_turn_three_is_named_until_it_is_thrown(turn: int, key: str, facts: dict[str, Any]):
    options = {"early_first_shock": True}
    match = game("1Sh waiting", "5 pool", phase="soviet_replacements", turn=turn, options=options, dice=[1])
    assert reason(match, "bring 1Sh 1401") == (key, "ruling-27", facts)


def reach_turn_four() -> Match:
    match = game("1Sh waiting", "16 1108", phase="soviet_movement", turn=3)
    act(match, "end")
    return match


def test_can_be_taken_from_turn_four_on():
    match = reach_turn_four()
    assert (phase(match), match.state.turn) == ("soviet_replacements", 4)
    assert subjects(match, "bring") == {"1Sh"}


def test_costs_one_point_and_enters_at_half_strength():
    match = reach_turn_four()
    before = points(match)
    act(match, "bring 1Sh 1405")
    assert steps(match, "1Sh") == 1
    assert match.state.units["1Sh"].attack == 5
    assert (before, phase(match)) == (5, "soviet_rail")


def test_enters_like_any_other():
    match = reach_turn_four()
    assert {"1401", "1410", "1405", "1103", "1107"} <= targets(match, "bring", "1Sh")


@pytest.mark.parametrize("turn", [5, 6, 7])
def test_stays_available_until_it_is_taken(turn: int):
    match = reach_turn_four()
    while match.state.turn < turn or phase(match) != "soviet_replacements":
        act(match, "end")
    assert "1Sh" in subjects(match, "bring")


def test_is_restored_to_ten():
    match = game("1Sh 1107 half", phase="soviet_replacements", turn=5)
    act(match, "restore 1Sh")
    assert match.state.units["1Sh"].attack == 10


def test_lost_it_can_be_taken_again():
    match = game("1Sh pool", phase="soviet_replacements", turn=6)
    assert subjects(match, "bring") == {"1Sh"}
