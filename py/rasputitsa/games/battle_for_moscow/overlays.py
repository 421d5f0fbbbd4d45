"""The overlays of the map: zones, communication, supply, control, threat (Zone of Control; rulings 22, 29 and 35)."""

from collections.abc import Iterable
from typing import Any

from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.control import cities_of
from rasputitsa.games.battle_for_moscow.lines import Tracing, communication_lines, supply_lines
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, SideId, enemy_of, enemy_zone
from rasputitsa.games.battle_for_moscow.threat_overlay import threat_overlay
from rasputitsa.rules.overlays import Area, Overlay, Sign, listed

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
    """What an overlay draws for a side, or for one unit on the map; an empty unit is none."""
    match id:
        case "zone":
            drawn = _zone(look, side, unit)
        case "communication":
            drawn = _lines(look, communication_lines(look, _side(side)), unit)
        case "supply":
            drawn = _lines(look, supply_lines(look, _side(side)), unit)
        case "threat":
            drawn = threat_overlay(look, enemy_of(side), unit)
        case _:
            drawn = _control(look)
    return drawn.json(look.rules.grid)


def _side(side: str) -> SideId:
    return GERMAN if side == GERMAN else SOVIET


def _zone(look: MoscowLook, side: str, unit: str) -> Overlay:
    """The zones of control of a side, or of one unit (Zone of Control; ruling 9)."""
    if not unit:
        area = Area("zone", side, enemy_zone(look, enemy_of(side)))
        return Overlay(areas=(area,), lines=(text("overlay.zone.side", "zoc", side=side),))
    around = look.rules.grid.neighbours(look.state.units[unit].hex)
    return Overlay(areas=(Area("zone", side, around),), lines=(text("overlay.zone.unit", "zoc", unit=unit),))


def _control(look: MoscowLook) -> Overlay:
    """Who holds which cities (ruling 29)."""
    held = {side: cities_of(look, side) for side in _SIDES}
    lines = (text("overlay.control.side", "ruling-29", side=s, cities=look.rules.grid.ids(held[s])) for s in _SIDES)
    return Overlay(areas=tuple(Area("zone", side, held[side]) for side in _SIDES), lines=tuple(lines))


def _lines(look: MoscowLook, traced: Tracing, unit: str) -> Overlay:
    """The area from which a line can be traced and the verdict on each unit; of one unit the way, or what bars it."""
    units = [look.state.units[unit]] if unit else look.state.units.of(traced.side)
    areas = [Area("good", traced.side, traced.area)]
    if unit and traced.price(units[0].hex) is None:
        areas.append(Area("bad", traced.side, traced.barrier(units[0].hex)))
    return Overlay(
        areas=tuple(areas),
        paths=traced.ways(units[0].hex) if unit else (),
        signs=tuple(_verdicts(traced, ((found.id, found.hex) for found in units))),
        lines=tuple(traced.unit_lines(units[0]) if unit else traced.side_lines()),
    )


def _verdicts(traced: Tracing, units: Iterable[tuple[str, int]]) -> Iterable[Sign]:
    for id, hex in units:
        price = traced.price(hex)
        yield Sign(hex, "bad" if price is None else "good", 0, _verdict(traced, id, price))


def _verdict(traced: Tracing, unit: str, price: int | None) -> Text:
    if price is None:
        return text(f"{traced.kind}.cut_off", traced.rule, unit=unit)
    return text(f"{traced.kind}.price" if price else f"{traced.kind}.held", traced.rule, unit=unit, price=price)
