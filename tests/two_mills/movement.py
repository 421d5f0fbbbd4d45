"""Marching: a clear hex costs one point, a wood two, and enemies stop a move (chapter 2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.procedures.moving import Retracting
from rasputitsa.rules.movement import Going
from rasputitsa.rules.moves import Marches, Party
from rasputitsa.rules.permits import Ban, Bans
from tests.two_mills.state import MillsLook, MillsPlay, SideId, enemy_hexes


class Moves(Marches[MillsLook]):
    """The moves of a side's units, one a hex."""

    remembers = True
    section = "2.1"
    sections: ClassVar[Mapping[str, str]] = {"why.enemy": "2.2", "why.zone": "2.2"}

    @cached_property
    def ground(self) -> Going:
        """Enemies close a hex, the hexes next to them end a move (2.2)."""
        enemies = enemy_hexes(self.look, self.side)
        return Going(self.grid, self.look.rules.costs, self.grid.hexes & ~enemies, self.grid.expand(enemies))

    def going(self, unit: Unit) -> Going:
        """The same for all units."""
        return self.ground

    def allowance(self, unit: Unit) -> int:
        """The printed allowance (2.1)."""
        return unit.movement

    def subjects(self) -> Ids:
        """The units that can end in another hex."""
        return tuple(unit.id for unit in self.look.state.units.of(self.side) if self.ends((unit,)))

    def kept_out(self, party: Party) -> HexSet:
        """The hexes of the side's own units (2.3)."""
        return self.look.state.units.area(self.side)

    @property
    def bans(self) -> Bans:
        """The units that can end nowhere."""
        return (Ban(lambda unit: not self.ends((unit,)), "why.no_move", "2.1"),)

    @property
    def unfit(self) -> Bans:
        """The hexes of the side's own units."""
        full = lambda party, hex: self.kept_out(party) >> hex & 1  # noqa: E731
        return (Ban(full, "why.full", "2.3", lambda party, hex: {"hex": self.grid.names[hex]}),)


@dataclass(frozen=True, slots=True)
class Movement(Retracting):
    """A side moves its units, in as many legs as it likes."""

    name: ClassVar[str] = "movement"
    side: SideId

    def decision(self, look: MillsLook) -> Decision | None:
        """Move, take a move back, or end; None where nothing can move."""
        moves = self.moves(look)
        movers, moved = moves.subjects(), moves.moved()
        if not movers and not moved:
            return None
        options = (
            moves.option("move", movers),
            moves.back_option(moved),
            moves.end_option("", lambda: _undone(movers, moved)),
        )
        return Decision(self.side, text("prompt.move", "2.1", side=self.side), options)

    def moves(self, look: MillsLook) -> Moves:
        """The moves of the side."""
        return Moves(look, self.side)

    def close(self, play: MillsPlay) -> None:
        """All moves stand."""
        play.state.clear_marks("from", "mp")
        play.end()


def _undone(movers: Ids, moved: Ids) -> Text | None:
    idle = len(set(movers) - set(moved))
    return text("undone.move", "2.1", units=idle) if idle else None
