"""Towns, cards and hunger in figures: the few hooks by which the general strategist plays The Three Fords."""

from collections.abc import Sequence

from rasputitsa.bots.anygame.hooks import AnyHooks, Clash, Figures, Objective, Outcome, on_table
from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import HexSet, hexes_in
from tests.skirmish.sequence import supplied_hexes
from tests.skirmish.state import SideId, SkirmishLook, attack_of, defence_of

POINT = 120
"""The value of a point beside strength."""


class Hooks(AnyHooks):
    """A point for each town a turn and for each unit eliminated."""

    def objectives(self, look: SkirmishLook) -> Sequence[Objective]:
        """The towns; who leaves one holds it no more (5.2)."""
        turns = look.rules.scenario.last - look.state.turn + 1
        return tuple(Objective(hex, POINT * min(turns, 2)) for hex in hexes_in(look.rules.map.features["town"]))

    def price(self, look: SkirmishLook, unit: Unit) -> int:
        """A point (5.2)."""
        return POINT

    def figures(self, look: SkirmishLook, unit: Unit) -> Figures:
        """Strengths that may be drawn (3.10); movement in whole points."""
        movement = unit.movement if unit.type.movement else 0
        return Figures(attack_of(look, unit), defence_of(look, unit), movement // look.rules.scale)

    def odds(self, look: SkirmishLook, clash: Clash) -> Sequence[Outcome]:
        """The table, shifted for wood or a town and for a river (3.4); once in three times a card hinders it (4.4)."""
        table, map = look.rules.results, look.rules.map
        column = table.column(clash.attack, max(1, clash.defence))
        column -= (map.terrain["wood"] | map.features["town"]) >> clash.hex & 1
        column -= not clash.sides & ~map.beside("river", clash.hex)
        plain, mined = on_table(table, column), on_table(table, min(column, len(table.ratios) - 1) - 1)
        return (*plain, *plain, *(mined or (Outcome(),) * len(plain)))

    def supplied(self, look: SkirmishLook, side: str) -> HexSet:
        """The hexes from which a line reaches the side's edge (5.1)."""
        known: SideId = "raiders" if side == "raiders" else "guards"
        return supplied_hexes(look, known)

    def hunger(self, look: SkirmishLook) -> int:
        """The chance that a die costs a step (5.1)."""
        return 100 * (7 - look.rules.hunger) // 12

    def fits(self, look: SkirmishLook, units: Sequence[Unit]) -> bool:
        """Four (2.5)."""
        return len(units) <= look.rules.stack
