"""The stacks of a side while its units are given their places, and the room in them."""

from collections.abc import Callable, Iterable, Sequence

from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Hex, HexSet


class Stacks:
    """Units on the map where they are to end, as far as that is settled; `area` are their hexes."""

    def __init__(self, units: Iterable[Unit], is_over: Callable[[Sequence[Unit]], bool]) -> None:
        self._is_over = is_over
        self._on: dict[Hex, list[Unit]] = {}
        self.places: dict[str, Hex] = {}
        self.area: HexSet = 0
        for unit in units:
            self._put(unit, unit.hex)

    def on(self, hex: Hex) -> Sequence[Unit]:
        """The units in a hex."""
        return self._on.get(hex, ())

    def beside(self, unit: Unit, hex: Hex) -> list[Unit]:
        """The units in a hex but for one."""
        return [other for other in self._on.get(hex, ()) if other.id != unit.id]

    def fits(self, unit: Unit, hex: Hex) -> bool:
        """True if a unit may stand in a hex with those who are there."""
        there = self.beside(unit, hex)
        return not there or not self._is_over([*there, unit])

    def has_room(self, unit: Unit, hex: Hex) -> bool:
        """True if a unit may end in a hex: it may always stay."""
        return self.places[unit.id] == hex or self.fits(unit, hex)

    def without(self, unit: Unit) -> HexSet:
        """The hexes with units once one of them has gone."""
        here = self.places[unit.id]
        return self.area if self.beside(unit, here) else self.area & ~(1 << here)

    @property
    def too_full(self) -> HexSet:
        """The hexes with more units than may stand there."""
        return sum([1 << hex for hex, units in self._on.items() if self._is_over(units)])

    def settle(self, unit: Unit, hex: Hex) -> None:
        """Put a unit where it shall end."""
        here = self.places[unit.id]
        self._on[here] = self.beside(unit, here)
        if not self._on[here]:
            self.area &= ~(1 << here)
        self._put(unit, hex)

    def _put(self, unit: Unit, hex: Hex) -> None:
        self._on.setdefault(hex, []).append(unit)
        self.places[unit.id] = hex
        self.area |= 1 << hex
