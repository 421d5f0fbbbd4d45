"""The line that bars the way to what the game is about, and the places behind it for reserves."""

from collections.abc import Mapping

from rasputitsa.bots.battle_of_moscow.front import FAR, Front, land_of
from rasputitsa.bots.staff.fronts import posts, wall
from rasputitsa.engine.once import once
from rasputitsa.games.battle_of_moscow.state import RUSSIAN, is_partisan
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in

DEPTH = 10
"""A line is looked for within so many hexes of what it is to cover."""

COMING = 4
"""An enemy who is so near to that land can come into it."""

PLAIN, ZONED = 3, 9
"""The price of a hex of the line; one in an enemy's zone cannot be held without an attack."""

LATE = 3
"""A hex so near to an enemy is held too late."""

WIDE = (3, 2, 1, 0)
"""The distances from the city at which the enemy is kept, if there are units for it."""

ENOUGH = 4
"""The strength, in halves, that holds a post."""

BEHIND = 2
"""A reserve stands so many hexes behind the line at most."""


class Lines:
    """The posts of the Russian's line before Moscow; none while no enemy is near, nor once one stands beside it."""

    def __init__(self, front: Front, own: HexSet) -> None:
        self._front, self._own = front, own

    @once
    def posts(self) -> HexSet:
        """The hexes whose zones close the widest line for which there are units."""
        front = self._front
        moscow = front.rules.places.moscow
        if front.side != RUSSIAN or moscow not in front.goals or not front.held >> moscow & 1 or not self._foes:
            return 0
        for depth in WIDE:
            found = self.about(depth)
            if found.bit_count() <= self._units:
                return found
        return 0

    def about(self, depth: int) -> HexSet:
        """The posts of the cheapest line that keeps the enemies who attack so far from the city, if there is one."""
        front = self._front
        ward = within(front.grid, 1 << front.rules.places.moscow, depth)
        line = wall(front.grid, self._ground, self._foes, ward, self._price)
        return posts(front.grid, line, line & ~front.hostile & ~front.enemy_area, self._worth)

    @once
    def _units(self) -> int:
        """The number of units that can hold a post: in that land, and not in the city."""
        front, ground = self._front, self._ground & ~(1 << self._front.rules.places.moscow)
        units = front.look.state.units.of(front.side)
        return sum([unit.hex >= 0 and unit.defence >= ENOUGH and bool(ground >> unit.hex & 1) for unit in units])

    @once
    def rear(self) -> Mapping[Hex, HexSet]:
        """The hexes behind each post: near it, and farther from the enemy."""
        front = self._front
        away = front.foe_away
        return {
            post: front.grid.set_of(
                [
                    hex
                    for hex in hexes_in(within(front.grid, 1 << post, BEHIND))
                    if away.get(hex, FAR) > away.get(post, FAR)
                ]
            )
            for post in hexes_in(self.posts)
        }

    @once
    def _ground(self) -> HexSet:
        rules = self._front.rules
        return within(self._front.grid, 1 << rules.places.moscow, DEPTH) & land_of(rules)

    @once
    def _foes(self) -> HexSet:
        """The hexes of that land in which enemies stand, or by which they can come into it."""
        grid, front = self._front.grid, self._front
        units = front.look.state.units.of(front.enemy)
        stand = grid.set_of([unit.hex for unit in units if unit.attack and unit.hex >= 0 and not is_partisan(unit)])
        inner = within(grid, 1 << front.rules.places.moscow, DEPTH - 1)
        return self._ground & (stand | (within(grid, stand, COMING) & ~inner))

    def _price(self, hex: Hex) -> int:
        front = self._front
        if front.hostile >> hex & 1 and not self._own >> hex & 1:
            return ZONED
        doubled, is_late = front.doubles(hex, front.far_side(hex), russian=True), front.foe_away.get(hex, FAR) <= LATE
        return PLAIN - bool(self._own >> hex & 1) - doubled + is_late

    def _worth(self, hex: Hex) -> int:
        """The value of a hex among those that close as much: one held already, or that doubles its holder."""
        return 2 * (PLAIN - self._price(hex))
