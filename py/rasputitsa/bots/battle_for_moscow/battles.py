"""Gains of a battle on the average of the six faces, and of a side from all its enemies at once."""

from collections.abc import Sequence
from typing import NamedTuple

from rasputitsa.bots.battle_for_moscow.chart import bits
from rasputitsa.bots.battle_for_moscow.forces import Forces, Piece
from rasputitsa.hexgrid.grid import Hex, HexSet


class Mover(NamedTuple):
    """A unit that may move before it attacks, with the hexes that it can reach."""

    reach: HexSet
    piece: Piece


class Battles:
    """The battles that one side can fight in one turn: `attacker` is 0 for the Germans, 1 for the Soviets."""

    def __init__(self, forces: Forces, attacker: int, turn: int) -> None:
        rules = forces.look.rules
        self.forces, self.chart = forces, forces.chart
        self.attacker = attacker
        self.mud = forces.is_mud(turn)
        self.each = forces.weights.strength[attacker]
        self.ground = forces.ground[1 - attacker]
        self.top = len(rules.results.ratios) - 1
        self.hexes = rules.grid.hexes
        self.cover = forces.chart.cover[1 - attacker]
        self.line = forces.chart.line if attacker == 0 and rules.line_shift > 1 else 0
        self.line_shift = rules.line_shift
        self.last_resort = rules.last_resort

    def column(self, strength: int, sides: HexSet, hex: Hex, defence: int, friends: HexSet, shift: int) -> int:
        """The column of an attack from some hexes; -1 where it has no effect (rulings 15 and 16)."""
        column = self.chart.columns[defence * 2 if self.mud else defence][strength] + shift
        if self.cover >> hex & 1:
            column -= self.line_shift if self.line >> hex & 1 and self.chart.near[hex] & self.line & friends else 1
        if not sides & ~self.chart.across[hex]:
            column -= 1
        return min(self.top, column)

    def gain(self, column: int, hex: Hex, piece: Piece, cheapest: int, *, trapped: bool) -> int:
        """The gain of an attack, summed over the six faces: steps and ground won less steps lost."""
        if column < 0:
            return 0
        eliminated, loss, driven, exchange, repelled = self.chart.tallies[column]
        dies, steps = eliminated, 0
        if piece.steps == 1:
            dies += loss + exchange + (driven if trapped else 0)
        elif not trapped:
            steps = loss + exchange
        elif self.last_resort:
            dies, steps = dies + loss + exchange, driven
        else:
            dies += loss + exchange + driven
        price = exchange * max(piece.owed * self.each, cheapest) + repelled * cheapest
        vacated = eliminated + loss + driven + exchange
        return dies * piece.life + steps * piece.step + vacated * self.ground[hex] - price

    def is_trapped(self, hex: Hex, enemies: HexSet, zone: HexSet) -> bool:
        """True if a unit in a hex has no clean retreat (ruling 18)."""
        return not self.chart.ways_out.exist(hex, self.hexes & ~enemies & ~zone)

    def menace(
        self,
        still: dict[Hex, Piece],
        movers: Sequence[Mover],
        enemies: HexSet,
        defenders: Sequence[tuple[Hex, Piece]],
        held: HexSet,
    ) -> int:
        """The side's gain at once if it concentrates on the weakest first, each unit attacking once.

        `still` cannot move before; `enemies` are the hexes of all attackers, `held` those of the defenders.
        """
        fixed = anywhere = 0
        for hex in still:
            fixed |= 1 << hex
        for mover in movers:
            anywhere |= mover.reach
        siege = _Siege(self, still, movers, enemies, held, fixed)
        wanted = []
        for hex, piece in defenders:
            if self.chart.near[hex] & (fixed | anywhere):
                gain, used, sides = siege.best(hex, piece, 0, 0)
                if gain > 0:
                    wanted.append((gain, hex, piece, used, sides))
        wanted.sort(key=_by_gain)
        total = spent = stood = 0
        for gain, hex, piece, used, sides in wanted:
            attack = (gain, used, sides)
            if used & spent or sides & stood:
                attack = siege.best(hex, piece, spent, stood)
            if attack[0] > 0:
                total += attack[0]
                spent |= attack[1]
                stood |= attack[2]
        return total // 6


def _by_gain(wanted: tuple[int, Hex, Piece, int, HexSet]) -> tuple[int, Hex]:
    return -wanted[0], wanted[1]


class _Siege:
    """One evaluation of `menace`: the places of all units."""

    __slots__ = ("battles", "enemies", "fixed", "held", "movers", "still", "zone")

    def __init__(
        self,
        battles: Battles,
        still: dict[Hex, Piece],
        movers: Sequence[Mover],
        enemies: HexSet,
        held: HexSet,
        fixed: HexSet,
    ) -> None:
        self.battles, self.still, self.movers, self.held, self.fixed = battles, still, movers, held, fixed
        self.enemies, self.zone = enemies, battles.chart.expand(enemies)

    def best(self, hex: Hex, piece: Piece, spent: int, stood: HexSet) -> tuple[int, int, HexSet]:
        """The gain of all that can attack a hex, the movers and the hexes used; some are spent already."""
        battles = self.battles
        sides = battles.chart.near[hex] & self.fixed & ~stood
        attackers = [self.still[side] for side in bits(sides)]
        used, added = self._posted(hex, piece, spent, stood, attackers)
        if not attackers:
            return 0, 0, 0
        sides |= added
        strength = shift = 0
        cheapest = attackers[0].step
        for attacker in attackers:
            strength += attacker.strength
            shift |= attacker.shift
            if attacker.step < cheapest:
                cheapest = attacker.step
        column = battles.column(strength, sides, hex, piece.strength, self.held, shift)
        if column < 0:
            return 0, 0, 0
        trapped = battles.is_trapped(hex, self.enemies | sides, self.zone | battles.chart.expand(sides))
        return battles.gain(column, hex, piece, cheapest, trapped=trapped), used, sides

    def _posted(self, hex: Hex, piece: Piece, spent: int, stood: HexSet, attackers: list[Piece]) -> tuple[int, HexSet]:
        """Post movers around a hex, behind it and without a river between where possible, until they are enough."""
        battles = self.battles
        room = battles.chart.near[hex] & ~self.held & ~self.fixed & ~stood
        lacking = (battles.top + 2) * piece.strength * (2 if battles.mud else 1)
        lacking -= sum(attacker.strength for attacker in attackers)
        dry, eastward = ~battles.chart.across[hex], battles.attacker == 0
        used = added = 0
        if lacking <= 0:
            return 0, 0
        for index, (reach, mover) in enumerate(self.movers):
            spots = reach & room
            if not spots or spent >> index & 1:
                continue
            spots = spots & dry or spots
            spot = 1 << spots.bit_length() - 1 if eastward else spots & -spots
            room ^= spot
            added |= spot
            used |= 1 << index
            lacking -= mover.strength
            attackers.append(mover)
            if lacking <= 0:
                break
        return used, added
