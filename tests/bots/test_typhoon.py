"""The computer players: they play to the end, sensibly, and answer the same twice."""

from dataclasses import replace

import pytest

from rasputitsa import bots
from rasputitsa.bots.anygame.strategist import AnyStrategist
from rasputitsa.bots.battle_of_moscow.front import Front
from rasputitsa.bots.battle_of_moscow.hooks import CITY
from rasputitsa.bots.battle_of_moscow.marches import March, marches, with_room
from rasputitsa.bots.battle_of_moscow.objectives import STORM, Objectives
from rasputitsa.bots.battle_of_moscow.posts import RING
from rasputitsa.bots.battle_of_moscow.weights import USUAL, Weights
from rasputitsa.bots.brought import brought
from rasputitsa.bots.staff.stacks import Stacks
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.games.battle_of_moscow import GAME
from rasputitsa.games.battle_of_moscow.movement import Movement
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN
from rasputitsa.games.battle_of_moscow.supply import isolated_cities
from rasputitsa.hexgrid.grid import hexes_in
from tests.bots.players import asked
from tests.games.battle_of_moscow.positions import act, game

SPENDING = replace(USUAL, thrift=3, ground=30)
"""A Russian to whom his armies are cheap, and who fears an enemy that wants every hex."""

LEVELS = GAME.computers.levels
MOST = 6_000
"""Actions: a campaign of the computers has about two thousand."""


def played(scenario: str, german: str, russian: str, seed: int) -> Match:
    """A game to its end."""
    players: dict[str, bots.Bot] = {GERMAN: bots.find(german, GAME), RUSSIAN: bots.find(russian, GAME)}
    return play_out(Match.new(GAME, scenario=scenario, seed=seed), players, seed, MOST)


def test_what_the_game_brings_is_registered():
    assert set(brought(GAME, "BOTS")) <= set(GAME.computers.offered)
    assert [bots.find(id, GAME).id for id in GAME.computers.offered] == [*GAME.computers.offered]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_the_short_scenario_to_its_end(level: str):
    assert played("road_to_orel", level, level, 3).state.result


@pytest.mark.parametrize(("german", "russian"), [("recruit", "marshal"), ("veteran", "regular")])
def test_every_level_plays_the_campaign_to_its_end(german: str, russian: str):
    assert played("campaign", german, russian, 4).state.result


def test_the_general_strategist_plays_by_the_hooks():
    """The general strategist, without one of the game, takes its goals for objectives."""
    match = game("3Pz 1237", "262 1238", "13A 1437", phase="german_1", scenario="road_to_orel")
    hooks = brought(GAME, "HOOKS")
    goals = {each.hex for each in hooks.objectives(match.look) if each.worth > CITY}
    assert goals == set(hexes_in(match.rules.goals))
    thinking = AnyStrategist(hooks).orders(match, Chooser(1), 60, 20)
    thought = thinking.go_on(thinking.budget)
    assert thought
    assert match.refusal(thought.action) is None


def test_the_same_game_is_played_twice():
    first, again = (played("road_to_orel", "marshal", "veteran", 5) for _ in range(2))
    assert [entry.action for entry in first.journal.entries] == [entry.action for entry in again.journal.entries]


def test_marshal_shuts_in_whom_he_attacks():
    """Divisions on opposite sides leave a beaten army no way out (47)."""
    city = [f"{id} 2227" for id in "5A,20A,T1,WM,R1,R2,R3,R4,R5".split(",")]
    match = game("7Pz 1227", "3Pz 1228", "4Pz 1228", "17Pz 1227", "B 1427", *city, phase="german_1")
    while match.state.stack[-1].name == "movement":
        act(match, " ".join(asked(match, "marshal", 1).action))
    places = [unit.hex for unit in match.state.units.of(GERMAN)]
    army, grid = match.state.units["B"].hex, match.rules.grid
    closed = grid.set_of(places) | grid.expand(grid.set_of(places))
    assert not grid.neighbours(army) & ~closed


def test_nobody_walks_into_an_attack_at_bad_odds():
    """A lone division keeps out of the zone of an army that it would have to attack (29)."""
    match = game("262 1227", "16A 1427", phase="german_1")
    while match.state.stack[-1].name == "movement":
        act(match, " ".join(asked(match, "marshal", 1).action))
    grid = match.rules.grid
    assert grid.distance(match.state.units["262"].hex, match.state.units["16A"].hex) > 1


def test_who_is_bound_attacks_and_what_must_be_attacked_is():
    match = game("7Pz 1227", "262 1228", "16A 1327", "13A 1328", phase="german_combat")
    acts = []
    while match.state.stack[-1].name == "combat":
        acts.append(asked(match, "marshal", 1).action)
        act(match, " ".join(acts[-1]))
    assert sorted(words[2] for words in acts[:-1]) == ["1327", "1328"]


