"""Hexes nearer to supply on invented boards, against distances hex by hex (11.4.2)."""

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.games.blitzkrieg_to_moscow_2.retreat import nearer
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.combat.retreat import Ground, best_class, retreats
from rasputitsa.rules.hexsides import all_sides
from rasputitsa.rules.terrain import Sides
from tests.hexgrid.boards import ALL, some
from tests.rules.ground import crossable, open_board

ROUNDS = 60


@pytest.fixture(params=list(ALL.values()), ids=list(ALL))
def grid(request: pytest.FixtureRequest) -> Grid:
    board: Grid = request.param
    return board


@pytest.mark.rule("ruling-35")
def test_hexes_nearer_to_supply_are_those_with_fewer_hexes_over_open_sides(grid: Grid):
    choose, hexes = Chooser(9), list(grid.axial)
    for _ in range(ROUNDS):
        hex, goals, sides = hexes[choose(len(hexes))], some(grid, choose, 10), crossable(grid, choose)
        far = distances(grid, goals, sides)
        within = {h for h, steps in far.items() if steps < far.get(hex, len(hexes))}
        assert set(hexes_in(nearer(grid, goals, hex, sides))) == within


@pytest.mark.rule("ruling-35")
def test_no_hex_is_nearer_than_one_that_borders_the_source():
    grid, start = open_board()
    assert nearer(grid, 1 << start, start, all_sides(grid)) == 0


@pytest.mark.rule("ruling-35")
def test_end_of_a_retreat_is_taken_nearer_to_supply_then_empty_then_with_friends():
    grid, start = open_board()
    goal = next(hexes_in(grid.ring(start, 3)))
    found = retreats(Ground(grid, grid.hexes, grid.hexes, 0), start, 2)
    assert found is not None
    towards, friends = nearer(grid, 1 << goal, start, all_sides(grid)), grid.ring(start, 2) & ~grid.ring(goal, 4)
    assert best_class(found.ends, (towards, ~friends, friends)) == grid.ring(start, 2) & (
        grid.ring(goal, 1) | grid.ring(goal, 2)
    )
    assert best_class(found.ends & ~towards, (towards, ~friends, friends)) == grid.ring(start, 2) & grid.ring(goal, 4)


def distances(grid: Grid, goals: HexSet, sides: Sides) -> dict[Hex, int]:
    found = dict.fromkeys(hexes_in(goals), 0)
    queue = list(found)
    for hex in queue:
        for direction in range(6):
            there = grid.neighbour(hex, direction)
            if sides[direction] >> hex & 1 and there >= 0 and there not in found:
                found[there] = found[hex] + 1
                queue.append(there)
    return found
