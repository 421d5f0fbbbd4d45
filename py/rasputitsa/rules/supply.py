"""Lines traced over the map to a source of supply or communication: from where, how far, at what price, by which way.

A line is counted from the unit that draws it: it pays for every hex that it enters, the source's included, but not for
its own, which need not be open either. Railways without limit are `sides.flood` over their links from the sources; what
it reaches is the sources of a line across country.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, union
from rasputitsa.rules.hexsides import across, flood
from rasputitsa.rules.movement.paths import Key, Path, Step, hexes_of, shortest
from rasputitsa.rules.terrain import Sides

FAR = 999
"""Beyond the length of any line."""


def connected(grid: Grid, sources: HexSet, open_hexes: HexSet, sides: Sides | None = None) -> HexSet:
    """The hexes from which a line of any length reaches a source without entering a hex that is not open.

    It leads over all sides, or over some only: those that are not closed, or links.
    """
    if sides is None:
        area = grid.flood(sources, open_hexes)
        return area | grid.expand(area) | sources
    area = flood(grid, sources, open_hexes, sides)
    return area | across(grid, area, sides) | sources


@dataclass(frozen=True, slots=True)
class Ranges:
    """Distances of hexes from the sources along open hexes: `levels[n]` are those whose best line costs n."""

    grid: Grid
    costs: tuple[Cost, ...]
    open: HexSet
    sources: HexSet
    levels: tuple[HexSet, ...]

    def price(self, hex: Hex) -> int | None:
        """The price of the cheapest line from a hex; None: there is none."""
        for price, area in enumerate(self.levels):
            if area >> hex & 1:
                return price
        return None

    def within(self, limit: int) -> HexSet:
        """The hexes from which a line costs no more than so much."""
        return union(self.levels[: limit + 1])

    def line(self, hex: Hex) -> Path | None:
        """The cheapest line from a hex, of these the one of the fewest hexes, then the canonical one."""
        price = self.price(hex)
        if price is None:
            return None
        return hexes_of(shortest(self.grid, {(0, price): 1 << hex}, self._steps, ((0, 0),), self.sources))

    def _steps(self, key: Key) -> Iterator[Step]:
        price = key[1]
        for cost in self.costs:
            if cost.points <= price:
                after = price - cost.points
                yield Step((0, after), cost, self.levels[price], self.levels[after] & self.open)


def ranges(grid: Grid, sources: HexSet, costs: Sequence[Cost], open_hexes: HexSet, limit: int) -> Ranges:
    """Lines that cost up to a limit, by what it costs to enter their hexes; a cost may be nothing.

    A source that is not open serves only the units in it.
    """
    pending, seen = {0: sources}, 0
    levels: list[HexSet] = []
    steps = _backward(grid, tuple(costs))
    while pending and len(levels) <= limit:
        price, level = len(levels), 0
        payable = [step for step in steps if price + step.points <= limit]
        fresh = pending.pop(price, 0) & ~seen
        while fresh:
            level, seen = level | fresh, seen | fresh
            fresh = _onward(grid, payable, fresh & open_hexes, price, pending) & ~seen
        levels.append(level)
    return Ranges(grid, tuple(costs), open_hexes, sources, tuple(levels))


@dataclass(frozen=True, slots=True)
class _Back:
    """Steps of a price taken backwards: the hexes from which one goes out in every direction, or in some, by direction.

    The direction is that in which the line is followed back, from the hex entered to the hex left.
    """

    points: int
    anywhere: HexSet
    partly: Sides
    sides: HexSet


@lru_cache(maxsize=64)
def _backward(grid: Grid, costs: tuple[Cost, ...]) -> tuple[_Back, ...]:
    steps = []
    for cost in costs:
        out = [grid.shift(cost.enter[(back + 3) % 6], back) & cost.leave for back in range(6)]
        everywhere = grid.hexes
        for left in out:
            everywhere &= left
        partly = tuple(left & ~everywhere for left in out)
        steps.append(_Back(cost.points, everywhere, partly, union(partly)))
    return tuple(steps)


def _onward(grid: Grid, steps: Sequence[_Back], area: HexSet, price: int, pending: dict[int, HexSet]) -> HexSet:
    """Set down the hexes one step further from the sources; those to which the step costs nothing are answered."""
    if not area or not steps:
        return 0
    free = 0
    one, two, three, four, five, six = grid.steps(area)
    near = one | two | three | four | five | six
    for step in steps:
        found = near & step.anywhere
        if near & step.sides:
            a, b, c, d, e, f = step.partly
            found |= one & a | two & b | three & c | four & d | five & e | six & f
        if step.points:
            pending[price + step.points] = pending.get(price + step.points, 0) | found
        else:
            free |= found
    return free
