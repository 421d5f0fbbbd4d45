"""The effects of an attack on a unit, face by face: retreats cut off, exchanges that open them (rulings 18 to 20)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.losses import retreat_length, step_value
from rasputitsa.games.battle_for_moscow.state import MoscowLook
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in, union
from rasputitsa.rules.combat.crt import outcomes
from rasputitsa.rules.combat.retreat import Ground, Retreat, retreats

OPEN, LAST_RESORT, SHUT = 0, 1, 2
"""The retreats of a unit: free, through enemy zones only at the price of a step, or none."""


@dataclass(frozen=True, slots=True, eq=False)
class Defence:
    """A unit under attack, for any position of its enemies."""

    look: MoscowLook
    unit: Unit

    def retreat(self, enemies: HexSet) -> int:
        """The retreat of the unit if its enemies stand in these hexes: one of the three above (rulings 18 and 19)."""
        if self._clean(enemies):
            return OPEN
        return LAST_RESORT if self._resort(enemies) else SHUT

    def bars(self, enemies: HexSet, level: int, held: HexSet) -> HexSet | None:
        """Hexes of `held` of which one must be occupied to shut retreats up to a level; None: they are shut.

        They bar the way out that can be barred from the fewest hexes.
        """
        left = self._clean(enemies) or (self._resort(enemies) if level == SHUT else None)
        if left is None:
            return None
        shorter = self._shorter(enemies, level, len(left.layers))
        ways = (left.paths(end)[0] for end in hexes_in(left.ends))
        return min((self._near(way, shorter) & held for way in ways), key=int.bit_count)

    def _near(self, way: tuple[Hex, ...], shorter: HexSet) -> HexSet:
        hexes = self.look.rules.grid.set_of(way[1:]) | shorter
        return hexes | self.look.rules.grid.expand(hexes)

    def faces(self, column: int | None, retreat: int) -> int:
        """The die faces that cost the unit its life, if an exchange opens no retreat."""
        return sum(self.is_lost(result, retreat) for result in outcomes(self.look.rules.results, column))

    def is_lost(self, result: str, retreat: int) -> bool:
        """True if a result eliminates the unit (Combat Results Table)."""
        demands = self.look.rules.results.demands[result]
        kinds = {demand.kind for demand in demands if demand.of == "defenders"}
        if kinds == {"lose", "retreat"}:
            return not self.unit.is_full or retreat > OPEN
        return kinds == {"eliminated"} or (kinds == {"retreat"} and retreat == SHUT)

    def lost(self, column: int | None, enemies: HexSet, attackers: Sequence[Unit]) -> int:
        """The die faces that cost the unit its life, the attacking player taking his losses so as to achieve it."""
        retreat = self.retreat(enemies)
        after = self._after_exchange(enemies, attackers) if retreat > OPEN and self.unit.is_full else retreat
        results = outcomes(self.look.rules.results, column)
        return sum(self.is_lost(result, after if result == "EX" else retreat) for result in results)

    def _after_exchange(self, enemies: HexSet, attackers: Sequence[Unit]) -> int:
        """The worst retreat that is left after an exchange: losses may take attackers off the map (ruling 20)."""
        vacated = dict.fromkeys(exchanges(tuple(attackers), step_value(self.unit)))
        left = (self._clean(enemies & ~gone) for gone in vacated)
        return SHUT if any(retreat is None for retreat in left) else OPEN

    def _clean(self, enemies: HexSet) -> Retreat | None:
        grid = self.look.rules.grid
        free = grid.hexes & ~enemies & ~grid.expand(enemies)
        return self._retreats(free, free, self._friends())

    def _resort(self, enemies: HexSet) -> Retreat | None:
        if not self.look.rules.last_resort or not self.unit.is_full:
            return None
        grid = self.look.rules.grid
        empty = grid.hexes & ~enemies
        return self._retreats(empty, empty & ~grid.expand(enemies), self._friends())

    def _retreats(self, passable: HexSet, standing: HexSet, occupied: HexSet) -> Retreat | None:
        length = retreat_length(self.look)
        return retreats(Ground(self.look.rules.grid, passable, standing, occupied), self.unit.hex, length)

    def _friends(self) -> HexSet:
        return self.look.state.units.area(self.unit.side)

    def _shorter(self, enemies: HexSet, level: int, length: int) -> HexSet:
        """The shortest way to an occupied hex: a longer retreat is legal only as long as there is one."""
        if level < SHUT or length == retreat_length(self.look) + 1:
            return 0
        grid = self.look.rules.grid
        empty = grid.hexes & ~enemies
        left = self._retreats(empty, empty & ~grid.expand(enemies), 0)
        return grid.set_of(left.paths(next(hexes_in(left.ends)))[0][1:]) if left else 0


def exchanges(attackers: tuple[Unit, ...], owed: int) -> Iterator[HexSet]:
    """The hexes that attackers vacate by paying for an exchange, for each way to pay that matters (ruling 20)."""
    if sum(step_value(unit) for unit in attackers if unit.is_full) >= owed:
        yield 0
        return
    values = {
        unit.id: tuple(step_value(unit.with_steps(left)) for left in range(unit.steps, 0, -1)) for unit in attackers
    }
    for lost in payments(values, owed):
        yield union(1 << unit.hex for unit in attackers if lost[unit.id] == unit.steps)


def payments(losses: Mapping[str, Sequence[int]], owed: int) -> Iterator[dict[str, int]]:
    """Every way to pay at least what is owed one loss at a time: how many losses each unit takes.

    `losses` is what each of a unit's losses counts, the next one first. No unit pays after the sum is reached; where
    all together do not reach it, all is lost.
    """
    if sum(map(sum, losses.values())) < owed:
        yield {unit: len(values) for unit, values in losses.items()}
        return
    for taken in _takings(losses):
        paid = sum(sum(losses[unit][:count]) for unit, count in taken.items())
        dearest = max([losses[unit][count - 1] for unit, count in taken.items() if count], default=0)
        if paid >= owed > paid - dearest or owed <= paid == 0 and not any(taken.values()):
            yield taken


def _takings(losses: Mapping[str, Sequence[int]]) -> Iterator[dict[str, int]]:
    """Every number of losses that each unit can take."""
    if not losses:
        yield {}
        return
    (unit, values), *others = losses.items()
    for rest in _takings(dict(others)):
        for count in range(len(values) + 1):
            yield {unit: count, **rest}
