"""Reasons of a plan for its moves."""

from collections.abc import Callable

import pytest

from rasputitsa.bots.battle_for_moscow.attacks import attack_reason
from rasputitsa.bots.battle_for_moscow.nearness import Move
from rasputitsa.bots.battle_for_moscow.purposes import brought, closing_in, purpose, restored, sheltering, why_chosen
from rasputitsa.bots.battle_for_moscow.telling import going, move_idea, unhurried
from rasputitsa.engine.decision import Action
from rasputitsa.engine.text import Text
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, SideId
from rasputitsa.rules.combat.crt import outcomes
from tests.games.battle_for_moscow.positions import game


@pytest.mark.parametrize(
    ("side", "unit", "key"), [(GERMAN, "XL", "bot.why.goes_to.near"), (SOVIET, "16", "bot.why.guards.against")]
)
def test_only_who_holds_moscow_guards_it(side: SideId, unit: str, key: str):
    match = game("XL 0207", "16 0805", phase="german_movement", turn=2)
    look = MoscowLook(match.rules, match.state)
    assert unhurried(Move(look, look.state.units[unit], look.rules.grid.index["1004"])).key == key


def told(reason: Text | None) -> tuple[str, dict[str, object]]:
    assert reason
    return reason.key, dict(reason.facts)


def test_a_move_says_which_city_it_takes():
    _look, go = ready("XL 0504", "16 0105")
    assert told(purpose(go("XL", "0603"), go("XL", "0603")))[0] == "bot.why.takes"


def test_a_move_says_whom_it_cuts_off():
    _look, go = ready("XL 0502", "V 0606", "VI 0806", "16 0706")
    key, facts = told(purpose(go("XL", "0705"), go("XL", "0705")))
    assert (key, facts["enemies"]) == ("bot.why.cuts_off", ("16",))


@pytest.mark.parametrize("leaving", ["V", "VI"])
def test_a_move_counts_on_nobody_who_is_to_leave(leaving: str):
    _look, go = ready("XL 0502", "V 0606", "VI 0806", "16 0706")
    idea = move_idea(go("XL", "0705"), (leaving,))
    assert idea.reason.key != "bot.why.cuts_off"
    assert repr(leaving) not in str(idea.reason.facts)
    assert move_idea(go("XL", "0705"), ()).reason.key == "bot.why.cuts_off"


def test_a_move_says_which_line_it_closes():
    _look, go = ready("16 0803", "19 0808", "20 1005", "XL 0606")
    key, facts = told(purpose(go("20", "0806"), go("20", "0806")))
    assert (key, facts["units"]) == ("bot.why.closes_line", ("16", "19"))
    assert (facts["enemy"], facts["n"]) == ("XL", 2)


def test_a_line_that_stands_already_is_not_closed_again():
    _look, go = ready("16 0803", "19 0808", "24 0906", "20 1005", "XL 0606")
    assert purpose(go("20", "0806"), go("20", "0806")) is None


def test_going_next_to_an_enemy_in_a_city_is_for_the_city():
    _look, go = ready("XL 0406", "16 0509")
    key, facts = told(closing_in(go("XL", "0508")))
    assert (key, facts["goal"]) == ("bot.why.closes_in.city.next", "0509")
    assert (facts["strength"], facts["defence"], facts["enemy"]) == (8, 8, "16")


def test_before_the_combat_going_next_to_an_enemy_says_who_can_attack_at_what_odds():
    _look, go = ready("XL 0407", "XLI 0405", "16 0606", phase="german_panzers")
    key, facts = told(closing_in(go("XLI", "0506")))
    assert (key, facts["others"], facts["odds"]) == ("bot.why.closes_in.now", (), "1:1")
    _look, go = ready("XL 0506", "XLI 0405", "16 0606", phase="german_panzers")
    key, facts = told(closing_in(go("XLI", "0605")))
    assert (key, facts["others"], facts["odds"]) == ("bot.why.closes_in.now.with", ("XL",), "2:1")


