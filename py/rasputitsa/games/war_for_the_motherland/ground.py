"""Zones of control, and what the ground is to each kind of unit (4.2, 5.2, 5.4; rulings 17 to 21, 25 to 33)."""

from collections.abc import Mapping
from functools import cached_property, lru_cache

from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.games.war_for_the_motherland.stacking import shunned
from rasputitsa.games.war_for_the_motherland.state import (
    FIRST_TURN,
    HOME,
    ICE_ZONE,
    ZONE,
    Class,
    WarLook,
    WarRules,
    Weather,
    class_of,
    enemy_of,
    is_german,
    is_panzer,
    is_siege,
    is_support,
    nation_of,
    weather_of,
)
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import OFF_MAP, HexSet
from rasputitsa.rules.costs import leaving
from rasputitsa.rules.movement import Going
from rasputitsa.rules.sides import across

Pace = tuple[int, int]
"""A sort of units and the MP that they have left."""
_CLOSED = ("sea", "lake", "out_of_play")


def land(look: WarLook) -> HexSet:
    """The hexes in which a unit can stand."""
    return dry_land(look.rules)


@lru_cache(maxsize=8)
def dry_land(rules: WarRules) -> HexSet:
    """The hexes in which a unit can stand."""
    area = rules.grid.hexes
    for name in _CLOSED:
        area &= ~rules.map.terrain[name]
    return area


def zone(look: WarLook, side: str) -> HexSet:
    """The hexes in the zones of a side's units: not over water; over ice in snow those on foot (4.22; ruling 18)."""
    units = look.state.units
    on_ice = units.area_with(side, ICE_ZONE) if weather_of(look) == "snow" else 0
    return _zone(look.rules, units.area_with(side, ZONE), on_ice)


@lru_cache(maxsize=64)
def _zone(rules: WarRules, over_land: HexSet, over_ice: HexSet) -> HexSet:
    return across(rules.grid, over_land, rules.land) | across(rules.grid, over_ice, rules.map.hexsides["frozen"])


def hostile_zone(look: WarLook, side: str) -> HexSet:
    """The hexes in the zones of a side's enemies."""
    return zone(look, enemy_of(side))


def unsafe(look: WarLook, side: str) -> HexSet:
    """The same but where a unit of the side stands: friends negate zones for lines and retreats (4.24; ruling 19)."""
    return hostile_zone(look, side) & ~look.state.units.area(side)


class Ground:
    """The ground for a side's units as all units stand now."""

    def __init__(self, look: WarLook, side: str) -> None:
        self.look, self.side = look, side
        self._sorts = _sorts(look.rules)
        self._known: dict[int, Going] = {}

    @cached_property
    def enemies(self) -> HexSet:
        """The hexes that enemies hold; they are closed (5.32; ruling 33)."""
        return self.look.state.units.area(enemy_of(self.side))

    @cached_property
    def hostile(self) -> HexSet:
        """The enemy's zones."""
        return hostile_zone(self.look, self.side)

    @cached_property
    def shy_of(self) -> HexSet:
        """The zones that support units do not enter: those where no friend with a zone is (4.29; ruling 21)."""
        return self.hostile & ~self.look.state.units.area_with(self.side, ZONE)

    def going(self, unit: Unit) -> Going:
        """The ground for a unit: no unit stops in a zone, all pay to leave it (5.41, 5.43; ruling 20)."""
        sort = self._sorts[unit.type.id]
        known = self._known.get(sort)
        if known is None:
            friends = self._kept_off(unit)
            known = self._known[sort] = self._of_type(unit, friends) if friends else self._by_enemies(unit)
        return known

    def sort(self, unit: Unit) -> int:
        """The number of a unit's sort: units of a sort share their ground."""
        return self._sorts[unit.type.id]

    def starts(self, unit: Unit, pace: Pace) -> HexSet:
        """Hexes from which units of a pace, of which this is one, can enter another; not near those that friends close
        to them.
        """
        area = self._lasting.starts.get(pace)
        if area is None:
            area = self._lasting.starts[pace] = self._by_enemies(unit).starts(pace[1])
        friends = self._kept_off(unit)
        return area & ~self.look.rules.grid.expand(friends) if friends else area

    def _by_enemies(self, unit: Unit) -> Going:
        """The ground for a unit's sort as far as enemies close it."""
        goings, sort = self._lasting.goings, self._sorts[unit.type.id]
        known = goings.get(sort)
        if known is None:
            known = goings[sort] = self._of_type(unit, 0)
        return known

    def _kept_off(self, unit: Unit) -> HexSet:
        """The hexes that are closed to a unit because of where friends stand, or do not."""
        return shunned(self.look, unit) | (self.shy_of if is_support(unit) else 0)

    def _of_type(self, unit: Unit, friends: HexSet) -> Going:
        look, closed = self.look, self.enemies | friends
        if is_siege(unit):
            return by_rail(look.rules, closed | self.hostile)
        dry_shod = look.state.turn == FIRST_TURN and is_german(unit)
        return _going(look.rules, class_of(unit), weather_of(look), closed, self.hostile, (is_panzer(unit), dry_shod))

    @cached_property
    def _lasting(self) -> "_Lasting":
        return _lasting(self.look.rules, self.look.state.turn, self.enemies, self.hostile)


