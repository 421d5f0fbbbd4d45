"""A game of Blitzkrieg to Moscow 2: its state, and its rules as built from the data."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rasputitsa.engine.dataclass_fields import UnitId
from rasputitsa.engine.files import Files
from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import State, Unit
from rasputitsa.hexgrid.field import Field
from rasputitsa.hexgrid.grid import OFF_MAP, Grid, Hex, HexSet, union
from rasputitsa.rules import units
from rasputitsa.rules.combat import current_battle
from rasputitsa.rules.combat.crt import ResultsTable
from rasputitsa.rules.control import Capture, Cities
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.movement import paths
from rasputitsa.rules.movement.paths import PathChoice, goes_on
from rasputitsa.rules.movement.reach import Going
from rasputitsa.rules.stacking import Stacking
from rasputitsa.rules.terrain import Map, Sides
from rasputitsa.rules.units import has_trait, of_branch, other_of

FILES = Files(Path(__file__).with_name("data"))
SECTIONS: Mapping[str, Mapping[str, str]] = FILES.read("sections.json")
"""The section behind each sentence of a chapter, by the key of the sentence."""

SideId = Literal["german", "soviet"]
GERMAN: SideId = "german"
SOVIET: SideId = "soviet"
SIDES: tuple[SideId, SideId] = (GERMAN, SOVIET)

Weather = Literal["clear", "mud", "snow", "thaw"]


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards that a side holds, in the order of its deck, and those that it has shown since it chose them."""

    side: SideId
    cards: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A card that has been played for one of its functions, and whether it was negated."""

    side: SideId
    card: str
    function: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle being fought: attackers and defenders; each defender's tactics, the cards, the die, the result.

    `defenders` are the units attacked with all rules, `active` those of them that defend actively, `passive` those
    that chose not to. `silent`: the sides that play no more cards in it.
    """

    hex: Hex
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...] = ()
    active: tuple[UnitId, ...] = ()
    passive: tuple[UnitId, ...] = ()
    shifts: tuple[Played, ...] = ()
    die: int = 0
    result: str = ""
    silent: tuple[SideId, ...] = ()


@dataclass(slots=True)
class BlitzState(State):
    """Adds control (cities not German are Soviet), hands, the card being played, the Hero City, the battle.

    `silent`: the sides that negate no more cards in this phase. `hero` is the city once named for good, `hero_fell`
    says that it was lost; `moscow_fell` that a German unit has been in Moscow.
    """

    german_cities: HexSet = 0
    captures: tuple[Capture, ...] = ()
    hands: tuple[Hand, ...] = (Hand(GERMAN), Hand(SOVIET))
    card: Played | None = None
    silent: tuple[SideId, ...] = ()
    hero: Hex = OFF_MAP
    hero_fell: bool = False
    moscow_fell: bool = False
    battle: Battle | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card: how many there are in the deck, and its functions in the order in which they are printed.

    `bound` says of a function what alone it is for: a shift for a `city`, a re-roll for a `german_attack`,
    reinforcement for `armour`.
    """

    id: str
    copies: int
    functions: tuple[str, ...]
    bound: tuple[tuple[str, str], ...]

    def bound_to(self, function: str) -> str:
        """The only battles that a function is for; empty if it is for all."""
        return dict(self.bound).get(function, "")


@dataclass(frozen=True, slots=True)
class Turn:
    """A cell of the turn record track: its months (a name for the text table), weather, cards of each side."""

    months: str
    weather: Weather
    cards: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones of control of units, and the sides over which they go out.

    `has_one`: whether a unit has one by what it is; one in a hex of `always` (a city) has one in any case, one in a
    hex of `never` (a marsh) has none. `sides` are those over which zones go out.
    """

    grid: Grid
    has_one: Callable[[Unit], bool]
    always: HexSet
    never: HexSet
    sides: Sides

    def exerts(self, unit: Unit) -> bool:
        """True if a unit on the map has a zone where it stands."""
        if self.always >> unit.hex & 1:
            return True
        return not self.never >> unit.hex & 1 and self.has_one(unit)

    def of(self, units: Iterable[Unit]) -> HexSet:
        """The hexes in the zones of some units on the map."""
        occupied = 0
        for unit in units:
            if self.exerts(unit):
                occupied |= 1 << unit.hex
        return across(self.grid, occupied, self.sides)


