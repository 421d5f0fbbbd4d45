"""Whole games, for every option and every result at least one, replayed action by action."""

from functools import cache

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from tests.games.war_for_the_motherland.golden_games import GAMES, GOLDENS
from tests.goldens import actions_in

pytestmark = pytest.mark.rule("3", "16", "17")

EFFECTS = {
    "winter": "log.aid log.skipped log.expended log.lack log.rail log.returns log.overrun_enters",
    "quiet_winter": "log.built_up log.control log.drop",
    "other_readings": "log.displaced log.aid log.kampfgruppe",
    "summer": "log.drop.lands log.evacuated log.group log.partisan_off log.sail log.withdrawn log.fortress",
    "additions": "log.split log.panzer_die log.rebuilt log.converted log.partisan_moved",
}
"""Events that a golden game must have for its rules and options to have been at work."""


@cache
def replayed(name: str) -> Match:
    return GOLDENS.replayed(name)


def told(name: str) -> set[str]:
    return {event.text.key for _, group in replayed(name).chronicle() for event in group}


@pytest.mark.parametrize("name", GAMES)
def test_replayed_game_is_the_same(name: str):
    assert GOLDENS.record(name, actions_in(GOLDENS.kept(name))) == GOLDENS.kept(name)


@pytest.mark.rule("8.7", "ruling-1")
def test_golden_games_hold_every_result_of_the_table():
    texts = "".join(map(GOLDENS.kept, GAMES))
    results = {result for row in GOLDENS.new_game("winter").rules.results.rows.values() for result in row}
    assert [result for result in sorted(results) if f", {result})" not in texts and f", {result};" not in texts] == []


@pytest.mark.rule("20.1", "20.2", "20.3", "20.4", "ruling-1", "ruling-26", "ruling-123", "ruling-133")
def test_every_value_of_every_option_is_chosen_in_a_golden_game():
    chosen = {(id, value) for name in GAMES for id, value in GOLDENS.new_game(name).rules.options.items()}
    assert {(spec.id, value) for spec in GAME.options for value in spec.values} <= chosen
    assert {GOLDENS.new_game(name).rules.scenario.id for name in GAMES} == {each.id for each in GAME.scenarios}


@pytest.mark.rule("5.5", "5.6", "6.1", "8.6", "9.2", "9.8", "10.3", "12.2", "12.3", "13.2", "13.4", "13.5", "14.3")
@pytest.mark.rule("20.2", "20.4")
@pytest.mark.parametrize("name", EFFECTS)
def test_rules_and_options_of_a_golden_game_are_at_work(name: str):
    assert set(EFFECTS[name].split()) <= told(name)


@pytest.mark.rule("16.5", "17.5")
def test_either_side_wins_a_golden_game_and_one_is_drawn():
    assert {result.winner for name in GAMES if (result := replayed(name).state.result)} == {"axis", "soviet", ""}
