"""A game of The Three Fords: its state, and its rules as built from the data."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rasputitsa.engine.dataclass_fields import UnitId, later
from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import State, Unit
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.crt import ResultsTable
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.terrain import Map, Sides
from rasputitsa.rules.units import enemy_area, other_of

SideId = Literal["raiders", "guards"]
RAIDERS: SideId = "raiders"
GUARDS: SideId = "guards"
SIDES: tuple[SideId, SideId] = (RAIDERS, GUARDS)


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards that a side holds, in the order of the deck; a card that may not be seen is "?"."""

    side: SideId
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle being fought for a hex; `cards` are those played in it, `result` what the table or a card says.

    `more`: a second hex that it is fought for (3.8).
    """

    hex: Hex
    attackers: tuple[UnitId, ...]
    overrun: bool
    cards: tuple[str, ...] = ()
    result: str = ""
    more: tuple[Hex, ...] = later(())

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes that it is fought for."""
        return (self.hex, *self.more)


@dataclass(slots=True)
class SkirmishState(State):
    """Adds the hands, the cards played, the points (more than 0: the raiders lead) and the battle."""

    hands: tuple[Hand, ...]
    played: tuple[str, ...]
    points: int
    battle: Battle | None


@dataclass(frozen=True, slots=True, eq=False)
class SkirmishRules(Rules):
    """Adds the map, the tables, the deck and what the options choose.

    Points and strengths are counted in parts of `scale`. `ways`: the sides that are not closed, empty where all are
    open. `strengths`: those that levies may draw. `par`: the balance of points that is even in the scenario (5.3).
    `is_grand`: played with the rules of the campaign.
    """

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
    scale: int = 1
    ways: Sides = ()
    rail: Sides = ()
    strengths: tuple[int, ...] = ()
    par: int = 0
    is_grand: bool = False


SkirmishLook = Look[SkirmishRules, SkirmishState]
SkirmishPlay = Play[SkirmishRules, SkirmishState]


enemy_of = other_of(RAIDERS, GUARDS)
"""The other side."""


def enemy_zone(look: SkirmishLook, side: str) -> HexSet:
    """The hexes next to enemy units (2.4)."""
    return near(look, enemy_area(look, side))


def near(look: SkirmishLook, area: HexSet) -> HexSet:
    """The hexes next to an area, cliffs apart (2.4)."""
    return beside(look.rules, area)


@lru_cache(maxsize=512)
def beside(rules: SkirmishRules, area: HexSet) -> HexSet:
    """The same, of the map alone."""
    return across(rules.grid, area, rules.ways) if rules.ways else rules.grid.expand(area)


def land(look: SkirmishLook) -> HexSet:
    """The hexes in which units can end a retreat or an advance: a lake is crossed by road or rail only (3.6)."""
    return look.rules.grid.hexes & ~look.rules.map.terrain.get("lake", 0)


def attack_of(look: SkirmishLook, unit: Unit) -> int:
    """The strength of a unit in an attack; none where it cannot attack (3.10)."""
    return _strength(look, unit, unit.type.attack)


def defence_of(look: SkirmishLook, unit: Unit) -> int:
    """The strength of a unit in defence; staffs have none (3.10)."""
    return _strength(look, unit, unit.type.defence)


def is_untried(unit: Unit) -> bool:
    """True if a unit's strength has not been drawn yet (3.10)."""
    return "drawn" in unit.type.traits and unit.mark("strength") is None


def in_points(look: SkirmishLook, parts: int) -> int | str:
    """A number of parts as it is printed: 3, or "2½" (1.2)."""
    whole, rest = divmod(parts, look.rules.scale)
    return whole if not rest else f"{whole or ''}½"


def _strength(look: SkirmishLook, unit: Unit, printed: tuple[int, ...]) -> int:
    """As printed, or as drawn; an untried levy counts with the least that it may draw."""
    if printed:
        return printed[unit.steps - 1]
    if "drawn" in unit.type.traits:
        return int(unit.mark("strength") or look.rules.strengths[0])
    return 0


def full_hexes(look: SkirmishLook, side: str, room: int) -> HexSet:
    """The hexes where a side's stack has no room for so many more (2.5)."""
    counts: dict[Hex, int] = {}
    for unit in look.state.units.of(side):
        counts[unit.hex] = counts.get(unit.hex, 0) + 1
    return look.rules.grid.set_of(hex for hex, count in counts.items() if count + room > look.rules.stack)