def test_a_duty_that_only_a_chain_of_changes_meets_is_met():
    """A recruit's announcement once went round in circles here: each of two took the other's enemy (30)."""
    assert played("campaign", "recruit", "marshal", 1).state.result


def test_an_exchange_is_paid_by_those_who_are_worth_least():
    match = game("7Pz 1227", "262 1227", "293 1228", "B 1327", phase="german_combat", results="EX")
    act(match, "attack 7Pz 1327", "attack 262 1327", "attack 293 1327", "announced", "resolve 1327")
    lost = []
    while match.state.stack[-1].name == "exchange":
        lost.append(asked(match, "marshal", 1).action[1])
        act(match, f"lose {lost[-1]}")
    assert sorted(lost) == ["262", "293"]
    assert match.state.units["7Pz"].hex >= 0


def test_who_is_in_moscow_stays_there():
    """A beginner lets himself be drawn away by an army that is easy to beat."""
    match = game("3Pz 2227", "4Pz 2227", "17Pz 2227", "9Pz 2027", "B 2030", phase="german_1")
    while match.state.stack[-1].name == "movement":
        act(match, " ".join(asked(match, "marshal", 1).action))
    assert all(match.state.units[id].hex == match.rules.places.moscow for id in ("3Pz", "4Pz", "17Pz"))


def test_moscow_is_filled_before_the_enemy_is_there():
    match = game("16A 2325", "20A 2229", "W 1929", "3Pz 1426", phase="russian_1")
    while match.state.stack[-1].name == "movement":
        act(match, " ".join(asked(match, "marshal", 1).action))
    assert match.rules.places.moscow in {match.state.units[id].hex for id in ("16A", "20A")}


def test_an_enemy_astride_a_railway_is_worth_more():
    """The side that takes back the line feeds all units before it (ruling 25)."""
    match = game("3Pz 1327", "B 1429", "W 1627", phase="german_1")
    front = Front(match.look, GERMAN, USUAL)
    index = match.rules.grid.index
    plain = Front(match.look, GERMAN, replace(USUAL, rails=0))
    assert front.prize(index["1429"]) > plain.prize(index["1429"])


def test_the_army_before_moscow_marches_on_moscow_and_not_on_leningrad():
    """A unit nearer to Leningrad than to Moscow, but not around it, goes to Moscow all the same."""
    match = game("8 0921", "28 0921", "16A 2229", phase="german_1")
    way = Front(match.look, GERMAN, USUAL).way
    moscow, start = match.rules.places.moscow, match.rules.grid.index["0921"]
    assert next(iter(way)) == moscow
    assert all(way[moscow][march.hex] < way[moscow][start] for march in planned(match, USUAL))


def test_infantry_about_leningrad_stays_there():
    match = game("96 0510", "122 0510", "16A 2229", "23A 0507", phase="german_1")
    way = Front(match.look, GERMAN, USUAL).way
    plan = planned(match, USUAL)
    assert plan
    assert all(way[match.rules.places.leningrad][march.hex] <= RING for march in plan)


def test_no_german_takes_the_train_past_his_army_and_no_security_troops_take_it_at_all():
    """The line to Moscow is open to the city's edge; whoever got off there would be alone (26)."""
    match = game("23 1429", "262 0529", "263 0529", "221S 0530", "5A 2927", phase="german_1")
    rides = {march.unit: march.hex for march in planned(match, USUAL) if march.verb == "ride"}
    grid, foremost = match.rules.grid, match.rules.grid.index["1429"]
    assert set(rides) == {"262", "263"}
    assert all(grid.distance(hex, foremost) <= 2 * 2 for hex in rides.values())


@pytest.mark.parametrize(("guard", "leaves"), [(USUAL.guard, False), (0, True)])
def test_nobody_leaves_a_moscow_in_danger_for_a_battle(guard: int, leaves: bool):
    match = game("5A 2227", "16A 2227", "20A 2329", "262 2228", phase="russian_1")
    places = {march.unit: match.rules.grid.names[march.hex] for march in planned(match, replace(SPENDING, guard=guard))}
    assert (places.get("5A", "2227") != "2227" or places.get("16A", "2227") != "2227") == leaves


@pytest.mark.parametrize(("cut", "isolated"), [(USUAL.cut, ("2227",)), (0, ())])
def test_divisions_part_a_moscow_that_is_too_strong_for_them_from_the_east(cut: int, isolated: tuple[str, ...]):
    """Their zones close the railways where their strength would not do, and nobody has to attack (64)."""
    garrison = "5A 2227,20A 2227,T1 2227,WM 2227,R1 2227,R2 2227".split(",")
    match = game("3Pz 2221", "17Pz 2232", "4Pz 2629", *garrison, phase="german_1")
    after, grid = match.state.copy(), match.rules.grid
    plan = planned(match, replace(USUAL, cut=cut))
    after.put(*[after.units[march.unit].at(march.hex) for march in plan])
    assert match.rules.grid.ids(isolated_cities(Look(match.rules, after))) == isolated
    assert not grid.expand(1 << match.rules.places.moscow) & after.units.area(GERMAN)


