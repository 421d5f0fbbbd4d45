"""Free rides along the railway in the movement phase (chapter 2)."""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from rasputitsa.engine.decision import Ids, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import HexSet, hexes_in
from rasputitsa.rules.hexsides import across, flood, touched

if TYPE_CHECKING:
    from tests.skirmish.moves import Moves


class Rides:
    """Free rides by rail: a unit that stands on the railway goes along it for nothing, clear of the enemy (2.8)."""

    def __init__(self, moves: "Moves") -> None:
        self.moves = moves
        self.look = moves.look

    def option(self) -> Option:
        """The verb with those who can ride."""
        return Option(
            "ride",
            ("unit", "hex"),
            lambda: self.riders,
            self.targets,
            way=self.way,
            why=self.why,
            near=self.near,
            apart=(text("apart.ride", "2.8"), text("apart.ride.terms", "2.8")),
        )

    @cached_property
    def riders(self) -> Ids:
        """Units alone on the railway that have not ridden, from where it goes on to a hex with room."""
        if self.moves.group:
            return ()
        there = across(self.look.rules.grid, self.line & self.room, self.look.rules.rail) & self.line
        return tuple([unit.id for unit in units_in(self.moves.able, there) if not unit.mark("rode")])

    def targets(self, unit_id: str) -> Ids:
        """Hexes that a unit can reach by rail and that have room."""
        start = self.look.state.units[unit_id].hex
        reached = flood(self.look.rules.grid, 1 << start, self.line, self.look.rules.rail)
        return self.look.rules.grid.ids(reached & self.room & ~(1 << start))

    def near(self, target: str) -> Ids:
        """The riders on the same stretch of railway."""
        end = self.look.rules.grid.index.get(target)
        if end is None:
            return ()
        units, rail = self.look.state.units, self.look.rules.rail
        stretch = flood(self.look.rules.grid, 1 << end, self.line, rail)
        begins = across(self.look.rules.grid, stretch, rail) | stretch
        return tuple([id for id in self.riders if begins >> units[id].hex & 1])

    def way(self, unit_id: str, hex_id: str) -> Ids:
        """The hexes of the shortest way; going back, of several the first."""
        grid, rail = self.look.rules.grid, self.look.rules.rail
        layers = [1 << self.look.state.units[unit_id].hex]
        while not layers[-1] >> grid.index[hex_id] & 1:
            layers.append(across(grid, layers[-1], rail) & self.line)
        way = [grid.index[hex_id]]
        for layer in reversed(layers[:-1]):
            way.append(next(hexes_in(across(grid, 1 << way[-1], rail) & layer)))
        return tuple(grid.names[hex] for hex in reversed(way))

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit cannot ride, or not there."""
        if unit_id not in self.riders:
            return text("why.no_ride", "2.8", unit=unit_id)
        return text("why.too_far", "2.8", unit=unit_id, hex=hex_id)

    @cached_property
    def line(self) -> HexSet:
        """The hexes of the railway out of reach of the enemy."""
        ground = self.moves.ground
        return touched(self.look.rules.rail) & ground.open & ~ground.halt

    @cached_property
    def room(self) -> HexSet:
        """The hexes with room for one more."""
        return self.look.rules.grid.hexes & ~self.moves.crowded(1)


def units_in(units: Iterable[Unit], area: HexSet) -> list[Unit]:
    """The units that stand in an area."""
    return [unit for unit in units if unit.hex >= 0 and area >> unit.hex & 1]
