"""Positions made crowded on purpose: too many of a side in a pocket, enemies in the hexes around it."""

from collections.abc import Callable
from typing import Any

from rasputitsa.engine.decision import Action
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Sequence
from rasputitsa.hexgrid.grid import HexSet, hexes_in

Choose = Callable[[int], int]
POCKET, CROWD = 3, 8
"""At most so many hexes, and so many units in them."""


def crowded(match: Match[Any, Any], choose: Choose, seed: int) -> Match[Any, Any] | None:
    """The same moment with a pocket of the side that is asked; None where the game does not take the position.

    In the middle of a battle or of another action nobody is moved: it speaks of units where they are. Most of the
    moments taken are those at which units can be sent somewhere.
    """
    if match.decision is None or not all(isinstance(stage, Sequence) for stage in match.state.stack[1:-1]):
        return None
    if choose(6) and all(len(option.takes) < 2 for option in match.decision.options):
        return None
    form = match.position()
    form["units"] = _in_a_pocket(match, match.decision.side, choose)
    rules = match.rules
    try:
        after = Match.from_position(rules.game, form, rules.scenario.id, dict(rules.options), seed=seed)
    except FormatError:
        return None
    return after if after.decision else None


def _in_a_pocket(match: Match[Any, Any], side: str, choose: Choose) -> dict[str, Any]:
    """The units of a position, some of them moved: friends into a pocket, enemies around it."""
    units: dict[str, Any] = match.position()["units"]
    grid, area = match.rules.grid, _pocket(match, choose)
    ring, pocket = list(hexes_in(grid.expand(area) & ~area)), list(hexes_in(area))
    friends, enemies = _drawn(match, side, choose)
    crowd = friends[: 1 + choose(CROWD)]
    for id in crowd:
        _put(units, id, grid.names[pocket[choose(len(pocket))]])
    guards = iter(enemies)
    for hex in ring:
        guard = next(guards, "")
        if guard and choose(24):
            _put(units, guard, grid.names[hex])
    _clear(match, units, area, ring, crowd, set(enemies[: len(ring)]))
    return units


def _drawn(match: Match[Any, Any], side: str, choose: Choose) -> tuple[list[str], list[str]]:
    """The units in an order by lot, wherever they are: those of the side and the others."""
    mixed = sorted(match.state.units.all(), key=lambda unit: (choose(1 << 20), unit.id))
    return [unit.id for unit in mixed if unit.side == side], [unit.id for unit in mixed if unit.side != side]


def _pocket(match: Match[Any, Any], choose: Choose) -> HexSet:
    """One to three hexes that hang together."""
    grid = match.rules.grid
    hexes = list(hexes_in(grid.hexes))
    area = 1 << hexes[choose(len(hexes))]
    for _ in range(choose(POCKET)):
        more = list(hexes_in(grid.expand(area) & ~area))
        area |= 1 << more[choose(len(more))] if more else 0
    return area


def _put(units: dict[str, Any], id: str, hex: str) -> None:
    units[id] = {**{key: value for key, value in units[id].items() if key != "box"}, "hex": hex}


def _clear(
    match: Match[Any, Any], units: dict[str, Any], area: HexSet, ring: list[int], crowd: list[str], guards: set[str]
) -> None:
    """Take away who stood in the pocket or around it before."""
    names = {match.rules.grid.names[hex] for hex in (*hexes_in(area), *ring)}
    for id in [id for id, unit in units.items() if unit.get("hex") in names and id not in crowd and id not in guards]:
        del units[id]


def hurried(match: Match[Any, Any], choose: Choose) -> Action:
    """An action that leads on or lifts what is in the way of that, most of the time; else one at random."""
    assert match.decision is not None
    options = match.decision.options
    ways = [(option, option.drawn_from) for option in options if option.advances and option.drawn_from]
    blamed = _blamed(match)
    ways += [(option, found) for option in options if (found := tuple(id for id in option.drawn_from if id in blamed))]
    if ways and choose(4):
        option, subjects = ways[choose(len(ways))]
        return option.draw(subjects[choose(len(subjects))], choose)
    return match.decision.sample(choose)


def _blamed(match: Match[Any, Any]) -> set[str]:
    """The units in the hexes of which it is said that they hold the phase up."""
    assert match.decision is not None
    reasons = [option.blocked for option in match.decision.options if option.advances and option.blocked]
    facts = {value for reason in reasons for _, fact in reason.facts for value in _values(fact)}
    index = match.rules.grid.index
    hexes = match.rules.grid.set_of(index[fact] for fact in sorted(facts) if fact in index)
    return {unit.id for unit in match.state.units.all() if unit.hex >= 0 and hexes >> unit.hex & 1}


def _values(fact: object) -> list[str]:
    """The words of a fact, one or several."""
    return [each for each in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(each, str)]
