"""Friendly railways, lines of supply and what they make of units (Railroads, Supply; rulings 10, 25, 51 to 57, 64)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.ground import germans_on, hostile_zone
from rasputitsa.games.battle_of_moscow.state import RUSSIAN, SideId, TyphoonLook, TyphoonRules, enemy_of
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in, union
from rasputitsa.rules.hexsides import across, flood
from rasputitsa.rules.supply import Ranges, ranges


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


@dataclass(frozen=True, slots=True)
class SupplyLines:
    """The lines of a side in a position: worked out once for all its units (rulings 51 and 52).

    `open`: the hexes that lines may enter. A friend in an enemy zone opens a way there, but neither rail nor road.
    `ends`: the rail and road hexes that the edge feeds; `cities`: those that each city feeds.
    """

    rules: state.TyphoonRules
    kind: state.Class
    weather: state.Weather
    open: HexSet
    ends: HexSet
    cities: Mapping[Hex, HexSet]

    def degree(self, unit: Unit, ends: HexSet) -> state.Degree:
        """The supply of a unit that lines to some ends give, by its printed movement factor."""
        near, far = _areas(self.rules, self.kind, self.weather, ends, self.open, unit.movement)
        if near >> unit.hex & 1:
            return "supplied"
        return "unsupplied" if far >> unit.hex & 1 else "isolated"

    def traced(self, ends: HexSet) -> Ranges:
        """The lines themselves."""
        return _traced(self.rules, self.kind, self.weather, ends, self.open)


Claims = Mapping[str, tuple[Hex, ...]]
"""The units that may draw on a city, each with the cities within its reach."""


def lines(look: state.TyphoonLook, side: state.SideId) -> SupplyLines:
    """A side's lines as things stand; the Finns' are those of the Germans (ruling 54)."""
    rules, units, friendly = look.rules, look.state.units, network(look, side)
    barred = units.area(state.enemy_of(side)) | hostile_zone(look, side) & ~units.area(side)
    kind: state.Class = "german" if side == state.GERMAN else "russian"
    cities = {city: friendly.ends(rails) for city, rails in friendly.cities}
    return SupplyLines(rules, kind, look.state.weather, rules.grid.hexes & ~barred, friendly.edge_ends, cities)


def judge(play: state.TyphoonPlay, side: state.SideId) -> None:
    """Mark each unit that is not supplied, and each Finn without a German line (rulings 10 and 54)."""
    play.state.clear_marks(state.SUPPLY, state.NO_LINE)
    marked = [unit.with_marks(marks) for unit, marks in _marks(play, side) if marks]
    if marked:
        play.state.put(*marked)


def degrees(look: state.TyphoonLook, side: state.SideId) -> dict[str, state.Degree]:
    """The supply of every unit of a side on the map that needs some (rulings 51, 53 and 55)."""
    own, cut_off = lines(look, side), claims(look) if side == state.RUSSIAN else {}
    found: dict[str, state.Degree] = {}
    for unit in look.state.units.of(side):
        if state.needs_supply(unit):
            by_line = own.degree(unit, own.ends)
            found[unit.id] = "unsupplied" if by_line == "isolated" and unit.mark(state.FED) else by_line
        elif unit.id in cut_off:
            found[unit.id] = "unsupplied" if unit.mark(state.FED) else "isolated"
    return found


def claims(look: state.TyphoonLook) -> Claims:
    """The Russian units that could draw on Moscow or Leningrad: the east does not feed them (rulings 53 to 57)."""
    own = lines(look, state.RUSSIAN)
    found = {unit.id: _cities(look, own, unit) for unit in look.state.units.of(state.RUSSIAN)}
    return {unit: cities for unit, cities in found.items() if cities}


def _cities(look: state.TyphoonLook, own: SupplyLines, unit: Unit) -> tuple[Hex, ...]:
    """The cities that a unit may draw on."""
    if state.is_counter(unit):
        is_cut_off = unit.hex in look.rules.feeds and not own.ends >> unit.hex & 1
        return (unit.hex,) if is_cut_off else ()
    if not state.needs_supply(unit) or own.degree(unit, own.ends) != "isolated":
        return ()
    near = {city for city, ends in own.cities.items() if own.degree(unit, ends) != "isolated"}
    return tuple(city for city in sorted(look.rules.feeds) if city in near or _is_across_the_gulf(look, unit, city))


def _is_across_the_gulf(look: state.TyphoonLook, unit: Unit, city: Hex) -> bool:
    """True if a city is Leningrad to the 8th Army at Oranienbaum (Moscow and Leningrad; ruling 56)."""
    places = look.rules.places
    is_there = unit.id == look.rules.special.get("eighth_army") and unit.hex == places.eighth_army
    return is_there and city == places.leningrad and not germans_on(look, 1 << city)


def _marks(look: state.TyphoonLook, side: state.SideId) -> Iterator[tuple[Unit, dict[str, Mark]]]:
    found, german = degrees(look, side), lines(look, state.GERMAN)
    for unit in look.state.units.of(side):
        if state.is_finn(unit):
            yield unit, {} if german.degree(unit, german.ends) == "supplied" else {state.NO_LINE: 1}
        elif found.get(unit.id, "supplied") != "supplied":
            yield unit, {state.SUPPLY: found[unit.id]}


@lru_cache(maxsize=128)
def _areas(
    rules: state.TyphoonRules,
    kind: state.Class,
    weather: state.Weather,
    ends: HexSet,
    open_hexes: HexSet,
    movement: int,
) -> tuple[HexSet, HexSet]:
    """The hexes from which a line is no longer than a movement factor, and than twice that."""
    traced = _traced(rules, kind, weather, ends, open_hexes)
    return traced.within(movement), traced.within(rules.figures["isolated_beyond"] * movement)


@lru_cache(maxsize=64)
def _traced(
    rules: state.TyphoonRules, kind: state.Class, weather: state.Weather, ends: HexSet, open_hexes: HexSet
) -> Ranges:
    longest = rules.figures["isolated_beyond"] * max(rules.points[state.GERMAN if kind == "german" else state.RUSSIAN])
    return ranges(rules.grid, ends, rules.lines[kind][weather], open_hexes, longest)
