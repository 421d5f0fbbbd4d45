"""Advances after combat against every way walked one by one."""

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.combat.advance import Advance
from rasputitsa.rules.hexsides import all_sides
from rasputitsa.rules.terrain import Sides
from tests.hexgrid.boards import some
from tests.rules.ground import closed_between, crossable, open_board

ROUNDS = 60
Way = tuple[Hex, ...]


def test_advances_end_where_brute_force_ends_and_take_the_shortest_way(grid: Grid):
    choose, hexes = Chooser(12), list(grid.axial)
    for _ in range(ROUNDS):
        start, length = hexes[choose(len(hexes))], 1 + choose(3)
        vacated, further, room = some(grid, choose, 3), some(grid, choose, 2), some(grid, choose, 2)
        first, onward = crossable(grid, choose), crossable(grid, choose)
        found = Advance.over(grid, start, vacated, length, further, room, first, onward)
        ways = by_brute_force(grid, start, length, (vacated, further), (first, onward))
        assert set(hexes_in(found.ends)) == {way[-1] for way in ways if room >> way[-1] & 1}
        for end in hexes_in(found.ends):
            assert found.path(end) == min((way for way in ways if way[-1] == end), key=lambda way: (len(way), way))


def test_the_first_hex_of_an_advance_is_one_that_was_vacated():
    grid, start = open_board()
    vacated = 1 << grid.neighbour(start, 2)
    found = Advance.over(grid, start, vacated, 1, grid.hexes, grid.hexes, all_sides(grid), all_sides(grid))
    assert found.ends == vacated


def test_a_long_advance_goes_on_past_the_vacated_hex_and_may_stop_on_the_way():
    grid, start = open_board()
    first = grid.neighbour(start, 2)
    found = Advance.over(grid, start, 1 << first, 3, grid.hexes, grid.hexes, all_sides(grid), all_sides(grid))
    assert found.ends >> first & 1
    behind = 1 << grid.neighbour(start, 5)
    assert found.ends == (1 << first | grid.ring(first, 1) | grid.ring(first, 2)) & ~(1 << start | behind)


def test_an_advance_may_pass_a_full_hex_but_not_end_in_it():
    grid, start = open_board()
    first = grid.neighbour(start, 2)
    found = Advance.over(grid, start, 1 << first, 2, grid.hexes, ~(1 << first), all_sides(grid), all_sides(grid))
    assert found.ends == grid.ring(first, 1) & ~(1 << start)


def test_a_river_that_was_attacked_over_is_crossed_once_and_no_other():
    grid, start = open_board()
    first = grid.neighbour(start, 2)
    river = closed_between(grid, first, grid.neighbours(first))
    found = Advance.over(grid, start, 1 << first, 3, grid.hexes, grid.hexes, all_sides(grid), river)
    assert found.ends == 1 << first


def test_nobody_advances_where_nothing_was_vacated():
    grid, start = open_board()
    assert Advance.over(grid, start, 0, 3, grid.hexes, grid.hexes, all_sides(grid), all_sides(grid)).ends == 0


def by_brute_force(
    grid: Grid, start: Hex, length: int, areas: tuple[HexSet, HexSet], sides: tuple[Sides, Sides]
) -> list[Way]:
    ways: list[Way] = [(start,)]
    found: list[Way] = []
    for n in range(length):
        area, crossed = areas[min(n, 1)], sides[min(n, 1)]
        ways = [(*way, hex) for way in ways for hex in grid.axial if is_step(grid, way, hex, area, crossed)]
        found += ways
    return found


def is_step(grid: Grid, way: Way, hex: Hex, area: HexSet, sides: Sides) -> bool:
    if hex == way[0] or not area >> hex & 1 or grid.distance(way[-1], hex) != 1:
        return False
    return bool(sides[grid.direction(way[-1], hex)] >> way[-1] & 1)
