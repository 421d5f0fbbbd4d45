"""The objectives of a side: cities, assets, enemies in its rear; and which unit has which (9, 12, 15 to 19)."""

from collections import Counter
from collections.abc import Mapping

from rasputitsa.bots.staff.dealing import Goal, Mover, dealt
from rasputitsa.bots.war_for_the_motherland.pieces import POINT, Piece, Stack
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.control import held_by
from rasputitsa.games.war_for_the_motherland.state import (
    AXIS,
    SideId,
    WarLook,
    enemy_of,
    is_asset,
    is_depot,
    is_headquarters,
    is_support,
)
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import Hex, HexSet

DEPOT = 60
"""The draw of an enemy's depot, in hundredths of a point; of another enemy half as much."""

ASSET, NEARNESS = 600, 10
"""The draw of an economic asset; what every city has in common, in points."""

CLEARED, MARCH = 1_200, 3
"""The draw for the Axis of an enemy who is within so many hexes of one of its depots."""

THREAT = 6
"""A city draws its own side if within so many hexes the enemy is the stronger."""

ABOUT, LEAST, OVERWEIGHT = 2, 8, 2
"""An objective takes so much strength, in halves, and so many times the enemy's within so many hexes of it."""

SERVED = 2
"""The number of depots and headquarters that go with the units of one objective."""


class Objectives:
    """The draws of a position on a side, and the unit that each is for."""

    def __init__(self, look: WarLook, side: SideId, own: Mapping[Hex, Stack], enemies: Mapping[Hex, Stack]) -> None:
        self._look, self._side, self._own, self._enemies = look, side, own, enemies
        self._grid, self._held = look.rules.grid, held_by(look, side)

    @once
    def aims(self) -> Mapping[str, Hex]:
        """The objective of each unit that moves; units that supply others share theirs, by their value together."""
        units, distance = self._look.state.units, self._grid.distance
        pieces = {piece.id: piece for stack in self._own.values() for piece in stack if piece.movement}
        fighting = [_fighter(units[id], piece) for id, piece in pieces.items() if not is_support(units[id])]
        found = dealt(fighting, [Goal(hex, worth, self._need(hex)) for hex, worth in self.draws], distance)
        lives = Counter[Hex]()
        for id, hex in found.items():
            lives[hex] += pieces[id].life
        feeding = [Mover(id, units[id].hex, 1, pieces[id].movement) for id in pieces if _feeds(units[id])]
        return {**found, **dealt(feeding, [Goal(hex, worth, SERVED) for hex, worth in lives.items()], distance)}

    @once
    def draws(self) -> tuple[tuple[Hex, int], ...]:
        """The hexes that draw, each once, with how much.

        All that is to be won, and for half the side's own cities near which the enemy is the stronger. For the Axis
        enemies near its depots besides, for the Soviets all enemies, and their depots more.
        """
        cities = self._look.rules.goals.cities
        found = [(hex, _drawn(points) // 2) for hex, points in cities.items() if self._is_pressed(hex)]
        found += self._won.items()
        if self._side == AXIS:
            found += [(hex, CLEARED) for hex in self._enemies if self._behind >> hex & 1]
        else:
            depots = {unit.hex for unit in self._look.state.units.of(AXIS) if is_depot(unit)}
            found += [(hex, DEPOT if hex in depots else DEPOT // 2) for hex in self._enemies]
        most = dict[Hex, int]()
        for hex, worth in found:
            most[hex] = max(worth, most.get(hex, 0))
        return tuple(most.items())

    @once
    def _won(self) -> Mapping[Hex, int]:
        """The enemy's cities that bring points, with what they draw; for the Axis the economic assets besides (12)."""
        cities, economy = self._look.rules.goals.cities, self._look.rules.economy
        found = {hex: _drawn(points) for hex, points in cities.items() if not self._held >> hex & 1}
        if self._side == AXIS and economy.produces:
            for unit in self._look.state.units.of(enemy_of(AXIS)):
                if is_asset(unit):
                    found[unit.hex] = max(found.get(unit.hex, 0), ASSET)
        return found

    @once
    def _behind(self) -> HexSet:
        """The enemies who could come to a depot of the side in a short march."""
        depots = [unit.hex for unit in self._look.state.units.of(self._side) if is_depot(unit)]
        armed = [hex for hex, stack in self._enemies.items() if any(piece.attack for piece in stack)]
        return self._grid.set_of(armed) & within(self._grid, self._grid.set_of(depots), MARCH)

    def _need(self, hex: Hex) -> int:
        """The strength that an objective takes: more than the enemy has about it."""
        return LEAST + OVERWEIGHT * self._about(self._enemies, hex, ABOUT, "defence")

    def _is_pressed(self, hex: Hex) -> bool:
        """True if a city is the side's and the enemy the stronger about it."""
        ours, theirs = (self._about(stacks, hex, THREAT, "attack") for stacks in (self._own, self._enemies))
        return bool(self._held >> hex & 1) and theirs > ours

    def _about(self, stacks: Mapping[Hex, Stack], hex: Hex, far: int, strength: str) -> int:
        """The strength of some stacks within so many hexes."""
        near = within(self._grid, 1 << hex, far)
        pieces = [piece for place, stack in stacks.items() if near >> place & 1 for piece in stack]
        return sum([getattr(piece, strength) for piece in pieces])


def _fighter(unit: Unit, piece: Piece) -> Mover:
    return Mover(unit.id, unit.hex, max(piece.attack, piece.defence), piece.movement)


def _feeds(unit: Unit) -> bool:
    """True if a unit is a link of a line of supply."""
    return is_depot(unit) or is_headquarters(unit)


def _drawn(points: int) -> int:
    """The draw of a city: the nearer of two draws more than the greater."""
    return POINT * (NEARNESS + points) // 2