class _Lasting:
    """Cache: the ground by sorts and the starts by paces, as far as enemies close hexes and as long as they stay."""

    def __init__(self) -> None:
        self.goings: dict[int, Going] = {}
        self.starts: dict[Pace, HexSet] = {}


@lru_cache(maxsize=16)
def _lasting(rules: WarRules, turn: int, enemies: HexSet, hostile: HexSet) -> _Lasting:
    return _Lasting()


def going(look: WarLook, unit: Unit) -> Going:
    """The ground for a unit."""
    return Ground(look, unit.side).going(unit)


@lru_cache(maxsize=8)
def _sorts(rules: WarRules) -> Mapping[str, int]:
    """The number of each type's sort: types of a sort share their ground."""
    numbers: dict[tuple[object, ...], int] = {}
    return {id: numbers.setdefault(_sort(rules, kind), len(numbers)) for id, kind in rules.types.items()}


def _sort(rules: WarRules, kind: UnitType) -> tuple[object, ...]:
    """Everything about a type on which its ground depends."""
    unit = Unit(kind.id, kind, "", OFF_MAP, "", kind.full)
    apart = nation_of(unit) if nation_of(unit) in rules.nations.apart else ""
    return class_of(unit), is_siege(unit), is_support(unit), is_panzer(unit), is_german(unit), apart


@lru_cache(maxsize=64)
def by_rail(rules: WarRules, closed: HexSet) -> Going:
    """The ground for units that go along the rails alone, a point for each link (5.29, 5.64)."""
    links = Cost(1, rules.grid.hexes, rules.map.entered_by("rail"))
    return Going(rules.grid, (links,), rules.grid.hexes & ~closed, 0)


@lru_cache(maxsize=256)
def _going(
    rules: WarRules, kind: Class, weather: Weather, closed: HexSet, hostile: HexSet, how: tuple[bool, bool]
) -> Going:
    return Going(rules.grid, _priced(rules, kind, weather, hostile, how), rules.grid.hexes & ~closed, 0)


@lru_cache(maxsize=64)
def _priced(
    rules: WarRules, kind: Class, weather: Weather, hostile: HexSet, how: tuple[bool, bool]
) -> tuple[Cost, ...]:
    """The costs of steps, whatever is closed: they stay the same as long as no zone changes."""
    to_zones, dry_shod = how
    costs = rules.first_turn[kind] if dry_shod else rules.costs[kind][weather]
    into = rules.grid.hexes if to_zones else rules.grid.hexes & ~hostile
    return leaving(rules.grid, costs, hostile, rules.figures["leave_zone"], into)


def is_at_home(look: WarLook, unit: Unit) -> bool:
    """True if a unit is held on turn 1 where it was set up: in Finland or Rumania (17.42; ruling 30)."""
    return look.state.turn == FIRST_TURN and unit.mark(HOME) is not None
