"""Retreats of a fixed length: where they can end and by which ways, straight away from the battle or in any directions.

A retreat taken hex by hex into the best hexes at hand stands in `priority_retreat`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.terrain import Sides

Way = tuple[Hex, ...]
"""The hexes of a retreat in order, start and end included."""

LONGEST = 7
"""Beyond so many hexes no retreat in any directions is looked for: full stacks do not fill a board that far around."""


class Ground(NamedTuple):
    """The ground of a retreat: hexes that it may enter, those in which it may end, those of them without room.

    `sides`: the hexsides that may be crossed; None: all.
    """

    grid: Grid
    passable: HexSet
    standing: HexSet
    full: HexSet
    sides: Sides | None = None

    @property
    def room(self) -> HexSet:
        """Hexes with room in which a retreat may end."""
        return self.standing & ~self.full

    def near(self, area: HexSet) -> HexSet:
        """The hexes one step from an area."""
        return self.grid.expand(area) if self.sides is None else across(self.grid, area, self.sides)

    def free_retreats(self, start: Hex, length: int) -> "FreeRetreat | None":
        """Retreats of exactly `length` hexes in any directions, no hex twice, to an end with room.

        The length grows by one as long as there are legal ends but all are full. None: there is no legal retreat.
        """
        for hexes in range(length, LONGEST + 1):
            ways = tuple(_free_ways(self, (start,), hexes, _steps_to(self, self.room, hexes)))
            if ways:
                return FreeRetreat(self, ways)
            if next(_free_ways(self, (start,), hexes, _steps_to(self, self.standing, hexes)), None) is None:
                return None
        return None

    def exits(self, start: Hex, length: int, edge: HexSet) -> tuple[Way, ...]:
        """The ways of a retreat off the map: to a hex of the edge, its last one or before, from which it steps off."""
        ways: list[Way] = [(start,)]
        found: list[Way] = []
        for done in range(length):
            found += [way for way in ways if edge >> way[-1] & 1]
            further = self.passable & self.grid.ring(start, done + 1)
            ways = [(*way, hex) for way in ways for hex in hexes_in(self.near(1 << way[-1]) & further)]
        return tuple(sorted(found))


@dataclass(frozen=True, slots=True)
class Retreat:
    """All legal retreats from a hex, all of one length: `layers[n]` are the hexes n from the start that lie on one."""

    ground: Ground
    layers: tuple[HexSet, ...]

    @property
    def ends(self) -> HexSet:
        """Hexes in which the unit may end."""
        return self.layers[-1]

    @property
    def length(self) -> int:
        """The number of hexes left to go."""
        return len(self.layers) - 1

    @property
    def nearest(self) -> int:
        """The least distance from the start to an end."""
        return self.length

    def onward(self, hex: Hex) -> "Retreat":
        """The rest of the retreat after its first hex."""
        layers = [1 << hex]
        for layer in self.layers[2:]:
            layers.append(self.ground.near(layers[-1]) & layer)
        return Retreat(self.ground, _on_a_way(self.ground, layers))

    def paths(self, end: Hex) -> tuple[Way, ...]:
        """Every way to an end, in the order of the hexes' bits."""
        ways: list[Way] = [(end,)]
        for layer in reversed(self.layers[:-1]):
            ways = [(hex, *way) for way in ways for hex in hexes_in(self.ground.near(1 << way[0]) & layer)]
        return tuple(sorted(ways))

    def way(self, end: Hex, changing: HexSet) -> Way:
        """The way that is taken where none is named: through the fewest hexes that change hands, then in order."""
        return min(self.paths(end), key=lambda way: (sum(changing >> hex & 1 for hex in way[1:]), way))

    def stops(self, changing: HexSet) -> HexSet:
        """Intermediate hexes worth choosing, if the path decides which hexes change hands; else none."""
        crossed = changing & self.ground.grid.set_of(hex for layer in self.layers[1:-1] for hex in hexes_in(layer))
        if not crossed or not any(self._differ(end, crossed) for end in hexes_in(self.ends)):
            return 0
        return self.layers[1]

    def _differ(self, end: Hex, changing: HexSet) -> bool:
        return len({self.ground.grid.set_of(way) & changing for way in self.paths(end)}) > 1


