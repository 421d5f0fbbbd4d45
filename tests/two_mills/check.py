"""Checks of positions."""

from rasputitsa.engine.state import Mark, Unit
from rasputitsa.rules.claims import check_apart, check_fought, check_marks
from rasputitsa.rules.planning import is_planning
from rasputitsa.rules.stacking import shared
from tests.two_mills.battle import Advance, Eliminate, EndOfBattle, LoseStep, Retreat
from tests.two_mills.combat import Battles, Combat
from tests.two_mills.movement import Movement
from tests.two_mills.state import NORTH, SOUTH, MillsLook, enemy_hexes


def check(look: MillsLook) -> None:
    """Raise FormatError, with the place, for a position that cannot be."""
    check_apart(look, shared(look.state.units, NORTH) | shared(look.state.units, SOUTH))
    for unit in look.state.units.all():
        check_marks(look, unit, _fits)
    check_fought(look, (LoseStep, Eliminate, Retreat, Advance, EndOfBattle))


def _fits(look: MillsLook, unit: Unit, name: str, value: Mark) -> bool:
    grid = look.rules.grid
    if unit.hex < 0:
        return False
    if name == "attacks":
        hex = grid.index.get(str(value), -1)
        close = grid.neighbours(unit.hex) & enemy_hexes(look, unit.side)
        return is_planning(look, unit.side, (Combat, Battles)) and hex >= 0 and bool(close >> hex & 1)
    is_moving = any(isinstance(stage, Movement) and stage.side == unit.side for stage in look.state.stack)
    if name == "mp":
        return is_moving and isinstance(value, int) and 0 <= value <= unit.movement
    return is_moving and name == "from" and value in grid.index
