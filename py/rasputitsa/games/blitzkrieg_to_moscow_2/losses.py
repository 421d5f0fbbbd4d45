"""The fates of units: spent, eliminated, surrendered (2.2.6, 11.6, 13.1; rulings 26 and 44)."""

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzPlay
from rasputitsa.procedures import stepping


def spend_unit(play: BlitzPlay, unit: Unit, rule: str) -> None:
    """Turn a fresh unit to its spent side; a mechanised corps has none and is eliminated (11.6)."""
    if unit.is_full:
        stepping.lose_step(play, unit, rule, lambda play, corps: eliminate(play, corps, "11.6"), "log.spent")


def eliminate(play: BlitzPlay, unit: Unit, rule: str) -> None:
    """Take a unit out of play; it may be brought back by a card."""
    stepping.eliminate(play, _fresh(unit), "lost", text("log.eliminated", rule, unit=unit.id))


def surrender(play: BlitzPlay, unit: Unit, rule: str) -> None:
    """Take a unit out of play; a Soviet one for good (ruling 44)."""
    stepping.eliminate(play, _fresh(unit), "surrendered", text("log.surrendered", rule, unit=unit.id))


def withdraw(play: BlitzPlay, unit: Unit) -> None:
    """The Soviets take a unit off the map of their own will (6.2.4; ruling 19)."""
    stepping.eliminate(play, _fresh(unit), "withdrawn", text("log.withdrawn", "6.2.4", unit=unit.id))


def _fresh(unit: Unit) -> Unit:
    return unit.with_steps(unit.type.full)
