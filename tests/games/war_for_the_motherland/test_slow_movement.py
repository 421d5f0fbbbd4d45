"""Groups on the move and full hexes against the slow reading of the book (4.1, 5.1 to 5.4)."""

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland import ground
from rasputitsa.hexgrid.grid import Hex
from tests.games.war_for_the_motherland import slow_movement
from tests.games.war_for_the_motherland.positions import CAMPAIGN, FALL, act, game, ids, look, reach, rules

PLACES = {
    FALL: ("C1317", "C3823", "C5630", "C6110", "C3729", "C2118", "C4419", "C5126"),
    CAMPAIGN: ("N1429", "N1827", "N2427", "N1132", "N2718", "E4708", "E6509", "C0102", "N2033", "E2508"),
}
"""Ladoga, the marshes, the Carpathians, the Crimea, Brest, the woods of the north, Kiev, a corner of Rumania; Murmansk,
Kandalaksha, Kem, Norway, Archangelsk, Stalingrad, the Caucasus, where three sheets meet, Salla, Kazan.
"""
TURNS = {FALL: (1, 2, 8), CAMPAIGN: (1, 14, 23)}
MOVERS = {
    "axis": ("41PzK", "56PzK", "1AK", "49GbK", "n1", "RuCav", "RuMtn", "HuMob"),
    "soviet": ("26A", "4Mec", "6Cav", "HQ-SW", "65R", "9R", "8Mec", "22A"),
}
OTHERS = {"axis": ("2AK", "46PzK", "x1", "Ru3A"), "soviet": ("12A", "15Mec", "HQ-S", "2Cav")}
FOES = {"axis": ("3A", "4A", "19A", "11Mec", "48R", "HQ-N"), "soviet": ("10AK", "26AK", "57PzK", "Ru4A", "x2", "n3")}
MARCH = {"axis": 3, "soviet": 4}
CASES = 90


@pytest.mark.rule("5", "5.1", "5.2", "5.3", "5.4", "ruling-20", "ruling-21", "ruling-23", "ruling-26", "ruling-28")
@pytest.mark.parametrize("scenario", PLACES)
def test_groups_go_where_the_slow_reading_takes_them(scenario: str):
    bound = 0
    for seed in range(CASES):
        match, party = position(Chooser(seed), seed, scenario=scenario)
        view = look(match)
        walkers = [slow_movement.Walker(match.state.units[id], points(match, id)) for id in party]
        bound += walkers[0].unit.hex in slow_movement.Ground(view).zones(walkers[0].unit.side)
        wanted = slow_movement.ends(view, walkers)
        if len(party) > 1:
            act(match, *(f"join {id}" for id in party))
        assert reach(match, party[0]) == wanted, (seed, party)
    assert CASES // 4 < bound < CASES, "some begin in a zone, some do not"


@pytest.mark.rule("6.1", "6.2", "ruling-29", "ruling-40", "ruling-41", "ruling-42")
@pytest.mark.parametrize("scenario", PLACES)
def test_overruns_are_those_of_the_slow_reading(scenario: str):
    some = 0
    for seed in range(CASES, 2 * CASES):
        match, party = position(Chooser(seed), seed, least=3, scenario=scenario)
        if len(party) > 1:
            act(match, *(f"join {id}" for id in party))
        walkers = [slow_movement.Walker(match.state.units[id], points(match, id)) for id in party]
        wanted = slow_movement.victims(look(match), walkers)
        assert reach(match, party[0], "overrun") == wanted, (seed, party)
        some += bool(wanted)
    assert some > CASES // 9


@pytest.mark.rule("5.2", "ruling-32")
def test_the_siege_gun_goes_where_the_slow_reading_takes_it():
    for seed in range(20):
        choose = Chooser(seed)
        free = [hex for hex in near(rules(FALL).grid.index["C3729"], 3) if hex != "C3729"]
        hexes = [free.pop(choose(len(free))) for _ in range(3)]
        stack = (["axis_movement", 3], ["march", {"side": "axis", "kind": "all"}])
        foes = [f"{id} {hex}" for id, hex in zip(FOES["axis"], hexes, strict=False)]
        match = game("Siege C3729", *foes, phase="axis_movement", scenario=FALL, turn=2, stack=stack)
        wanted = slow_movement.ends(look(match), [slow_movement.Walker(match.state.units["Siege"], 3)])
        assert reach(match, "Siege") == wanted, seed


@pytest.mark.rule("4.1", "ruling-15", "ruling-16")
def test_full_hexes_are_those_of_the_slow_reading():
    full = 0
    for seed in range(60):
        choose, side = Chooser(seed), ("axis", "soviet")[seed % 2]
        free = near(rules(FALL).grid.index["C4419"], 2)
        some = [free.pop(choose(len(free))) for _ in range(3)]
        ranks = (*MOVERS[side], *OTHERS[side])
        units = [f"{id} {some[choose(3)]}" for id in ranks]
        view = look(game(*units, phase="mechanized", scenario=FALL, stack=(["mechanized", 2],)))
        stacks: dict[str, list[Unit]] = {}
        for unit in view.state.units.of(side):
            stacks.setdefault(view.rules.grid.names[unit.hex], []).append(unit)
        wanted = slow_movement.overfull(stacks)
        assert ids(ground.over(view, side), FALL) == wanted, seed
        full += len(wanted)
    assert full


def position(choose: Chooser, seed: int, least: int = 1, scenario: str = FALL) -> tuple[Match, tuple[str, ...]]:
    """Some who stand together, friends and enemies around them; how it began is told by the slow reading."""
    side, turn = ("axis", "soviet")[seed % 2], TURNS[scenario][seed // 2 % 3]
    centre = rules(scenario).grid.index[PLACES[scenario][seed % len(PLACES[scenario])]]
    free = near(centre, 3, scenario)
    start = free.pop(choose(min(6, len(free))))
    ranks = list(MOVERS[side])
    party = tuple(sorted({ranks[choose(len(ranks))] for _ in range(1 + choose(3))}))
    if {"RuCav", "RuMtn"} & set(party):
        party = tuple(id for id in party if id != "HuMob")
    roster = rules(scenario).roster
    hungry = " supply=lack" if choose(6) == 0 else ""
    units = [f"{id} {start} mp={min(least + choose(5), roster[id].type.movement[-1])}{hungry}" for id in party]
    others = (*OTHERS[side][: choose(4)], *FOES[side][: 1 + choose(5)])
    units += [f"{id} {free.pop(choose(len(free)))}" for id in others]
    stack = ([f"{side}_movement", MARCH[side]], ["march", {"side": side, "kind": "all"}])
    opened = game(*units, phase=f"{side}_movement", scenario=scenario, turn=turn, stack=stack)
    zones = slow_movement.Ground(look(opened)).zones(side)
    beset = [start] if opened.rules.grid.index[start] in zones else []
    outset = {"beset": beset, "ports": []}
    match = game(*units, phase=f"{side}_movement", scenario=scenario, turn=turn, stack=stack, outset=outset)
    return match, party


def points(match: Match, id: str) -> int:
    """The points with which a unit of a position begins."""
    return int(match.state.units[id].mark("mp") or 0)


def near(centre: Hex, radius: int, scenario: str = FALL) -> list[str]:
    """The land hexes at most so far from one, in the order of the board."""
    board = rules(scenario)
    wet = board.map.terrain["sea"] | board.map.terrain["lake"] | board.map.terrain["out_of_play"]
    hexes = [hex for hex in board.grid.names if board.grid.distance(hex, centre) <= radius and not wet >> hex & 1]
    return [board.grid.names[hex] for hex in hexes]
