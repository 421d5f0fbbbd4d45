"""The overlays of the map: zones, communication, supply, control, threat (Zone of Control; rulings 22, 29 and 35)."""

from typing import Any

from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.lines import communication_lines, drawn, supply_lines
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, SideId, cities_of, enemy_of, enemy_zone
from rasputitsa.games.battle_for_moscow.threat_overlay import threat_overlay
from rasputitsa.rules.overlays import Overlay, control_overlay, listed, zone_overlay

_SIDES = (GERMAN, SOVIET)


def overlays(look: MoscowLook) -> list[dict[str, Any]]:
    """The overlays that can be switched on; supply in War of Attrition only."""
    chosen = ("zone", "communication", *(("supply",) if look.rules.supplied else ()))
    return [
        *(listed(id, text(f"overlay.{id}"), _SIDES) for id in chosen),
        listed("control", text("overlay.control"), ()),
        listed("threat", text("overlay.threat"), _SIDES),
    ]


def overlay(look: MoscowLook, id: str, side: str, unit: str) -> dict[str, Any]:
    """An overlay for a side, or for one unit on the map; an empty unit is none."""
    match id:
        case "zone":
            shown = _zone(look, side, unit)
        case "communication":
            shown = drawn(look, communication_lines(look, _side(side)), unit)
        case "supply":
            shown = drawn(look, supply_lines(look, _side(side)), unit)
        case "threat":
            shown = threat_overlay(look, enemy_of(side), unit)
        case _:
            held = ((side, cities_of(look, side)) for side in _SIDES)
            shown = control_overlay(look.rules.grid, held, "ruling-29")
    return shown.json(look.rules.grid)


def _side(side: str) -> SideId:
    return GERMAN if side == GERMAN else SOVIET


def _zone(look: MoscowLook, side: str, unit: str) -> Overlay:
    """The zones of control of a side, or of one unit (Zone of Control; ruling 9)."""
    hexes = look.rules.grid.neighbours(look.state.units[unit].hex) if unit else enemy_zone(look, enemy_of(side))
    return zone_overlay(side, hexes, "zoc", unit)
