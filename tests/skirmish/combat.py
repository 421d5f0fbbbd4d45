"""Announcing battles, the bold who must attack, and the order in which battles are fought (3.1 to 3.3)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Hex
from tests.skirmish.battle import Fight, odds_of
from tests.skirmish.state import Battle, SideId, SkirmishLook, SkirmishPlay, enemy_hexes


@dataclass(frozen=True, slots=True)
class Combat(Stage):
    """A side sets its units on adjacent enemies; the bold among them must attack (3.1, 3.2)."""

    name: ClassVar[str] = "combat"
    becomes: ClassVar[tuple[Course, ...]] = (("battles",),)
    side: SideId

    def decision(self, look: SkirmishLook) -> Decision | None:
        """Set a unit on an enemy, take it off, or fight; None where no enemy is near."""
        attacks = Attacks(look, self.side)
        if not attacks.near():
            return None
        free, taken = attacks.free(), attacks.taken()
        options = (
            Option(
                "attack", ("unit", "hex"), free, attacks.targets, attacks.notes, why=attacks.why, near=attacks.beside
            ),
            Option("withdraw", ("unit",), taken, why=attacks.why, retracts=True),
            Option("announced", blocked=attacks.owed(), advances=True),
        )
        return Decision(self.side, text("prompt.attack", "3.1", side=self.side), options)

    def run(self, play: SkirmishPlay) -> None:
        """Nobody can attack."""
        play.end()

    def on_attack(self, play: SkirmishPlay, unit_id: str, hex_id: str) -> None:
        """Set a unit on an enemy hex."""
        play.state.put(play.state.units[unit_id].marked("attacks", hex_id))
        play.log(text("log.attack", "3.1", unit=unit_id, hex=hex_id), unit=unit_id)

    def on_withdraw(self, play: SkirmishPlay, unit_id: str) -> None:
        """Take a unit off."""
        play.state.put(play.state.units[unit_id].unmarked("attacks"))
        play.log(text("log.withdraw", "3.1", unit=unit_id), unit=unit_id)

    def on_announced(self, play: SkirmishPlay) -> None:
        """Close the announcement."""
        play.goto(Battles(self.side))


@dataclass(frozen=True, slots=True)
class Battles(Stage):
    """The battles are fought one at a time, in any order (3.3)."""

    name: ClassVar[str] = "battles"
    calls: ClassVar[tuple[Course, ...]] = (("fight",),)
    side: SideId

    def decision(self, look: SkirmishLook) -> Decision | None:
        """Which battle next."""
        hexes = announced(look, self.side)
        if not hexes:
            return None
        option = Option("resolve", ("hex",), hexes, why=lambda hex_id: text("why.no_battle", "3.3", hex=hex_id))
        return Decision(self.side, text("prompt.resolve", "3.3", side=self.side), (option,))

    def on_resolve(self, play: SkirmishPlay, hex_id: str) -> None:
        """Fight for a hex."""
        hex = play.rules.grid.index[hex_id]
        play.call(Fight(hex, tuple(unit.id for unit in attackers_of(play, self.side, hex)), False))


class Attacks:
    """Which units can attack what."""

    def __init__(self, look: SkirmishLook, side: SideId) -> None:
        self.look = look
        self.side = side

    def near(self) -> tuple[Unit, ...]:
        """The units next to an enemy."""
        zone = self.look.rules.grid.expand(enemy_hexes(self.look, self.side))
        return tuple(unit for unit in self.look.state.units.of(self.side) if zone >> unit.hex & 1)

    def free(self) -> Ids:
        """Those that attack nothing yet."""
        return tuple(unit.id for unit in self.near() if not unit.mark("attacks"))

    def taken(self) -> Ids:
        """Those that are set on an enemy."""
        return tuple(unit.id for unit in self.near() if unit.mark("attacks"))

    def targets(self, unit_id: str) -> Ids:
        """The adjacent enemy hexes."""
        grid = self.look.rules.grid
        return grid.ids(grid.neighbours(self.look.state.units[unit_id].hex) & enemy_hexes(self.look, self.side))

    def beside(self, hex_id: str) -> Ids:
        """Of those that attack nothing yet, the ones next to a hex."""
        grid = self.look.rules.grid
        area = grid.neighbours(grid.index[hex_id]) if hex_id in grid.index else 0
        return tuple(id for id in self.free() if area >> self.look.state.units[id].hex & 1)

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The column if this unit joins."""
        hex = self.look.rules.grid.index[hex_id]
        units = (*attackers_of(self.look, self.side, hex), self.look.state.units[unit_id])
        worked = odds_of(self.look, Battle(hex, tuple(unit.id for unit in units), False))
        return (text("note.odds", "3.4", odds=worked.heading) if worked.heading else text("note.no_effect", "3.4"),)

    def owed(self) -> Text | None:
        """Why the announcement cannot be closed: bold units that attack nothing (3.2)."""
        bold = tuple(unit.id for unit in self.near() if "bold" in unit.type.traits and not unit.mark("attacks"))
        return text("why.bold", "3.2", units=bold) if bold else None

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """Why a unit cannot attack, or not this hex."""
        if unit_id not in (*self.free(), *self.taken()):
            return text("why.not_near", "3.1", unit=unit_id)
        return text("why.no_attack", "3.1", unit=unit_id, hex=hex_id)


def announced(look: SkirmishLook, side: str) -> Ids:
    """The hexes under attack, each once."""
    grid = look.rules.grid
    marks = (unit.mark("attacks") for unit in look.state.units.of(side))
    return grid.ids(grid.named(str(mark) for mark in marks if mark))


def attackers_of(look: SkirmishLook, side: str, hex: Hex) -> tuple[Unit, ...]:
    """The units of a side set on a hex."""
    name = look.rules.grid.names[hex]
    return tuple(unit for unit in look.state.units.of(side) if unit.mark("attacks") == name)
