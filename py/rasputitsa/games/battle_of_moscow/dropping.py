"""Paratroops that are dropped: where, when, and what becomes of them (Paratroops; rulings 71, 84 and 87)."""

from functools import partial

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.battle_of_moscow.ground import zone
from rasputitsa.games.battle_of_moscow.state import (
    DROPPED,
    DROPPED_TYPE,
    GERMAN,
    RUSSIAN,
    ZONE,
    TyphoonLook,
    TyphoonPlay,
)
from rasputitsa.hexgrid.distance import disc, within
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.permits import Bar, Facts, Permit

_TOO_ROUGH = ("forest", "hill", "lake", "sea")


def is_paratroop(unit: Unit) -> bool:
    """True if a unit can be dropped."""
    return unit.type.branch == "paratroop"


def can_drop(look: TyphoonLook) -> bool:
    """True if the weather allows a drop."""
    return look.state.weather == "snow"


def drop_hexes(look: TyphoonLook) -> HexSet:
    """Hexes in which a counter may land."""
    return drop_permit(look, "").area


def drop(play: TyphoonPlay, unit: Unit, hex: Hex) -> bool:
    """Drop one of a unit's counters; says whether one is left to drop."""
    names = _names(play, unit)
    dropped = [id for id in names if id in play.state.units]
    id = names[len(dropped)]
    landed = Unit(id, play.rules.types[DROPPED_TYPE], RUSSIAN, hex, "", 1).marked(DROPPED, 1)
    play.state.put(landed)
    play.log(text("log.dropped", "paratroops", unit=id, hex=play.rules.grid.names[hex]), unit=id)
    if len(dropped) + 1 < len(names):
        return True
    play.state.units = play.state.units.without(unit.id)
    return False


def drop_permit(look: TyphoonLook, unit_id: str) -> Permit:
    """Near Russians who were there before, not far from Moscow, clear of all Germans, cities and rough ground."""
    rules, units, terrain = look.rules, look.state.units, look.rules.map.terrain
    near = rules.grid.set_of(unit.hex for unit in units.of(RUSSIAN) if not unit.mark(DROPPED))
    bars = (
        Bar(~rules.bounds, "why.bounds", "ruling-68"),
        Bar(units.area(GERMAN), "why.drop_on_enemy", "paratroops", partial(_standing, look, 0)),
        Bar(zone(look, GERMAN), "why.drop_in_zone", "paratroops", partial(_standing, look, 1)),
        *[Bar(terrain[name], "why.drop_on_ground", "paratroops", partial(_ground, name)) for name in _TOO_ROUGH],
        Bar(rules.cities, "why.drop_on_city", "paratroops"),
        _too_far(look, _about_moscow(look), "why.drop_moscow", "drop_of_moscow"),
        _too_far(look, within(rules.grid, near, rules.figures["drop_near"]), "why.drop_near", "drop_near"),
    )
    return Permit(rules.grid, unit_id, bars)


def _too_far(look: TyphoonLook, area: HexSet, key: str, figure: str) -> Bar:
    """All outside an area, which so many hexes bound."""
    return Bar(~area, key, "paratroops", lambda hex: {"hexes": look.rules.figures[figure]})


def _standing(look: TyphoonLook, distance: int, hex: Hex) -> Facts:
    """The Germans in a hex, or those with a zone next to it."""
    grid, units = look.rules.grid, look.state.units.of(GERMAN)
    there = [unit for unit in units if grid.distance(unit.hex, hex) == distance]
    return {"enemies": tuple(unit.id for unit in there if not distance or ZONE in unit.type.traits)}


def _ground(name: str, hex: Hex) -> Facts:
    return {"ground": name}


def _names(look: TyphoonLook, unit: Unit) -> Ids:
    return tuple(f"{unit.id}-{number}" for number in range(1, look.rules.figures["paratroop_counters"] + 1))


def _about_moscow(look: TyphoonLook) -> HexSet:
    return disc(look.rules.grid, look.rules.places.moscow, look.rules.figures["drop_of_moscow"])
