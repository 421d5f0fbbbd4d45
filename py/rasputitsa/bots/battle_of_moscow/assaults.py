"""Battles that an impulse should bring, and the moves for them: the best first, each unit once (rulings 29 to 33)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from rasputitsa.bots.battle_of_moscow.front import HUNDRED, Front
from rasputitsa.bots.battle_of_moscow.worths import life_of
from rasputitsa.bots.staff.places import stacked
from rasputitsa.bots.staff.stacks import Stacks
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.strengths import brings
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in

MOST = 9
"""The most units that attack one hex: three stacks of three."""

CHOICE = 5
"""The number of units considered for one battle, beyond those that attack: the strongest that can come."""

Post = tuple[Unit, Hex]


class Assault(NamedTuple):
    """A battle: its gain, its hex, the attackers and their posts; the enemies that must be attacked besides."""

    gain: int
    hex: Hex
    posts: tuple[Post, ...]
    besides: HexSet


class Offensive:
    """The battles of an impulse, chosen one after the other, each the best of those that are left."""

    def __init__(self, front: Front, stacks: Stacks, reach: Mapping[str, HexSet], units: Sequence[Unit]) -> None:
        self.front, self.stacks, self._reach = front, stacks, reach
        able = [unit for unit in units if brings(front.look, unit) > 0]
        self.free = {unit.id: unit for unit in sorted(able, key=lambda unit: (-brings(front.look, unit), unit.id))}
        self.assaults: list[Assault] = []
        self._owed: HexSet = 0
        self._closed = front.enemy_area
        self._refuges: dict[str, int] = {}

    @property
    def attacked(self) -> HexSet:
        """The hexes to be attacked."""
        return self.front.grid.set_of([assault.hex for assault in self.assaults])

    def plan(self) -> None:
        """Choose until no battle is worth its cost."""
        found = {hex: best for hex in self.front.enemies if (best := self._best(hex))}
        while found:
            hex = max(found, key=lambda hex: (found[hex].gain, -hex))
            best = found.pop(hex)
            if not self._is_open(best):
                again = self._best(hex)
                if again:
                    found[hex] = again
                continue
            self._commit(best)
            for other in hexes_in(best.besides & ~self.attacked):
                again = self._best(other)
                if again:
                    found[other] = again

    def _is_open(self, assault: Assault) -> bool:
        return all(unit.id in self.free and self.stacks.has_room(unit, hex) for unit, hex in assault.posts)

    def _commit(self, assault: Assault) -> None:
        self.assaults.append(assault)
        self._owed |= assault.besides
        for unit, hex in assault.posts:
            self.stacks.settle(unit, hex)
            del self.free[unit.id]
            self._closed |= self.front.near[hex] | 1 << hex

    def _best(self, hex: Hex) -> Assault | None:
        """The best battle for a hex: from all sides, or from those two that leave no way out."""
        front = self.front
        around = front.near[hex] & front.rules.bounds & ~front.enemy_area
        able = [unit for unit in self.free.values() if self._reach[unit.id] & around]
        if not able:
            return None
        best: Assault | None = None
        for order in self._orders(hex, around):
            for row in self._rows(able, self._most(hex) + CHOICE):
                best = self._bettered(best, self._grown(hex, row, order))
        return best

    def _most(self, hex: Hex) -> int:
        """The most units that attack a hex; a goal of the campaign is stormed from all sides."""
        front = self.front
        return front.weights.most if hex in front.goals and not front.rules.goals else MOST

    def _bettered(self, best: Assault | None, grown: Iterator[Assault]) -> Assault | None:
        """The best of some battles and another; nothing where none gains anything.

        Only of those that could be better is it asked how exposed the attackers are.
        """
        for found in grown:
            least = best.gain if best else 0
            if found.gain > least:
                gain = found.gain - self._exposed(found.posts)
                best = found._replace(gain=gain) if gain > least else best
        return best

    def _rows(self, able: Sequence[Unit], width: int) -> Iterator[Sequence[Unit]]:
        """Orders of the units: the strongest first; or those worth least for their strength, the others after them."""
        yield able[:width]
        cheap = sorted(able, key=lambda unit: (life_of(unit) * HUNDRED // brings(self.front.look, unit), unit.id))
        if cheap[:width] != able[:width]:
            yield cheap[:width]

    def _orders(self, hex: Hex, around: HexSet) -> Iterator[Sequence[Hex]]:
        """The neighbours to attack from, the best first."""
        price = {place: self._price(hex, place) for place in hexes_in(around)}
        order = sorted(price, key=lambda place: (price[place], place))
        yield order
        ways = self.front.near[hex] & self.front.rules.bounds & ~self._closed
        for one, other in combinations(order, 2) if ways and self.front.weights.trap else ():
            near = self.front.near
            if not ways & ~(near[one] | near[other] | 1 << one | 1 << other):
                yield [one, other, *(place for place in order if place not in (one, other))]

    def _price(self, hex: Hex, place: Hex) -> int:
        """The drawbacks of a neighbour to attack from: other enemies beside it, a river."""
        others = self._besides(hex, place).bit_count()
        return others * 2 + self.front.doubles(hex, 1 << place, russian=self.front.enemy != self.front.side)

    def _besides(self, hex: Hex, place: Hex) -> HexSet:
        """The enemies that must be attacked too by units that attack a hex from a place."""
        front = self.front
        if not front.hostile >> place & 1:
            return 0
        return front.near[place] & front.zoned & ~(1 << hex) & ~self.attacked & ~self._owed

    def _grown(self, hex: Hex, able: Sequence[Unit], order: Sequence[Hex]) -> Iterator[Assault]:
        """The battle with one attacker more at a time, the strongest first, on the first hexes that have room."""
        front, posts, closed, besides = self.front, list[Post](), self._closed, 0
        rooms: dict[Hex, list[Unit]] = {}
        for unit in able:
            place = self._place(unit, order, rooms, len(posts))
            if place < 0:
                continue
            posts.append((unit, place))
            rooms.setdefault(place, []).append(unit)
            closed |= front.near[place] | 1 << place
            besides |= self._besides(hex, place)
            gain = front.battle(hex, posts, closed) - besides.bit_count() * front.weights.duty
            gain += front.weights.duty if self._owed >> hex & 1 else 0
            yield Assault(gain, hex, tuple(posts), besides)
            if len(posts) == self._most(hex):
                return

    def _exposed(self, posts: Sequence[Post]) -> int:
        """The enemy's gain from the attackers in their new places, beyond its gain from them elsewhere."""
        front = self.front
        if not front.caution:
            return 0
        rooms = stacked([(place, unit) for unit, place in posts])
        total = sum([front.risk(place, units) for place, units in rooms.items()])
        spared = sum([self._refuge(unit) for unit, _ in posts])
        return max(0, total - spared) * front.caution // HUNDRED

    def _refuge(self, unit: Unit) -> int:
        """The least that the enemy could do to a unit wherever it can go."""
        found = self._refuges.get(unit.id)
        if found is None:
            found = min([self.front.risk(hex, (unit,)) for hex in hexes_in(self._reach[unit.id])], default=0)
            self._refuges[unit.id] = found
        return found

    def _place(self, unit: Unit, order: Sequence[Hex], rooms: Mapping[Hex, Sequence[Unit]], count: int) -> Hex:
        """The place of one more attacker: the second goes to another hex than the first, if there are two."""
        stacking, reach = self.front.rules.stacking[self.front.side], self._reach[unit.id]
        turned = [*order[1:], order[0]] if count == 1 else order
        for place in turned:
            if reach >> place & 1 and self.stacks.has_room(unit, place):
                there = [other for other in self.stacks.on(place) if other.id not in self.free or other is unit]
                if not stacking.is_over([*dict.fromkeys((*there, *rooms.get(place, ()), unit))]):
                    return place
        return -1
