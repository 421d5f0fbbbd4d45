"""Stages that ask nobody: each ends and does one thing, for all, for a side, or to a party of the battle being fought.

It has ended before it does it, so that stages that are called stand in its place.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from rasputitsa.engine.stage import Course, Stage
from rasputitsa.procedures.making import Side, made
from rasputitsa.rules.combat.results import Party


@dataclass(frozen=True, slots=True)
class Act(Stage):
    """Something is done."""

    key: ClassVar[str] = ""
    """The name of the phase, where it is one: that of the stage, unless a game says another."""
    does: ClassVar[Callable[[Any], None]]

    def run(self, play: Any) -> None:
        """Do it."""
        play.end()
        type(self).does(play)


@dataclass(frozen=True, slots=True)
class SideAct(Stage):
    """Something is done for a side, which may be the beginning or the end of a phase of it."""

    key: ClassVar[str] = ""
    """The name of the phase, where it is one: that of the stage, unless a game says another."""
    does: ClassVar[Callable[[Any, Any], None]]
    could: ClassVar[Callable[[Any, Any], bool]]
    side: Side

    def asks(self, look: Any) -> bool:
        """True if the side could do something in the phase if it began now."""
        return type(self).could(look, self.side)

    def run(self, play: Any) -> None:
        """Do it."""
        play.end()
        type(self).does(play, self.side)


@dataclass(frozen=True, slots=True)
class KindAct(Stage):
    """A phase of a side begins that is one of several kinds."""

    does: ClassVar[Callable[[Any, Any, Any], None]]
    could: ClassVar[Callable[[Any, Any, Any], bool]]
    side: Side
    kind: Any

    @property
    def key(self) -> str:
        """The name of the phase."""
        return str(self.kind)

    def asks(self, look: Any) -> bool:
        """True if the side could do something in the phase if it began now."""
        return type(self).could(look, self.side, self.kind)

    def run(self, play: Any) -> None:
        """Begin it."""
        play.end()
        type(self).does(play, self.side, self.kind)


@dataclass(frozen=True, slots=True)
class PartyAct(Stage):
    """Something is done to the attackers or to the defenders."""

    does: ClassVar[Callable[[Any, Party], None]]
    of: Party

    def run(self, play: Any) -> None:
        """Do it."""
        play.end()
        type(self).does(play, self.of)


def act(
    name: str,
    about: str,
    does: Callable[[Any], None],
    *,
    key: str = "",
    calls: tuple[Course, ...] = (),
    becomes: tuple[Course, ...] = (),
) -> type[Act]:
    """A stage that does one thing."""
    return made(Act, name, about, {}, does=does, key=key or name, calls=calls, becomes=becomes)


def side_act(
    name: str,
    about: str,
    side: Any,
    does: Callable[[Any, Any], None],
    *,
    key: str = "",
    could: Callable[[Any, Any], bool] = lambda look, side: False,
    becomes: tuple[Course, ...] = (),
) -> type[SideAct]:
    """A stage that does one thing for a side; `side` is the type of a side's id, `could` answers `asks`."""
    return made(SideAct, name, about, {"side": side}, does=does, key=key or name, could=could, becomes=becomes)


def kind_act(
    name: str,
    about: str,
    side: Any,
    kind: Any,
    does: Callable[[Any, Any, Any], None],
    *,
    could: Callable[[Any, Any, Any], bool] = lambda look, side, kind: False,
    becomes: tuple[Course, ...],
) -> type[KindAct]:
    """A phase of a side, by its kind, which is its name too; `side` and `kind` are the types of both."""
    return made(KindAct, name, about, {"side": side, "kind": kind}, does=does, could=could, becomes=becomes)


def party_act(name: str, about: str, does: Callable[[Any, Party], None]) -> type[PartyAct]:
    """A stage that does one thing to a party."""
    return made(PartyAct, name, about, {}, does=does)
