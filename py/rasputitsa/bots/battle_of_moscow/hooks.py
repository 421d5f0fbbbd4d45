"""Cities and supply of The Battle of Moscow in figures, for bots that play any game."""

from collections.abc import Sequence

from rasputitsa.bots.anygame.hooks import AnyHooks, Figures, Objective, cities
from rasputitsa.bots.battle_of_moscow.front import goals
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.factors import attack_of
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, TyphoonLook, cities_of
from rasputitsa.games.battle_of_moscow.supply import lines
from rasputitsa.hexgrid.grid import HexSet

CITY, GOAL = 20, 4
"""The value of a city beside strength, and of each hundredth of a goal."""


class Hooks(AnyHooks):
    """Cities stay with the side that entered them last; both counts of four are about Moscow and Leningrad (64)."""

    def objectives(self, look: TyphoonLook) -> Sequence[Objective]:
        """The cities, Moscow and Leningrad or a short scenario's goals before all."""
        held, most = cities_of(look, GERMAN), goals(look)
        return cities(look.rules.cities, held, (GERMAN, RUSSIAN), lambda hex: CITY + GOAL * most.get(hex, 0))

    def figures(self, look: TyphoonLook, unit: Unit) -> Figures:
        """Strengths as they count in its supply, printed movement."""
        return Figures(attack_of(unit), unit.defence, unit.movement)

    def supplied(self, look: TyphoonLook, side: str) -> HexSet:
        """The hexes with a line of four to a railway."""
        own = lines(look, RUSSIAN if side == RUSSIAN else GERMAN)
        return own.traced(own.ends).within(4)

    def fits(self, look: TyphoonLook, units: Sequence[Unit]) -> bool:
        """True if stacking allows the units in one hex."""
        return not units or not look.rules.stacking[units[0].side].is_over(units)
