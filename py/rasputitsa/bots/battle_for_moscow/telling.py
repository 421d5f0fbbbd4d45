"""A plan's next action with its reason in words."""

from collections.abc import Sequence

from rasputitsa.bots.battle_for_moscow.nearness import Move, beside, faced
from rasputitsa.bots.battle_for_moscow.purposes import closing_in, drawing_back, purpose, sheltering
from rasputitsa.bots.battle_for_moscow.worth import goals, nearest
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.decision import Action
from rasputitsa.engine.stage import Look
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_for_moscow.movement import Movement, Moves
from rasputitsa.games.battle_for_moscow.state import SOVIET, MoscowLook, cities_of
from rasputitsa.hexgrid.grid import HexSet

NEAR = 3
"""The distance from a city within which a unit guards it."""


def move_idea(step: Move, leaving: Sequence[str]) -> Thought:
    """A move of a plan; its reason counts on none of those who are to leave their places yet."""
    state = step.look.state.copy()
    state.units = state.units.without(*leaving)
    staying = step._replace(look=Look(step.look.rules, state))
    plain = purpose(step, staying) or closing_in(staying) or sheltering(step)
    return Thought(move_of(step), plain or going(staying, goals(step.look, step.unit.side)))


def move_of(step: Move) -> Action:
    """The move itself."""
    return Action("move", step.unit.id, step.look.rules.grid.names[step.hex])


def ending_idea(look: MoscowLook, stage: Movement) -> Thought:
    """The end of the phase; where units are crowded, one goes back."""
    crowded = Moves(look, stage).crowding()
    return crowded_idea(crowded[0]) if crowded else Thought(Action("end"), text("bot.why.moved_all"))


def crowded_idea(unit: str) -> Thought:
    """A unit in a hex that is too full is taken back."""
    return Thought(Action("take_back", unit), text("bot.why.crowded", unit=unit))


def going(step: Move, goals: HexSet) -> Text:
    """The reason for a move that takes, attacks and covers nothing; for the Soviets, a move back comes first."""
    back, onward = drawing_back(step), approaching(step, goals)
    first, second = (back, onward) if step.unit.side == SOVIET else (onward, back)
    return first or second or unhurried(step)


def approaching(step: Move, goals: HexSet) -> Text | None:
    """Towards which of the goals a unit goes: the one nearest to the hex, if it comes nearer to it there."""
    grid, foe = step.look.rules.grid, faced(step)
    left, goal = nearest(grid, step.hex, goals)
    was = grid.distance(step.unit.hex, goal)
    if not goals or left >= was:
        return None
    if foe is None:
        return step.told("bot.why.goes_on", goal=grid.names[goal])
    return step.told("bot.why.goes_on.left", goal=grid.names[goal], left=left, was=was, **foe.facts)


def unhurried(step: Move) -> Text:
    """The reason for a move that takes and attacks nothing: to guard Moscow near by, or to come nearer to it."""
    grid, moscow, start, foe = step.look.rules.grid, step.look.rules.moscow, step.unit.hex, faced(step)
    away, is_ours = grid.distance(step.hex, moscow), cities_of(step.look, step.unit.side) >> moscow & 1
    if not is_ours or (away > NEAR and (start < 0 or away >= grid.distance(start, moscow))):
        return _standing(step)
    if foe is None or not away:
        return step.told("bot.why.guards", goal=grid.names[moscow])
    return step.told("bot.why.guards.against", goal=grid.names[moscow], left=away, **foe.facts)


def _standing(step: Move) -> Text:
    """Beside whom a unit goes to stand, and how near to the enemy."""
    foe = faced(step)
    if foe is None:
        return step.told("bot.why.goes_to")
    facts: dict[str, Fact] = {"own": step.unit.defence, **foe.facts}
    others = beside(step.look, step.unit.side, step.hex)
    friends = tuple(friend.id for friend in others if friend.id != step.unit.id)
    if friends:
        return step.told("bot.why.goes_to.beside", **facts, friends=friends)
    return step.told("bot.why.goes_to.near", **facts)
