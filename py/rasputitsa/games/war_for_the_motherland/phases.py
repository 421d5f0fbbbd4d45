"""A phase, its close, and what is not played yet (3.0, 4.17; rulings 8 to 14)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Course, Sequence, Stage
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import control, stacking
from rasputitsa.games.war_for_the_motherland.combat.losses import destroy
from rasputitsa.games.war_for_the_motherland.ground import hostile_zone
from rasputitsa.games.war_for_the_motherland.state import CARRIED, NEW, OPEN, SIDES, Outset, SideId, WarLook, WarPlay
from rasputitsa.rules.movement.phase import FROM, MP
from rasputitsa.rules.permits import refused

PHASES = ("supply", "axis_movement", "axis_combat", "soviet_combat", "soviet_movement", "mechanized", "administrative")
"""The phases of a turn, in their order (3.0; ruling 8); one that names no side begins with the Axis (ruling 160)."""

MUTUAL = (PHASES[0], PHASES[-1])
"""The phases in which both sides act: nobody's own."""


@dataclass(frozen=True, slots=True)
class Phase(Stage):
    """One of the seven phases: its stages one after the other, unless it is not played (16.45; ruling 13)."""

    name: ClassVar[str] = "phase"
    becomes: ClassVar[tuple[Course, ...]] = tuple((phase,) for phase in PHASES)
    id: str

    @property
    def key(self) -> str:
        """The name of the phase."""
        return self.id

    @property
    def side(self) -> SideId:
        """The active side."""
        return "soviet" if self.id.startswith("soviet") else "axis"

    def run(self, play: WarPlay) -> None:
        """Begin it."""
        play.state.active = self.side
        if self.id in play.rules.skips.get(play.state.turn, ()):
            play.log(text("log.skipped", "ruling-13", phase=self.id))
            play.end()
            return
        play.log(text("log.phase", "3", phase=self.id))
        play.state.outset = outset(play, self.side)
        if self.id == PHASES[0]:
            play.state.clear_marks(CARRIED)
        play.goto(Sequence(self.id))


def outset(look: WarLook, side: SideId) -> Outset:
    """The facts with which a phase begins (5.24, 5.52)."""
    ports = control.held_by(look, side) & look.rules.map.features["port"]
    return Outset(look.state.units.area(side) & hostile_zone(look, side), ports)


@dataclass(frozen=True, slots=True)
class EndOfPhase(Stage):
    """The stacking limits hold at the end of a phase: a side eliminates units of an overfull hex (4.17; ruling 14)."""

    name: ClassVar[str] = "end_of_phase"

    def decision(self, look: WarLook) -> Decision | None:
        """Pick a unit of an overfull hex, the Axis first."""
        for side in SIDES:
            area = stacking.over(look, side)
            if area:
                hexes = look.rules.grid.ids(area)
                units = tuple(unit.id for hex_id in hexes for unit in stacking.excess(look, side, hex_id))
                prompt = text("prompt.overstacked", "4.1", side=side, hexes=hexes)
                why = refused("why.not_too_many", "ruling-14")
                return Decision(side, prompt, (Option("eliminate", ("unit",), units, why=why),))
        return None

    def run(self, play: WarPlay) -> None:
        """All is in order: forget who was on the move."""
        play.state.mover = ()
        play.state.clear_marks(FROM, MP, NEW, OPEN)
        play.end()

    def on_eliminate(self, play: WarPlay, unit_id: str) -> None:
        """Eliminate a unit."""
        destroy(play, play.state.units[unit_id], "4.1")
