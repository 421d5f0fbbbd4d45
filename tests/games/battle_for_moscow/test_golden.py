"""Whole games, for every option at least one, replayed action by action."""

import pytest

from rasputitsa.engine.decision import Action
from rasputitsa.games.battle_for_moscow import GAME
from tests.games.battle_for_moscow.golden_games import GAMES, GOLDENS
from tests.games.battle_for_moscow.positions import column, shifts
from tests.goldens import actions_in, events

pytestmark = pytest.mark.rule("how_to_play", "winning")


@pytest.mark.parametrize("name", GAMES)
def test_replayed_game_is_the_same(name: str):
    text = GOLDENS.kept(name)
    assert GOLDENS.record(name, actions_in(text)) == text


@pytest.mark.rule("timetable")
@pytest.mark.parametrize("name", GAMES)
def test_golden_game_has_all_its_turns(name: str):
    text = GOLDENS.kept(name)
    turns = GOLDENS.new_game(name).rules.scenario.turns
    assert [turn for turn in range(1, 16) if f"\nturn {turn} soviet_" in text] == list(range(1, turns + 1))


def test_golden_games_hold_every_result_of_the_table():
    texts = "".join(GOLDENS.kept(name) for name in GAMES)
    assert [result for result in ("NE", "AL", "EX", "DR", "DRL", "DE") if f", {result})" not in texts] == []


@pytest.mark.rule("ruling-1", "ruling-2")
def test_every_option_is_on_in_a_golden_game():
    chosen = {(id, value) for name in GAMES for id, value in GOLDENS.new_game(name).rules.options.items()}
    wanted = {(spec.id, spec.values[-1]) for spec in GAME.options}
    assert wanted <= chosen


EFFECTS = {
    "revised": "log.last_resort",
    "balance": "shift.line shift.first_shock",
    "optional": "log.weather log.frost log.convert shift.tank",
    "advanced_table": "3:2 1:2",
    "attrition": "log.supply log.assault log.extra_supply log.gear log.gear_helps log.frost log.weather",
}
"""Events that a golden game must have for its options to have been at work."""


@pytest.mark.rule("play_balance", "optional_rules", "war_of_attrition", "clarifications")
@pytest.mark.parametrize("name", EFFECTS)
def test_options_of_a_golden_game_are_at_work(name: str):
    match, seen = GOLDENS.new_game(name), set[str]()
    for action in actions_in(GOLDENS.kept(name)):
        if action.verb == "resolve":
            seen |= set(shifts(match, action.args[0])) | {column(match, action.args[0])}
        match.play(action)
        seen |= {event.text.key for event in events(match)}
    assert set(EFFECTS[name].split()) <= seen


def test_text_of_a_golden_game_is_read_back():
    assert actions_in("x\nturn 1 german_combat 00\n  resolve 0504  (3:1, die 4, DR)\n  end\n") == [
        Action("resolve", "0504"),
        Action("end"),
    ]
