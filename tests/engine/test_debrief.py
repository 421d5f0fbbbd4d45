"""Losses as they are told when a game is over: each time that a unit went off the map, and whether it came back."""

from typing import Any

from rasputitsa import bots
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.match import Match
from rasputitsa.games import find
from rasputitsa.page.past import Muster, debrief, side_form
from rasputitsa.page.view import view

PLAYED = frozenset({"A", "B", "C"})


def losses(*phases: tuple[int, str]) -> list[Any]:
    """The losses told of phases, each a turn and the units on the map; those of PLAYED are in play all the time."""
    musters = [Muster(turn, dict.fromkeys(units.split(), ("red", 1)), PLAYED) for turn, units in phases]
    told: list[Any] = side_form("red", musters)["lost"]
    return told


def test_a_unit_that_came_back_is_told_with_the_turn():
    assert losses((1, "A B"), (1, "A"), (2, "A"), (3, "A B"), (3, "A B")) == [[1, "B", 2]]


def test_a_unit_that_came_back_and_fell_again_is_two_losses_and_one_return():
    assert losses((1, "A B"), (1, "A"), (2, "A B"), (3, "A")) == [[1, "B", 1], [2, "B", None]]


def test_a_unit_that_came_back_twice_is_two_returns():
    assert losses((1, "A"), (2, ""), (3, "A"), (4, ""), (5, "A")) == [[1, "A", 2], [3, "A", 4]]


def test_losses_that_did_not_come_back_are_those_off_the_map():
    told = losses((1, "A B C"), (2, "A"), (3, "A B"), (4, "A"), (5, "A C"), (6, "C"))
    assert sorted(unit for _, unit, back in told if back is None) == ["A", "B"]


def test_a_counter_that_becomes_another_is_no_loss():
    before = Muster(1, {"A": ("red", 2), "B": ("red", 1)}, PLAYED)
    after = Muster(2, {"Guards": ("red", 2), "B": ("red", 1)}, frozenset({"Guards", "B", "C"}))
    assert side_form("red", [before, after])["lost"] == []


def test_a_unit_that_was_lost_is_drawn_as_it_lay_then_though_it_came_back_whole():
    match = Match.new(find("battle_for_moscow"), seed=1941)
    recruit = bots.find("recruit")
    play_out(match, {"german": recruit, "soviet": recruit}, 5, 5_000)
    told = [
        (loss, face) for side in debrief(match)["sides"] for loss, face in zip(side["lost"], side["faces"], strict=True)
    ]
    now = {form["id"]: form["face"]["steps"] for form in view(match, 0, "soviet")["units"]}
    differ = [unit for (_, unit, back), face in told if back is not None and face["steps"] != now[unit]]
    assert differ
