"""Room where a hex holds one unit at most: taking posts, moving others off, holding hexes."""

from collections.abc import Mapping
from dataclasses import dataclass

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in


@dataclass(frozen=True, slots=True)
class Places:
    """The hex of each unit, no two in one, and the hexes in which it can end, its own included."""

    grid: Grid
    homes: Mapping[str, Hex]
    reach: Mapping[str, HexSet]

    def settle(self, posts: Mapping[str, Hex], held: HexSet) -> dict[str, Hex] | None:
        """A hex for every unit, with the posts taken and each hex of `held` occupied; None: there is no way."""
        seats = _Seats(self, posts, held)
        seats.begin()
        crowded = [unit for unit in self.homes if unit not in seats.at]
        if not all(seats.seat(unit, set()) for unit in crowded):
            return None
        wanted = hexes_in(held)
        held_now = (hex in seats.at.values() or seats.hold(hex, set()) for hex in wanted)
        return seats.at if all(held_now) else None

    def hold(self, at: Mapping[str, Hex], held: HexSet, hex: Hex) -> dict[str, Hex] | None:
        """A settlement that holds one hex more than the one given; None where that cannot be."""
        seats = _Seats(self, {}, held)
        seats.at = dict(at)
        if hex in seats.at.values() or seats.hold(hex, set()):
            return seats.at
        return None


class _Seats:
    """One settlement in the making: augmenting paths, from units without a hex and from hexes without a unit."""

    def __init__(self, places: Places, posts: Mapping[str, Hex], held: HexSet) -> None:
        self.places, self.posts, self.held = places, posts, held
        self.at: dict[str, Hex] = dict(posts)
        self.who: dict[Hex, str] = {}
        self.taken = 0

    def begin(self) -> None:
        """Put every unit on its post, or leave it in its hex if that is no other unit's post."""
        homes = self.places.homes
        for hex in self.posts.values():
            self.taken |= 1 << hex
        self.at |= {unit: hex for unit, hex in homes.items() if unit not in self.posts and not self.taken >> hex & 1}
        self.who = {hex: unit for unit, hex in self.at.items()}

    def seat(self, unit: str, seen: set[Hex]) -> bool:
        """Find a hex for a unit, the nearest first; the unit that holds it must find another."""
        home = self.places.homes[unit]
        ends = hexes_in(self.places.reach[unit] & ~self.taken)
        for hex in sorted(ends, key=lambda end: (end in self.who, self.places.grid.distance(home, end))):
            if hex in seen:
                continue
            seen.add(hex)
            other = self.who.get(hex)
            if other is None or self.seat(other, seen):
                self.at[unit], self.who[hex] = hex, unit
                return True
        return False

    def hold(self, hex: Hex, seen: set[str]) -> bool:
        """Bring a unit to an empty hex; if it leaves one that must be held, another must come there."""
        for unit, reach in self.places.reach.items():
            if reach >> hex & 1 and unit not in seen and unit not in self.posts:
                seen.add(unit)
                left = self.at[unit]
                if not self.held >> left & 1 or self.hold(left, seen):
                    self.at[unit] = hex
                    return True
        return False