@dataclass(frozen=True, slots=True)
class FreeRetreat:
    """All legal retreats in any directions, all of one length, way by way; asked like a `Retreat`.

    A hex may be an end of one way and lie on another: the choice of a hex says which of the two is meant.
    """

    ground: Ground
    ways: tuple[Way, ...]

    @property
    def ends(self) -> HexSet:
        """Hexes in which the unit may end."""
        return ends_of(self.ground.grid, self.ways)

    @property
    def length(self) -> int:
        """The number of hexes left to go."""
        return len(self.ways[0]) - 1

    @property
    def nearest(self) -> int:
        """The least distance from the start to an end."""
        return 1

    def onward(self, hex: Hex) -> "FreeRetreat":
        """The rest of the retreat after its first hex."""
        return FreeRetreat(self.ground, tuple(way[1:] for way in self.ways if way[1] == hex))

    def way(self, end: Hex, changing: HexSet) -> Way:
        """The way that is taken where none is named: through the fewest hexes that change hands, then in order."""
        ways = (way for way in self.ways if way[-1] == end)
        return min(ways, key=lambda way: (sum(changing >> hex & 1 for hex in way[1:]), way))

    def stops(self, changing: HexSet) -> HexSet:
        """Intermediate hexes worth choosing, if the path decides which hexes change hands; else none."""
        if self.length < 2 or not any(changing >> hex & 1 for way in self.ways for hex in way[1:-1]):
            return 0
        taken: dict[Hex, HexSet] = {}
        set_of = self.ground.grid.set_of
        for way in self.ways:
            if taken.setdefault(way[-1], set_of(way[1:]) & changing) != set_of(way[1:]) & changing:
                return set_of(way[1] for way in self.ways)
        return 0


def retreats(ground: Ground, start: Hex, length: int) -> Retreat | None:
    """Retreats of `length` hexes, each hex one further from the start, to an end with room.

    The length grows by one as long as there are legal ends but all are full. None: there is no legal retreat.
    """
    grid, layers = ground.grid, [1 << start]
    near = grid.expand if ground.sides is None else ground.near
    for done in range(1, len(grid.axial)):
        layers.append(near(layers[-1]) & ground.passable & grid.ring(start, done))
        ends = layers[-1] & ground.standing
        if done < length:
            continue
        if not ends:
            return None
        if ends & ~ground.full:
            return Retreat(ground, _on_a_way(ground, [*layers[:-1], ends & ~ground.full]))
    return None


def ends_of(grid: Grid, ways: tuple[Way, ...]) -> HexSet:
    """The hexes in which ways end."""
    return grid.set_of(way[-1] for way in ways)


def best_class(area: HexSet, classes: tuple[HexSet, ...]) -> HexSet:
    """The part of an area in the best class that has any of it; the best class comes first."""
    for best in classes:
        if area & best:
            return area & best
    return 0


def _on_a_way(ground: Ground, layers: list[HexSet]) -> tuple[HexSet, ...]:
    near = ground.grid.expand if ground.sides is None else ground.near
    pruned = [layers[-1]]
    for layer in reversed(layers[:-1]):
        pruned.append(layer & near(pruned[-1]))
    return tuple(reversed(pruned))


def _steps_to(ground: Ground, ends: HexSet, most: int) -> tuple[HexSet, ...]:
    """The hexes from which an end is at most 0, 1, 2 ... steps away over passable hexes."""
    within = [ends & ground.passable]
    for _ in range(most):
        within.append(within[-1] | ground.near(within[-1] & ground.passable))
    return tuple(within)


def _free_ways(ground: Ground, way: Way, left: int, within: tuple[HexSet, ...]) -> Iterator[Way]:
    """The ways that go on from one, in the order of the hexes' bits; `within`: from where an end can still be had."""
    if left == 0:
        yield way
        return
    been = ground.grid.set_of(way)
    for hex in hexes_in(ground.near(1 << way[-1]) & ground.passable & ~been & within[left - 1]):
        yield from _free_ways(ground, (*way, hex), left - 1, within)
