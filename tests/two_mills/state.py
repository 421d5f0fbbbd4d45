"""A game of The Two Mills: its state, and its rules as built from the data."""

from dataclasses import dataclass
from typing import Literal

from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import State
from rasputitsa.hexgrid.field import Cost
from rasputitsa.procedures.plain import Battle
from rasputitsa.rules.combat.crt import ResultsTable
from rasputitsa.rules.terrain import Map

SideId = Literal["north", "south"]
NORTH: SideId = "north"
SOUTH: SideId = "south"


@dataclass(slots=True)
class MillsState(State):
    """Adds the battle being fought."""

    battle: Battle | None


@dataclass(frozen=True, slots=True, eq=False)
class MillsRules(Rules):
    """Adds the map, the price of steps and the table of results."""

    map: Map
    costs: tuple[Cost, ...]
    results: ResultsTable


MillsLook = Look[MillsRules, MillsState]
MillsPlay = Play[MillsRules, MillsState]
