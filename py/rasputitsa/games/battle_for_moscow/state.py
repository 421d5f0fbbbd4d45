"""What a game of Battle for Moscow consists of: its state and its rules as built from the data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import State
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet
from rasputitsa.rules.combat import ResultsTable
from rasputitsa.rules.terrain import Map

SideId = Literal["german", "soviet"]
GERMAN: SideId = "german"
SOVIET: SideId = "soviet"


@dataclass(frozen=True, slots=True)
class Capture:
    """A unit entered an enemy city during this phase."""

    unit: str
    city: Hex


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle being fought: an attack on the unit in one hex."""

    hex: Hex = OFF_MAP
    defender: str = ""
    attackers: tuple[str, ...] = ()
    result: str = ""


@dataclass(slots=True)
class MoscowState(State):
    """Adds the cities that Germans hold (the others are Soviet), points left and captures of this phase, the battle."""

    german_cities: HexSet
    points: int
    captures: tuple[Capture, ...]
    battle: Battle | None


@dataclass(frozen=True, slots=True)
class Turn:
    """A cell of the turn record: week (a text key), weather, replacement points of each side."""

    week: str
    weather: str
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class MoscowRules(Rules):
    """Adds the map, the combat results table, the turn record and the hexes with a purpose."""

    map: Map = None  # type: ignore[assignment]
    results: ResultsTable = None  # type: ignore[assignment]
    turns: tuple[Turn, ...] = ()
    moscow: Hex = OFF_MAP
    cities: HexSet = 0
    edges: Mapping[str, HexSet] = None  # type: ignore[assignment]
    entry: Mapping[str, HexSet] = None  # type: ignore[assignment]
    crosses: HexSet = 0
    german_at_start: HexSet = 0
    first_shock_turn: int = 0
    retreat: int = 0
    forest_cost: int = 0


MoscowLook = Look[MoscowRules, MoscowState]
MoscowPlay = Play[MoscowRules, MoscowState]


def enemy_of(side: str) -> SideId:
    """The other side."""
    return SOVIET if side == GERMAN else GERMAN


def weather(look: MoscowLook) -> str:
    """The weather in effect: "clear" or "mud"."""
    return this_turn(look).weather


def this_turn(look: MoscowLook) -> Turn:
    """The cell of the turn record that is being played."""
    return look.rules.turns[max(look.state.turn, 1) - 1]


def enemy_zone(look: MoscowLook, side: str) -> HexSet:
    """The hexes in the zones of control of a side's enemies (Zone of Control)."""
    return look.rules.grid.expand(look.state.units.area(enemy_of(side)))
