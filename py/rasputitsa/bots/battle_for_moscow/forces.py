"""Both sides as a planner sees them: units with the value of their steps, and the value of the ground for each side."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.bots.battle_for_moscow.chart import Chart, bits, chart_of
from rasputitsa.bots.battle_for_moscow.spread import Spread
from rasputitsa.bots.battle_for_moscow.weights import Weights
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.battle_for_moscow.losses import step_value
from rasputitsa.games.battle_for_moscow.movement import Kind, allowance, rail_hexes, slowed_by
from rasputitsa.games.battle_for_moscow.state import (
    GERMAN,
    SOVIET,
    MoscowLook,
    MoscowRules,
    SideId,
    Weather,
    cities_of,
    edge_hexes,
    is_tank_unit,
    weather_of,
)
from rasputitsa.hexgrid.grid import Hex, HexSet

ORDER = (GERMAN, SOVIET)
MOSCOW_DRAWS = 14
CITY_DRAWS = 10
KEPT = 64
"""The number of positions whose grounds and goals are kept."""
TWO_MOVES = 8
"""The distance from Moscow at which an enemy can enter it within a turn, with a battle on the way: it is never emptied.
"""

OFFENSIVE_FROM = 8
"""The turn from which the Soviets go for the cities that they lost."""

Draws = tuple[tuple[Hex, int], ...]
"""Goals, with how far each draws units from."""


Face = tuple[str, str, int, Mark | None]
"""All of a counter by which it has its figures: id, type, steps, the supply points spent on it."""


class Piece(NamedTuple):
    """A unit in figures: what it loses with a step and with its life, in strength (`owed`) and in worth."""

    id: str
    strength: int
    steps: int
    movement: int
    branch: str
    free: bool
    shift: int
    owed: int
    step: int
    life: int


@dataclass(frozen=True, slots=True, eq=False)
class Forces:
    """A position in figures: chart, weights, cities held, the ground's worth to a defender by side and hex.

    `known` are units that were reckoned before.
    """

    look: MoscowLook
    chart: Chart
    weights: Weights
    cities: tuple[HexSet, HexSet]
    ground: tuple[Sequence[int], Sequence[int]]
    pull: tuple[Sequence[int], Sequence[int]]
    rails: HexSet
    edges: tuple[HexSet, HexSet]
    known: dict[Face, Piece]

    def pieces(self, side: SideId) -> list[tuple[Hex, Piece]]:
        """A side's units on the map, with their hexes."""
        return [(unit.hex, self.piece(unit)) for unit in self.look.state.units.of(side)]

    def piece(self, unit: Unit) -> Piece:
        """A unit in figures."""
        known, key = self.known, (unit.id, unit.type.id, unit.steps, unit.mark("assault"))
        found = known.get(key)
        if found is None:
            found = known[key] = self._figured(unit)
        return found

    def _figured(self, unit: Unit) -> Piece:
        side = ORDER.index(unit.side)
        each = self.weights.strength[side]
        owed = step_value(unit)
        life = each * unit.attack + self.weights.presence[side]
        if self.look.rules.by_points:
            life += self.weights.point * self.look.rules.figures["elimination_points"]
        branch, tank = unit.type.branch, is_tank_unit(unit)
        step = life if unit.steps == 1 else each * owed
        strength = unit.attack + int(unit.mark("assault") or 0)
        return Piece(
            unit.id,
            strength,
            unit.steps,
            unit.movement,
            branch,
            branch == "armour" and unit.side == GERMAN,
            int(tank),
            owed,
            step,
            life,
        )

    def is_mud(self, turn: int) -> bool:
        """True if attacks of a turn are halved, as far as is known."""
        return self._weather(turn) == "mud"

    def allowance(self, piece: Piece, turn: int, kind: Kind) -> int:
        """A unit's MP in a phase of a turn (rulings 8 and 9)."""
        return allowance(self.look.rules, piece.branch, piece.movement, slowed_by(kind, self._weather(turn)))

    def country(self, turn: int) -> Spread:
        """The reach of units across country in a turn."""
        return self.chart.country[self._weather(turn)]

    def is_deserted(self, side: int, area: HexSet, enemies: HexSet) -> bool:
        """True if a side that stands in an area leaves its Moscow empty: late, or with an enemy near."""
        rules = self.look.rules
        if not self.cities[side] & ~area & 1 << rules.moscow:
            return False
        return self.look.state.turn >= rules.scenario.turns - 1 or bool(enemies & self.chart.within[TWO_MOVES])

    def _weather(self, turn: int) -> Weather:
        return weather_of(self.look, min(max(turn, 1), len(self.look.rules.turns)))


def forces_of(look: MoscowLook, weights: Weights) -> Forces:
    """A position in figures."""
    chart = chart_of(look.rules)
    cities = (cities_of(look, GERMAN), cities_of(look, SOVIET))
    return Forces(
        look,
        chart,
        weights,
        cities,
        (_ground(look.rules, weights, 0), _ground(look.rules, weights, 1)),
        (_pull(look.rules, weights, _draws(look, weights, 0)), _pull(look.rules, weights, _draws(look, weights, 1))),
        rail_hexes(look.rules),
        (edge_hexes(look, GERMAN), edge_hexes(look, SOVIET)),
        _known(look.rules, weights),
    )


def city_worth(rules: MoscowRules, weights: Weights, hex: Hex) -> int:
    """The value of holding a city."""
    if hex == rules.moscow:
        return weights.moscow
    return weights.city + (weights.point * rules.figures["city_points"] if rules.by_points else 0)


@lru_cache(maxsize=KEPT)
def _known(rules: MoscowRules, weights: Weights) -> dict[Face, Piece]:
    """Units in figures, filled as they are asked for."""
    return {}


@lru_cache(maxsize=KEPT)
def _ground(rules: MoscowRules, weights: Weights, side: int) -> Sequence[int]:
    """The loss of a defender driven out of each hex; in a city it stands as its owner (ruling 29)."""
    worth = [weights.ground[side] + weights.near_moscow[side] * max(0, 6 - far) for far in chart_of(rules).remote]
    for hex in bits(rules.cities):
        worth[hex] += city_worth(rules, weights, hex)
    return worth


@lru_cache(maxsize=KEPT)
def _pull(rules: MoscowRules, weights: Weights, draws: Draws) -> Sequence[int]:
    """The value of a unit in each hex for a side: near its goals."""
    grid, each = rules.grid, weights.pull
    worth = [0] * len(chart_of(rules).near)
    for hex in grid.axial:
        worth[hex] = each * max((far - grid.distance(hex, goal) for goal, far in draws), default=0)
    return worth


def _draws(look: MoscowLook, weights: Weights, side: int) -> Draws:
    """The distances from which each goal draws units: those of a plan, the enemy's cities, or Moscow alone."""
    rules, moscow = look.rules, look.rules.moscow
    if weights.goals:
        return tuple((rules.grid.index[name], far) for name, far in weights.goals)
    if not rules.by_points or (side == 1 and look.state.turn < OFFENSIVE_FROM):
        return ((moscow, MOSCOW_DRAWS),)
    theirs = cities_of(look, ORDER[1 - side])
    return tuple((hex, MOSCOW_DRAWS if hex == moscow else CITY_DRAWS) for hex in bits(theirs))
