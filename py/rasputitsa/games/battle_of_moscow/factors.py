"""The printed factors of units as their supply leaves them (Supply; Combat; rulings 12, 23, 37 and 54).

Strengths are in halves of a factor, movement in half points.
"""

from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow import state

ONE = 2
"""A factor, or a movement point."""


def attack_of(unit: Unit) -> int:
    """The attack strength of a unit: half out of supply, the fraction dropped; nothing for a Finn without a line."""
    if unit.marks and (unit.mark(state.SUPPLY) or unit.mark(state.NO_LINE)):
        return 0 if unit.mark(state.NO_LINE) else unit.attack // ONE // 2 * ONE
    return unit.attack


def can_attack(unit: Unit) -> bool:
    """True if a unit can attack regular enemies at all (ruling 23)."""
    return attack_of(unit) > 0


def factors(unit: Unit) -> int:
    """A Russian unit's defence in whole factors, as the cities and the losses of groups count it."""
    return unit.defence // ONE


def movement_of(look: state.TyphoonLook, unit: Unit, impulse: int) -> int:
    """A unit's movement in an impulse, in half points (Movement; rulings 12, 17 and 70)."""
    if state.is_partisan(unit):
        return ONE if impulse == 1 and not unit.mark(state.DROPPED) else 0
    if not unit.movement:
        return 0
    degree = "supplied" if state.is_finn(unit) else state.degree_of(unit)
    return look.rules.points[unit.side][unit.movement][degree][impulse - 1] * ONE


def most_movement(look: state.TyphoonLook, unit: Unit) -> int:
    """The most that a unit can have in any impulse and supply, in half points."""
    rows = look.rules.points[unit.side].get(unit.movement, {})
    return ONE * max((points for pair in rows.values() for points in pair), default=1)


def in_points(halves: int) -> int | str:
    """Halves as they are read: 3, or 2½."""
    whole, rest = divmod(halves, ONE)
    return whole if not rest else f"{whole or ''}½"
