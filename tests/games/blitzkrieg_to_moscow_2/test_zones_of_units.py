"""The zones of units on invented boards, counted one by one (9.1 to 9.3)."""

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.state import Unit
from rasputitsa.games.blitzkrieg_to_moscow_2.state import Zones
from rasputitsa.hexgrid.grid import HexSet, hexes_in
from rasputitsa.rules.hexsides import all_sides, open_sides
from tests.hexgrid.boards import some
from tests.rules.maps import random_sides, sides_of
from tests.rules.test_stacking import GRID, crowd, unit


@pytest.mark.rule("9.1")
def test_a_zone_is_that_of_units_that_have_one_over_open_sides():
    for seed in range(15):
        choose, units = Chooser(seed), crowd(Chooser(seed))
        town, marsh, sea = some(GRID, choose, 5), some(GRID, choose, 5), random_sides(GRID, choose, 4)
        zones = Zones(GRID, lambda u: u.type.id != "special", town, marsh, open_sides(GRID, sea))
        expected = {
            end
            for u in units.of("red")
            for direction in range(6)
            if has_zone(u, town, marsh) and not sea[direction] >> u.hex & 1
            for end in [GRID.neighbour(u.hex, direction)]
            if end >= 0
        }
        assert set(hexes_in(zones.of(units.of("red")))) == expected


def has_zone(unit: Unit, town: HexSet, marsh: HexSet) -> bool:
    if town >> unit.hex & 1:
        return True
    return unit.type.id != "special" and not marsh >> unit.hex & 1


@pytest.mark.rule("9.1", "9.3")
def test_who_stands_in_a_city_has_a_zone_and_who_stands_in_a_marsh_has_none():
    city, marsh = GRID.named(["0101"]), GRID.named(["0404"])
    zones = Zones(GRID, lambda u: u.type.id == "armour", city, marsh, all_sides(GRID))
    assert zones.of([unit("A", "infantry", "0101")]) == GRID.neighbours(GRID.index["0101"])
    assert zones.of([unit("B", "armour", "0404")]) == 0
    assert zones.of([unit("C", "infantry", "0202")]) == 0


@pytest.mark.rule("9.3")
def test_over_a_frozen_side_only_the_zones_of_some_reach():
    frozen = sides_of(GRID, ("0101", "0201"))
    land = open_sides(GRID, frozen)
    foot = Zones(GRID, lambda u: u.type.id == "infantry", 0, 0, all_sides(GRID))
    others = Zones(GRID, lambda u: u.type.id != "infantry", 0, 0, land)
    east = GRID.named(["0201"])
    assert foot.of([unit("A", "infantry")]) & east
    assert not others.of([unit("B", "armour")]) & east
