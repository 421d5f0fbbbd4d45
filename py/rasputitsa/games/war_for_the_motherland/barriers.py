"""Permits of movement and retreat: what cuts a hex off, what closes the next hex (5.2, 8.84 to 8.87; 20, 76, 79)."""

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.falling_back import flight_of
from rasputitsa.games.war_for_the_motherland.ground import land
from rasputitsa.games.war_for_the_motherland.stacking import shunned
from rasputitsa.games.war_for_the_motherland.state import WarLook, enemy_of, is_panzer, is_siege
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.permits import Bar, Facts, Permit
from rasputitsa.rules.sides import across, flood


def ways(look: WarLook, unit: Unit, enemies: HexSet, open_hexes: HexSet) -> Permit:
    """The hexes to which a way leads, and what cuts the others off: water, enemies, allies, zones."""
    grid, here, dry = look.rules.grid, 1 << unit.hex, land(look)
    sides, kind = (look.rules.map.links["rail"], "rails") if is_siege(unit) else (look.rules.land, "water")

    def cut(area: HexSet) -> HexSet:
        return ~flood(grid, here, area | here, sides)

    free = dry & ~enemies
    bars = (
        Bar(cut(dry), f"why.no_way.{kind}", "5.2"),
        Bar(cut(free), "why.no_way.enemies", "5.2"),
        Bar(cut(free & ~shunned(look, unit)), "why.no_way.nations", "ruling-16"),
        Bar(cut(open_hexes), "why.no_way.shy", "ruling-21"),
        Bar(0 if is_panzer(unit) or is_siege(unit) else grid.hexes, "why.no_way.zones", "ruling-20"),
    )
    return Permit(grid, unit.id, bars)


def next_hexes(look: WarLook, unit: Unit, start: Hex, steps: int) -> tuple[Bar, ...]:
    """The bars on the next hex of a retreat: as far from its start as it has steps, not closed (8.84; 75, 76)."""
    grid, here, flight = look.rules.grid, 1 << unit.hex, flight_of(look, unit)
    enemies, known = look.state.units.area(enemy_of(unit.side)), 0
    for area in flight.classes:
        known |= area
    side = "why.retreat_rails" if is_siege(unit) else "why.retreat_water"
    return (
        Bar(~(grid.neighbours(unit.hex) & grid.ring(start, steps)), "why.retreat_not_further", "ruling-75"),
        Bar(enemies, "why.enemy", "8.8", lambda hex: {"enemies": _enemies(look, unit, hex)}),
        Bar(shunned(look, unit), "why.shunned", "ruling-16"),
        Bar(~across(grid, here, flight.sides), side, "8.8"),
        Bar(~land(look), "why.retreat_water", "ruling-76"),
        Bar(~known, "why.retreat_hungry", "ruling-76"),
    )


def better(look: WarLook, area: HexSet) -> Bar:
    """The bar on all but the best hexes (8.87; ruling 75)."""
    best: Facts = {"hexes": look.rules.grid.ids(area)}
    return Bar(~area, "why.retreat_better", "8.8", lambda hex: best)


def _enemies(look: WarLook, unit: Unit, hex: Hex) -> tuple[str, ...]:
    return tuple(each.id for each in look.state.units.on(hex) if each.side != unit.side)
