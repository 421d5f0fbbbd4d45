"""The overlays of the map: zones, supply, threat, Tank Actions, control (4.2, 9 to 13; rulings 9, 39, 41 and 43)."""

from typing import Any

from rasputitsa.aids.lines import Lines
from rasputitsa.aids.overlays import Overlay, control_overlay, listed, zone_overlay
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import barred, havens, near, open_step, zone
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzLook, cities_of, enemy_of
from rasputitsa.games.blitzkrieg_to_moscow_2.threat import THREATS, action_overlay, lost_for_want
from rasputitsa.hexgrid.field import Cost
from rasputitsa.rules.supply import ranges

_SIDES = (GERMAN, SOVIET)


def overlays(look: BlitzLook) -> list[dict[str, Any]]:
    """The overlays that can be switched on."""
    return [
        *(listed(id, text(f"overlay.{id}"), _SIDES) for id in ("zone", "supply", "threat", "tank_action")),
        listed("control", text("overlay.control"), ()),
    ]


def overlay(look: BlitzLook, id: str, side: str, unit: str) -> dict[str, Any]:
    """An overlay for a side, or for one unit on the map; an empty unit is none."""
    match id:
        case "zone":
            shown = _zone(look, side, unit)
        case "supply":
            shown = _supply(look, side, unit)
        case "threat":
            shown = THREATS.overlay(look, enemy_of(side), unit)
        case "tank_action":
            shown = action_overlay(look, GERMAN if side == GERMAN else SOVIET, unit)
        case _:
            held = ((side, cities_of(look, side)) for side in _SIDES)
            shown = control_overlay(look.rules.grid, held, "4.2")
    return shown.json(look.rules.grid)


def _zone(look: BlitzLook, side: str, unit_id: str) -> Overlay:
    if not unit_id:
        return zone_overlay(side, zone(look, side), "9.0", "")
    unit = look.state.units[unit_id]
    around = near(look.rules, 1 << unit.hex) if look.rules.zones.exerts(unit) else 0
    return zone_overlay(side, around, "9.0", unit_id)


def _supply(look: BlitzLook, side: str, unit_id: str) -> Overlay:
    """The area from which a line can be traced and the verdict on each unit; of one unit the way, or what bars it."""
    grid, free = look.rules.grid, look.rules.grid.hexes & ~barred(look, side)
    step = open_step(look.rules)
    cost = Cost(0, step.leave, tuple(entered & free for entered in step.enter))
    traced = ranges(grid, look.rules.borders[side], (cost,), free, 0)
    enemies = look.state.units.area(enemy_of(side))
    shelter = havens(look, side)
    kind = "supply" if look.rules.unsupplied == "surrender" else "supply_spent"
    lines = Lines(kind, "13.2.2", side, traced, look.state.units, enemies, shelter)
    if not unit_id:
        return lines.overlay(lines.area, lost_for_want(look, side, lines.area | shelter))
    unit = look.state.units[unit_id]
    sheltered = bool(shelter >> unit.hex & 1)
    return lines.overlay_of(lines.area, unit, (text("supply.haven", "13.2.4", unit=unit_id),) if sheltered else ())
