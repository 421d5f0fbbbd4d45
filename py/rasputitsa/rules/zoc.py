"""Zones of control: units that have one, hexsides over which it goes out, and so hexes hard to move or trace through.

What a zone does is said elsewhere: it ends a move (`halt` of a `movement.Going`), costs points to leave or may not be
left straight into another (`costs.Toll`), closes hexes to lines, retreats, riders (their open hexes leave it out).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Grid, HexSet
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.terrain import Sides


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones of control of units, and the sides over which they go out.

    `has_one`: whether a unit has one by what it is; one in a hex of `always` (a city) has one in any case, one in a
    hex of `never` (a marsh) has none. `sides` are those over which zones go out.
    """

    grid: Grid
    has_one: Callable[[Unit], bool]
    always: HexSet
    never: HexSet
    sides: Sides

    def exerts(self, unit: Unit) -> bool:
        """True if a unit on the map has a zone where it stands."""
        if self.always >> unit.hex & 1:
            return True
        return not self.never >> unit.hex & 1 and self.has_one(unit)

    def of(self, units: Iterable[Unit]) -> HexSet:
        """The hexes in the zones of some units on the map."""
        occupied = 0
        for unit in units:
            if self.exerts(unit):
                occupied |= 1 << unit.hex
        return across(self.grid, occupied, self.sides)
