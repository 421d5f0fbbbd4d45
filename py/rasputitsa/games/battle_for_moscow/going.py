"""What movement costs and where it can go (Movement; Mud Turns; Winter Effects; rulings 8, 9, 12 and 13)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.state import (
    MoscowLook,
    MoscowRules,
    SideId,
    Weather,
    enemy_of,
    enemy_zone,
    weather,
)
from rasputitsa.hexgrid.field import Cost, Field, field, uniform
from rasputitsa.hexgrid.grid import HexSet

Kind = Literal["panzer", "rail", "all"]

ENDLESS = 99
"""MP beyond any allowance, to find what a way would cost."""


@dataclass(frozen=True, slots=True)
class Going:
    """The costs of steps, the hexes without enemies, the hexes that end a move, and where each cost can be paid.

    `steps` pairs the MP of a kind of step with the hexes from which such a step can be made.
    """

    costs: tuple[Cost, ...]
    open: HexSet
    zone: HexSet
    steps: tuple[tuple[int, HexSet], ...]

    def can_step(self, unit: Unit, left: int) -> bool:
        """Whether a unit can enter at least one hex."""
        return any(points <= left and sources >> unit.hex & 1 for points, sources in self.steps)

    def field(self, look: MoscowLook, unit: Unit, left: int) -> Field:
        """How far a unit goes with so many MP."""
        return field(look.rules.grid, {left: 1 << unit.hex}, self.costs, self.open, self.zone)

    def field_without_zones(self, look: MoscowLook, unit: Unit) -> Field:
        """Where the ways lead that are open but for zones of control and MP."""
        return field(look.rules.grid, {ENDLESS: 1 << unit.hex}, self.costs, self.open, 0)


def going(look: MoscowLook, side: SideId, kind: Kind, tank: str) -> Going:
    """The going for a side's units in a movement phase; `tank` is "tank" for the Tank unit, else empty."""
    grid = look.rules.grid
    open_hexes = grid.hexes & ~look.state.units.area(enemy_of(side))
    costs = step_costs(look.rules, kind, weather(look), tank)
    steps = tuple((cost.points, cost.sources(grid, open_hexes)) for cost in costs)
    return Going(costs, open_hexes, enemy_zone(look, side), steps)


def allowance(look: MoscowLook, unit: Unit, kind: Kind) -> int:
    """A unit's MP in a phase: one in mud but not by rail, one or two less in snow (ruling 8)."""
    slow = slowed_by(look, kind)
    if slow == "snow":
        return unit.movement - look.rules.figures["snow_armour" if unit.type.branch == "armour" else "snow_infantry"]
    return 1 if slow == "mud" else unit.movement


def slowed_by(look: MoscowLook, kind: Kind) -> str:
    """What takes MP in a phase: "mud", but not by rail, "snow", or nothing (ruling 8)."""
    now = weather(look)
    return "" if now == "clear" or (now == "mud" and kind == "rail") else now


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
