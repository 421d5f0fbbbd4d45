"""Fast reachability: the set of hexes of a movement field, without paths or MP left, for search.

A `movement.Going` tells ways and points as well, and keeps its fields; a search that weighs thousands of positions, in
which every unit has moved, needs neither, and would pay for both.
"""

from collections.abc import Sequence
from typing import Protocol

from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet


class Spread(Protocol):
    """The steps of a class of units."""

    def reached(self, start: HexSet, points: int, open: HexSet, halt: HexSet) -> HexSet:
        """The hexes in which moves from some hexes can end, those included; a hex of `halt` ends a move."""


class OverGround:
    """Steps whose price is that of the hex entered, whichever side it is entered by."""

    def __init__(self, grid: Grid, costs: Sequence[Cost]) -> None:
        if any(cost.partly or cost.leave != grid.hexes or cost.points < 1 for cost in costs):
            raise ValueError("the price of a step depends on more than the hex entered, or is nothing")
        self._grid, self._dear = grid, tuple((cost.points, cost.anywhere) for cost in costs if cost.points > 1)
        self._easy = sum(cost.anywhere for cost in costs if cost.points == 1)

    def reached(self, start: HexSet, points: int, open: HexSet, halt: HexSet) -> HexSet:
        """The hexes in which moves from some hexes can end, those included."""
        expand, easy, dear = self._grid.expand, self._easy, self._dear
        seen = now = start
        later = [0] * (points + 1)
        for spent in range(1, points + 1):
            near = expand(now) & open & ~seen if now else 0
            now = near & easy | later[spent] & ~seen
            for price, area in dear:
                if spent + price - 1 <= points:
                    later[spent + price - 1] |= near & area
            seen |= now
            now &= ~halt
        return seen


class AlongLinks:
    """Steps of one point from hex to hex, such as those along railways, looked up hex by hex."""

    def __init__(self, grid: Grid, costs: Sequence[Cost]) -> None:
        if any(cost.points != 1 for cost in costs):
            raise ValueError("a step costs more than a point")
        self._next = [_entered(grid, costs, hex) if hex in grid.axial else 0 for hex in range(max(grid.axial) + 1)]

    def reached(self, start: HexSet, points: int, open: HexSet, halt: HexSet) -> HexSet:
        """The hexes in which moves from some hexes can end, those included."""
        onward = self._next
        seen = now = start
        for _ in range(points):
            entered = 0
            while now:
                low = now & -now
                entered |= onward[low.bit_length() - 1]
                now ^= low
            entered &= open & ~seen
            if not entered:
                break
            seen |= entered
            now = entered & ~halt
        return seen


def _entered(grid: Grid, costs: Sequence[Cost], hex: int) -> HexSet:
    area = 0
    for cost in costs:
        area |= cost.reach(grid, 1 << hex)
    return area


class WaysOut:
    """A look-up that tells if retreats of one length exist, for thousands of positions.

    Where every free hex can be entered, over all sides, and stood in, `rules.combat.retreat.retreats` tells the ways.
    """

    def __init__(self, grid: Grid, length: int) -> None:
        self._expand = grid.expand
        self._near = {hex: grid.neighbours(hex) for hex in grid.axial}
        self._further = {hex: [grid.ring(hex, far) for far in range(2, length + 1)] for hex in grid.axial}

    def exist(self, start: Hex, free: HexSet) -> bool:
        """True if free hexes lead so far from a hex, each one further from it."""
        area = self._near[start] & free
        for ring in self._further[start]:
            area = self._expand(area) & ring & free
        return area > 0
