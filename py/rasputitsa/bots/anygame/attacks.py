"""Whom the units of a side attack: the announcement as a problem, what stands announced being kept."""

from collections.abc import Mapping, Sequence

from rasputitsa.bots.anygame.estimate import Estimate, Stack
from rasputitsa.bots.anygame.hooks import Clash
from rasputitsa.bots.ascent import Changes
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Hex

NOBODY = -1


class Attacks:
    """Units with the hexes that each could attack (-1: none); `announced` are those that attack already, by target."""

    def __init__(
        self,
        estimate: Estimate,
        units: Sequence[Unit],
        targets: Sequence[Sequence[Hex]],
        announced: Mapping[Hex, Sequence[Unit]],
    ) -> None:
        self.estimate, self._units = estimate, units
        self._pieces = [estimate.piece(unit) for unit in units]
        self._announced = {
            hex: [(unit.hex, estimate.piece(unit)) for unit in set_on] for hex, set_on in announced.items()
        }
        self.choices = [(NOBODY, *hexes) for hexes in targets]
        self.wanted = ()
        self._area = estimate.units.area(estimate.side)
        self._zone = estimate.grid.expand(self._area)
        self._known: dict[tuple[Hex, tuple[int, ...]], int] = {}

    def is_allowed(self, codes: Sequence[int], changes: Changes) -> bool:
        """True: each unit may attack any target that it is offered."""
        return True

    def concert(self, codes: Sequence[int], choose: Chooser) -> Changes:
        """All that can, or half of them, attack the same hex, or let it be."""
        index = choose(len(self.choices))
        if len(self.choices[index]) < 2 or choose(2):
            return ()
        hex = self.choices[index][1 + choose(len(self.choices[index]) - 1)]
        goes = choose(3)
        able = [place for place, found in enumerate(self.choices) if hex in found]
        if goes == 0:
            return [(place, NOBODY) for place in able if codes[place] == hex]
        return [(place, hex) for place in able if goes == 1 or choose(2)]

    def value(self, codes: Sequence[int]) -> int:
        """The gain of the battles."""
        by_target: dict[Hex, tuple[int, ...]] = dict.fromkeys(self._announced, ())
        for index, hex in enumerate(codes):
            if hex >= 0:
                by_target[hex] = (*by_target.get(hex, ()), index)
        return sum([self._gain(hex, indices) for hex, indices in by_target.items()])

    def _gain(self, hex: Hex, indices: tuple[int, ...]) -> int:
        key = (hex, indices)
        if key not in self._known:
            self._known[key] = self._fought(hex, indices)
        return self._known[key]

    def _fought(self, hex: Hex, indices: tuple[int, ...]) -> int:
        estimate = self.estimate
        entries = [*self._announced.get(hex, ()), *((self._units[i].hex, self._pieces[i]) for i in indices)]
        defenders = estimate.enemies.get(hex)
        if not defenders or not entries:
            return 0
        sides = estimate.grid.set_of(place for place, _ in entries)
        attackers: Stack = tuple(piece for _, piece in entries)
        strength, defence = sum(piece.attack for piece in attackers), sum(piece.defence for piece in defenders)
        trapped = not estimate.near(hex) & ~self._area & ~self._zone & ~estimate.enemy_area
        clash = Clash(strength, defence, sides, hex, estimate.side)
        gain = estimate.gain(clash, attackers, defenders, trapped=trapped)
        return gain - estimate.weights.effort * len(attackers)
