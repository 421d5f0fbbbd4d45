"""Stacking, zones of control, and what the ground is to each kind of unit (4, 5.2, 5.4; rulings 14 to 21, 25 to 33)."""

from collections.abc import Mapping
from functools import lru_cache

from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit, Units, UnitType
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.state import WarLook, nation_of
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet, union
from rasputitsa.rules.costs import Toll
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.movement.reach import Going


def full(look: WarLook, side: str, arriving: tuple[Unit, ...], among: HexSet) -> HexSet:
    """The hexes among some in which there is no room for units that arrive together (4.12 to 4.15)."""
    units = look.state.units
    return look.rules.weights[side].full(units, side, arriving, among) | look.rules.nations.full(
        units, side, arriving, among
    )


def over(look: WarLook, side: str) -> HexSet:
    """The hexes that hold more than they may at the end of a phase (4.17)."""
    units, several, met = look.state.units, 0, 0
    if not units.shared(side):
        return 0
    for nation in look.rules.nations.apart:
        here = units.area_with(side, nation)
        several, met = several | met & here, met | here
    return look.rules.weights[side].over(units, side) | several


def is_over(look: WarLook, side: str, hex: Hex) -> bool:
    """True if one hex holds more than it may; a unit alone always fits."""
    if not look.state.units.shared(side) >> hex & 1:
        return False
    stack = [unit for unit in look.state.units.on(hex) if unit.side == side]
    return look.rules.weights[side].is_over(stack) or look.rules.nations.is_over(stack)


def excess(look: WarLook, side: str, hex_id: str) -> tuple[Unit, ...]:
    """The units of an overfull hex whose going brings it nearer to its limit (ruling 14)."""
    stack = [unit for unit in look.state.units.on(look.rules.grid.index[hex_id]) if unit.side == side]
    heavy, strange = look.rules.weights[side].excess(stack), look.rules.nations.excess(stack)
    return tuple(unit for unit in stack if unit in heavy or unit in strange)


def shunned(look: WarLook, unit: Unit) -> HexSet:
    """The hexes that a unit may not even pass: those with another non-German nationality (4.13; ruling 16)."""
    return _shunned(look.rules, look.state.units, unit)


def _shunned(rules: state.WarRules, units: Units, unit: Unit) -> HexSet:
    nation, apart, area = nation_of(unit), rules.nations.apart, 0
    for other in apart if nation in apart else ():
        if other != nation:
            area |= units.area_with(unit.side, other)
    return area


_CLOSED = ("sea", "lake", "out_of_play")


def land(look: state.WarLook) -> HexSet:
    """The hexes in which a unit can stand."""
    return dry_land(look.rules)


@lru_cache(maxsize=8)
def dry_land(rules: state.WarRules) -> HexSet:
    """The hexes in which a unit can stand."""
    return rules.grid.hexes & ~union(rules.map.terrain[name] for name in _CLOSED)


@lru_cache(maxsize=8_192)
def beside(rules: state.WarRules, hex: Hex) -> HexSet:
    """The hexes next to one, but for those across water."""
    return across(rules.grid, 1 << hex, rules.land)


def zone(look: state.WarLook, side: str) -> HexSet:
    """The hexes in the zones of a side's units: not over water; over ice in snow those on foot (4.22; ruling 18)."""
    return _zone_in(look.rules, look.state.units, side, state.weather_of(look))


def _zone_in(rules: state.WarRules, units: Units, side: str, weather: state.Weather) -> HexSet:
    on_ice = units.area_with(side, state.ICE_ZONE) if weather == "snow" else 0
    return _zone(rules, units.area_with(side, state.ZONE), on_ice)


@lru_cache(maxsize=64)
def _zone(rules: state.WarRules, over_land: HexSet, over_ice: HexSet) -> HexSet:
    return across(rules.grid, over_land, rules.land) | across(rules.grid, over_ice, rules.map.hexsides["frozen"])


