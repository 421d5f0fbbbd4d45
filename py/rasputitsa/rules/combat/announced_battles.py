"""The battles that are announced, as the marks of units have them.

A battle is called by the ids of its hexes, a space between; that is also the mark `attacks` of the units set on it.
"""

from collections.abc import Callable, Iterable
from typing import Any

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, union
from rasputitsa.rules.permits import Facts

ATTACKS = "attacks"
"""The mark of a unit that is set on a battle."""


class AnnouncedBattles:
    """The battles on which some units are set; `set_on` has each of those with its battle, in their order."""

    def __init__(self, grid: Grid, units: Iterable[Unit]) -> None:
        self.grid = grid
        self.set_on = [(unit, str(battle)) for unit in units if unit.marks and (battle := unit.mark(ATTACKS))]

    @once
    def names(self) -> Ids:
        """The battles, each once, in the order of their hexes."""
        index, names = self.grid.index, dict.fromkeys([battle for _, battle in self.set_on])
        return tuple(sorted(names, key=lambda battle: (index[first_hex(battle)], battle)))

    @property
    def first_hexes(self) -> Ids:
        """The hexes by which the battles are called, in their order."""
        return tuple(map(first_hex, self.names))

    @property
    def units(self) -> Ids:
        """The units that are set on a battle."""
        return tuple([unit.id for unit, _ in self.set_on])

    def attackers(self, battle: str) -> tuple[Unit, ...]:
        """The units set on a battle."""
        return tuple([unit for unit, other in self.set_on if other == battle])

    def at(self, hex_id: str) -> str:
        """The battle announced for a hex, or the one that would be."""
        return next((battle for battle in self.several if hex_id in battle.split()), hex_id)

    def area(self, battle: str) -> HexSet:
        """The hexes of a battle."""
        return self.grid.named(battle.split()) if " " in battle else 1 << self.grid.index[battle]

    @once
    def several(self) -> Ids:
        """The battles for several hexes."""
        return tuple(dict.fromkeys([battle for _, battle in self.set_on if " " in battle]))

    @property
    def hexes(self) -> HexSet:
        """The hexes of all battles."""
        return union(map(self.area, self.names))

    @property
    def rest(self) -> HexSet:
        """The hexes besides the first of each."""
        return self.hexes & ~self.grid.named(self.first_hexes)

    def called(self, hex: Hex) -> Facts:
        """The first hex of the battle for a hex, by which it is called, for a sentence."""
        return {"other": first_hex(self.at(self.grid.names[hex]))}

    def hexes_of(self, hex: Hex) -> Facts:
        """The hexes of the battle for a hex, for a sentence."""
        return {"hexes": tuple(self.at(self.grid.names[hex]).split())}

    def movable(self, hex_id: str, aims: Callable[[Unit], HexSet]) -> Ids:
        """The units set on another hex alone that could attack this one in its place."""
        hex, battle = self.grid.index.get(hex_id, -1), self.at(hex_id)
        others = [unit for unit, other in self.set_on if other != battle and " " not in other]
        return tuple([unit.id for unit in others if hex >= 0 and aims(unit) >> hex & 1])


def announced(look: Look[Any, Any], side: str) -> Ids:
    """The battles that a side has announced, each once, in the order of their hexes."""
    return AnnouncedBattles(look.rules.grid, look.state.units.of(side)).names


def first_hex(battle: str) -> str:
    """The hex by which a battle is called."""
    return battle.split()[0]
