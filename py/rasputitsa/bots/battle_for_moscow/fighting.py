"""Attacks planned with the moves for them: movement before the combat and the announcement as one plan."""

from collections.abc import Mapping, Sequence

from rasputitsa.bots.battle_for_moscow.battles import Battles
from rasputitsa.bots.battle_for_moscow.forces import ORDER, Forces, Piece, city_worth
from rasputitsa.engine.dice import Chooser
from rasputitsa.games.battle_for_moscow.state import SideId
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet

NOTHING = 0
"""The target of a unit that attacks nothing; others count from one."""

CONCERTS = 4
"""One change in so many is of one unit alone."""

MOST_ATTACKERS = 6
DISTRACTION = 3
"""A unit that attacks another enemy is drawn off one time in so many."""

FACES = 6

HOPELESS = -10
"""The value of an attack below the lowest column."""


def code_of(hex: Hex, target: int) -> int:
    """A unit's hex with what it attacks from there: one more than the target's place among the enemies."""
    return hex << 6 | target


def hex_of(code: int) -> Hex:
    """The hex."""
    return code >> 6


def target_of(code: int) -> int:
    """The target, or `NOTHING`."""
    return code & 63


class Assault:
    """A side's units with the hexes they can attack from and the enemies they can attack there."""

    def __init__(
        self, forces: Forces, side: SideId, pieces: Sequence[Piece], ends: Sequence[Sequence[Hex]], turn: int
    ) -> None:
        self.forces, self.chart, self.pieces = forces, forces.chart, pieces
        self.side = ORDER.index(side)
        self.enemies = sorted(forces.pieces(ORDER[1 - self.side]), key=lambda entry: entry[0])
        self.enemy_area = forces.look.rules.grid.set_of(hex for hex, _ in self.enemies)
        self.battles = Battles(forces, self.side, turn)
        self.effort = forces.weights.effort
        near = self.chart.expand(self.enemy_area)
        self.choices = [self._codes(hexes, near) for hexes in ends]
        self.wanted = ()
        self._bound: set[int] = set()
        self._around = self._attackers()
        rules, weights = forces.look.rules, forces.weights
        self._city = 1 << rules.moscow
        self._is_held = forces.is_deserted(self.side, 0, self.enemy_area)
        self._desertion = FACES * city_worth(rules, weights, rules.moscow)

    def bind(self, index: int, enemy: Hex) -> None:
        """Leave a unit no choice but to attack the enemy in a hex, and other units none to count on it."""
        self.choices[index] = [code for code in self.choices[index] if self._attacks(code, enemy)]
        self._bound.add(index)
        self._around = self._attackers()

    def seat(self, code: int) -> int:
        """The hex."""
        return code >> 6

    def first(self, start: Sequence[int]) -> Sequence[int]:
        """The start."""
        return start

    def concert(self, codes: Sequence[int], seats: Mapping[int, int], choose: Chooser) -> list[tuple[int, int]] | None:
        """Mass some units on one enemy; its former attackers that are not among them stand by."""
        if not self._around or choose(CONCERTS) == 0:
            return None
        target, able = self._around[choose(len(self._around))]
        most, first = 1 + choose(MOST_ATTACKERS), choose(len(able))
        changed: dict[int, int] = {}
        taken: set[Hex] = set()
        for index, by_hex in (*able[first:], *able[:first]):
            if codes[index] & 63 not in (NOTHING, target) and choose(DISTRACTION):
                continue
            hex = self._post(codes[index] >> 6, by_hex, seats, taken, choose)
            if hex >= 0:
                changed[index] = by_hex[hex]
                taken.add(hex)
            if len(changed) == most:
                break
        for index, code in enumerate(codes):
            if code & 63 == target and index not in changed and index not in self._bound:
                changed[index] = code & ~63
        return list(changed.items())

    def _post(
        self, hex: Hex, by_hex: Mapping[Hex, int], seats: Mapping[int, int], taken: set[Hex], choose: Chooser
    ) -> Hex:
        """The hex from which a unit joins an attack: its own, or a free one; `OFF_MAP` if there is none."""
        if hex in by_hex and hex not in taken:
            return hex
        free = [other for other in by_hex if other not in seats and other not in taken]
        return free[choose(len(free))] if free else OFF_MAP

    def value(self, codes: Sequence[int]) -> int:
        """The gain of all battles, summed over the faces, and a little for the places of the other units."""
        pull = self.forces.pull[self.side]
        area = total = 0
        count = len(self.enemies) + 1
        strength, sides, shift, cheapest = [0] * count, [0] * count, [0] * count, [1 << 20] * count
        for index, code in enumerate(codes):
            hex, target = code >> 6, code & 63
            area |= 1 << hex
            total += pull[hex]
            if target:
                piece = self.pieces[index]
                strength[target] += piece.strength
                sides[target] |= 1 << hex
                shift[target] |= piece.shift
                total -= self.effort
                if piece.step < cheapest[target]:
                    cheapest[target] = piece.step
        zone = self.chart.expand(area)
        for target, force in enumerate(strength):
            if force:
                hex, piece = self.enemies[target - 1]
                column = self.battles.column(force, sides[target], hex, piece.strength, self.enemy_area, shift[target])
                trapped = self.battles.is_trapped(hex, area, zone)
                total += (
                    self.battles.gain(column, hex, piece, cheapest[target], trapped=trapped)
                    if column >= 0
                    else HOPELESS
                )
        if self._is_held and not area & self._city:
            total -= self._desertion
        return total

    def _attackers(self) -> list[tuple[int, list[tuple[int, dict[Hex, int]]]]]:
        """The possible attackers of each enemy, the strongest first, with the code for each hex."""
        around = []
        order = sorted(range(len(self.pieces)), key=lambda index: (-self.pieces[index].strength, index))
        for target in range(1, len(self.enemies) + 1):
            able = [
                (index, {code >> 6: code for code in self.choices[index] if code & 63 == target}) for index in order
            ]
            able = [(index, codes) for index, codes in able if codes]
            if able:
                around.append((target, able))
        return around

    def _attacks(self, code: int, enemy: Hex) -> bool:
        return bool(code & 63) and self.enemies[(code & 63) - 1][0] == enemy

    def _codes(self, hexes: Sequence[Hex], near: HexSet) -> list[int]:
        """The codes of a unit: to stay at peace, then every attack, then to go in peace; farther forward is more
        promising.
        """
        pull, enemies = self.forces.pull[self.side], list(enumerate(self.enemies, 1))
        attacks, peace = [], []
        for hex in hexes:
            peace.append(code_of(hex, NOTHING))
            if near >> hex & 1:
                around = self.chart.near[hex]
                attacks += [code_of(hex, number) for number, (enemy, _) in enemies if around >> enemy & 1]

        def remoteness(code: int) -> int:
            return -pull[code >> 6]

        return [peace[0], *sorted(attacks, key=remoteness), *sorted(peace[1:], key=remoteness)]
