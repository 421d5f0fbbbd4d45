"""What movement costs and where it can go (Movement; Mud Turns; Winter Effects; rulings 8, 9, 12 and 13)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.state import (
    MoscowLook,
    MoscowRules,
    SideId,
    Weather,
    enemy_of,
    is_tank_unit,
    weather,
)
from rasputitsa.hexgrid.field import Cost, Field, field, uniform
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet

Kind = Literal["panzer", "rail", "all"]

ENDLESS = 99
"""MP beyond any allowance, to find what a way would cost."""


@dataclass(frozen=True, slots=True, eq=False)
class Going:
    """The costs of steps, the hexes without enemies, the hexes that end a move, and where each cost can be paid.

    `steps` pairs the MP of a kind of step with the hexes from which such a step can be made.
    """

    grid: Grid
    costs: tuple[Cost, ...]
    open: HexSet
    zone: HexSet
    steps: tuple[tuple[int, HexSet], ...]

    def starts(self, left: int) -> HexSet:
        """The hexes from which a unit with so many MP can enter at least one other."""
        area = 0
        for points, sources in self.steps:
            if points <= left:
                area |= sources
        return area

    def field(self, hex: Hex, left: int) -> Field:
        """How far a unit goes from a hex with so many MP."""
        return _field(self, hex, left)

    def targets(self, hex: Hex, left: int) -> Ids:
        """The printed ids of the hexes that a unit can reach."""
        return _targets(self, hex, left)

    def field_without_zones(self, hex: Hex) -> Field:
        """Where the ways lead that are open but for zones of control and MP."""
        return field(self.grid, {ENDLESS: 1 << hex}, self.costs, self.open, 0)


class Ground:
    """What the ground is to a side in one kind of movement phase, as long as the enemy stands where he stands."""

    def __init__(self, rules: MoscowRules, kind: Kind, weather: Weather, enemies: HexSet) -> None:
        self.rules, self.kind, self.weather, self.enemies = rules, kind, weather, enemies
        self._going: dict[str, Going] = {}
        self._starts: dict[tuple[str, int], HexSet] = {}

    def going(self, unit: Unit) -> Going:
        """The going for a unit."""
        tank = "tank" if is_tank_unit(unit) else ""
        if tank not in self._going:
            self._going[tank] = self._going_for(tank)
        return self._going[tank]

    def can_step(self, unit: Unit, left: int) -> bool:
        """Whether this phase lets a unit with so many MP enter at least one hex."""
        return bool((self._may_start(unit) & self.going(unit).starts(left)) >> unit.hex & 1)

    def can_begin(self, unit: Unit) -> bool:
        """Whether this phase lets a unit that has not moved in it enter at least one hex."""
        face = unit.type.id, unit.steps
        starts = self._starts.get(face)
        if starts is None:
            starts = self._may_start(unit) & self.going(unit).starts(self.allowance(unit))
            self._starts[face] = starts
        return bool(starts >> unit.hex & 1)

    def may_move(self, unit: Unit) -> bool:
        """Whether this phase lets a unit move at all (How to Play; Tank unit)."""
        return bool(self._may_start(unit) >> unit.hex & 1)

    def allowance(self, unit: Unit) -> int:
        """A unit's MP in the phase: one in mud but not by rail, one or two less in snow (ruling 8)."""
        slow = self.slowed_by
        if slow == "snow":
            loss = "snow_armour" if unit.type.branch == "armour" else "snow_infantry"
            return unit.movement - self.rules.figures[loss]
        return 1 if slow == "mud" else unit.movement

    @property
    def slowed_by(self) -> str:
        """What takes MP in the phase: "mud", but not by rail, "snow", or nothing (ruling 8)."""
        return "" if self.weather == "clear" or (self.weather == "mud" and self.kind == "rail") else self.weather

    def _going_for(self, tank: str) -> Going:
        grid, costs = self.rules.grid, step_costs(self.rules, self.kind, self.weather, tank)
        open_hexes = grid.hexes & ~self.enemies
        steps = tuple((cost.points, cost.sources(grid, open_hexes)) for cost in costs)
        return Going(grid, costs, open_hexes, grid.expand(self.enemies), steps)

    def _may_start(self, unit: Unit) -> HexSet:
        """The hexes from which this phase lets a unit move."""
        if self.kind == "panzer":
            return self.rules.grid.hexes if unit.type.branch == "armour" else 0
        by_rail = self.kind == "rail" and not is_tank_unit(unit)
        return rail_hexes(self.rules) if by_rail else self.rules.grid.hexes


def ground(look: MoscowLook, side: SideId, kind: Kind) -> Ground:
    """The ground in a side's movement phase; the same for all its moves, for the enemy does not move in it."""
    return _ground(look.rules, kind, weather(look), look.state.units.area(enemy_of(side)))


@lru_cache(maxsize=64)
def _ground(rules: MoscowRules, kind: Kind, weather: Weather, enemies: HexSet) -> Ground:
    return Ground(rules, kind, weather, enemies)


@lru_cache(maxsize=1024)
def _field(going: Going, hex: Hex, left: int) -> Field:
    return field(going.grid, {left: 1 << hex}, going.costs, going.open, going.zone)


@lru_cache(maxsize=1024)
def _targets(going: Going, hex: Hex, left: int) -> Ids:
    return going.grid.ids(_field(going, hex, left).reached)


@lru_cache(maxsize=64)
def step_costs(rules: MoscowRules, kind: Kind, weather: Weather, tank: str) -> tuple[Cost, ...]:
    """What a step costs: 1, forest 2; along a rail link 1; in mud 1 (Movement; rulings 8, 12 and 13)."""
    rail = (Cost(1, rules.grid.hexes, rules.map.entered_by("rail")),)
    if kind == "rail":
        return rail + (_off_the_rails(rules, weather) if tank else ())
    return _across_country(rules, weather)


@lru_cache(maxsize=8)
def rail_hexes(rules: MoscowRules) -> HexSet:
    """The hexes that a railway touches."""
    area = 0
    for leaving in rules.map.links["rail"]:
        area |= leaving
    return area


def _off_the_rails(rules: MoscowRules, weather: Weather) -> tuple[Cost, ...]:
    """The Tank unit's steps without a link in the rail phase; in mud one takes all its MP (ruling 13)."""
    if weather != "mud":
        return _across_country(rules, weather)
    whole = max(kind.movement[-1] for kind in rules.types.values() if "tank_unit" in kind.traits)
    return (uniform(rules.grid, whole, rules.grid.hexes),)


def _across_country(rules: MoscowRules, weather: Weather) -> tuple[Cost, ...]:
    grid, forest = rules.grid, rules.map.terrain["forest"]
    if weather == "mud":
        return (uniform(grid, 1, grid.hexes),)
    return (uniform(grid, 1, grid.hexes & ~forest), uniform(grid, rules.figures["forest_cost"], forest))
