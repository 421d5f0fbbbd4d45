"""A chain of depots laid towards those whom it feeds: link by link from its source, each as far forward as it reaches.

>>> def area(place): return sum(1 << hex for hex in range(max(0, place - 2), place + 3))
>>> chain = Chain(sources=1, area=area, away=lambda one, other: abs(one - other), peril=lambda place: 0)
>>> chain.laid({"1": (1, 2), "2": (3, 4), "3": (6, 9), "4": (1, 3)}, (Need(6, worth=10), Need(8, worth=10)))
{'1': 2, '2': 4, '3': 6, '4': 3}
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in

COVERED = 8
"""To be within reach of a link is worth as much as to be so many hexes nearer to one."""


class Need(NamedTuple):
    """A hex that should be fed, and what that is worth."""

    hex: Hex
    worth: int


@dataclass(frozen=True, slots=True)
class Chain:
    """The ground for a chain: the area that a link at a place feeds, distances, and what a place risks."""

    sources: HexSet
    area: Callable[[Hex], HexSet]
    away: Callable[[Hex, Hex], int]
    peril: Callable[[Hex], int]

    def laid(self, links: Mapping[str, Sequence[Hex]], needs: Sequence[Need]) -> dict[str, Hex]:
        """The place of each link that joins the chain, the next always where it helps most; the present one is first.

        A place that several could take goes to the one that is farthest behind; who helps nowhere comes up inside it.
        """
        found, fed, left = dict[str, Hex](), 0, dict(links)
        for source in hexes_in(self.sources):
            fed |= self.area(source)
        gaps = [min((self.away(hex, need.hex) for hex in hexes_in(self.sources)), default=0) for need in needs]
        unfed = [not fed >> need.hex & 1 for need in needs]
        while left:
            places = {place for ends in left.values() for place in ends if fed >> place & 1}
            best = max(places, key=lambda place: (self._gain(place, needs, gaps, unfed), -place), default=-1)
            if best < 0 or self._gain(best, needs, gaps, unfed) <= 0:
                break
            id = self._rearmost([id for id, ends in left.items() if best in ends], links, needs)
            found[id], fed = best, fed | self.area(best)
            del left[id]
            gaps = [min(gap, self.away(best, need.hex)) for gap, need in zip(gaps, needs, strict=True)]
            unfed = [not fed >> need.hex & 1 for need in needs]
        for id, ends in left.items():
            inside = [place for place in ends if fed >> place & 1]
            if inside:
                found[id] = min(inside, key=lambda place: (self._behind(place, needs) + self.peril(place), place))
        return found

    def _behind(self, place: Hex, needs: Sequence[Need]) -> int:
        """The distance of the nearest need."""
        return min([self.away(place, need.hex) for need in needs], default=0)

    def _gain(self, place: Hex, needs: Sequence[Need], gaps: Sequence[int], unfed: Sequence[bool]) -> int:
        """The worth of a link at a place: the hexes that the needs come nearer, and those that it feeds."""
        area, total = self.area(place), -self.peril(place)
        for need, gap, is_unfed in zip(needs, gaps, unfed, strict=True):
            nearer = gap - self.away(place, need.hex)
            total += need.worth * (max(0, nearer) + COVERED * (is_unfed and area >> need.hex & 1))
        return total

    def _rearmost(self, ids: Sequence[str], links: Mapping[str, Sequence[Hex]], needs: Sequence[Need]) -> str:
        """The link that stands farthest from what is to be fed."""
        return max(ids, key=lambda id: (self._behind(links[id][0], needs), id))
