"""Units that could end in several places: what is allowed, what is looked at first, who goes for the same place."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rasputitsa.bots.ascent import Changes
from rasputitsa.bots.staff.places import stacked
from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Hex, HexSet

CONCERTED = 3
"""Once in so many trials several units go for the same place."""

MOST_TOGETHER = 4

Posts = Mapping[int, Sequence[Hex]]
"""Units, by their number, with the hexes about one place in which each could end."""


class Room(NamedTuple):
    """The room in each hex: for some units beside others who stay there, as far as all fit into it together."""

    units: Sequence[Any]
    others: Mapping[Hex, Sequence[Any]]
    fits: Callable[[Sequence[Any]], bool]

    def is_allowed(self, codes: Sequence[Hex], changes: Changes) -> bool:
        """True if the hexes that units are put into hold them all; off the map there is always room."""
        after = dict(changes)
        for hex in sorted({code for code in after.values() if code >= 0}):
            units = [unit for index, unit in enumerate(self.units) if after.get(index, codes[index]) == hex]
            if not self.fits((*self.others.get(hex, ()), *units)):
                return False
        return True

    def crammed(self, codes: Sequence[Hex]) -> list[Sequence[Any]]:
        """The stacks that are too full: where units stand so already, one of them must go on."""
        put = stacked([(hex, unit) for unit, hex in zip(self.units, codes, strict=True) if hex >= 0])
        stacks = [(*self.others.get(hex, ()), *units) for hex, units in put.items()]
        return [units for units in stacks if not self.fits(units)]


@dataclass(frozen=True, slots=True, eq=False)
class Deployment:
    """A side's units with the places in which each could end, the present one first (-1: off the map).

    `worth` is the value of an assignment, `points` are the places about which several can meet, `wanted` those that are
    not to be left empty.
    """

    room: Room
    choices: Sequence[Sequence[Hex]]
    worth: Callable[[Sequence[Hex]], int]
    points: Sequence[Posts]
    wanted: Sequence[Hex] = ()

    @property
    def ids(self) -> list[str]:
        """The units."""
        return [unit.id for unit in self.room.units]

    def value(self, codes: Sequence[int]) -> int:
        """The value of the units' places."""
        return self.worth(codes)

    def is_allowed(self, codes: Sequence[int], changes: Changes) -> bool:
        """True if the hexes that units are put into hold them all."""
        return self.room.is_allowed(codes, changes)

    def concert(self, codes: Sequence[int], choose: Chooser) -> Changes:
        """Some units that can go up to the same place, together; who has no choice does not."""
        return concerted(
            self.points,
            choose,
            lambda changes: len(self.choices[changes[-1][0]]) > 1 and self.room.is_allowed(codes, changes),
        )

    def without(self, still: Iterable[int], codes: Sequence[Hex]) -> "Deployment":
        """The same with units, by their numbers, that stay where an assignment has them."""
        kept = set(still)
        choices = [(codes[index],) if index in kept else each for index, each in enumerate(self.choices)]
        return replace(self, choices=choices)

    def bettered(self, codes: list[Hex], order: Iterable[int], tried: int, nodes: int) -> list[Hex]:
        """An assignment with units put where each is best by itself, one after the other.

        So many places are tried for each unit, as long as there are nodes for it.
        """
        best = self.value(codes)
        for index in order:
            for code in self.choices[index][1 : 1 + tried]:
                nodes -= 1
                if nodes >= 0 and self.is_allowed(codes, ((index, code),)):
                    value = self.value([*codes[:index], code, *codes[index + 1 :]])
                    if value > best:
                        best, codes[index] = value, code
        return codes


def by_promise(ends: Iterable[Hex], promise: Callable[[Hex], int]) -> tuple[Hex, ...]:
    """The first place, then the others, those that promise most before the rest."""
    stays, *others = dict.fromkeys(ends)
    return (stays, *sorted(others, key=lambda hex: (-promise(hex), hex)))


def meeting_points(choices: Sequence[Sequence[Hex]], areas: Iterable[HexSet]) -> list[dict[int, list[Hex]]]:
    """Areas in which at least two units that have a choice could end; -1 is off the map."""
    points = []
    for area in areas:
        posts = {
            index: found
            for index, codes in enumerate(choices)
            if len(codes) > 1 and (found := [code for code in codes if code >= 0 and area >> code & 1])
        }
        if len(posts) > 1:
            points.append(posts)
    return points


def concerted(points: Sequence[Posts], choose: Chooser, is_allowed: Callable[[Changes], bool]) -> Changes:
    """Some units that could end about the same place, each sent there as far as that is allowed with those before."""
    if not points or choose(CONCERTED):
        return ()
    posts = points[choose(len(points))]
    order = sorted(posts, key=lambda index: (choose(len(posts)), index))
    changes: list[tuple[int, int]] = []
    for index in order[: 2 + choose(MOST_TOGETHER - 1)]:
        change = (index, posts[index][choose(len(posts[index]))])
        if is_allowed((*changes, change)):
            changes.append(change)
    return changes
