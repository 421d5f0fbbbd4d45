"""Crowded random positions against the slow reading of what happens besides moves, lines and battles.

A failure names its scenario, its seed and the number of actions, which make the position again.
"""

from collections import Counter
from collections.abc import Callable, Mapping

import pytest

from rasputitsa.engine.decision import Option
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import victory
from rasputitsa.games.war_for_the_motherland.combat.battle import Advance
from rasputitsa.games.war_for_the_motherland.combat.retreat import MakeRoom
from rasputitsa.games.war_for_the_motherland.movement.transport import Transport
from rasputitsa.games.war_for_the_motherland.supply import phase
from rasputitsa.games.war_for_the_motherland.supply.judging import supplied_at_the_end
from tests.games.war_for_the_motherland import oracle_phases as slow
from tests.games.war_for_the_motherland.oracle_supply import is_land, sides
from tests.games.war_for_the_motherland.players import drawn
from tests.games.war_for_the_motherland.positions import CAMPAIGN, FALL, TURNING_POINT, game, look, rules
from tests.games.war_for_the_motherland.slow_movement import ALLIES, overfull

Question = Callable[[Match, slow.Sheet, Option], Mapping[str, set[str]]]

PLACES = {
    TURNING_POINT: ("E4809", "E5506", "E6311", "E4513", "E5812"),
    FALL: ("C3823", "C5126", "C4419", "C1418", "C3007", "C5910"),
    CAMPAIGN: ("N1829", "E4708", "N1429", "E6506", "C0102", "E2508"),
}
TURNS = {TURNING_POINT: (22, 23, 24), FALL: (2, 7, 9, 12), CAMPAIGN: (1, 14, 23, 26, 36)}
PHASES = ("supply", "supply", "axis_combat", "soviet_combat", "soviet_combat", "administrative")
RAILS = {hex for link in sides("rail") for hex in link}
CASES = {TURNING_POINT: 36, FALL: 6, CAMPAIGN: 6}
ACTIONS = 24
LOOKS = 2
"""Of the units that may ride or come in so many are looked at in a decision."""
LEAST = {"rail": 20, "enter": 20, "advance": 20, "displace": 1, "break": 20, "build": 1, "exchange": 5}
"""More subjects than these are compared."""


def crowd(scenario: str, seed: int) -> Match:
    """Units of both sides close together, some weak, some short of supply, at the beginning of a phase."""
    choose, built = Chooser(seed), rules(scenario)
    grid, centre = built.grid, built.grid.index[PLACES[scenario][seed % len(PLACES[scenario])]]
    phase, turn = PHASES[choose(len(PHASES))], TURNS[scenario][choose(len(TURNS[scenario]))]
    fighting = phase.endswith("combat")
    radius = 2 + choose(3) if fighting else 3 + choose(5)
    near = [name for hex, name in grid.names.items() if grid.distance(hex, centre) <= radius and is_land(name)]
    rear = sorted(hex for hex in grid.index if hex in RAILS and grid.distance(grid.index[hex], centre) > radius)
    taken: dict[str, str] = {}
    words = []
    for counter in built.roster.values():
        if counter.type.branch in ("asset", "garrison") or choose(3) and counter.type.branch != "headquarters":
            continue
        where = rear if not fighting and choose(5) == 0 else near[:3] if phase == "administrative" else near
        hex, people = where[choose(len(where))], _people(counter.type.traits)
        least = {"inf_corps": 3, "pz_corps": 3, "mtn_corps": 2}.get(counter.type.id, 1)
        steps = counter.type.full if people == "soviet" else least + choose(counter.type.full - least + 1)
        if taken.setdefault(hex, people) == people:
            words.append(f"{counter.id} {hex} steps={steps}{('', '', ' supply=lack', ' supply=out')[choose(4)]}")
        else:
            words.append(f"{counter.id} due_{built.scenario.first}")
    match = game(*words, phase=phase, scenario=scenario, turn=turn, dice=(1, 4, 2, 6, 3, 5) * 50)
    return Match(match.rules, match.state, SeededDice(seed))


def _people(traits: tuple[str, ...]) -> str:
    """The people of a counter, which shares a hex at the beginning with its own alone."""
    return next(nation for nation in ("german", "soviet", *ALLIES) if nation in traits)


@pytest.mark.rule("5.6", "8.8", "8.9", "13.1", "14.1", "14.2", "ruling-35", "ruling-79", "ruling-83", "ruling-119")
def test_random_positions_offer_what_the_slow_reading_allows():
    seen: Counter[str] = Counter()
    for scenario in PLACES:
        for seed in range(CASES[scenario]):
            match, choose = crowd(scenario, seed), Chooser(seed)
            for _ in range(ACTIONS):
                for option in match.decision.options if match.decision else ():
                    wanted = QUESTIONS[option.verb](match, slow.Sheet(look(match)), option) if asks(option) else {}
                    found = {id: set(option.targets(id)) if len(option.takes) > 1 else set() for id in wanted}
                    assert found == wanted, (scenario, seed, match.length, option.verb)
                    seen[option.verb] += len(wanted)
                if match.decision:
                    match.play(drawn(match, choose, 5))
    assert all(seen[verb] > least for verb, least in LEAST.items()), seen


