"""Counters: what their faces are worth, how they become others, and where a side's enemies stand."""

from collections.abc import Callable
from typing import Any, TypeVar

from rasputitsa.engine import forms
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import TURNS, State, Unit
from rasputitsa.hexgrid.grid import HexSet


def face_steps(unit: Unit) -> forms.FaceSteps:
    """The steps of a counter and of a fresh one, as they are shown; `spent`: which face is up, if that is all."""
    if TURNS not in unit.type.traits:
        return {"steps": unit.steps, "full": unit.type.full}
    return {"steps": 1, "full": 1, "spent": not unit.is_full}


def replace(state: State, old: tuple[Unit, ...], new: tuple[Unit, ...]) -> None:
    """Take counters out of play and put others in (breakdown, build-up, conversion).

    Marks of the old that the new do not set themselves are carried over, so that a unit which moved has still moved.
    """
    carried = {name: value for unit in old for name, value in unit.marks}
    state.units = state.units.without(*(unit.id for unit in old))
    state.put(*(_carrying(unit, carried) for unit in new))


def _carrying(unit: Unit, carried: dict[str, int | str]) -> Unit:
    for name, value in carried.items():
        if unit.mark(name) is None:
            unit = unit.marked(name, value)
    return unit


SideT = TypeVar("SideT", bound=str)

Kind = Callable[[Unit], bool]
"""Says of a unit whether it is of a kind."""


def of_branch(*branches: str) -> Kind:
    """True of units of some branches."""
    only = branches[0] if len(branches) == 1 else None
    if only is not None:
        return lambda unit: unit.type.branch == only
    return lambda unit: unit.type.branch in branches


def has_trait(trait: str) -> Kind:
    """True of units with a trait."""
    return lambda unit: trait in unit.type.traits


def other_of(first: SideT, second: SideT) -> Callable[[str], SideT]:
    """The other side of two."""
    return lambda side: second if side == first else first


def enemy_area(look: Look[Any, Any], side: str) -> HexSet:
    """The hexes with units of other sides."""
    area = 0
    for other in look.rules.game.sides:
        if other.id != side:
            area |= look.state.units.area(other.id)
    return area


def due_box(turn: int) -> str:
    """The box of the track in which units wait for a turn."""
    return f"due_{turn}"


def lost_box(side: str) -> str:
    """The box of the units that a side has lost."""
    return f"{side}_lost"
