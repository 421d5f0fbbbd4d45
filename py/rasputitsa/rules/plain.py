"""Marches and attacks where a rulebook says nothing out of the way: what is printed counts, enemies stop a move.

A game makes a subclass of each, with the sections behind their sentences, and says what is otherwise: the hexes next to
enemies, those that are full, shifts.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Look, Stage
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, union
from rasputitsa.rules.checks import check_apart, check_fought, check_marks
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.attacks import Attacks
from rasputitsa.rules.combat.crt import Odds, Shift, odds
from rasputitsa.rules.combat.current_battle import is_planning
from rasputitsa.rules.movement.phase import FROM, MP, LookT, Marches, Party
from rasputitsa.rules.movement.reach import Going
from rasputitsa.rules.permits import Bans
from rasputitsa.rules.units import enemy_area


class PlainMarches(Marches[LookT]):
    """Moves in legs that can be taken back; an enemy's hex is closed, the hexes next to it end a move; one unit a hex.

    The price of steps is in `costs` of the game's rules.
    """

    remembers: ClassVar[bool] = True

    @once
    def enemies(self) -> HexSet:
        """The hexes with enemy units."""
        return enemy_area(self.look, self.side)

    def zone(self) -> HexSet:
        """The hexes that end a move."""
        return self.grid.expand(self.enemies)

    @once
    def ground(self) -> Going:
        """The ground for all units of the side, for the enemy does not move in the phase."""
        return _ground(self.grid, self.look.rules.costs, self.enemies, self.zone())

    def going(self, unit: Unit) -> Going:
        """The same for each."""
        return self.ground

    def allowance(self, unit: Unit) -> int:
        """The printed allowance."""
        return unit.movement

    def subjects(self) -> Ids:
        """The units that can end in another hex."""
        return tuple([unit.id for unit in self.look.state.units.of(self.side) if self.ends((unit,))])

    def kept_out(self, party: Party) -> HexSet:
        """The hexes of the side's own units."""
        area: HexSet = self.look.state.units.area(self.side)
        return area

    @property
    def bans(self) -> Bans:
        """The units that can end nowhere."""
        return (self.ban(lambda unit: not self.ends((unit,)), "why.no_move", lambda unit: {"mp": self.left(unit)}),)

    @property
    def unfit(self) -> Bans:
        """The hexes that have no room."""
        full = lambda party, hex: self.kept_out(party) >> hex & 1  # noqa: E731
        return (self.ban(full, "why.full", lambda party, hex: {"hex": self.grid.names[hex]}),)


class PlainAttacks(Attacks[LookT]):
    """Attacks on adjacent enemies with the strengths that are printed, on the table `results` of the game's rules."""

    def odds(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Odds:
        """The sums of the strengths, and all shifts together."""
        attack = sum([unit.attack for unit in units])
        defence = sum([unit.defence for hex in hexes for unit in self.look.state.units.on(hex)])
        return odds(self.look.rules.results, attack, defence, 1, self.shifts(hexes, units))

    def shifts(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> tuple[Shift, ...]:
        """The shifts in an attack: none, unless the game says some."""
        return ()


def check_plain(look: Look[Any, Any]) -> None:
    """Raise FormatError, with the place, for a position of a plain game that cannot be, of its units or its battle."""
    check_apart(look, union(look.state.units.shared(side.id) for side in look.rules.game.sides))
    for unit in look.state.units.all():
        check_marks(look, unit, _fits)
    stages = look.rules.stages
    check_fought(look, tuple(stages[name] for name in IN_BATTLE if name in stages))


IN_BATTLE = ("lose_step", "eliminate", "retreat", "advance", "end_of_battle")
"""The stages that go on with a battle."""


def _fits(look: Look[Any, Any], unit: Unit, name: str, value: Mark) -> bool:
    """True if a unit may bear a mark: of its move in its side's movement, of its attack where those are planned."""
    if unit.hex < 0:
        return False
    if name == ATTACKS:
        near = look.rules.grid.neighbours(unit.hex) & enemy_area(look, unit.side)
        hex = look.rules.grid.index.get(str(value), -1)
        return is_planning(look, unit.side, _stages(look, "combat", "battles")) and hex >= 0 and bool(near >> hex & 1)
    moving = _stages(look, "movement")
    if not any(isinstance(stage, moving) and getattr(stage, "side", "") == unit.side for stage in look.state.stack):
        return False
    return value in look.rules.grid.index if name == FROM else name == MP and value in range(unit.movement + 1)


def _stages(look: Look[Any, Any], *names: str) -> tuple[type[Stage], ...]:
    return tuple(look.rules.stages[name] for name in names)


@lru_cache(maxsize=64)
def _ground(grid: Grid, costs: tuple[Cost, ...], enemies: HexSet, zone: HexSet) -> Going:
    return Going(grid, costs, grid.hexes & ~enemies, zone)
