"""Supply of random positions against the slow oracle. A failure names its seed, which makes the position again."""

from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.games.war_for_the_motherland.ground import dry_land
from rasputitsa.games.war_for_the_motherland.state import AXIS, EXPENDED, SOVIET, WarLook
from rasputitsa.games.war_for_the_motherland.supply import judging
from rasputitsa.games.war_for_the_motherland.supply.networks import NETWORKS, network
from tests.games.war_for_the_motherland import oracle_supply as slow
from tests.games.war_for_the_motherland.oracle_board import board_of
from tests.games.war_for_the_motherland.positions import CAMPAIGN, FALL, ROAD, TURNING_POINT, game, look, rules

TURNS = {TURNING_POINT: (22, 23, 24), FALL: (2, 7, 8, 5), ROAD: (2, 7, 9, 23), CAMPAIGN: (2, 8, 21, 36)}
HEXES = 12
"""The number of hexes of each network's area that are looked at in a position."""


def random_match(scenario: str, choose: Chooser) -> Match:
    """A position with the units of a scenario near where they began, many of them elsewhere or gone."""
    built = rules(scenario)
    taken: dict[int, str] = {}
    units = []
    for counter in built.roster.values():
        if not counter.hex or choose(4) == 0:
            continue
        hex = built.grid.index[counter.hex]
        for _ in range(choose(9)):
            near = [each for each in range(6) if built.grid.neighbour(hex, each) >= 0]
            hex = built.grid.neighbour(hex, near[choose(len(near))])
        if dry_land(built) >> hex & 1 and taken.setdefault(hex, counter.side) == counter.side:
            units.append(f"{counter.id} {built.grid.names[hex]}")
    free = [name for hex, name in built.grid.names.items() if hex not in taken and dry_land(built) >> hex & 1]
    bases = [words.split() for words in units if words.startswith("LF")]
    turn = TURNS[scenario][choose(len(TURNS[scenario]))]
    facts: dict[str, Any] = {
        "partisans": sorted({free[choose(len(free))] for _ in range(12)}),
        "fleets": [{"base": base, "hex": hex} for base, hex in bases],
        "fallen_moscow": choose(2) == 0,
    }
    match = game(*units, phase="axis_movement", scenario=scenario, turn=turn, **facts)
    for hex_id in built.grid.ids(built.tracked):
        if choose(4) == 0 and built.grid.index[hex_id] not in taken:
            match.state.axis_held ^= 1 << built.grid.index[hex_id]
    for unit in match.state.units.of(AXIS):
        if unit.type.branch == "depot" and choose(3) == 0:
            chained = network(look(match), "german").trunk >> unit.hex & 1
            match.state.put(unit if chained else unit.marked(EXPENDED, 1))
    return match


def without(view: WarLook, gone: set[str]) -> WarLook:
    """The position after some units have left."""
    after = Look(view.rules, view.state.copy())
    after.state.units = after.state.units.without(*gone)
    return after


@pytest.mark.rule("9.2", "9.3", "9.4", "9.5", "9.6", "9.7", "9.8", "9.9", "ruling-85", "ruling-86", "ruling-95")
@pytest.mark.parametrize("scenario", [TURNING_POINT, FALL, CAMPAIGN])
@pytest.mark.parametrize("seed", range(8))
def test_supply_of_random_positions(scenario: str, seed: int):
    choose = Chooser(seed)
    compare(look(random_match(scenario, choose)), choose)


def compare(view: WarLook, choose: Chooser) -> None:
    """Air bases, headquarters, the supply of units and the areas of a position, by both readings."""
    board = board_of(view)
    fast = {unit.id for unit in judging.bases_out(view)}
    assert fast == {p.id for p in board.pieces if p.branch == "airbase" and not slow.base_supplied(board, p)}
    view, board = without(view, fast), board.without(fast)
    fast = {unit.id for unit in judging.headquarters_out(view)}
    heads = [p for p in board.pieces if p.branch == "headquarters"]
    assert fast == {p.id for p in heads if not slow.headquarters_supplied(board, p)}
    view, board = without(view, fast), board.without(fast)
    free = ("depot", "asset", "airbase", "headquarters")
    judged = [piece for piece in board.pieces if piece.branch not in free]
    states = judging.states(view, judging.networks(view))
    assert states == {piece.id: slow.state(board, piece) for piece in judged}
    view.state.put(*(view.state.units[id].marked("supply", state) for id, state in states.items() if state == "out"))
    isolated = {unit.id for unit in judging.isolated(view)}
    out = [piece for piece in judged if states[piece.id] == "out"]
    assert isolated == {piece.id for piece in out if slow.is_isolated(board, piece)}
    compare_areas(view, board, choose)


def compare_areas(view: WarLook, board: slow.Board, choose: Chooser) -> None:
    """Some hexes of each network's area, and some on its edge, against the oracle (ruling 10)."""
    for id in NETWORKS:
        side, grid = SOVIET if id == "soviet" else AXIS, view.rules.grid
        area = network(view, id).area
        edge = (grid.expand(area) | area & grid.expand(grid.hexes & ~area)) & dry_land(view.rules)
        names = sorted(grid.ids(edge))
        for name in {names[choose(len(names))] for _ in range(HEXES)} if names else ():
            expected = slow.reaches(board, side, id, name, 1, slow.ports(board, side))
            assert bool(area >> grid.index[name] & 1) == expected, (id, name)
