"""The computer players of War for the Motherland: they play on, answer the same twice, and know what hooks are for."""

from dataclasses import replace

import pytest

from rasputitsa import bots
from rasputitsa.bots.brought import brought
from rasputitsa.bots.staff.marching import MovementPlan
from rasputitsa.bots.war_for_the_motherland.fights import Clash
from rasputitsa.bots.war_for_the_motherland.marches import movement_plan, share
from rasputitsa.bots.war_for_the_motherland.standing import Standing
from rasputitsa.bots.war_for_the_motherland.weights import USUAL, Weights
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.games.war_for_the_motherland import GAME, ground
from rasputitsa.games.war_for_the_motherland.movement.march import March
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, WarLook
from rasputitsa.games.war_for_the_motherland.supply import judging
from tests.bots.players import asked
from tests.games.war_for_the_motherland.positions import FALL, TURNING_POINT, act, game, go_on, look, reach

LEVELS = GAME.computers.levels
MOST = 4_000
SOME = 40
"""The number of actions of the longer scenario that are a good part of a movement."""


def played(scenario: str, axis: str, soviet: str, seed: int, most: int = MOST) -> Match:
    """A game, or its beginning."""
    players: dict[str, bots.Bot] = {AXIS: bots.find(axis, GAME), SOVIET: bots.find(soviet, GAME)}
    return play_out(Match.new(GAME, scenario=scenario, seed=seed), players, seed, most)


def finished(match: Match, level: str = "marshal") -> Match:
    """The match when a computer has closed the stage."""
    stage = match.state.stack[-1]
    while match.decision is not None and match.state.stack[-1] == stage:
        match.play(asked(match, level, 1).action)
    return match


def planned(match: Match, weights: Weights, nodes: int = 300) -> dict[str, str]:
    """The hexes to which a movement is meant to lead the units."""
    stage = match.state.stack[-1]
    assert isinstance(stage, March)
    plan: MovementPlan = movement_plan(look(match), stage, weights)
    search = plan.search(nodes, 1)
    search.go_on(nodes)
    names = match.rules.grid.names
    return {id: names[hex] for id, hex in zip(plan.problem().ids, search.best, strict=True)}


def standing(match: Match, side: str, weights: Weights = USUAL) -> Standing:
    return Standing(look(match), SOVIET if side == SOVIET else AXIS, weights)


def test_what_the_game_brings_is_registered():
    assert set(brought(GAME, "BOTS")) <= set(GAME.computers.offered)
    assert [bots.find(id, GAME).id for id in GAME.computers.offered] == [*GAME.computers.offered]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_the_shortest_scenario_to_its_end(level: str):
    assert played("winter_storm", level, level, 3).state.result


@pytest.mark.parametrize("level", LEVELS[:3])
def test_every_level_plays_three_turns_to_their_end(level: str):
    assert played(TURNING_POINT, level, level, 3).state.result


def test_marshal_plays_three_turns_to_their_end_against_a_recruit():
    assert played(TURNING_POINT, "recruit", "marshal", 3).state.result


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_the_long_summer_on(level: str):
    assert played(FALL, level, level, 4, SOME).length == SOME


def test_the_same_game_is_played_twice():
    first, again = (played(TURNING_POINT, "veteran", "regular", 5, SOME) for _ in range(2))
    assert [entry.action for entry in first.journal.entries] == [entry.action for entry in again.journal.entries]


def test_nobody_is_lost_for_want_of_room_where_all_could_stand_elsewhere():
    """Five armies in a hex spread before the phase ends (4.17)."""
    armies = ("6A", "9A", "21A", "24A", "28A")
    match = game(*(f"{id} E4513" for id in armies), "HQ-SW E4312", "29AK E4915", phase="soviet_movement")
    assert ground.over(look(match), SOVIET)
    finished(match)
    assert not ground.over(look(match), SOVIET)
    assert all(match.state.units[id].hex >= 0 for id in armies)


def test_of_too_many_the_one_that_is_worth_least_is_lost():
    match = game("51AK E4713", "29AK E4713", "44AK E4713", "Zim E4713", "4AK E4713", "62A E5111", phase="soviet_combat")
    assert match.state.stack[-1].name == "end_of_phase"
    lost = asked(match, "marshal", 1).action
    assert lost == ("eliminate", "Zim")


@pytest.mark.parametrize(("lines", "state"), [(1, "out"), (0, "supplied")])
def test_armies_shut_in_whom_they_could_only_push(lines: int, state: str):
    """A corps has one line to its depot; who looks at lines stands on it (9.4)."""
    units = ("x4 E4816", "51AK E4812", "62A E5014 csm=C21-6-9", "64A E4514")
    match = game(*units, phase="soviet_movement", turn=24)
    then = put(match, planned(match, replace(USUAL, lines=lines)))
    assert judging.states(then, judging.networks(then)).get("51AK", "supplied") == state


def test_who_stands_beyond_the_depots_comes_back():
    match = game("x4 E4816", "51AK E4808", "62A E6112", phase="axis_movement", turn=23)
    now = look(match)
    assert judging.states(now, judging.networks(now))["51AK"] != "supplied"
    then = put(match, planned(match, USUAL))
    assert judging.states(then, judging.networks(then))["51AK"] == "supplied"


