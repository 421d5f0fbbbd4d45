"""The costs of movement and the hexes open to it (Movement; Mud Turns; Winter Effects; rulings 8, 9, 12 and 13)."""

from functools import lru_cache
from typing import Literal

from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.costs import Chart, Line, step_costs
from rasputitsa.rules.hexsides import touched
from rasputitsa.rules.movement.reach import Going

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
    """The MP of a unit of a branch that has so many printed, by what takes some (ruling 8)."""
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


@lru_cache(maxsize=64)
def _ground(rules: state.MoscowRules, kind: Kind, weather: state.Weather, enemies: HexSet) -> Ground:
    return Ground(rules, kind, weather, enemies)


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
