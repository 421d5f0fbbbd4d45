"""Posts for the units of a group: the value of their places, judged sector by sector."""

from collections.abc import Sequence
from functools import partial

from rasputitsa.bots.anygame.estimate import HUNDRED, Estimate, Stack, hexes_of
from rasputitsa.bots.anygame.fights import chance, danger
from rasputitsa.bots.ascent import Changes
from rasputitsa.bots.staff.deploying import Room, by_promise, meeting_points
from rasputitsa.bots.staff.places import stacked
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Hex, HexSet

CONCERTED = 3
"""Once in so many trials several units go for the same place."""

MOST_TOGETHER = 4
CRAMMED = 10_000
"""The cost of more units in a hex than it may hold: more than anything that they could win there."""

GUARDS = 2
"""The number of friends near by that are enough for a front."""


class Posts:
    """Units of one side with the hexes that each could end in, the present one first (-1: off the map)."""

    def __init__(self, estimate: Estimate, units: Sequence[Unit], ends: Sequence[Sequence[Hex]]) -> None:
        self.estimate, self._units = estimate, units
        self._pieces = [estimate.piece(unit) for unit in units]
        group = {unit.id for unit in units}
        area = estimate.grid.set_of(hex for hexes in ends for hex in hexes if hex >= 0)
        self._near = estimate.grid.expand(area) | area
        around = estimate.grid.expand(self._near) | self._near
        others = [unit for unit in estimate.units.of(estimate.side) if unit.id not in group and around >> unit.hex & 1]
        self._others = stacked([(unit.hex, estimate.piece(unit)) for unit in others])
        self._room = Room(units, stacked([(unit.hex, unit) for unit in others]), self._fit)
        self._away = estimate.units.area(estimate.side) & ~self._near
        """Hexes of own units that are too far away to matter but for the room that they take."""
        self._targets = [hex for hex in estimate.enemies if self._near >> hex & 1]
        self._objectives = [hex for hex in estimate.objectives if area >> hex & 1]
        self._fitting: dict[tuple[str, ...], bool] = {}
        self.choices = [self._sorted(index, hexes) for index, hexes in enumerate(ends)]
        self.wanted = tuple(hex for hex in self._objectives if estimate.is_post(hex))
        places = (*self._targets, *self._objectives)
        self._points = meeting_points(self.choices, [estimate.near(hex) | 1 << hex for hex in places])

    def is_allowed(self, codes: Sequence[int], changes: Changes) -> bool:
        """True if the hexes that pieces are put into hold them all."""
        return self._room.is_allowed(codes, changes)

    def value(self, codes: Sequence[int]) -> int:
        """The value of the units' places."""
        own = dict(self._others)
        for piece, hex in zip(self._pieces, codes, strict=True):
            if hex >= 0:
                own[hex] = (*own.get(hex, ()), piece)
        area = self._away
        for hex in own:
            area |= 1 << hex
        zone = self.estimate.grid.expand(area)
        total = self._stands(own, area, codes) + self._held(own, area, zone) + self._battles(own, area, zone)
        return total - CRAMMED * len(self._room.crammed(codes))

    def concert(self, codes: Sequence[int], choose: Chooser) -> Changes:
        """Some units that can go up to the same enemy or objective, together."""
        if not self._points or choose(CONCERTED):
            return ()
        posts = self._points[choose(len(self._points))]
        changes: list[tuple[int, int]] = []
        wanted = 2 + choose(MOST_TOGETHER - 1)
        order = sorted(posts, key=lambda index: (choose(len(posts)), index))
        for index in order[:wanted]:
            change = (index, posts[index][choose(len(posts[index]))])
            if self.is_allowed(codes, (*changes, change)):
                changes.append(change)
        return changes

    def _held(self, own: dict[Hex, Stack], area: HexSet, zone: HexSet) -> int:
        total, estimate = 0, self.estimate
        for hex in self._objectives:
            holder = estimate.side if hex in own else estimate.enemy if hex in estimate.enemies else ""
            if not holder and estimate.is_post(hex) and estimate.is_open(hex, area, zone):
                holder = estimate.enemy
            total += estimate.held(hex, holder)
        return total

    def _stands(self, own: dict[Hex, Stack], area: HexSet, codes: Sequence[int]) -> int:
        """Nearness, supply, the front and its reserves, room to retreat."""
        estimate, total = self.estimate, 0
        weights, near_enemy = estimate.weights, estimate.enemy_zone
        closed = area | estimate.enemy_area | near_enemy
        front = area & near_enemy
        for hex in sorted(set(codes)):
            if hex < 0:
                continue
            stack = own[hex]
            strength = sum([max(piece.attack, piece.defence) for piece in stack])
            total += estimate.pull(hex) * strength
            if estimate.hunger and not estimate.supplied >> hex & 1:
                total -= estimate.hunger * sum([piece.life for piece in stack]) // HUNDRED
            around = estimate.near(hex)
            if near_enemy >> hex & 1:
                friends = min(GUARDS, (estimate.grid.expand(around) & area).bit_count() - 1)
                total += weights.front * friends
                if not around & ~closed:
                    total -= weights.retreat * strength
            elif estimate.grid.expand(around) & front:
                total += weights.reserve * strength
        return total

    def _battles(self, own: dict[Hex, Stack], area: HexSet, zone: HexSet) -> int:
        estimate, total = self.estimate, 0
        if estimate.own_next:
            total += estimate.own_next * chance(estimate, own, area, zone, self._targets) // HUNDRED
        if estimate.enemy_next:
            threatened = [hex for hex in own if self._near >> hex & 1 and estimate.menaces(hex)]
            total -= estimate.enemy_next * danger(estimate, own, area, zone, threatened) // HUNDRED
        for hex in self._targets if estimate.endurance else ():
            if not estimate.near(hex) & ~area & ~zone:
                total += estimate.weights.encircle * sum([piece.defence for piece in estimate.enemies[hex]])
        return total

    def _fit(self, units: Sequence[Unit]) -> bool:
        if len(units) < 2:
            return True
        key = tuple(unit.id for unit in units)
        found = self._fitting.get(key)
        if found is None:
            found = self._fitting[key] = self.estimate.hooks.fits(self.estimate.look, units)
        return found

    def _sorted(self, index: int, ends: Sequence[Hex]) -> tuple[Hex, ...]:
        """The present hex, then the others by what is seen of them at once."""
        strength = max(self._pieces[index].attack, self._pieces[index].defence)
        return by_promise(ends, partial(self._promise, strength))

    def _promise(self, strength: int, hex: Hex) -> int:
        estimate = self.estimate
        promise = estimate.pull(hex) * strength
        if hex in estimate.objectives:
            promise += estimate.held(hex, estimate.side)
        if estimate.own_next and estimate.enemy_zone >> hex & 1:
            promise += max(estimate.ground(place) for place in hexes_of(estimate.near(hex) & estimate.enemy_area))
        return promise
