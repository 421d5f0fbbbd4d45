"""Movement: who may move in which phase, how far, and what a move does (Movement; Mud Turns; rulings 8 to 12)."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.control import record_captures, return_captures, take_cities
from rasputitsa.games.battle_for_moscow.state import (
    MoscowLook,
    MoscowPlay,
    MoscowRules,
    SideId,
    enemy_of,
    enemy_zone,
    weather,
)
from rasputitsa.hexgrid.field import Cost, Field, field, uniform
from rasputitsa.hexgrid.grid import HexSet

Kind = Literal["panzer", "rail", "all"]
PHASE_RULE = {"panzer": "how_to_play", "rail": "movement", "all": "how_to_play"}


@dataclass(frozen=True, slots=True)
class MovementPhase(Stage):
    """A movement phase begins: nobody has moved yet."""

    name: ClassVar[str] = "movement_phase"
    side: SideId
    kind: Kind

    def run(self, play: MoscowPlay) -> None:
        """Log the phase and let units move."""
        play.state.active = self.side
        play.state.captures = ()
        play.log(text(f"log.phase.{self.kind}", "how_to_play", side=self.side))
        play.goto(Movement(self.side, self.kind))


@dataclass(frozen=True, slots=True)
class Movement(Stage):
    """A side moves its units, one at a time; `mover` is the unit whose move may still be extended."""

    name: ClassVar[str] = "movement"
    side: SideId
    kind: Kind
    mover: str = ""

    def decision(self, look: MoscowLook) -> Decision | None:
        """Move, take a move back, or end the phase; None where nothing can move."""
        moves = Moves(look, self)
        movers, moved = moves.subjects(), moves.moved()
        if not movers and not moved:
            return None
        options = (
            Option("move", ("unit", "hex"), movers, targets=moves.targets, notes=moves.notes, why=moves.why),
            Option("take_back", ("unit",), moved, why=moves.why_not_back, retracts=True, owed=moves.crowding()),
            Option("end", blocked=moves.blocked_end(), advances=True),
        )
        return Decision(self.side, text(f"prompt.move.{self.kind}", "movement", side=self.side), options)

    def run(self, play: MoscowPlay) -> None:
        """End a phase in which nothing can move."""
        _close(play)

    def on_move(self, play: MoscowPlay, unit_id: str, hex_id: str) -> None:
        """Move a unit by the canonical cheapest path; it takes the cities on it."""
        unit, end = play.state.units[unit_id], play.rules.grid.index[hex_id]
        reach = Moves(play, self).field(unit)
        path = reach.path(end)
        names = [play.rules.grid.names[hex] for hex in path]
        left = 0 if reach.halt >> end & 1 else reach.left(end)
        moved = unit.at(end).marked("mp", left)
        play.state.put(moved if unit.mark("from") else moved.marked("from", names[0]))
        play.log(text("log.move", unit=unit_id, start=names[0], end=hex_id), unit=unit_id, path=names)
        record_captures(play, unit_id, self.side, path[1:])
        take_cities(play, self.side, path[1:])
        play.goto(replace(self, mover=unit_id))

    def on_take_back(self, play: MoscowPlay, unit_id: str) -> None:
        """Return a unit to where it began the phase, and the cities that it alone took (ruling 11)."""
        unit = play.state.units[unit_id]
        start = str(unit.mark("from"))
        play.state.put(unit.at(play.rules.grid.index[start]).unmarked("from", "mp"))
        return_captures(play, unit_id, enemy_of(self.side))
        play.log(text("log.take_back", "ruling-10", unit=unit_id, hex=start), unit=unit_id)
        play.goto(replace(self, mover=""))

    def on_end(self, play: MoscowPlay) -> None:
        """End the phase."""
        _close(play)


class Moves:
    """What a side's units can do in one movement phase, worked out when asked."""

    def __init__(self, look: MoscowLook, stage: Movement) -> None:
        self.look = look
        self.stage = stage
        self._fields: dict[str, Field] = {}

    def subjects(self) -> Ids:
        """The units that can enter at least one hex."""
        return tuple(unit.id for unit in self._eligible() if self._can_step(unit))

    def moved(self) -> Ids:
        """The units that moved in this phase."""
        return tuple(unit.id for unit in self.look.state.units.of(self.stage.side) if unit.mark("from"))

    def crowding(self) -> Ids:
        """The moved units that share a hex: one of them must go on or be taken back."""
        shared = shared_hexes(self.look, self.stage.side)
        return tuple(id for id in self.moved() if shared >> self.look.state.units[id].hex & 1) if shared else ()

    def targets(self, unit_id: str) -> Ids:
        """The hexes that a unit can reach."""
        return self.look.rules.grid.ids(self.field(self.look.state.units[unit_id]).reached)

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """What a hex costs, in MP."""
        unit = self.look.state.units[unit_id]
        end = self.look.rules.grid.index[hex_id]
        cost = self.left(unit) - self.field(unit).left(end)
        return (text("note.mp", mp=cost),)

    def field(self, unit: Unit) -> Field:
        """How far a unit can go."""
        if unit.id not in self._fields:
            self._fields[unit.id] = movement_field(self.look, unit, self.stage.kind, self.left(unit))
        return self._fields[unit.id]

    def left(self, unit: Unit) -> int:
        """The MP that a unit still has in this phase."""
        left = unit.mark("mp")
        return allowance(self.look, unit, self.stage.kind) if left is None else int(left)

    def blocked_end(self) -> Text | None:
        """Why the phase cannot end: two units in one hex (ruling 10)."""
        shared = shared_hexes(self.look, self.stage.side)
        if not shared:
            return None
        return text("why.stacked", "ruling-10", hexes=self.look.rules.grid.ids(shared))

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """Why a unit cannot move, or not to a hex."""
        unit = self.look.state.units.get(unit_id)
        return (
            self._why_unit(unit_id, unit)
            or self._why_hex(unit_id, hex_id)
            or text("why.too_far", "movement", unit=unit_id, hex=hex_id, mp=self.left(self.look.state.units[unit_id]))
        )

    def why_not_back(self, unit_id: str) -> Text:
        """Why a unit cannot be taken back."""
        return text("why.not_moved", "ruling-10", unit=unit_id)

    def _eligible(self) -> tuple[Unit, ...]:
        """The units that this phase lets move and that have not finished their move."""
        units = self.look.state.units.of(self.stage.side)
        return tuple(unit for unit in units if self._may_move(unit) and self._not_finished(unit))

    def _may_move(self, unit: Unit) -> bool:
        if self.stage.kind == "panzer":
            return unit.type.branch == "armour"
        return self.stage.kind == "all" or bool(rail_hexes(self.look.rules) >> unit.hex & 1)

    def _not_finished(self, unit: Unit) -> bool:
        return unit.mark("from") is None or unit.id == self.stage.mover

    def _can_step(self, unit: Unit) -> bool:
        left, open_hexes = self.left(unit), enterable(self.look, self.stage.side)
        costs = step_costs(self.look, self.stage.kind)
        return any(
            cost.points <= left and cost.reach(self.look.rules.grid, 1 << unit.hex) & open_hexes for cost in costs
        )

    def _why_unit(self, unit_id: str, unit: Unit | None) -> Text | None:
        if unit is None or unit.hex < 0 or unit.side != self.stage.side:
            return text("why.not_yours", unit=unit_id)
        if not self._may_move(unit):
            return text(f"why.phase.{self.stage.kind}", PHASE_RULE[self.stage.kind], unit=unit_id)
        if not self._not_finished(unit):
            return text("why.moved", "ruling-10", unit=unit_id)
        if not self._can_step(unit):
            return text("why.no_move", "movement", unit=unit_id, mp=self.left(unit))
        return None

    def _why_hex(self, unit_id: str, hex_id: str) -> Text | None:
        hex = self.look.rules.grid.index.get(hex_id)
        if hex is None:
            return text("why.no_hex", hex=hex_id)
        if self.look.state.units.area(enemy_of(self.stage.side)) >> hex & 1:
            return text("why.enemy", "movement", hex=hex_id)
        if self.stage.kind == "rail" and not rail_hexes(self.look.rules) >> hex & 1:
            return text("why.no_rail", "ruling-12", hex=hex_id)
        if hex == self.look.state.units[unit_id].hex:
            return text("why.same_hex", unit=unit_id)
        return None


