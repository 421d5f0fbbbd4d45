"""Retreats: moved by the attacking player, two hexes, out of every enemy zone of control (Combat, DR; ruling 18)."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.losses import eliminate
from rasputitsa.games.battle_for_moscow.state import (
    MoscowLook,
    MoscowPlay,
    SideId,
    cities_of,
    enemy_of,
    enemy_zone,
    take_cities,
)
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.permits import Bar
from rasputitsa.rules.retreat import Ground, Retreat, retreats
from rasputitsa.rules.retreat_choices import RetreatChoices


@dataclass(frozen=True, slots=True)
class RetreatUnit(Stage):
    """A unit must retreat; `mover` chooses where, and the way where it changes control; `walked` is the way so far."""

    name: ClassVar[str] = "retreat"
    unit: str
    mover: SideId
    walked: tuple[Hex, ...] = ()

    def decision(self, look: MoscowLook) -> Decision | None:
        """The choice of a hex; None if there is at most one retreat."""
        ways = self._ways(look)
        hexes = ways.offered() if ways else ()
        if ways is None or len(hexes) == 1:
            return None
        option = Option("retreat", ("hex",), hexes, notes=ways.notes, why=ways.why)
        return Decision(self.mover, text("prompt.retreat", "combat", unit=self.unit), (option,))

    def run(self, play: MoscowPlay) -> None:
        """Take the only retreat; without one the unit is eliminated."""
        ways = self._ways(play)
        if ways is None:
            eliminate(play, play.state.units[self.unit], text("log.no_retreat", "combat", unit=self.unit))
            play.end()
            return
        self.on_retreat(play, ways.offered()[0])

    def on_retreat(self, play: MoscowPlay, hex_id: str) -> None:
        """Retreat to an end, or go on from a hex on the way."""
        ways, hex = self._ways(play), play.rules.grid.index[hex_id]
        if ways is None or not ways.is_end(hex):
            play.goto(replace(self, walked=(*self.walked, hex)))
            return
        unit, entered = ways.unit, (*self.walked, *ways.way(hex))
        names = [play.rules.grid.names[step] for step in (unit.hex, *entered)]
        if not ways.is_clean:
            play.log(text("log.last_resort", "ruling-19", unit=self.unit), unit=self.unit)
            unit = unit.with_steps(unit.steps - 1)
        play.state.put(unit.at(hex))
        play.log(text("log.retreat", "combat", unit=self.unit, hex=hex_id), unit=self.unit, path=names)
        take_cities(play, unit.side, entered)
        play.end()

    def _ways(self, look: MoscowLook) -> "Ways | None":
        unit = look.state.units[self.unit]
        whole = retreat_left(look, unit, ())
        return Ways(look, unit, whole, retreat_length(look), self.walked) if whole else None


class Ways(RetreatChoices[MoscowLook]):
    """Remarks on the hexes of a retreat, and why it does not lead to others (rulings 18 and 19)."""

    sections: ClassVar = {"note.on_the_way": "ruling-18", "note.takes": "ruling-29"}

    @cached_property
    def is_clean(self) -> bool:
        """True if this is a usual retreat, not one of last resort."""
        return clean_retreat(self.look, self.unit) is not None

    @property
    def section(self) -> str:
        """The ruling on retreats of this kind."""
        return "ruling-18" if self.is_clean else "ruling-19"

    def changing(self) -> HexSet:
        """The enemy's cities."""
        return self.look.rules.cities & ~cities_of(self.look, self.unit.side)

    def no_way(self) -> Bar:
        """The hexes to which every way leads over an enemy, or next to one where that is forbidden."""
        key = f"why.retreat_no_way.{'clean' if self.is_clean else 'last_resort'}"
        return self.bar(~self.whole.ends, key, lambda hex: {"length": self.distance(hex)})


def retreat_left(look: MoscowLook, unit: Unit, walked: tuple[Hex, ...]) -> Retreat | None:
    """The legal retreats of a unit that has walked so far; None: there is none (rulings 18 and 19)."""
    left = clean_retreat(look, unit) or last_resort(look, unit)
    for hex in walked:
        left = left.onward(hex) if left else None
    return left


def clean_retreat(look: MoscowLook, unit: Unit) -> Retreat | None:
    """Retreats that touch no enemy zone of control (ruling 18)."""
    free = empty_of_enemies(look, unit) & ~enemy_zone(look, unit.side)
    ground = Ground(look.rules.grid, free, free, look.state.units.area(unit.side))
    return retreats(ground, unit.hex, retreat_length(look))


def last_resort(look: MoscowLook, unit: Unit) -> Retreat | None:
    """Retreats of a full unit through enemy zones to a hex in none, at a step for the whole way (ruling 19)."""
    if not look.rules.last_resort or not unit.is_full:
        return None
    empty = empty_of_enemies(look, unit)
    standing = empty & ~enemy_zone(look, unit.side)
    ground = Ground(look.rules.grid, empty, standing, look.state.units.area(unit.side))
    return retreats(ground, unit.hex, retreat_length(look))


def empty_of_enemies(look: MoscowLook, unit: Unit) -> HexSet:
    """The hexes without an enemy of a unit."""
    return look.rules.grid.hexes & ~look.state.units.area(enemy_of(unit.side))


def retreat_length(look: MoscowLook) -> int:
    """The length of a retreat in hexes."""
    return look.rules.figures["retreat"]
