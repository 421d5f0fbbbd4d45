"""A side's units on the map and the hexes that they hold, kept from change to change."""

from bisect import insort
from collections.abc import Callable, Mapping

from rasputitsa.engine.unit import Unit
from rasputitsa.hexgrid.grid import Hex, HexSet

Pairs = list[tuple[Unit | None, Unit]]
"""Units that change: as each was (None: it is new), and as it is."""
Stand = Callable[[Hex], tuple[Unit, ...]]
"""The units that stand on a hex."""
Rank = Callable[[str], tuple[int, str]]
"""The place of an id in the roster."""


class Force:
    """One side's units on the map, with the hexes that they hold; `places`: where each stands among them, by id."""

    __slots__ = ("_area", "_by_branch", "_places", "_shared", "by_trait", "units")

    def __init__(self, units: tuple[Unit, ...], places: Mapping[str, int] | None = None) -> None:
        self.units, self._places = units, places
        self._area: HexSet | None = None
        self._shared: HexSet | None = None
        self._by_branch: dict[str, tuple[Unit, ...]] = {}
        self.by_trait: dict[str, HexSet] = {}

    @property
    def places(self) -> Mapping[str, int]:
        """The place of each among them, by id."""
        if self._places is None:
            self._places = {unit.id: place for place, unit in enumerate(self.units)}
        return self._places

    def changed(self, pairs: Pairs, on: Stand, rank: Rank) -> "Force":
        """This force after some of its units changed, came or went; `on`: the units that stand on a hex then."""
        units, places, retyped = [*self.units], self._places or self.places, False
        moved: Pairs = []
        passing: Pairs = []
        for pair in pairs:
            old, new = pair
            if old is None or old.hex < 0 or new.hex < 0:
                passing.append(pair)
                continue
            units[places[new.id]] = new
            retyped = retyped or new.type is not old.type
            if new.hex != old.hex:
                moved.append(pair)
        force = Force(_with_those(units, passing, rank), None) if passing else Force(tuple(units), places)
        if not retyped:
            force._area, force._shared, force.by_trait = self._area, self._shared, self.by_trait
            if moved or passing:
                force._move([*moved, *passing], on)
        known = self._by_branch
        if known and not [unit for pair in pairs for unit in pair if unit is not None and unit.type.branch in known]:
            force._by_branch = known.copy()
        return force

    def _move(self, moved: Pairs, on: Stand) -> None:
        """Note that units left hexes and entered others; `on`: the units that stand on a hex then."""
        self.by_trait = self.by_trait.copy()
        for old, new in moved:
            if old is not None and old.hex >= 0:
                self._vacate(old, on(old.hex))
            if new.hex >= 0:
                self._occupy(new, on(new.hex))

    def _vacate(self, old: Unit, there: tuple[Unit, ...]) -> None:
        """Note that a unit left a hex; `there`: all who are there then."""
        others, left = ~(1 << old.hex), [unit for unit in there if unit.side == old.side]
        if self._area is not None and not left:
            self._area &= others
        if self._shared and not left[1:]:
            self._shared &= others
        known = self.by_trait
        for trait in old.type.traits:
            if trait in known and not (left and [unit for unit in left if trait in unit.type.traits]):
                known[trait] &= others

    def _occupy(self, new: Unit, there: tuple[Unit, ...]) -> None:
        """Note that a unit entered a hex; `there`: all who are there then."""
        end = 1 << new.hex
        if self._area is not None:
            self._area |= end
        if self._shared is not None and there[1:] and [unit for unit in there if unit.side == new.side][1:]:
            self._shared |= end
        known = self.by_trait
        for trait in new.type.traits:
            if trait in known:
                known[trait] |= end

    def of_branch(self, branch: str) -> tuple[Unit, ...]:
        """The units of a branch among them."""
        known = self._by_branch.get(branch)
        if known is None:
            known = self._by_branch[branch] = tuple([unit for unit in self.units if unit.type.branch == branch])
        return known

    def area_with(self, trait: str) -> HexSet:
        """The hexes in which those with a trait stand."""
        if trait not in self.by_trait:
            area = 0
            for unit in self.units:
                if trait in unit.type.traits:
                    area |= 1 << unit.hex
            self.by_trait[trait] = area
        return self.by_trait[trait]

    @property
    def area(self) -> HexSet:
        """The hexes in which they stand."""
        if self._area is None:
            self._area = 0
            for unit in self.units:
                self._area |= 1 << unit.hex
        return self._area

    @property
    def shared(self) -> HexSet:
        """The hexes in which two or more of them stand."""
        if self._shared is None:
            once = twice = 0
            if self.area.bit_count() < len(self.units):
                for unit in self.units:
                    here = 1 << unit.hex
                    twice |= once & here
                    once |= here
            self._shared = twice
        return self._shared


def _with_those(units: list[Unit], passing: Pairs, rank: Rank) -> tuple[Unit, ...]:
    """A side's units on the map, in their order, less those that left it, with those that came."""
    gone = [old.id for old, _ in passing if old is not None and old.hex >= 0]
    left = [unit for unit in units if unit.id not in gone] if gone else units
    for _, new in passing:
        if new.hex >= 0:
            insort(left, new, key=lambda unit: rank(unit.id))
    return tuple(left)