def test_what_is_sure_is_attacked_and_what_is_hopeless_is_not():
    strong = ("3PzK E4713", "51AK E4713", "29AK E4714")
    sure = game(*strong, "62A E4813 csm=C21-6-9 steps=1", phase="axis_combat", turn=23)
    assert asked(sure, "marshal", 1).action.verb == "attack"
    hopeless = game("Zim E4713", "62A E4813 csm=C21-6-9", "64A E4813", phase="axis_combat", turn=23)
    assert asked(hopeless, "marshal", 1).action == ("end",)


def test_a_battle_brings_more_where_the_enemy_has_no_way_out():
    match = game("3PzK E4713", "51AK E4713", "62A E4813 csm=C21-6-9", phase="axis_combat")
    found, hex = standing(match, AXIS), match.rules.grid.index["E4813"]
    stand = match.rules.grid.named(["E4713"])
    clash = Clash(hex, stand, found.own[match.rules.grid.index["E4713"]], found.enemies[hex])
    assert found.fights.gain(clash._replace(trapped=True)) > found.fights.gain(clash)


@pytest.mark.parametrize(("hungry", "verb"), [("E4806", "expend"), ("E5513", "end")])
def test_a_depot_is_spent_for_those_it_feeds_alone(hungry: str, verb: str):
    """Outside the chain it feeds whoever is near it, once (9.26)."""
    match = game("x4 E4807", f"51AK {hungry}", f"3PzK {hungry}", "62A E4512", phase="supply")
    while match.decision and match.decision.option("fly"):
        act(match, "end")
    assert match.decision is not None
    assert match.decision.option("expend")
    assert asked(match, "marshal", 1).action.verb == verb


def test_nobody_comes_in_where_there_is_no_room():
    """Three armies stand with the headquarters; next to it is room (4.17, 13.1)."""
    armies = ("6A E4312", "9A E4312", "21A E4312")
    match = game("HQ-SW E4312", *armies, "24A due_22", "29AK E4915", phase="supply")
    while match.decision is not None and not match.decision.option("enter"):
        go_on(match)
    assert "E4312" in reach(match, "24A", "enter")
    verb, unit, hex = asked(match, "recruit", 1).action
    assert (verb, unit) == ("enter", "24A")
    assert hex != "E4312"


@pytest.mark.parametrize(("hold", "stays"), [(USUAL.hold, True), (0, False)])
def test_a_garrison_holds_its_city(hold: int, stays: bool):
    """The army in Leningrad could fall on a corps from better ground; the city would be open to the corps."""
    match = game("8A C1418", "11A C1316", "41PzK C1617", phase="soviet_movement", scenario=FALL, turn=3)
    assert (planned(match, replace(USUAL, hold=hold))["8A"] == "C1418") == stays


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_leaves_a_city_with_the_enemy_before_it(level: str):
    match = game("8A C1418", "41PzK C1617", phase="soviet_movement", scenario=FALL, turn=3)
    finished(match, level)
    assert match.rules.grid.names[match.state.units["8A"].hex] == "C1418"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_position_on_without_a_refused_answer(level: str):
    """The last turn of a few corps and armies, from the middle of a phase."""
    units = ("x4 E4816", "51AK E4812", "3PzK E4713", "62A E5014", "64A E4514", "HQ-SW E4312")
    match = game(*units, phase="axis_movement", turn=24, dice=(1, 6, 3, 4, 2, 5) * 40)
    while match.decision is not None:
        action = asked(match, level, match.length).action
        assert match.refusal(action) is None, action
        match.play(action)
    assert match.state.result


@pytest.mark.parametrize("side", [AXIS, SOVIET])
def test_random_play_is_beaten(side: str):
    """Regular wins from either side."""
    players = {AXIS: "random", SOVIET: "random", side: "regular"}
    result = played(TURNING_POINT, players[AXIS], players[SOVIET], 7).state.result
    assert result
    assert result.winner == side


def test_a_plan_that_goes_on_costs_the_less_the_more_have_moved():
    match = game("51AK E4713", "29AK E4714", "44AK E4712", "62A E5111", phase="axis_movement", turn=23)
    stage = match.state.stack[-1]
    assert isinstance(stage, March)
    plan, index = movement_plan(look(match), stage, USUAL), match.rules.grid.index
    moved = (("51AK", index["E4814"]), ("29AK", index["E4614"]))
    costs = [replace(plan, bound_to=moved[:count]).search(60, 1).budget for count in range(3)]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > costs[1] > costs[2]


def test_a_great_board_costs_no_more_than_a_small_one():
    small, great = (game("51AK C5301", phase="mechanized", scenario=each).rules.grid for each in (TURNING_POINT, FALL))
    assert share(small, 700) == 700
    assert share(great, 700) == 250


def put(match: Match, places: dict[str, str]) -> WarLook:
    """The position with units in other places."""
    state, index = match.state.copy(), match.rules.grid.index
    state.put(*[state.units[id].at(index[hex]) for id, hex in places.items()])
    return Look(match.rules, state)
