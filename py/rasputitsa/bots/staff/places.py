"""Positions as they would be, units by their hexes, the nearest of some places."""

from collections.abc import Iterable
from typing import Any, TypeVar

from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.moves import FROM, MP

T = TypeVar("T")
LookT = TypeVar("LookT", bound=Look[Any, Any])


def placed(look: LookT, *units: Unit) -> LookT:
    """The position with some units as they are given."""
    state = look.state.copy()
    state.put(*units)
    return type(look)(look.rules, state)


def moved_back(grid: Grid, units: Iterable[Unit], *marks: str) -> list[Unit]:
    """Units where their moves began, without the marks of a move and these."""
    back = [(unit.unmarked(FROM, MP, *marks), str(unit.mark(FROM))) for unit in units]
    return [unit.at(grid.index[place]) if place in grid.index else unit.inside(place) for unit, place in back]


def stacked(placed: Iterable[tuple[Hex, T]]) -> dict[Hex, tuple[T, ...]]:
    """Units, or what stands for them, by their hexes."""
    found: dict[Hex, tuple[T, ...]] = {}
    for hex, each in placed:
        found[hex] = (*found.get(hex, ()), each)
    return found


def units_in(look: Look[Any, Any], area: HexSet) -> tuple[str, ...]:
    """The units in an area."""
    return tuple([unit.id for hex in hexes_in(area) for unit in look.state.units.on(hex)])


def nearest(grid: Grid, hex: Hex, places: Iterable[Hex]) -> tuple[int, Hex] | None:
    """The distance of the nearest of some places from a hex, and the place; None where there are none."""
    return min([(grid.distance(hex, place), place) for place in places], default=None)
