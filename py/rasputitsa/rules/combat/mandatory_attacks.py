"""Duties of an announcement of battles: units that must attack, and hexes that must be attacked as far as those
suffice.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rasputitsa.hexgrid.grid import HexSet, hexes_in, union


@dataclass(frozen=True, slots=True)
class MandatoryAttacks:
    """The duties of one announcement: possible and chosen attacks, and what is still owed.

    `reach`: the hexes that each unit can attack; `attacks`: the hexes of the battle on which a unit is set. The `bound`
    must attack, and each of `hexes` must be attacked: no other distribution of the bound may leave fewer of them alone.
    What the others attack stands, and a hex that they attack is not alone.
    """

    reach: Mapping[str, HexSet]
    attacks: Mapping[str, HexSet]
    bound: tuple[str, ...]
    hexes: HexSet

    @property
    def idle(self) -> tuple[str, ...]:
        """The bound units that attack nothing yet, though they could."""
        return tuple(unit for unit in self.bound if unit not in self.attacks and self.reach.get(unit))

    @property
    def alone(self) -> HexSet:
        """The hexes that must be attacked and are not."""
        return self.hexes & ~union(self.attacks.values())

    @property
    def least(self) -> int:
        """The number of `hexes` that even the best distribution of the bound leaves alone."""
        others = {unit: hexes for unit, hexes in self.attacks.items() if unit not in self.bound}
        return self._left(self.hexes & ~union(others.values()), self.bound)

    @property
    def are_met(self) -> bool:
        """True if the announcement can be closed."""
        return not self.idle and self.alone.bit_count() <= self.least

    @property
    def can_be_met(self) -> bool:
        """True if the units that are free can still meet the duties, with no attack taken back."""
        return self._left(self.alone, self.idle) <= self.least

    def with_attack(self, unit: str, hexes: HexSet) -> "MandatoryAttacks":
        """The same with one more unit set on a battle."""
        return MandatoryAttacks(self.reach, {**self.attacks, unit: hexes}, self.bound, self.hexes)

    def open_to(self, unit: str) -> HexSet:
        """The hexes that a free unit can attack so that the others can still meet what is owed."""
        hexes = hexes_in(self.reach.get(unit, 0))
        return sum(1 << hex for hex in hexes if self.with_attack(unit, 1 << hex).can_be_met)

    def hindering(self) -> tuple[str, ...]:
        """The bound units one of which must be taken back, where what is owed cannot be met otherwise.

        They are those that could attack a hex left alone, and those that could take such a unit's place.
        """
        if self.can_be_met:
            return ()
        wanted = self.alone
        found: set[str] = set()
        while True:
            fresh = {unit for unit in self.bound if unit in self.attacks and self.reach.get(unit, 0) & wanted} - found
            if not fresh:
                return tuple(unit for unit in self.bound if unit in found)
            found |= fresh
            for unit in sorted(fresh):
                others = {other: area for other, area in self.attacks.items() if other != unit}
                wanted |= self.attacks[unit] & self.hexes & ~union(others.values())

    def _left(self, hexes: HexSet, units: tuple[str, ...]) -> int:
        """The number of hexes left alone when the units share them out as well as possible."""
        taken: dict[int, str] = {}
        for unit in units:
            self._place(unit, hexes, taken, set())
        return hexes.bit_count() - len(taken)

    def _place(self, unit: str, hexes: HexSet, taken: dict[int, str], tried: set[int]) -> bool:
        """Give a unit a hex, moving others on where that makes room (an augmenting path)."""
        for hex in hexes_in(self.reach.get(unit, 0) & hexes):
            if hex in tried:
                continue
            tried.add(hex)
            if hex not in taken or self._place(taken[hex], hexes, taken, tried):
                taken[hex] = unit
                return True
        return False
