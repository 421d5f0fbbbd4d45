"""Lines of supply and what they make of units: supplied, unsupplied, isolated (Supply; rulings 10 and 51 to 57)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.battle_of_moscow.ground import germans_on, hostile_zone
from rasputitsa.games.battle_of_moscow.rails import network
from rasputitsa.games.battle_of_moscow.state import (
    FED,
    GERMAN,
    NO_LINE,
    RUSSIAN,
    SUPPLY,
    Class,
    Degree,
    SideId,
    TyphoonLook,
    TyphoonPlay,
    TyphoonRules,
    Weather,
    enemy_of,
    is_counter,
    is_finn,
    needs_supply,
)
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.supply import Ranges, ranges


@dataclass(frozen=True, slots=True)
class SupplyLines:
    """The lines of a side in a position: worked out once for all its units (rulings 51 and 52).

    `open`: the hexes that lines may enter. A friend in an enemy zone opens a way there, but neither rail nor road.
    `ends`: the rail and road hexes that the edge feeds; `cities`: those that each city feeds.
    """

    rules: TyphoonRules
    kind: Class
    weather: Weather
    open: HexSet
    ends: HexSet
    cities: Mapping[Hex, HexSet]

    def degree(self, unit: Unit, ends: HexSet) -> Degree:
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


def lines(look: TyphoonLook, side: SideId) -> SupplyLines:
    """A side's lines as things stand; the Finns' are those of the Germans (ruling 54)."""
    rules, units, friendly = look.rules, look.state.units, network(look, side)
    barred = units.area(enemy_of(side)) | hostile_zone(look, side) & ~units.area(side)
    kind: Class = "german" if side == GERMAN else "russian"
    cities = {city: friendly.ends(rails) for city, rails in friendly.cities}
    return SupplyLines(rules, kind, look.state.weather, rules.grid.hexes & ~barred, friendly.edge_ends, cities)


def judge(play: TyphoonPlay, side: SideId) -> None:
    """Mark each unit that is not supplied, and each Finn without a German line (rulings 10 and 54)."""
    play.state.clear_marks(SUPPLY, NO_LINE)
    marked = [unit.with_marks(marks) for unit, marks in _marks(play, side) if marks]
    if marked:
        play.state.put(*marked)


def degrees(look: TyphoonLook, side: SideId) -> dict[str, Degree]:
    """The supply of every unit of a side on the map that needs some (rulings 51, 53 and 55)."""
    own, cut_off = lines(look, side), claims(look) if side == RUSSIAN else {}
    found: dict[str, Degree] = {}
    for unit in look.state.units.of(side):
        if needs_supply(unit):
            by_line = own.degree(unit, own.ends)
            found[unit.id] = "unsupplied" if by_line == "isolated" and unit.mark(FED) else by_line
        elif unit.id in cut_off:
            found[unit.id] = "unsupplied" if unit.mark(FED) else "isolated"
    return found


def claims(look: TyphoonLook) -> Claims:
    """The Russian units that could draw on Moscow or Leningrad: the east does not feed them (rulings 53 to 57)."""
    own = lines(look, RUSSIAN)
    found = {unit.id: _cities(look, own, unit) for unit in look.state.units.of(RUSSIAN)}
    return {unit: cities for unit, cities in found.items() if cities}


def _cities(look: TyphoonLook, own: SupplyLines, unit: Unit) -> tuple[Hex, ...]:
    """The cities that a unit may draw on."""
    if is_counter(unit):
        is_cut_off = unit.hex in look.rules.feeds and not own.ends >> unit.hex & 1
        return (unit.hex,) if is_cut_off else ()
    if not needs_supply(unit) or own.degree(unit, own.ends) != "isolated":
        return ()
    near = {city for city, ends in own.cities.items() if own.degree(unit, ends) != "isolated"}
    return tuple(city for city in sorted(look.rules.feeds) if city in near or _is_across_the_gulf(look, unit, city))


def _is_across_the_gulf(look: TyphoonLook, unit: Unit, city: Hex) -> bool:
    """True if a city is Leningrad to the 8th Army at Oranienbaum (Moscow and Leningrad; ruling 56)."""
    places = look.rules.places
    is_there = unit.id == look.rules.special.get("eighth_army") and unit.hex == places.eighth_army
    return is_there and city == places.leningrad and not germans_on(look, 1 << city)


def _marks(look: TyphoonLook, side: SideId) -> Iterator[tuple[Unit, dict[str, Mark]]]:
    found, german = degrees(look, side), lines(look, GERMAN)
    for unit in look.state.units.of(side):
        if is_finn(unit):
            yield unit, {} if german.degree(unit, german.ends) == "supplied" else {NO_LINE: 1}
        elif found.get(unit.id, "supplied") != "supplied":
            yield unit, {SUPPLY: found[unit.id]}


@lru_cache(maxsize=128)
def _areas(
    rules: TyphoonRules, kind: Class, weather: Weather, ends: HexSet, open_hexes: HexSet, movement: int
) -> tuple[HexSet, HexSet]:
    """The hexes from which a line is no longer than a movement factor, and than twice that."""
    traced = _traced(rules, kind, weather, ends, open_hexes)
    return traced.within(movement), traced.within(rules.figures["isolated_beyond"] * movement)


@lru_cache(maxsize=64)
def _traced(rules: TyphoonRules, kind: Class, weather: Weather, ends: HexSet, open_hexes: HexSet) -> Ranges:
    longest = rules.figures["isolated_beyond"] * max(rules.points[GERMAN if kind == "german" else RUSSIAN])
    return ranges(rules.grid, ends, rules.lines[kind][weather], open_hexes, longest)
