"""One unit's retreat as choices: the hexes offered, what the way changes, and why it does not lead elsewhere.

A game makes one subclass: it says which hexes change hands when they are entered, and what else it remarks.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.combat.retreat import FreeRetreat, Retreat, Way
from rasputitsa.rules.permits import Bar, Facts, Permit, Wording

LookT = TypeVar("LookT", bound=Look[Any, Any])


class RetreatChoices(Generic[LookT]):
    """The retreat hexes of a unit that has `walked` so far; `whole` is its retreat before that, `usual` the usual
    length.

    `sections` names the rule behind a sentence where it is not that of all retreats, by its key.
    """

    sections: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init__(
        self, look: LookT, unit: Unit, whole: Retreat | FreeRetreat, usual: int, walked: tuple[Hex, ...] = ()
    ) -> None:
        self.look, self.unit, self.whole, self.usual, self.walked = look, unit, whole, usual, walked
        self.grid: Grid = look.rules.grid
        self.left: Retreat | FreeRetreat = whole
        for hex in walked:
            self.left = self.left.onward(hex)

    @property
    def section(self) -> str:
        """The rule on retreats."""
        raise NotImplementedError

    def changing(self) -> HexSet:
        """The hexes that change hands when the unit enters them."""
        return 0

    @once
    def wording(self) -> Wording:
        """The sentences of retreats."""
        return Wording(self.section, self.sections)

    @property
    def bar(self) -> Callable[..., Bar]:
        """A bar with the rule behind its sentence."""
        return self.wording.bar

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
            return (self.wording.say("note.on_the_way"),)
        taken = [entered for entered in self.way(hex) if self.changing() >> entered & 1]
        return tuple(self.wording.say("note.takes", hex=self.grid.names[entered]) for entered in taken)

    @property
    def permit(self) -> Permit:
        """The hexes in which the retreat could end, whatever the way changes."""
        grid, ground, unit, whole = self.grid, self.whole.ground, self.unit, self.whole
        wrong = "why.retreat_length" if whole.length == self.usual else "why.retreat_longer"
        near = min(self.usual, whole.nearest) - 1
        bars = (
            *self.closed(),
            self.bar(1 << unit.hex, "why.same_hex"),
            self.bar(~grid.disc(unit.hex, whole.length), wrong, self._length),
            self.bar(self._enemies, "why.enemy", lambda hex: {"enemies": self._on(hex)}),
            self.bar(~ground.standing, "why.retreat_zone", lambda hex: {"enemies": self.enemies_next_to(hex)}),
            self.bar(ground.full, "why.retreat_friend", lambda hex: {"friends": self._on(hex)}),
            self.bar(grid.disc(unit.hex, near), wrong, self._length),
            self.bar(whole.ends if self.walked else 0, "why.retreat_turned"),
            self.no_way(),
        )
        return Permit(grid, unit.id, bars)

    def closed(self) -> tuple[Bar, ...]:
        """The hexes that a game closes to a unit, before all others."""
        return ()

    def no_way(self) -> Bar:
        """The hexes with room at a right distance to which no legal way leads: all that are left."""
        return self.bar(~self.whole.ends, "why.retreat_no_way", lambda hex: {"length": self.distance(hex)})

    def why(self, hex_id: str) -> Text:
        """The reason why a hex is not offered."""
        return self.permit.why(hex_id)

    def distance(self, hex: Hex) -> int:
        """The distance from where the unit stands."""
        return self.grid.distance(self.unit.hex, hex)

    def enemies_next_to(self, hex: Hex) -> Ids:
        """The enemy's units around a hex."""
        near, units = self.whole.ground.near(1 << hex), self.look.state.units.all()
        return tuple(
            unit.id for unit in units if unit.side != self.unit.side and unit.hex >= 0 and near >> unit.hex & 1
        )

    def _length(self, hex: Hex) -> Facts:
        """The distance of a hex, and that of a retreat."""
        return {"distance": self.distance(hex), "length": self.whole.length}

    @property
    def _enemies(self) -> HexSet:
        units = self.look.state.units.all()
        return self.grid.set_of([unit.hex for unit in units if unit.hex >= 0 and unit.side != self.unit.side])

    def _on(self, hex: Hex) -> Ids:
        """The enemies in a hex, or the friends."""
        here = [unit for unit in self.look.state.units.on(hex) if unit.id != self.unit.id]
        enemies = tuple([unit.id for unit in here if unit.side != self.unit.side])
        return enemies or tuple([unit.id for unit in here])