def test_who_is_too_weak_to_attack_stands_in_the_way():
    _look, go = ready("XL 0603", "16 0803 half", phase="soviet_movement")
    key, facts = told(closing_in(go("16", "0703")))
    assert (key, facts["threat"], facts["own"]) == ("bot.why.closes_in.blocks", 8, 4)


def test_cover_on_the_way_to_moscow_bars_it():
    _look, go = ready("16 1005", "XL 0603")
    key, facts = told(sheltering(go("16", "0803")))
    assert (key, facts["goal"], facts["enemy"]) == ("bot.why.bars.fortification", "1103", "XL")


@pytest.mark.parametrize(
    ("units", "hex", "key"),
    [
        (("16 0805", "XL 0804"), "1005", "bot.why.draws_back.touching"),
        (("16 0806", "XL 0804"), "1007", "bot.why.draws_back"),
        (("16 0805", "XL 0804 half"), "1005", "bot.why.guards.against"),
        (("16 0805", "XL 0801"), "1005", "bot.why.guards.against"),
    ],
)
def test_an_army_draws_back_from_who_is_near_and_as_strong(units: tuple[str, ...], hex: str, key: str):
    _look, go = ready(*units, phase="soviet_movement")
    assert told(going(go("16", hex), 0))[0] == key


def test_an_advance_says_where_it_leads_and_a_loss_what_it_costs():
    look, _go = ready("16 0805", "XL 0804 half")
    assert told(why_chosen(look, Action("lose", "16"))) == (
        "bot.why.lose.reduced",
        {"unit": "16", "before": 8, "after": 4},
    )
    assert told(why_chosen(look, Action("lose", "XL")))[0] == "bot.why.lose.last"


@pytest.mark.parametrize(("hex", "key"), [("0907", "bot.why.guards.against"), ("0508", "bot.why.goes_on.left")])
def test_only_who_comes_nearer_goes_towards_it(hex: str, key: str):
    """Bryansk is German here, and 0907 lies nearer to Moscow, but farther from Bryansk."""
    match = game("XL 0101", "13 0607", phase="soviet_movement", turn=2, german_cities="0509")
    look = MoscowLook(match.rules, match.state)
    idea = move_idea(Move(look, look.state.units["13"], look.rules.grid.index[hex]), ())
    assert idea.reason.key == key


def test_a_purchase_says_whom_it_faces():
    look, go = ready("16 0605 half", "XL 0604", "20 pool")
    key, facts = told(restored(look, "16"))
    assert (key, facts["before"], facts["after"], facts["enemies"]) == ("bot.why.restore.beside", 4, 8, ("XL",))
    assert told(brought(go("20", "0903")))[0] == "bot.why.bring.facing"
    assert told(brought(go("20", "1103")))[0] == "bot.why.bring.empty"
    assert told(brought(go("20", "1401")))[0] == "bot.why.bring.far"


def test_an_attack_says_what_the_bad_faces_cost():
    match = game("XL 0604", "24 0605", phase="german_combat", turn=1)
    look = MoscowLook(match.rules, match.state)
    key, facts = told(attack_reason(look, [look.state.units["XL"]], look.rules.grid.index["0605"]))
    faces = outcomes(look.rules.results, look.rules.results.labels.index(str(facts["odds"])))
    assert facts["odds"] == "1:1"
    assert (key.rsplit(".", 1)[-1], facts["exchanges"], facts["losses"]) == (
        "both",
        faces.count("EX"),
        faces.count("AL"),
    )
    assert facts["good"] == len([face for face in faces if face not in ("AL", "NE")])


def ready(*units: str, phase: str = "german_movement") -> tuple[MoscowLook, Callable[[str, str], Move]]:
    """A position of a few units, and how a move in it is named."""
    match = game(*units, phase=phase, turn=2)
    look = MoscowLook(match.rules, match.state)
    return look, lambda unit, hex: Move(look, look.state.units[unit], look.rules.grid.index[hex])
