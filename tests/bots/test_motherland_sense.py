"""Things that a sensible beginner does in the long scenarios, at every level: positions that ask for them."""

import pytest

from rasputitsa.bots.war_for_the_motherland.marches import movement_plan
from rasputitsa.bots.war_for_the_motherland.weights import USUAL
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME, ground
from rasputitsa.games.war_for_the_motherland.movement.march import March
from rasputitsa.games.war_for_the_motherland.state import AXIS
from rasputitsa.games.war_for_the_motherland.supply import judging
from rasputitsa.games.war_for_the_motherland.supply.networks import chain_of
from tests.bots.players import asked
from tests.games.war_for_the_motherland.positions import CAMPAIGN, at, game, look

LEVELS = GAME.computers.levels
SOUTH = tuple(f"{number}AK C44{column}" for number, column in zip((1, 2, 4, 6, 8, 9), range(30, 36), strict=True))


def closed(match: Match, level: str, seed: int = 1) -> Match:
    """The match when a computer has closed the stage, or the others like it in its phase."""
    stage = match.state.stack[-1].name
    while match.decision is not None and match.state.stack[-1].name == stage:
        match.play(asked(match, level, seed).action)
    return match


@pytest.mark.parametrize("level", LEVELS)
def test_an_army_with_nobody_before_it_marches_on_whole(level: str):
    """Six corps a turn's march behind a front that is gone: none stays where it is."""
    match = game(*SOUTH, "n1 C4433", "62A C4508", phase="axis_movement", scenario=CAMPAIGN, turn=3)
    closed(match, level)
    assert [words for words in SOUTH if at(match, words.split()[0]) == words.split()[1]] == []


@pytest.mark.parametrize("level", LEVELS)
def test_no_line_of_depots_is_left_behind(level: str):
    """Depots follow those whom they feed, and stay in the chain (9.22)."""
    corps = ("1AK C4424", "2AK C4425", "4AK C4325")
    match = game(*corps, "n1 C4332", "n2 C4428", "62A C4415", phase="axis_movement", scenario=CAMPAIGN, turn=4)
    start = {id: match.state.units[id].hex for id in ("n1", "n2")}
    closed(match, level)
    chain = chain_of(look(match)).sources
    assert all(chain >> match.state.units[id].hex & 1 for id in start)
    assert any(match.state.units[id].hex != hex for id, hex in start.items())


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_walks_out_of_supply_for_nothing(level: str):
    """The corps stand at the end of their depot's line; before them is nothing but a city far away (9.2)."""
    corps = ("1AK C4428", "2AK C4429", "4AK C4327")
    match = game(*corps, "n1 C4431", "62A C4405", phase="axis_movement", scenario=CAMPAIGN, turn=4)
    closed(match, level)
    now = look(match)
    states = judging.states(now, judging.networks(now), (AXIS,))
    assert {id: state for id, state in states.items() if state != "supplied"} == {}


@pytest.mark.parametrize("level", LEVELS)
def test_a_source_of_supply_is_not_left_open(level: str):
    """An army that was passed by stands before Konigsberg, which feeds the north (9.1)."""
    match = game("1AK C2932", "2AK C2831", "10A C2930", phase="axis_movement", scenario=CAMPAIGN, turn=3)
    closed(match, level)
    grid = match.rules.grid
    assert match.state.units.area(AXIS) >> grid.index["C2933"] & 1


def administered(*units: str, turn: int = 9) -> Match:
    return game(*units, phase="administrative", scenario=CAMPAIGN, turn=turn, dice=(6,) * 40)


