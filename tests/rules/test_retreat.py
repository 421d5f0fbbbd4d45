"""Retreats against every path walked one by one: exact length, free ends, a hex more where all are full."""

from collections.abc import Callable

from rasputitsa.bots.battle_for_moscow.spread import WaysOut
from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Grid, Hex, hexes_in
from rasputitsa.rules.combat.retreat import Ground, Way, best_class, ends_of, retreats
from tests.hexgrid.boards import some
from tests.rules.ground import closed_between, crossable, open_board

ROUNDS = 60


def test_retreats_are_the_ways_that_brute_force_finds(grid: Grid):
    choose, hexes = Chooser(3), list(grid.axial)
    for _ in range(ROUNDS):
        start, length = hexes[choose(len(hexes))], 1 + choose(3)
        ground = some_ground(grid, choose)
        found = retreats(ground, start, length)
        expected = by_brute_force(ground, start, length, straight)
        if not expected:
            assert found is None
            continue
        assert found is not None
        assert set(hexes_in(found.ends)) == {way[-1] for way in expected}
        for end in hexes_in(found.ends):
            assert list(found.paths(end)) == sorted(way for way in expected if way[-1] == end)


def test_whether_there_is_a_retreat_is_told_by_look_up_alike(grid: Grid):
    choose, told = Chooser(6), set()
    for length in (1, 2, 3):
        ways_out = WaysOut(grid, length)
        for start in grid.axial:
            free = some(grid, choose, 3)
            exist = ways_out.exist(start, free)
            assert exist == (retreats(Ground(grid, free, free, 0), start, length) is not None)
            told.add(exist)
    assert told == {False, True}


def winding(ground: Ground, start: Hex, length: int) -> tuple[Way, ...]:
    """The ways of retreats in any directions."""
    found = ground.free_retreats(start, length)
    return found.ways if found else ()


def test_winding_retreats_are_the_ways_that_brute_force_finds(grid: Grid):
    choose, hexes = Chooser(5), list(grid.axial)
    for _ in range(ROUNDS):
        start, length = hexes[choose(len(hexes))], 1 + choose(2)
        ground = some_ground(grid, choose)
        assert set(winding(ground, start, length)) == by_brute_force(ground, start, length, lambda *_: True)


def test_retreats_in_any_directions_are_asked_like_those_straight_away(grid: Grid):
    choose, hexes = Chooser(8), list(grid.axial)
    for _ in range(ROUNDS):
        start, length, cities = hexes[choose(len(hexes))], 1 + choose(2), some(grid, choose, 4)
        ground = some_ground(grid, choose)
        found = ground.free_retreats(start, length)
        if found is None:
            continue
        ways = found.ways
        assert (found.ends, found.length, found.nearest) == (ends_of(grid, ways), len(ways[0]) - 1, 1)
        for end in hexes_in(found.ends):
            own = [way for way in ways if way[-1] == end]
            taken = [sum(cities >> hex & 1 for hex in way[1:]) for way in own]
            assert own[taken.index(min(taken))] == found.way(end, cities)
        for first in {way[1] for way in ways}:
            assert found.onward(first).ways == tuple(way[1:] for way in ways if way[1] == first)


def test_a_way_in_any_directions_can_be_named_where_it_decides_what_changes_hands():
    grid, start = open_board()
    first, *_ = hexes_in(grid.neighbours(start))
    found = Ground(grid, grid.hexes, grid.hexes, 0).free_retreats(start, 2)
    assert found is not None
    assert found.stops(0) == 0
    assert found.stops(1 << first) == grid.neighbours(start)
    assert found.onward(first).stops(1 << first) == 0
    one_step = Ground(grid, grid.hexes, grid.hexes, 0).free_retreats(start, 1)
    assert one_step is not None
    assert one_step.stops(1 << first) == 0


def test_what_is_left_after_the_first_hex_are_the_ways_through_it(grid: Grid):
    choose, hexes = Chooser(4), list(grid.axial)
    for _ in range(ROUNDS):
        start = hexes[choose(len(hexes))]
        found = retreats(some_ground(grid, choose), start, 2)
        if found is None or found.length < 2:
            continue
        ways = [way for end in hexes_in(found.ends) for way in found.paths(end)]
        for first in hexes_in(found.layers[1]):
            onward = found.onward(first)
            left = [way for end in hexes_in(onward.ends) for way in onward.paths(end)]
            assert sorted(left) == sorted(way[1:] for way in ways if way[1] == first)


def test_where_the_way_decides_what_changes_hands_it_can_be_named(grid: Grid):
    choose, hexes = Chooser(6), list(grid.axial)
    named = 0
    for _ in range(ROUNDS):
        start, cities = hexes[choose(len(hexes))], some(grid, choose, 5)
        found = retreats(some_ground(grid, choose), start, 2)
        if found is None:
            continue
        ways = {end: [set(way[1:]) & set(hexes_in(cities)) for way in found.paths(end)] for end in hexes_in(found.ends)}
        differ = any(taken != takens[0] for takens in ways.values() for taken in takens)
        named += differ
        assert found.stops(cities) == (found.layers[1] if differ else 0)
        for end, takens in ways.items():
            assert len(set(found.way(end, cities)[1:]) & set(hexes_in(cities))) == min(map(len, takens))
    assert named


def test_a_surrounded_unit_has_no_retreat(grid: Grid):
    for start in list(grid.axial)[::4]:
        ground = Ground(grid, grid.hexes & ~grid.neighbours(start), grid.hexes, 0)
        assert retreats(ground, start, 2) is None
        assert winding(ground, start, 2) == ()


