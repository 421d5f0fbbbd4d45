"""Counters that become others: what German and Soviet changes have in common (14; rulings 114, 117, 154)."""

from collections.abc import Callable, Iterable

from rasputitsa.engine.decision import Ids, Option, no_notes, not_offered
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.games.war_for_the_motherland.ground import hostile_zone
from rasputitsa.games.war_for_the_motherland.state import WarLook, weather_of

Why = Callable[..., Text | None]
"""The reason why a unit, or a unit with another, cannot change; None: it can."""
Notes = Callable[..., tuple[Text, ...]]
"""Notes on the outcome of a change."""


class Changes:
    """The units of a side that can change."""

    def __init__(self, look: WarLook, side: str) -> None:
        self.look, self.side = look, side
        self.barred = 0 if weather_of(look) == "mud" else hostile_zone(look, side)
        """The zones in which nobody changes, but in mud (11.15)."""

    def alone(self, verb: str, units: Iterable[Unit], why: Why, notes: Notes = no_notes) -> Option:
        """A change of one unit, one of some on the map."""
        able = tuple([unit.id for unit in units if why(unit.id) is None])
        return Option(verb, ("unit",), able, notes=notes, why=_in_words(why))

    def together(self, verb: str, subjects: tuple[Unit, ...], near: Callable[[Unit], Ids], why: Why) -> Option:
        """A change of a unit with another, one of those near it."""

        def targets(unit_id: str) -> Ids:
            unit = self.look.state.units[unit_id]
            return tuple([id for id in near(unit) if id != unit_id and why(unit_id, id) is None])

        able = tuple([unit.id for unit in subjects if targets(unit.id)])
        return Option(verb, ("unit", "unit"), able, targets, why=_in_words(why))

    def here(self, unit: Unit) -> Ids:
        """Units in the hex of a unit, itself too."""
        return tuple([other.id for other in self.look.state.units.on(unit.hex)])

    def found(self, unit_id: str) -> Unit | None:
        """A unit of the side on the map; None: there is none of that name."""
        unit = self.look.state.units.get(unit_id)
        return unit if unit and unit.side == self.side and unit.hex >= 0 else None

    def free(self, type_id: str, *boxes: str) -> tuple[Unit, ...]:
        """The counters of a type in some boxes, in the order of the roster."""
        units = self.look.state.units.all()
        return tuple([unit for unit in units if unit.box in boxes and unit.type.id == type_id])


def _in_words(why: Why) -> Callable[..., Text]:
    return lambda *ids: why(*ids) or not_offered(*ids)
