"""Stacking: how much may stand in a hex, by kinds of unit and their weights; where there is room; what is over.

Whether it is asked at the end of a move, of a phase or of a retreat is the game's to say. A unit alone always fits.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rasputitsa.engine.state import Unit, Units
from rasputitsa.hexgrid.grid import HexSet, hexes_in
from rasputitsa.rules.costs import in_parts

ANY = "any"
"""The weight of kinds that a limit does not name; without it they weigh nothing."""


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so much in a hex, each kind of unit at its weight."""

    most: int
    weights: Mapping[str, int]

    def weight(self, kind: str) -> int:
        """The weight of a unit of a kind."""
        return self.weights.get(kind, self.weights.get(ANY, 0))


@dataclass(frozen=True, slots=True)
class Stacking:
    """The stacking limits of a side, which hold all at once; of the kinds kept `apart`, no two are ever in one hex.

    `kind` says what a unit counts as. Weights are in parts, so that thirds and halves are integers.
    """

    limits: tuple[Limit, ...]
    apart: tuple[str, ...]
    kind: Callable[[Unit], str]
    _known: dict[tuple[str, ...], bool] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The kinds of unit that were asked about, and the answer: true if they are too many."""

    def is_over(self, stack: Iterable[Unit]) -> bool:
        """True if the units are too many for one hex."""
        return self._breaks(tuple([self.kind(unit) for unit in stack]))

    def full(self, units: Units, side: str, arriving: Sequence[Unit], among: HexSet) -> HexSet:
        """The hexes among some in which a side's units leave no room for units that arrive together.

        A unit that arrives is not counted in the hex that it comes from.
        """
        ids, area, added = [unit.id for unit in arriving], 0, [self.kind(unit) for unit in arriving]
        for hex in hexes_in(units.area(side) & among):
            kinds = [self.kind(unit) for unit in units.on(hex) if unit.side == side and unit.id not in ids]
            if kinds and self._breaks((*kinds, *added)):
                area |= 1 << hex
        return area

    def over(self, units: Units, side: str) -> HexSet:
        """The hexes in which a side has too many."""
        area = 0
        for hex in hexes_in(shared(units, side)):
            if self._breaks(tuple([self.kind(unit) for unit in units.on(hex) if unit.side == side])):
                area |= 1 << hex
        return area

    def excess(self, stack: Sequence[Unit]) -> tuple[Unit, ...]:
        """The units of an overfull hex whose going would bring it nearer to its limits; none where it is not."""
        kinds = [self.kind(unit) for unit in stack]
        broken = [limit for limit in self.limits if sum(map(limit.weight, kinds)) > limit.most]
        quarrel = self._quarrel(kinds)
        return tuple(
            unit
            for unit, kind in zip(stack, kinds, strict=True)
            if any(limit.weight(kind) for limit in broken) or (quarrel and kind in self.apart)
        )

    def _breaks(self, kinds: tuple[str, ...]) -> bool:
        """True if units of these kinds are too many for one hex."""
        known = self._known.get(kinds)
        if known is None:
            over = any(sum(map(limit.weight, kinds)) > limit.most for limit in self.limits)
            known = self._known[kinds] = over or self._quarrel(kinds)
        return known

    def _quarrel(self, kinds: Iterable[str]) -> bool:
        return bool(self.apart) and len({kind for kind in kinds if kind in self.apart}) > 1


def shared(units: Units, side: str) -> HexSet:
    """The hexes in which two or more of a side's units stand."""
    return units.shared(side)


def branch_of(unit: Unit) -> str:
    """The branch of a unit, where that is what it counts as."""
    return unit.type.branch


def load_stacking(data: Mapping[str, Any], scale: int, kind: Callable[[Unit], str]) -> Stacking:
    """Read limits: `{"limits": [{"most": "7/3", "weights": {"corps": 1, "division": "1/3"}}], "apart": []}`."""
    limits = tuple(
        Limit(
            in_parts(limit["most"], scale, "most"),
            {name: in_parts(weight, scale, name) for name, weight in limit["weights"].items()},
        )
        for limit in data["limits"]
    )
    return Stacking(limits, tuple(data.get("apart", ())), kind)
