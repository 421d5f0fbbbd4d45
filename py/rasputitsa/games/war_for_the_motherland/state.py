"""A game of War for the Motherland: its state, its rules as built from the data, the kinds of unit."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from rasputitsa.engine.files import Files
from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import State, Unit, Units
from rasputitsa.games.war_for_the_motherland.supply.logistics import NO_NETWORKS, Logistics, Networks
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules import units
from rasputitsa.rules.combat.crt import ResultsTable
from rasputitsa.rules.stacking import Stacking
from rasputitsa.rules.terrain import Map, Sides
from rasputitsa.rules.units import has_trait, of_branch, other_of


@dataclass(frozen=True, slots=True)
class Battle:
    """A combat or an overrun under way (8.1, 6.1); Kampfgruppen take the place of their corps in it.

    `defenders`: those that add their strength (ruling 80). `bases`: the hexes from which it began, less those from
    which attackers advanced; `storm`: panzers storm cities (ruling 135); `aided`: a support group or the siege gun
    joins in. `column` and what follows are known once the die has fallen. `harmed`: the attackers who lost a step or
    retreated, fallen ones too.
    """

    hexes: tuple[Hex, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    bases: HexSet
    overrun: bool = False
    storm: bool = False
    aided: bool = False
    attack: int = 0
    defence: int = 0
    column: str = ""
    die: int = 0
    result: str = ""
    harmed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fighting:
    """The row of the results table by ground; what adds to the die; what air fleets shift; how far units advance."""

    rows: Mapping[str, str]
    die: Mapping[str, int]
    air: Mapping[str, int]
    advances: Mapping[str, int]


FILES = Files(Path(__file__).with_name("data"))
SECTIONS: Mapping[str, Mapping[str, str]] = FILES.read("sections.json")
"""The section behind each sentence of a chapter, by the key of the sentence."""

SideId = Literal["axis", "soviet"]
AXIS: SideId = "axis"
SOVIET: SideId = "soviet"
SIDES: tuple[SideId, SideId] = (AXIS, SOVIET)

Weather = Literal["clear", "mud", "snow"]
Supply = Literal["supplied", "lack", "out"]
Class = Literal["foot", "climbing", "ice", "motorized"]
"""The terrain charts by which units move: on foot, of mountain units, on foot and over ice in snow, motorized."""
Nation = Literal["german", "rumanian", "hungarian", "italian", "finnish", "soviet"]

SUPPLY, CSM, HOME = "supply", "csm", "home"
"""Marks: the supply while it is not the best; the marker of an army; set up in Finland or Rumania (ruling 30)."""
EXPENDED = "expended"
"""Mark of a depot that is used up this turn (9.26)."""
CHANGED, HALF = "changed", "half"
"""Marks: has broken down, been built up or exchanged this turn (14.25); counts half for victory (ruling 124)."""
ZONE, ICE, ICE_ZONE, MOTORIZED, CLIMBS = "zone", "ice", "ice_zone", "motorized", "climbs"
"""Traits: has a zone; crosses ice in snow, and has a zone there; is motorized; is at home in mountains."""
CARRIED, NEW, OPEN = "carried", "new", "open"
"""Marks: the part of the turn in which it went by rail or sea (ruling 37); it came onto the map in this phase; it has
overrun and may still go on, alone or with the others (ruling 44).
"""
ENTRAINS, ENTRAINS_IN_MUD, SAILS_WHOLE, SAILS_HALF = "entrains", "entrains_in_mud", "sails_whole", "sails_half"
"""Traits: goes by rail, always or in mud alone; goes by sea as a whole unit or as half of one (5.54, 5.66)."""


@dataclass(frozen=True, slots=True)
class Outset:
    """The beginning of a movement phase: the hexes of the mover's units in enemy zones, the ports that were its own."""

    beset: HexSet
    ports: HexSet


@dataclass(frozen=True, slots=True)
class Pile:
    """A number of markers of a kind."""

    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Fleet:
    """An air fleet on the map, named by its base (10.1)."""

    base: str
    hex: Hex


