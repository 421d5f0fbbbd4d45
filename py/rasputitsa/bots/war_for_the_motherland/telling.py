"""The reasons of moves in words: places taken, cut off, opened or held, enemies attacked, the way to a goal."""

from rasputitsa.bots.war_for_the_motherland.supplies import hungry
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.war_for_the_motherland.control import held_by
from rasputitsa.games.war_for_the_motherland.state import WarLook, enemy_of
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in

Facts = dict[str, Fact]
NAMED = 4
"""The most units that are named."""


def why_there(look: WarLook, id: str, hex: Hex) -> Text:
    """The foremost of the reasons that there are for a move."""
    unit, grid = look.state.units[id], look.rules.grid
    at: Facts = {"unit": id, "hex": grid.names[hex]}
    return _won(look, unit, hex, at) or _lines(look, unit, hex, at) or _way(look, unit, hex, at)


def _won(look: WarLook, unit: Unit, hex: Hex, at: Facts) -> Text | None:
    """A city or another hex that counts changes hands."""
    taken = held_by(look, enemy_of(unit.side)) >> hex & 1
    return text("bot.why.takes", **at) if taken else None


def _lines(look: WarLook, unit: Unit, hex: Hex, at: Facts) -> Text | None:
    """Enemies without a line once the unit stands there; friends, or the unit, that have one again (9.5)."""
    state = look.state.copy()
    state.put(unit.at(hex))
    before, after = hungry(look), hungry(Look(look.rules, state))
    units = look.state.units
    cut = tuple(id for id in sorted(after - before) if units[id].side != unit.side)
    if cut:
        return text("bot.why.cuts_supply", **at, enemies=cut[:NAMED])
    if unit.id in before - after:
        return text("bot.why.back_in_supply", **at)
    fed = tuple(id for id in sorted(before - after) if units[id].side == unit.side)
    return text("bot.why.opens_lines", **at, units=fed[:NAMED]) if fed else None


def _way(look: WarLook, unit: Unit, hex: Hex, at: Facts) -> Text:
    """A city kept; enemies next to it; else towards the nearest goal, if it leads there."""
    grid, goals = look.rules.grid, look.rules.goals.cities
    theirs = look.state.units.area(enemy_of(unit.side))
    if hex in goals and held_by(look, unit.side) >> hex & 1:
        return text("bot.why.garrisons", **at)
    facing = grid.neighbours(hex) & theirs
    if facing:
        return text("bot.why.closes_in", **at, enemies=_on(look, facing)[:NAMED])
    goal = _nearest(look, unit, hex)
    if goal >= 0 and grid.distance(hex, goal) < grid.distance(unit.hex, goal):
        return text("bot.why.goes_on", **at, goal=grid.names[goal])
    return text("bot.why.withdraws" if _is_away(look, unit.hex, hex, theirs) else "bot.why.goes_to", **at)


def _on(look: WarLook, area: HexSet) -> tuple[str, ...]:
    return tuple(unit.id for place in hexes_in(area) for unit in look.state.units.on(place))


def _nearest(look: WarLook, unit: Unit, hex: Hex) -> Hex:
    """The city nearest to a hex that brings points and is the enemy's; -1 where there is none."""
    theirs, distance = held_by(look, enemy_of(unit.side)), look.rules.grid.distance
    cities = [city for city in look.rules.goals.cities if theirs >> city & 1]
    return min(cities, key=lambda city: (distance(hex, city), city), default=-1)


def _is_away(look: WarLook, start: Hex, end: Hex, enemies: HexSet) -> bool:
    """True if a move leads from next to enemies to where none are near."""
    return start >= 0 and bool(look.rules.grid.neighbours(start) & enemies)
