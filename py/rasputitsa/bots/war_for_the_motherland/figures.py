"""Figures that tell the winner of War for the Motherland: points, forces and supply, in thousandths, for the Axis.

They are shares, so that a scenario of three turns and one of forty are told by the same.
"""

from rasputitsa.bots.chance import ONE
from rasputitsa.games.war_for_the_motherland.state import AXIS, SIDES, SideId, WarLook
from rasputitsa.games.war_for_the_motherland.supply.judging import supplied_at_the_end
from rasputitsa.games.war_for_the_motherland.victory import score

LONG = 6
"""Turns beyond which it matters little how many are left."""


def figures(look: WarLook) -> tuple[int, ...]:
    """The figures of the position, alone and times the turns left."""
    left, now = _left(look), (*_points(look), *_forces(look))
    return (ONE, left, *now, *[figure * left // ONE for figure in now])


def _left(look: WarLook) -> int:
    """The turns still to come after this one, as a share of many."""
    return min(look.rules.scenario.last - look.state.turn, LONG) * ONE // LONG


def _points(look: WarLook) -> tuple[int, ...]:
    """The points beyond the most with which the Soviets win, and beyond the most with which it is a draw."""
    goals, total = look.rules.goals, score(look).total
    draw = goals.levels.index("draw")
    return tuple([10 * (total - bound) * ONE // max(bound, 1) for bound in goals.bounds[draw - 1 : draw + 1]])


def _forces(look: WarLook) -> tuple[int, ...]:
    """The Axis share of all steps on the map, and of each side's own steps the share that is out of supply."""
    steps = {side: sum(unit.worth for unit in look.state.units.of(side)) for side in SIDES}
    return (
        2 * steps[AXIS] * ONE // max(sum(steps.values()), 1) - ONE,
        *[_unfed(look, side) * ONE // max(steps[side], 1) for side in SIDES],
    )


def _unfed(look: WarLook, side: SideId) -> int:
    fed = supplied_at_the_end(look, side)
    return sum(unit.worth for unit in look.state.units.of(side) if unit.id not in fed)