def hostile_zone(look: state.WarLook, side: str) -> HexSet:
    """The hexes in the zones of a side's enemies."""
    return zone(look, state.enemy_of(side))


def unsafe(look: state.WarLook, side: str) -> HexSet:
    """The same but where a unit of the side stands: friends negate zones for lines and retreats (4.24; ruling 19)."""
    return hostile_zone(look, side) & ~look.state.units.area(side)


class Ground:
    """The ground for a side's units as all units stand now.

    It keeps the units and the turn, not the state, which a stage changes while what is worked out here stays.
    """

    def __init__(self, look: state.WarLook, side: str) -> None:
        self.rules, self.units, self.side = look.rules, look.state.units, side
        self.turn, self.weather = look.state.turn, state.weather_of(look)
        self.enemies: HexSet = self.units.area(state.enemy_of(side))
        """The hexes that enemies hold; they are closed (5.32; ruling 33)."""
        self._sorts = _sorts(look.rules)
        self._known: dict[int, Going] = {}
        self._steps: dict[int, tuple[tuple[Cost, ...], Toll]] = {}
        self._off: dict[int, HexSet] = {}

    @once
    def hostile(self) -> HexSet:
        """The enemy's zones."""
        return _zone_in(self.rules, self.units, state.enemy_of(self.side), self.weather)

    @once
    def shy_of(self) -> HexSet:
        """The zones that support units do not enter: those where no friend with a zone is (4.29; ruling 21)."""
        return self.hostile & ~self.units.area_with(self.side, state.ZONE)

    def going(self, unit: Unit) -> Going:
        """The ground for a unit: no unit stops in a zone, all pay to leave it (5.41, 5.43; ruling 20)."""
        sort = self._sorts[unit.type.id]
        known = self._known.get(sort)
        if known is None:
            friends = self.closed_by_friends(unit)
            known = self._known[sort] = self._of_type(unit, friends) if friends else self._by_enemies(unit)
        return known

    def is_start(self, unit: Unit, left: int) -> bool:
        """True if a unit with so many MP can enter another hex from where it stands; nothing else is worked out."""
        sort, grid = self._sorts[unit.type.id], self.rules.grid
        if sort < 0 and state.is_siege(unit):
            return self.going(unit).is_start(unit.hex, left)
        steps = self._steps.get(sort)
        if steps is None:
            steps = self._steps[sort] = _printed(self.rules, self._chart(unit)), self._toll(unit)
        costs, toll = steps
        near = grid.ring(unit.hex, 1) & ~self.enemies
        if sort < 0:
            near &= ~self.closed_by_friends(unit)
        return toll.lets_step(grid, costs, unit.hex, left, near)

    def _by_enemies(self, unit: Unit) -> Going:
        """The ground for a unit's sort as far as enemies close it."""
        goings, sort = self._lasting, self._sorts[unit.type.id]
        known = goings.get(sort)
        if known is None:
            known = goings[sort] = self._of_type(unit, 0)
        return known

    def closed_by_friends(self, unit: Unit) -> HexSet:
        """All hexes that are closed to a unit because of where friends stand, or do not."""
        sort = self._sorts[unit.type.id]
        if sort >= 0:
            return 0
        closed = self._off.get(sort)
        if closed is None:
            shunned = _shunned(self.rules, self.units, unit)
            closed = self._off[sort] = shunned | (self.shy_of if state.is_support(unit) else 0)
        return closed

    def _of_type(self, unit: Unit, friends: HexSet) -> Going:
        closed = self.enemies | friends
        if state.is_siege(unit):
            return by_rail(self.rules, closed | self.hostile)
        return _going(self.rules, self._chart(unit), self._toll(unit), closed)

    def _chart(self, unit: Unit) -> "Chart":
        is_dry_shod = self.turn == state.FIRST_TURN and state.is_german(unit)
        return state.class_of(unit), self.weather, is_dry_shod

    def _toll(self, unit: Unit) -> Toll:
        """The price of leaving a zone; only panzers go straight into another (5.43; ruling 20)."""
        hexes = self.rules.grid.hexes
        return _toll(self.rules, self.hostile, hexes if state.is_panzer(unit) else hexes & ~self.hostile)

    @once
    def _lasting(self) -> dict[int, Going]:
        return _lasting(self.rules, self.turn, self.enemies, self.hostile)


