"""Outcomes of announced battles together, against hand and enumeration (rulings 34, 43, 46, 48 and 88 to 93)."""

from fractions import Fraction
from typing import Any

import pytest

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow import GAME, outlook
from tests.enumeration import Bound
from tests.games.battle_of_moscow.naive_outlook import announced, naive
from tests.games.battle_of_moscow.positions import act, game, look

pytestmark = pytest.mark.rule("combat", "ruling-34")

SEEDS = (0, 1, 3, 5, 6, 7, 9, 10, 11)
"""Positions of some hundred choices; others have thousands."""


def asked(match: Match, order: str) -> Any:
    return GAME.outlook(look(match), order.split())


def bounds(found: dict[str, Any]) -> list[Bound]:
    """All figures in order."""
    rows = [chance for battle in found["battles"] for chance in battle["chances"]] + found["totals"]
    return [(Fraction(*row["low"]), Fraction(*row["high"])) for row in rows]


def exactly(*numbers: Fraction | int) -> list[Bound]:
    return [(Fraction(number), Fraction(number)) for number in numbers]


@pytest.mark.rule("results_table", "ruling-43", "ruling-46", "ruling-48", "ruling-88")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_tree_is_the_plain_enumeration(seed: int):
    made = announced(seed)
    assert made
    match, order = made
    found = asked(match, " ".join(order))
    assert found["method"]["key"] == "outlook.exact"
    assert bounds(found) == naive(match, order)


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
    match = game("7Pz 2622", "5A 2722", "1Pz 2612", "16A 2712", phase="german_combat")
    act(match, "attack 7Pz 2722", "attack 1Pz 2712")
    monkeypatch.setattr(outlook, "BUDGET", 10)
    assert asked(match, "2722 2712")["method"]["key"] == "outlook.policy"
    monkeypatch.setattr(outlook, "SMALL_BUDGET", 5)
    monkeypatch.setattr(outlook, "ALONE_BUDGET", 500)
    alone = asked(match, "2722 2712")
    assert (alone["method"]["key"], alone["totals"]) == ("outlook.alone", [])
    assert [battle["hex"] for battle in alone["battles"]] == ["2722", "2712"]


@pytest.mark.parametrize("order", ["", "2722", "2722 2722", "2722 2712 2712", "9999 2722"])
def test_an_order_names_each_battle_once(order: str):
    match = game("7Pz 2622", "5A 2722", "1Pz 2612", "16A 2712", phase="german_combat")
    act(match, "attack 7Pz 2722", "attack 1Pz 2712")
    with pytest.raises(RasputitsaError) as refused:
        asked(match, order)
    assert refused.value.text.key == "why.battle_order"


def test_without_battles_there_is_nothing_to_expect():
    for phase in ("german_combat", "german_move_1"):
        with pytest.raises(RasputitsaError) as refused:
            asked(game("7Pz 2622", "5A 2722", phase=phase), "")
        assert refused.value.text.key == "why.no_battles"


def test_looking_ahead_changes_nothing():
    match = game("7Pz 2622", "5A 2722", phase="german_combat")
    act(match, "attack 7Pz 2722")
    before = match.position()
    asked(match, "2722")
    assert match.position() == before
