"""A plan's next action with its reason in words."""

from collections.abc import Sequence

from rasputitsa.bots.battle_for_moscow import attacks
from rasputitsa.bots.battle_for_moscow.attacks import assault_idea, attack_reason
from rasputitsa.bots.battle_for_moscow.nearness import beside, nearest_enemy
from rasputitsa.bots.battle_for_moscow.purposes import closing_in, drawing_back, purpose, sheltering
from rasputitsa.bots.battle_for_moscow.worth import goals, nearest
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.decision import Action
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_for_moscow.movement import Movement, Moves
from rasputitsa.games.battle_for_moscow.state import SOVIET, MoscowLook, SideId, cities_of
from rasputitsa.hexgrid.grid import Hex, HexSet

NEAR = 3
"""The distance from a city within which a unit guards it."""


def move_idea(look: MoscowLook, stage: Movement, unit: Unit, hex: Hex, leaving: Sequence[str]) -> Thought:
    """A move of a plan; its reason counts on none of those who are to leave their places yet."""
    state = look.state.copy()
    state.units = state.units.without(*leaving)
    return Thought(move_of(look, unit, hex), _why_there(look, Look(look.rules, state), stage, unit, hex))


def move_of(look: MoscowLook, unit: Unit, hex: Hex) -> Action:
    """The move to a hex."""
    return Action("move", unit.id, look.rules.grid.names[hex])


def ending_idea(look: MoscowLook, stage: Movement) -> Thought:
    """The end of the phase; where units are crowded, one goes back."""
    crowded = Moves(look, stage).crowding()
    return crowded_idea(crowded[0]) if crowded else Thought(Action("end"), text("bot.why.moved_all"))


def crowded_idea(unit: str) -> Thought:
    """A unit in a hex that is too full is taken back."""
    return Thought(Action("take_back", unit), text("bot.why.crowded", unit=unit))


def attack_idea(look: MoscowLook, unit: str, hex: str, attackers: Sequence[str]) -> Thought:
    """An attack of a plan, with the odds that all its attackers make."""
    units = [look.state.units[id] for id in attackers]
    return Thought(Action("attack", unit, hex), attack_reason(look, units, look.rules.grid.index[hex]))


def closing_idea(look: MoscowLook, side: SideId) -> Thought:
    """The end of the announcement once all units are set: supply if it pays, else the close."""
    return assault_idea(look, side) or attacks.closing_idea(look, side)


def _why_there(look: MoscowLook, staying: MoscowLook, stage: Movement, unit: Unit, hex: Hex) -> Text:
    at, among = (stage.side, unit, hex), (staying, stage.side, unit, hex)
    plain = purpose(look, staying, *at) or closing_in(*among) or sheltering(look, *at)
    return plain or going(*among, goals(look, stage.side))


def going(look: MoscowLook, side: SideId, unit: Unit, hex: Hex, goals: HexSet) -> Text:
    """The reason for a move that takes, attacks and covers nothing; for the Soviets, a move back comes first."""
    at = look, side, unit, hex
    back = drawing_back(*at)
    onward = approaching(*at, goals)
    first, second = (back, onward) if side == SOVIET else (onward, back)
    return first or second or unhurried(*at)


def approaching(look: MoscowLook, side: SideId, unit: Unit, hex: Hex, goals: HexSet) -> Text | None:
    """Towards which of the goals a unit goes: the one nearest to the hex, if it comes nearer to it there."""
    grid = look.rules.grid
    left, goal = nearest(grid, hex, goals)
    was, faced = grid.distance(unit.hex, goal), nearest_enemy(look, side, hex)
    if not goals or left >= was:
        return None
    facts: dict[str, Fact] = {"unit": unit.id, "hex": grid.names[hex], "goal": grid.names[goal]}
    if faced is None:
        return text("bot.why.goes_on", **facts)
    return text("bot.why.goes_on.left", **facts, left=left, was=was, n=faced[0], enemy=faced[1])


def unhurried(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> Text:
    """The reason for a move that takes and attacks nothing: to guard Moscow near by, or to come nearer to it."""
    grid, moscow = look.rules.grid, look.rules.moscow
    away, faced = grid.distance(hex, moscow), nearest_enemy(look, side, hex)
    facts: dict[str, Fact] = {"unit": unit.id, "hex": grid.names[hex]}
    is_ours = cities_of(look, side) >> moscow & 1
    if not is_ours or (away > NEAR and (unit.hex < 0 or away >= grid.distance(unit.hex, moscow))):
        return _standing(look, side, unit, hex)
    if faced is None or not away:
        return text("bot.why.guards", **facts, goal=grid.names[moscow])
    return text("bot.why.guards.against", **facts, goal=grid.names[moscow], left=away, n=faced[0], enemy=faced[1])


def _standing(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> Text:
    """Beside whom a unit goes to stand, and how near to the enemy."""
    facts: dict[str, Fact] = {"unit": unit.id, "hex": look.rules.grid.names[hex]}
    faced = nearest_enemy(look, side, hex)
    if faced is None:
        return text("bot.why.goes_to", **facts)
    facts |= {"own": unit.defence, "n": faced[0], "enemy": faced[1]}
    friends = tuple(friend.id for friend in beside(look, side, hex) if friend.id != unit.id)
    return (
        text("bot.why.goes_to.beside", **facts, friends=friends) if friends else text("bot.why.goes_to.near", **facts)
    )