@lru_cache(maxsize=16)
def _lasting(rules: state.WarRules, turn: int, enemies: HexSet, hostile: HexSet) -> dict[int, Going]:
    """Cache: the ground by sorts, as far as enemies close hexes and as long as they stay."""
    return {}


def is_free(rules: state.WarRules, unit: Unit) -> bool:
    """True if it does not matter to a unit's ground where friends stand."""
    return _sorts(rules)[unit.type.id] >= 0


def going(look: state.WarLook, unit: Unit) -> Going:
    """The ground for a unit."""
    return Ground(look, unit.side).going(unit)


@lru_cache(maxsize=8)
def _sorts(rules: state.WarRules) -> Mapping[str, int]:
    """The number of each type's sort: types of a sort share their ground; below 0 friends can close hexes to them."""
    numbers: dict[tuple[object, ...], int] = {}
    for kind in rules.types.values():
        unit, number = _bare(kind), len(numbers) + 1
        is_kept_off = state.is_support(unit) or state.nation_of(unit) in rules.nations.apart
        numbers.setdefault(_sort(rules, kind), -number if is_kept_off else number)
    return {id: numbers[_sort(rules, kind)] for id, kind in rules.types.items()}


def _bare(kind: UnitType) -> Unit:
    """A unit of a type and no more."""
    return Unit("", kind, "", OFF_MAP, "", kind.full)


def _sort(rules: state.WarRules, kind: UnitType) -> tuple[object, ...]:
    """Everything about a type on which its ground depends."""
    unit = _bare(kind)
    apart = state.nation_of(unit) if state.nation_of(unit) in rules.nations.apart else ""
    return (
        state.class_of(unit),
        state.is_siege(unit),
        state.is_support(unit),
        state.is_panzer(unit),
        state.is_german(unit),
        apart,
    )


@lru_cache(maxsize=64)
def by_rail(rules: state.WarRules, closed: HexSet) -> Going:
    """The ground for units that go along the rails alone, a point for each link (5.29, 5.64)."""
    links = Cost(1, rules.grid.hexes, rules.map.entered_by("rail"))
    return Going(rules.grid, (links,), rules.grid.hexes & ~closed, 0)


Chart = tuple[state.Class, state.Weather, bool]
"""A chart of costs: of a class of units in a weather, or of those whom rivers do not stop."""


@lru_cache(maxsize=256)
def _going(rules: state.WarRules, chart: Chart, toll: Toll, closed: HexSet) -> Going:
    return Going(rules.grid, _priced(rules, chart, toll), rules.grid.hexes & ~closed, 0)


@lru_cache(maxsize=64)
def _priced(rules: state.WarRules, chart: Chart, toll: Toll) -> tuple[Cost, ...]:
    """The costs of steps, whatever is closed: they stay the same as long as no zone changes."""
    return toll.added(_printed(rules, chart))


@lru_cache(maxsize=64)
def _toll(rules: state.WarRules, zones: HexSet, into: HexSet) -> Toll:
    """The price of leaving a zone."""
    return Toll(zones, rules.figures["leave_zone"], into)


def _printed(rules: state.WarRules, chart: Chart) -> tuple[Cost, ...]:
    kind, weather, is_dry_shod = chart
    return rules.first_turn[kind] if is_dry_shod else rules.costs[kind][weather]


def is_at_home(look: state.WarLook, unit: Unit) -> bool:
    """True if a unit is held on turn 1 where it was set up: in Finland or Rumania (17.42; ruling 30)."""
    return look.state.turn == state.FIRST_TURN and unit.mark(state.HOME) is not None
