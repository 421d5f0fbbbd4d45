"""Movement phases: who may move, a move leg by leg, taking it back (Movement; Zone of Control; rulings 10 and 11)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_for_moscow.control import record_captures, return_captures, take_cities
from rasputitsa.games.battle_for_moscow.going import ENDLESS, Kind, ground, rail_hexes
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowPlay, SideId, enemy_of, is_tank_unit
from rasputitsa.hexgrid.field import Field

PHASE_RULE = {"panzer": "how_to_play", "rail": "movement", "all": "how_to_play"}
SLOW_RULE = {("mud", "all"): "mud_turns", ("snow", "all"): "winter_effects", ("snow", "rail"): "ruling-8"}


@dataclass(frozen=True, slots=True)
class MovementPhase(Stage):
    """A movement phase begins: nobody has moved yet."""

    name: ClassVar[str] = "movement_phase"
    side: SideId
    kind: Kind

    @property
    def key(self) -> str:
        """What the phase is called."""
        return self.kind

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
            Option("move", ("unit", "hex"), movers, moves.targets, notes=moves.notes, way=moves.way, why=moves.why),
            Option("take_back", ("unit",), moved, why=moves.why_not_back, retracts=True, owed=moves.crowding()),
            Option("end", blocked=moves.blocked_end(), advances=True),
        )
        return Decision(self.side, _prompt(self.side, self.kind), options)

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
        play.state.put(unit.at(end).with_marks({"from": unit.mark("from") or names[0], "mp": left}))
        play.log(text("log.move", unit=unit_id, start=names[0], end=hex_id), unit=unit_id, path=names)
        record_captures(play, unit_id, self.side, path[1:])
        take_cities(play, self.side, path[1:])
        play.goto(Movement(self.side, self.kind, unit_id))

    def on_take_back(self, play: MoscowPlay, unit_id: str) -> None:
        """Return a unit to where it began the phase, and the cities that it alone took (ruling 11).

        Another unit's move may still go on: a move taken back is as none (ruling 10).
        """
        unit = play.state.units[unit_id]
        start = str(unit.mark("from"))
        play.state.put(unit.at(play.rules.grid.index[start]).unmarked("from", "mp"))
        return_captures(play, unit_id, enemy_of(self.side))
        play.log(text("log.take_back", "ruling-10", unit=unit_id, hex=start), unit=unit_id)
        play.goto(Movement(self.side, self.kind, "" if unit_id == self.mover else self.mover))

    def on_end(self, play: MoscowPlay) -> None:
        """End the phase."""
        _close(play)


class Moves:
    """What a side's units can do in one movement phase, worked out when asked."""

    def __init__(self, look: MoscowLook, stage: Movement) -> None:
        self.look = look
        self.stage = stage
        self.ground = ground(look, stage.side, stage.kind)

    def subjects(self) -> Ids:
        """The units that can enter at least one hex."""
        units, begins, goes_on = self.look.state.units.of(self.stage.side), self.ground.can_begin, self._goes_on
        return tuple([unit.id for unit in units if (goes_on(unit) if unit.marks else begins(unit))])

    def moved(self) -> Ids:
        """The units that moved in this phase."""
        units = self.look.state.units.of(self.stage.side)
        return tuple([unit.id for unit in units if unit.marks and unit.mark("from")])

    def crowding(self) -> Ids:
        """The moved units that share a hex: one of them must go on or be taken back."""
        units = self.look.state.units
        shared = units.shared(self.stage.side)
        if not shared:
            return ()
        return tuple([unit.id for unit in units.of(self.stage.side) if shared >> unit.hex & 1 and unit.mark("from")])

    def targets(self, unit_id: str) -> Ids:
        """The hexes that a unit can reach."""
        unit = self.look.state.units[unit_id]
        return self.ground.going(unit).targets(unit.hex, self.left(unit))

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """What a hex costs, in MP."""
        unit = self.look.state.units[unit_id]
        end = self.look.rules.grid.index[hex_id]
        return (text("note.mp", mp=self.left(unit) - self.field(unit).left(end)),)

    def way(self, unit_id: str, hex_id: str) -> Ids:
        """The hexes of the canonical cheapest path."""
        grid, field = self.look.rules.grid, self.field(self.look.state.units[unit_id])
        return tuple(grid.names[hex] for hex in field.path(grid.index[hex_id]))

    def field(self, unit: Unit) -> Field:
        """How far a unit can go."""
        return self.ground.going(unit).field(unit.hex, self.left(unit))

    def left(self, unit: Unit) -> int:
        """The MP that a unit still has in this phase."""
        left = unit.mark("mp")
        return self.ground.allowance(unit) if left is None else int(left)

    def blocked_end(self) -> Text | None:
        """Why the phase cannot end: two units in one hex (ruling 10)."""
        shared = self.look.state.units.shared(self.stage.side)
        if not shared:
            return None
        return text("why.stacked", "ruling-10", hexes=self.look.rules.grid.ids(shared))

    def may_move(self, unit: Unit) -> bool:
        """Whether this phase lets a unit move at all (How to Play; Tank unit)."""
        return self.ground.may_move(unit)

    def is_unfinished(self, unit: Unit) -> bool:
        """Whether a unit has not moved, or its move may still go on."""
        return unit.mark("from") is None or unit.id == self.stage.mover

    def can_step(self, unit: Unit) -> bool:
        """Whether a unit can enter at least one hex."""
        return self.ground.can_step(unit, self.left(unit))

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """Why a unit cannot move, or not to a hex."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.hex < 0 or unit.side != self.stage.side:
            return text("why.not_yours", "movement", unit=unit_id)
        return self._why_unit(unit) or self._why_hex(unit, hex_id) or self._why_not_there(unit, hex_id)

    def why_not_back(self, unit_id: str) -> Text:
        """Why a unit cannot be taken back."""
        return text("why.not_moved", "ruling-10", unit=unit_id)

    def _goes_on(self, unit: Unit) -> bool:
        return self.is_unfinished(unit) and self.can_step(unit)

    def _why_unit(self, unit: Unit) -> Text | None:
        if not self.may_move(unit):
            return text(f"why.phase.{self.stage.kind}", PHASE_RULE[self.stage.kind], unit=unit.id)
        if not self.is_unfinished(unit):
            return text("why.moved", "ruling-10", unit=unit.id)
        if unit.mark("from") and not self.left(unit):
            return self._why_no_mp(unit)
        if not self.ground.going(unit).starts(ENDLESS) >> unit.hex & 1:
            return text("why.no_link" if self._goes_by_rail(unit) else "why.enclosed", "movement", unit=unit.id)
        if not self.can_step(unit):
            return text("why.no_move", "movement", unit=unit.id, mp=self.left(unit))
        return None

    def _why_no_mp(self, unit: Unit) -> Text:
        here = self.look.rules.grid.names[unit.hex]
        if self.ground.going(unit).zone >> unit.hex & 1:
            return text("why.stopped", "zoc", unit=unit.id, hex=here, enemies=self._enemies_next_to(unit.hex))
        return self._slowed("why.no_mp", unit)

    def _slowed(self, key: str, unit: Unit, **facts: Fact) -> Text:
        """A reason that lies in the MP, in mud and snow in those that the weather leaves (ruling 8)."""
        kind, left = self.stage.kind, self.left(unit)
        slow = self.ground.slowed_by
        if not slow:
            return text(key, "movement", unit=unit.id, mp=left, **facts)
        rule, whole = SLOW_RULE.get((slow, kind), SLOW_RULE[slow, "all"]), self.ground.allowance(unit)
        return text(f"{key}.{slow}", rule, unit=unit.id, mp=left, whole=whole, printed=unit.movement, **facts)

    def _goes_by_rail(self, unit: Unit) -> bool:
        """Whether a unit is bound to railways in this phase: the Tank unit is not."""
        return self.stage.kind == "rail" and not is_tank_unit(unit)

    def _why_hex(self, unit: Unit, hex_id: str) -> Text | None:
        hex = self.look.rules.grid.index.get(hex_id)
        if hex is None:
            return text("why.no_hex", "movement", hex=hex_id)
        if hex == unit.hex:
            return text("why.same_hex", "movement", unit=unit.id)
        if not self.ground.going(unit).open >> hex & 1:
            enemies = tuple(enemy.id for enemy in self.look.state.units.on(hex))
            return text("why.enemy", "movement", hex=hex_id, enemies=enemies)
        if self._goes_by_rail(unit) and not rail_hexes(self.look.rules) >> hex & 1:
            return text("why.no_rail", "ruling-12", hex=hex_id)
        return None

    def _why_not_there(self, unit: Unit, hex_id: str) -> Text:
        hex, ways = self.look.rules.grid.index[hex_id], self.ground.going(unit).field_without_zones(unit.hex)
        if not ways.reached >> hex & 1:
            key = "why.no_way.rail" if self._goes_by_rail(unit) else "why.no_way"
            return text(key, "movement", unit=unit.id, hex=hex_id)
        path = ways.path(hex)
        cost = max(ways.starts) - ways.left(hex)
        if cost > self.left(unit):
            return self._slowed("why.too_far", unit, hex=hex_id, cost=cost)
        stop = next((step for step in path[1:-1] if self.ground.going(unit).zone >> step & 1), path[1])
        stop_id, enemies = self.look.rules.grid.names[stop], self._enemies_next_to(stop)
        return text("why.zone", "zoc", unit=unit.id, target=hex_id, hex=stop_id, enemies=enemies)

    def _enemies_next_to(self, hex: int) -> Ids:
        near = self.look.rules.grid.neighbours(hex)
        return tuple(unit.id for unit in self.look.state.units.of(enemy_of(self.stage.side)) if near >> unit.hex & 1)


@lru_cache(maxsize=8)
def _prompt(side: SideId, kind: Kind) -> Text:
    return text(f"prompt.move.{kind}", "movement", side=side)


def _close(play: MoscowPlay) -> None:
    play.state.clear_marks("from", "mp")
    play.state.captures = ()
    play.end()
