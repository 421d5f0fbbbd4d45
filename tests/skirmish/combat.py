"""Announcing battles, the bold who must attack, and the order in which battles are fought (3.1 to 3.3, 3.8, 3.9)."""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from rasputitsa.engine.decision import Ids, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.fighting import Announcing, Fights, Planning, announcing, battles
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.attack_offer import AttackOffer
from rasputitsa.rules.combat.crt import Odds
from rasputitsa.rules.permits import refused
from rasputitsa.rules.plain import PlainAttacks
from tests.skirmish.battle import Fight, guns_at, odds_of
from tests.skirmish.state import Battle, SideId, SkirmishLook, SkirmishPlay, attack_of, near


class Attacks(PlainAttacks[SkirmishLook]):
    """The attacks of units; the bold must attack."""

    section = "3.1"
    part_of_battle = "why.part_of_battle"
    sections: ClassVar = {
        "why.must_attack": "3.2",
        "why.no_battle": "3.3",
        "why.out_of_reach": "3.3",
        "note.no_effect": "3.4",
        "note.no_effect.alone": "3.4",
        "log.combine": "3.8",
        "why.not_one_battle": "3.8",
    }

    def odds(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Odds:
        """The odds of a battle for a hex or two."""
        return odds_of(self.look, _battle(hexes, units))

    def near(self, area: HexSet) -> HexSet:
        """The hexes next to an area, but over water."""
        return near(self.look, area)

    def can_attack(self, unit: Unit) -> bool:
        """True if a unit has any strength to attack with."""
        return bool(attack_of(self.look, unit))

    def bound(self) -> Ids:
        """The bold (3.2)."""
        return tuple(unit.id for unit in self.able if "bold" in unit.type.traits)

    def may_join(self, unit: Unit, hexes: HexSet) -> bool:
        """In a battle for two hexes it is enough to stand next to one (3.8)."""
        return True

    def may_combine(self, one: str, other: str) -> bool:
        """Two hexes next to each other (3.8)."""
        return " " not in one + other and bool(self.near(self.battles.area(one)) & self.battles.area(other))

    def grand_options(self) -> tuple[Option, ...]:
        """Further announcements in the campaign: one battle for two hexes, guns from off the map (3.8, 3.9)."""
        why = refused("why.no_support", "3.9")
        support = Option("support", ("unit", "hex"), self.guns, targets=lambda gun: self.gunless, why=why)
        return (AttackOffer(self).combine_option(), support)

    @cached_property
    def guns(self) -> Ids:
        """The guns that support nothing yet and are not spent."""
        boxed = self.look.state.units.boxed(f"{self.side}_guns")
        return tuple(gun.id for gun in boxed if gun.is_full and gun.mark("supports") is None) if self.gunless else ()

    @cached_property
    def gunless(self) -> Ids:
        """The battles without guns: each may have one."""
        index, keys = self.look.rules.grid.index, (names.split()[0] for names in self.battles.names)
        return tuple(key for key in keys if not guns_at(self.look, index[key]))


def battles_of(look: SkirmishLook, side: SideId) -> tuple[Battle, ...]:
    """The battles announced, as they would be fought."""
    setting, index = Attacks(look, side), look.rules.grid.index
    named = [(tuple(index[name] for name in battle.split()), battle) for battle in setting.battles.names]
    return tuple(_battle(hexes, setting.battles.attackers(battle)) for hexes, battle in named)


def free_guns(play: SkirmishPlay, hex_id: str) -> None:
    """Guns stop supporting the attack on a hex."""
    for gun in guns_at(play, play.rules.grid.index[hex_id]):
        play.state.put(gun.unmarked("supports"))


def _battle(hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Battle:
    return Battle(hexes[0], tuple(unit.id for unit in units), overrun=False, more=hexes[1:])


def _withdraw(stage: Announcing, play: SkirmishPlay, unit_id: str) -> None:
    """Take a unit off; a battle for two hexes is called off as a whole."""
    battle = str(play.state.units[unit_id].mark(ATTACKS))
    stage.orders(play).call_off(play, unit_id)
    if not Attacks(play, stage.side).battles.attackers(battle):
        free_guns(play, battle.split()[0])


def _combine(stage: Announcing, play: SkirmishPlay, hex_id: str, other_id: str) -> None:
    """Two hexes under attack become one battle, with one gun (3.8)."""
    free_guns(play, play.rules.grid.ids(play.rules.grid.named((hex_id, other_id)))[1])
    stage.orders(play).combine(play, hex_id, other_id)


def _support(stage: Announcing, play: SkirmishPlay, unit_id: str, hex_id: str) -> None:
    """Guns off the map support an attack (3.9)."""
    play.state.put(play.state.units[unit_id].marked("supports", hex_id))
    play.log(text("log.support", "3.9", unit=unit_id, hex=hex_id), unit=unit_id)


def _fight(play: SkirmishPlay, side: SideId, hex_id: str) -> Fight:
    battle = next(each for each in battles_of(play, side) if play.rules.grid.names[each.hex] == hex_id)
    return Fight(battle.hex, battle.attackers, overrun=False, more=battle.more)


Battles = battles(
    "battles", "The battles are fought one at a time, in any order (3.3).", SideId, Fights(Attacks, "3.3", _fight)
)

PLANNING = Planning(
    Attacks,
    lambda look, side: text("prompt.attack", "3.1", side=side),
    lambda play, side: play.goto(Battles(side)),
    none="",
    more=lambda setting: setting.grand_options() if setting.look.rules.is_grand else (),
)

Combat = announcing(
    "combat",
    "A side sets its units on adjacent enemies; the bold among them must attack (3.1, 3.2).",
    SideId,
    PLANNING,
    becomes=(("battles",),),
    on_withdraw=_withdraw,
    on_combine=_combine,
    on_support=_support,
)
