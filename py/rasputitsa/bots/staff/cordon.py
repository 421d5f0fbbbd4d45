"""Gaps in a front: hexes of it with nobody near, what a unit closes by standing somewhere, the stations that close all.

>>> from rasputitsa.hexgrid.grid import rectangle
>>> grid = rectangle(9, 9, "flat", "even")
>>> own, foes = (grid.named([f"{column}{row:02}" for row in range(1, 10)]) for column in ("02", "08"))
>>> cordon = Cordon(grid, grid.hexes, own, foes, settled=grid.named(["0201"]))
>>> cordon.gaps.bit_count(), cordon.closes(grid.index["0505"])
(9, 5)
>>> grid.ids(cordon.stations())
('0503', '0507')
>>> cordon.close(grid.index["0505"])
>>> grid.ids(cordon.gaps)
('0501', '0502', '0508', '0509')
"""

from rasputitsa.engine.once import once
from rasputitsa.hexgrid.front import nearer
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in

NEAR = 2
"""A unit so near to a hex of the front, over its side's ground, closes it."""


class Cordon:
    """The gaps that a side leaves in its front; who is placed closes some of them."""

    def __init__(self, grid: Grid, ground: HexSet, own: HexSet, foes: HexSet, settled: HexSet | None = None) -> None:
        """The front between the own hexes and the foes' as they are; `settled` are the own hexes that stay so."""
        self._grid = grid
        self._own, theirs = nearer(grid, ground, own, foes)
        self._front = self._own & grid.expand(theirs)
        self._reach: dict[Hex, HexSet] = {}
        self.gaps = self._front & ~self._near(own if settled is None else settled)

    def closes(self, hex: Hex) -> int:
        """The number of gaps that a unit in a hex would close."""
        reach = self._reach.get(hex)
        if reach is None:
            reach = self._reach[hex] = self._near(1 << hex)
        return (reach & self.gaps).bit_count()

    def close(self, hex: Hex) -> None:
        """Close the gaps about a hex in which a unit is to stand."""
        self.gaps &= ~self._near(1 << hex)

    def stations(self) -> HexSet:
        """The few hexes from which all gaps can be closed, those that close most first found."""
        found, left = 0, self.gaps
        while left:
            best = max(hexes_in(left), key=lambda hex: ((self._around[hex] & left).bit_count(), -hex))
            found, left = found | 1 << best, left & ~self._around[best]
        return found

    @once
    def _around(self) -> dict[Hex, HexSet]:
        return {hex: self._near(1 << hex) for hex in hexes_in(self._front)}

    def _near(self, area: HexSet) -> HexSet:
        found = area & self._own
        for _ in range(NEAR):
            found |= self._grid.expand(found) & self._own
        return found
