"""The reasons of moves in words: places taken, cut off or guarded, enemies faced, the way to a goal."""

from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import board
from rasputitsa.bots.staff.places import units_in
from rasputitsa.bots.staff.telling import NAMED, Step
from rasputitsa.engine.text import Text
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import havens, lines, lines_past, zone
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook, cities_of, enemy_of
from rasputitsa.hexgrid.grid import Hex, hexes_in


def why_there(look: BlitzLook, id: str, hex: Hex) -> Text:
    """The foremost of the reasons that there are for a move."""
    step = Step(look, look.state.units[id], hex)
    held, enemy = cities_of(look, step.unit.side), enemy_of(step.unit.side)
    theirs = look.rules.cities & ~held
    if theirs >> hex & 1:
        return step.told("bot.why.takes")
    caught = _cut_off(step)
    if caught:
        return step.told("bot.why.cuts_supply", enemies=caught[:NAMED])
    if held >> hex & 1:
        return step.told("bot.why.garrisons")
    facing = board(look.rules).near[hex] & look.state.units.area(enemy)
    for city in hexes_in(facing & theirs):
        return step.told(
            "bot.why.closes_in.city", enemies=units_in(look, facing)[:NAMED], goal=look.rules.grid.names[city]
        )
    if facing:
        return step.told("bot.why.closes_in", enemies=units_in(look, facing)[:NAMED])
    far = board(look.rules).far
    goal = min(hexes_in(theirs), key=lambda city: (far[city].get(hex, 99), city), default=-1)
    return step.goes_on(goal) or step.told("bot.why.goes_to")


def _cut_off(step: Step[BlitzLook]) -> tuple[str, ...]:
    """The enemies who have a line as things stand, and none once the unit stands there (13.2.2)."""
    look, then, side, enemy = step.look, step.then, step.unit.side, enemy_of(step.unit.side)
    closed = then.state.units.area(side) | zone(then, side) & ~then.state.units.area(enemy)
    before, after = lines(look, enemy), lines_past(look.rules, enemy, closed) | havens(look, enemy)
    units = look.state.units.of(enemy)
    return tuple(other.id for other in units if before >> other.hex & 1 and not after >> other.hex & 1)