@dataclass(frozen=True, slots=True)
class Area:
    """A rear area, a reserve, an edge: a box that is no hex, and the hexes that it borders."""

    box: str
    borders: HexSet

    def comes_in(self, going: Going, left: int, price: int) -> Field:
        """The field of a unit that comes in: its first hex has a price of its own, whatever the ground.

        What halts a move halts it there too; where a zone does not, the ground for units that come in says so.
        """
        return going.entered(self.borders & going.open, left - price)

    def exits(self, field: Field, price: int) -> HexSet:
        """The hexes of a field, its start among them, from which a unit can still pay its way out into the area.

        A unit that had to stop goes no further; one that began where others stop may go.
        """
        return union(goes_on(field, left) for left in range(price, len(field.layers))) & self.borders

    def way_out(self, field: Field, price: int, choose: PathChoice) -> paths.Path | None:
        """The cheapest way to a hex from which a unit goes out, the start alone if it borders; None: it cannot."""
        for left in range(len(field.layers) - 1, price - 1, -1):
            ends = goes_on(field, left) & self.borders
            if ends:
                end = (ends & -ends).bit_length() - 1
                return choose(field, end) if field.reached >> end & 1 else (end,)
        return None


@dataclass(frozen=True, slots=True, eq=False)
class BlitzRules(Rules):
    """Adds map, tables, decks, rear areas, and what the options choose.

    `ways`: the hexsides that are not closed. `homes`: the rear area of a unit by its deployment code; one without it is
    free to go to any of its side's. `borders`: the hexes that border any of a side's rear areas. `fortresses` count two
    points, `havens` are those that shelter the Soviets: with the option for Odessa, that city too.
    """

    map: Map
    ways: Sides
    zones: Zones
    results: ResultsTable
    turns: tuple[Turn, ...]
    decks: Mapping[str, tuple[Card, ...]]
    areas: Mapping[str, Area]
    homes: Mapping[str, str]
    borders: Mapping[str, HexSet]
    stacking: Mapping[str, Stacking]
    cities: HexSet
    fortresses: HexSet
    havens: HexSet
    moscow: Hex
    odessa: Hex
    sevastopol: Hex
    figures: Mapping[str, int]
    names: Mapping[str, str]
    both_checked: bool
    recovery: str
    unsupplied: str
    repeated: bool
    mixed: bool
    by_sea: bool
    moscow_counts: bool


BlitzLook = Look[BlitzRules, BlitzState]
BlitzPlay = Play[BlitzRules, BlitzState]

REARS: Mapping[SideId, tuple[str, ...]] = {GERMAN: ("north", "center", "south", "romania"), SOVIET: ("soviet_rear",)}
"""The rear areas of each side (2.1.2)."""


enemy_of = other_of(GERMAN, SOVIET)
"""The other side."""


TANKS = "armour"
"""The branch of tank units."""


is_tank = of_branch(TANKS)
"""True if a unit is a tank unit (2.2.2)."""
is_corps = has_trait("corps")
"""True if a unit is a mechanised corps, which has no spent side (11.6)."""


def this_turn(look: BlitzLook) -> Turn:
    """The cell of the track that is being played."""
    return look.rules.turns[max(look.state.turn, 1) - 1]


def weather(look: BlitzLook) -> Weather:
    """The weather of the turn (10.3)."""
    return this_turn(look).weather


due_box = units.due_box
"""The box of the turn record track in which units wait for a turn."""


def is_in_rear(unit: Unit) -> bool:
    """True if a unit stands in one of its side's rear areas."""
    side: SideId = GERMAN if unit.side == GERMAN else SOVIET
    return unit.box in REARS[side]


def in_rear(look: BlitzLook, side: str) -> tuple[Unit, ...]:
    """The units in a side's rear areas."""
    boxes = REARS[GERMAN if side == GERMAN else SOVIET]
    return tuple([unit for box in boxes for unit in look.state.units.boxed(box)])


def on_hand(look: BlitzLook, side: str) -> tuple[Unit, ...]:
    """The units of a side on the map and in its rear areas."""
    return (*look.state.units.of(side), *in_rear(look, side))


CITIES = Cities(GERMAN, SOVIET, "german_cities", "4.2")
cities_of = CITIES.of
"""The cities that a side controls (4.2)."""


def fortresses(look: BlitzLook) -> HexSet:
    """The cities that shelter the Soviets, the Hero City among them as long as it stands (13.2.4, 14.2.2, 15.2.1)."""
    area = look.rules.havens
    if look.state.hero != OFF_MAP and not look.state.hero_fell:
        area |= 1 << look.state.hero
    return area


battle_of: Callable[[BlitzLook], Battle] = current_battle.battle_of
"""The battle being fought. Raises LookupError where there is none."""


def attacking_side(look: BlitzLook) -> SideId:
    """The side that attacks in it."""
    return GERMAN if look.state.units[battle_of(look).attackers[0]].side == GERMAN else SOVIET
