"""Fields of movement points, grown level by level on sets of hexes, and the paths through them."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as entry
from types import MappingProxyType

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet

NOWHERE: Mapping[int, HexSet] = MappingProxyType({})
"""No hexes: nothing enters from off the map."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a step: `points` MP to go from a hex of `leave` in direction d into a hex of `enter[d]`.

    `anywhere` are the hexes entered from all six sides, which is one operation; `partly` those from some sides only.
    """

    points: int
    leave: HexSet
    enter: tuple[HexSet, ...]
    anywhere: HexSet = entry(init=False)
    partly: HexSet = entry(init=False)

    def __post_init__(self) -> None:
        everywhere, somewhere = -1, 0
        for entered in self.enter:
            everywhere &= entered
            somewhere |= entered
        object.__setattr__(self, "anywhere", everywhere)
        object.__setattr__(self, "partly", somewhere & ~everywhere)

    def narrowed(self, points: int, leave: HexSet, into: HexSet) -> "Cost":
        """The same for so many points more, for steps that leave other hexes and enter only some of these."""
        new, put = object.__new__(Cost), object.__setattr__
        put(new, "points", self.points + points)
        put(new, "leave", leave)
        put(new, "enter", self.enter if into == -1 else tuple([entered & into for entered in self.enter]))
        put(new, "anywhere", self.anywhere & into)
        put(new, "partly", self.partly & into)
        return new

    def reach(self, grid: Grid, area: HexSet) -> HexSet:
        """The hexes that one such step enters from an area."""
        area &= self.leave
        return grid.expand(area) & self.anywhere | (self.over_sides(grid, area) if self.partly else 0)

    def over_sides(self, grid: Grid, area: HexSet) -> HexSet:
        """The hexes that such steps enter from an area of `leave`, side by side."""
        return self.across(grid.steps(area)) & grid.hexes

    def across(self, steps: tuple[HexSet, ...]) -> HexSet:
        """The same, of the sets that lie one hex in each direction."""
        one, two, three, four, five, six = steps
        a, b, c, d, e, f = self.enter
        return one & a | two & b | three & c | four & d | five & e | six & f

    def sources(self, grid: Grid, area: HexSet) -> HexSet:
        """The hexes from which one such step enters an area."""
        found = grid.expand(self.anywhere & area)
        area &= self.partly
        if area:
            for offset, entered in zip(grid.offsets, self.enter, strict=True):
                left = entered & area
                found |= left >> offset if offset > 0 else left << -offset
        return found & self.leave

    def allows(self, start: Hex, end: Hex, direction: int) -> bool:
        """True if a step from a hex to the next one in a direction is of this kind."""
        return bool(self.leave >> start & 1 and self.enter[direction] >> end & 1)


def uniform(grid: Grid, points: int, enter: HexSet) -> Cost:
    """A cost that does not depend on where the step comes from."""
    return Cost(points, grid.hexes, (enter,) * 6)


@dataclass(frozen=True, slots=True)
class Field:
    """Hexes in which movement can end: `layers[n]` are those first reached with n MP left, without the starting ones.

    `entries` are hexes entered from off the map, by the MP left there.
    """

    grid: Grid
    starts: Mapping[int, HexSet]
    entries: Mapping[int, HexSet]
    costs: tuple[Cost, ...]
    halt: HexSet
    layers: tuple[HexSet, ...]
    reached: HexSet

    def left(self, hex: Hex) -> int:
        """MP left on arriving at a reached hex by its cheapest way."""
        for points, layer in enumerate(self.layers):
            if layer >> hex & 1:
                return points
        raise KeyError(self.grid.names[hex])

    def path(self, end: Hex) -> tuple[Hex, ...]:
        """The canonical cheapest path: going back, the first direction that fits.

        It includes both ends; from off the map it begins with the hex of entry.
        """
        path, left, start = [end], self.left(end), False
        while not start and not self.entries.get(left, 0) >> path[-1] & 1:
            hex, left, start = self._before(path[-1], left)
            path.append(hex)
        return tuple(path[::-1])

    def _before(self, hex: Hex, left: int) -> tuple[Hex, int, bool]:
        near, layers, count = self.grid.ring(hex, 1), self.layers, len(self.layers)
        steps: list[tuple[Cost, int, HexSet]] = []
        # Many costs have the same price: the hexes near by that are left with so many MP are looked for once.
        areas: dict[int, HexSet] = {}
        for cost in self.costs:
            before = left + cost.points
            if before < count:
                area = areas.get(before)
                if area is None:
                    area = areas[before] = near & (layers[before] & ~self.halt | self.starts.get(before, 0))
                if area and area & cost.leave:
                    steps.append((cost, before, area & cost.leave))
        for direction, offset in enumerate(self.grid.offsets):
            previous = hex - offset
            for cost, before, area in steps:
                if previous >= 0 and area >> previous & 1 and cost.enter[direction] >> hex & 1:
                    return previous, before, bool(self.starts.get(before, 0) >> previous & 1)
        raise KeyError(self.grid.names[hex])


def field(
    grid: Grid,
    starts: Mapping[int, HexSet],
    costs: tuple[Cost, ...],
    allowed: HexSet,
    halt: HexSet,
    entries: Mapping[int, HexSet] = NOWHERE,
) -> Field:
    """Grow a field from hexes with so many MP left, over allowed hexes; movement that enters a halting hex ends there.

    `entries`: hexes that are entered from off the map, by the MP left there.
    """
    top = max(*starts, *entries, 0, 0)
    pending = [entries.get(left, 0) for left in range(top + 1)] if entries else [0] * (top + 1)
    layers, least = [0] * (top + 1), min([cost.points for cost in costs], default=0)
    unseen = allowed
    for area in starts.values():
        unseen &= ~area
    for left in range(top, -1, -1):
        fresh = pending[left] & unseen
        layers[left] = fresh
        unseen &= ~fresh
        source = fresh & ~halt | starts.get(left, 0)
        if source and left >= least:
            _spread(grid, costs, source, unseen, left, pending)
    return Field(grid, starts, entries, costs, halt, tuple(layers), _union(layers))


def _spread(
    grid: Grid, costs: tuple[Cost, ...], source: HexSet, unseen: HexSet, left: int, pending: list[HexSet]
) -> None:
    """Note the unseen hexes that are entered from a source with so many MP left, by what is left in them."""
    leave, leaving, near = -1, 0, 0
    steps: tuple[HexSet, ...] = ()
    for cost in costs:
        if cost.leave is not leave:
            # Costs that leave the same hexes stand one after the other.
            leave, before, leaving = cost.leave, leaving, source & cost.leave
            if leaving != before:
                steps = grid.steps(leaving)
                near = (steps[0] | steps[1] | steps[2] | steps[3] | steps[4] | steps[5]) & unseen
        if near and cost.points <= left:
            entered = near & cost.anywhere
            if near & cost.partly:
                entered |= cost.across(steps) & near
            pending[left - cost.points] |= entered


def _union(layers: list[HexSet]) -> HexSet:
    area = 0
    for layer in layers:
        area |= layer
    return area
