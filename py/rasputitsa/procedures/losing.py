"""Losses that one of several units takes: its owner chooses, and is not asked where there is no choice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import Unit
from rasputitsa.procedures.making import Side, made
from rasputitsa.procedures.offering import OneOf
from rasputitsa.rules.combat.losses import still_owed


@dataclass(frozen=True, slots=True)
class Payment:
    """A game's exchanges: units that can pay, the question, the worth of a unit's next loss, and the loss."""

    units: Callable[[Any], Sequence[Unit]]
    ask: Callable[[Any, Sequence[Unit], int], Decision]
    worth: Callable[[Any, Unit], int]
    lose: Callable[[Any, Unit], None]


@dataclass(frozen=True, slots=True)
class Exchange(OneOf):
    """The attackers lose until they have lost at least so much, or none is left; one loss at a time."""

    given: ClassVar[Payment]
    owed: int

    def named(self, look: Any) -> Sequence[str]:
        """The attackers that are left; none once enough is paid."""
        return [unit.id for unit in self.given.units(look)] if self.owed > 0 else ()

    def ask(self, look: Any, named: Sequence[str]) -> Decision:
        """The choice of the next attacker to lose."""
        return self.given.ask(look, self.given.units(look), self.owed)

    def take(self, play: Any, id: str) -> None:
        """An attacker loses; the stage goes on with what is still owed."""
        unit = play.state.units[id]
        play.goto(replace(self, owed=still_owed(self.owed, (self.given.worth(play, unit),))))
        self.given.lose(play, unit)

    def on_lose(self, play: Any, unit_id: str) -> None:
        """Pay with an attacker."""
        self.take(play, unit_id)


@dataclass(frozen=True, slots=True)
class _SideLoss(OneOf):
    """One unit of a side takes a loss."""

    units: ClassVar[Callable[[Any, Any], Sequence[Unit]]]
    asked: ClassVar[Callable[[Any, Any, Sequence[Unit]], Decision]]
    lose: ClassVar[Callable[[Any, Any, Sequence[Unit]], None]]
    side: Side

    def named(self, look: Any) -> Sequence[str]:
        """The units that can take it."""
        return [unit.id for unit in type(self).units(look, self.side)]

    def ask(self, look: Any, named: Sequence[str]) -> Decision:
        """The choice of the unit."""
        return type(self).asked(look, self.side, type(self).units(look, self.side))

    def take(self, play: Any, id: str) -> None:
        """A unit takes it."""
        play.end()
        type(self).lose(play, self.side, (play.state.units[id],))

    def pass_over(self, play: Any) -> None:
        """None takes it."""
        play.end()
        type(self).lose(play, self.side, ())


def _chosen(stage: _SideLoss, play: Any, unit_id: str) -> None:
    """The chosen unit takes it."""
    stage.take(play, unit_id)


def side_loss(
    name: str,
    about: str,
    side: Any,
    verb: str,
    units: Callable[[Any, Any], Sequence[Unit]],
    ask: Callable[[Any, Any, Sequence[Unit]], Decision],
    lose: Callable[[Any, Any, Sequence[Unit]], None],
) -> type[_SideLoss]:
    """A single loss in a game: units of a side that can take it, the verb and the question by which its owner chooses.

    `lose` makes one of them take it, or none.
    """
    given = {"units": units, "asked": ask, "lose": lose, f"on_{verb}": _chosen}
    return made(_SideLoss, name, about, {"side": side}, **given)


def exchange(name: str, about: str, given: Payment) -> type[Exchange]:
    """The exchange of a game."""
    return made(Exchange, name, about, {}, given=given)
