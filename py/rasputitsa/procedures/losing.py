"""Losses that one of several units takes: its owner chooses, and is not asked where there is no choice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.procedures.making import Side, made
from rasputitsa.rules.losses import still_owed


@dataclass(frozen=True, slots=True)
class Payment:
    """A game's exchanges: units that can pay, the question, the worth of a unit's next loss, and the loss."""

    units: Callable[[Any], Sequence[Unit]]
    ask: Callable[[Any, Sequence[Unit], int], Decision]
    worth: Callable[[Any, Unit], int]
    lose: Callable[[Any, Unit], None]


@dataclass(frozen=True, slots=True)
class Exchange(Stage):
    """The attackers lose until they have lost at least so much, or none is left; one loss at a time."""

    given: ClassVar[Payment]
    owed: int

    def decision(self, look: Any) -> Decision | None:
        """The choice of the next attacker to lose; None if there is no choice or nothing is owed."""
        units = self.given.units(look) if self.owed > 0 else ()
        return self.given.ask(look, units, self.owed) if len(units) > 1 else None

    def run(self, play: Any) -> None:
        """The only attacker pays, or enough is paid."""
        units = self.given.units(play) if self.owed > 0 else ()
        if units:
            self.on_lose(play, units[0].id)
        else:
            play.end()

    def on_lose(self, play: Any, unit_id: str) -> None:
        """An attacker loses; the stage goes on with what is still owed."""
        unit = play.state.units[unit_id]
        play.goto(replace(self, owed=still_owed(self.owed, (self.given.worth(play, unit),))))
        self.given.lose(play, unit)


@dataclass(frozen=True, slots=True)
class Loss:
    """A game's single losses: units of a side that can take it, the question, and the loss, taken by one or by none."""

    units: Callable[[Any, Any], Sequence[Unit]]
    ask: Callable[[Any, Any, Sequence[Unit]], Decision]
    take: Callable[[Any, Any, Sequence[Unit]], None]


@dataclass(frozen=True, slots=True)
class SideLoss(Stage):
    """One unit of a side takes a loss."""

    given: ClassVar[Loss]
    side: Side

    def decision(self, look: Any) -> Decision | None:
        """The choice of the unit; None if there is at most one."""
        units = self.given.units(look, self.side)
        return self.given.ask(look, self.side, units) if len(units) > 1 else None

    def run(self, play: Any) -> None:
        """The only unit takes it."""
        units = self.given.units(play, self.side)
        play.end()
        self.given.take(play, self.side, units)


def _chosen(stage: SideLoss, play: Any, unit_id: str) -> None:
    """The chosen unit takes it."""
    play.end()
    stage.given.take(play, stage.side, (play.state.units[unit_id],))


def side_loss(name: str, about: str, side: Any, verb: str, given: Loss) -> type[SideLoss]:
    """A single loss in a game; `verb`: that by which its owner chooses."""
    return made(SideLoss, name, about, {"side": side}, given=given, **{f"on_{verb}": _chosen})


def exchange(name: str, about: str, given: Payment) -> type[Exchange]:
    """The exchange of a game."""
    return made(Exchange, name, about, {}, given=given)