@pytest.mark.parametrize(("caution", "attacks"), [(USUAL.caution, False), (0, True)])
def test_an_army_does_not_win_a_hex_to_be_overrun_there(caution: int, attacks: bool):
    """Six armoured divisions stand near the two that could be beaten."""
    panzers = "3Pz 1228,4Pz 1228,17Pz 1228,18Pz 1227,9Pz 1227,10Pz 1227".split(",")
    match = game("3A 1632", "BO 1632", "262 1530", "293 1530", *panzers, phase="russian_1")
    plan = planned(match, replace(SPENDING, caution=caution))
    assert any(march.target >= 0 for march in plan) == attacks


@pytest.mark.parametrize(("thrift", "attacks"), [(USUAL.thrift, False), (3, True)])
def test_armies_are_not_spent_on_divisions_in_october(thrift: int, attacks: bool):
    """Half of the Russian front once fell in its own attacks of the first turn, at 1:1 and 2:1."""
    match = game("129 1132", "17 1132", "16A 1331", "20A 1331", "33A 1332", phase="russian_1")
    plan = planned(match, replace(USUAL, thrift=thrift))
    assert any(march.target >= 0 for march in plan) == attacks


def test_an_army_is_cheaper_once_the_winter_is_there():
    """Armies saved in October are spent in December: the count of four needs a Moscow that is held."""
    october, december = (game("3Pz 1327", "B 1429", phase="russian_1", turn=turn) for turn in (1, 8))
    assert Front(december.look, RUSSIAN, USUAL).pains < Front(october.look, RUSSIAN, USUAL).pains


def test_armies_beside_moscow_are_worth_an_attack_and_others_less():
    """Units about the city keep the Germans out of it."""
    match = game("3Pz 1327", "B 2127", "W 1627", "5A 2227", phase="german_1")
    front, index = Front(match.look, GERMAN, USUAL), match.rules.grid.index
    assert front.prize(index["1627"]) < front.prize(index["2127"]) < front.prize(index["2227"])


def test_divisions_for_which_there_is_no_room_before_moscow_go_for_the_cities_on_the_way():
    """All once marched to the one city, and stood two and three deep about it; Bryansk, Orel and Rzhev lay empty."""
    match = Match.new(GAME, scenario="campaign", seed=1)
    while match.state.stack[-1].name != "movement":
        act(match, " ".join(asked(match, "marshal", 1).action))
    units, index = tuple(match.state.units.of(GERMAN)), match.rules.grid.index
    aims = Objectives(Front(match.look, GERMAN, USUAL), units).aims
    given = sum([match.state.units[id].attack for id, hex in aims.items() if hex == match.rules.places.moscow])
    assert STORM <= given < sum([match.state.units[id].attack for id in aims]) * 3 // 4
    assert {index["1438"], index["1840"], index["1424"]} <= set(aims.values())
    assert not Objectives(Front(match.look, GERMAN, replace(USUAL, spread=0)), units).aims


@pytest.mark.parametrize(("army", "guarded"), [("16A 1732", True), ("16A 2520", False)])
def test_a_city_that_an_enemy_is_near_to_is_kept(army: str, guarded: bool):
    match = game("262 1630", "1 1832", army, phase="german_1")
    goals = Objectives(Front(match.look, GERMAN, USUAL), ()).goals
    assert (match.rules.grid.index["1832"] in {goal.hex for goal in goals}) == guarded


def test_an_army_is_cheap_again_once_moscow_is_lost():
    held, lost = (game("3Pz 1327", "B 1429", place, phase="russian_1", turn=4) for place in ("16A 2227", "4Pz 2227"))
    assert Front(lost.look, RUSSIAN, USUAL).pains < Front(held.look, RUSSIAN, USUAL).pains


def test_a_plan_leaves_no_hex_with_more_units_than_may_stand_there():
    """Two divisions once marched to two who could not leave: the movement could never be closed, and went round."""
    match = game("1 0308", "121 0308", "58 0208", "269 0208", "8A 0307", phase="german_1")
    index, units = match.rules.grid.index, [unit for unit in match.state.units.of(GERMAN) if unit.hex >= 0]
    stacks = Stacks(units, match.rules.stacking[GERMAN].is_over)
    plan = tuple(March(id, "move", index["0308"], index["0307"]) for id in ("1", "58", "269"))
    for march in plan:
        stacks.settle(match.state.units[march.unit], march.hex)
    assert stacks.too_full == 1 << index["0308"]
    assert with_room(stacks, {unit.id: unit for unit in units}, plan) == plan[:1]
    assert not stacks.too_full


def planned(match: Match, weights: Weights) -> tuple[March, ...]:
    """The movement of the impulse by some judgement."""
    stage = match.state.stack[-1]
    assert isinstance(stage, Movement)
    return marches(match.look, stage, weights)
