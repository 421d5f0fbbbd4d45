"""The units that move as one group: joining, leaving, and staying behind on the way (5.12; ruling 23)."""

from collections import Counter
from functools import cached_property

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.games.war_for_the_motherland.moves import Moves
from rasputitsa.rules.moves import FROM, Party


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
        fresh = [unit for unit in self.moves.able if not unit.marks or unit.mark(FROM) is None]
        if group:
            return tuple([unit.id for unit in fresh if unit.hex == group[0].hex and unit not in group])
        standing = Counter([unit.hex for unit in fresh])
        return tuple([unit.id for unit in fresh if standing[unit.hex] > 1])

    @property
    def leavers(self) -> Ids:
        """The units that can be taken out of a group that has not moved."""
        return tuple(unit.id for unit in self.formed)

    @property
    def droppable(self) -> Ids:
        """The units that a group on its way can leave behind (5.12)."""
        return tuple(unit.id for unit in self.underway) if len(self.underway) > 1 else ()

    def why_not_joined(self, unit_id: str) -> Text:
        """The reason why a unit cannot join a group, or begin one."""
        unit, group = self._own(unit_id), self.formed
        if unit is None:
            return self.moves.say("why.not_yours", unit=unit_id)
        if unit in group:
            return self.moves.say("why.in_group", unit=unit_id)
        if unit.mark(FROM):
            return self.moves.say("why.moved_already", unit=unit_id)
        return self.moves.why_not_unit(unit) or self._why_apart(unit, group)

    def _why_apart(self, unit: Unit, group: Party) -> Text:
        """The reason that a unit stands elsewhere than the group, or that no unit in its hex could go with it."""
        if group:
            return self.moves.say("why.group_elsewhere", unit=unit.id, hex=self.moves.grid.names[group[0].hex])
        return self.moves.say("why.nobody_with", unit=unit.id, hex=self.moves.grid.names[unit.hex])

    def why_not_left(self, unit_id: str) -> Text:
        """The reason why a unit cannot leave a group that has not moved."""
        return self._why_no_member(unit_id) or self.moves.say("why.group_moved", unit=unit_id)

    def why_not_dropped(self, unit_id: str) -> Text:
        """The reason why a group on its way cannot leave a unit behind."""
        return self._why_no_member(unit_id) or self.moves.say("why.group_waits", unit=unit_id)

    def _why_no_member(self, unit_id: str) -> Text | None:
        """The reason that a unit is part of no group: another one is, or it has moved alone."""
        if self._own(unit_id) is None:
            return self.moves.say("why.not_yours", unit=unit_id)
        if unit_id not in self.moves.look.state.mover:
            return self.moves.say("why.no_member", unit=unit_id)
        return self.moves.say("why.alone", unit=unit_id) if len(self.underway) == 1 else None

    def _own(self, unit_id: str) -> Unit | None:
        """A unit of the side on the map."""
        unit = self.moves.look.state.units.get(unit_id)
        return unit if unit and unit.side == self.moves.side and unit.hex >= 0 else None
