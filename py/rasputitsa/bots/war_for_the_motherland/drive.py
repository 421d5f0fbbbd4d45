"""A first glance at all marches: battles first, then the line, then the units that supply it (5, 8, 9).

Each unit is judged by what is near it, once: the time that takes grows with the units and no faster.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rasputitsa.bots.staff.stacks import Stacks
from rasputitsa.bots.war_for_the_motherland.fights import Clash
from rasputitsa.bots.war_for_the_motherland.pieces import Piece, fit
from rasputitsa.bots.war_for_the_motherland.standing import Standing
from rasputitsa.bots.war_for_the_motherland.supplies import fed
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.control import friendly_sources
from rasputitsa.games.war_for_the_motherland.state import (
    WarLook,
    is_airbase,
    is_depot,
    is_headquarters,
    is_italian_army,
    is_support,
)
from rasputitsa.games.war_for_the_motherland.supply.networks import NetworkId, network, network_of
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in

HUNDRED = 100
TOGETHER = 6
"""The most attackers of one hex that are considered, the strongest."""

STARVES = 100
"""The part in a hundred of a unit that it costs to go where no line leads."""

CLOSE, COVERED = 3, 5
"""A line is wanted within so many hexes of the enemy; what it is worth for each hex of it that is covered."""

SPREAD = 12
"""The cost of joining others where a line is wanted."""

JOINS = 15
"""The worth of coming to another Kampfgruppe: two become a corps (14.1)."""

TRIED = 8
"""The number of places tried for a unit that supplies others, the foremost and some of the rest."""

FORWARD = 8
"""The divisor of a goal's pull on units that supply others."""

SAFE, EXPOSED = 2, 40
"""The distance from the enemy at which they are safe; what each hex nearer costs them where no friend is with them."""

ONWARD, STRIDE = 50, 4
"""The part in a hundred of a unit that it is worth to feed it where it would be so many steps later."""

SLACK, CERTAIN = (2, 4), 2
"""Lines are wanted so many halves of a hex shorter than they may be, for partisans lengthen them (9.83); one in so many
parts of their worth counts for each."""

RANGE = 3
"""The distance from the enemy at which an air base or a support group is of most use (8.62, 10.12)."""


class Onset(NamedTuple):
    """A battle that some units could seek: what it gains, where, and who."""

    gain: int
    hex: Hex
    units: tuple[int, ...]


