"""What a plan says of its moves."""

from collections.abc import Callable

import pytest

from rasputitsa.bots.battle_for_moscow.purposes import brought, closing_in, purpose, restored, sheltering
from rasputitsa.bots.battle_for_moscow.telling import move_idea, unhurried
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.games.battle_for_moscow.movement import Movement
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, SideId
from rasputitsa.hexgrid.grid import Hex
from tests.games.battle_for_moscow.positions import game


@pytest.mark.parametrize(("side", "unit", "key"), [(GERMAN, "XL", "bot.why.goes_to"), (SOVIET, "16", "bot.why.guards")])
def test_only_who_holds_moscow_guards_it(side: SideId, unit: str, key: str):
    match = game("XL 0207", "16 0805", phase="german_movement", turn=2)
    look = MoscowLook(match.rules, match.state)
    assert unhurried(look, side, look.state.units[unit], look.rules.grid.index["1004"]).key == key


def told(reason: Text | None) -> tuple[str, dict[str, object]]:
    assert reason
    return reason.key, dict(reason.facts)


def test_a_move_says_which_city_it_takes():
    look, go = ready("XL 0504", "16 0105")
    assert told(purpose(look, GERMAN, *go("XL", "0603")))[0] == "bot.why.takes"


def test_a_move_says_whom_it_cuts_off():
    look, go = ready("XL 0604", "V 0606", "VI 0806", "16 0706")
    key, facts = told(purpose(look, GERMAN, *go("XL", "0705")))
    assert (key, facts["enemies"]) == ("bot.why.cuts_off", ("16",))


def test_a_move_says_which_line_it_closes():
    look, go = ready("16 0803", "19 0808", "20 1005", "XL 0606")
    key, facts = told(purpose(look, SOVIET, *go("20", "0806")))
    assert (key, facts["units"]) == ("bot.why.closes_line", ("16", "19"))


def test_a_line_that_stands_already_is_not_closed_again():
    look, go = ready("16 0803", "19 0808", "24 0906", "20 1005", "XL 0606")
    assert purpose(look, SOVIET, *go("20", "0806")) is None


def test_going_next_to_an_enemy_in_a_city_is_for_the_city():
    look, go = ready("XL 0406", "16 0509")
    key, facts = told(closing_in(look, GERMAN, *go("XL", "0508")))
    assert (key, facts["goal"]) == ("bot.why.closes_in.city", "0509")


def test_cover_on_the_way_to_moscow_bars_it():
    look, go = ready("16 1005", "XL 0603")
    key, facts = told(sheltering(look, SOVIET, *go("16", "0803")))
    assert (key, facts["goal"]) == ("bot.why.bars", "1103")


@pytest.mark.parametrize(("hex", "key"), [("0907", "bot.why.guards"), ("0508", "bot.why.goes_on")])
def test_only_who_comes_nearer_goes_towards_it(hex: str, key: str):
    """Bryansk is German here, and 0907 lies nearer to Moscow, but farther from Bryansk."""
    match = game("XL 0101", "13 0607", phase="soviet_movement", turn=2, german_cities="0509")
    look = MoscowLook(match.rules, match.state)
    idea = move_idea(look, Movement(SOVIET, "all"), look.state.units["13"], look.rules.grid.index[hex])
    assert idea.reason.key == key


def test_a_purchase_says_whom_it_faces():
    look, _go = ready("16 0605 half", "XL 0604")
    assert told(restored(look, SOVIET, "16"))[0] == "bot.why.restore.near"
    assert told(brought(look, SOVIET, "20", look.rules.grid.index["0803"]))[0] == "bot.why.bring.near"
    assert told(brought(look, SOVIET, "20", look.rules.grid.index["1103"]))[0] == "bot.why.bring"


def ready(*units: str) -> tuple[MoscowLook, Callable[[str, str], tuple[Unit, Hex]]]:
    """A position of a few units, and how a unit and a hex of it are named."""
    match = game(*units, phase="german_movement", turn=2)
    look = MoscowLook(match.rules, match.state)
    return look, lambda unit, hex: (look.state.units[unit], look.rules.grid.index[hex])
