"""Room for units within what hexes hold: a place for each around a hex, or relief where hexes are too full."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.stacking import Stacking


def posts_for(units: Iterable[Unit], options: Mapping[str, HexSet], limit: Stacking) -> dict[str, Hex]:
    """A hex for each unit that finds room in one of its own; the unit there may be sent on to another of its own."""
    seats = _Seats({unit.id: unit for unit in units}, lambda unit: options[unit.id], limit)
    for unit in seats.known.values():
        seats.settle(unit, set())
    return seats.posts


class Relief:
    """The units of a side on the map as a phase finds them; `reach`: the hexes to which one can go in it.

    None: it can leave the map, where there is room for all. Friends are in no unit's way.
    """

    def __init__(self, units: Iterable[Unit], reach: Callable[[Unit], HexSet | None], limit: Stacking) -> None:
        self.units, self.limit, self._reach = tuple(units), limit, reach
        self._known = dict[str, HexSet | None]()

    def unrelieved(self) -> int:
        """The number of units too many where they are, however all of them move."""
        return len(_without_room(self.units, self.spots, self.limit))

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


def _without_room(units: Iterable[Unit], spots: Callable[[Unit], HexSet | None], limit: Stacking) -> Ids:
    """Units on the map for which there is no room, however all of them are sent to their spots.

    `spots`: where a unit can stand, None where it can leave the map as well. It is asked only of units that have to
    make room, or to look for some.
    """
    seats = _Seats({unit.id: unit for unit in units}, spots, limit)
    looking = [unit for unit in seats.known.values() if not seats.stays(unit)]
    return tuple([unit.id for unit in looking if not seats.settle(unit, set())])


@dataclass(frozen=True, slots=True)
class _Seats:
    """The units that have found room so far; of others only their options are known."""

    known: Mapping[str, Unit]
    options: Callable[[Unit], HexSet | None]
    limit: Stacking
    posts: dict[str, Hex] = field(default_factory=dict)

    def stays(self, unit: Unit) -> bool:
        """Leave a unit where it stands, if there is room."""
        if self.limit.is_over([*self._on(unit.hex), unit]):
            return False
        self.posts[unit.id] = unit.hex
        return True

    def settle(self, unit: Unit, tried: set[tuple[Hex, str]]) -> bool:
        """Find room for a unit, moving others on where that makes room (an augmenting path).

        No hex is asked twice for the same kind of unit.
        """
        kind, options = self.limit.kind(unit), self.options(unit)
        if options is None:
            return True
        hexes = [hex for hex in hexes_in(options) if (hex, kind) not in tried]
        for hex in hexes:
            if not self.limit.is_over([*self._on(hex), unit]):
                self.posts[unit.id] = hex
                return True
        return any(self._make_room(unit, hex, tried) for hex in hexes if (hex, kind) not in tried)

    def _make_room(self, unit: Unit, hex: Hex, tried: set[tuple[Hex, str]]) -> bool:
        """Put a unit in the place of another that finds room elsewhere."""
        tried.add((hex, self.limit.kind(unit)))
        there = self._on(hex)
        for other in there:
            if self.limit.is_over([*(each for each in there if each.id != other.id), unit]):
                continue
            self.posts[unit.id] = hex
            del self.posts[other.id]
            if self.settle(other, tried):
                return True
            self.posts[other.id] = hex
            del self.posts[unit.id]
        return False

    def _on(self, hex: Hex) -> list[Unit]:
        return [self.known[id] for id, post in self.posts.items() if post == hex]
