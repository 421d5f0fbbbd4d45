"""Cities and supply of Blitzkrieg to Moscow 2 in figures, for bots that play any game."""

from collections.abc import Sequence

from rasputitsa.bots.anygame.hooks import AnyHooks, Figures, Objective, cities
from rasputitsa.engine.state import Unit
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import allowance, havens, lines
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzLook, cities_of
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import worth
from rasputitsa.hexgrid.grid import HexSet

POINT = 120
"""The value of a victory point beside strength."""


class Hooks(AnyHooks):
    """A point for a city, two for a fortress."""

    def objectives(self, look: BlitzLook) -> Sequence[Objective]:
        """The cities, which stay with whoever entered them last (4.1, 4.2)."""
        held = cities_of(look, GERMAN)
        return cities(look.rules.cities, held, (GERMAN, SOVIET), lambda hex: POINT * worth(look, hex))

    def figures(self, look: BlitzLook, unit: Unit) -> Figures:
        """Strengths, fresh units defending actively, and the movement that the weather leaves."""
        return Figures(unit.attack, max(unit.attack, unit.defence), allowance(look, unit))

    def supplied(self, look: BlitzLook, side: str) -> HexSet:
        """The hexes with a line, and the fortresses that need none (13.2)."""
        return lines(look, side) | havens(look, side)

    def fits(self, look: BlitzLook, units: Sequence[Unit]) -> bool:
        """True if stacking allows the units in one hex (8)."""
        return not units or not look.rules.stacking[units[0].side].is_over(units)
