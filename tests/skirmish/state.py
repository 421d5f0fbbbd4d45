"""What a game of The Three Fords consists of: its state and its rules as built from the data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import State
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat import ResultsTable
from rasputitsa.rules.terrain import Map

SideId = Literal["raiders", "guards"]
RAIDERS: SideId = "raiders"
GUARDS: SideId = "guards"


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards that a side holds, in the order of the deck; a card that may not be seen is "?"."""

    side: SideId
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle being fought for a hex; `cards` are those played in it, `result` what the table or a card says."""

    hex: Hex
    attackers: tuple[str, ...]
    overrun: bool
    cards: tuple[str, ...] = ()
    result: str = ""


@dataclass(slots=True)
class SkirmishState(State):
    """Adds the hands, the cards played, the points (more than 0: the raiders lead) and the battle."""

    hands: tuple[Hand, ...]
    played: tuple[str, ...]
    points: int
    battle: Battle | None


@dataclass(frozen=True, slots=True, eq=False)
class SkirmishRules(Rules):
    """Adds the map, the tables, the deck and what the options choose."""

    map: Map
    results: ResultsTable
    splits: Mapping[str, str]
    deck: tuple[str, ...]
    shifts: Mapping[str, int]
    hand: int
    stack: int
    edges: Mapping[str, HexSet]
    costs: tuple[Cost, ...]
    overrun_cost: int
    hunger: int
    retreat: int
    secret: bool


SkirmishLook = Look[SkirmishRules, SkirmishState]
SkirmishPlay = Play[SkirmishRules, SkirmishState]


def enemy_of(side: str) -> SideId:
    """The other side."""
    return GUARDS if side == RAIDERS else RAIDERS


def enemy_hexes(look: SkirmishLook, side: str) -> HexSet:
    """The hexes with enemy units."""
    return look.state.units.area(enemy_of(side))


def enemy_zone(look: SkirmishLook, side: str) -> HexSet:
    """The hexes next to enemy units (2.4)."""
    return look.rules.grid.expand(enemy_hexes(look, side))


def full_hexes(look: SkirmishLook, side: str, room: int) -> HexSet:
    """The hexes where a side's stack has no room for so many more (2.5)."""
    counts: dict[Hex, int] = {}
    for unit in look.state.units.of(side):
        counts[unit.hex] = counts.get(unit.hex, 0) + 1
    return look.rules.grid.set_of(hex for hex, count in counts.items() if count + room > look.rules.stack)
