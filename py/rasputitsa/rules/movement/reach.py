"""Movement: the ground for a class of units, fields kept at hand, and obstacles on the way to a hex."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Protocol

from rasputitsa.hexgrid.field import Cost, Field, field
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.movement.paths import PathChoice

ENDLESS = 999
"""MP beyond any allowance, to find what a way would cost."""

ObstacleKind = Literal["same_hex", "closed", "no_way", "too_far", "halt"]


class Reach(Protocol):
    """Hexes in which a party can end: a movement field, or a ride."""

    @property
    def reached(self) -> HexSet:
        """The hexes in which it can end."""

    @property
    def halt(self) -> HexSet:
        """The hexes that end its move."""

    def left(self, hex: Hex) -> int:
        """The MP left there."""


@dataclass(frozen=True, slots=True, eq=False)
class Going:
    """The ground for a class of units as long as nothing else moves.

    `costs` of steps, the hexes that are `open` (not closed by enemies), those that `halt`: a unit that enters
    one goes no further.
    """

    grid: Grid
    costs: tuple[Cost, ...]
    open: HexSet
    halt: HexSet

    def starts(self, left: int) -> HexSet:
        """The hexes from which a unit with so many MP can enter at least one other."""
        return _starts(self, left)

    def is_start(self, hex: Hex, left: int) -> bool:
        """True if a unit with so many MP can enter another hex from this one; nothing is worked out for others."""
        return can_step(self.grid, self.costs, hex, left, self.grid.ring(hex, 1) & self.open)

    def around(self, hex: Hex, left: int) -> HexSet:
        """A superset of the hexes from which a unit with so many MP reaches a hex, or enters it as its only one."""
        least = min([cost.points for cost in self.costs], default=0)
        return _within(self.grid, hex, max(left // least, 1)) if least > 0 else self.grid.hexes

    def field(self, hex: Hex, left: int) -> Field:
        """The field of a unit from a hex with so many MP."""
        return _field(self, hex, left)

    def targets(self, hex: Hex, left: int) -> tuple[str, ...]:
        """The printed ids of the hexes that a unit can reach."""
        return _targets(self, hex, left)

    def entered(self, area: HexSet, left: int) -> Field:
        """The field of a unit that enters by a hex of an area and has so many MP left in it."""
        return _entered(self, area, left)

    def one_hex(self, hex: Hex, left: int) -> Field:
        """The field of a unit that may always enter one hex: with all its MP, as its only hex, whatever it costs."""
        return _one_hex(self, hex, max(left, 1))

    def capped(self, left: int) -> "Going":
        """The same for a unit that may enter any one hex with so many MP: no step costs it more than all of them."""
        return _capped(self, max(left, 1))

    def without_halts(self, hex: Hex) -> Field:
        """Hexes with an open way to them, without regard to halts and MP."""
        return field(self.grid, {ENDLESS: 1 << hex}, self.costs, self.open, 0)

    def in_without_halts(self, area: HexSet, price: int) -> Field:
        """The same for units that come in by a hex of an area, which has a price of its own."""
        return field(self.grid, {}, self.costs, self.open, 0, {ENDLESS - price: area & self.open})


@dataclass(frozen=True, slots=True)
class Obstacle:
    """The obstacle between a unit and a hex: the hex in which it lies and, if the end is too far, the MP of the way."""

    kind: ObstacleKind
    hex: Hex
    cost: int = 0

    @property
    def is_end(self) -> bool:
        """True if the hex itself is closed: the unit is there already, or enemies are."""
        return self.kind in ("same_hex", "closed")


def obstacle(going: Going, ways: Field, left: int, end: Hex, choose: PathChoice) -> Obstacle:
    """The obstacle on the way to a hex that is not reached; `ways` know neither halts nor a want of MP."""
    if ways.starts.get(ENDLESS, 0) >> end & 1:
        return Obstacle("same_hex", end)
    if not going.open >> end & 1:
        return Obstacle("closed", end)
    if not ways.reached >> end & 1:
        return Obstacle("no_way", end)
    cost = ENDLESS - ways.left(end)
    if cost > left:
        return Obstacle("too_far", end, cost)
    path = choose(ways, end)
    return Obstacle("halt", next((hex for hex in path[1:-1] if going.halt >> hex & 1), path[:2][-1]))


def can_step(grid: Grid, costs: Iterable[Cost], hex: Hex, left: int, near: HexSet) -> bool:
    """True if a unit with so many MP can step from a hex into one of some that are near it."""
    here = 1 << hex
    for cost in costs:
        if cost.points > left or not cost.leave & here:
            continue
        if near & cost.anywhere or (near & cost.partly and near & cost.over_sides(grid, here)):
            return True
    return False


def left_after(reach: Reach, end: Hex) -> int:
    """The MP with which a unit may go on from where a move took it: none, where that ends the move."""
    return 0 if reach.halt >> end & 1 else reach.left(end)


@lru_cache(maxsize=1024)
def _starts(going: Going, left: int) -> HexSet:
    area = 0
    for points, sources in _steps(going):
        if points <= left:
            area |= sources
    return area


@lru_cache(maxsize=256)
def _steps(going: Going) -> tuple[tuple[int, HexSet], ...]:
    """The MP of each cost with the hexes from which such a step can be made."""
    return tuple([(cost.points, cost.sources(going.grid, going.open)) for cost in going.costs])


@lru_cache(maxsize=4096)
def _within(grid: Grid, hex: Hex, steps: int) -> HexSet:
    """The hexes from which so many steps lead to a hex."""
    area = _within(grid, hex, steps - 1) if steps > 1 else 1 << hex
    return area | grid.expand(area)


@lru_cache(maxsize=1024)
def _field(going: Going, hex: Hex, left: int) -> Field:
    return field(going.grid, {left: 1 << hex}, going.costs, going.open, going.halt)


@lru_cache(maxsize=64)
def _capped(going: Going, left: int) -> Going:
    costs = tuple([cost.narrowed(min(left - cost.points, 0), cost.leave, -1) for cost in going.costs])
    return Going(going.grid, costs, going.open, going.halt)


@lru_cache(maxsize=1024)
def _one_hex(going: Going, hex: Hex, left: int) -> Field:
    return going.capped(left).field(hex, left)


@lru_cache(maxsize=1024)
def _targets(going: Going, hex: Hex, left: int) -> tuple[str, ...]:
    return going.grid.ids(_field(going, hex, left).reached)


@lru_cache(maxsize=256)
def _entered(going: Going, area: HexSet, left: int) -> Field:
    return field(going.grid, {}, going.costs, going.open, going.halt, {left: area} if left >= 0 else {})
