"""The game turn by turn, drawn from its record: front, strength, losses and the game's own figures."""

from collections.abc import Iterator
from typing import Any

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State
from rasputitsa.hexgrid.front import front
from rasputitsa.page import history


def turn_ends(match: Match) -> Iterator[list[int]]:
    """Each turn with the number of actions at its end; the one in play with those until now."""
    turn = max(match.state_at(0).turn, match.rules.scenario.first)
    for length, form in match.journal.positions():
        if type(form.get("turn")) is int and form["turn"] > turn:
            yield [turn, length]
            turn = form["turn"]
    if match.length:
        yield [turn, match.length]


def page(match: Match, turn: int, length: int, before: int, side: str) -> dict[str, Any]:
    """The end of a turn as a side may know it, after so many actions; `before`: those at the end of the last."""
    now, then = seen_by(match, length, side), seen_by(match, before, side)
    told = match.rules.game.chronicle(now, turn)
    sides, grid = [each.id for each in match.rules.game.sides], match.rules.grid
    areas = [now.state.units.area(each) for each in sides]
    ground = told.pop("ground", grid.hexes)
    return {
        "turn": turn,
        "length": length,
        "sides": [
            {**_side(now, then, each), "hexes": list(grid.ids(area))} for each, area in zip(sides, areas, strict=True)
        ],
        "front": front(grid, ground, areas[0], areas[-1]),
        **history.on_turn(now, turn),
        **told,
    }


def seen_by(match: Match, length: int, side: str) -> Look[Any, State]:
    """The game after so many actions as a side may know of it, or without one both."""
    then = match.past(length) if length < match.length else match
    return Look(match.rules, then.observed(side) if side else then.common())


def _side(now: Look[Any, State], then: Look[Any, State], side: str) -> dict[str, Any]:
    """The steps on the map, and the units that left it since then. A counter that became another is no loss."""
    units = list(now.state.units.of(side))
    there, in_play = {unit.id for unit in units}, {unit.id for unit in now.state.units.all()}
    lost = [unit.id for unit in then.state.units.of(side) if unit.id not in there and unit.id in in_play]
    return {"side": side, "steps": sum(unit.worth for unit in units), "lost": lost}
