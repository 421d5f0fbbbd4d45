"""Ways over open hexsides and along links, against a walk from hex to hex."""

from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Grid, hexes_in
from rasputitsa.rules.hexsides import across, all_sides, barrier, flood, open_sides, parts, touched
from tests.hexgrid.boards import ALL, some
from tests.rules.maps import has_side, random_sides, sides_of, walk


def test_a_flood_over_links_is_a_walk_along_them(grid: Grid):
    choose = Chooser(21)
    for _ in range(10):
        links, area, seeds = random_sides(grid, choose, 2), some(grid, choose, 5) ^ grid.hexes, some(grid, choose, 9)
        expected = walk(grid, seeds & area, area, links)
        assert set(hexes_in(flood(grid, seeds, area, links))) == expected


def test_no_way_leads_over_a_side_that_is_closed_in_any_way(grid: Grid):
    choose = Chooser(22)
    for _ in range(10):
        lake, sea, seeds = random_sides(grid, choose, 3), random_sides(grid, choose, 3), some(grid, choose, 9)
        ways = open_sides(grid, lake, sea)
        neither = tuple(grid.hexes & ~lake[direction] & ~sea[direction] for direction in range(6))
        expected = walk(grid, seeds, grid.hexes, neither)
        assert set(hexes_in(flood(grid, seeds, grid.hexes, ways))) == expected


def test_over_all_sides_a_flood_is_that_of_the_grid(grid: Grid):
    choose = Chooser(23)
    for _ in range(10):
        seeds, area = some(grid, choose, 9), some(grid, choose, 2)
        assert flood(grid, seeds, area, all_sides(grid)) == grid.flood(seeds, area)
        assert across(grid, seeds, all_sides(grid)) == grid.expand(seeds)


def test_parts_hang_together_and_touch_no_other(grid: Grid):
    choose = Chooser(24)
    for _ in range(10):
        area, ways = some(grid, choose, 2), open_sides(grid, random_sides(grid, choose, 4))
        pieces = list(parts(grid, area, ways))
        assert sum(pieces) == area
        for piece in pieces:
            first = piece & -piece
            assert set(hexes_in(piece)) == walk(grid, first, area, ways)


def test_a_barrier_is_what_bars_every_way_out(grid: Grid):
    choose = Chooser(25)
    for _ in range(10):
        start, area = 1 << list(grid.axial)[choose(len(grid.axial))], some(grid, choose, 2)
        ways = open_sides(grid, random_sides(grid, choose, 5))
        inside = walk(grid, start, area, ways)
        met = {b for a in inside for b in grid.axial if grid.distance(a, b) == 1 and has_side(grid, ways, a, b)}
        assert set(hexes_in(barrier(grid, start, area, ways))) == met - inside


def test_links_touch_the_hexes_at_both_their_ends():
    grid = ALL["flat-even"]
    assert set(grid.ids(touched(sides_of(grid, ("0101", "0102"), ("0102", "0103"))))) == {"0101", "0102", "0103"}
