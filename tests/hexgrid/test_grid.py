"""Bits against coordinate arithmetic: neighbours, directions, distances, rings, floods, the edges of the board."""

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import DIRECTIONS, OFF_MAP, VECTORS, Grid, from_cells, hexes_in, rectangle
from tests.hexgrid.boards import ALL, BOARDS, HOLES, some


@pytest.fixture(params=list(ALL.values()), ids=list(ALL))
def grid(request: pytest.FixtureRequest) -> Grid:
    board: Grid = request.param
    return board


def test_every_hex_has_a_bit_of_its_own_and_a_name(grid: Grid):
    assert grid.hexes.bit_count() == len(grid.axial) == len(grid.names)
    assert set(hexes_in(grid.hexes)) == set(grid.axial)
    assert all(grid.index[name] == hex for hex, name in grid.names.items())
    assert grid.ids(grid.hexes) == tuple(grid.names[hex] for hex in sorted(grid.axial))


def test_neighbours_are_those_one_axial_step_away(grid: Grid):
    places = {place: hex for hex, place in grid.axial.items()}
    for hex, (q, r) in grid.axial.items():
        for direction, (dq, dr) in enumerate(VECTORS):
            expected = places.get((q + dq, r + dr), OFF_MAP)
            assert grid.neighbour(hex, direction) == expected
            assert grid.shift(1 << hex, direction) == (0 if expected == OFF_MAP else 1 << expected)
            if expected != OFF_MAP:
                assert grid.direction(hex, expected) == direction
                assert grid.neighbour(expected, (direction + 3) % 6) == hex


def test_shift_and_expand_move_whole_sets(grid: Grid):
    choose = Chooser(1)
    for one_in in (2, 3, 8):
        area = some(grid, choose, one_in)
        shifted = [{grid.neighbour(hex, d) for hex in hexes_in(area)} - {OFF_MAP} for d in range(6)]
        assert [set(hexes_in(grid.shift(area, d))) for d in range(6)] == shifted
        assert set(hexes_in(grid.expand(area))) == set().union(*shifted)


def test_offsets_are_what_a_step_adds(grid: Grid):
    for hex in grid.axial:
        for direction, offset in enumerate(grid.offsets):
            neighbour = grid.neighbour(hex, direction)
            assert neighbour in (hex + offset, OFF_MAP)


def test_distance_is_that_of_the_cube(grid: Grid):
    for a, (aq, ar) in grid.axial.items():
        for b, (bq, br) in grid.axial.items():
            cube = (abs(aq - bq) + abs(ar - br) + abs((aq + ar) - (bq + br))) // 2
            assert grid.distance(a, b) == grid.distance(b, a) == cube


def test_a_ring_holds_the_hexes_at_its_radius(grid: Grid):
    for centre in list(grid.axial)[::5]:
        for radius in range(5):
            expected = {hex for hex in grid.axial if grid.distance(centre, hex) == radius}
            assert set(hexes_in(grid.ring(centre, radius))) == expected
            assert grid.ring(centre, radius) == grid.ring(centre, radius)


def test_distance_is_the_number_of_steps_where_no_hex_is_missing():
    for grid in BOARDS.values():
        start = grid.index["0303"]
        reached, steps = 1 << start, 0
        while reached != grid.hexes:
            grown, steps = reached | grid.expand(reached), steps + 1
            assert all(grid.distance(start, hex) == steps for hex in hexes_in(grown & ~reached))
            reached = grown


def test_flood_is_what_a_walk_from_hex_to_hex_reaches(grid: Grid):
    choose = Chooser(2)
    for _ in range(40):
        seeds, open_hexes = some(grid, choose, 9), some(grid, choose, 2)
        todo, reached = list(hexes_in(seeds & open_hexes)), set(hexes_in(seeds & open_hexes))
        while todo:
            near = set(hexes_in(grid.neighbours(todo.pop()) & open_hexes)) - reached
            reached |= near
            todo += near
        assert set(hexes_in(grid.flood(seeds, open_hexes))) == reached


def test_hexes_in_counts_upwards():
    assert list(hexes_in(0)) == []
    assert list(hexes_in(1 << 200 | 0b101)) == [0, 2, 200]


def test_named_sets():
    grid = BOARDS["flat-even"]
    assert grid.ids(grid.named(["0101", "0706"])) == ("0101", "0706")
    with pytest.raises(KeyError, match="0801"):
        grid.named(["0801"])


def test_an_alias_is_another_id_of_the_same_hex():
    assert HOLES.index["north"] == HOLES.index["0.-3"]
    assert HOLES.names[HOLES.index["north"]] == "0.-3"


def test_a_hex_that_is_not_on_the_board_parts_its_neighbours():
    assert HOLES.neighbour(HOLES.index["-1.0"], 2) == OFF_MAP
    assert HOLES.neighbour(HOLES.index["0.1"], 0) == OFF_MAP
    assert HOLES.distance(HOLES.index["-1.0"], HOLES.index["2.0"]) == 3


@pytest.mark.parametrize(
    "orientation, shifted, hex_id, expected",
    [
        ("flat", "even", "0202", {"N": "0201", "NE": "0302", "SE": "0303", "S": "0203", "SW": "0103", "NW": "0102"}),
        ("flat", "even", "0302", {"N": "0301", "NE": "0401", "SE": "0402", "S": "0303", "SW": "0202", "NW": "0201"}),
        ("flat", "odd", "0202", {"N": "0201", "NE": "0301", "SE": "0302", "S": "0203", "SW": "0102", "NW": "0101"}),
        ("flat", "odd", "0302", {"N": "0301", "NE": "0402", "SE": "0403", "S": "0303", "SW": "0203", "NW": "0202"}),
        ("pointy", "even", "0202", {"NW": "0201", "NE": "0301", "E": "0302", "SE": "0303", "SW": "0203", "W": "0102"}),
        ("pointy", "even", "0203", {"NW": "0102", "NE": "0202", "E": "0303", "SE": "0204", "SW": "0104", "W": "0103"}),
        ("pointy", "odd", "0202", {"NW": "0101", "NE": "0201", "E": "0302", "SE": "0203", "SW": "0103", "W": "0102"}),
        ("pointy", "odd", "0203", {"NW": "0202", "NE": "0302", "E": "0303", "SE": "0304", "SW": "0204", "W": "0103"}),
    ],
)
def test_printed_neighbours(orientation: str, shifted: str, hex_id: str, expected: dict[str, str]):
    grid = BOARDS[f"{orientation}-{shifted}"]
    assert grid.directions == DIRECTIONS[orientation]
    hex = grid.index[hex_id]
    assert {name: grid.names[grid.neighbour(hex, d)] for d, name in enumerate(grid.directions)} == expected


def test_the_last_row_does_not_touch_the_first_of_the_next_column():
    for grid in (*BOARDS.values(), rectangle(1, 9, "flat", "even"), rectangle(9, 1, "pointy", "odd")):
        for hex in grid.axial:
            assert all(grid.distance(hex, near) == 1 for near in hexes_in(grid.neighbours(hex)))


def test_a_board_of_one_hex():
    grid = from_cells({"only": (5, -7)}, "pointy", {})
    assert grid.neighbours(grid.index["only"]) == 0
    assert grid.ring(grid.index["only"], 0) == grid.hexes
