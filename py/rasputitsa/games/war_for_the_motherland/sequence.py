"""The sequence of play in the order of the rulebook, a phase and its close (3.0, 4.17; rulings 8 to 14)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Course, Sequence, Stage
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import control, ground, state
from rasputitsa.games.war_for_the_motherland.arrivals.reinforcements import Arrivals
from rasputitsa.games.war_for_the_motherland.changes.german import GermanChanges
from rasputitsa.games.war_for_the_motherland.changes.soviet import SovietChanges
from rasputitsa.games.war_for_the_motherland.combat.attacks import Combat
from rasputitsa.games.war_for_the_motherland.combat.battle import Advance, EndOfBattle, Fall, Fight, Losses, Throw
from rasputitsa.games.war_for_the_motherland.combat.losses import PanzerLosses, destroy
from rasputitsa.games.war_for_the_motherland.combat.markers import MarkersDrawn, MarkersRemoved
from rasputitsa.games.war_for_the_motherland.combat.retreat import MakeRoom, Retreat
from rasputitsa.games.war_for_the_motherland.economy import Evacuation, Italians, NewMarkers, Ports, Production
from rasputitsa.games.war_for_the_motherland.fleets import FleetsLeave, PlaceFleets, Withdrawal
from rasputitsa.games.war_for_the_motherland.ground import hostile_zone
from rasputitsa.games.war_for_the_motherland.movement.march import March
from rasputitsa.games.war_for_the_motherland.movement.overruns import Overrun
from rasputitsa.games.war_for_the_motherland.movement.transport import Transport
from rasputitsa.games.war_for_the_motherland.supply import phase as supply_phase
from rasputitsa.games.war_for_the_motherland.supply.partisans import Partisans
from rasputitsa.games.war_for_the_motherland.victory import decide
from rasputitsa.procedures.turns import turns
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
    def side(self) -> state.SideId:
        """The active side."""
        return "soviet" if self.id.startswith("soviet") else "axis"

    def run(self, play: state.WarPlay) -> None:
        """Begin it."""
        play.state.active = self.side
        if self.id in play.rules.skips.get(play.state.turn, ()):
            play.log(text("log.skipped", "ruling-13", phase=self.id))
            play.end()
            return
        play.log(text("log.phase", "3", phase=self.id))
        play.state.outset = outset(play, self.side)
        if self.id == PHASES[0]:
            play.state.clear_marks(state.CARRIED)
        play.goto(Sequence(self.id))


def outset(look: state.WarLook, side: state.SideId) -> state.Outset:
    """The facts with which a phase begins (5.24, 5.52)."""
    ports = control.held_by(look, side) & look.rules.map.features["port"]
    return state.Outset(look.state.units.area(side) & hostile_zone(look, side), ports)


@dataclass(frozen=True, slots=True)
class EndOfPhase(Stage):
    """The stacking limits hold at the end of a phase: a side eliminates units of an overfull hex (4.17; ruling 14)."""

    name: ClassVar[str] = "end_of_phase"

    def decision(self, look: state.WarLook) -> Decision | None:
        """Pick a unit of an overfull hex, the Axis first."""
        for side in state.SIDES:
            area = ground.over(look, side)
            if area:
                hexes = look.rules.grid.ids(area)
                units = tuple(unit.id for hex_id in hexes for unit in ground.excess(look, side, hex_id))
                prompt = text("prompt.overstacked", "4.1", side=side, hexes=hexes)
                why = refused("why.not_too_many", "ruling-14")
                return Decision(side, prompt, (Option("eliminate", ("unit",), units, why=why),))
        return None

    def run(self, play: state.WarPlay) -> None:
        """All is in order: forget who was on the move."""
        play.state.mover = ()
        play.state.clear_marks(FROM, MP, state.NEW, state.OPEN)
        play.end()

    def on_eliminate(self, play: state.WarPlay, unit_id: str) -> None:
        """Eliminate a unit."""
        destroy(play, play.state.units[unit_id], "4.1")


def _begin(play: state.WarPlay) -> None:
    play.log(text("log.turn", "3", turn=play.state.turn, date=state.date(play.state.turn)))
    play.log(text(f"log.weather.{state.weather_of(play)}", "11"))


Campaign = turns("campaign", "Turn after turn until the last.", _begin, decide)


SEQUENCES: Mapping[str, tuple[Stage, ...]] = {
    "turn": tuple(Phase(id) for id in PHASES),
    "supply": (
        supply_phase.BasesChecked(),
        PlaceFleets(),
        supply_phase.HeadquartersChecked(),
        supply_phase.Expend(),
        supply_phase.States(),
        supply_phase.GroupsChecked(),
        supply_phase.AttritionChecked(),
        NewMarkers(),
        supply_phase.ExpendedLeave(),
        EndOfPhase(),
    ),
    "axis_movement": (
        Arrivals(state.AXIS),
        Transport(state.AXIS, "all"),
        March(state.AXIS, "all"),
        March(state.AXIS, "support"),
        EndOfPhase(),
    ),
    "axis_combat": (Combat(state.AXIS), EndOfPhase()),
    "soviet_combat": (Combat(state.SOVIET), EndOfPhase()),
    "soviet_movement": (
        Partisans(),
        Arrivals(state.SOVIET),
        Transport(state.SOVIET, "all"),
        March(state.SOVIET, "all"),
        Transport(state.SOVIET, "support"),
        March(state.SOVIET, "support"),
        EndOfPhase(),
    ),
    "mechanized": (
        Transport(state.AXIS, "panzers"),
        March(state.AXIS, "panzers"),
        FleetsLeave(),
        Withdrawal(),
        EndOfPhase(),
    ),
    "administrative": (
        GermanChanges(),
        SovietChanges(),
        Ports(),
        Production(),
        Evacuation(),
        Italians(),
        MarkersRemoved(),
        MarkersDrawn(),
        EndOfPhase(),
    ),
}
"""The seven phases, and what happens in each, one after the other (rulings 9 to 12)."""

STAGES: tuple[type[Stage], ...] = (
    *(Campaign, Phase, EndOfPhase),
    *(PlaceFleets, FleetsLeave, Withdrawal, Partisans),
    *(
        supply_phase.BasesChecked,
        supply_phase.HeadquartersChecked,
        supply_phase.Expend,
        supply_phase.States,
        supply_phase.GroupsChecked,
        supply_phase.AttritionChecked,
        supply_phase.ExpendedLeave,
    ),
    *(NewMarkers, GermanChanges, SovietChanges, Ports, Production, Evacuation, Italians),
    *(Arrivals, Transport, March, Overrun),
    *(Combat, Fight, Throw, Fall, Losses, Retreat, MakeRoom, Advance, PanzerLosses, EndOfBattle),
    *(MarkersRemoved, MarkersDrawn),
)
"""Every stage that a position may hold."""
