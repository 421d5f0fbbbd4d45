"""Paratroops that are dropped: where, when, and what becomes of them (Paratroops; rulings 71, 84 and 87)."""

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.ground import zone
from rasputitsa.games.battle_of_moscow.state import (
    DROPPED,
    DROPPED_TYPE,
    GERMAN,
    RUSSIAN,
    TyphoonLook,
    TyphoonPlay,
)
from rasputitsa.hexgrid.distance import disc, within
from rasputitsa.hexgrid.grid import Hex, HexSet

COUNTERS = 2
"""The 0-1-1 counters that a paratroop unit becomes."""

_TOO_ROUGH = ("forest", "hill", "lake", "sea")


def is_paratroop(unit: Unit) -> bool:
    """Whether a unit can be dropped."""
    return unit.type.branch == "paratroop"


def can_drop(look: TyphoonLook) -> bool:
    """Whether the weather allows a drop."""
    return look.state.weather == "snow"


def drop_hexes(look: TyphoonLook) -> HexSet:
    """Where a counter may land: near Russians who were there before, not far from Moscow, clear of all Germans."""
    rules, units = look.rules, look.state.units
    near = rules.grid.set_of(unit.hex for unit in units.of(RUSSIAN) if not unit.mark(DROPPED))
    area = within(rules.grid, near, rules.figures["drop_near"]) & _about_moscow(look) & rules.bounds
    return area & ~(units.area(GERMAN) | zone(look, GERMAN) | _closed(look))


def drop(play: TyphoonPlay, unit: Unit, hex: Hex) -> bool:
    """Drop one of a unit's counters; says whether one is left to drop."""
    dropped = [id for id in _names(unit) if id in play.state.units]
    id = _names(unit)[len(dropped)]
    landed = Unit(id, play.rules.types[DROPPED_TYPE], RUSSIAN, hex, "", 1).marked(DROPPED, 1)
    play.state.put(landed)
    play.log(text("log.dropped", "paratroops", unit=id, hex=play.rules.grid.names[hex]), unit=id)
    if len(dropped) + 1 < COUNTERS:
        return True
    play.state.units = play.state.units.without(unit.id)
    return False


def why_no_drop(look: TyphoonLook, unit: Unit, hex: Hex) -> Text:
    """Why a counter cannot land in a hex."""
    facts = {"unit": unit.id, "hex": look.rules.grid.names[hex]}
    here = 1 << hex
    if (look.state.units.area(GERMAN) | zone(look, GERMAN)) & here:
        return text("why.drop_enemy", "paratroops", **facts)
    if _closed(look) & here:
        return text("why.drop_ground", "paratroops", **facts)
    key = "why.drop_near" if _about_moscow(look) & here else "why.drop_moscow"
    figure = "drop_near" if key == "why.drop_near" else "drop_of_moscow"
    return text(key, "paratroops", **facts, hexes=look.rules.figures[figure])


def _names(unit: Unit) -> Ids:
    return tuple(f"{unit.id}-{number}" for number in range(1, COUNTERS + 1))


def _about_moscow(look: TyphoonLook) -> HexSet:
    return disc(look.rules.grid, look.rules.places.moscow, look.rules.figures["drop_of_moscow"])


def _closed(look: TyphoonLook) -> HexSet:
    """Cities, and ground on which nobody lands; woods and hills as they are printed."""
    area = look.rules.cities
    for name in _TOO_ROUGH:
        area |= look.rules.map.terrain[name]
    return area
