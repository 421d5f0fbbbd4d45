"""Outcomes of announced battles together, by hand (rulings 34, 43 and 93; the rest: `tests.suites.test_outlook`)."""

from fractions import Fraction
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow import GAME, outlook
from tests.enumeration import Bound
from tests.games.battle_of_moscow.naive_outlook import two
from tests.games.battle_of_moscow.positions import act, game, look
from tests.suites.test_outlook import bounds

pytestmark = pytest.mark.rule("combat", "ruling-34")


def asked(match: Match, order: str) -> Any:
    return GAME.outlook(look(match), order.split())


def exactly(*numbers: Fraction | int) -> list[Bound]:
    return [(Fraction(number), Fraction(number)) for number in numbers]


@pytest.mark.rule("results_table", "ruling-43")
def test_an_exchange_by_hand():
    """An army of 5 goes with the exchange; of a 6 and a 4 the attacker gives one or both."""
    match = game("7Pz 2622", "900Lehr 2622", "5A 2722", phase="german_combat", results="EX")
    act(match, "attack 7Pz 2722", "attack 900Lehr 2722")
    units = match.state.units
    defence = Fraction(units["5A"].defence, 2)
    strengths = sorted(Fraction(units[id].attack, 2) for id in ("7Pz", "900Lehr"))
    both = sum(strengths, Fraction())
    if strengths[0] >= defence:
        least, most = strengths[0], strengths[1]
    else:
        least, most = (strengths[1] if strengths[1] >= defence else both), both
    found = asked(match, "2722")
    assert bounds(found) == [*exactly(1, 1, defence), (least, most), *exactly(defence), (least, most)]


@pytest.mark.rule("ruling-93")
def test_the_battle_being_fought_comes_first():
    match = game("7Pz 2622", "5A 2722", "1Pz 2612", "16A 2712", phase="german_combat", results="Db1")
    act(match, "attack 7Pz 2722", "attack 1Pz 2712", "announced", "resolve 2722")
    assert match.decision is not None
    assert match.decision.option("retreat")
    found = asked(match, "2712")
    assert [battle["hex"] for battle in found["battles"]] == ["2722", "2712"]
    assert bounds(found) == exactly(1, 0, 0, 0, 1, 0, 0, 0, 0, 0)


def test_beyond_the_budget_a_policy_is_named_then_each_stands_alone(monkeypatch: pytest.MonkeyPatch):
    match = two()
    monkeypatch.setattr(outlook, "BUDGET", 10)
    assert asked(match, "2722 2712")["method"]["key"] == "outlook.policy"
    monkeypatch.setattr(outlook, "SMALL_BUDGET", 5)
    monkeypatch.setattr(outlook, "ALONE_BUDGET", 500)
    alone = asked(match, "2722 2712")
    assert (alone["method"]["key"], alone["totals"]) == ("outlook.alone", [])
    assert [battle["hex"] for battle in alone["battles"]] == ["2722", "2712"]
