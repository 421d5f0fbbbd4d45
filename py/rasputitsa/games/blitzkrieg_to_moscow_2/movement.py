"""The Movement Phase, and what becomes of hexes that are too full when it ends (8.3, 10; rulings 16, 21 and 22)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.dataclass_fields import UnitId
from rasputitsa.engine.decision import Decision, Ids
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2 import activation
from rasputitsa.games.blitzkrieg_to_moscow_2.activation import Activating, activation_option
from rasputitsa.games.blitzkrieg_to_moscow_2.control import seal_captures
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import held_in_romania, lines
from rasputitsa.games.blitzkrieg_to_moscow_2.losses import eliminate, surrender
from rasputitsa.games.blitzkrieg_to_moscow_2.moves import Moves
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook, BlitzPlay, SideId
from rasputitsa.hexgrid.grid import hexes_in
from rasputitsa.procedures.moving import Extending, idle
from rasputitsa.rules.movement.phase import FROM, MP
from rasputitsa.rules.permits import Ban, Sentence, UnitChoice, pool


@dataclass(frozen=True, slots=True)
class Movement(Activating, Extending):
    """A side moves its units, one at a time; `mover` is the unit whose move may still be extended."""

    name: ClassVar[str] = "movement"
    calls: ClassVar[tuple[Course, ...]] = (activation.COURSE,)
    becomes: ClassVar[tuple[Course, ...]] = (("overfull",),)
    side: SideId
    mover: UnitId = ""

    def decision(self, look: BlitzLook) -> Decision:
        """Play a card before the first move, move, take a move back, end the phase."""
        moves = self.moves(look)
        moved = moves.moved()
        late = text("why.moved_already", "ruling-16", side=self.side) if moved else None
        movers = moves.subjects()
        options = (
            activation_option(look, self.side, late=late),
            moves.option("move", movers),
            moves.back_option(moved),
            moves.end_option("verb.to.combat", lambda: idle(movers, moved, "10.0")),
        )
        return Decision(self.side, text("prompt.move", "10.0", side=self.side), options)

    def moves(self, look: BlitzLook) -> Moves:
        """The moves of the phase."""
        return Moves(look, self.side, self.mover, held_in_romania(look))

    def close(self, play: BlitzPlay) -> None:
        """All moves stand."""
        close_moves(play, self.side)
        play.goto(Overfull(self.side))

    def on_move(self, play: BlitzPlay, unit_id: str, place: str) -> None:
        """Move a unit to a hex or into a rear area."""
        self.moves(play).go(play, unit_id, place)
        self.moved(play, unit_id)


@dataclass(frozen=True, slots=True)
class Overfull(Stage):
    """The elimination of units in a hex that is too full, by their owner's choice (8.3; ruling 22)."""

    name: ClassVar[str] = "overfull"
    side: SideId

    def decision(self, look: BlitzLook) -> Decision | None:
        """The choice of the unit that goes; None if no hex is too full."""
        units = self._excess(look)
        if not units:
            return None
        option = self._giving_up(look, units).option("give_up", [look.state.units[id] for id in units])
        return Decision(self.side, text("prompt.overfull", "8.3", side=self.side), (option,))

    def on_give_up(self, play: BlitzPlay, unit_id: str) -> None:
        """Eliminate the unit; one without a line counts as surrendered."""
        unit = play.state.units[unit_id]
        if lines(play, self.side) >> unit.hex & 1:
            eliminate(play, unit, "8.3")
        else:
            surrender(play, unit, "ruling-22")

    def _giving_up(self, look: BlitzLook, units: Ids) -> UnitChoice:
        """The units of hexes that are too full, whose going brings a hex nearer to its limits (8.3)."""
        over = look.rules.stacking[self.side].over(look.state.units, self.side)
        bans = (
            Ban(lambda unit: not over >> unit.hex & 1, "why.not_over", "8.3"),
            Ban(lambda unit: unit.id not in units, "why.no_room_by_it", "8.3"),
        )
        return UnitChoice(pool(look.state.units.of(self.side)), Sentence("why.not_over", "8.3"), bans)

    def _excess(self, look: BlitzLook) -> Ids:
        limit, units = look.rules.stacking[self.side], look.state.units
        stacks = [units.on(hex) for hex in hexes_in(limit.over(units, self.side))]
        return tuple(unit.id for stack in stacks for unit in limit.excess(stack))


def close_moves(play: BlitzPlay, side: SideId) -> None:
    """No move can be taken back any more."""
    play.state.clear_marks(FROM, MP)
    seal_captures(play, side)
