"""The losses of isolated groups at the end of their side's turn (Supply; rulings 58, 80 and 89)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.factors import ONE
from rasputitsa.games.battle_of_moscow.feeding import Feed
from rasputitsa.games.battle_of_moscow.losses import add_partisan, destroy
from rasputitsa.games.battle_of_moscow.state import FED, RUSSIAN, SideId, TyphoonLook, TyphoonPlay, is_regular
from rasputitsa.games.battle_of_moscow.supply import degrees
from rasputitsa.procedures.acts import side_act
from rasputitsa.procedures.offering import OneOf
from rasputitsa.rules.combat.strength import part
from rasputitsa.rules.hexsides import all_sides, parts
from rasputitsa.rules.permits import refused

SHARE = 3
"""A group loses a third of its factors."""


def _begin(play: TyphoonPlay, side: SideId) -> None:
    """Ask whom the cities feed, then count."""
    play.state.clear_marks(FED)
    play.call(Feed(side), Count(side))


Starving = side_act(
    "starving",
    "A side's turn ends: its supply is measured anew, and the cities are drawn on anew.",
    SideId,
    _begin,
    key="starving",
    becomes=(("feed", "count"),),
)


def _count(play: TyphoonPlay, side: SideId) -> None:
    """Each group pays, one after the other."""
    tolls = [Toll(side, tuple(unit.id for unit in group), _sum(group)) for group in groups(play, side)]
    for toll in tolls:
        play.log(text("log.isolated_group", "supply", units=toll.units, side=side))
    play.call(*tolls)


Count = side_act(
    "count",
    "The isolated groups of a side, measured once for all of them.",
    SideId,
    _count,
    becomes=(("toll", "toll"),),
)


@dataclass(frozen=True, slots=True)
class Toll(OneOf):
    """A group pays with whole units of its owner's choice: `units` are left of it, `whole` is what it had, in halves.

    Three times what is `paid` must be at least the whole.
    """

    name: ClassVar[str] = "toll"
    side: SideId
    units: tuple[str, ...]
    whole: int
    paid: int = 0

    def named(self, look: TyphoonLook) -> Sequence[str]:
        """The units of which one goes; none once enough is paid."""
        return self.units if self.owed > 0 else ()

    def ask(self, look: TyphoonLook, named: Sequence[str]) -> Decision:
        """The choice of the unit that goes."""
        why = refused("why.not_in_group", "ruling-58")
        option = Option("lose", ("unit",), self.units, notes=lambda unit: self._notes(look, unit), why=why)
        prompt = text(
            "prompt.starve", "supply", side=self.side, units=self.units, owed=part(self.owed, 1, SHARE * ONE, "up")
        )
        return Decision(self.side, prompt, (option,))

    @property
    def owed(self) -> int:
        """The loss still to be paid, times three."""
        return self.whole - SHARE * self.paid

    def take(self, play: TyphoonPlay, id: str) -> None:
        """Remove a unit; a partisan takes the place of the last, if it was worth at least one more (ruling 58)."""
        unit = play.state.units[id]
        after = replace(self, units=tuple(each for each in self.units if each != id), paid=self.paid + unit.defence)
        destroy(play, unit, "ruling-58")
        if after.owed <= 0 and unit.side == RUSSIAN and is_regular(unit) and after.paid >= _third(self.whole) + ONE:
            add_partisan(play, unit.hex, "ruling-58")
        play.goto(after)

    def on_lose(self, play: TyphoonPlay, unit_id: str) -> None:
        """Pay with a unit."""
        self.take(play, unit_id)

    def _notes(self, look: TyphoonLook, unit_id: str) -> tuple[Text, ...]:
        """The loss that a unit counts for, and a note if a partisan would take its place."""
        unit = look.state.units[unit_id]
        paid = self.paid + unit.defence
        stays = unit.side == RUSSIAN and is_regular(unit) and paid * SHARE >= self.whole
        leaves = stays and paid >= _third(self.whole) + ONE
        return (text("note.eliminated", "ruling-58"), *((text("note.partisan", "ruling-58"),) if leaves else ()))


def groups(look: TyphoonLook, side: SideId) -> Iterator[tuple[Unit, ...]]:
    """The isolated units of a side by groups: those in one hex or in neighbouring hexes."""
    isolated = [look.state.units[id] for id, degree in degrees(look, side).items() if degree == "isolated"]
    grid = look.rules.grid
    area = grid.set_of({unit.hex: 1 for unit in isolated})
    for piece in parts(grid, area, all_sides(grid)):
        yield tuple(unit for unit in isolated if piece >> unit.hex & 1)


def _third(whole: int) -> int:
    """A third of a sum in halves, rounded up to a whole factor."""
    return part(whole, 1, SHARE * ONE, "up") * ONE


def _sum(group: Sequence[Unit]) -> int:
    return sum(unit.defence for unit in group)
