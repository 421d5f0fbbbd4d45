"""Every function of a card and every branch of a ruling is in a golden game (the rest: `tests.suites.test_golden`)."""

from functools import cache

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from tests.games.blitzkrieg_to_moscow_2.branches import BRANCHES, WITHOUT, taken
from tests.games.blitzkrieg_to_moscow_2.golden_games import GAMES, GOLDENS
from tests.games.blitzkrieg_to_moscow_2.positions import rules

pytestmark = pytest.mark.rule("5.0")


@cache
def replayed(name: str) -> Match:
    return GOLDENS.replayed(name)


def told(name: str) -> list[Event]:
    return [event for _, group in replayed(name).chronicle() for event in group]


@pytest.mark.rule("7.1", "6.2.2", "6.2.3", "6.3", "12.0", "14.1", "ruling-14")
def test_every_card_is_played_for_every_function_in_a_golden_game():
    """Hitler Order! answers a card and is logged with it."""
    facts = [dict(event.text.facts) for name in GAMES for event in told(name) if event.text.key == "log.card"]
    played = {(each["side"], each["card"], each["function"]) for each in facts}
    decks = rules().decks
    wanted = {(side, card.id, function) for side in decks for card in decks[side] for function in card.functions}
    assert wanted - played == {("soviet", "hitler_order", "negate")}


@pytest.mark.rule("ruling-42")
def test_without_recovery_nobody_recovers():
    assert "log.recovers" not in {event.text.key for event in told("no_recovery")}


@pytest.mark.parametrize(("ruling", "way"), BRANCHES)
def test_a_golden_game_takes_each_branch_of_a_ruling(ruling: int, way: str):
    golden, _ = BRANCHES[ruling, way]
    assert (ruling, way) in taken(golden)


def test_every_ruling_has_its_branches_or_says_why_it_has_none():
    rulings = {ruling["number"] for ruling in GAME.rules("en")["rulings"]}
    branching = {ruling for ruling, _ in BRANCHES}
    assert branching | set(WITHOUT) == rulings
    assert not branching & set(WITHOUT)
