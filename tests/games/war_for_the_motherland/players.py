"""Random players who come to blows: they mostly fight what is planned, march to an enemy, and now and then go on."""

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.state import enemy_of

LOOKS = 4
"""Of so many ends drawn for a march the one nearest to an enemy is chosen."""
BOLD = ("resolve", "overrun", "advance", "follow")
"""Verbs that are used every second time that they can be."""


def drawn(match: Match, choose: Chooser, haste: int, idle: str = "") -> Action:
    """A random action; once in so many choices, the haste, the one that goes on to the next phase.

    An idle side does nothing that it need not do.
    """
    decision = match.decision
    assert decision is not None
    onward = [option for option in decision.options if option.advances and not option.blocked]
    if onward and choose(1 if decision.side == idle else haste) == 0:
        return Action(onward[0].verb)
    bold = [option for option in decision.options if option.verb in BOLD and option.subjects]
    action = bold[0].draw(bold[0].subjects[choose(len(bold[0].subjects))], choose) if bold and choose(2) else None
    action = action or decision.sample(choose)
    option = decision.option(action.verb)
    if action.verb != "move" or option is None:
        return action
    targets = option.targets(action.args[0])
    some = [targets[choose(len(targets))] for _ in range(LOOKS)]
    return Action("move", action.args[0], min(some, key=lambda hex: _to_enemy(match, hex)))


def _to_enemy(match: Match, hex: str) -> int:
    """The distance of the nearest enemy."""
    grid, decision = match.rules.grid, match.decision
    assert decision is not None
    here = grid.index[hex]
    enemies = [unit.hex for unit in match.state.units.of(enemy_of(decision.side)) if unit.hex >= 0]
    return min((grid.distance(here, other) for other in enemies), default=0)
