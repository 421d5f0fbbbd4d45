"""Groups whose members pay different prices: one path for all, each pays for itself, none goes further than it can."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush

from rasputitsa.hexgrid.field import Field
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet
from rasputitsa.rules.movement.paths import Path
from rasputitsa.rules.movement.reach import Going

Lefts = tuple[int, ...]
"""The MP that each member has left."""


@dataclass(frozen=True, slots=True)
class Label:
    """A path of the group, with the MP that each member has left at its end."""

    lefts: Lefts
    path: Path


@dataclass(frozen=True, slots=True)
class Common:
    """Hexes in which a group can end together, each with its best path: the most MP left in all, then the fewest hexes,
    then the canonical one.
    """

    labels: dict[Hex, Label]
    reached: HexSet
    halt: HexSet

    def left(self, hex: Hex) -> int:
        """The MP that the slowest has left in a hex."""
        return min(self.labels[hex].lefts)

    def lefts(self, hex: Hex) -> Lefts:
        """The MP that each member has left in a hex."""
        return self.labels[hex].lefts

    def path(self, hex: Hex) -> Path:
        """The hexes of the way, both ends included."""
        return self.labels[hex].path


def common(goings: Sequence[Going], start: Hex, lefts: Lefts) -> Common:
    """The field of a group from its hex: every member by its own costs, closed hexes and halts.

    Where a hex halts one of them it ends the group's move. No path is lost because it is dearer for one member as long
    as it is cheaper for another.
    """
    best: dict[Hex, Label] = {}
    kept: dict[Hex, list[Lefts]] = {}
    waiting = [_entry(Label(lefts, (start,)))]
    while waiting:
        label = heappop(waiting)[-1]
        hex = label.path[-1]
        if any(_is_no_worse(other, label.lefts) for other in kept.get(hex, ())):
            continue
        kept.setdefault(hex, []).append(label.lefts)
        best.setdefault(hex, label)
        if hex == start or not any(going.halt >> hex & 1 for going in goings):
            for further in _onward(goings, label):
                heappush(waiting, _entry(further))
    del best[start]
    halt, reached = 0, 0
    for going in goings:
        halt |= going.halt
    for hex in best:
        reached |= 1 << hex
    return Common(best, reached, halt)


def together(goings: Sequence[Going], start: Hex, lefts: Sequence[int]) -> Field | Common:
    """The field of units that move together: that of the slowest alone where the ground is the same to all of them."""
    if all(going is goings[0] for going in goings):
        return goings[0].field(start, min(lefts))
    return _common(tuple(goings), start, tuple(lefts))


@lru_cache(maxsize=64)
def _common(goings: tuple[Going, ...], start: Hex, lefts: Lefts) -> Common:
    return common(goings, start, lefts)


def _entry(label: Label) -> tuple[int, int, Path, Label]:
    return -sum(label.lefts), len(label.path), label.path, label


def _onward(goings: Sequence[Going], label: Label) -> Iterator[Label]:
    hex = label.path[-1]
    for direction in range(6):
        end = goings[0].grid.neighbour(hex, direction)
        if end == OFF_MAP or end in label.path:
            continue
        lefts = tuple(
            left - _price(going, hex, end, direction) for going, left in zip(goings, label.lefts, strict=True)
        )
        if min(lefts) >= 0:
            yield Label(lefts, (*label.path, end))


def _price(going: Going, start: Hex, end: Hex, direction: int) -> int:
    """The price of a step for one member; more than any unit has where the step cannot be made."""
    if not going.open >> end & 1:
        return _NEVER
    return min([cost.points for cost in going.costs if cost.allows(start, end, direction)], default=_NEVER)


def _is_no_worse(one: Lefts, other: Lefts) -> bool:
    return all(a >= b for a, b in zip(one, other, strict=True))


_NEVER = 9999
