"""A game of The Battle of Moscow: its state, its rules as built from the data, the kinds of unit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rasputitsa.engine.files import Files
from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import State, Unit
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules import units
from rasputitsa.rules.combat import current_battle
from rasputitsa.rules.combat.crt import ResultsTable
from rasputitsa.rules.control import Capture, Cities
from rasputitsa.rules.stacking import Stacking
from rasputitsa.rules.terrain import Map, Sides
from rasputitsa.rules.units import has_trait, of_branch, other_of

FILES = Files(Path(__file__).with_name("data"))
SECTIONS: Mapping[str, Mapping[str, str]] = FILES.read("sections.json")
"""The section behind each sentence of a chapter, by the key of the sentence."""

SideId = Literal["german", "russian"]
GERMAN: SideId = "german"
RUSSIAN: SideId = "russian"
SIDES: tuple[SideId, SideId] = (GERMAN, RUSSIAN)

Weather = Literal["fair", "mud", "hard_frost", "snow"]
Degree = Literal["supplied", "unsupplied", "isolated"]
Class = Literal["german", "finn", "russian", "partisan"]
"""The terrain charts by which units move."""

SUPPLY, NO_LINE, FED = "supply", "no_line", "fed"
"""Marks: the degree of supply while it is not the best; a Finn without a German line; the city that feeds a unit."""
RODE, ENTERED, ARRIVED, DROPPED = "rode", "entered", "arrived", "dropped_now"
"""Marks: went by rail, or entered an enemy zone, in this impulse; came in, or was dropped, in this player turn."""
DEFENDS = "defends"
"""The mark of a unit that an announced attack is on, with the name of its hex (ruling 93)."""
ZONE = "zone"
"""The trait of units that have a zone of control: all but workers and partisans (ruling 20)."""

FRONT = "front"
"""The mark of a Finn: the front to which it belongs, for good (ruling 24)."""

REPLACEMENT, PARTISAN, DROPPED_TYPE = "replacement_counter", "partisan", "dropped"
"""The counters that are made in play: types and branches of the same name."""


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle being fought: attackers and defenders, the column, the die as it counts, the result.

    `attack` and `defence` are what both counted, in halves: losses are measured by it (ruling 43).
    """

    hex: Hex
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    column: str
    die: int
    result: str
    attack: int
    defence: int


@dataclass(slots=True)
class TyphoonState(State):
    """Adds the weather, control (cities not German are Russian), what was judged, and what is counted.

    `isolated`: of Moscow and Leningrad those that were so when the player turn began; `demoralized`: whether the
    Russians were. `released`: the 40th Army may move. `moscow_turns`, `isolation_turns`: turns in a row, to four.
    `infantry_account`, `mobile_account`: German replacement factors saved up. `made` numbers the counters made.
    """

    weather: Weather
    german_cities: HexSet
    captures: tuple[Capture, ...] = ()
    isolated: HexSet = 0
    demoralized: bool = False
    released: bool = False
    moscow_turns: int = 0
    isolation_turns: int = 0
    infantry_account: int = 0
    mobile_account: int = 0
    made: int = 0
    battle: Battle | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """The hexes that the rules name."""

    moscow: Hex
    leningrad: Hex
    tikhvin: Hex
    voronezh: Hex
    eighth_army: Hex


@dataclass(frozen=True, slots=True, eq=False)
class TyphoonRules(Rules):
    """Adds map, tables and what scenario and options choose.

    `costs` of steps in half points by class of unit and weather, `lines` the same in points for lines of supply.
    `points`: movement points by side, printed factor and supply, in both impulses. `bounds`: the hexes that units may
    enter. `ready`: the hexes of the ready set-up; `fixed`: units whose hex is printed. `special`: the armies of which
    rules speak. `skies`: the weather of each face of the die, turn by turn. `feeds`: the factors that a city feeds.
    `partisan_column`: the last column for attacks on partisans alone. `arrive`: whether units come in.
    """

    map: Map
    costs: Mapping[Class, Mapping[Weather, tuple[Cost, ...]]]
    lines: Mapping[Class, Mapping[Weather, tuple[Cost, ...]]]
    points: Mapping[str, Mapping[int, Mapping[Degree, tuple[int, int]]]]
    results: ResultsTable
    partisan_column: str
    skies: tuple[tuple[Weather, ...], ...]
    stacking: Mapping[str, Stacking]
    figures: Mapping[str, int]
    factors: Mapping[str, Mapping[str, int]]
    bounds: HexSet
    ready: Mapping[str, Hex]
    fixed: Mapping[str, Hex]
    special: Mapping[str, str]
    areas: Mapping[str, HexSet]
    fronts: Mapping[str, HexSet]
    sources: Mapping[str, HexSet]
    entries: Mapping[str, HexSet]
    places: Places
    feeds: Mapping[Hex, int]
    cities: HexSet
    german_cities: HexSet
    full_forts: HexSet
    half_forts: HexSet
    fortified: Sides
    arrive: bool
    goals: HexSet
    verdict: str
    ends_early: bool
    measure: str


TyphoonLook = Look[TyphoonRules, TyphoonState]
TyphoonPlay = Play[TyphoonRules, TyphoonState]


enemy_of = other_of(GERMAN, RUSSIAN)
"""The other side."""


CITIES = Cities(GERMAN, RUSSIAN, "german_cities", "ruling-66", lambda look, side: look.state.units.area(enemy_of(side)))
"""Control of cities: a city belongs to the side that entered it last (rulings 9 and 66).

A partisan whom a unit only passes holds his (ruling 72).
"""
cities_of, takeable, take_cities = CITIES.of, CITIES.takeable, CITIES.take


def class_of(unit: Unit) -> Class:
    """The terrain chart by which a unit moves."""
    if unit.side == GERMAN:
        return "finn" if is_finn(unit) else "german"
    return "partisan" if is_partisan(unit) else "russian"


is_finn = of_branch("finn")
"""True if a unit is Finnish."""
is_security = of_branch("security")
"""True if a unit is one of the security troops."""
is_partisan = of_branch(PARTISAN, DROPPED_TYPE)
"""True if a unit is a partisan counter, or a dropped one, which is of the same kind (rulings 71 and 87)."""
is_worker = of_branch("worker")
"""True if a unit is a worker unit."""
is_fort_troop = of_branch("fort_troop")
"""True if a unit belongs to the fortification troops."""
is_counter = of_branch(REPLACEMENT)
"""True if a unit is a replacement counter."""
is_regular = has_trait("regular")
"""True if a unit can both move and attack."""
has_zone = has_trait(ZONE)
"""True if a unit has a zone of control."""
needs_supply = has_trait("fed")
"""True if a unit needs a line of supply; replacement counters do in a city alone (ruling 53)."""


def degree_of(unit: Unit) -> Degree:
    """The supply of a unit in this impulse."""
    mark = unit.mark(SUPPLY) if unit.marks else None
    return "supplied" if mark is None else "unsupplied" if mark == "unsupplied" else "isolated"


lost_box = units.lost_box
"""The box of the units that a side has lost."""


def setup_box(side: str) -> str:
    """The box of the units that a side has still to place."""
    return f"{side}_setup"


due_box = units.due_box
"""The box of the reinforcements of a turn; a unit held back waits there (ruling 59)."""


battle_of: Callable[[TyphoonLook], Battle] = current_battle.battle_of
"""The battle being fought. Raises LookupError where there is none."""


party = current_battle.party
