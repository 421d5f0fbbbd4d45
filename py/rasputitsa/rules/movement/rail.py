"""Free rides along links: walk to the line, ride as far as it goes, walk on with the MP that are left."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rasputitsa.hexgrid.field import Cost, Field, field
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.hexsides import across, parts
from rasputitsa.rules.movement.paths import Key, Layer, Path, Step, Steps, goes_on, shortest
from rasputitsa.rules.movement.reach import Going
from rasputitsa.rules.terrain import Sides

_TO, _BY, _ON = 0, 1, 2
"""The parts of a ride: to the line, by it, on from it."""


@dataclass(frozen=True, slots=True)
class Ride:
    """Hexes in which a unit can end that rides at least one link: `to` the line, `by` links between its hexes, `on`
    from it.

    There is one ride. It may end where it began: the unit has ridden all the same.
    """

    to: Field
    by: Cost
    on: Field

    @classmethod
    def over(cls, going: Going, to: Field, links: Sides, line: HexSet) -> "Ride":
        """The rides of a unit that walks by a field, over links between hexes of a line that is open to it.

        `going` holds for the walk on; where riders may have no contact its open hexes leave out the enemy's zones, and
        those of the field too. Where a hex of the line halts, a unit that gets off there goes no further.
        """
        grid, boarded = going.grid, 0
        alight: dict[int, HexSet] = {}
        for left in range(len(to.layers) - 1, -1, -1):
            # Who boards a network with fewer MP than another gets nowhere that the other does not.
            fresh = goes_on(to, left) & line & ~boarded
            network = sum(part for part in _networks(grid, line, links) if part & fresh) if fresh else 0
            alight[left] = across(grid, network, links) & line if network else 0
            boarded |= network
        entered = tuple(grid.shift(leaving & line, direction) & line for direction, leaving in enumerate(links))
        return cls(to, Cost(0, line, entered), field(grid, {}, going.costs, going.open, going.halt, alight))

    @property
    def reached(self) -> HexSet:
        """The hexes in which it can end."""
        return self.on.reached

    @property
    def halt(self) -> HexSet:
        """The hexes that end its walk on from the line."""
        return self.on.halt

    def left(self, end: Hex) -> int:
        """MP left at the end by the cheapest way."""
        return self.on.left(end)

    def legs(self, end: Hex) -> tuple[Path, Path, Path]:
        """The cheapest way of the fewest hexes in three parts; one begins with the hex in which the one before ends."""
        left = self.left(end)
        way = shortest(self.on.grid, self._begin(), self._steps, ((_BY, left), (_ON, left)), 1 << end)
        walk, ride, on = (tuple(hex for (part, _), hex in way if part == wanted) for wanted in (_TO, _BY, _ON))
        return walk, (walk[-1], *ride), (ride[-1], *on)

    def path(self, end: Hex) -> Path:
        """The whole way, hex by hex."""
        walk, ride, on = self.legs(end)
        return (*walk, *ride[1:], *on[1:])

    def _begin(self) -> Layer:
        begin = {(_TO, left): area for left, area in self.to.starts.items()}
        for left, area in self.to.entries.items():
            begin[_TO, left] = begin.get((_TO, left), 0) | area & self.to.layers[left]
        return begin

    def _steps(self, key: Key) -> Iterator[Step]:
        part, left = key
        if part == _ON:
            yield from _steps_of(self.on, _ON)(key)
            return
        if part == _TO:
            yield from _steps_of(self.to, _TO)(key)
        yield Step((_BY, left), self.by, goes_on(self.to, left) if part == _TO else self.by.leave, self.by.leave)
        if part == _BY:
            yield from _steps_of(self.on, _ON)(key)


def _steps_of(field: Field, part: int) -> Steps:
    """The steps of cheapest paths in a field."""

    def steps(key: Key) -> Iterator[Step]:
        left = key[1]
        leave = goes_on(field, left)
        for cost in field.costs:
            if cost.points <= left:
                yield Step((part, left - cost.points), cost, leave, field.layers[left - cost.points])

    return steps


@lru_cache(maxsize=64)
def _networks(grid: Grid, line: HexSet, links: Sides) -> tuple[HexSet, ...]:
    """The pieces of a line that hang together."""
    return tuple(parts(grid, line, links))
