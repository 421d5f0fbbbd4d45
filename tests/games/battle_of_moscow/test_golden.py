"""Whole games, for every option, every result and every special unit at least one, replayed action by action."""

from functools import cache

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event
from rasputitsa.games.battle_of_moscow import GAME
from rasputitsa.games.battle_of_moscow.state import is_finn, is_security
from tests.games.battle_of_moscow.golden_games import GAMES, GOLDENS
from tests.goldens import actions_in

pytestmark = pytest.mark.rule("sequence", "ruling-1")

EFFECTS = {
    "as_printed": "log.ride log.rebuilt log.counter log.taken_in log.partisan log.released "
    "log.fed log.early_end log.isolated_city",
    "other_readings": "log.dropped log.isolated_group log.enters log.released",
    "printed_measure": "log.dropped log.isolated_group log.enters log.partisan",
    "moscow_entered": "log.demoralized.german log.demoralized.russian log.battle.modified",
    "tikhvin_entered": "log.tikhvin log.forgone",
    "road_to_orel": "log.ride log.partisan log.weather.mud",
}
"""Events that a golden game must have for its rules and options to have been at work."""


@cache
def replayed(name: str) -> Match:
    return GOLDENS.replayed(name)


def told(name: str) -> list[Event]:
    return [event for _, group in replayed(name).chronicle() for event in group]


def acting(verbs: str) -> dict[str, set[str]]:
    """The units that did something in any golden game, by verb."""
    done = [action for name in GAMES for action in actions_in(GOLDENS.kept(name))]
    return {verb: {action[1] for action in done if action[0] == verb} for verb in verbs.split()}


@pytest.mark.parametrize("name", GAMES)
def test_replayed_game_is_the_same(name: str):
    assert GOLDENS.record(name, actions_in(GOLDENS.kept(name))) == GOLDENS.kept(name)


@pytest.mark.rule("results_table", "ruling-36")
def test_golden_games_hold_every_result_of_the_table():
    texts = "".join(map(GOLDENS.kept, GAMES))
    results = GOLDENS.new_game("as_printed").rules.results
    printed = {result for row in results.rows.values() for result in row}
    assert [result for result in sorted(printed) if f", {result})" not in texts and f", {result};" not in texts] == []


@pytest.mark.rule("ruling-3", "ruling-36", "ruling-65", "ruling-66", "ruling-67")
def test_every_value_of_every_option_is_chosen_in_a_golden_game():
    chosen = {(id, value) for name in GAMES for id, value in GOLDENS.new_game(name).rules.options.items()}
    assert {(spec.id, value) for spec in GAME.options for value in spec.values} <= chosen
    assert {GOLDENS.new_game(name).rules.scenario.id for name in GAMES} == {each.id for each in GAME.scenarios}


@pytest.mark.rule("railroads", "replacements", "tikhvin", "fortieth_army", "demoralization", "partisans", "paratroops")
@pytest.mark.rule("ruling-42", "ruling-50", "ruling-58", "ruling-61", "ruling-63", "ruling-65", "ruling-71")
@pytest.mark.parametrize("name", EFFECTS)
def test_rules_and_options_of_a_golden_game_are_at_work(name: str):
    assert set(EFFECTS[name].split()) <= {event.text.key for event in told(name)}


@pytest.mark.rule("finns", "security_troops", "partisans", "paratroops")
def test_every_kind_of_special_unit_acts_in_a_golden_game():
    units = GOLDENS.new_game("as_printed").state.units
    done = acting("move ride attack drop")
    finns, security = ({unit.id for unit in units.all() if asked(unit)} for asked in (is_finn, is_security))
    assert finns & done["move"]
    assert finns & done["attack"]
    assert security & done["move"]
    assert {"5AB", "4AB", "8AB"} & done["drop"]
    assert {id for id in done["move"] if id[0] == "P" and id[1:].isdigit()}
    assert {"40A", "8A"} <= done["move"]


@pytest.mark.rule("how_to_win", "ruling-66")
def test_either_side_wins_a_golden_game_and_one_is_drawn():
    assert {result.winner for name in GAMES if (result := replayed(name).state.result)} == {"german", "russian", ""}