def asks(option: Option) -> bool:
    """True if there is a slow reading of an option."""
    return option.verb in QUESTIONS and bool(option.subjects)


def riding(match: Match, sheet: slow.Sheet, option: Option) -> Mapping[str, set[str]]:
    """Some of the units that go by rail, and of the others some who cannot; support groups go later (ruling 11)."""
    stage = match.state.stack[-1]
    assert isinstance(stage, Transport)
    units = {unit.id: unit for unit in sheet.units if unit.side == stage.side and not unit.mark("from")}
    waiting = [id for id in units if id not in option.subjects and units[id].type.branch != "group"]
    others = waiting[:LOOKS] if stage.kind == "all" else []
    assert all(not slow.rides(sheet, units[id]) for id in others), (match.length, others)
    return {id: slow.rides(sheet, units[id]) for id in option.subjects[:LOOKS]}


def entering(match: Match, sheet: slow.Sheet, option: Option) -> Mapping[str, set[str]]:
    """The hexes in which some reinforcements come in."""
    units = [match.state.units[id] for id in option.subjects]
    return {u.id: slow.entries(sheet, u) for u in units[-LOOKS:] if u.type.branch != "headquarters"}


def advancing(match: Match, sheet: slow.Sheet, option: Option) -> Mapping[str, set[str]]:
    """The hexes into which each unit that took part may advance: those that the enemy had to leave."""
    stage, battle, names = match.state.stack[-1], match.state.battle, match.rules.grid.names
    assert isinstance(stage, Advance)
    assert battle
    attackers = stage.of == "attackers"
    mine = battle.attackers if attackers else battle.defenders
    left = [names[hex] for hex in battle.hexes] if attackers else match.rules.grid.ids(battle.bases)
    side = match.state.units[option.subjects[0]].side
    vacated = {hex for hex in left if not [unit for unit in sheet.at(hex) if unit.side != side]}
    units = [unit for unit in sheet.units if unit.id in mine and unit.id not in stage.gone and slow.may_advance(unit)]
    wanted = {unit.id: slow.advances(sheet, unit, vacated) for unit in units}
    assert {id for id, hexes in wanted.items() if hexes} == set(option.subjects), match.length
    return {id: wanted[id] for id in option.subjects}


def displacing(match: Match, sheet: slow.Sheet, option: Option) -> Mapping[str, set[str]]:
    """The units that make room, and their hexes."""
    stage, names = match.state.stack[-1], match.rules.grid.names
    assert isinstance(stage, MakeRoom)
    starts = {leg.unit: names[leg.start] for leg in stage.legs}
    ends = {sheet.where[id] for id in starts if id in sheet.where} - set(match.rules.grid.ids(stage.made))
    full = overfull({hex: sheet.at(hex) for hex in ends})
    units = [unit for hex in full for unit in sheet.at(hex) if slow.weight(unit)]
    wanted = {unit.id: slow.ways_out(sheet, unit, starts.get(unit.id, sheet.where[unit.id])) for unit in units}
    assert {id for id, hexes in wanted.items() if hexes} == set(option.subjects), match.length
    return {id: wanted[id] for id in option.subjects}


def breaking(match: Match, sheet: slow.Sheet, option: Option) -> Mapping[str, set[str]]:
    """The units that break down."""
    assert set(option.subjects) == slow.broken(sheet), match.length
    return {id: set() for id in option.subjects}


def building(match: Match, sheet: slow.Sheet, option: Option) -> Mapping[str, set[str]]:
    """The units that are built up, each with its partners."""
    pairs = slow.built(sheet)
    return {one: {other for first, other in pairs if first == one} for one, _ in pairs}


def exchanging(match: Match, sheet: slow.Sheet, option: Option) -> Mapping[str, set[str]]:
    """The units that give a step, each with those that may have it."""
    pairs = slow.exchanges(sheet)
    return {one: {other for first, other in pairs if first == one} for one, _ in pairs}


QUESTIONS: Mapping[str, Question] = {
    "rail": riding,
    "enter": entering,
    "advance": advancing,
    "displace": displacing,
    "break": breaking,
    "build": building,
    "exchange": exchanging,
}


@pytest.mark.rule("9.9", "15.2", "ruling-25", "ruling-123", "ruling-124")
@pytest.mark.parametrize("scenario", PLACES)
def test_attrition_and_points_of_random_positions_are_those_of_the_slow_reading(scenario: str):
    for seed in range(CASES[scenario]):
        view = look(crowd(scenario, seed))
        halves = [unit for unit in view.state.units.of("axis") if unit.type.id in ("inf_kg", "pz_kg")]
        view.state.put(*(unit.marked("half", 1) for unit in halves[::2]))
        sheet = slow.Sheet(view)
        assert [phase.modifiers(view, unit) for unit in sheet.units] == [slow.attrition(sheet, u) for u in sheet.units]
        score = victory.score(view)
        points = slow.unit_points(
            sheet, set(supplied_at_the_end(view, "axis")), "unit" if scenario == TURNING_POINT else "step"
        )
        assert sum(score.units.values()) + score.halves == points