class Drive:
    """Units with the places in which each could end, the present one first, put one after the other."""

    def __init__(self, standing: Standing, units: Sequence[Unit], choices: Sequence[Sequence[Hex]]) -> None:
        self._standing, self._units, self._choices = standing, units, choices
        self._look, self._grid = standing.look, standing.grid
        self.codes = [places[0] for places in choices]
        own = standing.look.state.units.of(standing.side)
        self._stacks = Stacks(own, lambda stack: not fit(standing.look.rules, stack))
        for unit in own:
            if _leaves(standing.look, unit) and len(self._stacks.on(unit.hex)) == 1:
                self._stacks.area &= ~(1 << unit.hex)
        self._fed: dict[NetworkId, HexSet] = {}
        self.pinned = frozenset[int]()
        """Units that guard a source of supply."""
        self._wanted = within(self._grid, standing.enemy_area, CLOSE)
        self._remnants = set(standing.look.rules.remnants.values())

    def found(self) -> list[int]:
        """The place of each."""
        order = sorted(range(len(self._units)), key=lambda index: (self._standing.away(self.codes[index]), index))
        fighters = [index for index in order if not is_support(self._units[index])]
        left = set(fighters)
        garrisons, sources = self._garrisons(fighters), friendly_sources(self._look, self._standing.side)
        left.difference_update(garrisons)
        self.pinned = frozenset(index for index in garrisons if sources >> self.codes[index] & 1)
        for onset in self._onsets(fighters):
            for index in self._settled(onset, left):
                left.discard(index)
        for index in fighters:
            if index in left:
                self._put(index, self._best(index))
        for index in reversed(order):
            if is_support(self._units[index]):
                self._put(index, self._post(index))
        return self.codes

    def _garrisons(self, fighters: Sequence[int]) -> list[int]:
        """The weakest that can be there for each place of the side that an enemy could walk into, one for each."""
        found, places = list[int](), self._stacks.places
        for hex in self._standing.posts:
            here = [index for index in fighters if places[self._units[index].id] == hex and index not in found]
            held = len(here) < len(self._stacks.on(hex))
            able = here or [index for index in fighters if hex in self._choices[index] and index not in found]
            able = [index for index in able if self._is_open(index, hex)]
            if able and not held:
                weakest = min(able, key=lambda index: (self._piece(index).attack, index))
                self._put(weakest, hex)
                found.append(weakest)
        return found

    def _onsets(self, fighters: Sequence[int]) -> list[Onset]:
        """The battles worth seeking, the best first."""
        if not self._standing.prospect.chance or not self._standing.weights.chance:
            return []
        found = []
        for hex in self._standing.enemies:
            around = self._standing.near(hex)
            able = [index for index in fighters if any(around >> place & 1 for place in self._choices[index])]
            onset = self._onset(hex, able)
            if onset.gain > 0:
                found.append(onset)
        return sorted(found, key=lambda each: (-each.gain, each.hex))

    def _onset(self, hex: Hex, able: Sequence[int]) -> Onset:
        """The best that the strongest of some units can do against a hex together."""
        order = sorted(able, key=lambda index: (-self._piece(index).attack, index))[:TOGETHER]
        best, around = Onset(0, hex, ()), self._standing.near(hex)
        for count in range(1, len(order) + 1):
            pieces = tuple([self._piece(index) for index in order[:count]])
            if pieces[-1].attack:
                gain = self._standing.fights.gain(Clash(hex, around, pieces, self._standing.enemies[hex]))
                if gain > best.gain:
                    best = Onset(gain, hex, tuple(order[:count]))
        return best

    def _settled(self, onset: Onset, left: set[int]) -> tuple[int, ...]:
        """Units put around an enemy, if enough of them are free and find room."""
        able = [index for index in onset.units if index in left]
        again = self._onset(onset.hex, able)
        if again.gain <= 0:
            return ()
        around, before, placed = self._standing.near(onset.hex), list(self.codes), list[int]()
        for index in again.units:
            places = [place for place in self._choices[index] if around >> place & 1 and self._is_sound(index, place)]
            if places:
                self._put(index, max(places, key=lambda place: (self._worth(index, place), -place)))
                placed.append(index)
        pieces = tuple([self._piece(index) for index in placed])
        stand = self._grid.set_of(self.codes[index] for index in placed)
        clash = Clash(onset.hex, stand, pieces, self._standing.enemies[onset.hex])
        if pieces and self._standing.fights.gain(clash) > 0:
            return tuple(placed)
        for index in placed:
            self._put(index, before[index])
        return ()

    def _best(self, index: int) -> Hex:
        """The best place of one unit as the others stand; the present one where none is better."""
        here, *others = self._choices[index]
        best, worth = here, self._worth(index, here) if self._is_open(index, here) else None
        for place in others:
            if self._is_open(index, place):
                found = self._worth(index, place)
                if worth is None or found > worth:
                    best, worth = place, found
        return best

    def _worth(self, index: int, hex: Hex) -> int:
        """The worth of it that a fighting unit stands in a hex."""
        standing, unit, piece = self._standing, self._units[index], self._piece(index)
        factors = max(piece.attack, piece.defence) // 2
        others = self._stacks.beside(unit, hex)
        total = standing.draw(unit.id, hex) * factors // HUNDRED + standing.guards(hex, others=bool(others))
        if not self._is_fed(unit, hex):
            total -= piece.life * STARVES // HUNDRED
        if unit.type.id in self._remnants and any(each.type.id == unit.type.id for each in others):
            total += JOINS
        if self._wanted >> hex & 1:
            area = self._stacks.without(unit)
            near = standing.near(hex) & self._wanted
            total += COVERED * (near & ~self._grid.expand(area)).bit_count()
            total -= SPREAD * bool(area >> hex & 1)
            total -= standing.risk(hex, (*[standing.pieces[each.id] for each in others], piece), area | 1 << hex)
        return total

    def _post(self, index: int) -> Hex:
        """The best place of one that supplies others: whom it feeds, how far forward, how safe."""
        places = [place for place in self._choices[index] if self._is_open(index, place)]
        tried = dict.fromkeys((*places[: TRIED // 2], *places[TRIED // 2 :: max(1, len(places) * 2 // TRIED)]))
        return max(tried, key=lambda place: (self._service(index, place), -place), default=self._choices[index][0])

    def _service(self, index: int, hex: Hex) -> int:
        unit, standing = self._units[index], self._standing
        moved = {each.id: place for each, place in zip(self._units, self.codes, strict=True)}
        look = standing.placed({**moved, unit.id: hex})
        net = network(look, network_of(unit))
        away = self._standing.away(hex)
        alone = all(is_support(each) for each in self._stacks.beside(unit, hex))
        total = -EXPOSED * max(0, SAFE + 1 - away) * alone
        if is_depot(unit) or is_headquarters(unit):
            total += standing.draw(unit.id, hex) // FORWARD + self._fed_by(look, net.id, net.area)
            if is_depot(unit):
                safe = [self._fed_by(look, net.id, fed(look, standing.side, 0, slack)) for slack in SLACK]
                total += sum(safe) // CERTAIN
            onward = sum([life for next, user, life in self._onward if user == net.id and net.area >> next & 1])
            total += onward * ONWARD // HUNDRED
            return total if net.trunk >> hex & 1 else total - self._piece(index).life
        area = net.trunk if is_airbase(unit) else net.overland()
        return total - 10 * abs(away - RANGE) - (0 if area >> hex & 1 else HUNDRED * 10)

    @once
    def _onward(self) -> tuple[tuple[Hex, NetworkId, int], ...]:
        """The hexes where the fighting units would be next, on the way to their objectives; their network and lives."""
        units, pieces, aims = self._look.state.units, self._standing.pieces, self._standing.objectives.aims
        next = {id: self._next(self._stacks.places[id], aim) for id, aim in aims.items() if not is_support(units[id])}
        return tuple((hex, network_of(units[id]), pieces[id].life) for id, hex in next.items())

    def _next(self, hex: Hex, aim: Hex) -> Hex:
        """The hex some steps nearer to an objective."""
        for _ in range(STRIDE):
            hex = min(
                (hex, *hexes_in(self._standing.near(hex))), key=lambda each: (self._grid.distance(each, aim), each)
            )
        return hex

    def _fed_by(self, look: WarLook, id: NetworkId, area: HexSet) -> int:
        """The lives that a network feeds."""
        pieces = self._standing.pieces
        units = [unit for unit in look.state.units.of(self._standing.side) if area >> unit.hex & 1]
        return sum([pieces[unit.id].life for unit in units if network_of(unit) == id and unit.id in pieces])

    def _piece(self, index: int) -> Piece:
        return self._standing.pieces[self._units[index].id]

    def _is_fed(self, unit: Unit, hex: Hex) -> bool:
        id = network_of(unit)
        if id not in self._fed:
            self._fed[id] = network(self._look, id).area
        return bool(self._fed[id] >> hex & 1)

    def _is_sound(self, index: int, hex: Hex) -> bool:
        """True if there is room, and a unit that had a line is not sent where none leads."""
        unit = self._units[index]
        return self._is_open(index, hex) and (self._is_fed(unit, hex) or not self._is_fed(unit, unit.hex))

    def _is_open(self, index: int, hex: Hex) -> bool:
        """True if there is room for a unit in a hex (4.1)."""
        return self._stacks.fits(self._units[index], hex)

    def _put(self, index: int, hex: Hex) -> None:
        self._stacks.settle(self._units[index], hex)
        self.codes[index] = hex


def _leaves(look: WarLook, unit: Unit) -> bool:
    """True if a unit is about to leave for good: the line is held as if it were gone already (13.61)."""
    return is_italian_army(unit) and look.rules.economy.surrender == look.state.turn
