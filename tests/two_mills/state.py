"""A game of The Two Mills: its state, its rules as built from the data, and the ground."""

from dataclasses import dataclass
from typing import Literal

from rasputitsa.engine.fields import UnitId
from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import State
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat import ResultsTable
from rasputitsa.rules.terrain import Map

SideId = Literal["north", "south"]
NORTH: SideId = "north"
SOUTH: SideId = "south"


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle being fought for a hex."""

    hex: Hex
    attackers: tuple[UnitId, ...]


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


def enemy_of(side: str) -> SideId:
    """The other side."""
    return SOUTH if side == NORTH else NORTH


def enemy_hexes(look: MillsLook, side: str) -> HexSet:
    """The hexes with enemy units."""
    return look.state.units.area(enemy_of(side))
