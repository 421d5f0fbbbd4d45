"""The markers in the Administrative Phase: out of contact they go, in contact they are drawn (7.12, 7.2)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.markers import cup, draw, marker_of, put_back
from rasputitsa.games.war_for_the_motherland.state import AXIS, CSM, SOVIET, WarLook, WarPlay, has_drawn_strength


@dataclass(frozen=True, slots=True)
class MarkersRemoved(Stage):
    """Armies with no Axis unit adjacent, whatever lies between, are fresh and unknown again (7.21; rulings 52, 53)."""

    name: ClassVar[str] = "markers_removed"

    def run(self, play: WarPlay) -> None:
        """Put their markers back."""
        for unit in _armies(play, in_contact=False):
            if marker_of(play, unit):
                put_back(play, unit)
                play.log(text("log.marker_removed", "7.2", unit=unit.id), unit=unit.id)
            if unit.mark(CSM) or not unit.is_full:
                play.state.put(unit.unmarked(CSM).with_steps(unit.type.full))
        play.end()


@dataclass(frozen=True, slots=True)
class MarkersDrawn(Stage):
    """Armies without a marker that have an Axis unit adjacent draw one, in the order of the roster (7.12)."""

    name: ClassVar[str] = "markers_drawn"

    def run(self, play: WarPlay) -> None:
        """Draw while the cups hold any (ruling 50)."""
        for unit in _armies(play, in_contact=True):
            if marker_of(play, unit) is None and cup(play, play.rules.classes[unit.type.id]):
                draw(play, unit)
        play.end()


def _armies(look: WarLook, *, in_contact: bool) -> tuple[Unit, ...]:
    """The armies that draw their strength, next to an Axis unit or not; air fleets do not count."""
    units = look.state.units
    near = look.rules.grid.expand(units.area(AXIS))
    armies = [unit for unit in units.of(SOVIET) if has_drawn_strength(look, unit)]
    return tuple(unit for unit in armies if bool(near >> unit.hex & 1) is in_contact)
