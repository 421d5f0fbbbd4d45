"""A game's defaults: its data say what it teaches, all options go together, and functions answer the rest."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rasputitsa.engine import forms
from rasputitsa.engine.decision import Action
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.files import Files
from rasputitsa.engine.game import OptionSpec, Rules, Scenario, Value, full_options
from rasputitsa.engine.owner_tables import Edition
from rasputitsa.engine.panel_forms import Panel
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State, Unit
from rasputitsa.engine.text import text

RulesT = TypeVar("RulesT", bound=Rules)
StateT = TypeVar("StateT", bound=State)


def late(package: str, module: str, name: str) -> Callable[..., Any]:
    """A function of a module of a game that is imported with the first question to it."""
    found: list[Callable[..., Any]] = []

    def answer(*asked: Any) -> Any:
        if not found:
            found.append(getattr(import_module(f"{package}.{module}"), name))
        return found[0](*asked)

    return answer


def _nothing(*asked: Any) -> None:
    """Nothing to refuse, and nothing that faces depend on."""


def _none_listed(*asked: Any) -> Any:
    return []


def _empty(*asked: Any) -> Any:
    return {}


def _no_battles(*asked: Any) -> forms.Outlook:
    raise RasputitsaError(text("error.no_battles"))


def _as_it_is(look: Look[Any, Any], *asked: Any) -> Any:
    return look.state


class Answers(NamedTuple):
    """The functions by which a game answers the questions of a `Game` about a position, under their names there.

    A game names those that it has; the first two every game has. Without the others positions are not checked, nothing
    is hidden, a counter's face depends on the unit alone, nothing stands beside the map or lies over it, no points
    decide, there is no order of battles.
    """

    situation: Callable[[Any], forms.Situation]
    bulletin: Callable[[Any], forms.Bulletin]
    face: Callable[[Any, Unit], forms.Face] = _empty
    panels: Callable[[Any], list[Panel]] = _none_listed
    markers: Callable[[Any], list[forms.Marker]] = _none_listed
    arrows: Callable[[Any], list[forms.Arrow]] = _none_listed
    overlays: Callable[[Any], list[forms.OverlayInfo]] = _none_listed
    overlay: Callable[[Any, str, str, str], forms.Overlay] = _empty
    outlook: Callable[[Any, Sequence[str]], forms.Outlook] = _no_battles
    chronicle: Callable[[Any, int], dict[str, Any]] = _empty
    points: Callable[[Any], dict[str, int]] = _empty
    tables: Callable[[Edition | None], Mapping[str, Any]] = _empty
    validate: Callable[[Any], None] = _nothing
    setting: Callable[[Any], Hashable] = _nothing
    observe: Callable[[Any, str], Any] = _as_it_is
    imagine: Callable[[Any, Callable[[int], int]], Any] = _as_it_is


_CHAPTERS = {
    "panels": ("face", "panels", "markers", "arrows", "situation", "bulletin"),
    "overlays": ("overlays", "overlay"),
    "reference": ("tables",),
    "check": ("validate",),
}


def answers_of(package: str, **own: Callable[..., Any]) -> Answers:
    """The answers that the modules of a game give, each imported with the first question; `own` are others.

    `panels` has `face`, `panels`, `markers`, `arrows`, `situation` and `bulletin`; `overlays` has `overlays` and
    `overlay`; `reference` has `tables`, and `check` has `validate`.
    """
    given = {name: late(package, module, name) for module, names in _CHAPTERS.items() for name in names}
    return Answers(**{**given, **own})


class Owned:
    """A game that can be played by an owner's tables: its module `owners` has `check` for them."""

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition = edition

    def edited(self, edition: Edition) -> Any:
        """The same game by an owner's tables. Raises FormatError, with file and key, where they do not fit."""
        owners = type(self)(edition)
        late(type(self).__module__.rpartition(".")[0], "owners", "check")(owners, edition)
        return owners


