"""Game Components, Counters: every figure of the manifest."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from tests.games.battle_for_moscow.facts import GERMANS, SOVIETS
from tests.games.battle_for_moscow.positions import rules

pytestmark = pytest.mark.rule("counters")

ROSTER = rules().roster


def test_twenty_two_corps_and_seventeen_armies():
    sides = [counter.side for counter in ROSTER.values()]
    assert (sides.count("german"), sides.count("soviet")) == (22, 17)


@pytest.mark.parametrize("unit", [*GERMANS, *SOVIETS])
def test_figures_of_a_counter(unit: str):
    branch, full, half, allowance = {**GERMANS, **SOVIETS}[unit].split()
    kind, printed = ROSTER[unit].type, (int(half), int(full))
    assert ROSTER[unit].side == ("german" if unit in GERMANS else "soviet")
    assert (kind.branch, kind.attack, kind.defence) == (branch, printed, printed)
    assert kind.movement == (int(allowance), int(allowance))


def test_eight_panzer_corps_and_all_german():
    panzers = {unit for unit, counter in ROSTER.items() if counter.type.branch == "armour"}
    assert panzers == {"XL", "XLVIII", "XLVII", "LVI", "XLVI", "XXIV", "XLI", "LVII"}


@pytest.mark.parametrize("unit", ["VII", "VIII", "IX"])
def test_half_strength_of_the_7_4_corps_is_four(unit: str):
    assert ROSTER[unit].type.attack == (4, 7)


def test_corps_are_xxii_and_not_xxiii():
    assert ROSTER["XXII"].type.attack == (4, 8)
    assert "XXIII" not in ROSTER


def test_corps_and_army_size_marks():
    sizes = {(counter.side, counter.type.size) for counter in ROSTER.values()}
    assert sizes == {("german", "XXX"), ("soviet", "XXXX")}


@pytest.mark.parametrize(("steps", "strength"), [(2, "9"), (1, "4")])
def test_counter_shows_the_figures_of_the_face_that_is_up(steps: int, strength: str):
    match = Match.new(GAME, seed=0)
    unit = match.state.units["LVI"].with_steps(steps)
    assert GAME.face(match.look, unit)["values"] == [strength, "6"]
