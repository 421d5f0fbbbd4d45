"""The mills in figures: the one hook by which the general strategist knows what the game is about."""

from collections.abc import Sequence

from rasputitsa.bots.anygame.hooks import AnyHooks, Clash, Objective, Outcome, on_table
from rasputitsa.hexgrid.grid import hexes_in
from tests.two_mills.sequence import Attacks
from tests.two_mills.state import MillsLook


class Hooks(AnyHooks):
    """A mill is worth twenty-four points of strength; the odds are those of the table, less for cover."""

    def objectives(self, look: MillsLook) -> Sequence[Objective]:
        """The mills (4.1)."""
        return tuple(Objective(hex, 240) for hex in hexes_in(look.rules.map.features["mill"]))

    def odds(self, look: MillsLook, clash: Clash) -> Sequence[Outcome]:
        """The table (3.2)."""
        column = look.rules.results.column(clash.attack, max(1, clash.defence))
        return on_table(look.rules.results, column - len(Attacks(look, clash.side).shifts((clash.hex,), ())))


HOOKS = Hooks()
