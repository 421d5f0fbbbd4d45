"""A game of Battle for Moscow: its state, and its rules as built from the data."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from rasputitsa.engine.files import Files
from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import State
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet
from rasputitsa.rules.combat.crt import ResultsTable
from rasputitsa.rules.control import Capture, Cities
from rasputitsa.rules.terrain import Map
from rasputitsa.rules.units import has_trait, other_of

FILES = Files(Path(__file__).with_name("data"))
SECTIONS: Mapping[str, Mapping[str, str]] = FILES.read("sections.json")
"""The section behind each sentence of a chapter, by the key of the sentence."""

SideId = Literal["german", "soviet"]
GERMAN: SideId = "german"
SOVIET: SideId = "soviet"
SIDES: tuple[SideId, SideId] = (GERMAN, SOVIET)

Weather = Literal["clear", "mud", "snow"]


@dataclass(frozen=True, slots=True)
class Tally:
    """A number for each side."""

    german: int = 0
    soviet: int = 0

    def of(self, side: str) -> int:
        """One side's number."""
        return self.german if side == GERMAN else self.soviet

    def plus(self, side: str, number: int) -> "Tally":
        """The tally with more for one side."""
        if side == GERMAN:
            return replace(self, german=self.german + number)
        return replace(self, soviet=self.soviet + number)


@dataclass(frozen=True, slots=True)
class WeatherChange:
    """On a turn a die brought another weather than the printed one."""

    turn: int
    weather: Weather


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle being fought: an attack on the unit in one hex; the column, the die and what it brought."""

    hex: Hex = OFF_MAP
    defender: str = ""
    attackers: tuple[str, ...] = ()
    result: str = ""
    odds: str = ""
    die: int = 0


@dataclass(slots=True)
class MoscowState(State):
    """Adds control (cities not German are Soviet), changes of weather, points, captures, scores, supply, the battle.

    `weather_changes` stand in the order of their turns.
    """

    german_cities: HexSet
    weather_changes: tuple[WeatherChange, ...] = ()
    points: int = 0
    extra_supply: int = 0
    captures: tuple[Capture, ...] = ()
    kills: Tally = Tally()
    moscow_bonus: bool = False
    supply: Tally = Tally()
    battle: Battle | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A cell of the turn record.

    `week` is a name for the text table, `points` the replacement points, `frost` winter attrition rolls if it snows,
    `basic` the basic supply, `edge` whether the triple-arrow hexes are open. On a turn that is `marked` early or late a
    die may bring the weather `change`.
    """

    week: str
    weather: Weather
    points: Mapping[str, int]
    frost: Mapping[str, int]
    basic: Mapping[str, int]
    edge: bool
    change: Weather | None
    marked: Literal["", "early", "late"]


@dataclass(frozen=True, slots=True, eq=False)
class MoscowRules(Rules):
    """Adds the map, the combat results table, the turn record, the hexes with a purpose, and what options change."""

    map: Map
    results: ResultsTable
    turns: tuple[Turn, ...]
    moscow: Hex
    cities: HexSet
    edges: Mapping[str, HexSet]
    entry: Mapping[str, HexSet]
    triple_arrows: HexSet
    crosses: HexSet
    german_at_start: HexSet
    frostbite: Mapping[str, int]
    figures: Mapping[str, int]
    line_shift: int
    floor_is_checked: bool
    last_resort: bool
    improved_first_shock: bool
    frost_takes_full: bool
    by_points: bool
    supplied: bool


MoscowLook = Look[MoscowRules, MoscowState]
MoscowPlay = Play[MoscowRules, MoscowState]


enemy_of = other_of(GERMAN, SOVIET)
"""The other side."""


CITIES = Cities(GERMAN, SOVIET, "german_cities", "ruling-29")
"""Control of cities: a city belongs to the side that entered it last (rulings 11 and 29)."""
cities_of, take_cities = CITIES.of, CITIES.take


is_tank_unit = has_trait("tank_unit")
"""True if this is the Soviet Tank unit."""


def this_turn(look: MoscowLook) -> Turn:
    """The cell of the turn record that is being played."""
    return look.rules.turns[max(look.state.turn, 1) - 1]


def weather(look: MoscowLook) -> Weather:
    """The weather in effect: what a die brought, else what the turn record says (ruling 6)."""
    return weather_of(look, max(look.state.turn, 1))


def weather_of(look: MoscowLook, turn: int) -> Weather:
    """The weather of a turn, as far as it is known: the outcome of the die, where it has been thrown."""
    for change in look.state.weather_changes:
        if change.turn == turn:
            return change.weather
    return look.rules.turns[turn - 1].weather


def edge_hexes(look: MoscowLook, side: str) -> HexSet:
    """The ends of a side's communication and supply; the triple arrows are Soviet while open (ruling 24)."""
    return look.rules.edges[side] | _open_arrows(look, side)


def entry_hexes(look: MoscowLook, side: str) -> HexSet:
    """Hexes in which a side's new units come in from off the map (rulings 23 and 24)."""
    return look.rules.entry[side] | _open_arrows(look, side)


def enemy_zone(look: MoscowLook, side: str) -> HexSet:
    """The hexes in the zones of control of a side's enemies (Zone of Control)."""
    return look.rules.grid.expand(look.state.units.area(enemy_of(side)))


def open_turns(look: MoscowLook) -> tuple[int, ...]:
    """The turns of the game on which the triple arrows are open; none without Soviet Replacement Edge (ruling 24)."""
    played = look.rules.turns[: look.rules.scenario.turns]
    return tuple(number for number, turn in enumerate(played, 1) if turn.edge)


def arrows_in_play(look: MoscowLook) -> HexSet:
    """The triple-arrow hexes, open or closed, where Soviet Replacement Edge is played."""
    return look.rules.triple_arrows if open_turns(look) else 0


def _open_arrows(look: MoscowLook, side: str) -> HexSet:
    return look.rules.triple_arrows if side == SOVIET and this_turn(look).edge else 0
