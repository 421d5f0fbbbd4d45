"""Announcing battles and choosing which to fight next (Combat; rulings 14 and 17)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.battle import Fight, attackers_of, odds_of
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowPlay, SideId, enemy_of
from rasputitsa.games.battle_for_moscow.supply import Assaults, give_assault_point, refund
from rasputitsa.hexgrid.grid import HexSet

NONE_ANNOUNCED = "verb.announced.none"
"""What closing an announcement is called where nothing is announced."""


@dataclass(frozen=True, slots=True)
class CombatPhase(Stage):
    """A combat phase begins."""

    name: ClassVar[str] = "combat_phase"
    becomes: ClassVar[tuple[Course, ...]] = (("announcement",),)
    side: SideId

    @property
    def key(self) -> str:
        """What the phase is called."""
        return "combat"

    def run(self, play: MoscowPlay) -> None:
        """Log the phase and let the side announce its battles."""
        play.state.active = self.side
        play.log(text("log.phase.combat", "how_to_play", side=self.side))
        play.goto(Announcement(self.side))


@dataclass(frozen=True, slots=True)
class Announcement(Stage):
    """The attacking player announces all his battles before any is fought."""

    name: ClassVar[str] = "announcement"
    becomes: ClassVar[tuple[Course, ...]] = (("battles",),)
    side: SideId

    def decision(self, look: MoscowLook) -> Decision | None:
        """Set a unit on an enemy, take it off again, or close the announcement; None where no enemy is adjacent."""
        attacks = Attacks(look, self.side)
        free, taken = attacks.free(), attacks.taken()
        if not free and not taken:
            return None
        label = "" if taken else NONE_ANNOUNCED
        options = (
            Option("attack", ("unit", "hex"), free, targets=attacks.targets, notes=attacks.notes, why=attacks.why),
            Option("withdraw", ("unit",), taken, why=attacks.why_not_withdrawn, retracts=True, owed=attacks.hopeless()),
            *_assault_option(look, self.side),
            Option("announced", blocked=attacks.blocked_announcement(), advances=True, label=label),
        )
        return Decision(self.side, text("prompt.announce", "combat", side=self.side), options)

    def run(self, play: MoscowPlay) -> None:
        """End a phase without possible battles."""
        play.end()

    def on_attack(self, play: MoscowPlay, unit_id: str, hex_id: str) -> None:
        """Set a unit on the enemy in a hex."""
        play.state.put(play.state.units[unit_id].marked("attacks", hex_id))
        play.log(text("log.attack", "combat", unit=unit_id, hex=hex_id), unit=unit_id)

    def on_withdraw(self, play: MoscowPlay, unit_id: str) -> None:
        """Take a unit off its target; supply points given to it return."""
        unit = play.state.units[unit_id]
        refund(play, unit)
        play.state.put(unit.unmarked("attacks", "assault", "paid"))
        play.log(text("log.withdraw", "combat", unit=unit_id), unit=unit_id)

    def on_assault(self, play: MoscowPlay, unit_id: str) -> None:
        """Give an attacker one more supply point (Assault; ruling 36)."""
        unit = play.state.units[unit_id]
        give_assault_point(play, unit, Assaults(play, self.side).price(unit))

    def on_announced(self, play: MoscowPlay) -> None:
        """Close the announcement: nothing can be changed any more."""
        play.log(text("log.announced", "combat", battles=len(announced(play, self.side))))
        play.goto(Battles(self.side))


@dataclass(frozen=True, slots=True)
class Battles(Stage):
    """The announced battles are fought one at a time, in any order that the attacker wants."""

    name: ClassVar[str] = "battles"
    calls: ClassVar[tuple[Course, ...]] = (("fight",),)
    side: SideId

    def decision(self, look: MoscowLook) -> Decision | None:
        """Which battle next; the last one is chosen too, for the player throws the die."""
        hexes = announced(look, self.side)
        if not hexes:
            return None
        option = Option("resolve", ("hex",), hexes, why=lambda hex_id: text("why.no_battle", "combat", hex=hex_id))
        return Decision(self.side, text("prompt.resolve", "combat", side=self.side), (option,))

    def run(self, play: MoscowPlay) -> None:
        """All battles are fought."""
        play.end()

    def on_resolve(self, play: MoscowPlay, hex_id: str) -> None:
        """Fight the battle for a hex; from here on the announcement stands (ruling 14)."""
        play.commit()
        play.call(Fight(play.rules.grid.index[hex_id]))


class Attacks:
    """Which units can attack what, with the odds as they stand."""

    def __init__(self, look: MoscowLook, side: str) -> None:
        self.look = look
        self.side = side

    def free(self) -> Ids:
        """Units next to an enemy that attack nothing yet."""
        near = self.look.rules.grid.expand(self._enemies())
        units = self.look.state.units.of(self.side)
        return tuple(unit.id for unit in units if near >> unit.hex & 1 and unit.mark("attacks") is None)

    def taken(self) -> Ids:
        """Units that are set on an enemy."""
        return tuple(unit.id for unit in self.look.state.units.of(self.side) if unit.mark("attacks"))

    def targets(self, unit_id: str) -> Ids:
        """The hexes of the enemies adjacent to a unit."""
        unit = self.look.state.units[unit_id]
        return self.look.rules.grid.ids(self.look.rules.grid.neighbours(unit.hex) & self._enemies())

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The column if this unit joins the attack."""
        hex = self.look.rules.grid.index[hex_id]
        attackers = (*attackers_of(self.look, hex), self.look.state.units[unit_id])
        odds = odds_of(self.look, attackers, self.look.state.units.on(hex)[0])
        return (text("note.odds", odds=odds.heading) if odds.heading else text("note.no_effect", "combat"),)

    def hopeless(self) -> Ids:
        """The units whose battle is below the lowest column, where that is not allowed (ruling 17)."""
        if not self.look.rules.floor_is_checked:
            return ()
        return tuple(id for hex_id in announced(self.look, self.side) for id in self._below_the_floor(hex_id))

    def blocked_announcement(self) -> Text | None:
        """Why the announcement cannot be closed: a battle is below the lowest column (ruling 17)."""
        hopeless = self.hopeless()
        if not hopeless:
            return None
        hexes = tuple(dict.fromkeys(str(self.look.state.units[id].mark("attacks")) for id in hopeless))
        return text("why.below_floor", "advanced_results", hexes=hexes, odds=self.look.rules.results.labels[0])

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """Why a unit cannot attack, or not this hex."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.hex < 0 or unit.side != self.side:
            return text("why.not_yours", "combat", unit=unit_id)
        if unit.mark("attacks"):
            return text("why.attacks_already", "combat", unit=unit_id, hex=str(unit.mark("attacks")))
        return self._why_target(unit, hex_id)

    def why_not_withdrawn(self, unit_id: str) -> Text:
        """Why a unit cannot be taken off a target."""
        return text("why.no_attack", "combat", unit=unit_id)

    def _why_target(self, unit: Unit, hex_id: str) -> Text:
        hex = self.look.rules.grid.index.get(hex_id)
        if not self.look.rules.grid.neighbours(unit.hex) & self._enemies():
            return text("why.no_enemy_near", "combat", unit=unit.id)
        if hex is None or not self._enemies() >> hex & 1:
            return text("why.no_enemy", "combat", hex=hex_id)
        return text("why.not_adjacent", "combat", unit=unit.id, hex=hex_id)

    def _below_the_floor(self, hex_id: str) -> Ids:
        hex = self.look.rules.grid.index[hex_id]
        attackers = attackers_of(self.look, hex)
        worked = odds_of(self.look, attackers, self.look.state.units.on(hex)[0])
        return tuple(unit.id for unit in attackers) if worked.column is None else ()

    def _enemies(self) -> HexSet:
        return self.look.state.units.area(enemy_of(self.side))


def _assault_option(look: MoscowLook, side: SideId) -> tuple[Option, ...]:
    if not look.rules.supplied:
        return ()
    assaults = Assaults(look, side)
    return (Option("assault", ("unit",), assaults.subjects(), notes=assaults.notes, why=assaults.why),)


def announced(look: MoscowLook, side: str) -> Ids:
    """The hexes under attack, each once, in the order of the bits."""
    attacked = {str(unit.mark("attacks")) for unit in look.state.units.of(side) if unit.mark("attacks")}
    return tuple(sorted(attacked, key=lambda name: look.rules.grid.index[name]))
