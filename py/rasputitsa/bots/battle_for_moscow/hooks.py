"""The goals of Battle for Moscow in figures, for bots that play any game."""

from collections.abc import Sequence

from rasputitsa.bots.anygame.hooks import AnyHooks, Objective
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, cities_of
from rasputitsa.hexgrid.grid import hexes_in

CITY, MOSCOW = 20, 200
"""The worth of a city, and of Moscow, which decides the game."""


class Hooks(AnyHooks):
    """Cities stay with the side that entered them last."""

    def objectives(self, look: MoscowLook) -> Sequence[Objective]:
        """The cities, Moscow before all."""
        held, rules = cities_of(look, GERMAN), look.rules
        return tuple(
            Objective(hex, MOSCOW if hex == rules.moscow else CITY, GERMAN if held >> hex & 1 else SOVIET)
            for hex in hexes_in(rules.cities)
        )

    def fits(self, look: MoscowLook, units: Sequence[Unit]) -> bool:
        """One unit in a hex."""
        return len(units) <= 1
