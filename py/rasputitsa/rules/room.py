"""Room for units within what hexes hold: a place for each around a hex, by moving others on."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.stacking import Stacking


def posts_for(units: Iterable[Unit], options: Mapping[str, HexSet], limit: Stacking) -> dict[str, Hex]:
    """A hex for each unit that finds room in one of its own; the unit there may be sent on to another of its own."""
    seats = Seats({unit.id: unit for unit in units}, lambda unit: options[unit.id], limit)
    for unit in seats.known.values():
        seats.settle(unit, set())
    return seats.posts


@dataclass(frozen=True, slots=True)
class Seats:
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
