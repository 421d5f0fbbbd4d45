"""The value of units' places for a side: battles to come, lines of supply, nearness, the front."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import NamedTuple

from rasputitsa.bots.staff.places import coming, distances, neighbours, placed, stacked
from rasputitsa.bots.staff.sharing import Onset, best_first
from rasputitsa.bots.war_for_the_motherland.fights import Clash, Fights
from rasputitsa.bots.war_for_the_motherland.objectives import Objectives
from rasputitsa.bots.war_for_the_motherland.pieces import POINT, Piece, Stack, lives, stacks_of, turns_left
from rasputitsa.bots.war_for_the_motherland.supplies import Supplies, fed, pushed
from rasputitsa.bots.war_for_the_motherland.weights import Weights
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Sequence as SequenceStage
from rasputitsa.games.war_for_the_motherland.control import friendly_sources, held_by
from rasputitsa.games.war_for_the_motherland.ground import land, zone
from rasputitsa.games.war_for_the_motherland.state import AXIS, SideId, WarLook, enemy_of
from rasputitsa.games.war_for_the_motherland.supply.networks import network_of, supplied
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in

HUNDRED = 100
PACE, FAR = 5, 40
"""The hexes that units go in a turn, as a rule; the farthest from which goals draw."""

TOGETHER, ENOUGH = 2, 12
"""The attackers over each open side; the multiple of the defence, in halves, beyond which none is needed.
"""

MEASURED = 6
"""The greatest distance at which the nearness of the enemy is told."""

GUARDS = 2
"""The number of friends near by that are enough for a front."""


class Prospect(NamedTuple):
    """Battles still to come: parts in a hundred of the side's own and of the enemy's.

    `moves`: he moves before he attacks; `moves_later`: before the next supply is judged. `lasts`: the part in a
    hundred of his want of supply that he will not have made good by then.
    """

    chance: int
    danger: int
    moves: bool
    moves_later: bool
    lasts: int


NOTHING = Prospect(0, 40, False, True, 20)
PROSPECTS = {
    ("axis", "axis_movement"): Prospect(100, 100, False, True, 20),
    ("axis", "axis_combat"): Prospect(50, 100, False, True, 20),
    ("axis", "mechanized"): Prospect(30, 0, False, False, 100),
    ("soviet", "soviet_movement"): Prospect(45, 100, True, True, 50),
    ("soviet", "axis_combat"): Prospect(50, 30, False, True, 20),
    ("soviet", "soviet_combat"): Prospect(50, 30, False, True, 40),
}
ENDING = {"soviet_movement": Prospect(0, 10, True, True, 60), "mechanized": Prospect(0, 0, False, False, 100)}
"""The last turn: no unit attacks any more, panzers may overrun."""


class Standing:
    """A side's situation in a phase; `value` is what it would be worth if some units stood elsewhere."""

    def __init__(self, look: WarLook, side: SideId, weights: Weights) -> None:
        self.look, self.side, self.enemy = look, side, enemy_of(side)
        self._caution = HUNDRED if side == AXIS else min(HUNDRED, weights.caution * turns_left(look))
        self.weights = weights = replace(weights, strength=max(1, weights.strength * self._caution // HUNDRED))
        self.grid, self.fights = look.rules.grid, Fights(look, weights)
        self.own, self.enemies = stacks_of(look, side, weights), stacks_of(look, self.enemy, weights)
        self.pieces: dict[str, Piece] = {piece.id: piece for stack in self.own.values() for piece in stack}
        self.prospect = prospect(look, side)
        self.enemy_area = look.state.units.area(self.enemy)
        self._land, self._supplies = land(look), Supplies(look)
        self._near = neighbours(self.grid)
        self._menaces: dict[Hex, tuple[tuple[Hex, Piece], ...]] = {}
        self._pulls: dict[Hex, int] = {}

    def near(self, hex: Hex) -> HexSet:
        """The hexes of land next to a hex."""
        return self._near[hex] & self._land

    def value(self, moved: Mapping[str, Hex]) -> int:
        """The value for the side of some units in these hexes, and all others in their own."""
        look = self.placed(moved)
        units, pieces = look.state.units.of(self.side), self.pieces
        stacks = stacked([(unit.hex, pieces[unit.id]) for unit in units if unit.id in pieces])
        area, zoned = look.state.units.area(self.side), zone(look, self.side)
        total = self._stands(stacks, area) + self._lines(look, stacks, area, zoned) - self._open(area)
        total += self._chance(stacks, area, zoned) * self.prospect.chance * self.weights.chance // HUNDRED**2
        risk = self.prospect.danger * self._caution // HUNDRED
        total -= self._danger(stacks, area) * risk * self.weights.danger // HUNDRED**2
        return total

    def pull(self, hex: Hex) -> int:
        """The pull of a hex on each factor, by the goals near it."""
        found = self._pulls.get(hex)
        if found is None:
            reach, distance = min(FAR, PACE * turns_left(self.look)), self.grid.distance
            drawn = [worth * max(0, reach - distance(hex, goal)) // reach for goal, worth in self.objectives.draws]
            found = self._pulls[hex] = max(drawn, default=0) * self.weights.pull // HUNDRED
        return found

    def draw(self, id: str, hex: Hex) -> int:
        """The draw of a hex on a unit: the nearer to its objective the more; without one the draw on all units."""
        aim = self.objectives.aims.get(id)
        return self.pull(hex) if aim is None else self.weights.march * max(0, FAR - self.grid.distance(hex, aim))

    @once
    def objectives(self) -> Objectives:
        """The hexes to be won and held, dealt to the units."""
        return Objectives(self.look, self.side, self.own, self.enemies)

    def away(self, hex: Hex) -> int:
        """The distance of the nearest enemy, up to a limit."""
        return self._away.get(hex, MEASURED + 1)

    def guards(self, hex: Hex, *, others: bool) -> int:
        """The worth of standing in a hex because of the city in it, if no other unit does."""
        return 0 if others else POINT * self._cities.get(hex, 0) * self.weights.hold // HUNDRED

    def risk(self, hex: Hex, stack: Stack, area: HexSet) -> int:
        """The gain of an enemy who falls on a hex, the side standing in some others besides."""
        if not self.prospect.danger or not self.weights.danger:
            return 0
        attackers, stand = self._onslaught(hex, stack, area)
        gain = self.fights.gain(Clash(hex, stand, attackers, stack)) if attackers else 0
        return max(0, gain) * self.prospect.danger * self._caution // HUNDRED * self.weights.danger // HUNDRED**2

    def trapped(self, hex: Hex, area: HexSet, zoned: HexSet) -> bool:
        """True if an enemy in a hex could go nowhere without a loss."""
        return not self.near(hex) & ~area & ~(zoned & ~self.enemy_area)

    def placed(self, moved: Mapping[str, Hex]) -> WarLook:
        """The position with some units in other hexes."""
        units = self.look.state.units
        changed = [units[id].at(hex) for id, hex in moved.items() if units[id].hex != hex]
        return placed(self.look, *changed) if changed else self.look

    def _stands(self, stacks: Mapping[Hex, Stack], area: HexSet) -> int:
        """Nearness to goals; friends near units that face the enemy."""
        total, facing = 0, self.grid.expand(self.enemy_area)
        for hex, stack in stacks.items():
            factors = sum([max(piece.attack, piece.defence) for piece in stack]) // 2
            drawn = sum([self.draw(piece.id, hex) * max(piece.attack, piece.defence) for piece in stack])
            total += drawn // (2 * HUNDRED)
            if facing >> hex & 1 and self.weights.front:
                friends = (self.grid.expand(self.near(hex)) & area).bit_count() - 1
                total += self.weights.front * min(GUARDS, friends) * min(4, factors)
        return total

    def _open(self, area: HexSet) -> int:
        """The value of the side's cities that are left to an enemy near by."""
        left = [points for hex, points in self._cities.items() if not area >> hex & 1]
        return POINT * sum(left) * self.weights.hold // HUNDRED

    @once
    def posts(self) -> tuple[Hex, ...]:
        """The side's cities that bring points and its sources of supply, where a fighting enemy is near."""
        enemies = [hex for hex, stack in self.enemies.items() if any(piece.attack for piece in stack)]
        near = within(self.grid, self.grid.set_of(enemies), PACE) & held_by(self.look, self.side)
        wanted = self.grid.set_of(self.look.rules.goals.cities) | friendly_sources(self.look, self.side)
        return tuple(hexes_in(near & wanted))

    @once
    def _cities(self) -> Mapping[Hex, int]:
        """The side's cities that bring points and are in reach of an enemy, with those."""
        reach = within(self.grid, self.enemy_area, PACE) & held_by(self.look, self.side)
        return {hex: points for hex, points in self.look.rules.goals.cities.items() if reach >> hex & 1}

    def _lines(self, look: WarLook, stacks: Mapping[Hex, Stack], area: HexSet, zoned: HexSet) -> int:
        """The cost of a want of supply for both sides."""
        if not self.weights.lines:
            return -self._off(look)
        parts, areas = self._supplies.short(look)
        share, lasts = HUNDRED if turns_left(look) == 1 else self.weights.hunger, self.prospect.lasts
        theirs = _lacking(self.enemies, parts) * lasts // HUNDRED
        total = (theirs - _lacking(stacks, parts)) * share // HUNDRED**2
        total -= self.weights.reach * areas.get(self.enemy, 0).bit_count() * lasts // HUNDRED**2
        return total - self._guard(look, stacks, area, zoned, parts)

    def _guard(
        self, look: WarLook, stacks: Mapping[Hex, Stack], area: HexSet, zoned: HexSet, parts: Mapping[str, int]
    ) -> int:
        """The units that would be cut off if the enemy went on wherever it can, by their value."""
        if not self.weights.guard or not self.prospect.moves_later:
            return 0
        safe = fed(look, self.side, pushed(look, self.side, area, zoned))
        cut = [piece for hex, stack in stacks.items() if not safe >> hex & 1 for piece in stack]
        lost = lives([piece for piece in cut if piece.id not in parts])
        return lost * self.weights.guard * self._caution // HUNDRED**2

    def _off(self, look: WarLook) -> int:
        """The cost of standing outside the area that was supplied when the turn began."""
        units = look.state.units.of(self.side)
        off = [unit.id for unit in units if not self._supplied[network_of(unit)] >> unit.hex & 1]
        return lives([self.pieces[id] for id in off if id in self.pieces]) * self.weights.hunger // HUNDRED

    @once
    def _supplied(self) -> Mapping[str, HexSet]:
        users = {network_of(unit) for unit in self.look.state.units.of(self.side)}
        return {id: supplied(self.look, id) for id in users}

    def _chance(self, stacks: Mapping[Hex, Stack], area: HexSet, zoned: HexSet) -> int:
        """The side's gain if it attacks from there, the best battle first, each unit once."""
        if not self.prospect.chance:
            return 0
        found = []
        for hex, defenders in self.enemies.items():
            stand = self.near(hex) & area
            if stand:
                attackers = tuple([piece for side in hexes_in(stand) for piece in stacks[side] if piece.attack])
                found.append(Clash(hex, stand, attackers, defenders, self.trapped(hex, area, zoned)))
        return self._sum(found)

    def _danger(self, stacks: Mapping[Hex, Stack], area: HexSet) -> int:
        """The enemy's gain if it then attacks."""
        if not self.prospect.danger or not self.weights.danger:
            return 0
        found = []
        for hex, defenders in stacks.items():
            attackers, stand = self._onslaught(hex, defenders, area)
            if attackers:
                found.append(Clash(hex, stand, attackers, defenders))
        return self._sum(found)

    def _onslaught(self, hex: Hex, defenders: Stack, area: HexSet) -> tuple[Stack, HexSet]:
        """Enemies that could attack a hex, no more than find room and are needed; and the hexes from which they do."""
        stand = self.near(hex) & ~area
        if not self.prospect.moves:
            stand &= self.enemy_area
            return tuple([piece for side in hexes_in(stand) for piece in self.enemies[side] if piece.attack]), stand
        most, wanted = TOGETHER * stand.bit_count(), ENOUGH * sum([piece.defence for piece in defenders])
        found: list[Piece] = []
        for _, piece in self.menaces(hex):
            if len(found) == most or wanted <= 0:
                break
            found.append(piece)
            wanted -= 2 * piece.attack
        return tuple(found), stand

    def menaces(self, hex: Hex) -> tuple[tuple[Hex, Piece], ...]:
        """The enemies that could come up to a hex in a move, the strongest first."""
        found = self._menaces.get(hex)
        if found is None:
            found = self._menaces[hex] = coming(self.grid, self.enemies, hex, beyond=0)
        return found

    def _sum(self, clashes: Iterable[Clash]) -> int:
        """The gains, the greatest first, no unit fighting twice."""
        found = {clash.hex: clash for clash in clashes if clash.attackers}

        def onset(hex: Hex, spent: AbstractSet[str]) -> Onset:
            free = tuple([piece for piece in found[hex].attackers if piece.id not in spent])
            gain = self.fights.gain(found[hex]._replace(attackers=free)) if free else 0
            return gain, [piece.id for piece in free]

        return best_first(found, onset)

    @once
    def _away(self) -> Mapping[Hex, int]:
        return distances(self.grid.expand, self.enemy_area, self.grid.hexes, MEASURED)


def _lacking(stacks: Mapping[Hex, Stack], parts: Mapping[str, int]) -> int:
    """The loss of units by a want of supply, in hundredths of their lives."""
    return sum([piece.life * parts[piece.id] for stack in stacks.values() for piece in stack if piece.id in parts])


def prospect(look: WarLook, side: SideId) -> Prospect:
    """The battles still to come in a phase."""
    phase = next((stage.sequence for stage in reversed(look.state.stack) if isinstance(stage, SequenceStage)), "")
    if look.rules.is_last(look.state.turn) and phase in ENDING:
        return ENDING[phase]
    return PROSPECTS.get((side, phase), NOTHING)
