"""Random players who come to blows: the ready set-up, marches that end near an enemy, now and then the next phase."""

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow.state import SIDES

LOOKS = 6
"""Of so many ends drawn for a march the one nearest to an enemy is chosen."""


def drawn(match: Match, choose: Chooser, haste: int = 25, idle: str = "", goal: str = "") -> Action:
    """A random action; once in so many choices, the haste, the one that goes on to the next phase.

    An idle side does nothing that it need not do; with a goal, a hex, marches end near that.
    """
    decision = match.decision
    assert decision is not None
    if decision.prompt.key.startswith("prompt.set_up"):
        return Action("ready") if decision.option("ready") else Action("begin")
    onward = [option for option in decision.options if option.advances and not option.blocked]
    if onward and choose(1 if decision.side == idle else haste) == 0:
        return Action(onward[0].verb)
    action = decision.sample(choose)
    option = decision.option(action[0])
    if action[0] != "move" or option is None:
        return action
    targets = option.targets(action[1])
    some = [targets[choose(len(targets))] for _ in range(LOOKS)]
    return Action("move", action[1], min(some, key=lambda hex: far(match, hex, goal)))


def far(match: Match, hex: str, goal: str) -> int:
    """The distance of a hex from the goal, or without one from the nearest enemy."""
    index = match.rules.grid.index
    return match.rules.grid.distance(index[hex], index[goal]) if goal else to_enemy(match, hex)


def to_enemy(match: Match, hex: str) -> int:
    """The distance of the nearest enemy."""
    grid, decision = match.rules.grid, match.decision
    assert decision is not None
    (enemy,) = {*SIDES} - {decision.side}
    enemies = {unit.hex for unit in match.state.units.of(enemy)}
    return min((grid.distance(grid.index[hex], other) for other in enemies), default=0)
