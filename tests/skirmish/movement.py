"""Movement: stacks on the march, reserves from off the map, overruns on the way, brigades split (chapter 2)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.field import Field, field
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.units import replace as replace_units
from tests.skirmish.battle import Fight
from tests.skirmish.state import (
    SideId,
    SkirmishLook,
    SkirmishPlay,
    enemy_hexes,
    enemy_zone,
    full_hexes,
)


@dataclass(frozen=True, slots=True)
class Movement(Stage):
    """A side moves: units alone, or joined to a stack that marches at the pace of its slowest (2.1, 2.2)."""

    name: ClassVar[str] = "movement"
    calls: ClassVar[tuple[Course, ...]] = (("fight",),)
    side: SideId

    def decision(self, look: SkirmishLook) -> Decision | None:
        """Move, overrun, join a stack or leave it, split a brigade, end; None where nothing can move."""
        moves = Moves(look, self.side)
        if not moves.able():
            return None
        options = (
            Option("move", ("unit", "hex"), moves.movers(), moves.targets, moves.notes, moves.way, moves.why),
            Option("overrun", ("unit", "hex"), moves.overrunners(), targets=moves.victims, why=moves.why_no_overrun),
            Option("join", ("unit",), moves.joiners(), why=moves.why_unit),
            Option("leave", ("unit",), moves.group(), why=moves.why_unit, retracts=True),
            Option("split", ("unit",), moves.divisible(), why=moves.why_unit),
            Option("end", advances=True),
        )
        return Decision(self.side, text("prompt.move", "2.1", side=self.side), options)

    def run(self, play: SkirmishPlay) -> None:
        """Nothing can move."""
        _close(play)

    def on_move(self, play: SkirmishPlay, unit_id: str, hex_id: str) -> None:
        """March by the canonical cheapest path; what is left of the MP can be used later."""
        moves, end = Moves(play, self.side), play.rules.grid.index[hex_id]
        stack = moves.stack(unit_id)
        reach = moves.field(stack)
        names = [play.rules.grid.names[hex] for hex in reach.path(end)]
        spent = moves.pace(stack) - (0 if reach.halt >> end & 1 else reach.left(end))
        play.state.put(*(unit.at(end).marked("mp", moves.left(unit) - spent).unmarked("group") for unit in stack))
        for unit in stack:
            play.log(text("log.move", "2.1", unit=unit.id, hex=hex_id), unit=unit.id, path=names)

    def on_overrun(self, play: SkirmishPlay, unit_id: str, hex_id: str) -> None:
        """Attack in passing: a stage of its own, after which movement goes on (2.6)."""
        moves, hex = Moves(play, self.side), play.rules.grid.index[hex_id]
        stack = moves.stack(unit_id)
        spent = moves.overrun_cost(stack[0].hex, hex)
        play.state.put(*(unit.marked("mp", moves.left(unit) - spent).unmarked("group") for unit in stack))
        play.log(text("log.overrun", "2.6", unit=unit_id, hex=hex_id), unit=unit_id)
        play.call(Fight(hex, tuple(unit.id for unit in stack), True))

    def on_join(self, play: SkirmishPlay, unit_id: str) -> None:
        """Add a unit to the stack that will march."""
        play.state.put(play.state.units[unit_id].marked("group", 1))
        play.log(text("log.join", "2.2", unit=unit_id), unit=unit_id)

    def on_leave(self, play: SkirmishPlay, unit_id: str) -> None:
        """Take a unit out of the stack."""
        play.state.put(play.state.units[unit_id].unmarked("group"))
        play.log(text("log.leave", "2.2", unit=unit_id), unit=unit_id)

    def on_split(self, play: SkirmishPlay, unit_id: str) -> None:
        """A full brigade becomes two regiments, which have moved as far as it has (2.7)."""
        unit = play.state.units[unit_id]
        kind = play.rules.types[play.rules.splits[unit.type.id]]
        parts = tuple(Unit(f"{unit.id}{letter}", kind, unit.side, unit.hex, "", kind.full) for letter in "ab")
        replace_units(play.state, (unit,), parts)
        play.log(text("log.split", "2.7", unit=unit_id), unit=unit_id)

    def on_end(self, play: SkirmishPlay) -> None:
        """End the phase."""
        _close(play)


class Moves:
    """What a side's units can do in their movement phase."""

    def __init__(self, look: SkirmishLook, side: SideId) -> None:
        self.look = look
        self.side = side

    def able(self) -> tuple[Unit, ...]:
        """The units that have MP left, on the map and in reserve."""
        units = (*self.look.state.units.of(self.side), *self.look.state.units.boxed(f"{self.side}_reserve"))
        return tuple(unit for unit in units if self.left(unit) > 0)

    def left(self, unit: Unit) -> int:
        """The MP that a unit still has."""
        mark = unit.mark("mp")
        return unit.movement if mark is None else int(mark)

    def group(self) -> Ids:
        """The units joined to a stack."""
        return tuple(unit.id for unit in self.able() if unit.mark("group"))

    def stack(self, unit_id: str) -> tuple[Unit, ...]:
        """Those that march with a unit: the stack that it joined, or itself."""
        ids = self.group() or (unit_id,)
        return tuple(self.look.state.units[id] for id in ids)

    def pace(self, stack: tuple[Unit, ...]) -> int:
        """The MP of the slowest."""
        return min(self.left(unit) for unit in stack)

    def movers(self) -> Ids:
        """The units that can march somewhere."""
        return tuple(id for id in self._leaders() if self.targets(id))

    def overrunners(self) -> Ids:
        """The units that can overrun somebody."""
        return tuple(id for id in self._leaders() if self.victims(id))

    def joiners(self) -> Ids:
        """Units that can join: the first any that stands with another, then those in its hex."""
        group = [self.look.state.units[id] for id in self.group()]
        able = [unit for unit in self.able() if unit.hex >= 0 and unit not in group]
        if group:
            return tuple(unit.id for unit in able if unit.hex == group[0].hex)
        return tuple(unit.id for unit in able if any(other.hex == unit.hex for other in able if other is not unit))

    def divisible(self) -> Ids:
        """Full brigades on the map with room for one more counter."""
        crowded = full_hexes(self.look, self.side, 1)
        return tuple(
            unit.id
            for unit in self.able()
            if unit.type.id in self.look.rules.splits and unit.is_full and unit.hex >= 0 and not crowded >> unit.hex & 1
        )

    def targets(self, unit_id: str) -> Ids:
        """The hexes that a unit's stack can reach and where it has room."""
        stack = self.stack(unit_id)
        crowded = full_hexes(self.look, self.side, len(stack))
        return self.look.rules.grid.ids(self.field(stack).reached & ~crowded)

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The MP left on arrival."""
        left = self.field(self.stack(unit_id)).left(self.look.rules.grid.index[hex_id])
        return (text("note.left", "2.1", mp=left),)

    def victims(self, unit_id: str) -> Ids:
        """The adjacent enemy hexes that a unit's stack has the MP to overrun."""
        stack, grid = self.stack(unit_id), self.look.rules.grid
        if stack[0].hex < 0:
            return ()
        near = grid.neighbours(stack[0].hex) & enemy_hexes(self.look, self.side)
        affordable = (hex for hex in hexes_in(near) if self.overrun_cost(stack[0].hex, hex) <= self.pace(stack))
        return grid.ids(grid.set_of(affordable))

    def overrun_cost(self, start: Hex, end: Hex) -> int:
        """The MP for entering a hex in an overrun: one more than usual (2.6)."""
        direction = self.look.rules.grid.direction(start, end)
        points = (cost.points for cost in self.look.rules.costs if cost.allows(start, end, direction))
        return min(points) + self.look.rules.overrun_cost

    def field(self, stack: tuple[Unit, ...]) -> Field:
        """How far a stack can march; reserves pay one MP for the hex on their edge (2.3)."""
        left, rules = self.pace(stack), self.look.rules
        free = rules.grid.hexes & ~enemy_hexes(self.look, self.side)
        zone = enemy_zone(self.look, self.side)
        if stack[0].hex < 0:
            return field(rules.grid, {}, rules.costs, free, zone, {left - 1: rules.edges[self.side]})
        return field(rules.grid, {left: 1 << stack[0].hex}, rules.costs, free, zone)

    def way(self, unit_id: str, hex_id: str) -> Ids:
        """The hexes of the canonical cheapest path."""
        grid, reach = self.look.rules.grid, self.field(self.stack(unit_id))
        return tuple(grid.names[hex] for hex in reach.path(grid.index[hex_id]))

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """Why a unit cannot march, or not to a hex."""
        if unit_id not in self.movers():
            return self.why_unit(unit_id)
        hex = self.look.rules.grid.index.get(hex_id, -1)
        if self._area(hex) & enemy_hexes(self.look, self.side):
            return text("why.enemy", "2.4", hex=hex_id)
        if self._area(hex) & full_hexes(self.look, self.side, len(self.stack(unit_id))):
            return text("why.full", "2.5", hex=hex_id)
        return text("why.too_far", "2.1", unit=unit_id, hex=hex_id)

    def why_no_overrun(self, unit_id: str, hex_id: str = "") -> Text:
        """Why a unit cannot overrun, or not a hex."""
        if not self._area(self.look.rules.grid.index.get(hex_id, -1)) & enemy_hexes(self.look, self.side):
            return text("why.no_enemy", "2.6", hex=hex_id)
        return text("why.no_overrun", "2.6", unit=unit_id, hex=hex_id)

    def why_unit(self, unit_id: str) -> Text:
        """Why a unit is not among the subjects of a verb."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.side != self.side:
            return text("why.not_yours", "2.1", unit=unit_id)
        return text("why.not_now", "2.1", unit=unit_id)

    def _leaders(self) -> Ids:
        return self.group()[:1] or tuple(unit.id for unit in self.able())

    def _area(self, hex: Hex) -> HexSet:
        return 1 << hex if hex >= 0 else 0


def _close(play: SkirmishPlay) -> None:
    play.state.clear_marks("mp", "group")
    play.end()
