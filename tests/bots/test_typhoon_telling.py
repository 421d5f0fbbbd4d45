"""Reasons for a move by the computer players of The Battle of Moscow: the foremost that there is."""

import pytest

from rasputitsa.bots.battle_of_moscow.front import Front
from rasputitsa.bots.battle_of_moscow.marches import March
from rasputitsa.bots.battle_of_moscow.telling import why
from rasputitsa.bots.battle_of_moscow.weights import USUAL
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import OFF_MAP
from tests.bots.players import asked
from tests.games.battle_of_moscow.positions import game


def told(side: str, unit: str, hex: str, *units: str, verb: str = "move", target: str = "") -> Text:
    """The reason why a unit goes to a hex where these stand."""
    match = game(*units, phase=f"{side}_1")
    index = match.rules.grid.index
    march = March(unit, verb, index[hex], index[target] if target else OFF_MAP)
    return why(match.look, Front(match.look, side, USUAL), march)


def facts(text: Text) -> dict[str, object]:
    return dict(text.facts)


def test_an_attack_tells_its_odds_and_that_nobody_gets_away():
    city = [f"{id} 2227" for id in "5A,20A,T1,WM,R1,R2,R3,R4,R5".split(",")]
    match = game("7Pz 1227", "3Pz 1228", "4Pz 1228", "17Pz 1227", "B 1427", *city, phase="german_1")
    while (thought := asked(match, "marshal", 1)).action.verb != "attack":
        match.play(thought.action)
    reason = thought.reason
    assert reason.key == "bot.why.attack.trapped"
    assert facts(reason)["odds"] == "5:1-7:1"
    assert facts(reason)["good"] == 6


def test_a_move_to_attack_names_the_enemy_and_no_odds():
    """The other attackers are open until all have moved."""
    reason = told("german", "3Pz", "1427", "3Pz 1327", "4Pz 1527", "B 1428", "5A 1428", target="1428")
    assert reason.key == "bot.why.can_attack"
    assert facts(reason) == {"unit": "3Pz", "hex": "1427", "enemies": ("5A", "B")}


def test_a_hint_for_an_attack_counts_on_nobody_whom_the_player_has_set_on_another_enemy():
    match = game("7Pz 2622", "1Pz 2622", "16A 2722", "20A 2522", phase="german_combat")
    match.play(("attack", "1Pz", "2722"))
    reason = asked(match, "recruit", 1)
    assert reason.action == ("attack", "7Pz", "2522")
    assert facts(reason.reason)["attackers"] == ("7Pz",)


def test_a_move_says_which_city_it_takes():
    assert told("german", "3Pz", "1429", "3Pz 1329", "B 2227").key == "bot.why.takes"


def test_a_move_says_whose_last_railway_it_cuts():
    """Leningrad's railways to the east meet beside it (64)."""
    reason = told("german", "3Pz", "0609", "3Pz 0910", "B 2227")
    assert (reason.key, facts(reason)["goals"]) == ("bot.why.isolates", ("0507",))


def test_a_move_says_whom_it_cuts_off():
    reason = told("german", "4Pz", "1527", "3Pz 1327", "4Pz 1525", "B 1427")
    assert (reason.key, facts(reason)["enemies"]) == ("bot.why.cuts_off", ("B",))


@pytest.mark.parametrize(
    ("side", "unit", "hex", "units", "key"),
    [
        ("russian", "16A", "2227", ("16A 2127", "3Pz 1527"), "bot.why.garrisons"),
        ("russian", "16A", "1828", ("16A 1530", "3Pz 1327", "17Pz 1427"), "bot.why.bars"),
        ("german", "3Pz", "1427", ("3Pz 1327", "B 1527"), "bot.why.closes_in"),
        ("german", "3Pz", "1625", ("3Pz 1425", "B 2227"), "bot.why.goes_on"),
    ],
)
def test_a_move_says_what_it_is_for(side: str, unit: str, hex: str, units: tuple[str, ...], key: str):
    assert told(side, unit, hex, *units).key == key


def test_a_ride_says_how_far_it_brings():
    reason = told("russian", "16A", "2227", "16A 2815", "3Pz 1527", verb="ride")
    assert reason.key == "bot.why.rides"
