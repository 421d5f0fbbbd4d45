"""Whole games, for every option and every function of a card at least one, replayed action by action."""

from functools import cache

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from tests.games.blitzkrieg_to_moscow_2.branches import BRANCHES, WITHOUT, taken
from tests.games.blitzkrieg_to_moscow_2.golden_games import GAMES, GOLDENS
from tests.games.blitzkrieg_to_moscow_2.positions import rules
from tests.goldens import actions_in

pytestmark = pytest.mark.rule("5.0")

EFFECTS = {
    "usual": "log.negated log.hero log.hero_fell log.withdrawn log.surrendered log.failed",
    "other_readings": "log.flees log.leaves log.recovers log.surrendered",
    "spent_first": "log.hero_fell log.recovers",
    "free_setup": "log.deploys log.rail",
    "generals": "log.moscow_fell log.activated",
}
"""Events that a golden game must have for its rules and options to have been at work."""


@cache
def replayed(name: str) -> Match:
    return GOLDENS.replayed(name)


def told(name: str) -> list[Event]:
    return [event for _, group in replayed(name).chronicle() for event in group]


@pytest.mark.parametrize("name", GAMES)
def test_replayed_game_is_the_same(name: str):
    assert GOLDENS.record(name, actions_in(GOLDENS.kept(name))) == GOLDENS.kept(name)


@pytest.mark.rule("4.0")
@pytest.mark.parametrize("name", GAMES)
def test_golden_game_has_all_its_turns(name: str):
    text = GOLDENS.kept(name)
    assert [turn for turn in range(1, 8) if f"\nturn {turn} soviet_logistics" in text] == list(range(1, 7))


@pytest.mark.rule("11.3.6")
def test_golden_games_hold_every_result_of_the_table():
    texts = "".join(map(GOLDENS.kept, GAMES))
    assert [result for result in ("NE", "DR", "DL", "DE") if f", {result})" not in texts] == []


@pytest.mark.rule("7.1", "6.2.2", "6.2.3", "6.3", "12.0", "14.1", "ruling-14")
def test_every_card_is_played_for_every_function_in_a_golden_game():
    """Hitler Order! answers a card and is logged with it."""
    facts = [dict(event.text.facts) for name in GAMES for event in told(name) if event.text.key == "log.card"]
    played = {(each["side"], each["card"], each["function"]) for each in facts}
    decks = rules().decks
    wanted = {(side, card.id, function) for side in decks for card in decks[side] for function in card.functions}
    assert wanted - played == {("soviet", "hitler_order", "negate")}


@pytest.mark.rule("ruling-2")
def test_every_value_of_every_option_is_chosen_in_a_golden_game():
    chosen = {(id, value) for name in GAMES for id, value in GOLDENS.new_game(name).rules.options.items()}
    assert {(spec.id, value) for spec in GAME.options for value in spec.values} <= chosen


@pytest.mark.rule("7.1", "10.4", "13.1", "14.2", "15.1", "15.3", "ruling-15", "ruling-35", "ruling-45", "ruling-51")
@pytest.mark.parametrize("name", EFFECTS)
def test_rules_and_options_of_a_golden_game_are_at_work(name: str):
    assert set(EFFECTS[name].split()) <= {event.text.key for event in told(name)}


@pytest.mark.rule("ruling-42")
def test_without_recovery_nobody_recovers():
    assert "log.recovers" not in {event.text.key for event in told("no_recovery")}


@pytest.mark.rule("4.0")
def test_either_side_wins_a_golden_game():
    assert {result.winner for name in GAMES if (result := replayed(name).state.result)} == {"german", "soviet"}


@pytest.mark.parametrize(("ruling", "way"), BRANCHES)
def test_a_golden_game_takes_each_branch_of_a_ruling(ruling: int, way: str):
    golden, _ = BRANCHES[ruling, way]
    assert (ruling, way) in taken(golden)


def test_every_ruling_has_its_branches_or_says_why_it_has_none():
    rulings = {ruling["number"] for ruling in GAME.rules("en")["rulings"]}
    branching = {ruling for ruling, _ in BRANCHES}
    assert branching | set(WITHOUT) == rulings
    assert not branching & set(WITHOUT)
