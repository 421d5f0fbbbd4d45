"""Places of all units at the end of a movement phase: the next phases of both sides weighed by look-up."""

from collections.abc import Mapping, Sequence

from rasputitsa.bots.battle_for_moscow.battles import Battles, Mover
from rasputitsa.bots.battle_for_moscow.chart import bits
from rasputitsa.bots.battle_for_moscow.forces import ORDER, Forces, Piece, city_worth
from rasputitsa.engine.dice import Chooser
from rasputitsa.games.battle_for_moscow.movement import Kind
from rasputitsa.games.battle_for_moscow.state import SideId
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.supply import connected

WALK = 4
"""The hexes that infantry goes in a movement phase."""


class Placement:
    """A side's units and the hexes that they can end in; codes are hexes."""

    def __init__(
        self, forces: Forces, side: SideId, pieces: Sequence[Piece], choices: Sequence[Sequence[Hex]], turn: int
    ) -> None:
        self.forces, self.chart, self.weights = forces, forces.chart, forces.weights
        self.pieces, self.side, self.turn = pieces, ORDER.index(side), turn
        self._pull = forces.pull[self.side]
        self.choices = [(hexes[0], *sorted(hexes[1:], key=lambda hex: -self._pull[hex])) for hexes in choices]
        self.wanted = ()
        rules = forces.look.rules
        self.moscow = rules.moscow
        self.enemies = forces.pieces(ORDER[1 - self.side])
        self.enemy_area = rules.grid.set_of(hex for hex, _ in self.enemies)
        self.enemy_zone = self.chart.expand(self.enemy_area)
        self.open = rules.grid.hexes & ~self.enemy_area
        self._linked = connected(rules.grid, forces.edges[self.side], self.open & ~self.enemy_zone)
        self.next_turn = turn + self.side
        self.is_last = self.next_turn > rules.scenario.turns
        self.has_chance = turn < rules.scenario.turns
        self.fears = Battles(forces, 1 - self.side, self.next_turn)
        self.hopes = Battles(forces, self.side, turn + 1)
        self.takeable = forces.cities[1 - self.side]
        held = forces.cities[self.side]
        self.prized = held if rules.by_points else held & 1 << rules.moscow
        self._prizes = {hex: city_worth(rules, self.weights, hex) for hex in bits(rules.cities)}
        self._reaches: dict[tuple[Hex, int], HexSet] = {}
        self._order = sorted(range(len(pieces)), key=lambda index: (-pieces[index].strength, index))
        self._enemy_still, self._enemy_movers = self._enemies_apart()
        kind: Kind = "rail" if self.side == 0 else "panzer"
        self._enemy_points = [forces.allowance(piece, self.next_turn, kind) for _, piece in self._enemy_movers]

    def seat(self, code: int) -> int:
        """The hex."""
        return code

    def first(self, start: Sequence[int]) -> Sequence[int]:
        """All as far forward as they can come, the foremost first, where that is better than to stay."""
        order = sorted(range(len(start)), key=lambda index: (len(self.choices[index]) > 1, -self._pull[start[index]]))
        marched, taken = list(start), set()
        for index in order:
            free = [hex for hex in self.choices[index] if hex not in taken]
            if not free:
                return start
            marched[index] = max(free, key=self._pull.__getitem__)
            taken.add(marched[index])
        return marched if self.value(marched) > self.value(start) else start

    def concert(self, codes: Sequence[int], seats: Mapping[int, int], choose: Chooser) -> None:
        """Each unit is placed by itself."""

    def value(self, codes: Sequence[int]) -> int:
        """The value of these places for the side when the enemy's turn begins."""
        pull, shelter = self._pull, self.weights.shelter
        area = total = 0
        for hex in codes:
            area |= 1 << hex
            total += pull[hex]
        total += shelter * (area & self.fears.cover).bit_count()
        for hex in bits(area & self.takeable):
            total += self._prizes[hex]
        zone = self.chart.expand(area)
        total -= self._cut_off(area, zone)
        if not self.is_last:
            total -= self._danger(codes, area, zone)
        if self.has_chance:
            total += self._chance(codes, area)
        return total

    def _danger(self, codes: Sequence[int], area: HexSet, zone: HexSet) -> int:
        """The enemy's next gains: battles, a breach, an empty city."""
        free = self.chart.rules.grid.hexes & ~area
        movers = self._enemy_reach(free, zone)
        defenders = [(hex, self.pieces[index]) for index, hex in enumerate(codes)]
        fear = self.fears.menace(self._enemy_still, movers, self.enemy_area, defenders, area)
        deserted = self.prized & ~area
        if deserted:
            walked = self.forces.country(self.next_turn).reached(self.enemy_area, WALK, free, zone)
            for mover in movers:
                walked |= mover.reach
            fear += sum(self._prizes[hex] * self.weights.open_city // 100 for hex in bits(deserted & walked))
            if self.forces.is_deserted(self.side, area, self.enemy_area):
                fear += self._prizes[self.moscow]
        return fear * self.weights.danger // 100 + self._breach(movers)

    def _enemy_reach(self, free: HexSet, zone: HexSet) -> list[Mover]:
        """The enemies that can move before they attack, with the hexes that this leaves them."""
        spread = self.chart.rails if self.side == 0 else self.forces.country(self.next_turn)
        return [
            Mover(spread.reached(1 << hex, points, free, zone), piece)
            for (hex, piece), points in zip(self._enemy_movers, self._enemy_points, strict=True)
        ]

    def _breach(self, movers: Sequence[Mover]) -> int:
        """The nearness to Moscow that the panzers can reach at once, unless a line keeps them away."""
        if self.side == 0:
            return 0
        return self.weights.breach * sum(_depth(self.chart.within, mover.reach) for mover in movers)

    def _chance(self, codes: Sequence[int], area: HexSet) -> int:
        """The side's next gains if the enemy did not move."""
        still, movers = {}, []
        for index in self._order:
            hex, piece = codes[index], self.pieces[index]
            if self._goes(hex, piece, self.side):
                movers.append(Mover(self._reach(hex, piece), piece))
            else:
                still[hex] = piece
        gain = self.hopes.menace(still, movers, area, self.enemies, self.enemy_area)
        return gain * self.weights.chance // 100

    def _enemies_apart(self) -> tuple[dict[Hex, Piece], list[tuple[Hex, Piece]]]:
        """The enemies that cannot move before they attack, and those that can, the strongest first."""
        side = 1 - self.side
        movers = [entry for entry in self.enemies if self._goes(*entry, side)]
        still = {hex: piece for hex, piece in self.enemies if not self._goes(hex, piece, side)}
        return still, sorted(movers, key=lambda entry: (-entry[1].strength, entry[0]))

    def _cut_off(self, area: HexSet, zone: HexSet) -> int:
        """Units without communication, ours less theirs (Replacements)."""
        grid, edges = self.chart.rules.grid, self.forces.edges
        theirs = connected(grid, edges[1 - self.side], grid.hexes & ~area & ~zone)
        each = self.weights.cut_off
        lost = (area & ~self._linked).bit_count() * each[self.side]
        return lost - (self.enemy_area & ~theirs).bit_count() * each[1 - self.side]

    def _goes(self, hex: Hex, piece: Piece, side: int) -> bool:
        """True if a unit may move before its side's combat."""
        return piece.free if side == 0 else bool(self.forces.rails >> hex & 1)

    def _reach(self, hex: Hex, piece: Piece) -> HexSet:
        key = (hex, piece.movement)
        if key not in self._reaches:
            forces, turn = self.forces, self.turn + 1
            spread = forces.country(turn) if piece.free else self.chart.rails
            points = forces.allowance(piece, turn, "panzer" if piece.free else "rail")
            self._reaches[key] = spread.reached(1 << hex, points, self.open, self.enemy_zone)
        return self._reaches[key]


def _depth(within: Sequence[HexSet], reach: HexSet) -> int:
    """The nearness of a reach to Moscow: the more the nearer."""
    for far, area in enumerate(within):
        if reach & area:
            return 14 - far
    return 0
