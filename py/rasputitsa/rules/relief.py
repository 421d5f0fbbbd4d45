"""Room for a side where hexes are too full in a phase of movement: how many units must do without, however all move."""

from collections.abc import Callable, Iterable

from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.posts import without_room
from rasputitsa.rules.stacking import Stacking


class Relief:
    """The units of a side on the map as a phase finds them; `reach`: the hexes to which one can go in it.

    None: it can leave the map, where there is room for all. Friends are in no unit's way.
    """

    def __init__(self, units: Iterable[Unit], reach: Callable[[Unit], HexSet | None], limit: Stacking) -> None:
        self.units, self.limit, self._reach = tuple(units), limit, reach
        self._known = dict[str, HexSet | None]()

    def unrelieved(self) -> int:
        """The number of units too many where they are, however all of them move."""
        return len(without_room(self.units, self.spots, self.limit))

    def spots(self, unit: Unit) -> HexSet | None:
        """Hexes in which a unit can stand in the end: units that cannot move may leave no room for it."""
        reached = self.reach(unit)
        if reached is None:
            return None
        fixed = (other.hex for other in self.units if reached >> other.hex & 1 and self.reach(other) == 0)
        for hex in dict.fromkeys(fixed):
            reached &= ~(1 << hex if self.limit.is_over([*self._fixed_on(hex), unit]) else 0)
        return reached | 1 << unit.hex

    def reach(self, unit: Unit) -> HexSet | None:
        """The same as is given, asked once."""
        if unit.id not in self._known:
            self._known[unit.id] = self._reach(unit)
        return self._known[unit.id]

    def _fixed_on(self, hex: Hex) -> list[Unit]:
        return [other for other in self.units if other.hex == hex and self.reach(other) == 0]


def too_many(units: Iterable[Unit], limit: Stacking) -> int:
    """The number of units too many where they stand."""
    return len(without_room(units, lambda unit: 1 << unit.hex, limit))
