"""Zones of control, supply lines and what the ground is to a unit (9, 10, 13.2; rulings 4 to 11, 20 and 41)."""

from functools import lru_cache

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.games.blitzkrieg_to_moscow_2 import state
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Hex, HexSet, union
from rasputitsa.rules.costs import Toll
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.movement.reach import Going
from rasputitsa.rules.permits import Ban, Bans
from rasputitsa.rules.supply import connected

BOUND = "romania"
"""The country whose units do not move on the first turn (10.0)."""


def zone(look: state.BlitzLook, side: str) -> HexSet:
    """The hexes in a side's zones, those of its units in rear areas among them (9.1 to 9.3; ruling 9)."""
    units = look.state.units
    rears = state.REARS[state.GERMAN if side == state.GERMAN else state.SOVIET]
    held = [box for box in rears if any(look.rules.zones.has_one(unit) for unit in units.boxed(box))]
    return look.rules.zones.of(units.of(side)) | union(look.rules.areas[box].borders for box in held)


def beside_rear(look: state.BlitzLook, side: str, hex: Hex) -> Ids:
    """A side's enemies in rear areas whose zones a hex is in (ruling 9)."""
    boxes = [box for box in state.REARS[state.enemy_of(side)] if look.rules.areas[box].borders >> hex & 1]
    units = [unit for box in boxes for unit in look.state.units.boxed(box)]
    return tuple([unit.id for unit in units if look.rules.zones.has_one(unit)])


def enemy_zone(look: state.BlitzLook, side: str) -> HexSet:
    """The hexes in the zones of a side's enemies."""
    return zone(look, state.enemy_of(side))


def barred(look: state.BlitzLook, side: str) -> HexSet:
    """Hexes closed to lines and retreats: enemies, and their zones without a friend in them (9.5, 9.6; ruling 10)."""
    units = look.state.units
    return units.area(state.enemy_of(side)) | enemy_zone(look, side) & ~units.area(side)


def lines(look: state.BlitzLook, side: str) -> HexSet:
    """The hexes from which a supply line of a side can be traced (13.2.2; ruling 41)."""
    return lines_past(look.rules, side, barred(look, side))


@lru_cache(maxsize=256)
def lines_past(rules: state.BlitzRules, side: str, closed: HexSet) -> HexSet:
    """The hexes from which a line can be traced where some are closed to it (13.2.2)."""
    return connected(rules.grid, rules.borders[side], rules.grid.hexes & ~closed, rules.ways)


def is_supplied(look: state.BlitzLook, unit: Unit) -> bool:
    """True if a unit is in supply: by a line, in a rear area, or as a Soviet unit in a fortress (13.2; ruling 43)."""
    if unit.hex < 0:
        return True
    return bool((lines(look, unit.side) | havens(look, unit.side)) >> unit.hex & 1)


def havens(look: state.BlitzLook, side: str) -> HexSet:
    """The fortress cities in which a side's units need no line: the Soviets' alone (13.2.4; ruling 43)."""
    return state.fortresses(look) & state.cities_of(look, state.SOVIET) if side == state.SOVIET else 0


def homes_of(look: state.BlitzLook, unit: Unit) -> tuple[state.Area, ...]:
    """The rear areas that a unit may enter: that of its code, or any of its side's (10.4; ruling 6)."""
    return _homes_of(look.rules, unit.id, state.GERMAN if unit.side == state.GERMAN else state.SOVIET)


def allowance(look: state.BlitzLook, unit: Unit) -> int:
    """The number of hexes that a unit may move, as the weather leaves it (10.1, 10.3; ruling 20)."""
    now, limits = state.weather(look), look.rules.figures
    if now == "mud":
        return min(unit.movement, limits["mud_allowance"])
    if now != "clear" and unit.side == state.GERMAN and state.is_tank(unit):
        return min(unit.movement, limits["frozen_tank_allowance"])
    return unit.movement


def held_in_romania(look: state.BlitzLook) -> Bans:
    """The armies in Romania stay there on the first turn (10.0; ruling 17)."""
    if look.state.turn != look.rules.scenario.first:
        return ()
    homes = look.rules.homes
    return (Ban(lambda unit: homes.get(unit.id) == BOUND, "why.romania", "10.0"),)


def going(rules: state.BlitzRules, unit: Unit, enemies: HexSet, zoned: HexSet) -> Going:
    """The ground for a unit: a point a hex; forest stops tanks; marsh, mountains, enemy zones all (9.4, 10.2)."""
    return _going(rules, enemies, zoned, unit.type.branch)


def near(rules: state.BlitzRules, area: HexSet) -> HexSet:
    """The hexes next to an area, but over closed sides (ruling 4)."""
    return across(rules.grid, area, rules.ways)


def beside(rules: state.BlitzRules, unit: Unit) -> HexSet:
    """The hexes next to a unit, or next to the rear area that it stands in (11.7; ruling 5)."""
    if unit.hex >= 0:
        return near(rules, 1 << unit.hex)
    area = rules.areas.get(unit.box)
    return area.borders if area else 0


@lru_cache(maxsize=8)
def open_step(rules: state.BlitzRules) -> Cost:
    """A step over an open side, at one point whatever the ground (10.2)."""
    grid = rules.grid
    entered = tuple(grid.shift(leave, direction) for direction, leave in enumerate(rules.ways))
    return Cost(1, grid.hexes, entered)


@lru_cache(maxsize=64)
def _going(rules: state.BlitzRules, enemies: HexSet, zoned: HexSet, branch: str) -> Going:
    grid, terrain = rules.grid, rules.map.terrain
    costs = Toll(zoned, 0, grid.hexes & ~zoned).added((open_step(rules),))
    halt = zoned | terrain["marsh"] | terrain["mountain"] | (terrain["forest"] if branch == state.TANKS else 0)
    return Going(grid, costs, grid.hexes & ~enemies, halt)


@lru_cache(maxsize=128)
def _homes_of(rules: state.BlitzRules, unit_id: str, side: state.SideId) -> tuple[state.Area, ...]:
    home = rules.homes.get(unit_id)
    boxes = (home,) if home else state.REARS[side]
    return tuple(rules.areas[box] for box in boxes)
