"""Control of places by the side that entered them last, and the places that a move gives back when it is taken back."""

from collections.abc import Iterable
from dataclasses import dataclass

from rasputitsa.hexgrid.grid import Hex, HexSet


@dataclass(frozen=True, slots=True)
class Capture:
    """A unit entered an enemy city during this phase."""

    unit: str
    city: Hex


Captures = tuple[Capture, ...]


def taken_on(takeable: HexSet, path: Iterable[Hex]) -> tuple[Hex, ...]:
    """The hexes of a path that change hands, in the order entered."""
    return tuple(dict.fromkeys([hex for hex in path if takeable >> hex & 1]))


def recorded(captures: Captures, unit: str, hostile: HexSet, path: Iterable[Hex]) -> Captures:
    """The captures with those of a unit's path: places that are hostile, or were when the phase began."""
    for capture in captures:
        hostile |= 1 << capture.city
    entered = [Capture(unit, hex) for hex in path if hostile >> hex & 1]
    return tuple(dict.fromkeys((*captures, *entered))) if entered else captures


def without(captures: Captures, unit: str) -> tuple[Captures, tuple[Hex, ...]]:
    """The captures less those of a unit whose move is taken back, and the places that no other unit has entered."""
    kept = tuple(capture for capture in captures if capture.unit != unit)
    still_taken = {capture.city for capture in kept}
    return kept, tuple(capture.city for capture in captures if capture.city not in still_taken)
