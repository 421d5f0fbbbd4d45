"""The sequence of play, in the order of the rulebook (3.0; rulings 8 to 13)."""

from collections.abc import Mapping

from rasputitsa.engine.stage import Stage
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.arrivals.reinforcements import Arrivals
from rasputitsa.games.war_for_the_motherland.changes.german import GermanChanges
from rasputitsa.games.war_for_the_motherland.changes.soviet import SovietChanges
from rasputitsa.games.war_for_the_motherland.combat.attacks import Combat
from rasputitsa.games.war_for_the_motherland.combat.battle import Advance, EndOfBattle, Fall, Fight, Losses, Throw
from rasputitsa.games.war_for_the_motherland.combat.losses import PanzerLosses
from rasputitsa.games.war_for_the_motherland.combat.markers import MarkersDrawn, MarkersRemoved
from rasputitsa.games.war_for_the_motherland.combat.retreat import MakeRoom, Retreat
from rasputitsa.games.war_for_the_motherland.economy import Evacuation, Italians, NewMarkers, Ports, Production
from rasputitsa.games.war_for_the_motherland.fleets import FleetsLeave, PlaceFleets, Withdrawal
from rasputitsa.games.war_for_the_motherland.movement.march import March
from rasputitsa.games.war_for_the_motherland.movement.overruns import Overrun
from rasputitsa.games.war_for_the_motherland.movement.transport import Transport
from rasputitsa.games.war_for_the_motherland.phases import PHASES, EndOfPhase, Phase
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, WarPlay, date, weather_of
from rasputitsa.games.war_for_the_motherland.supply.partisans import Partisans
from rasputitsa.games.war_for_the_motherland.supply.phase import (
    AttritionChecked,
    BasesChecked,
    Expend,
    ExpendedLeave,
    GroupsChecked,
    HeadquartersChecked,
    States,
)
from rasputitsa.games.war_for_the_motherland.victory import decide
from rasputitsa.procedures.turns import turns


def _begin(play: WarPlay) -> None:
    play.log(text("log.turn", "3", turn=play.state.turn, date=date(play.state.turn)))
    play.log(text(f"log.weather.{weather_of(play)}", "11"))


Campaign = turns("campaign", "Turn after turn until the last.", _begin, decide)


SEQUENCES: Mapping[str, tuple[Stage, ...]] = {
    "turn": tuple(Phase(id) for id in PHASES),
    "supply": (
        BasesChecked(),
        PlaceFleets(),
        HeadquartersChecked(),
        Expend(),
        States(),
        GroupsChecked(),
        AttritionChecked(),
        NewMarkers(),
        ExpendedLeave(),
        EndOfPhase(),
    ),
    "axis_movement": (
        Arrivals(AXIS),
        Transport(AXIS, "all"),
        March(AXIS, "all"),
        March(AXIS, "support"),
        EndOfPhase(),
    ),
    "axis_combat": (Combat(AXIS), EndOfPhase()),
    "soviet_combat": (Combat(SOVIET), EndOfPhase()),
    "soviet_movement": (
        Partisans(),
        Arrivals(SOVIET),
        Transport(SOVIET, "all"),
        March(SOVIET, "all"),
        Transport(SOVIET, "support"),
        March(SOVIET, "support"),
        EndOfPhase(),
    ),
    "mechanized": (
        Transport(AXIS, "panzers"),
        March(AXIS, "panzers"),
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
    *(BasesChecked, HeadquartersChecked, Expend, States, GroupsChecked, AttritionChecked, ExpendedLeave),
    *(NewMarkers, GermanChanges, SovietChanges, Ports, Production, Evacuation, Italians),
    *(Arrivals, Transport, March, Overrun),
    *(Combat, Fight, Throw, Fall, Losses, Retreat, MakeRoom, Advance, PanzerLosses, EndOfBattle),
    *(MarkersRemoved, MarkersDrawn),
)
"""Every stage that a position may hold."""
