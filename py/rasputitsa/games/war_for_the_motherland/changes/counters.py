"""Counters that become others: Kampfgruppen, what is left of a corps, and what all changes have in common (8.71, 14).

A corps with no more steps than a Kampfgruppe of its type has is one. There are as many as are needed: besides those
printed with a name, counters are made when a corps becomes one, and are gone with it (rulings 73, 114 to 117, 154).
"""

from collections.abc import Collection
from functools import cached_property

from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.games.war_for_the_motherland.ground import hostile_zone
from rasputitsa.games.war_for_the_motherland.state import AXIS, WarLook, weather_of
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.permits import Ban, Bans, PairChoice, PairWords, Sentence, both, pool

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


OURS = Sentence("why.not_yours", "14.1")
"""Said of anything that is no unit of the side on the map."""


class Changes:
    """The units of a side that can change."""

    def __init__(self, look: WarLook, side: str) -> None:
        self.look, self.side = look, side
        self.barred = 0 if weather_of(look) == "mud" else hostile_zone(look, side)
        """The zones in which no unit changes, except in mud (11.15)."""

    @cached_property
    def own(self) -> dict[str, Unit]:
        """The units of the side on the map."""
        return dict(pool(self.look.state.units.of(self.side)))

    def pairs(self, first: Bans, bans: Bans, alone: Sentence) -> PairChoice:
        """Two units of the side; `alone` is said if no unit is left for the first."""
        themselves = Ban(lambda one, other: one is other, "why.itself", alone.rule)
        words = PairWords(OURS, Sentence("why.other_not_yours", alone.rule), alone)
        return PairChoice(self.own, self.own, first, (themselves, *bans), words)

    def together(self, first: Bans, bans: Bans, alone: Sentence) -> PairChoice:
        """Two units in one hex."""
        apart = Ban(lambda one, other: one.hex != other.hex, "why.not_together", alone.rule, both)
        return self.pairs(first, (apart, *bans), alone)

    def here(self, unit: Unit) -> tuple[Unit, ...]:
        """Units in the hex of a unit, itself too."""
        return tuple(self.look.state.units.on(unit.hex))

    def free(self, type_id: str, *boxes: str) -> tuple[Unit, ...]:
        """The counters of a type in some boxes, in the order of the roster."""
        units = self.look.state.units.all()
        return tuple([unit for unit in units if unit.box in boxes and unit.type.id == type_id])
