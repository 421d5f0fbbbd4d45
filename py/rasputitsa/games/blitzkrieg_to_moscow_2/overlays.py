"""The overlays of the map: zones, supply, control (4.2, 9, 13.2; rulings 9, 41 and 43)."""

from typing import Any

from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import barred, havens, near, open_step, zone
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzLook, cities_of, enemy_of
from rasputitsa.hexgrid.field import Cost
from rasputitsa.rules.lines import Lines
from rasputitsa.rules.overlays import Area, Overlay, listed
from rasputitsa.rules.supply import ranges

_SIDES = (GERMAN, SOVIET)


def overlays(look: BlitzLook) -> list[dict[str, Any]]:
    """The overlays that can be switched on."""
    return [
        *(listed(id, text(f"overlay.{id}"), _SIDES) for id in ("zone", "supply")),
        listed("control", text("overlay.control"), ()),
    ]


def overlay(look: BlitzLook, id: str, side: str, unit: str) -> dict[str, Any]:
    """What an overlay draws for a side, or for one unit on the map; an empty unit is none."""
    match id:
        case "zone":
            shown = _zone(look, side, unit)
        case "supply":
            shown = _supply(look, side, unit)
        case _:
            shown = _control(look)
    return shown.json(look.rules.grid)


def _zone(look: BlitzLook, side: str, unit_id: str) -> Overlay:
    if not unit_id:
        area = Area("zone", side, zone(look, side))
        return Overlay(areas=(area,), lines=(text("overlay.zone.side", "9.0", side=side),))
    unit = look.state.units[unit_id]
    around = near(look.rules, 1 << unit.hex) if look.rules.zones.exerts(unit) else 0
    return Overlay(areas=(Area("zone", side, around),), lines=(text("overlay.zone.unit", "9.0", unit=unit_id),))


def _supply(look: BlitzLook, side: str, unit_id: str) -> Overlay:
    """The area from which a line can be traced and the verdict on each unit; of one unit the way, or what bars it."""
    grid, free = look.rules.grid, look.rules.grid.hexes & ~barred(look, side)
    step = open_step(look.rules)
    cost = Cost(0, step.leave, tuple(entered & free for entered in step.enter))
    traced = ranges(grid, look.rules.borders[side], (cost,), free, 0)
    enemies = look.state.units.area(enemy_of(side))
    lines = Lines("supply", "13.2.2", side, traced, look.state.units, enemies)
    if not unit_id:
        return lines.overlay(lines.area, ())
    unit = look.state.units[unit_id]
    sheltered = bool(havens(look, side) >> unit.hex & 1)
    return lines.overlay_of(lines.area, unit, (text("supply.haven", "13.2.4", unit=unit_id),) if sheltered else ())


def _control(look: BlitzLook) -> Overlay:
    """Who holds which cities."""
    held = {side: cities_of(look, side) for side in _SIDES}
    lines = (text("overlay.control.side", "4.2", side=s, cities=look.rules.grid.ids(held[s])) for s in _SIDES)
    return Overlay(areas=tuple(Area("zone", side, held[side]) for side in _SIDES), lines=tuple(lines))
