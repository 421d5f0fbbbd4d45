"""A game for the engine and the page: rules built for a scenario and options, and the questions it answers."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from rasputitsa.engine import forms
from rasputitsa.engine.decision import Action
from rasputitsa.engine.errors import OptionsError
from rasputitsa.engine.panel_forms import Panel
from rasputitsa.engine.players import Computers
from rasputitsa.engine.stage import Look, Stage
from rasputitsa.engine.state import State, Unit, Units, UnitType
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import OFF_MAP, Grid

Value = int | str | bool


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A switch of a new game: its values (the first is the default), its rulebook section, whose favour it is in.

    `idle` names the scenarios in which it has no effect. `later`: it came when links and files of the game were about
    already, so with its default it leaves no trace in what they are known by.
    """

    id: str
    values: tuple[Value, ...]
    rule: str
    favours: str = ""
    idle: tuple[str, ...] = ()
    later: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A named choice of scenario and options; options not named have their defaults."""

    id: str
    scenario: str
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A way to play a game: the numbers of its last and its first turn, and the board that it is played on.

    `board` names the board's file: scenarios with the same name share it. Before its first turn a game is in the turn
    before that. With `has_brief` it is introduced in words of its own, not in those of the game.
    """

    id: str
    last: int
    first: int = 1
    board: str = "map"
    has_brief: bool = False

    @property
    def turns(self) -> int:
        """The number of turns."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Side:
    """A side and the colour family that it is drawn in."""

    id: str
    tone: str


@dataclass(frozen=True, slots=True)
class Counter:
    """A unit of the roster as it stands before set-up: `hex` and `box` say where it begins (one of them empty)."""

    id: str
    type: UnitType
    side: str
    hex: str
    box: str
    steps: int


def counter_of(entry: Mapping[str, Any], types: Mapping[str, UnitType]) -> Counter:
    """A counter as a game's data have it; all its steps, unless they say otherwise."""
    kind = types[entry["type"]]
    steps = entry.get("steps", kind.full)
    return Counter(entry["id"], kind, entry["side"], entry.get("hex", ""), entry.get("box", ""), steps)


