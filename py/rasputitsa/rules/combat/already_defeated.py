"""Units that were driven back and stand in a hex that is attacked later in the same phase: they add nothing to it."""

from collections.abc import Iterable

from rasputitsa.engine.state import Unit, Units
from rasputitsa.hexgrid.grid import HexSet

BEATEN = "beaten"
"""The mark of a unit that retreated, or was attacked, in this phase."""


def fresh(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Units that defend with their strength: not yet driven back in this phase."""
    return tuple([unit for unit in units if unit.mark(BEATEN) is None])


def open_area(units: Units, side: str) -> HexSet:
    """The hexes of a side's units that can be attacked: where nobody is beaten, all."""
    area = units.area(side)
    for unit in units.marked(BEATEN):
        if unit.side == side and unit.hex >= 0:
            stack = [each for each in units.on(unit.hex) if each.side == side]
            area &= ~(1 << unit.hex) | open_to_attack(stack)
    return area


def open_to_attack(units: Iterable[Unit]) -> HexSet:
    """The hexes of units that can be attacked: not those in which only beaten units stand."""
    area = 0
    for unit in units:
        if unit.hex >= 0 and (not unit.marks or unit.mark(BEATEN) is None):
            area |= 1 << unit.hex
    return area
