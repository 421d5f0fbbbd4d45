"""The reasons of moves in words: places taken, cut off or guarded, enemies faced, the way to a goal."""

from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import board
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import havens, lines, lines_past, zone
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook, cities_of, enemy_of
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in


def why_there(look: BlitzLook, id: str, hex: Hex) -> Text:
    """The foremost of the reasons that there are for a move."""
    unit, names = look.state.units[id], look.rules.grid.names
    at = {"unit": id, "hex": names[hex]}
    held = cities_of(look, unit.side)
    if look.rules.cities & ~held & 1 << hex:
        return text("bot.why.takes", **at)
    caught = _cut_off(look, id, hex)
    if caught:
        return text("bot.why.cuts_supply", **at, enemies=caught)
    if held >> hex & 1:
        return text("bot.why.garrisons", **at)
    facing = board(look.rules).near[hex] & look.state.units.area(enemy_of(unit.side))
    if facing:
        return _facing(look, at, facing, facing & look.rules.cities & ~held)
    return _way(look, at, unit.hex, hex, look.rules.cities & ~held)


def _cut_off(look: BlitzLook, id: str, hex: Hex) -> tuple[str, ...]:
    """The enemies who have a line as things stand, and none once a unit stands there (13.2.2)."""
    units = look.state.units
    side, enemy = units[id].side, enemy_of(units[id].side)
    state = look.state.copy()
    state.put(units[id].at(hex))
    then = type(look)(look.rules, state)
    closed = state.units.area(side) | zone(then, side) & ~state.units.area(enemy)
    before, after = lines(look, enemy), lines_past(look.rules, enemy, closed) | havens(look, enemy)
    return tuple(other.id for other in units.of(enemy) if before >> other.hex & 1 and not after >> other.hex & 1)


def _facing(look: BlitzLook, at: dict[str, str], facing: HexSet, cities: HexSet) -> Text:
    enemies = tuple(unit.id for hex in hexes_in(facing) for unit in look.state.units.on(hex))
    for city in hexes_in(cities):
        return text("bot.why.closes_in.city", **at, enemies=enemies, goal=look.rules.grid.names[city])
    return text("bot.why.closes_in", **at, enemies=enemies)


def _way(look: BlitzLook, at: dict[str, str], start: Hex, end: Hex, cities: HexSet) -> Text:
    """Towards the nearest city of the enemy, if it leads there."""
    far = board(look.rules).far
    goal = min(hexes_in(cities), key=lambda city: (far[city].get(end, 99), city), default=-1)
    distance = look.rules.grid.distance
    if goal >= 0 and (start < 0 or distance(end, goal) < distance(start, goal)):
        return text("bot.why.goes_on", **at, goal=look.rules.grid.names[goal])
    return text("bot.why.goes_to", **at)
