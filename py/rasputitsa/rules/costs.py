"""Terrain charts: what a step costs, by what is entered, crossed and followed, in whole parts of a movement point.

A chart counts in parts of an MP (`scale` 2: half points), so that every figure is an integer. A game keeps one chart
for each class of unit and each weather in which the costs differ.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.movement.reach import can_step
from rasputitsa.rules.terrain import Map, Sides

CLOSED = -1
"""The price of what cannot be entered or crossed."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a terrain chart: the price of hexes that are all of this at once ("arctic" and "wood"), or `CLOSED`."""

    kinds: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A terrain chart for one class of unit in one weather.

    `hexes`: the first line that fits a hex holds (a city above the ground under it); where none fits it is closed.
    `sides`: what crossing a hexside adds, or `CLOSED`. `links`: what a step along a link costs in place of all that,
    over closed sides too (a bridge), where that is less.
    """

    scale: int
    hexes: tuple[Line, ...]
    sides: Mapping[str, int]
    links: Mapping[str, int]

    def closing(self, *sides: str) -> "Chart":
        """This chart with some kinds of hexside closed."""
        return replace(self, sides={**self.sides, **dict.fromkeys(sides, CLOSED)})

    def ignoring(self, *sides: str) -> "Chart":
        """This chart with some kinds of hexside that cost nothing."""
        return replace(self, sides={kind: points for kind, points in self.sides.items() if kind not in sides})


def load_chart(data: Mapping[str, Any], scale: int) -> Chart:
    """Read a chart, `{"hexes": [["city", 1], ["cold wood", 4]], "sides": {"sea": "closed"}, "links": {"rail": "1/2"}}`.

    Raises DataError that names a figure that is no whole number of parts.
    """
    lines = tuple(Line(tuple(kinds.split()), in_parts(points, scale, kinds)) for kinds, points in data["hexes"])
    sides = {kind: in_parts(points, scale, kind) for kind, points in data.get("sides", {}).items()}
    links = {kind: in_parts(points, scale, kind) for kind, points in data.get("links", {}).items()}
    return Chart(scale, lines, sides, links)


def in_parts(printed: int | str, scale: int, at: str) -> int:
    """A printed figure (2, "1/2", "closed") in parts of a point.

    >>> in_parts("1/2", 6, "division")
    3
    """
    if printed == "closed":
        return CLOSED
    above, _, below = str(printed).partition("/")
    whole = above.isdecimal() and (below or "1").isdecimal() and int(below or 1) > 0
    if not whole or int(above) * scale % int(below or 1):
        raise DataError(text("error.data", at=f"chart/{at}", why=str(printed)))
    return int(above) * scale // int(below or 1)


def step_costs(map: Map, chart: Chart) -> tuple[Cost, ...]:
    """The costs of steps by a chart: one `Cost` a price, the cheapest first, each step in it once."""
    steps = [step for step in (*_along(map, chart), *_over(map, chart)) if step[0] >= 0]
    priced: dict[int, list[HexSet]] = {}
    taken = [0] * 6
    for points, direction, entered in sorted(steps, key=lambda step: step[:2]):
        fresh = entered & ~taken[direction]
        if fresh:
            priced.setdefault(points, [0] * 6)[direction] |= fresh
            taken[direction] |= fresh
    return tuple(_cost(map.grid, points, tuple(entered)) for points, entered in priced.items())


def dearer(grid: Grid, costs: Iterable[Cost], entered: HexSet, points: int) -> tuple[Cost, ...]:
    """The costs where entering some hexes takes so much more."""
    changed = []
    for cost in costs:
        for area, price in ((~entered, cost.points), (entered, cost.points + points)):
            part = _cost(grid, price, tuple(hexes & area for hexes in cost.enter), cost.leave)
            changed += [part] if any(part.enter) else []
    return tuple(changed)


@dataclass(frozen=True, slots=True, eq=False)
class Toll:
    """The price of leaving the hexes of an area, on top of that of the step; from them only `into` is entered.

    So a zone is left at a price, or not straight into another.
    """

    area: HexSet
    points: int
    into: HexSet

    def added(self, costs: Sequence[Cost]) -> tuple[Cost, ...]:
        """The costs of steps with it."""
        kept, gone = ({cost.leave: cost.leave & part for cost in costs} for part in (~self.area, self.area))
        elsewhere = [cost.narrowed(0, kept[cost.leave], -1) for cost in costs if kept[cost.leave]]
        out = [cost.narrowed(self.points, gone[cost.leave], self.into) for cost in costs if gone[cost.leave]]
        return tuple([cost for cost in (*elsewhere, *out) if cost.anywhere or cost.partly])

    def lets_step(self, grid: Grid, costs: Iterable[Cost], hex: Hex, left: int, near: HexSet) -> bool:
        """True if a unit with so many MP can step from a hex into one of some that are near it."""
        if not self.area >> hex & 1:
            return can_step(grid, costs, hex, left, near)
        return can_step(grid, costs, hex, left - self.points, near & self.into)


def _over(map: Map, chart: Chart) -> list[tuple[int, int, HexSet]]:
    """Steps across country, (price, direction, hexes entered); a hexside's price comes on top of the hex's."""
    steps, left = [], map.grid.hexes
    for line in chart.hexes:
        area = left & _all_of(map, line)
        left &= ~area
        for direction in range(6):
            for sides, entered in _beyond(map, chart, direction):
                closed = CLOSED in (line.points, sides)
                steps.append((CLOSED if closed else line.points + sides, direction, entered & area))
    return steps


def _beyond(map: Map, chart: Chart, direction: int) -> list[tuple[int, HexSet]]:
    """The hexes entered in a direction, by what the sides before them add up to."""
    groups = {0: map.grid.hexes}
    for kind, points in chart.sides.items():
        behind = map.grid.shift(map.hexsides[kind][direction], direction)
        grown: dict[int, HexSet] = {}
        for sum, area in groups.items():
            more = CLOSED if CLOSED in (sum, points) else sum + points
            grown[sum] = grown.get(sum, 0) | area & ~behind
            grown[more] = grown.get(more, 0) | area & behind
        groups = grown
    return list(groups.items())


def _along(map: Map, chart: Chart) -> list[tuple[int, int, HexSet]]:
    return [
        (points, direction, entered)
        for kind, points in chart.links.items()
        for direction, entered in enumerate(map.entered_by(kind))
    ]


def _all_of(map: Map, line: Line) -> HexSet:
    area = map.grid.hexes
    for kind in line.kinds:
        area &= map.terrain[kind] if kind in map.terrain else map.features[kind]
    return area


def _cost(grid: Grid, points: int, enter: Sides, leave: HexSet = -1) -> Cost:
    return Cost(points, grid.hexes if leave < 0 else leave, enter)
