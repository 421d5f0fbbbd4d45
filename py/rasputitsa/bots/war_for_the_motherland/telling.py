"""The reasons of moves in words: places taken, cut off, opened or held, enemies attacked, the way to a goal."""

from rasputitsa.bots.staff.places import units_in
from rasputitsa.bots.staff.telling import NAMED, Step
from rasputitsa.bots.war_for_the_motherland.supplies import hungry
from rasputitsa.engine.text import Text
from rasputitsa.games.war_for_the_motherland.control import held_by
from rasputitsa.games.war_for_the_motherland.state import WarLook, enemy_of
from rasputitsa.hexgrid.grid import Hex


def why_there(look: WarLook, id: str, hex: Hex) -> Text:
    """The foremost of the reasons that there are for a move."""
    step = Step(look, look.state.units[id], hex)
    if held_by(look, enemy_of(step.unit.side)) >> hex & 1:
        return step.told("bot.why.takes")
    return _lines(step) or _way(step)


def _lines(step: Step[WarLook]) -> Text | None:
    """Enemies without a line once the unit stands there; friends, or the unit, that have one again (9.5)."""
    before, after = hungry(step.look), hungry(step.then)
    units, side = step.look.state.units, step.unit.side
    cut = tuple(id for id in sorted(after - before) if units[id].side != side)
    if cut:
        return step.told("bot.why.cuts_supply", enemies=cut[:NAMED])
    if step.unit.id in before - after:
        return step.told("bot.why.back_in_supply")
    fed = tuple(id for id in sorted(before - after) if units[id].side == side)
    return step.told("bot.why.opens_lines", units=fed[:NAMED]) if fed else None


def _way(step: Step[WarLook]) -> Text:
    """A city kept; enemies next to it; else towards the nearest goal, if it leads there, or away from enemies."""
    look, hex, start, enemy = step.look, step.hex, step.unit.hex, enemy_of(step.unit.side)
    grid, cities, theirs = look.rules.grid, look.rules.goals.cities, look.state.units.area(enemy)
    if hex in cities and held_by(look, step.unit.side) >> hex & 1:
        return step.told("bot.why.garrisons")
    facing = grid.neighbours(hex) & theirs
    if facing:
        return step.told("bot.why.closes_in", enemies=units_in(look, facing)[:NAMED])
    wanted = [city for city in cities if held_by(look, enemy) >> city & 1]
    goal = min(wanted, key=lambda city: (grid.distance(hex, city), city), default=-1)
    is_away = start >= 0 and grid.neighbours(start) & theirs
    return step.goes_on(goal) or step.told("bot.why.withdraws" if is_away else "bot.why.goes_to")
