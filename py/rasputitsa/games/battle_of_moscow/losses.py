"""Units that are lost, and the partisans that some leave behind (Partisans; rulings 45, 50, 58 and 62)."""

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.battle_of_moscow.state import PARTISAN, RUSSIAN, TyphoonPlay, is_counter, is_partisan, lost_box
from rasputitsa.hexgrid.grid import Hex


def destroy(play: TyphoonPlay, unit: Unit, rule: str) -> None:
    """Take a unit off the map; counters that were made in play are no more."""
    play.log(text("log.lost_unit", rule, unit=unit.id, hex=play.rules.grid.names[unit.hex]), unit=unit.id)
    if is_partisan(unit) or is_counter(unit):
        play.state.units = play.state.units.without(unit.id)
    else:
        play.state.put(unit.bare().inside(lost_box(unit.side)))


def add_partisan(play: TyphoonPlay, hex: Hex, rule: str) -> None:
    """Put a partisan counter on a hex, however many stand there (rulings 50 and 82)."""
    unit = make(play, "P", PARTISAN, hex)
    play.log(text("log.partisan", rule, unit=unit.id, hex=play.rules.grid.names[hex]), unit=unit.id)


def make(play: TyphoonPlay, letter: str, type_id: str, hex: Hex) -> Unit:
    """A new Russian counter on a hex, numbered in the order in which counters are made."""
    play.state.made += 1
    unit = Unit(f"{letter}{play.state.made}", play.rules.types[type_id], RUSSIAN, hex, "", 1)
    play.state.put(unit)
    return unit
