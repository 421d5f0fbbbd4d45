"""The overlays of the map: zones, communication, supply, control, threat (Zone of Control; rulings 22, 29 and 35)."""

from collections.abc import Iterator

from rasputitsa.aids.overlays import Overlay, Overlays, control, zones
from rasputitsa.aids.supply_lines import Lines
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.games.battle_for_moscow.supply import supply_tolls
from rasputitsa.games.battle_for_moscow.threat_overlay import threat_overlay
from rasputitsa.hexgrid.field import uniform
from rasputitsa.rules.supply import ranges


def communication_lines(look: state.MoscowLook, side: state.SideId) -> Lines:
    """Lines of communication: no hex with an enemy, none in an enemy zone, at no price (ruling 22)."""
    grid, enemies = look.rules.grid, look.state.units.area(state.enemy_of(side))
    free = grid.hexes & ~enemies & ~state.enemy_zone(look, side)
    traced = ranges(grid, state.edge_hexes(look, side), (uniform(grid, 0, free),), free, 0)
    return Lines("communication", "ruling-22", side, traced, look.state.units, enemies)


def supply_lines(look: state.MoscowLook, side: state.SideId) -> Lines:
    """Lines of supply: through friends freely, through empty enemy zones at a point a hex (ruling 35)."""
    enemies = look.state.units.area(state.enemy_of(side))
    return Lines("supply", "ruling-35", side, supply_tolls(look, side), look.state.units, enemies)


def drawn(look: state.MoscowLook, lines: Lines, unit_id: str) -> Overlay:
    """The area from which a line can be traced and the verdict on each unit; of one unit the way, or what bars it."""
    if unit_id:
        unit = look.state.units[unit_id]
        return lines.overlay_of(lines.area, unit, _of_moscow(look, lines, unit.hex))
    points = text("supply.points", "supply_phase", side=lines.side, points=look.state.supply.of(lines.side))
    return lines.overlay(lines.area, (points,) if lines.kind == "supply" else ())


def _of_moscow(look: state.MoscowLook, lines: Lines, hex: int) -> Iterator[Text]:
    """A note that Soviet Moscow needs no communication (ruling 25)."""
    held = state.cities_of(look, state.SOVIET) if lines.side == state.SOVIET else 0
    is_cut_off = lines.kind == "communication" and lines.price(hex) is None
    if is_cut_off and hex == look.rules.moscow and held >> hex & 1:
        yield text("communication.moscow", "ruling-25", unit=look.state.units.on(hex)[0].id)


OVERLAYS = Overlays(
    state.SIDES,
    {
        "zone": zones(
            "zoc",
            lambda look, side: state.enemy_zone(look, state.enemy_of(side)),
            lambda look, unit: look.rules.grid.neighbours(unit.hex),
        ),
        "communication": lambda look, side, unit: drawn(look, communication_lines(look, side), unit),
        "supply": lambda look, side, unit: drawn(look, supply_lines(look, side), unit),
        "control": control(state.SIDES, state.cities_of, "ruling-29"),
        "threat": lambda look, side, unit: threat_overlay(look, state.enemy_of(side), unit),
    },
    lacking=lambda look: () if look.rules.supplied else ("supply",),
)
"""Supply in War of Attrition only; zones by ruling 9."""
overlays, overlay = OVERLAYS.listed, OVERLAYS.overlay