class GameDefaults(Generic[RulesT, StateT]):
    """A game says itself what is otherwise."""

    files: ClassVar[Files]
    options: ClassVar[tuple[OptionSpec, ...]]
    answers: ClassVar[Answers]
    ready: Sequence[Action] = ()
    chooses_hands: bool = False

    @property
    def lessons(self) -> Sequence[Mapping[str, Any]]:
        """The lessons among its data."""
        return self.files.listed("lessons")

    @property
    def puzzles(self) -> Sequence[Mapping[str, Any]]:
        """The puzzles among its data."""
        return self.files.listed("puzzles")

    @property
    def exercises(self) -> Sequence[Mapping[str, Any]]:
        """The tasks for the classroom among its data."""
        return self.files.listed("exercises")

    @property
    def fronts(self) -> Sequence[Mapping[str, Any]]:
        """The front of history by turn, among its data."""
        return self.files.listed("fronts")

    def texts(self, language: str) -> Mapping[str, str]:
        """The templates in a language, as its data have them."""
        table: Mapping[str, str] = self.files.read(f"text.{language}.json")
        return table

    def tables(self) -> Mapping[str, Any]:
        """The tables of the rulebook, as its data or an owner's have them."""
        return self.answers.tables(getattr(self, "edition", None))

    def rules(self, language: str) -> Mapping[str, Any]:
        """The rulebook in our words and its tables."""
        return {**self.files.read(f"rules.{language}.json"), "tables": self.tables()}

    def complete(self, scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
        """Every option with its value; all go together."""
        return full_options(self.options, given)

    def locks(self, scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
        """No scenario and no option decides another."""
        return {}

    def validate(self, look: Look[RulesT, StateT]) -> None:
        """Refuse a position that cannot be."""
        self.answers.validate(look)

    def observe(self, look: Look[RulesT, StateT], side: str) -> StateT:
        """The state as a side may know it."""
        seen: StateT = self.answers.observe(look, side)
        return seen

    def imagine(self, look: Look[RulesT, StateT], choose: Callable[[int], int]) -> StateT:
        """The hidden facts as they could be."""
        imagined: StateT = self.answers.imagine(look, choose)
        return imagined

    def face(self, look: Look[RulesT, StateT], unit: Unit) -> forms.Face:
        """The face that a counter shows now."""
        return self.answers.face(look, unit)

    def setting(self, look: Look[RulesT, StateT]) -> Hashable:
        """Everything besides the unit that faces depend on."""
        return self.answers.setting(look)

    def situation(self, look: Look[RulesT, StateT]) -> forms.Situation:
        """The holders of what matters, in one line."""
        return self.answers.situation(look)

    def bulletin(self, look: Look[RulesT, StateT]) -> forms.Bulletin:
        """The news of the turn in play."""
        return self.answers.bulletin(look)

    def panels(self, look: Look[RulesT, StateT]) -> list[Panel]:
        """Tracks, tables, pools and battles beside the map."""
        return self.answers.panels(look)

    def markers(self, look: Look[RulesT, StateT]) -> list[forms.Marker]:
        """Signs on hexes that change during play."""
        return self.answers.markers(look)

    def arrows(self, look: Look[RulesT, StateT]) -> list[forms.Arrow]:
        """Attacks announced, and the one being fought."""
        return self.answers.arrows(look)

    def overlays(self, look: Look[RulesT, StateT]) -> list[forms.OverlayInfo]:
        """The overlays of the map."""
        return self.answers.overlays(look)

    def overlay(self, look: Look[RulesT, StateT], id: str, side: str, unit: str) -> forms.Overlay:
        """An overlay for a side, or for one of its units."""
        return self.answers.overlay(look, id, side, unit)

    def chronicle(self, look: Look[RulesT, StateT], turn: int) -> dict[str, Any]:
        """The lines that a game adds to the front, the strength and the losses, which are told of every game."""
        return self.answers.chronicle(look, turn)

    def points(self, look: Look[RulesT, StateT]) -> dict[str, int]:
        """The points that decided a game which is over."""
        return self.answers.points(look)

    def outlook(self, look: Look[RulesT, StateT], order: Sequence[str]) -> forms.Outlook:
        """The possible outcomes of the pending battles, fought in an order."""
        return self.answers.outlook(look, order)
