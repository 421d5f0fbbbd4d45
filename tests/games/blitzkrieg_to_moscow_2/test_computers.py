"""Hooks of the game for the general strategist."""

import pytest

from rasputitsa import bots
from rasputitsa.bots.blitzkrieg_to_moscow_2 import HOOKS
from rasputitsa.cli.seats import thought
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from tests.games.blitzkrieg_to_moscow_2.positions import asked, game

LONGEST = 2_000


@pytest.mark.rule("4.1", "ruling-45")
def test_a_fortress_is_worth_two_cities_to_a_general():
    match = game("1PzA 1304", phase="german_movement")
    worth = {match.rules.grid.names[each.hex]: each.worth for each in HOOKS.objectives(match.look)}
    assert len(worth) == 14
    assert worth["1410"] == 2 * worth["1307"]


@pytest.mark.rule("8.3", "ruling-52")
@pytest.mark.parametrize("level", ["recruit", "regular", "veteran", "marshal"])
@pytest.mark.parametrize("last", ["26 0404", "26 0605"])
def test_every_level_comes_out_of_a_crowded_pocket(level: str, last: str):
    """Three armies in two hexes, and a third hex that is closed or open."""
    match = game("6AOK 0304", "17AOK 0303", "1PzA 0304", "9 0402", "18 0403", last, phase="german_movement")
    player = bots.find(level, GAME)
    for _ in range(12):
        if asked(match) != "german prompt.move":
            break
        match.play(thought(match, player, 5).action)
    assert asked(match) == ("german prompt.overfull" if last == "26 0404" else "german prompt.attack")


@pytest.mark.rule("13.1", "13.2.4")
def test_a_general_knows_who_would_surrender():
    match = game("8 1303", "2PzA 1404", "3PzA 1204", "9AOK 1203", "4AOK 1402", phase="soviet_movement")
    assert not HOOKS.supplied(match.look, "soviet") >> match.rules.grid.index["1303"] & 1
    assert HOOKS.supplied(match.look, "soviet") >> match.rules.grid.index["1410"] & 1


@pytest.mark.rule("4.0", "5.0")
@pytest.mark.parametrize("seed", [5, 6])
def test_generals_play_the_whole_game(seed: int):
    rules = GAME.build(GAME.scenarios[0], GAME.complete(GAME.scenarios[0], {}))
    match, bot = Match(rules, GAME.setup(rules), SeededDice(seed)), bots.find("regular", GAME)
    for number in range(LONGEST):
        if match.decision is None:
            break
        seat = bots.seated(match, match.decision.side, number)
        match.play(bots.decide(bot, seat, Chooser(number)).action)
    assert match.state.result is not None