def movement_field(look: MoscowLook, unit: Unit, kind: Kind, left: int) -> Field:
    """The hexes that a unit reaches with so many MP (Movement; Zone of Control)."""
    grid = look.rules.grid
    zone = enemy_zone(look, unit.side)
    return field(grid, {left: 1 << unit.hex}, step_costs(look, kind), enterable(look, unit.side), zone)


def allowance(look: MoscowLook, unit: Unit, kind: Kind) -> int:
    """A unit's MP in a phase: as printed, one in mud but not by rail (Mud Turns; ruling 8)."""
    return 1 if weather(look) == "mud" and kind != "rail" else unit.movement


def step_costs(look: MoscowLook, kind: Kind) -> tuple[Cost, ...]:
    """What entering a hex costs: 1, forest 2; along a rail link 1; in mud 1 (Movement; rulings 8 and 12)."""
    grid, map = look.rules.grid, look.rules.map
    if kind == "rail":
        return (Cost(1, grid.hexes, map.entered_by("rail")),)
    if weather(look) == "mud":
        return (uniform(grid, 1, grid.hexes),)
    forest = map.terrain["forest"]
    return (uniform(grid, 1, grid.hexes & ~forest), uniform(grid, look.rules.forest_cost, forest))


def enterable(look: MoscowLook, side: str) -> HexSet:
    """The hexes without an enemy unit (Movement, Restrictions)."""
    return look.rules.grid.hexes & ~look.state.units.area(enemy_of(side))


def rail_hexes(rules: MoscowRules) -> HexSet:
    """The hexes that a railway touches."""
    area = 0
    for leaving in rules.map.links["rail"]:
        area |= leaving
    return area


def shared_hexes(look: MoscowLook, side: str) -> HexSet:
    """The hexes in which two of a side's units stand."""
    once = twice = 0
    for unit in look.state.units.of(side):
        twice |= once & 1 << unit.hex
        once |= 1 << unit.hex
    return twice


def _close(play: MoscowPlay) -> None:
    play.state.clear_marks("from", "mp")
    play.state.captures = ()
    play.end()
