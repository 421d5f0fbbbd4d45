"""Advances after combat: from where an attacker stood into a hex that was vacated, and on from there."""

from dataclasses import dataclass

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in, union
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.terrain import Sides


@dataclass(frozen=True, slots=True)
class Advance:
    """An advance: `layers[n]` are the hexes entered as the n-th, `layers[0]` the start; `room`: where it may end."""

    grid: Grid
    layers: tuple[HexSet, ...]
    sides: tuple[Sides, ...]
    room: HexSet

    @classmethod
    def over(
        cls,
        grid: Grid,
        start: Hex,
        vacated: HexSet,
        length: int,
        further: HexSet,
        room: HexSet,
        first_sides: Sides,
        further_sides: Sides,
    ) -> "Advance":
        """Up to `length` hexes: the first vacated in the battle, the others in `further`; it ends where there is room.

        The first step crosses other sides than those that follow, where rules say so: a river that was attacked over.
        """
        layers, sides = [1 << start], [first_sides, *[further_sides] * (length - 1)]
        for n, crossed in enumerate(sides):
            entered = across(grid, layers[-1], crossed) & (further if n else vacated)
            layers.append(entered & ~(1 << start))
        return cls(grid, tuple(layers), tuple(sides), room)

    @property
    def ends(self) -> HexSet:
        """Hexes in which the unit may end."""
        return self.entered & self.room

    @property
    def entered(self) -> HexSet:
        """Hexes that the unit may enter."""
        return union(self.layers[1:])

    def path(self, end: Hex) -> tuple[Hex, ...]:
        """The shortest way to an end, start and end included; of equals the first in the order of the bits."""
        length = next(n for n, layer in enumerate(self.layers) if n and layer >> end & 1)
        ways: list[tuple[Hex, ...]] = [(end,)]
        for n in range(length, 0, -1):
            ways = [(hex, *way) for way in ways for hex in self._before(way[0], n)]
        return min(ways)

    def _before(self, hex: Hex, n: int) -> tuple[Hex, ...]:
        near = hexes_in(self.grid.neighbours(hex) & self.layers[n - 1])
        return tuple(before for before in near if across(self.grid, 1 << before, self.sides[n - 1]) >> hex & 1)
