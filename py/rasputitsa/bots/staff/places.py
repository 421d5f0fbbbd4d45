"""Positions as they would be, units by their hexes, distances and the nearest of some places.

>>> from rasputitsa.hexgrid.grid import rectangle
>>> grid = rectangle(5, 4, "flat", "even")
>>> ground = grid.hexes & ~grid.named(["0301", "0302", "0303"])
>>> distances(grid.expand, grid.named(["0202"]), ground)[grid.index["0402"]]
4
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.control import Cities
from rasputitsa.rules.movement.phase import FROM, MP

EVERYWHERE = 10_000

T = TypeVar("T")
LookT = TypeVar("LookT", bound=Look[Any, Any])


class Piece(Protocol):
    """A unit in figures."""

    @property
    def id(self) -> str:
        """The unit."""

    @property
    def attack(self) -> int:
        """The strength of its attack."""

    @property
    def movement(self) -> int:
        """The hexes that it goes in a turn."""


PieceT = TypeVar("PieceT", bound=Piece)


def placed(look: LookT, *units: Unit) -> LookT:
    """The position with some units as they are given."""
    state = look.state.copy()
    state.put(*units)
    return type(look)(look.rules, state)


def moved_back(grid: Grid, units: Iterable[Unit], *marks: str) -> list[Unit]:
    """Units where their moves began, without the marks of a move and these."""
    back = [(unit.unmarked(FROM, MP, *marks), str(unit.mark(FROM))) for unit in units]
    return [unit.at(grid.index[place]) if place in grid.index else unit.inside(place) for unit, place in back]


def as_begun(look: LookT, side: str, cities: Cities, *marks: str) -> LookT:
    """The position in which a side's movement began: all units where their moves began, the cities as they were."""
    moved = [unit for unit in look.state.units.all() if unit.side == side and unit.mark(FROM)]
    if not moved:
        return look
    then = placed(look, *moved_back(look.rules.grid, moved, *marks))
    setattr(then.state, cities.kept, cities.before(look.state, side))
    then.state.captures = ()
    return then


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


def coming(grid: Grid, stacks: Mapping[Hex, Sequence[PieceT]], hex: Hex, beyond: int) -> tuple[tuple[Hex, PieceT], ...]:
    """The pieces that could come so near to a hex if nobody were in the way, with their places, the strongest first."""
    found = [
        (place, piece)
        for place, stack in stacks.items()
        for piece in stack
        if piece.attack > 0 and grid.distance(place, hex) <= piece.movement + beyond
    ]
    return tuple(sorted(found, key=lambda each: (-each[1].attack, each[1].id)))


def distances(
    step: Callable[[HexSet], HexSet], start: HexSet, ground: HexSet, most: int = EVERYWHERE
) -> Mapping[Hex, int]:
    """The hexes that can be reached over the ground, with the length of the way; those farther than `most` are left
    out.
    """
    found, away, now, seen = dict[Hex, int](), 0, start, start
    while now and away <= most:
        found.update(dict.fromkeys(hexes_in(now), away))
        now = step(now) & ground & ~seen
        seen, away = seen | now, away + 1
    return found


@lru_cache(maxsize=8)
def neighbours(grid: Grid) -> Mapping[Hex, HexSet]:
    """The neighbours of every hex."""
    return {hex: grid.neighbours(hex) for hex in hexes_in(grid.hexes)}


def pushed(grid: Grid, start: HexSet, steps: int, free: HexSet, zone: HexSet) -> HexSet:
    """The start, and the hexes to which so many steps through free ones lead; a zone stops whoever enters it."""
    seen = now = start
    for step in range(steps):
        now = grid.expand(now & ~zone if step else now) & free & ~seen
        if not now:
            break
        seen |= now
    return seen
