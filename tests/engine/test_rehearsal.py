"""The battle of all who can attack a hex, told before anybody is set on it: it is the one that comes when they are."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.page.rehearsal import MOST, plan_form
from tests.games.battle_for_moscow.positions import game

TARGET = "0606"
ATTACKERS = ("LVII 0605", "XLVI 0706", "XL 0506", "V 0607")


def at(*attackers: str) -> Match:
    return game(*attackers, f"16 {TARGET} half", phase="german_combat", turn=1)


def plan(match: Match, target: str = TARGET) -> dict[str, Any]:
    assert match.decision is not None
    option = match.decision.option("attack")
    assert option is not None
    return dict(plan_form(match, option, target).get("plan", {}))


def battle(match: Match) -> dict[str, Any]:
    panels = match.rules.game.panels(Look(match.rules, match.state))
    (panel,) = [panel for panel in panels if panel["kind"] == "battles"]
    return dict(panel["battles"][0])


def test_the_plan_is_the_battle_that_comes_when_all_are_set_on_the_target():
    match = at(*ATTACKERS)
    before, told = match.digest(), plan(match)
    assert match.digest() == before, "nothing is played"
    for words in ATTACKERS:
        match.play(("attack", words.split()[0], TARGET))
    came = battle(match)
    assert {key: told["battle"][key] for key in ("column", "results", "status")} == {
        key: came[key] for key in ("column", "results", "status")
    }
    assert sorted(told["battle"]["attackers"]) == sorted(came["attackers"])


def test_the_strongest_are_enough_and_one_fewer_is_not():
    match = at(*ATTACKERS)
    told = plan(match)
    strength = {unit.id: unit.attack for unit in match.state.units.of("german")}
    strongest = sorted(strength, key=lambda id: -strength[id])
    columns = []
    for id in strongest:
        match.play(("attack", id, TARGET))
        columns.append(battle(match)["column"])
    enough = told["enough"]
    assert 1 < len(enough) < len(ATTACKERS)
    assert sorted(strength[id] for id in enough) == sorted(strength[id] for id in strongest[: len(enough)])
    assert columns[len(enough) - 1] == told["battle"]["column"] != columns[len(enough) - 2]


@pytest.mark.parametrize("attackers", [(), ATTACKERS[:1]])
def test_one_alone_is_no_plan(attackers: tuple[str, ...]):
    match = at(*attackers, "XX 0101", "5 0102")
    assert plan(match) == {}


def test_more_than_can_be_tried_out_while_somebody_points_are_not():
    match = at(*ATTACKERS)
    assert match.decision is not None
    option = match.decision.option("attack")
    assert option is not None
    crowd = option._replace(named=option.subjects * MOST)
    assert plan_form(match, crowd, TARGET) == {}
