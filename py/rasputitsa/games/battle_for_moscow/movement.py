"""Movement phases: costs, movers, moves (Movement; Mud Turns; Winter Effects; Zone of Control; rulings 8 to 13)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Literal

from rasputitsa.aids.tracks import place_in
from rasputitsa.engine.dataclass_fields import UnitId
from rasputitsa.engine.decision import Decision, Ids
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.games.battle_for_moscow.state import CITIES, SECTIONS, MoscowLook, MoscowPlay, SideId
from rasputitsa.games.battle_for_moscow.supply import supply_tolls
from rasputitsa.hexgrid.field import Cost, Field
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.acts import kind_act
from rasputitsa.procedures.moving import Extending, idle
from rasputitsa.rules.costs import Chart, Line, step_costs
from rasputitsa.rules.hexsides import touched
from rasputitsa.rules.movement.phase import FROM, Marches, Party
from rasputitsa.rules.movement.reach import ENDLESS, Going, Obstacle
from rasputitsa.rules.permits import Ban, Bans, Facts, no_facts
from rasputitsa.rules.stacking import shared
from rasputitsa.rules.supply import FAR

Kind = Literal["panzer", "rail", "all"]
Ways = Literal["country", "rail", "both"]


class Ground:
    """The ground for a side in one kind of movement phase, as long as its enemy does not move."""

    def __init__(self, rules: state.MoscowRules, kind: Kind, weather: state.Weather, enemies: HexSet) -> None:
        self.rules, self.kind, self.weather, self.enemies = rules, kind, weather, enemies
        self._going: dict[Ways, Going] = {}
        self._starts: dict[tuple[str, int], HexSet] = {}

    def going(self, unit: Unit) -> Going:
        """The going for a unit."""
        ways: Ways = "country" if self.kind != "rail" else self.ways(unit)
        if ways not in self._going:
            grid, costs = self.rules.grid, costs_of(self.rules, ways, self.weather)
            self._going[ways] = Going(grid, costs, grid.hexes & ~self.enemies, grid.expand(self.enemies))
        return self._going[ways]

    def ways(self, unit: Unit) -> Ways:
        """The ways open to a unit: across country, bound to railways, or both, as for the Tank unit."""
        if self.kind != "rail":
            return "country"
        return "both" if state.is_tank_unit(unit) else "rail"

    def can_step(self, unit: Unit, left: int) -> bool:
        """True if this phase lets a unit with so many MP enter at least one hex."""
        return bool((self._may_start(unit) & self.going(unit).starts(left)) >> unit.hex & 1)

    def can_begin(self, unit: Unit) -> bool:
        """True if this phase lets a unit that has not moved in it enter at least one hex."""
        face = unit.type.id, unit.steps
        starts = self._starts.get(face)
        if starts is None:
            starts = self._may_start(unit) & self.going(unit).starts(self.allowance(unit))
            self._starts[face] = starts
        return bool(starts >> unit.hex & 1)

    def may_move(self, unit: Unit) -> bool:
        """True if this phase lets a unit move at all (How to Play; Tank unit)."""
        return bool(self._may_start(unit) >> unit.hex & 1)

    def allowance(self, unit: Unit) -> int:
        """A unit's MP in the phase: one in mud but not by rail, one or two less in snow (ruling 8)."""
        return allowance(self.rules, unit.type.branch, unit.movement, self.slowed_by)

    @property
    def slowed_by(self) -> str:
        """The weather that takes MP in the phase: "mud", but not by rail, "snow", or nothing (ruling 8)."""
        return slowed_by(self.kind, self.weather)

    def _may_start(self, unit: Unit) -> HexSet:
        """The hexes from which this phase lets a unit move."""
        if self.kind == "panzer":
            return self.rules.grid.hexes if unit.type.branch == "armour" else 0
        return rail_hexes(self.rules) if self.ways(unit) == "rail" else self.rules.grid.hexes


def allowance(rules: state.MoscowRules, branch: str, printed: int, slow: str) -> int:
    """The MP of a unit of a branch that has so many printed, by what slows it (Mud Turns; Winter Effects; ruling 8)."""
    if slow == "snow":
        return printed - rules.figures["snow_armour" if branch == "armour" else "snow_infantry"]
    return 1 if slow == "mud" else printed


def slowed_by(kind: Kind, weather: state.Weather) -> str:
    """The weather that takes MP in a kind of phase: "mud", but not by rail, "snow", or nothing (ruling 8)."""
    return "" if weather == "clear" or (weather == "mud" and kind == "rail") else weather


def ground(look: state.MoscowLook, side: state.SideId, kind: Kind) -> Ground:
    """The ground in a side's movement phase; the same for all its moves, for the enemy does not move in it."""
    return _ground(look.rules, kind, state.weather(look), look.state.units.area(state.enemy_of(side)))


@lru_cache(maxsize=8)
def rail_hexes(rules: state.MoscowRules) -> HexSet:
    """The hexes that a railway touches."""
    return touched(rules.map.links["rail"])


@lru_cache(maxsize=64)
def costs_of(rules: state.MoscowRules, ways: Ways, weather: state.Weather) -> tuple[Cost, ...]:
    """The costs of steps across country, by rail, or by both."""
    return step_costs(rules.map, _chart(rules, ways, weather))


_ground = lru_cache(maxsize=64)(Ground)


def _chart(rules: state.MoscowRules, ways: Ways, weather: state.Weather) -> Chart:
    """The cost of a step: 1, forest 2; along a rail link 1; in mud 1 (Movement; rulings 8, 12 and 13).

    In mud a step without a link takes all of the Tank unit's MP in the rail phase (ruling 13).
    """
    links = {} if ways == "country" else {"rail": 1}
    if ways == "rail":
        return Chart(1, (), {}, links)
    clear, forest = 1, rules.figures["forest_cost"]
    if weather == "mud":
        tanks = (kind.movement[-1] for kind in rules.types.values() if "tank_unit" in kind.traits)
        clear = forest = max(tanks) if ways == "both" else 1
    return Chart(1, (Line(("forest",), forest), Line(("clear",), clear)), {}, links)


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

    @once
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
