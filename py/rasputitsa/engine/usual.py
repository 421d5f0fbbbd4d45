"""Defaults of a game: its data say what it teaches, all options go together, nothing is hidden, no outlook."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from rasputitsa.engine.decision import Action
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.files import Files
from rasputitsa.engine.game import OptionSpec, Rules, Scenario, Value, full_options
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State
from rasputitsa.engine.text import text

RulesT = TypeVar("RulesT", bound=Rules)
StateT = TypeVar("StateT", bound=State)


class Usual(Generic[RulesT, StateT]):
    """A game says itself what is otherwise."""

    files: ClassVar[Files]
    options: ClassVar[tuple[OptionSpec, ...]]
    ready: Sequence[Action] = ()

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

    def complete(self, scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
        """Every option with its value; all go together."""
        return full_options(self.options, given)

    def locks(self, scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Value]:
        """No scenario and no option decides another."""
        return {}

    def observe(self, look: Look[RulesT, StateT], side: str) -> StateT:
        """Nothing is hidden."""
        return look.state

    def imagine(self, look: Look[RulesT, StateT], choose: Callable[[int], int]) -> StateT:
        """Nothing is hidden."""
        return look.state

    def chronicle(self, look: Look[RulesT, StateT], turn: int) -> dict[str, Any]:
        """Nothing but the front, the strength and the losses, which are told of every game."""
        return {}

    def outlook(self, look: Look[RulesT, StateT], order: Sequence[str]) -> dict[str, Any]:
        """Battles are fought as they are declared: there is no order to ask for."""
        raise RasputitsaError(text("error.no_battles"))
