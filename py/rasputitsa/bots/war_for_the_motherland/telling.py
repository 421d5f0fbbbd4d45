"""Why a unit goes to a place, in words."""

from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland.state import WarLook, enemy_of
from rasputitsa.hexgrid.grid import Hex, hexes_in


def why_there(look: WarLook, id: str, hex: Hex) -> Text:
    """Next to enemies, if there are any; else of all places the best."""
    units, grid = look.state.units, look.rules.grid
    facing = grid.neighbours(hex) & units.area(enemy_of(units[id].side))
    if facing:
        enemies = tuple(unit.id for place in hexes_in(facing) for unit in units.on(place))
        return text("bot.why.closes_in", unit=id, hex=grid.names[hex], enemies=enemies)
    return text("bot.why.goes_to", unit=id, hex=grid.names[hex])
