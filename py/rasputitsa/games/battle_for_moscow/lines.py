"""Lines of communication and supply as they are shown (rulings 22, 24, 25 and 35)."""

from collections.abc import Iterator

from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.state import (
    SOVIET,
    MoscowLook,
    SideId,
    cities_of,
    edge_hexes,
    enemy_of,
    enemy_zone,
)
from rasputitsa.games.battle_for_moscow.supply import supply_tolls
from rasputitsa.hexgrid.field import uniform
from rasputitsa.rules.lines import Lines
from rasputitsa.rules.overlays import Overlay
from rasputitsa.rules.supply import ranges


def communication_lines(look: MoscowLook, side: SideId) -> Lines:
    """Lines of communication: no hex with an enemy, none in an enemy zone, at no price (ruling 22)."""
    grid, enemies = look.rules.grid, look.state.units.area(enemy_of(side))
    free = grid.hexes & ~enemies & ~enemy_zone(look, side)
    traced = ranges(grid, edge_hexes(look, side), (uniform(grid, 0, free),), free, 0)
    return Lines("communication", "ruling-22", side, traced, look.state.units, enemies)


def supply_lines(look: MoscowLook, side: SideId) -> Lines:
    """Lines of supply: through friends freely, through empty enemy zones at a point a hex (ruling 35)."""
    enemies = look.state.units.area(enemy_of(side))
    return Lines("supply", "ruling-35", side, supply_tolls(look, side), look.state.units, enemies)


def drawn(look: MoscowLook, lines: Lines, unit_id: str) -> Overlay:
    """The area from which a line can be traced and the verdict on each unit; of one unit the way, or what bars it."""
    if unit_id:
        unit = look.state.units[unit_id]
        return lines.overlay_of(lines.area, unit, _of_moscow(look, lines, unit.hex))
    points = text("supply.points", "supply_phase", side=lines.side, points=look.state.supply.of(lines.side))
    return lines.overlay(lines.area, (points,) if lines.kind == "supply" else ())


def _of_moscow(look: MoscowLook, lines: Lines, hex: int) -> Iterator[Text]:
    """A note that Soviet Moscow needs no communication (ruling 25)."""
    held = cities_of(look, SOVIET) if lines.side == SOVIET else 0
    is_cut_off = lines.kind == "communication" and lines.price(hex) is None
    if is_cut_off and hex == look.rules.moscow and held >> hex & 1:
        yield text("communication.moscow", "ruling-25", unit=look.state.units.on(hex)[0].id)
