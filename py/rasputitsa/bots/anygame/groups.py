"""Groups of units that are planned together: near the same objective, few enough for a search, in a fixed order."""

from collections.abc import Hashable, Sequence
from typing import Any

from rasputitsa.bots.anygame.estimate import Estimate, ways
from rasputitsa.engine.dataclass_fields import field_names
from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Hex, HexSet

MOST = 10
"""The most units that are planned together."""

SQUARE = 8
"""The side, in hexes, of the squares that group units where there are no objectives."""

MARGIN = 2
"""The number of hexes beyond a unit's reach that still matter to it."""

_SHARED = ("units", "rolls", "stack", "result")
"""Fields of a state that do not matter to a plan, or are told apart."""


def groups(estimate: Estimate, units: Sequence[Unit]) -> list[tuple[Unit, ...]]:
    """The units by sector, each sector in parts."""
    sectors: dict[tuple[int, ...], list[Unit]] = {}
    for unit in units:
        sectors.setdefault(_sector(estimate, unit.hex), []).append(unit)
    return [
        tuple(sectors[sector][first : first + MOST])
        for sector in sorted(sectors)
        for first in range(0, len(sectors[sector]), MOST)
    ]


def surroundings(estimate: Estimate, units: Sequence[Unit], verb: str) -> Hashable:
    """All that a plan for some units depends on; where that is the same the plan is."""
    look, state = estimate.look, estimate.look.state
    area = _around(estimate, units)
    near = tuple(
        (unit.id, unit.hex, unit.steps, unit.type.id, unit.marks)
        for unit in state.units.all()
        if unit.hex >= 0 and area >> unit.hex & 1
    )
    others = tuple(repr(getattr(state, name)) for name in field_names(type(state)) if name not in _SHARED)
    objectives = tuple(objective for hex, objective in estimate.objectives.items() if area >> hex & 1)
    return (
        (look.rules.game.slug, look.rules.scenario.id, tuple(look.rules.options.items())),
        (estimate.side, verb, estimate.weights, estimate.own_next, estimate.enemy_next),
        tuple((unit.id, unit.box) for unit in units),
        near,
        objectives,
        estimate.supplied & area if estimate.hunger else 0,
        (*others, *estimate.entries),
    )


def _sector(estimate: Estimate, hex: Hex) -> tuple[int, ...]:
    """The nearest objective, or the square of the board; off the map is a sector of its own."""
    if hex < 0:
        return (-1,)
    goals = tuple(estimate.objectives)
    nearest = min(zip(ways(estimate.grid, goals, hex), goals, strict=True), default=None)
    if nearest:
        return (nearest[1],)
    q, r = estimate.grid.axial[hex]
    return (q // SQUARE, r // SQUARE)


def _around(estimate: Estimate, units: Sequence[Unit]) -> HexSet:
    """All hexes from which anything could matter to the units; the whole board where one of them is off the map."""
    if any(unit.hex < 0 for unit in units):
        return estimate.grid.hexes
    own = max(estimate.piece(unit).movement for unit in units)
    enemy = max((piece.movement for stack in estimate.enemies.values() for piece in stack), default=0)
    area = estimate.grid.set_of(unit.hex for unit in units)
    for _ in range(own + enemy + MARGIN):
        area |= estimate.grid.expand(area)
    return area


def roster(look: Any, ids: Sequence[str]) -> tuple[Unit, ...]:
    """Units by their ids; what is no unit is left out."""
    return tuple(look.state.units[id] for id in ids if id in look.state.units)
