"""Gains of each side by battles from given places: at the best odds that it can make, each unit attacking once."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from rasputitsa.bots.anygame.estimate import Estimate, Piece, Stack, hexes_of
from rasputitsa.bots.anygame.hooks import Clash
from rasputitsa.bots.staff.sharing import Onset, best_first
from rasputitsa.hexgrid.grid import Hex, HexSet

SIX = 6
TOGETHER = 2
"""The number of attackers that come over each open hexside, as a rule."""

Stacks = Mapping[Hex, Stack]


def chance(estimate: Estimate, own: Stacks, area: HexSet, zone: HexSet, targets: Iterable[Hex]) -> int:
    """The side's gain if it attacks now, the most promising target first."""

    def onset(hex: Hex, spent: AbstractSet[str]) -> Onset:
        sides = estimate.near(hex) & area
        able = [piece for side in hexes_of(sides) for piece in own[side] if piece.attack > 0]
        free = tuple([piece for piece in able if piece.id not in spent])
        return _attack(estimate, free, sides, hex, area, zone), [piece.id for piece in free]

    return best_first([hex for hex in targets if estimate.near(hex) & area], onset)


def _attack(estimate: Estimate, attackers: Stack, sides: HexSet, hex: Hex, area: HexSet, zone: HexSet) -> int:
    if not attackers:
        return 0
    defenders = estimate.enemies[hex]
    strength = sum([piece.attack for piece in attackers])
    defence = sum([piece.defence for piece in defenders])
    trapped = not estimate.near(hex) & ~area & ~zone & ~estimate.enemy_area
    gain = estimate.gain(Clash(strength, defence, sides, hex, estimate.side), attackers, defenders, trapped=trapped)
    return gain - estimate.weights.effort * len(attackers)


def danger(estimate: Estimate, own: Stacks, area: HexSet, zone: HexSet, threatened: Iterable[Hex]) -> int:
    """The enemy's gain if it then attacks the weakest first."""
    return _Onslaught(estimate, own, area, zone).gain(threatened)


class _Onslaught:
    """One evaluation of `danger`: where every enemy could go is worked out once."""

    __slots__ = ("_area", "_estimate", "_own", "_reach", "_zone")

    def __init__(self, estimate: Estimate, own: Stacks, area: HexSet, zone: HexSet) -> None:
        self._estimate, self._own, self._area, self._zone = estimate, own, area, zone
        self._reach: dict[tuple[Hex, int], HexSet] = {}

    def gain(self, threatened: Iterable[Hex]) -> int:
        """The sum of the battles, each enemy attacking once."""
        return best_first(threatened, self._fall)

    def _fall(self, hex: Hex, spent: AbstractSet[str]) -> Onset:
        """The gain of the enemies that can come up to a hex; no more than find room beside it and are needed."""
        estimate = self._estimate
        sides, defenders = estimate.near(hex) & ~self._area, self._own[hex]
        defence = sum([piece.defence for piece in defenders])
        most, wanted = TOGETHER * sides.bit_count(), SIX * defence
        attackers: list[Piece] = []
        strength = 0
        for place, piece in estimate.menaces(hex):
            if len(attackers) == most or strength >= wanted:
                break
            if piece.id not in spent and sides & self._reached(place, piece.movement):
                attackers.append(piece)
                strength += piece.attack
        if not attackers:
            return 0, ()
        trapped = not sides & ~estimate.enemy_zone & ~estimate.enemy_area
        clash = Clash(strength, defence, sides, hex, estimate.enemy)
        gain = estimate.gain(clash, tuple(attackers), defenders, trapped=trapped)
        return gain, [piece.id for piece in attackers]

    def _reached(self, start: Hex, points: int) -> HexSet:
        key = (start, points)
        if key not in self._reach:
            self._reach[key] = self._estimate.reach(start, points, self._area, self._zone)
        return self._reach[key]
