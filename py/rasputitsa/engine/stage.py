"""Stages, by which a game advances: a stack of small frozen values, each of which asks a side or runs."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.dice import Dice
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.state import Result, State
from rasputitsa.engine.text import Text, text

_LONGEST_RUN = 10_000


class Event(NamedTuple):
    """Something that happened: a sentence, the faces rolled, a unit's path in printed ids.

    `side`: the only one that learns of it; empty: all.
    """

    text: Text
    die: tuple[int, ...] = ()
    unit: str = ""
    path: tuple[str, ...] = ()
    side: str = ""


def heading(events: Iterable[Event], side: str = "") -> Text | None:
    """The sentence with which a phase begins: the last that a side may know and that is of no unit, if there is one."""
    return next((event.text for event in reversed([*events]) if event.side in ("", side) and not event.unit), None)


RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT", bound=State)


class Look(Generic[RulesT, StateT]):
    """A state with the rules it is played by, to read."""

    __slots__ = ("rules", "state")

    def __init__(self, rules: RulesT, state: StateT) -> None:
        self.rules = rules
        self.state = state


class Play(Look[RulesT, StateT]):
    """A state being changed by one action: what stages may do with it."""

    __slots__ = ("_dice", "committed", "drew", "events", "rolled")

    def __init__(self, rules: RulesT, state: StateT, dice: Dice) -> None:
        super().__init__(rules, state)
        self._dice = dice
        self.events: list[Event] = []
        self.committed = self.rolled = self.drew = False

    def call(self, *stages: "Stage") -> None:
        """Put stages on top of the stack; `call(a, b)` runs a, then b."""
        self.state.stack += tuple(reversed(stages))

    def goto(self, stage: "Stage") -> None:
        """End the stage on top and go on with another in its place."""
        self.state.stack = (*self.state.stack[:-1], stage)

    def end(self) -> None:
        """End the stage on top."""
        self.state.stack = self.state.stack[:-1]

    def roll(self) -> int:
        """Roll one six-sided die."""
        self.rolled = True
        return self._number(6) + 1

    def draw(self, below: int) -> int:
        """Draw a number, 0 <= number < below."""
        self.drew = True
        return self._number(below)

    def _number(self, below: int) -> int:
        number = self._dice.number(self.state.rolls, below)
        self.state.rolls += 1
        return number

    def commit(self) -> None:
        """Bind the side to this action: in a match it cannot be undone, even where no die falls."""
        self.committed = True

    def log(
        self, message: Text, *, die: Iterable[int] = (), unit: str = "", path: Iterable[str] = (), side: str = ""
    ) -> None:
        """Record what happened; `side`, where given, is the only one to learn of it."""
        self.events.append(Event(message, tuple(die), unit, tuple(path), side))

    def win(self, winner: str, message: Text, *lines: Text) -> None:
        """End the game; an empty winner is a draw."""
        self.state.result = Result(winner, message, lines)
        self.state.stack = ()

    def asks(self) -> Decision | None:
        """The decision of the stage on top; None if it asks for none."""
        return self.state.stack[-1].decision(self) if self.state.stack else None

    def settle(self) -> Decision | None:
        """Run stages until one asks a side or the game is over."""
        for _ in range(_LONGEST_RUN):
            decision = self.asks()
            if decision is not None or not self.state.stack:
                return decision
            self.state.stack[-1].run(self)
        raise RasputitsaError(text("error.endless", stage=type(self.state.stack[-1]).__name__))


Course = tuple[str, ...]
"""Names of stages or sequences in the order in which they run: each stands on the next."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A piece of procedure, a frozen value. It asks (`decision`) or runs, and takes verbs in `on_<verb>(play, *ids)`.

    A stage ends only itself; a called stage answers by writing the state. From what all stages say that they call and
    become follows which may stand on which in a position.
    """

    name: ClassVar[str] = ""
    calls: ClassVar[tuple[Course, ...]] = ()
    """Stages that it may put on top of itself."""
    becomes: ClassVar[tuple[Course, ...]] = ()
    """Stages that it may put in its own place."""
    interrupts: ClassVar[bool] = False
    """True if it may come to stand on any stage."""

    def decision(self, look: Any) -> Decision | None:
        """The decision of a side here; None if the rules leave no choice. Pure."""
        return None

    def run(self, play: Any) -> None:
        """Do what needs no choice."""
        play.end()


@dataclass(frozen=True, slots=True)
class Sequence(Stage):
    """A named list of stages, run in order; written `[name, index]`, the index being that of the next member."""

    sequence: str
    index: int = 0

    def run(self, play: Any) -> None:
        """Call the next member, or end."""
        members = play.rules.sequences[self.sequence]
        if self.index == len(members):
            play.end()
            return
        play.goto(Sequence(self.sequence, self.index + 1))
        play.call(members[self.index])
