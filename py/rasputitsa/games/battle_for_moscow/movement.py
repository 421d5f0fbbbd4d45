"""Movement phases: movers, a move leg by leg, taking it back (Movement; Zone of Control; rulings 10 and 11)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from rasputitsa.aids.tracks import place_in
from rasputitsa.engine.dataclass_fields import UnitId
from rasputitsa.engine.decision import Decision, Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.going import Kind, ground, rail_hexes
from rasputitsa.games.battle_for_moscow.state import CITIES, SECTIONS, MoscowLook, MoscowPlay, SideId
from rasputitsa.games.battle_for_moscow.supply import supply_tolls
from rasputitsa.hexgrid.field import Field
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.acts import kind_act
from rasputitsa.procedures.moving import Extending, idle
from rasputitsa.rules.movement.phase import FROM, Marches, Party
from rasputitsa.rules.movement.reach import ENDLESS, Going, Obstacle
from rasputitsa.rules.permits import Ban, Bans, Facts, no_facts
from rasputitsa.rules.stacking import shared
from rasputitsa.rules.supply import FAR

PHASE_RULE = {"panzer": "how_to_play", "rail": "movement", "all": "how_to_play"}
SLOW_RULE = {("mud", "all"): "mud_turns", ("snow", "all"): "winter_effects", ("snow", "rail"): "ruling-8"}


def _begin(play: MoscowPlay, side: SideId, kind: Kind) -> None:
    """Log the phase and let units move; none has moved yet."""
    play.state.active = side
    play.state.captures = ()
    play.log(text(f"log.phase.{kind}", "how_to_play", side=side))
    play.call(Movement(side, kind))


def _could_move(look: MoscowLook, side: SideId, kind: Kind) -> bool:
    return any(map(ground(look, side, kind).can_begin, look.state.units.of(side)))


MovementPhase = kind_act(
    "movement_phase", "A movement phase begins.", SideId, Kind, _begin, could=_could_move, becomes=(("movement",),)
)


@dataclass(frozen=True, slots=True)
class Movement(Extending):
    """A side moves its units, one at a time; `mover` is the unit whose move may still be extended (ruling 10)."""

    name: ClassVar[str] = "movement"
    side: SideId
    kind: Kind
    mover: UnitId = ""

    def decision(self, look: MoscowLook) -> Decision | None:
        """Move, take a move back, or end the phase; None where nothing can move."""
        moves = Moves(look, self)
        moved = moves.moved()
        movers = moves.movers(moved)
        if not movers and not moved:
            return None
        options = (
            moves.option("move", movers),
            moves.back_option(moved),
            moves.end_option(lambda: end_label(look), lambda: idle(movers, moved, "", f"undone.{self.kind}")),
        )
        return Decision(self.side, _prompt(self.side, self.kind, moves.ground.slowed_by), options)

    def moves(self, look: MoscowLook) -> "Moves":
        """The moves of the phase."""
        return Moves(look, self)

    def close(self, play: MoscowPlay) -> None:
        """All moves stand."""
        play.state.clear_marks("from", "mp")
        play.state.captures = ()
        play.end()


class Moves(Marches[MoscowLook]):
    """The choices of a side's units in one movement phase, worked out when asked."""

    remembers: ClassVar[bool] = True
    cities: ClassVar = CITIES
    sections: ClassVar = SECTIONS["moves"]

    def __init__(self, look: MoscowLook, stage: Movement) -> None:
        super().__init__(look, stage.side)
        self.stage = stage
        self.ground = ground(look, stage.side, stage.kind)

    def going(self, unit: Unit) -> Going:
        """The going for a unit."""
        return self.ground.going(unit)

    def allowance(self, unit: Unit) -> int:
        """A unit's MP in the phase."""
        return self.ground.allowance(unit)

    def subjects(self) -> Ids:
        """The units that can enter at least one hex."""
        return self.movers(self.moved())

    def movers(self, moved: Ids) -> Ids:
        """The same, those that have moved being known."""
        begins, can_step, finished = self.ground.can_begin, self.can_step, set(moved)
        finished.discard(self.stage.mover)
        units = [unit for unit in self.look.state.units.of(self.side) if unit.id not in finished]
        return tuple([unit.id for unit in units if (can_step(unit) if unit.marks else begins(unit))])

    def fed(self, unit: Unit) -> HexSet | None:
        """In War of Attrition the hexes from which supply can be traced (ruling 35)."""
        return supply_tolls(self.look, self.stage.side).within(FAR) if self.look.rules.supplied else None

    def overfull(self) -> HexSet:
        """The hexes with two units (ruling 10)."""
        return shared(self.look.state.units, self.side)

    def field(self, unit: Unit) -> Field:
        """The hexes that a unit can reach."""
        return self.going(unit).field(unit.hex, self.left(unit))

    def targets(self, unit_id: str) -> Ids:
        """The hexes that a unit can reach."""
        unit = self.look.state.units[unit_id]
        return self.ground.going(unit).targets(unit.hex, self.left(unit))

    def passing(self, unit_id: str, hex_id: str) -> bool:
        """True if a hex holds a friend that cannot make room any more (ruling 10)."""
        units = self.look.state.units.on(self.grid.index[hex_id])
        friends = [unit for unit in units if unit.side == self.side and unit.id != unit_id]
        return any(not self.may_move(friend) or not self.is_unfinished(friend) for friend in friends)

    def may_move(self, unit: Unit) -> bool:
        """True if this phase lets a unit move at all (How to Play; Tank unit)."""
        return self.ground.may_move(unit)

    def is_unfinished(self, unit: Unit) -> bool:
        """True if a unit has not moved, or its move may still go on."""
        return unit.mark(FROM) is None or unit.id == self.stage.mover

    def can_step(self, unit: Unit) -> bool:
        """True if a unit can enter at least one hex."""
        return self.ground.can_step(unit, self.left(unit))

    @cached_property
    def bans(self) -> Bans:
        """The units that cannot move, or not any more."""
        kind = self.stage.kind
        return (
            Ban(lambda unit: not self.may_move(unit), f"why.phase.{kind}", PHASE_RULE[kind]),
            self.ban(lambda unit: not self.is_unfinished(unit), "why.moved"),
            self.ban(
                lambda unit: self._is_spent(unit) and self.going(unit).halt >> unit.hex & 1, "why.stopped", self._zone
            ),
            self._slowed(self._is_spent, "why.no_mp"),
            self.ban(lambda unit: not self._starts(unit) and self._is_bound_to_rails(unit), "why.no_link"),
            self.ban(lambda unit: not self._starts(unit), "why.enclosed"),
            self.ban(lambda unit: not self.can_step(unit), "why.no_move", lambda unit: {"mp": self.left(unit)}),
        )

    @property
    def unfit(self) -> Bans:
        """In a rail phase the hexes to which no railway leads (ruling 12)."""
        return (self.ban(self._has_no_rails, "why.no_rail", lambda party, hex: {"hex": self.grid.names[hex]}),)

    @property
    def obstacles(self) -> Bans:
        """The obstacles on the way; its price depends on the weather."""
        far = self._slowed(lambda unit, end, met: met.kind == "too_far", "why.too_far", self.refusals.price)
        cut_off = self.ban(self._is_off_the_rails, "why.no_way.rail", self.refusals.at_end)
        return (far, cut_off, *super().obstacles)

    def _has_no_rails(self, party: Party, hex: Hex) -> bool:
        return self._is_bound_to_rails(party[0]) and not rail_hexes(self.look.rules) >> hex & 1

    def _is_off_the_rails(self, unit: Unit, end: Hex, met: Obstacle) -> bool:
        return met.kind == "no_way" and self._is_bound_to_rails(unit)

    def _starts(self, unit: Unit) -> bool:
        """True if a hex beside a unit is open to it, at whatever price."""
        return bool(self.going(unit).starts(ENDLESS) >> unit.hex & 1)

    def _is_spent(self, unit: Unit) -> bool:
        """True if a unit has moved and has no MP left."""
        return unit.mark(FROM) is not None and not self.left(unit)

    def _zone(self, unit: Unit) -> Facts:
        return {"hex": self.grid.names[unit.hex], "enemies": self.enemies_next_to(unit.hex)}

    def _slowed(self, bars: Callable[..., object], key: str, facts: Callable[..., Facts] = no_facts) -> Ban:
        """A ban that lies in the MP, in mud and snow in those that the weather leaves (ruling 8)."""
        kind, slow = self.stage.kind, self.ground.slowed_by
        if not slow:
            return Ban(bars, key, "movement", lambda unit, *asked: {"mp": self.left(unit), **facts(unit, *asked)})

        def slowed(unit: Unit, *asked: Any) -> Facts:
            whole, printed = self.allowance(unit), unit.movement
            return {"mp": self.left(unit), "whole": whole, "printed": printed, **facts(unit, *asked)}

        return Ban(bars, f"{key}.{slow}", SLOW_RULE.get((slow, kind), SLOW_RULE[slow, "all"]), slowed)

    def _is_bound_to_rails(self, unit: Unit) -> bool:
        return self.ground.ways(unit) == "rail"


TURN_OVER = "verb.turn_over"


def end_label(look: MoscowLook) -> str:
    """The name of ending a phase: the next in which something can be done; the usual one outside any turn."""
    phases: Any = look.rules.sequences["turn"]
    now = place_in(look.state, "turn")
    if now < 0:
        return ""
    own = (phase for phase in phases[now + 1 :] if phase.side == phases[now].side and phase.asks(look))
    following = next(own, None)
    return TURN_OVER if following is None else f"verb.to.{following.key}"


@lru_cache(maxsize=16)
def _prompt(side: SideId, kind: Kind, slow: str) -> Text:
    if slow:
        return text(f"prompt.move.{kind}.{slow}", SLOW_RULE.get((slow, kind), SLOW_RULE[slow, "all"]), side=side)
    return text(f"prompt.move.{kind}", "movement", side=side)
