"""Friendly railways, the roads that go on from them, and the isolation of cities (Railroads; rulings 25, 51 and 64)."""

from dataclasses import dataclass
from functools import lru_cache

from rasputitsa.games.battle_of_moscow.ground import germans_on, hostile_zone
from rasputitsa.games.battle_of_moscow.state import RUSSIAN, SideId, TyphoonLook, TyphoonRules, enemy_of
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in, union
from rasputitsa.rules.hexsides import across, flood


@dataclass(frozen=True, slots=True)
class RailNetwork:
    """A side's friendly railways: those fed from its edge, and those that are fed by each of its cities.

    A railway that an edge feeds may be fed by a city as well. `open` are the hexes without enemies and their zones.
    """

    rules: TyphoonRules
    open: HexSet
    edge: HexSet
    cities: tuple[tuple[Hex, HexSet], ...]

    @property
    def rails(self) -> HexSet:
        """All friendly rail hexes."""
        return self.edge | union(rails for _, rails in self.cities)

    @property
    def edge_ends(self) -> HexSet:
        """Hexes in which lines of supply from the edge can end."""
        return self.ends(self.edge)

    def ends(self, rails: HexSet) -> HexSet:
        """Friendly rail hexes and the road hexes joined to them by roads, however far (ruling 51)."""
        return _ends(self.rules, rails, self.open)


def network(look: TyphoonLook, side: SideId) -> RailNetwork:
    """A side's friendly railways as things stand; its own units do not matter (rulings 25 and 77)."""
    rules, units = look.rules, look.state.units
    open_hexes = rules.grid.hexes & ~units.area(enemy_of(side)) & ~hostile_zone(look, side)
    return _network(rules, side, open_hexes)


def isolated_cities(look: TyphoonLook) -> HexSet:
    """The cities, Moscow or Leningrad, that no railway joins to the east edge, or that a German holds (ruling 64)."""
    cities = look.rules.grid.set_of(look.rules.feeds)
    return cities & ~network_of_cities(look) | germans_on(look, cities)


def network_of_cities(look: TyphoonLook) -> HexSet:
    """The rail hexes that are joined to the east edge as far as Germans and their zones go, and those next on the line.

    A city's own hex is not asked whether it is free. Russian units lift no zone, and Russians bar nothing.
    """
    rules = look.rules
    edge = network(look, RUSSIAN).edge
    return edge | across(rules.grid, edge, rules.map.links["rail"])


@lru_cache(maxsize=64)
def _network(rules: TyphoonRules, side: SideId, open_hexes: HexSet) -> RailNetwork:
    rail, grid = rules.map.links["rail"], rules.grid
    edge = flood(grid, rules.sources[side], open_hexes, rail)
    cities = rules.grid.set_of(rules.feeds) if side == RUSSIAN else 0
    fed = tuple((city, flood(grid, 1 << city, open_hexes, rail)) for city in hexes_in(cities & open_hexes))
    return RailNetwork(rules, open_hexes, edge, fed)


@lru_cache(maxsize=128)
def _ends(rules: TyphoonRules, rails: HexSet, open_hexes: HexSet) -> HexSet:
    return rails | flood(rules.grid, rails, open_hexes, rules.map.links["road"])
