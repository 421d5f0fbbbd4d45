"""The units that move as one group: joining, leaving, and staying behind on the way (5.12; ruling 23)."""

from functools import cached_property

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.text import Text
from rasputitsa.games.war_for_the_motherland.movement.moves import Moves
from rasputitsa.rules.movement.phase import FROM, Party
from rasputitsa.rules.permits import Ban, Facts, Reason, Sentence, UnitChoice, pool

_RULE = "ruling-23"


class Grouping:
    """The choices of a group among the units that may move in this part of the phase."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves

    @cached_property
    def formed(self) -> Party:
        """A group that has not moved yet."""
        units = [self.moves.look.state.units[id] for id in self.moves.look.state.mover]
        return () if any(unit.mark(FROM) for unit in units) else tuple(units)

    @property
    def underway(self) -> Party:
        """The units that have moved and may go on."""
        return () if self.formed else tuple([self.moves.look.state.units[id] for id in self.moves.look.state.mover])

    @cached_property
    def joiners(self) -> Ids:
        """The units that can join: of a group begun the others in its hex, else any that stands with another."""
        group = self.formed
        shared = 1 << group[0].hex if group else self.moves.look.state.units.shared(self.moves.side)
        fresh = [seen.unit for seen in self.moves.ready if seen.fresh and shared >> seen.unit.hex & 1]
        if group:
            return tuple([unit.id for unit in fresh if unit not in group])
        standing = [unit.hex for unit in fresh]
        return tuple([unit.id for unit in fresh if standing.count(unit.hex) > 1])

    @property
    def leavers(self) -> Ids:
        """The units that can be taken out of a group that has not moved."""
        return tuple(unit.id for unit in self.formed)

    @property
    def droppable(self) -> Ids:
        """The units that a group on its way can leave behind (5.12)."""
        return tuple(unit.id for unit in self.underway) if len(self.underway) > 1 else ()

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
