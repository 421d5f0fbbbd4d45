"""Announcing battles and choosing which to fight next (Combat; rulings 14 and 17)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.battle import Fight, odds_of
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowPlay, SideId, enemy_of, weather
from rasputitsa.games.battle_for_moscow.supply import Assaults, give_assault_point, refund
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules import attacks
from rasputitsa.rules.attacks import ATTACKS, announced
from rasputitsa.rules.combat import Odds
from rasputitsa.rules.permits import block
from rasputitsa.rules.zoc import zone

NONE_ANNOUNCED = "verb.announced.none"
"""The label for closing an announcement that is empty."""


@dataclass(frozen=True, slots=True)
class CombatPhase(Stage):
    """A combat phase begins."""

    name: ClassVar[str] = "combat_phase"
    becomes: ClassVar[tuple[Course, ...]] = (("announcement",),)
    side: SideId

    @property
    def key(self) -> str:
        """The name of the phase."""
        return "combat"

    def asks(self, look: MoscowLook) -> bool:
        """True if a unit could attack in it if it began now."""
        units = look.state.units
        return bool(zone(look.rules.grid, units.area(enemy_of(self.side))) & units.area(self.side))

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
        setting = Attacks(look, self.side)
        attack, withdraw = setting.options()
        if not attack.subjects and not withdraw.subjects:
            return None
        passes = not withdraw.subjects
        label = NONE_ANNOUNCED if passes else ""
        options = (
            attack,
            withdraw,
            *_assault_option(look, self.side),
            Option(
                "announced",
                blocked=setting.blocked(),
                advances=True,
                passes=passes,
                label=label,
                undone=lambda: None if passes else _undone(attack),
            ),
        )
        return Decision(self.side, _prompt(look, self.side), options)

    def run(self, play: MoscowPlay) -> None:
        """End a phase without possible battles."""
        play.end()

    def on_attack(self, play: MoscowPlay, unit_id: str, hex_id: str) -> None:
        """Set a unit on the enemy in a hex."""
        Attacks(play, self.side).send(play, unit_id, hex_id)

    def on_withdraw(self, play: MoscowPlay, unit_id: str) -> None:
        """Take a unit off its target; supply points given to it return."""
        refund(play, play.state.units[unit_id])
        Attacks(play, self.side).call_off(play, unit_id, "assault", "paid")

    def on_assault(self, play: MoscowPlay, unit_id: str) -> None:
        """Give an attacker one more supply point (Assault; ruling 36)."""
        unit = play.state.units[unit_id]
        give_assault_point(play, unit, Assaults(play, self.side).price(unit))

    def on_announced(self, play: MoscowPlay) -> None:
        """Close the announcement: nothing can be changed any more."""
        play.log(text("log.announced", "combat", battles=len(announced(play, self.side))))
        play.goto(Battles(self.side))


def _prompt(look: MoscowLook, side: SideId) -> Text:
    """In mud it says that attackers count half (Mud Turns)."""
    if weather(look) == "mud":
        return text("prompt.announce.mud", "mud_turns", side=side)
    return text("prompt.announce", "combat", side=side)


def _undone(attack: Option) -> Text | None:
    """A reminder of the units that could still attack; None if there are none."""
    return text("undone.attack", units=len(attack.subjects)) if attack.subjects else None


@dataclass(frozen=True, slots=True)
class Battles(Stage):
    """The announced battles are fought one at a time, in any order that the attacker wants."""

    name: ClassVar[str] = "battles"
    calls: ClassVar[tuple[Course, ...]] = (("fight",),)
    side: SideId

    def decision(self, look: MoscowLook) -> Decision | None:
        """The choice of the next battle; the last one is chosen too, for the player throws the die."""
        option = Attacks(look, self.side).resolve_option()
        if not option.subjects:
            return None
        return Decision(self.side, text("prompt.resolve", "combat", side=self.side), (option,))

    def run(self, play: MoscowPlay) -> None:
        """All battles are fought."""
        play.end()

    def on_resolve(self, play: MoscowPlay, hex_id: str) -> None:
        """Fight the battle for a hex; once a die is thrown the announcement stands (ruling 14)."""
        play.call(Fight(play.rules.grid.index[hex_id]))


class Attacks(attacks.Attacks[MoscowLook]):
    """The attacks that units can make, with the odds as they stand."""

    section = "combat"

    def enemies(self) -> HexSet:
        """The hexes of the enemy's units."""
        return self.look.state.units.area(enemy_of(self.side))

    def odds(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Odds:
        """The odds of an attack on the unit in a hex."""
        return odds_of(self.look, units, self.look.state.units.on(hexes[0])[0])

    def hopeless(self) -> Ids:
        """The units whose battle is below the lowest column, where that is not allowed (ruling 17)."""
        if not self.look.rules.floor_is_checked:
            return ()
        return tuple(id for hex_id in self.announced for id in self._below_the_floor(hex_id))

    def hindering(self) -> Ids:
        """Units that must be taken off before the announcement can be closed."""
        return self.hopeless()

    def blocked(self) -> Text | None:
        """The reason why the announcement cannot be closed: a battle is below the lowest column (ruling 17)."""
        hopeless = self.hopeless()
        hexes = tuple(dict.fromkeys(str(self.look.state.units[id].mark(ATTACKS)) for id in hopeless))
        floor = self.look.rules.results.labels[0]
        return block(hopeless, "why.below_floor", "advanced_results", hexes=hexes, odds=floor)

    def _below_the_floor(self, hex_id: str) -> Ids:
        units = self.attackers(hex_id)
        worked = self.odds((self.grid.index[hex_id],), units)
        return tuple(unit.id for unit in units) if worked.column is None else ()


def _assault_option(look: MoscowLook, side: SideId) -> tuple[Option, ...]:
    if not look.rules.supplied:
        return ()
    assaults = Assaults(look, side)
    return (assaults.choice.option("assault")._replace(notes=assaults.notes),)
