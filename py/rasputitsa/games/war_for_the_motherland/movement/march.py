"""Normal movement: groups, units that move last, panzers once more (5.0, 5.12, 5.35, 5.38; rulings 11 and 23)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Course
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import ground
from rasputitsa.games.war_for_the_motherland.movement.moves import Kind, Moves, touch
from rasputitsa.games.war_for_the_motherland.movement.overruns import Overruns
from rasputitsa.games.war_for_the_motherland.state import SideId, WarLook, WarPlay
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.procedures.moving import Moving, idle
from rasputitsa.rules.movement.phase import FROM, Party
from rasputitsa.rules.permits import Ban, Facts, Reason, Sentence, UnitChoice, pool

_RULE = "ruling-23"


class Grouping:
    """The choices of a group among the units that may move in this part of the phase."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves

    @once
    def formed(self) -> Party:
        """A group that has not moved yet."""
        mover = self._movers
        return () if mover and any(unit.mark(FROM) for unit in mover) else mover

    @property
    def underway(self) -> Party:
        """The units that have moved and may go on."""
        return () if self.formed else self._movers

    @once
    def _movers(self) -> Party:
        units, mover = self.moves.look.state.units, self.moves.look.state.mover
        return tuple([units[id] for id in mover]) if mover else ()

    @once
    def joiners(self) -> Ids:
        """The units that can join: of a group begun the others in its hex, else any that stands with another."""
        group = self.formed
        shared = 1 << group[0].hex if group else self.moves.look.state.units.shared(self.moves.side)
        fresh = [seen.unit for seen in self.moves.ready if seen.fresh and shared >> seen.unit.hex & 1]
        if group:
            return tuple([unit.id for unit in fresh if unit not in group])
        standing: dict[Hex, int] = {}
        for unit in fresh:
            standing[unit.hex] = standing.get(unit.hex, 0) + 1
        return tuple([unit.id for unit in fresh if standing[unit.hex] > 1])

    def can_join(self, unit_id: str) -> bool:
        """True if a unit is among those; only the units that stand with it are looked at."""
        moves, group = self.moves, self.formed
        units = moves.look.state.units
        unit = units.get(unit_id)
        if unit is None or unit.side != moves.side or unit.hex < 0 or not moves.is_fresh(unit):
            return False
        if group:
            return unit.hex == group[0].hex and unit not in group
        own = [other for other in units.on(unit.hex) if other.side == unit.side and moves.is_fresh(other)]
        return len(own) > 1

    @property
    def leavers(self) -> Ids:
        """The units that can be taken out of a group that has not moved."""
        return tuple([unit.id for unit in self.formed])

    @property
    def droppable(self) -> Ids:
        """The units that a group on its way can leave behind (5.12)."""
        underway = self.underway
        return tuple([unit.id for unit in underway]) if len(underway) > 1 else ()

    @property
    def joining(self) -> UnitChoice:
        """The units that can join a group or begin one (5.12; ruling 23)."""
        group, names = self.formed, self.moves.grid.names
        there: Facts = {"hex": names[group[0].hex]} if group else {}
        able = {*self.joiners}
        apart = Ban(lambda unit: group and unit.hex != group[0].hex, "why.group_elsewhere", _RULE, lambda unit: there)
        return self._own(
            Ban(lambda unit: unit in group, "why.in_group", _RULE),
            Ban(lambda unit: unit.mark(FROM), "why.moved_already", _RULE),
            Reason(self.moves.why_not_unit),
            apart,
            Ban(lambda unit: unit.id not in able, "why.nobody_with", _RULE, lambda unit: {"hex": names[unit.hex]}),
        )

    @property
    def leaving(self) -> UnitChoice:
        """The units of a group that has not moved."""
        return self._members("why.group_moved", self.leavers)

    @property
    def dropping(self) -> UnitChoice:
        """The units that a group on its way can leave behind."""
        return self._members("why.group_waits", self.droppable)

    def why_not_joined(self, unit_id: str) -> Text:
        """The reason why a unit cannot join a group, or begin one."""
        return self.joining.why(unit_id)

    def why_not_left(self, unit_id: str) -> Text:
        """The reason why a unit cannot leave a group that has not moved."""
        return self.leaving.why(unit_id)

    def why_not_dropped(self, unit_id: str) -> Text:
        """The reason why a group on its way cannot leave a unit behind."""
        return self.dropping.why(unit_id)

    def _members(self, key: str, able: Ids) -> UnitChoice:
        """Some of a group: it is another that is asked, it has moved alone, or the group is not so far."""
        mover = self.moves.look.state.mover
        return self._own(
            Ban(lambda unit: unit.id not in mover, "why.no_member", _RULE),
            Ban(lambda unit: len(self.underway) == 1, "why.alone", _RULE),
            Ban(lambda unit: unit.id not in able, key, _RULE),
        )

    def _own(self, *bans: Ban | Reason) -> UnitChoice:
        units = self.moves.look.state.units.of(self.moves.side)
        return UnitChoice(pool(units), Sentence("why.not_yours", "5.3"), bans)


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
        overruns, groups = Overruns(moves), Grouping(moves)
        if self.kind != "all" and not moves.is_any and not overruns.subjects:
            return None
        move = moves.asked_option("move", along=moves.along)
        options = (
            move,
            overruns.option(),
            Option(
                "join",
                ("unit",),
                lambda: groups.joiners,
                why=groups.why_not_joined,
                gathers=True,
                offers=groups.can_join,
            ),
            Option("leave", ("unit",), lambda: groups.leavers, why=groups.why_not_left, retracts=True),
            Option("drop", ("unit",), lambda: groups.droppable, why=groups.why_not_dropped),
            Option(
                "end",
                advances=True,
                label=f"verb.end.{self.kind}",
                undone=lambda: _undone(moves, move.subjects),
                amiss=lambda: _overfull(moves),
            ),
        )
        what = {"what": f"last-{self.side}"} if self.kind == "support" else {}
        return Decision(self.side, text(f"prompt.march.{self.kind}", "5", side=self.side, **what), options)

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
    return moves.grid.ids(ground.over(moves.look, moves.side))


def _undone(moves: Moves, movers: Ids) -> Text | None:
    """Hexes that hold too much, where units will be eliminated (4.17; ruling 14); else how many could still move.

    Units that were taken up together have not moved by it.
    """
    full = _overfull(moves)
    if full:
        return text("undone.overstacked", "ruling-14", hexes=full)
    return idle(movers, (unit.id for unit in Grouping(moves).underway), "5.2")
