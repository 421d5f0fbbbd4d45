"""One unit's retreat as choices: the hexes offered, what the way changes, and why it does not lead elsewhere.

A game makes one subclass: it says which hexes change hands when they are entered, and what else it remarks.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.retreat import Retreat, Way, Windings

LookT = TypeVar("LookT", bound=Look[Any, Any])


class RetreatChoices(Generic[LookT]):
    """The retreat hexes of a unit that has `walked` so far; `whole` is its retreat before that, `usual` the usual
    length.

    `sections` names the rule behind a sentence where it is not that of all retreats, by its key.
    """

    sections: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init__(
        self, look: LookT, unit: Unit, whole: Retreat | Windings, usual: int, walked: tuple[Hex, ...] = ()
    ) -> None:
        self.look, self.unit, self.whole, self.usual, self.walked = look, unit, whole, usual, walked
        self.grid: Grid = look.rules.grid
        self.left: Retreat | Windings = whole
        for hex in walked:
            self.left = self.left.onward(hex)

    @property
    def section(self) -> str:
        """The rule on retreats."""
        raise NotImplementedError

    def changing(self) -> HexSet:
        """The hexes that change hands when the unit enters them."""
        return 0

    def offered(self) -> Ids:
        """The ends, and before them the next hexes on the way where the way decides what changes hands."""
        return (*self.grid.ids(self.left.stops(self.changing())), *self.grid.ids(self.left.ends))

    def is_end(self, hex: Hex) -> bool:
        """True if the retreat may end in a hex."""
        return bool(self.left.ends >> hex & 1)

    def way(self, end: Hex) -> Way:
        """The hexes still to be entered on the way that is taken where none is named."""
        return self.left.way(end, self.changing())[1:]

    def notes(self, hex_id: str) -> tuple[Text, ...]:
        """Notes of a hex: that it is only on the way, or the hexes that change hands on the way to an end."""
        hex = self.grid.index[hex_id]
        if not self.is_end(hex):
            return (self.say("note.on_the_way"),)
        taken = [entered for entered in self.way(hex) if self.changing() >> entered & 1]
        return tuple(self.say("note.takes", hex=self.grid.names[entered]) for entered in taken)

    def why(self, hex_id: str) -> Text:
        """The reason why a hex is not offered."""
        hex = self.grid.index.get(hex_id)
        if hex is None:
            return self.say("why.no_hex", hex=hex_id)
        if hex == self.unit.hex:
            return self.say("why.same_hex", unit=self.unit.id)
        distance = self.grid.distance(self.unit.hex, hex)
        if distance > self.whole.length:
            return self._why_length(hex, distance)
        return self._why_not_in(hex) or self._why_no_way(hex, distance)

    def no_way(self, hex: Hex, distance: int) -> Text:
        """The sentence for a hex with room at a right distance to which no legal way leads."""
        return self.say("why.retreat_no_way", hex=self.grid.names[hex], length=distance)

    def enemies_next_to(self, hex: Hex) -> Ids:
        """The enemy's units around a hex."""
        near, units = self.whole.ground.near(1 << hex), self.look.state.units.all()
        return tuple(
            unit.id for unit in units if unit.side != self.unit.side and unit.hex >= 0 and near >> unit.hex & 1
        )

    def say(self, key: str, **facts: Fact) -> Text:
        """A sentence with the rule behind it."""
        return text(key, self.sections.get(key, self.section), **facts)

    def _why_not_in(self, hex: Hex) -> Text | None:
        """An enemy, an enemy zone, too many friends: what keeps the unit from ending in a hex."""
        units, ground = self.look.state.units, self.whole.ground
        here = [unit for unit in units.on(hex) if unit.id != self.unit.id]
        enemies = tuple(unit.id for unit in here if unit.side != self.unit.side)
        if enemies:
            return self.say("why.enemy", hex=self.grid.names[hex], enemies=enemies)
        facts = {"unit": self.unit.id, "hex": self.grid.names[hex]}
        if not ground.standing >> hex & 1:
            return self.say("why.retreat_zone", **facts, enemies=self.enemies_next_to(hex))
        if ground.full >> hex & 1:
            return self.say("why.retreat_friend", **facts, friends=tuple(unit.id for unit in here))
        return None

    def _why_no_way(self, hex: Hex, distance: int) -> Text:
        if distance < min(self.usual, self.whole.nearest):
            return self._why_length(hex, distance)
        if self.walked and self.whole.ends >> hex & 1:
            return self.say("why.retreat_turned", unit=self.unit.id, hex=self.grid.names[hex])
        return self.no_way(hex, distance)

    def _why_length(self, hex: Hex, distance: int) -> Text:
        """The wrong distance; a retreat longer than usual finds all nearer ends full."""
        length, facts = self.whole.length, {"unit": self.unit.id, "hex": self.grid.names[hex]}
        key = "why.retreat_length" if length == self.usual else "why.retreat_longer"
        return self.say(key, **facts, distance=distance, length=length)
