"""The ground of retreats: hexes from the best class to the worst, sides that are closed, the cost of a step (8.8).

Rulings 69, 75 to 79 stand behind it.
"""

from collections.abc import Sequence

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.ground import hostile_zone, land
from rasputitsa.games.war_for_the_motherland.stacking import shunned
from rasputitsa.games.war_for_the_motherland.state import WarLook, enemy_of, is_motorized, is_siege, supply_of
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.flight import Flight
from rasputitsa.rules.sides import touched
from rasputitsa.rules.terrain import Sides


def can_retreat(look: WarLook, unit: Unit) -> bool:
    """True if a unit can go at all: it has MP, or is the siege gun on its rails (8.81, 8.84)."""
    if is_siege(unit):
        return bool(touched(_rails(look)) >> unit.hex & 1)
    return unit.movement > 0


def is_bound(look: WarLook, units: Sequence[Unit]) -> bool:
    """True if one of some units cannot retreat, so that none of them does (8.77; ruling 69)."""
    return not all(can_retreat(look, unit) for unit in units)


def flight_of(look: WarLook, unit: Unit) -> Flight:
    """A unit's retreat: the classes of hexes, the sides it may cross, the steps that each hex costs (8.84 to 8.87)."""
    grid, sides = look.rules.grid, _rails(look) if is_siege(unit) else look.rules.land
    tolls = toll_hexes(look, unit.side)
    river, heavy = look.rules.map.hexsides["major_river"], is_motorized(unit)

    def price(here: Hex, there: Hex) -> int:
        crossing = heavy and river[grid.direction(here, there)] >> here & 1
        return (tolls >> there & 1) + crossing

    return Flight(grid, classes_of(look, unit), sides, price)


def classes_of(look: WarLook, unit: Unit) -> tuple[HexSet, ...]:
    """The hexes that a unit may enter, the best class first (8.87; rulings 75 and 76)."""
    side, units = unit.side, look.state.units
    open_hexes = land(look) & ~units.area(enemy_of(side)) & ~shunned(look, unit)
    zone, friends = hostile_zone(look, side), units.area(side)
    last = 0 if supply_of(unit) == "out" else open_hexes & ~friends & zone
    return (open_hexes & ~friends & ~zone, open_hexes & friends & ~zone, open_hexes & friends & zone, last)


def toll_hexes(look: WarLook, side: str) -> HexSet:
    """The empty hexes in enemy zones: entering one costs a step, units that go together pay once (8.85; ruling 77)."""
    return hostile_zone(look, side) & ~look.state.units.area(side)


def crosses_major(look: WarLook, unit: Unit, there: Hex) -> bool:
    """True if a motorized unit loses a step at a major river on its way to the next hex (ruling 77)."""
    return is_motorized(unit) and look.rules.map.crosses("major_river", unit.hex, there)


def _rails(look: WarLook) -> Sides:
    """The links over land: not that of Chongar, which is over water (ruling 32)."""
    pairs = zip(look.rules.map.links["rail"], look.rules.land, strict=True)
    return tuple(links & land for links, land in pairs)
