"""A plan's next action with its reason in words."""

from collections.abc import Sequence

from rasputitsa.bots.advice import Idea
from rasputitsa.bots.battle_for_moscow import attacks
from rasputitsa.bots.battle_for_moscow.attacks import assault_idea, attack_reason
from rasputitsa.bots.battle_for_moscow.purposes import closing_in, purpose, sheltering
from rasputitsa.bots.battle_for_moscow.worth import goals, nearest
from rasputitsa.engine.decision import Action
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.control import cities_of
from rasputitsa.games.battle_for_moscow.movement import Movement, Moves
from rasputitsa.games.battle_for_moscow.state import MoscowLook, SideId
from rasputitsa.hexgrid.grid import Hex, HexSet

NEAR = 3
"""Whoever is no more hexes away from a city guards it."""


def move_idea(look: MoscowLook, stage: Movement, unit: Unit, hex: Hex) -> Idea:
    """A move of a plan."""
    action = Action("move", unit.id, look.rules.grid.names[hex])
    return Idea(action, _why_there(look, stage, unit, hex))


def ending_idea(look: MoscowLook, stage: Movement) -> Idea:
    """The end of the phase; where units are crowded, one goes back."""
    crowded = Moves(look, stage).crowding()
    if crowded:
        return Idea(Action("take_back", crowded[0]), text("bot.why.crowded", unit=crowded[0]))
    return Idea(Action("end"), text("bot.why.moved_all"))


def attack_idea(look: MoscowLook, unit: str, hex: str, attackers: Sequence[str]) -> Idea:
    """An attack of a plan, with the odds that all its attackers make."""
    units = [look.state.units[id] for id in attackers]
    return Idea(Action("attack", unit, hex), attack_reason(look, units, look.rules.grid.index[hex]))


def closing_idea(look: MoscowLook, side: SideId) -> Idea:
    """Everybody is set: supply where it pays, else the close."""
    return assault_idea(look, side) or attacks.closing_idea(look, side)


def _why_there(look: MoscowLook, stage: Movement, unit: Unit, hex: Hex) -> Text:
    side = stage.side
    at = look, side, unit, hex
    found = purpose(*at) or closing_in(*at) or sheltering(*at)
    return found or approaching(look, unit, hex, goals(look, side)) or unhurried(look, side, unit, hex)


def approaching(look: MoscowLook, unit: Unit, hex: Hex, goals: HexSet) -> Text | None:
    """Towards which of the goals a unit goes: the one nearest to the hex, if it comes nearer to it there."""
    grid = look.rules.grid
    away, goal = nearest(grid, hex, goals)
    if away >= grid.distance(unit.hex, goal):
        return None
    return text("bot.why.goes_on", unit=unit.id, hex=grid.names[hex], goal=grid.names[goal])


def unhurried(look: MoscowLook, side: SideId, unit: Unit, hex: Hex) -> Text:
    """Why a unit goes where nothing is to be taken or attacked: who holds Moscow guards it near by, or comes nearer."""
    grid, names, moscow = look.rules.grid, look.rules.grid.names, look.rules.moscow
    away = grid.distance(hex, moscow)
    if cities_of(look, side) >> moscow & 1 and (
        away <= NEAR or unit.hex >= 0 and away < grid.distance(unit.hex, moscow)
    ):
        return text("bot.why.guards", unit=unit.id, hex=names[hex], goal=names[moscow])
    return text("bot.why.goes_to", unit=unit.id, hex=names[hex])
