"""Kampfgruppen: counters made as they are needed, what is left of a corps (8.71, 14.2; rulings 73, 116, 154).

A corps with no more steps than a Kampfgruppe of its type has is one. There are as many as are needed: besides those
printed with a name, counters are made when a corps becomes one, and are gone with it.
"""

from collections.abc import Collection

from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.games.war_for_the_motherland.state import AXIS, WarLook
from rasputitsa.hexgrid.grid import Hex

_PREFIX = {"inf_kg": "KG", "pz_kg": "PzKG", "mtn_kg": "GbKG"}
_LETTERS = "".join(_PREFIX.values())


def is_made(unit: Unit) -> bool:
    """True if a counter was made in play: it is in no box when it leaves the map."""
    prefix = _PREFIX.get(unit.type.id, "")
    number = unit.id.removeprefix(prefix)
    return bool(prefix) and unit.id != number and number.isdecimal() and number[0] != "0"


def is_made_id(id: str) -> bool:
    """True if an id is that of a counter made in play, which may be gone."""
    number = id.lstrip(_LETTERS)
    return id.removesuffix(number) in _PREFIX.values() and number.isdecimal()


def make(look: WarLook, type_id: str, steps: int, hex: Hex, taken: Collection[str] = ()) -> Unit:
    """A new Kampfgruppe of the lowest free number (`taken`: ids given away already), to be put on the map."""
    number = 1
    while f"{_PREFIX[type_id]}{number}" in look.state.units or f"{_PREFIX[type_id]}{number}" in taken:
        number += 1
    return Unit(f"{_PREFIX[type_id]}{number}", look.rules.types[type_id], AXIS, hex, "", steps)


def remnant(look: WarLook, unit: Unit, steps: int) -> Unit:
    """The form of a unit with so many steps: itself, or the Kampfgruppe that takes its place, with its marks."""
    kind = remnant_type(look, unit.type)
    if kind is None or steps > kind.full:
        return unit.with_steps(steps)
    return make(look, kind.id, steps, unit.hex).with_marks(dict(unit.marks))


def remnant_type(look: WarLook, kind: UnitType) -> UnitType | None:
    """The Kampfgruppe that a corps shrinks to; None: the type does not (8.71)."""
    name = look.rules.remnants.get(kind.id)
    return look.rules.types[name] if name else None
