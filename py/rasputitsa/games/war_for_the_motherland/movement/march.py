"""The normal movement of a phase, of the units that move last, of panzers once more (5.0, 5.35, 5.38; ruling 11)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import stacking
from rasputitsa.games.war_for_the_motherland.movement.grouping import Grouping
from rasputitsa.games.war_for_the_motherland.movement.moves import Kind, Moves, touch
from rasputitsa.games.war_for_the_motherland.movement.overruns import Overruns
from rasputitsa.games.war_for_the_motherland.state import SideId, WarLook, WarPlay
from rasputitsa.procedures.moving import Moving, idle


@dataclass(frozen=True, slots=True)
class March(Moving):
    """A side moves its units: all but those that move last, those alone, or panzers in their own phase."""

    name: ClassVar[str] = "march"
    calls: ClassVar[tuple[Course, ...]] = (("fight", "overrun"),)
    side: SideId
    kind: Kind

    def decision(self, look: WarLook) -> Decision | None:
        """Move, form a group and drop of it, close the movement; None if no unit of the kind can move."""
        moves = self.moves(look)
        overruns, movers, groups = Overruns(moves), moves.subjects(), Grouping(moves)
        if not movers and not overruns.subjects and self.kind != "all":
            return None
        options = (
            moves.option("move", movers, along=moves.along, offers=moves.offers),
            overruns.option(),
            Option("join", ("unit",), groups.joiners, why=groups.why_not_joined, gathers=True),
            Option("leave", ("unit",), groups.leavers, why=groups.why_not_left, retracts=True),
            Option("drop", ("unit",), groups.droppable, why=groups.why_not_dropped),
            Option(
                "end",
                advances=True,
                label=f"verb.end.{self.kind}",
                undone=lambda: _undone(moves, movers),
                amiss=lambda: _overfull(moves),
            ),
        )
        return Decision(self.side, text(f"prompt.march.{self.kind}", "5", side=self.side), options)

    def moves(self, look: WarLook) -> Moves:
        """The moves of the units of the kind; one may go on until another is touched."""
        return Moves(look, self.side, self.kind)

    def close(self, play: WarPlay) -> None:
        """All moves stand."""
        play.state.mover = ()
        play.end()

    def on_overrun(self, play: WarPlay, unit_id: str, hex_id: str) -> None:
        """A unit with its group attacks on its way; after that movement goes on (6)."""
        Overruns(self.moves(play)).begin(play, unit_id, hex_id)

    def on_join(self, play: WarPlay, unit_id: str) -> None:
        """A unit joins the group that will move, or begins one (5.12)."""
        formed = Grouping(self.moves(play)).formed
        touch(play, (play.state.units[unit_id],))
        play.state.mover = (*(unit.id for unit in formed), unit_id)
        play.log(text("log.join", "ruling-23", unit=unit_id), unit=unit_id)

    def on_leave(self, play: WarPlay, unit_id: str) -> None:
        """A unit leaves a group that has not moved."""
        play.state.mover = tuple(id for id in play.state.mover if id != unit_id)
        play.log(text("log.leave", "ruling-23", unit=unit_id), unit=unit_id)

    def on_drop(self, play: WarPlay, unit_id: str) -> None:
        """A group goes on without a unit, which is finished (5.14)."""
        play.state.mover = tuple(id for id in play.state.mover if id != unit_id)
        play.log(text("log.drop", "ruling-23", unit=unit_id), unit=unit_id)


def _overfull(moves: Moves) -> Ids:
    """The hexes that hold more than may stay (4.17)."""
    return moves.grid.ids(stacking.over(moves.look, moves.side))


def _undone(moves: Moves, movers: Ids) -> Text | None:
    """Hexes that hold too much, where units will be eliminated (4.17; ruling 14); else how many could still move.

    Units that were taken up together have not moved by it.
    """
    full = _overfull(moves)
    if full:
        return text("undone.overstacked", "ruling-14", hexes=full)
    return idle(movers, (unit.id for unit in Grouping(moves).underway), "5.2")
