"""A line between an enemy and what must not fall: the cheapest wall of hexes, and the few posts whose zones close it.

>>> from rasputitsa.hexgrid.grid import rectangle
>>> grid = rectangle(9, 5, "flat", "even")
>>> west, east = (grid.named([f"{column}{row:02}" for row in range(1, 6)]) for column in ("01", "09"))
>>> line = wall(grid, grid.hexes, west, east, lambda hex: 1 if grid.names[hex].startswith("05") else 2)
>>> grid.ids(line)
('0501', '0502', '0503', '0504', '0505')
>>> grid.ids(posts(grid, line, line, lambda hex: 0))
('0502', '0504')
"""

from collections import deque
from collections.abc import Callable, Mapping

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in

DEAREST = 60
"""A wall that costs more is none."""

HUNDRED = 100
"""A hex more of a line that a post closes is worth so much beside what else it is worth."""

Place = tuple[Hex, bool]
"""A hex as it is entered, or as it is left."""


def wall(grid: Grid, ground: HexSet, foes: HexSet, ward: HexSet, price: Callable[[Hex], int]) -> HexSet:
    """The cheapest hexes of the ground that part foes from a ward, those next to the ward of equal ones; else none."""
    if foes & (ward | grid.expand(ward)):
        return 0
    flow = _Flow(grid, ground, foes, ward, price)
    return flow.wall() if flow.fill() else 0


def posts(grid: Grid, line: HexSet, open_hexes: HexSet, worth: Callable[[Hex], int]) -> HexSet:
    """The few of the open hexes whose zones cover a line, the worthiest of those that cover the same."""
    found, left, zones = 0, line, {hex: 1 << hex | grid.neighbours(hex) for hex in hexes_in(open_hexes)}
    while left and zones:
        best = max(zones, key=lambda hex: ((zones[hex] & left).bit_count() * HUNDRED + worth(hex), -hex))
        covered = zones.pop(best) & left
        if not covered:
            break
        found, left = found | 1 << best, left & ~covered
    return found


class _Flow:
    """The most that could pass from the foes to the ward if a hex let through no more than its price.

    The wall is where it is narrowest (Menger; Ford and Fulkerson).
    """

    def __init__(self, grid: Grid, ground: HexSet, foes: HexSet, ward: HexSet, price: Callable[[Hex], int]) -> None:
        self._foes, self._ward = foes & ground, ward
        free = ground | ward
        self._near = {hex: tuple(hexes_in(grid.neighbours(hex) & free)) for hex in hexes_in(free)}
        bounds = foes | ward
        self._room = {hex: DEAREST if bounds >> hex & 1 else max(1, price(hex)) for hex in self._near}
        self._through = dict.fromkeys(self._near, 0)
        self._along: dict[tuple[Hex, Hex], int] = {}

    def fill(self) -> bool:
        """Send as much as passes; whether that is less than the dearest wall."""
        for _ in range(DEAREST):
            before, end = self._searched()
            if end is None:
                return True
            self._send(before, end)
        return False

    def wall(self) -> HexSet:
        """The full hexes that are the last before the ward."""
        reached = self._reaching()
        return sum([1 << hex for hex in self._near if (hex, True) in reached and (hex, False) not in reached])

    def _searched(self) -> tuple[Mapping[Place, Place | None], Place | None]:
        """A way that lets something more through, by what came before each place."""
        before: dict[Place, Place | None] = {(hex, False): None for hex in hexes_in(self._foes)}
        waiting = deque(before)
        while waiting:
            place = waiting.popleft()
            if self._ward >> place[0] & 1:
                return before, place
            for then in self._on(place):
                if then not in before:
                    before[then] = place
                    waiting.append(then)
        return before, None

    def _on(self, place: Place) -> list[Place]:
        """The places next after one: through its hex, on to others, or back on what was sent before."""
        hex, leaving = place
        if leaving:
            found = [(other, False) for other in self._near[hex]]
            return [*found, (hex, False)] if self._through[hex] else found
        found = [(other, True) for other in self._near[hex] if self._along.get((other, hex))]
        return [*found, (hex, True)] if self._through[hex] < self._room[hex] else found

    def _send(self, before: Mapping[Place, Place | None], end: Place) -> None:
        """Send one more along a way."""
        place: Place = end
        while (last := before[place]) is not None:
            (start, left), (hex, leaves) = last, place
            if start == hex:
                self._through[hex] += 1 if leaves else -1
            elif left:
                self._along[start, hex] = self._along.get((start, hex), 0) + 1
            else:
                self._along[hex, start] -= 1
            place = last

    def _reaching(self) -> set[Place]:
        """The places from which something more could come to the ward."""
        found: set[Place] = {(hex, leaving) for hex in hexes_in(self._ward) for leaving in (False, True)}
        waiting = deque(found)
        while waiting:
            place = waiting.popleft()
            for before in self._back(place):
                if before not in found:
                    found.add(before)
                    waiting.append(before)
        return found

    def _back(self, place: Place) -> list[Place]:
        """The places next before one."""
        hex, leaving = place
        if not leaving:
            found = [(other, True) for other in self._near[hex]]
            return [*found, (hex, True)] if self._through[hex] else found
        found = [(other, False) for other in self._near[hex] if self._along.get((hex, other))]
        return [*found, (hex, False)] if self._through[hex] < self._room[hex] else found
