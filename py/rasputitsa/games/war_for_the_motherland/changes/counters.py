"""Counters that become others: what German and Soviet changes have in common (14; rulings 114, 117, 154)."""

from functools import cached_property

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.ground import hostile_zone
from rasputitsa.games.war_for_the_motherland.state import WarLook, weather_of
from rasputitsa.rules.permits import Ban, Bans, PairChoice, PairWords, Sentence, both, pool

OURS = Sentence("why.not_yours", "14.1")
"""Said of anything that is no unit of the side on the map."""


class Changes:
    """The units of a side that can change."""

    def __init__(self, look: WarLook, side: str) -> None:
        self.look, self.side = look, side
        self.barred = 0 if weather_of(look) == "mud" else hostile_zone(look, side)
        """The zones in which no unit changes, except in mud (11.15)."""

    @cached_property
    def own(self) -> dict[str, Unit]:
        """The units of the side on the map."""
        return dict(pool(self.look.state.units.of(self.side)))

    def pairs(self, first: Bans, bans: Bans, alone: Sentence) -> PairChoice:
        """Two units of the side; `alone` is said if no unit is left for the first."""
        themselves = Ban(lambda one, other: one is other, "why.itself", alone.rule)
        words = PairWords(OURS, Sentence("why.other_not_yours", alone.rule), alone)
        return PairChoice(self.own, self.own, first, (themselves, *bans), words)

    def together(self, first: Bans, bans: Bans, alone: Sentence) -> PairChoice:
        """Two units in one hex."""
        apart = Ban(lambda one, other: one.hex != other.hex, "why.not_together", alone.rule, both)
        return self.pairs(first, (apart, *bans), alone)

    def here(self, unit: Unit) -> tuple[Unit, ...]:
        """Units in the hex of a unit, itself too."""
        return tuple(self.look.state.units.on(unit.hex))

    def free(self, type_id: str, *boxes: str) -> tuple[Unit, ...]:
        """The counters of a type in some boxes, in the order of the roster."""
        units = self.look.state.units.all()
        return tuple([unit for unit in units if unit.box in boxes and unit.type.id == type_id])
