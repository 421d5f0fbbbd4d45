"""Counters: what their faces are worth, and how they become others."""

from dataclasses import dataclass

from rasputitsa.engine import forms
from rasputitsa.engine.state import TURNS, State, Unit, Units


@dataclass(frozen=True, slots=True, eq=False)
class Same:
    """Units compared as the one object that they are: they never change."""

    units: Units

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.units is other.units

    def __hash__(self) -> int:
        return len(self.units)


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
