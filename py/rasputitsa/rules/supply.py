"""Lines traced over the map to a source of supply or communication: from where, how far, at what price, by which way.

A line is counted from the unit that draws it: it pays for every hex that it enters, the source's included, but not for
its own, which need not be open either. Railways without limit are `sides.flood` over their links from the sources; what
it reaches is the sources of a line across country.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.paths import Key, Path, Step, hexes_of, shortest
from rasputitsa.rules.sides import across, flood
from rasputitsa.rules.terrain import Sides

FAR = 999
"""Beyond the length of any line."""


def connected(grid: Grid, sources: HexSet, open_hexes: HexSet) -> HexSet:
    """The hexes from which a line of any length reaches a source without entering a hex that is not open."""
    area = grid.flood(sources, open_hexes)
    return area | grid.expand(area) | sources


def connected_over(grid: Grid, sources: HexSet, open_hexes: HexSet, sides: Sides) -> HexSet:
    """The same over some sides only: those that are not closed, or links."""
    area = flood(grid, sources, open_hexes, sides)
    return area | across(grid, area, sides) | sources


@dataclass(frozen=True, slots=True)
class Ranges:
    """How far hexes are from the sources by lines through open hexes: `levels[n]` are those whose best line costs n."""

    grid: Grid
    costs: tuple[Cost, ...]
    open: HexSet
    sources: HexSet
    levels: tuple[HexSet, ...]

    def price(self, hex: Hex) -> int | None:
        """What the cheapest line from a hex costs; None: there is none."""
        for price, area in enumerate(self.levels):
            if area >> hex & 1:
                return price
        return None

    def within(self, limit: int) -> HexSet:
        """The hexes from which a line costs no more than so much."""
        area = 0
        for level in self.levels[: limit + 1]:
            area |= level
        return area

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

    A source that is not open serves nobody but who stands in it.
    """
    pending, levels, seen = {0: sources}, list[HexSet](), 0
    while pending and len(levels) <= limit:
        price, level = len(levels), 0
        fresh = pending.pop(price, 0) & ~seen
        while fresh:
            level, seen = level | fresh, seen | fresh
            fresh = _onward(grid, costs, fresh & open_hexes, price, pending) & ~seen
        levels.append(level)
        pending = {after: area & ~seen for after, area in pending.items() if area & ~seen}
    return Ranges(grid, tuple(costs), open_hexes, sources, tuple(levels))


def chained(
    grid: Grid, sources: HexSet, relays: HexSet, costs: Sequence[Cost], open_hexes: HexSet, limit: int
) -> Ranges:
    """Lines to sources or to relays that pass supply on: each relay needs a line to a source or to one in the chain.

    The relays of the chain are the sources of the answer besides the sources themselves.
    """
    chain = sources
    while True:
        reached = ranges(grid, chain, costs, open_hexes, limit)
        joined = chain | relays & reached.within(limit)
        if joined == chain:
            return reached
        chain = joined


def _onward(grid: Grid, costs: Sequence[Cost], area: HexSet, price: int, pending: dict[int, HexSet]) -> HexSet:
    """Set down the hexes one step further from the sources; those to which the step costs nothing are answered."""
    free = 0
    for cost in costs:
        found = cost.sources(grid, area)
        if cost.points:
            pending[price + cost.points] = pending.get(price + cost.points, 0) | found
        else:
            free |= found
    return free