def unit_type_of(entry: Mapping[str, Any], *traits: str) -> UnitType:
    """A type of counters as a game's data have it, with figures for each number of steps; `traits` are further ones."""
    attack, defence, movement = (tuple(entry[name]) for name in ("attack", "defence", "movement"))
    return UnitType(
        entry["id"], entry["branch"], entry["size"], attack, defence, movement, (*entry.get("traits", ()), *traits)
    )


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A game built for a scenario and options: frozen, shared by all matches and forks. A game may subclass it once."""

    game: "Game"
    scenario: Scenario
    options: Mapping[str, Value]
    grid: Grid
    types: Mapping[str, UnitType]
    roster: Mapping[str, Counter]
    boxes: tuple[str, ...]
    sequences: Mapping[str, tuple[Stage, ...]]
    stages: Mapping[str, type[Stage]]

    @property
    def known_by(self) -> dict[str, Value]:
        """The options by which a game is told from others: one that came later only where it is not as usual."""
        usual = {spec.id: spec.values[0] for spec in self.game.options if spec.later}
        return {id: value for id, value in self.options.items() if id not in usual or value != usual[id]}

    def is_last(self, turn: int) -> bool:
        """True if no turn comes after it."""
        return turn >= self.scenario.last

    def roster_units(self) -> Units:
        """Every counter where it begins."""
        return Units({id: self._begun(counter) for id, counter in self.roster.items()})

    def _begun(self, counter: Counter) -> Unit:
        hex = self.grid.index[counter.hex] if counter.hex else OFF_MAP
        return Unit(counter.id, counter.type, counter.side, hex, counter.box, counter.steps)

    def kind_of(self, id: str) -> forms.Kind:
        """The kind of thing that an id names where targets are of several kinds: `hex`, `box` or `unit`."""
        return "hex" if id in self.grid.index else "box" if id in self.boxes else "unit"


def basis(
    game: "Game",
    scenario: Scenario,
    options: Mapping[str, Value],
    map: Any,
    counters: Iterable[Counter],
    sequences: Mapping[str, tuple[Stage, ...]],
    stages: Iterable[type[Stage]],
) -> dict[str, Any]:
    """The fields of `Rules`, and the map, of a game that is played on a printed one with the boxes beside it."""
    roster = {counter.id: counter for counter in counters}
    return {
        "game": game,
        "scenario": scenario,
        "options": options,
        "map": map,
        "grid": map.grid,
        "roster": roster,
        "boxes": tuple(box["id"] for box in map.data.get("boxes", ())),
        "sequences": sequences,
        "stages": {stage.name: stage for stage in stages},
    }


if TYPE_CHECKING:
    RulesT = TypeVar("RulesT", bound=Rules, default=Any)
    StateT = TypeVar("StateT", bound=State, default=Any)
else:  # Python 3.11 knows no default
    RulesT, StateT = TypeVar("RulesT"), TypeVar("StateT")


class Game(Protocol[RulesT, StateT]):
    """A game's package offers one of these: of its own rules and state, or of any where it is written without them."""

    @property
    def slug(self) -> str:
        """The package's name."""

    @property
    def version(self) -> int:
        """Raised when a change of the rules changes what an action does."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, the one that begins first."""

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The scenarios, the usual one first."""

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        """The switches of a new game."""

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Named choices for a new game, the usual one first."""

    @property
    def computers(self) -> Computers:
        """The computer players that can sit down to it."""

    @property
    def chooses_hands(self) -> bool:
        """True if all that it hides was chosen in secret, by options that say so (`Option.secret`)."""

    @property
    def ready(self) -> Sequence[Action]:
        """Actions that make a good set-up of the usual one, for people who have not learnt to; what fits is done."""

    @property
    def lessons(self) -> Sequence[Mapping[str, Any]]:
        """The lessons on its board, one after the other (*Lessons* in docs/formats.md)."""

    @property
    def puzzles(self) -> Sequence[Mapping[str, Any]]:
        """The puzzles on its board (*Puzzles* in docs/formats.md)."""

    @property
    def exercises(self) -> Sequence[Mapping[str, Any]]:
        """Tasks for the classroom: an `id`, the `task`, the `players`; the ready set-up or a `position`."""

    @property
    def fronts(self) -> Sequence[Mapping[str, Any]]:
        """The fronts of history by turn: its `turn`, the `day`, and `lines` of printed ids from hex to hex."""

    def complete(self, scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
        """Every option with its value. Raises OptionsError for one that does not exist or does not go with another."""

    def locks(self, scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
        """The options that the scenario, or another option, decides."""

    def build(self, scenario: Scenario, options: Mapping[str, Value]) -> RulesT:
        """The rules for a scenario and a full set of options."""

    def setup(self, rules: RulesT) -> StateT:
        """The state in which a match begins."""

    def validate(self, look: Look[RulesT, StateT]) -> None:
        """Raise FormatError where a position cannot be: two units on a hex, a mark without meaning."""

    def observe(self, look: Look[RulesT, StateT], side: str) -> StateT:
        """The state as a side may know it; the very state where the game hides nothing."""

    def imagine(self, look: Look[RulesT, StateT], choose: Callable[[int], int]) -> StateT:
        """An observed state with the hidden facts filled in at random, as they could be."""

    def face(self, look: Look[RulesT, StateT], unit: Unit) -> forms.Face:
        """The face that a counter shows now (`Face` in docs/session.md)."""

    def setting(self, look: Look[RulesT, StateT]) -> Hashable:
        """Everything besides the unit that faces depend on, such as the weather: while it is equal, so is a unit's
        face.
        """

    def situation(self, look: Look[RulesT, StateT]) -> forms.Situation:
        """The holders of what matters, in one line, and the goal (`Situation` in docs/session.md)."""

    def bulletin(self, look: Look[RulesT, StateT]) -> forms.Bulletin:
        """The news of the turn in play, for the card with which it begins (`Bulletin` in docs/session.md)."""

    def panels(self, look: Look[RulesT, StateT]) -> list[Panel]:
        """Tracks, tables, pools and battles beside the map."""

    def markers(self, look: Look[RulesT, StateT]) -> list[forms.Marker]:
        """Signs on hexes that change during play."""

    def arrows(self, look: Look[RulesT, StateT]) -> list[forms.Arrow]:
        """Attacks announced."""

    def overlays(self, look: Look[RulesT, StateT]) -> list[forms.OverlayInfo]:
        """The overlays of the map: id, title and, where a side is to be chosen, sides."""

    def overlay(self, look: Look[RulesT, StateT], id: str, side: str, unit: str) -> forms.Overlay:
        """An overlay (`Overlay` in docs/session.md) for a side, or for one unit of it if that is named."""

    def chronicle(self, look: Look[RulesT, StateT], turn: int) -> dict[str, Any]:
        """The account of the end of a turn (`chronicle` in docs/session.md); `ground`: where a front can run."""

    def points(self, look: Look[RulesT, StateT]) -> dict[str, int]:
        """The points of each side that has any, in a game that is over and was decided by points; else empty."""

    def outlook(self, look: Look[RulesT, StateT], order: Sequence[str]) -> forms.Outlook:
        """The possible outcomes of the pending battles, fought in an order (`Outlook` in docs/session.md).

        Raises RasputitsaError where there are none, or for an order that is not theirs.
        """

    def board(self, scenario: Scenario) -> dict[str, Any]:
        """The printed board of a scenario (`BoardMap` in docs/session.md)."""

    def texts(self, language: str) -> Mapping[str, str]:
        """The game's table of templates in a language."""

    def rules(self, language: str) -> Mapping[str, Any]:
        """The rulebook in our words and its tables (`Rulebook` in docs/session.md)."""


def full_options(specs: tuple[OptionSpec, ...], given: Mapping[str, Any]) -> dict[str, Value]:
    """Every option with its value, given or default. Raises OptionsError for what does not exist."""
    known = {spec.id: spec for spec in specs}
    for id, value in given.items():
        if id not in known:
            raise OptionsError(text("error.no_option", option=str(id)[:40]))
        if not any(type(value) is type(offered) and value == offered for offered in known[id].values):
            raise OptionsError(text("error.no_value", option=id, value=str(value)[:40]))
    return {spec.id: given.get(spec.id, spec.values[0]) for spec in specs}


def named_scenario(game: Game, id: str) -> Scenario:
    """A game's scenario. Raises OptionsError."""
    for scenario in game.scenarios:
        if scenario.id == id:
            return scenario
    raise OptionsError(text("error.no_scenario", scenario=str(id)[:40]))


def built(game: Game, scenario: Scenario, options: Mapping[str, Value]) -> Rules:
    """The rules of a game for a scenario and a full set of options, with all that was worked out from them lately."""
    chosen = tuple([(id, type(value), value) for id, value in options.items()])
    rules: Rules = _built(cast(Hashable, game), scenario, chosen)
    return rules


@lru_cache(maxsize=4)
def _built(game: Any, scenario: Scenario, options: tuple[tuple[str, type[Value], Value], ...]) -> Any:
    return game.build(scenario, {id: value for id, _, value in options})
