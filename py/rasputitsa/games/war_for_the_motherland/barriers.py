"""Reasons why no way leads a unit to a hex, in movement and in a retreat (5.2, 8.84 to 8.87; rulings 20, 76 and 79)."""

from collections.abc import Mapping

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland.ground import land
from rasputitsa.games.war_for_the_motherland.stacking import excess, shunned
from rasputitsa.games.war_for_the_motherland.state import WarLook, is_panzer, is_siege
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.permits import Facts
from rasputitsa.rules.sides import flood


def no_way(look: WarLook, unit: Unit, enemies: HexSet, open_hexes: HexSet, end: Hex) -> str:
    """The key of what cuts a hex off from a unit: water, enemies, units that it avoids, zone after zone."""
    grid, sides, here = look.rules.grid, look.rules.land, 1 << unit.hex
    dry = land(look) | here
    if not flood(grid, here, dry, sides) >> end & 1:
        return "why.no_way.water"
    if not flood(grid, here, dry & ~enemies, sides) >> end & 1:
        return "why.no_way.enemies"
    if is_panzer(unit) or not flood(grid, here, open_hexes | here, sides) >> end & 1:
        return "why.no_way"
    return "why.no_way.zones"


def closed_to(look: WarLook, unit: Unit, hex: Hex, *, crossed: bool) -> Text:
    """The reason why a hex beside a unit is closed to its retreat; `crossed`: whether it may cross the side."""
    facts: Facts = {"unit": unit.id, "hex": look.rules.grid.names[hex]}
    enemies = tuple(each.id for each in look.state.units.on(hex) if each.side != unit.side)
    if enemies:
        return text("why.enemy", "8.8", **facts, enemies=enemies)
    if shunned(look, unit) >> hex & 1:
        return text("why.shunned", "ruling-16", **facts)
    if not crossed:
        return text("why.retreat_rails" if is_siege(unit) else "why.retreat_water", "8.8", **facts)
    is_dry = land(look) >> hex & 1
    return text("why.retreat_hungry" if is_dry else "why.retreat_water", "ruling-76", **facts)


def not_displaced(
    look: WarLook, ways: Mapping[str, Ids], full: HexSet, made: HexSet, unit_id: str, hex_id: str = ""
) -> Text:
    """The reason why a unit does not make room in a full hex, or not by going there; in those `made` one has."""
    if unit_id in ways:
        return text("why.displaced_elsewhere", "ruling-79", unit=unit_id, hex=hex_id, hexes=ways[unit_id])
    unit = look.state.units.get(unit_id)
    if unit is None or unit.hex < 0 or not full >> unit.hex & 1:
        return text("why.not_displaced", "ruling-79", unit=unit_id, hexes=look.rules.grid.ids(full))
    name = look.rules.grid.names[unit.hex]
    if made >> unit.hex & 1:
        return text("why.room_made", "ruling-79", unit=unit_id, hex=name)
    if unit not in excess(look, unit.side, name):
        return text("why.not_too_many", "ruling-14", unit=unit_id)
    return text("why.displaced_nowhere", "ruling-79", unit=unit_id)
