"""The goals of Battle for Moscow in figures, for bots that play any game."""

from collections.abc import Sequence

from rasputitsa.bots.anygame.hooks import AnyHooks, Objective, cities
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, cities_of

CITY, MOSCOW = 20, 200
"""The worth of a city, and of Moscow, which decides the game."""


class Hooks(AnyHooks):
    """Cities stay with the side that entered them last."""

    def objectives(self, look: MoscowLook) -> Sequence[Objective]:
        """The cities, Moscow before all."""
        held, moscow = cities_of(look, GERMAN), look.rules.moscow
        return cities(look.rules.cities, held, (GERMAN, SOVIET), lambda hex: MOSCOW if hex == moscow else CITY)

    def fits(self, look: MoscowLook, units: Sequence[Unit]) -> bool:
        """One unit in a hex."""
        return len(units) <= 1
