"""Answers in battles by a rule of thumb: the strongest takes the hex, the beaten go back along their supply line."""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from rasputitsa.engine.codec import word
from rasputitsa.engine.decision import Action, Option
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.page.choosing import option_of
from rasputitsa.page.table import Form, Request, Table

FIGURE = re.compile(r"\d+")
SUPPLY = "supply"
"""The overlay that draws a unit's line."""


def thumb(table: Table, request: Request) -> Form:
    """`thumb`: the action to which a rule of thumb comes with an option; none where it says nothing."""
    option, rule = option_of(table, request), word(request.get("rule"), tuple(RULES), "/rule")
    are_units = all(id in table.match.state.units for id in option.subjects) and option.subjects
    action = RULES[rule](table.match, option) if are_units else None
    return {"action": list(action) if action else None}


def strongest(match: Match, option: Option) -> Action | None:
    """The strongest unit enters a hex that was fought for; once each is held, or is open to nobody, nobody goes."""
    units = match.state.units
    side = units[option.subjects[0]].side
    held = {unit.hex for unit in units.of(side)}
    index = match.rules.grid.index
    won = [name for name in _fought_for(match) if index[name] not in held]
    for id in sorted(option.subjects, key=lambda id: strength(match, units[id]), reverse=True):
        entered = [name for name in won if name in option.targets(id)]
        if entered:
            return Action(option.verb, id, entered[0])
    decision = match.decision
    stay = next((each for each in decision.options if each.passes and not each.takes), None) if decision else None
    return Action(stay.verb) if stay else None


def back(match: Match, option: Option) -> Action | None:
    """The first unit goes back along its supply line; without one it goes as far from the enemy as it can."""
    id = next((id for id in option.subjects if option.targets(id)), None)
    if id is None:
        return None
    unit, grid = match.state.units[id], match.rules.grid
    line = _line(match, unit)
    enemies = [other.hex for other in match.state.units.all() if other.side != unit.side and other.hex >= 0]

    def far(hex: Hex) -> int:
        return min((grid.distance(hex, enemy) for enemy in enemies), default=0)

    def rank(name: str) -> tuple[int, int, str]:
        hex = grid.index[name]
        left = len(line) - 1 - line.index(hex) if hex in line else len(line) + grid.distance(hex, line[-1])
        return left, -far(hex), name

    hexes = [name for name in option.targets(id) if name in grid.index]
    best = min(hexes, key=rank if line else lambda name: (-far(grid.index[name]), name), default=None)
    return Action(option.verb, id, best) if best else None


RULES: Mapping[str, Callable[[Match, Option], Action | None]] = MappingProxyType({"strongest": strongest, "back": back})


def _fought_for(match: Match) -> Iterator[str]:
    """The hexes of the battle that is being fought."""
    for panel in match.rules.game.panels(match.look):
        for battle in panel.get("battles", ()):
            if battle["status"] == "fighting":
                yield from (battle["hex"], *battle.get("more", ()))


def strength(match: Match, unit: Unit) -> tuple[int, int]:
    """The first figure that its counter shows, and its steps."""
    shown = FIGURE.match(str(next(iter(match.rules.game.face(match.look, unit)["values"]), "")))
    return int(shown[0]) if shown else 0, unit.steps


def _line(match: Match, unit: Unit) -> list[Hex]:
    """The hexes of a unit's supply line, itself first; none where it has none, or the game draws none."""
    look = match.look
    game, index = look.rules.game, look.rules.grid.index
    if unit.hex < 0 or all(overlay["id"] != SUPPLY for overlay in game.overlays(look)):
        return []
    paths = game.overlay(look, SUPPLY, unit.side, unit.id).get("paths", ())
    return [index[name] for name in paths[0]["hexes"]] if paths else []