@dataclass(slots=True)
class WarState(State):
    """Adds control, fortresses, the cups, the areas of supply, markers on the map, and the units on the move.

    `axis_held`: the hexes with control to keep (ruling 38) that the Axis has. `fallen_moscow`: an Axis unit has been in
    Moscow. `ruined`: the fortresses destroyed. `cups`: the markers to be drawn; `spent`: those with a star that have
    left. `partisans` are all alike. `mover`: the units that move together now (rulings 23 and 24). `outset`: what the
    movement phase began with (5.24, 5.52). `battle`: the one under way; after an overrun until its units are done.
    """

    axis_held: HexSet
    fallen_moscow: bool = False
    ruined: HexSet = 0
    cups: tuple[Pile, ...] = ()
    spent: tuple[Pile, ...] = ()
    networks: Networks = NO_NETWORKS
    fleets: tuple[Fleet, ...] = ()
    partisans: HexSet = 0
    mover: tuple[str, ...] = ()
    outset: Outset = Outset(0, 0)
    battle: Battle | None = None


@dataclass(frozen=True, slots=True)
class Marker:
    """A kind of combat strength marker: attack and defence of its front and of its back (7.13, 7.16)."""

    id: str
    letter: str
    turn: int
    count: int
    full: tuple[int, int]
    weak: tuple[int, int]
    star: bool


@dataclass(frozen=True, slots=True)
class Date:
    """A turn of the track: its weather and the number of a production turn (0: none)."""

    weather: Weather
    production: int
    first_winter: bool


@dataclass(frozen=True, slots=True, eq=False)
class Same:
    """Units compared as the one object that they are: they never change."""

    units: Units

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.units is other.units

    def __hash__(self) -> int:
        return len(self.units)


@dataclass(frozen=True, slots=True, eq=False)
class Surrender:
    """The terms of the die at Moscow's fall (19.43 to 19.46).

    `decisive`: the highest with which the war is won, `shaken` with which markers come back; `modifier` is added to it
    while the Axis has the `city`.
    """

    decisive: int
    shaken: int
    city: str
    modifier: int


@dataclass(frozen=True, slots=True, eq=False)
class Goals:
    """Points by kind of unit and by city; each level but the last with the most points that are still within it.

    `rule`: the section of the scenario's victory. `assets`: points by kind of asset destroyed, `other` for the rest.
    `surrender`: the terms, where Moscow's fall can end the war.
    """

    rule: str
    units: Mapping[str, int]
    cities: Mapping[Hex, int]
    bounds: tuple[int, ...]
    levels: tuple[str, ...]
    assets: Mapping[str, int]
    surrender: Surrender | None


@dataclass(frozen=True, slots=True, eq=False)
class Economy:
    """The kinds of the assets by id; whether a scenario has production (16.4); when the Italians leave (13.61)."""

    kinds: Mapping[str, str]
    produces: bool
    surrender: int


@dataclass(frozen=True, slots=True, eq=False)
class WarRules(Rules):
    """Adds map, tables and what scenario and options choose.

    `land`: the sides that are no water. `costs` of steps by class and weather; `first_turn` the same without rivers,
    for Germans (ruling 29). `classes`: the Combat Class of types whose strength is drawn. `weights` and `nations`: the
    two halves of stacking (4.12, 4.13). `tracked`: the hexes whose control is kept; `axis_start` those of the Axis at
    the beginning. `marks` at the set-up: an army's marker, a Finnish or Rumanian home. `skips`: phases not played, by
    turn (ruling 13). `count`: points by step or by unit (ruling 123). `logistics`: lines, ports, air, partisans.
    `switches`: what a scenario has that others have not. `fighting`: what battles need besides `results`.
    """

    map: Map
    land: Sides
    costs: Mapping[Class, Mapping[Weather, tuple[Cost, ...]]]
    first_turn: Mapping[Class, tuple[Cost, ...]]
    figures: Mapping[str, int]
    calendar: Mapping[int, Date]
    markers: Mapping[str, Marker]
    classes: Mapping[str, str]
    results: ResultsTable
    weights: Mapping[str, Stacking]
    nations: Stacking
    sources: Mapping[str, HexSet]
    tracked: HexSet
    axis_start: HexSet
    fortresses: HexSet
    marks: Mapping[str, Mapping[str, str | int]]
    cups: tuple[Pile, ...]
    skips: Mapping[int, tuple[str, ...]]
    count: str
    logistics: Logistics
    economy: Economy
    goals: Goals
    remnants: Mapping[str, str]
    parts: Mapping[tuple[str, int], tuple[tuple[str, int], ...]]
    switches: Mapping[str, Any]
    fighting: Fighting


WarLook = Look[WarRules, WarState]
WarPlay = Play[WarRules, WarState]


enemy_of = other_of(AXIS, SOVIET)
"""The other side."""


def weather_of(look: WarLook) -> Weather:
    """The weather of the turn in play; before the first, that of the first."""
    return date_of(look).weather