def test_a_retreat_in_any_directions_may_end_beside_where_it_began():
    grid, start = open_board()
    ends = ends_of(grid, winding(Ground(grid, grid.hexes, grid.hexes, 0), start, 2))
    assert ends == grid.ring(start, 1) | grid.ring(start, 2)


def test_a_retreat_visits_no_hex_twice_and_never_returns_to_its_start():
    grid, start = open_board()
    ways = winding(Ground(grid, grid.hexes, grid.hexes, 0), start, 3)
    assert all(len(set(way)) == 4 for way in ways)
    assert not ends_of(grid, ways) >> start & 1


def test_only_the_first_length_at_which_an_end_has_room_counts():
    grid, start = open_board()
    full = grid.ring(start, 1) | grid.ring(start, 2)
    ways = winding(Ground(grid, grid.hexes, grid.hexes, full), start, 2)
    assert {len(way) - 1 for way in ways} == {3}
    assert ends_of(grid, ways) == grid.ring(start, 3)


def test_a_retreat_whose_next_length_has_no_path_is_none():
    grid, start = open_board()
    dead_end = grid.neighbour(start, 0)
    beyond = grid.neighbour(dead_end, 0)
    passable = 1 << dead_end | 1 << beyond
    assert ends_of(grid, winding(Ground(grid, passable, passable, 0), start, 2)) == 1 << beyond
    assert winding(Ground(grid, passable, passable, 1 << beyond), start, 2) == ()


def test_a_hex_that_may_be_passed_but_not_stood_on_counts_as_full():
    grid, start = open_board()
    near = grid.ring(start, 1)
    found = retreats(Ground(grid, grid.hexes, grid.hexes, near), start, 1)
    assert found is not None
    assert found.ends == grid.ring(start, 2)


def test_a_retreat_grows_only_while_there_are_legal_ends_that_are_full():
    grid, start = open_board()
    two = grid.ring(start, 2)
    found = retreats(Ground(grid, grid.hexes, grid.hexes, two), start, 2)
    assert found is not None
    assert found.ends == grid.ring(start, 3)
    assert retreats(Ground(grid, grid.hexes, grid.hexes & ~two, two), start, 2) is None


def test_the_first_hex_of_a_retreat_may_lie_in_an_enemy_zone_where_a_friend_undoes_it():
    grid, start = open_board()
    friend = grid.neighbour(start, 2)
    zone = grid.neighbours(start)
    free = grid.hexes & ~zone | 1 << friend
    found = retreats(Ground(grid, free, free, 0), start, 2)
    assert found is not None
    assert found.layers[1] == 1 << friend


def test_no_retreat_over_a_closed_side():
    grid, start = open_board()
    sides = closed_between(grid, start, grid.neighbours(start))
    assert retreats(Ground(grid, grid.hexes, grid.hexes, 0, sides), start, 2) is None
    assert winding(Ground(grid, grid.hexes, grid.hexes, 0, sides), start, 1) == ()


def test_ways_off_the_map_are_all_that_reach_the_edge_in_time(grid: Grid):
    choose, hexes = Chooser(8), list(grid.axial)
    for _ in range(ROUNDS):
        start, length, edge = hexes[choose(len(hexes))], 1 + choose(3), some(grid, choose, 4)
        ground = some_ground(grid, choose)
        ways: set[Way] = {(start,)}
        for _ in range(length - 1):
            ways |= {(*way, hex) for way in ways for hex in grid.axial if straight(grid, way, hex, ground)}
        legal = {way for way in ways if edge >> way[-1] & 1}
        assert set(ground.exits(start, length, edge)) == legal


def test_a_retreat_of_two_hexes_leaves_the_map_from_its_start_or_after_one_hex():
    grid, start = open_board()
    ground, edge = Ground(grid, grid.hexes, grid.hexes, 0), grid.ring(start, 1) | 1 << start
    assert {len(way) for way in ground.exits(start, 2, edge)} == {1, 2}
    assert ground.exits(start, 2, grid.ring(start, 2)) == ()


def test_the_best_class_that_has_an_end_is_taken():
    assert best_class(0b0110, (0b1001, 0b0100, 0b0010)) == 0b0100
    assert best_class(0b1000, (0b0001, 0b0100)) == 0


Rule = Callable[[Grid, Way, Hex, Ground], bool]


def some_ground(grid: Grid, choose: Chooser) -> Ground:
    passable = some(grid, choose, 4) ^ grid.hexes
    sides = None if choose(2) else crossable(grid, choose)
    return Ground(grid, passable, passable & ~some(grid, choose, 6), some(grid, choose, 2), sides)


def by_brute_force(ground: Ground, start: Hex, length: int, rule: Rule) -> set[Way]:
    grid = ground.grid
    ways: set[Way] = {(start,)}
    for done in range(1, 8):
        ways = {
            (*way, hex)
            for way in ways
            for hex in grid.axial
            if hex not in way
            and is_step(ground, way[-1], hex)
            and (rule is not straight or straight(grid, way, hex, ground))
        }
        ends = {way for way in ways if ground.standing >> way[-1] & 1}
        free = {way for way in ends if not ground.full >> way[-1] & 1}
        if done >= length and (free or not ends):
            return free
    return set()


def straight(grid: Grid, way: Way, hex: Hex, ground: Ground) -> bool:
    return is_step(ground, way[-1], hex) and grid.distance(way[0], hex) == len(way)


def is_step(ground: Ground, start: Hex, end: Hex) -> bool:
    grid = ground.grid
    if grid.distance(start, end) != 1 or not ground.passable >> end & 1:
        return False
    return ground.sides is None or bool(ground.sides[grid.direction(start, end)] >> start & 1)
