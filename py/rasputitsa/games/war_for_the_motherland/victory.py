"""Winning: the points of the Axis for units and cities, and what they amount to (15 to 19; rulings 122 to 126, 129)."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.control import held_by
from rasputitsa.games.war_for_the_motherland.ground import dry_land, unsafe
from rasputitsa.games.war_for_the_motherland.supply.judging import supplied_at_the_end
from rasputitsa.games.war_for_the_motherland.supply.networks import axis_sources
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.supply import connected

OTHER_ASSETS = "other"
KINDS = ("panzer", "supply_depot", "air_base", "other_german", "non_german_axis")


@dataclass(frozen=True, slots=True)
class Score:
    """The points of the Axis: of each unit by kind, what counts half before it is halved, of cities and assets.

    `unfed`: by kind the units on the map that count nothing, being out of supply.
    """

    counted: Mapping[str, Mapping[str, int]]
    halved: int
    cities: Mapping[Hex, int]
    assets: Mapping[str, int]
    unfed: Mapping[str, Ids]

    @property
    def units(self) -> dict[str, int]:
        """The points of the units of each kind."""
        return {kind: sum(worth.values()) for kind, worth in self.counted.items()}

    @property
    def halves(self) -> int:
        """The halves as points: added first, then rounded up once (ruling 124)."""
        return -(-self.halved // 2)

    @property
    def total(self) -> int:
        """All points."""
        return sum(self.units.values()) + self.halves + sum(self.cities.values()) + sum(self.assets.values())


@dataclass(frozen=True, slots=True)
class _Position:
    """Everything on which points depend."""

    rules: state.WarRules
    units: state.Same
    axis_held: HexSet
    fallen_moscow: bool
    partisans: HexSet
    turn: int
    look: state.WarLook = field(compare=False)


def score(look: state.WarLook) -> Score:
    """The score of the Axis if the game ended now (15.1, 15.2; ruling 126); the last answers are kept."""
    now = look.state
    facts = (now.axis_held, now.fallen_moscow, now.partisans, now.turn)
    return _score(_Position(look.rules, state.Same(now.units), *facts, look))


@lru_cache(maxsize=2)
def _score(position: _Position) -> Score:
    look = position.look
    points: dict[str, dict[str, int]] = {kind: {} for kind in KINDS}
    unfed: dict[str, list[str]] = {kind: [] for kind in KINDS}
    supplied, halved, by_unit, kinds = (
        supplied_at_the_end(look, state.AXIS),
        0,
        look.rules.count == "unit",
        dict[str, str](),
    )
    for unit in look.state.units.of(state.AXIS):
        kind = kinds[unit.type.id] = kinds.get(unit.type.id) or kind_of(unit)
        worth = look.rules.goals.units[kind] * (1 if by_unit else unit.steps)
        if unit.id not in supplied:
            unfed[kind].append(unit.id)
        elif by_unit and unit.mark(state.HALF):
            halved += worth
        else:
            points[kind][unit.id] = worth
    joined = joined_cities(look)
    cities = {hex: worth for hex, worth in look.rules.goals.cities.items() if joined >> hex & 1}
    return Score(points, halved, cities, _assets(look), {kind: tuple(units) for kind, units in unfed.items()})


def _assets(look: state.WarLook) -> dict[str, int]:
    """The points of the assets destroyed, by kind as the scenario lists them (18.52; ruling 129)."""
    worth, kinds = look.rules.goals.assets, look.rules.economy.kinds
    points = dict.fromkeys(worth, 0)
    for unit in look.state.units.boxed(state.DESTROYED) if worth else ():
        kind = kinds[unit.id] if kinds[unit.id] in worth else OTHER_ASSETS
        points[kind] += worth[kind]
    return points


def kind_of(unit: Unit) -> str:
    """The line of the list of points that a unit is on (15.21)."""
    if not state.is_german(unit):
        return "non_german_axis"
    if state.is_panzer(unit):
        return "panzer"
    return "supply_depot" if state.is_depot(unit) else "air_base" if state.is_airbase(unit) else "other_german"


def points_of(look: state.WarLook, unit: Unit) -> int:
    """The points of a unit: for each step that is left, or once (ruling 123)."""
    return look.rules.goals.units[kind_of(unit)] * (unit.steps if look.rules.count == "step" else 1)


def joined_cities(look: state.WarLook) -> HexSet:
    """The hexes under Axis control from which a way over land leads to an Axis source (15.12, 15.13; ruling 122)."""
    rules = look.rules
    clear = dry_land(rules) & ~look.state.units.area(state.SOVIET) & ~unsafe(look, state.AXIS)
    return _joined(rules, axis_sources(look), clear) & held_by(look, state.AXIS)


@lru_cache(maxsize=8)
def _joined(rules: state.WarRules, sources: HexSet, clear: HexSet) -> HexSet:
    return connected(rules.grid, sources, clear, rules.land)


def level(look: state.WarLook, total: int) -> str:
    """The level of victory of so many points (16.52, 17.54, 18.54, 19.53; ruling 126)."""
    return look.rules.goals.levels[bisect_left(look.rules.goals.bounds, total)]


def winner(level: str) -> str:
    """The side that wins at a level; empty in a draw."""
    return next((side for side in state.SIDES if level.startswith(side)), "")


def decide(play: state.WarPlay) -> None:
    """End the game after its last turn."""
    points = score(play).total
    found, rule = level(play, points), play.rules.goals.rule
    play.log(text("log.over", rule))
    play.win(winner(found), text(f"result.{found}", rule, points=points), *reckoning(play))


def final_points(look: state.WarLook) -> dict[str, int]:
    """The points of the Axis: the Soviets have none; empty where no points decided (19.4)."""
    result = look.state.result
    return {state.AXIS: score(look).total} if result and result.lines else {}


def reckoning(look: state.WarLook) -> tuple[Text, ...]:
    """The points line by line."""
    points, names = score(look), look.rules.grid.names
    lines = [text(f"result.{kind}", "15.2", points=worth) for kind, worth in points.units.items()]
    if points.halved:
        lines.append(text("result.halves", "ruling-124", points=points.halves))
    lines += [text("result.city", "15.1", hex=names[hex], points=worth) for hex, worth in points.cities.items()]
    lines += [text(f"result.assets.{kind}", "18.5", points=worth) for kind, worth in points.assets.items()]
    return (*lines, text("result.total", look.rules.goals.rule, total=points.total))