def date_of(look: WarLook) -> Date:
    """The turn in play on the track (11.11, 11.21)."""
    return look.rules.calendar[max(look.state.turn, look.rules.scenario.first)]


def production_of(look: WarLook) -> int:
    """The production number of the turn; 0: none, or the scenario knows no production (12.21, 16.4)."""
    return date_of(look).production if look.rules.economy.produces else 0


def nation_of(unit: Unit) -> Nation:
    """The nationality of a unit."""
    return _nation(unit.type.traits)


@lru_cache
def _nation(traits: tuple[str, ...]) -> Nation:
    return next(nation for nation in NATIONS if nation in traits)


ASSET, AIRBASE, HEADQUARTERS, DEPOT, GROUP = "asset", "airbase", "headquarters", "depot", "group"
"""Branches of which a side has few."""

is_german = has_trait("german")
"""True if a unit is German, not merely of the Axis (ruling 6)."""
is_panzer = of_branch("panzer")
"""True if a unit is a German panzer corps, division or Kampfgruppe (ruling 20)."""
is_motorized = has_trait(MOTORIZED)
"""True if a unit is motorized (5.23; ruling 5)."""
has_zone = has_trait(ZONE)
"""True if a unit has a zone of control (4.21; ruling 17)."""
is_asset = of_branch(ASSET)
"""True if a unit is an economic asset."""
is_airbase = of_branch(AIRBASE)
"""True if a unit is an air base."""


def is_army(unit: Unit) -> bool:
    """True if a unit is a Soviet army of any kind."""
    return unit.side == SOVIET and unit.type.size == "XXXX"


def is_infantry_army(unit: Unit) -> bool:
    """True if a unit is a Soviet army of the normal kind, neither Guard nor Shock nor tanks (13.2; ruling 111)."""
    return is_army(unit) and unit.type.branch == "infantry"


def is_corps(unit: Unit) -> bool:
    """True if a unit is a Soviet corps of any kind."""
    return unit.side == SOVIET and unit.type.size == "XXX"


def is_italian_army(unit: Unit) -> bool:
    """True if a unit is the Italian army that surrenders (13.61)."""
    return unit.type.size == "XXXX" and "italian" in unit.type.traits


is_headquarters = of_branch(HEADQUARTERS)
"""True if a unit is a headquarters, of a front or of an ally."""
is_garrison = of_branch("garrison")
"""True if a unit is a German garrison (20.3)."""
is_depot = of_branch(DEPOT)
"""True if a unit is a supply depot."""
is_group = of_branch(GROUP)
"""True if a unit is an offensive support group."""
is_siege = of_branch("siege")
"""True if a unit is the siege artillery."""
is_support = of_branch(HEADQUARTERS, DEPOT, AIRBASE, "siege", GROUP)
"""True if a unit enters enemy zones only where a friend with a zone is (4.29; ruling 21)."""
moves_last = of_branch(AIRBASE, GROUP)
"""True if a unit moves after all others of its side: air bases, support groups (5.35; ruling 11)."""


def has_drawn_strength(look: WarLook, unit: Unit) -> bool:
    """True if a unit's strength is that of a marker (7.11)."""
    return unit.type.id in look.rules.classes


def supply_of(unit: Unit) -> Supply:
    """The supply of a unit, all turn (9.12; ruling 93)."""
    mark = unit.mark(SUPPLY) if unit.marks else None
    return "supplied" if mark is None else "lack" if mark == "lack" else "out"


def class_of(unit: Unit) -> Class:
    """The terrain chart by which a unit moves (5.23, 5.25; rulings 27 and 31)."""
    traits = unit.type.traits
    return (
        "motorized" if MOTORIZED in traits else "climbing" if CLIMBS in traits else "ice" if ICE in traits else "foot"
    )


def date(turn: int) -> str:
    """The name of a turn's date in the text table."""
    return f"turn-{turn}"


due_box = units.due_box
"""The box of the reinforcements of a turn; a unit held back waits there (13.17)."""


lost_box = units.lost_box
"""The box of a side's counters that are out of play and may be used again (ruling 114)."""


CONVERSION, PARADROP, PRODUCTION = "conversion", "paradrop", "production"
DESTROYED, EVACUATED, BROKEN_DOWN, WITHDRAWN = "destroyed", "evacuated", "broken_down", "withdrawn"
FIRST_TURN = 1
NATIONS: tuple[Nation, ...] = ("german", "rumanian", "hungarian", "italian", "finnish", "soviet")
