"""Attacks: possible ones, units that must attack, hexes that must be attacked (Combat; Zones of Control; rulings 29 to
34, 73 to 76).
"""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import ClassVar

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.battle import Fight
from rasputitsa.games.battle_of_moscow.ground import hostile_zone
from rasputitsa.games.battle_of_moscow.strengths import brings, defenders_in, partisans_alone, planned_odds
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.fighting import Fights, Planning, announcing, battles
from rasputitsa.rules.combat import attacks
from rasputitsa.rules.combat.announced_battles import announced
from rasputitsa.rules.combat.crt import Odds
from rasputitsa.rules.permits import Bans


class Attacks(attacks.Attacks[state.TyphoonLook]):
    """The attacks of a side's units; every unit attacks one hex, every hex is attacked as a whole (ruling 31)."""

    section = "combat"
    sections: ClassVar = state.SECTIONS["attacks"]

    def odds(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Odds:
        """The odds against all who defend a hex."""
        return planned_odds(self.look, hexes[0], units)

    def enemies(self) -> HexSet:
        """Every hex with an enemy; those that bind no unit can be attacked as well (ruling 32)."""
        return self.look.state.units.area(state.enemy_of(self.side))

    @cached_property
    def bans(self) -> Bans:
        """The units without strength to attack with (rulings 26 and 37), and security troops beside no partisans alone
        (ruling 23).
        """
        weak = partial(_is_weak, self.look)
        return (
            self.ban(lambda unit: unit.mark(state.RODE) and weak(unit), "why.rode_no_attack"),
            self.ban(lambda unit: unit.mark(state.NO_LINE) and weak(unit), "why.finn_no_line"),
            self.ban(lambda unit: unit.mark(state.SUPPLY) and weak(unit), "why.halved_to_nothing"),
            self.ban(weak, "why.never_attacks"),
            self.ban(lambda unit: state.is_security(unit) and not self.reach(unit), "why.security"),
        )

    def reach(self, unit: Unit) -> HexSet:
        """The enemies next to a unit; for security troops, of them, partisans alone (Security Troops)."""
        near = super().reach(unit)
        return near & self._partisans if state.is_security(unit) else near

    def bound(self) -> Ids:
        """The units that must attack (ruling 29)."""
        return self._bound

    def must_be_attacked(self) -> HexSet:
        """The hexes of enemies whose zone holds a bound unit (rulings 30 and 33)."""
        units = self.look.state.units
        held = self.grid.set_of(units[id].hex for id in self._bound)
        zoned = [unit.hex for unit in units.of(state.enemy_of(self.side)) if state.has_zone(unit)]
        return self.grid.set_of(zoned) & self.grid.expand(held)

    @cached_property
    def _bound(self) -> Ids:
        zoned = hostile_zone(self.look, self.side)
        return tuple([unit.id for unit in self.able if zoned >> unit.hex & 1 and _is_bound(unit)])

    @cached_property
    def _partisans(self) -> HexSet:
        return partisans_alone(self.look)


def _is_weak(look: state.TyphoonLook, unit: Unit) -> bool:
    """True if a unit has no strength left to attack with."""
    return brings(look, unit) <= 0


def _is_bound(unit: Unit) -> bool:
    """True unless a unit was out of supply and has entered no zone, or is security troops, which no partisan holds."""
    if state.is_security(unit):
        return False
    return not unit.marks or unit.mark(state.SUPPLY) is None or unit.mark(state.ENTERED) is not None


def _prompt(look: state.TyphoonLook, side: state.SideId) -> Text:
    return text("prompt.announce", "combat", side=side)


def _close(play: state.TyphoonPlay, side: state.SideId) -> None:
    """The units in an attacked hex now, and no others, are in the battle (ruling 93)."""
    named, index = announced(play, side), play.rules.grid.index
    for hex_id in named:
        defenders = defenders_in(play, index[hex_id], state.enemy_of(side))
        play.state.put(*(unit.marked(state.DEFENDS, hex_id) for unit in defenders))
    play.log(text("log.announced", "combat", battles=len(named)))
    play.goto(Battles(side))


Combat = announcing(
    "combat",
    "A side announces the battles of an impulse, all of them before the first die (ruling 34).",
    state.SideId,
    Planning(Attacks, _prompt, _close, rule="combat"),
    becomes=(("battles",),),
)

Battles = battles(
    "battles",
    "The battles announced are fought one at a time.",
    state.SideId,
    Fights(Attacks, "combat", lambda play, side, hex_id: Fight(play.rules.grid.index[hex_id])),
)
