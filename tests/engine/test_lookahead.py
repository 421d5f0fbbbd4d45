"""Bounds on what can follow: fractions, the least and the most, the budget, on a game of nothing but dice."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import ClassVar

import pytest

from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.lookahead import Bounds, Outlook, TooLargeError, mean, widest
from rasputitsa.engine.ratio import Ratio, ratio
from rasputitsa.engine.stage import Look, Play, Stage
from rasputitsa.engine.state import State, Units
from rasputitsa.engine.text import text


@dataclass(frozen=True, slots=True)
class Throws(Stage):
    """A number of throws; before each the die may be left alone for a safe three. The turn counts what was thrown."""

    name: ClassVar[str] = "throws"
    left: int

    def decision(self, look: Look) -> Decision | None:
        return Decision("", text("x"), (Option("throw"), Option("keep"))) if self.left else None

    def on_throw(self, play: Play) -> None:
        play.state.turn += play.roll()
        play.goto(Throws(self.left - 1))

    def on_keep(self, play: Play) -> None:
        play.state.turn += 3
        play.goto(Throws(self.left - 1))


@dataclass(frozen=True, slots=True)
class Total:
    """The sum that was thrown, and whether it is twelve."""

    forgetful: bool = False

    def measure(self, look: Look) -> tuple[int, ...]:
        return (look.state.turn,) if self.forgetful else (look.state.turn, int(look.state.turn == 12))

    def is_over(self, look: Look) -> bool:
        return False

    def key(self, look: Look) -> Hashable:
        return look.state.stack if self.forgetful else (look.state.stack, look.state.turn)

    def choices(self, look: Look, decision: Decision) -> Iterable[Action]:
        return decision.actions()


def start(throws: int) -> State:
    return State(Units({}), 0, "", 0, (Throws(throws),), None)


def test_each_number_has_its_own_best_line():
    """The most is 7/2 a throw, the least 3; a twelve comes from two sixes, or never."""
    bounds = Outlook(None, Total(), 1_000).bounds(start(2))
    assert (bounds.span(0).low, bounds.span(0).high) == (Ratio(6, 1), Ratio(7, 1))
    assert (bounds.span(1).low, bounds.span(1).high) == (Ratio(0, 1), Ratio(1, 36))


def test_states_alike_in_what_follows_are_looked_into_once():
    """Two throws: seven for the die and one for the three, twice, and the first settling."""
    tree = Outlook(None, Total(forgetful=True), 1_000)
    assert tree.bounds(start(2)).span(0).high == Ratio(7, 1)
    assert tree.played == 1 + 8 + 8


def test_what_is_measured_before_counts():
    state = start(1)
    state.turn = 6
    assert Outlook(None, Total(), 1_000).bounds(state).span(1).high == Ratio(1, 6)


def test_the_state_asked_about_stays_as_it_is():
    state = start(2)
    Outlook(None, Total(), 1_000).bounds(state)
    assert (state.turn, state.rolls, state.stack) == (0, 0, (Throws(2),))


def test_a_tree_beyond_its_budget_is_given_up():
    with pytest.raises(TooLargeError):
        Outlook(None, Total(), 16).bounds(start(2))


@pytest.mark.parametrize(
    ("given", "lowest"), [((4, 6), (2, 3)), ((0, 36), (0, 1)), ((7, 1), (7, 1)), ((36, 36), (1, 1))]
)
def test_fractions_in_lowest_terms(given: tuple[int, int], lowest: tuple[int, int]):
    assert ratio(*given) == Ratio(*lowest)


def test_dice_average_and_choices_widen():
    some, other = Bounds((0,), (1,), 2), Bounds((1,), (1,), 3)
    assert mean([some, other]).span(0) == Bounds((2,), (5,), 12).span(0)
    assert widest([some, other]).span(0) == Bounds((0,), (3,), 6).span(0)
