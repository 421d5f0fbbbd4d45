"""Groups of mixed units against every path walked one by one; transport along rails far from the enemy."""

from collections.abc import Iterator

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.field import Cost, uniform
from rasputitsa.hexgrid.grid import OFF_MAP, Grid, Hex, hexes_in, rectangle
from rasputitsa.rules.costs import Chart, Line, step_costs
from rasputitsa.rules.movement.reach import Going
from rasputitsa.rules.movement.stacks import Lefts, common
from tests.hexgrid.boards import some
from tests.rules.maps import random_map, sides_of

FOOT = Chart(1, (Line(("wood",), 1), Line(("swamp",), 2), Line(("clear",), 1)), {"river": 1, "lake": -1}, {})
WHEELS = Chart(1, (Line(("wood",), 3), Line(("clear",), 1)), {"river": 2, "lake": -1}, {"road": 1})


def test_a_group_goes_where_a_path_serves_all_of_it():
    for seed in range(30):
        choose = Chooser(seed)
        map = random_map(choose)
        grid, start = map.grid, list(map.grid.axial)[choose(42)]
        halts, opens = (some(grid, choose, 9), some(grid, choose, 9)), some(grid, choose, 9) ^ grid.hexes
        goings = [
            Going(grid, step_costs(map, chart), opens, halt) for chart, halt in zip((FOOT, WHEELS), halts, strict=True)
        ]
        lefts = (3 + choose(2), 4 + choose(3))
        group, ends = common(goings, start, lefts), best_ends(goings, start, lefts)
        assert set(hexes_in(group.reached)) == set(ends)
        for hex, (most, length) in ends.items():
            assert (sum(group.lefts(hex)), len(group.path(hex))) == (most, length)
            assert group.left(hex) == min(group.lefts(hex))


def test_all_of_one_kind_go_as_far_as_the_slowest_alone():
    for seed in range(10):
        choose = Chooser(seed)
        map = random_map(choose)
        going = Going(map.grid, step_costs(map, FOOT), map.grid.hexes, some(map.grid, choose, 7))
        start = list(map.grid.axial)[choose(42)]
        assert common([going, going], start, (4, 2)).reached == going.field(start, 2).reached


def test_a_way_that_leaves_less_in_all_is_kept_if_it_leaves_more_to_one():
    """A costs the foot 3, B the wheels 4; behind the hex where both ways meet the foot needs a point more."""
    grid = rectangle(4, 4, "pointy", "even")
    start, first, second, meeting, beyond = (grid.named([name]) for name in ("0101", "0201", "0102", "0202", "0302"))
    way = start | first | second | meeting | beyond
    assert grid.expand(start) & way == first | second
    assert grid.expand(beyond) & way == meeting
    foot = Going(grid, (uniform(grid, 3, first), uniform(grid, 1, way & ~first)), way, 0)
    wheels = Going(grid, (uniform(grid, 4, second), uniform(grid, 1, way & ~second)), way, 0)
    group = common([foot, wheels], grid.index["0101"], (4, 6))
    assert group.lefts(grid.index["0202"]) == (0, 4)
    assert [grid.names[hex] for hex in group.path(grid.index["0302"])] == ["0101", "0102", "0202", "0302"]
    assert group.lefts(grid.index["0302"]) == (1, 0)


def test_transport_by_rail_goes_so_many_links_and_keeps_its_distance():
    grid = rectangle(30, 9, "pointy", "even")
    rail = sides_of(grid, *((f"{n:02}01", f"{n + 1:02}01") for n in range(1, 30)))
    links = (Cost(1, grid.hexes, tuple(grid.shift(leaving, d) for d, leaving in enumerate(rail))),)
    enemy = grid.named(["3001"])
    safe = grid.hexes & ~within(grid, enemy, 4)
    reach = Going(grid, links, safe, 0).field(grid.index["0101"], 25)
    assert max(grid.ids(reach.reached)) == "2501"
    assert grid.distance(grid.index["2501"], grid.index["3001"]) == 5
    assert len(Going(grid, links, grid.hexes, 0).targets(grid.index["0101"], 25)) == 25


def best_ends(goings: list[Going], start: Hex, lefts: Lefts) -> dict[Hex, tuple[int, int]]:
    """For each end the most MP left in all, then the length of the shortest path that leaves them."""
    found: dict[Hex, tuple[int, int]] = {}
    for path, left in walks(goings, (start,), lefts):
        known = found.get(path[-1])
        if known is None or (-sum(left), len(path)) < (-known[0], known[1]):
            found[path[-1]] = sum(left), len(path)
    found.pop(start, None)
    return found


def walks(goings: list[Going], path: tuple[Hex, ...], lefts: Lefts) -> Iterator[tuple[tuple[Hex, ...], Lefts]]:
    """Every path of the group."""
    yield path, lefts
    if len(path) > 1 and any(going.halt >> path[-1] & 1 for going in goings):
        return
    grid: Grid = goings[0].grid
    for direction in range(6):
        end = grid.neighbour(path[-1], direction)
        if end == OFF_MAP or end in path or not all(going.open >> end & 1 for going in goings):
            continue
        prices = [[cost.points for cost in going.costs if cost.allows(path[-1], end, direction)] for going in goings]
        after = tuple(left - min(price, default=99) for left, price in zip(lefts, prices, strict=True))
        if min(after) >= 0:
            yield from walks(goings, (*path, end), after)
