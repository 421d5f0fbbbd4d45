"""The path of a move against every path walked one by one: the cheapest, of these the fewest hexes, then canonical."""

from collections.abc import Iterator

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.field import Field, field, uniform
from rasputitsa.hexgrid.grid import OFF_MAP, Grid, Hex, hexes_in, rectangle
from rasputitsa.rules.movement import paths
from rasputitsa.rules.movement.paths import Path, fewest_hexes
from tests.hexgrid.test_field import random_field


def test_no_cheapest_path_has_fewer_hexes(grid: Grid):
    choose = Chooser(31)
    for _ in range(25):
        grown = random_field(grid, choose, grid.hexes)
        for end in hexes_in(grown.reached):
            ways = list(cheapest(grown, end, grown.left(end)))
            path = fewest_hexes(grown, end)
            assert path in ways
            assert len(path) == min(len(way) for way in ways)


def test_where_all_have_as_many_hexes_it_is_the_path_of_the_field(grid: Grid):
    choose, alike = Chooser(32), 0
    for _ in range(25):
        grown = random_field(grid, choose, grid.hexes)
        for end in hexes_in(grown.reached):
            if len({len(way) for way in cheapest(grown, end, grown.left(end))}) == 1:
                alike += 1
                assert fewest_hexes(grown, end) == grown.path(end)
    assert alike > 100


def test_where_every_step_costs_the_same_the_path_is_not_looked_for_layer_by_layer(
    grid: Grid, monkeypatch: pytest.MonkeyPatch
):
    start, *others = hexes_in(grid.hexes)
    bent = grid.hexes & ~grid.set_of(others[2::3])
    grown = field(grid, {9: 1 << start}, (uniform(grid, 1, bent),), grid.hexes, 0)
    ends = [*hexes_in(grown.reached)]
    layered = [paths._fewest(grown, end) for end in ends]
    monkeypatch.setattr(paths, "_fewest", None)
    assert [fewest_hexes(grown, end) for end in ends] == layered


def test_two_clear_hexes_cost_as_much_as_a_wood_and_the_straight_way_is_taken():
    grid = rectangle(3, 3, "flat", "even")
    wood = grid.named(["0202"])
    costs = (uniform(grid, 1, grid.hexes & ~wood), uniform(grid, 2, wood))
    grown = field(grid, {3: grid.named(["0201"])}, costs, grid.hexes, 0)
    lengths = {len(way) for way in cheapest(grown, grid.index["0203"], 0)}
    assert lengths == {3, 4}
    assert [grid.names[hex] for hex in fewest_hexes(grown, grid.index["0203"])] == ["0201", "0202", "0203"]


def test_what_was_not_reached_has_no_path():
    grid = rectangle(4, 1, "pointy", "even")
    grown = field(grid, {1: grid.named(["0101"])}, (uniform(grid, 1, grid.hexes),), grid.hexes, 0)
    with pytest.raises(KeyError, match="0401"):
        fewest_hexes(grown, grid.index["0401"])


def cheapest(grown: Field, end: Hex, left: int) -> Iterator[Path]:
    """Every path that arrives with so many MP, found going back hex by hex."""
    if grown.entries.get(left, 0) >> end & 1:
        yield (end,)
    for direction in range(6):
        previous = grown.grid.neighbour(end, direction)
        for cost in grown.costs:
            if previous == OFF_MAP or not cost.allows(previous, end, (direction + 3) % 6):
                continue
            before = left + cost.points
            if grown.starts.get(before, 0) >> previous & 1:
                yield (previous, end)
            if before < len(grown.layers) and grown.layers[before] >> previous & 1 and not grown.halt >> previous & 1:
                yield from ((*way, end) for way in cheapest(grown, previous, before))
