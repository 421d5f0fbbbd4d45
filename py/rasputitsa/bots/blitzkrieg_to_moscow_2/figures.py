"""Figures that tell the winner of Blitzkrieg to Moscow 2: points, forces, supply, time, in thousandths, for the
Germans.

Hands have no part in it: what it says is open to both sides.
"""

from rasputitsa.bots.blitzkrieg_to_moscow_2 import STRATEGISTS
from rasputitsa.bots.chance import ONE
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import havens, lines
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzLook, is_tank, on_hand
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import score

OPTIONS = ("repeated", "mixed", "both_checked", "by_sea", "moscow_counts")
"""Attributes of the rules that an option sets, which are or are not."""


def figures(look: BlitzLook) -> tuple[int, ...]:
    """The figures of the map and a general's opinion of it, alone and times the turns left; then the options."""
    left = _left(look)
    now = (*_points(look), *_forces(look), STRATEGISTS[""].worth(look, GERMAN))
    then = (figure * left // ONE for figure in now)
    return (ONE, left, *now, *then, *_options(look, left))


def _left(look: BlitzLook) -> int:
    """The player turns still to come, as a share of all."""
    turns, turn = look.rules.scenario.last, max(look.state.turn, 1)
    return (2 * (turns - turn) + 1 + (look.state.active != SOVIET)) * ONE // (2 * turns)


def _points(look: BlitzLook) -> tuple[int, ...]:
    """The points beyond the goal, and those of cities alone."""
    points = score(look)
    goal = look.rules.figures["points_to_win"]
    return ((points.total - goal) * ONE // 10, points.cities * ONE // 10, points.fresh_tanks * ONE // 2)


def _forces(look: BlitzLook) -> tuple[int, ...]:
    """The strength of both sides on the map and in rear areas; tanks; Soviet strength without a line."""
    german, soviet = on_hand(look, GERMAN), on_hand(look, SOVIET)
    fine = lines(look, SOVIET) | havens(look, SOVIET)
    return (
        sum(unit.attack for unit in german) * ONE // 60,
        sum(unit.attack for unit in soviet) * ONE // 60,
        sum(is_tank(unit) for unit in german) * ONE // 4,
        sum(unit.attack for unit in soviet if unit.hex >= 0 and not fine >> unit.hex & 1) * ONE // 20,
    )


def _options(look: BlitzLook, left: int) -> tuple[int, ...]:
    rules = look.rules
    return (
        *(left * bool(getattr(rules, name)) for name in OPTIONS),
        left * (rules.recovery == "all"),
        left * (rules.recovery == "never"),
        left * (rules.unsupplied == "spent_first"),
        left * bool(rules.options["free_setup"]),
    )