@pytest.mark.parametrize("level", LEVELS)
def test_kampfgruppen_of_a_hex_are_built_up(level: str):
    """Two halves of a corps, far from the enemy (14.2)."""
    match = administered("Wei C3320", "Gro C3320", "38AK axis_lost", "1AK C3120", "n1 C3325")
    thought = asked(match, level, 1)
    assert thought.action.verb == "build"
    assert set(thought.action.args) == {"Wei", "Gro"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_step_of_a_kampfgruppe_fills_up_a_corps(level: str):
    match = administered("1AK C3320 steps=3", "Wei C3320 steps=1", "10AK axis_lost")
    verb, *pair = asked(match, level, 1).action
    assert (verb, set(pair)) in [("exchange", {"Wei", "1AK"}), ("build", {"Wei", "1AK"})]


@pytest.mark.parametrize("level", LEVELS)
def test_a_corps_in_reserve_is_parted_for_a_gap_and_no_other(level: str):
    """Two corps behind a line that nobody holds: one is broken down (14.2)."""
    match = administered("1AK C3320", "10AK C3320", "13A C3318")
    assert asked(match, level, 1).action.verb == "break"
    calm = administered("1AK C3320", "10AK C3320", "13A C3308")
    assert asked(calm, level, 1).action == ("end",)


@pytest.mark.parametrize("level", LEVELS)
def test_the_factory_that_falls_first_leaves_first(level: str):
    """Moscow's factory is twelve hexes from the front, Leningrad's two: both leave, that of Leningrad first (12.3)."""
    match = administered("ANA C1418", "MAF C2706", "1AK C1620", "2AK C2719", "8A C1419", turn=9)
    while match.state.stack[-1].name != "evacuation":
        match.play(asked(match, level, 1).action)
    left = []
    while match.decision is not None and match.state.stack[-1].name == "evacuation":
        action = asked(match, level, 1).action
        left.append(action[-1])
        match.play(action)
    assert left[:2] == ["ANA", "MAF"]


@pytest.mark.parametrize("level", LEVELS)
def test_who_can_come_in_does_though_another_cannot(level: str):
    """Two armies are due; a headquarters that finds no line waits (13.1)."""
    match = game("HQ-SW C3805", "24A due_3", "28A due_3", "1AK C3825", phase="supply", scenario=CAMPAIGN, turn=3)
    while match.decision is not None and not match.decision.option("enter"):
        match.play(asked(match, level, 1).action)
    closed(match, level)
    assert all(match.state.units[id].hex >= 0 for id in ("24A", "28A"))


@pytest.mark.parametrize("level", LEVELS)
def test_reserves_come_to_the_front_by_rail(level: str):
    """An army thirty hexes behind the front rides (5.6)."""
    match = game("HQ-SW C3805", "24A E3308", "28A C2708", "1AK C2716", phase="supply", scenario=CAMPAIGN, turn=3)
    while match.decision is not None and not match.decision.option("rail"):
        match.play(asked(match, level, 1).action)
    assert asked(match, level, 1).action[:2] == ("rail", "24A")


@pytest.mark.parametrize("level", LEVELS)
def test_a_reserve_rides_to_the_city_that_nobody_defends(level: str):
    """Three armies stand at Odessa, none before Leningrad; corps are as near to one as to the other (5.6)."""
    armies = ("9A C5718", "18A C5617", "21A C5516", "24A C3003", "HQ-SW C5615", "HQ-N C1415", "HQ-W C3108")
    corps = ("1AK C5721", "2AK C5720", "4AK C1621", "6AK C1720")
    match = game(*armies, *corps, phase="supply", scenario="fall_barbarossa", turn=5)
    while match.decision is not None and not match.decision.option("rail"):
        match.play(asked(match, level, 1).action)
    verb, id, hex = asked(match, level, 1).action
    grid = match.rules.grid
    assert (verb, id) == ("rail", "24A")
    assert grid.distance(grid.index[hex], grid.index["C1418"]) <= 6


@pytest.mark.parametrize("level", LEVELS)
def test_the_base_that_is_of_least_use_is_withdrawn(level: str):
    """Of three bases the one that is off the map goes (10.3)."""
    units = ("LF1 C3325", "LF2 C3826", "LF4 axis_lost", "n1 C3327", "n2 C3828", "1AK C3320", "13A C3315")
    match = game(*units, phase="mechanized", scenario=CAMPAIGN, turn=11)
    while match.decision is not None and not match.decision.option("withdraw_base"):
        match.play(asked(match, level, 1).action)
    assert asked(match, level, 1).action == ("withdraw_base", "LF4")


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_lost_for_want_of_room_on_a_great_board(level: str):
    """Four corps in one hex have all the land about them (4.17)."""
    corps = ("1AK C3325", "2AK C3325", "4AK C3325", "6AK C3325")
    match = game(*corps, "n1 C3327", "13A C3320", phase="axis_movement", scenario=CAMPAIGN, turn=4)
    closed(match, level)
    assert not ground.over(look(match), AXIS)


@pytest.mark.parametrize("scenario", ["fall_barbarossa", CAMPAIGN])
def test_the_nodes_of_a_plan_do_not_grow_with_the_units(scenario: str):
    """All that is spent on a phase is so many judgements, each of which looks at every unit once."""
    few, many = SOUTH[:2], SOUTH
    spent = [
        searched(game(*units, "62A C4425", phase="axis_movement", scenario=scenario, turn=3)) for units in (few, many)
    ]
    assert max(spent) <= 350


def searched(match: Match, nodes: int = 700) -> int:
    stage = match.state.stack[-1]
    assert isinstance(stage, March)
    search = movement_plan(look(match), stage, USUAL).search(nodes, 1)
    search.go_on(nodes)
    return search.spent
