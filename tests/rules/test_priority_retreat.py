"""Retreats hex by hex into the best class at hand, against every way walked one by one."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.combat.priority_retreat import PriorityRetreat
from rasputitsa.rules.hexsides import all_sides
from tests.hexgrid.boards import some
from tests.rules.ground import closed_between, crossable, open_board

ROUNDS = 60
Way = tuple[Hex, ...]


def test_ends_and_their_prices_are_those_of_all_ways(grid: Grid):
    choose, hexes = Chooser(11), list(grid.axial)
    for _ in range(ROUNDS):
        start, length, zone = hexes[choose(len(hexes))], 1 + choose(3), some(grid, choose, 3)
        flight = PriorityRetreat(grid, some_classes(grid, choose), crossable(grid, choose), price_of(zone))
        prices: dict[Hex, int] = {}
        for way in by_brute_force(flight, (start,), length):
            price = sum(zone >> hex & 1 for hex in way[1:])
            prices[way[-1]] = min(price, prices.get(way[-1], price))
        assert flight.cheapest(start, length) == prices
        for steps in range(4):
            assert flight.is_saved(start, length, steps) == any(price < steps for price in prices.values())


def test_each_hex_is_one_further_from_the_start(grid: Grid):
    start = next(iter(grid.axial))
    flight = PriorityRetreat(grid, (grid.hexes,), all_sides(grid), free_price)
    for way in by_brute_force(flight, (start,), 3):
        assert [grid.distance(start, hex) for hex in way] == [0, 1, 2, 3]


def test_a_better_hex_is_taken_even_if_it_leads_nowhere():
    grid, start = open_board()
    trap, way_out = grid.neighbour(start, 0), grid.neighbour(start, 3)
    beyond = grid.set_of(hex for hex in grid.axial if grid.distance(way_out, hex) == 1)
    flight = PriorityRetreat(grid, (1 << trap, 1 << way_out | beyond), all_sides(grid), free_price)
    assert flight.next(start, start) == 1 << trap
    assert flight.cheapest(start, 2) == {}
    assert not flight.is_saved(start, 2, 4)


def test_empty_and_free_then_a_friend_then_a_friend_in_a_zone_then_an_empty_zone():
    grid, start = open_board()
    a, b, c, d = (1 << grid.neighbour(start, direction) for direction in range(4))
    for classes in ((a, b, c, d), (0, b, c, d), (0, 0, c, d), (0, 0, 0, d)):
        flight = PriorityRetreat(grid, classes, all_sides(grid), free_price)
        assert flight.next(start, start) == next(area for area in classes if area)


def test_an_empty_hex_in_an_enemy_zone_costs_a_step_each_time():
    grid, start = open_board()
    flight = PriorityRetreat(grid, (grid.hexes,), all_sides(grid), price_of(grid.ring(start, 1) | grid.ring(start, 2)))
    assert set(flight.cheapest(start, 2).values()) == {2}
    assert not flight.is_saved(start, 2, 2)
    assert flight.is_saved(start, 2, 3)


def test_a_step_over_a_great_river_costs_more():
    grid, start = open_board()
    river = closed_between(grid, start, 1 << grid.neighbour(start, 0))

    def price(here: Hex, there: Hex) -> int:
        return 1 - (river[grid.direction(here, there)] >> here & 1)

    flight = PriorityRetreat(grid, (grid.hexes,), all_sides(grid), price)
    assert flight.cheapest(start, 1) == {hex: int(hex == grid.neighbour(start, 0)) for hex in neighbours(grid, start)}


def test_nobody_retreats_over_a_closed_side_or_off_the_map():
    grid, start = open_board()
    shut = closed_between(grid, start, grid.neighbours(start))
    assert PriorityRetreat(grid, (grid.hexes,), shut, free_price).cheapest(start, 1) == {}
    corner = grid.index["0101"]
    flight = PriorityRetreat(grid, (grid.hexes & ~grid.neighbours(corner),), all_sides(grid), free_price)
    assert flight.cheapest(corner, 1) == {}


def test_an_overstacked_end_is_left_for_one_hex_further_where_there_is_room():
    grid, start = open_board()
    end = grid.neighbour(start, 0)
    flight = PriorityRetreat(grid, (grid.hexes,), all_sides(grid), free_price)
    onward = flight.next(start, end)
    assert onward == grid.ring(start, 2) & grid.neighbours(end)
    full = onward & -onward
    assert flight.next(start, end, room=~full) == onward & ~full
    assert flight.next(start, end, room=0) == 0


def test_who_did_not_retreat_is_displaced_from_where_he_stands():
    grid, start = open_board()
    flight = PriorityRetreat(grid, (grid.hexes,), all_sides(grid), free_price)
    assert flight.next(start, start, room=grid.hexes) == grid.neighbours(start)


def free_price(here: Hex, there: Hex) -> int:
    """No step of a retreat costs any strength."""
    return 0


def price_of(entered: HexSet) -> Callable[[Hex, Hex], int]:
    """A step of strength for each of some hexes that is entered."""
    return lambda here, there: entered >> there & 1


def some_classes(grid: Grid, choose: Chooser) -> tuple[HexSet, ...]:
    left, classes = some(grid, choose, 5) ^ grid.hexes, []
    for _ in range(3):
        classes.append(left & some(grid, choose, 2))
        left &= ~classes[-1]
    return tuple(classes)


def by_brute_force(flight: PriorityRetreat, way: Way, left: int) -> Iterator[Way]:
    if left == 0:
        assert all(flight.grid.distance(a, b) == 1 for a, b in pairwise(way))
        yield way
        return
    legal = [hex for hex in flight.grid.axial if is_step(flight, way, hex)]
    ranks = [rank_of(flight, hex) for hex in legal]
    for hex, rank in zip(legal, ranks, strict=True):
        if rank == min(ranks) and rank < len(flight.classes):
            yield from by_brute_force(flight, (*way, hex), left - 1)


def is_step(flight: PriorityRetreat, way: Way, hex: Hex) -> bool:
    grid = flight.grid
    near = grid.distance(way[-1], hex) == 1 and grid.distance(way[0], hex) == len(way)
    return near and bool(flight.sides[grid.direction(way[-1], hex)] >> way[-1] & 1)


def rank_of(flight: PriorityRetreat, hex: Hex) -> int:
    return next((n for n, area in enumerate(flight.classes) if area >> hex & 1), len(flight.classes))


def neighbours(grid: Grid, hex: Hex) -> tuple[Hex, ...]:
    return tuple(hexes_in(grid.neighbours(hex)))
