"""The attacks of a side: a game's answers on who can attack what, at what odds, and who must.

A game makes one subclass, which says what is its own; here stand the usual answers. What is announced already, the
marks of the units say (`announced_battles`); the verbs are made of it in `attack_offer`, the reasons in
`attack_refusals`, and `attack_orders` carries out what is chosen.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from rasputitsa.engine.decision import Figures, Ids
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.combat.announced_battles import ATTACKS, AnnouncedBattles
from rasputitsa.rules.combat.crt import Odds
from rasputitsa.rules.permits import Bans, Bar, Wording, holds
from rasputitsa.rules.units import enemy_area

Bars = tuple[Bar, ...]
LookT = TypeVar("LookT", bound=Look[Any, Any])


class Attacks(Generic[LookT]):
    """The attacks of a side's units, worked out when asked.

    `section` is the rule behind the sentences of attacks, `sections` the other rule behind some, by their keys.
    """

    section: ClassVar[str]
    widens: ClassVar[bool] = False
    """True if a battle may take in a hex on which no unit is set yet, where all its attackers reach it."""
    part_of_battle: ClassVar[str] = ""
    """The sentence on the hexes of a battle besides the first, where it may be for several; none where it never is."""
    sections: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init__(self, look: LookT, side: str) -> None:
        self.look = look
        self.side = side
        self.grid: Grid = look.rules.grid
        self.wording = Wording(self.section, self.sections)
        self.ban, self.bar = self.wording.ban, self.wording.bar

    def odds(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Odds:
        """A battle for hexes worked out."""
        raise NotImplementedError

    def enemies(self) -> HexSet:
        """The hexes that may be attacked: all with enemy units, unless a game spares some."""
        return enemy_area(self.look, self.side)

    @property
    def bans(self) -> Bans:
        """The game's own rules against a unit's attack, wherever it stands."""
        return ()

    def spared(self) -> Bars:
        """The hexes whose enemies may not be attacked, or not any more."""
        return ()

    def apart(self, unit: Unit) -> Bars:
        """The hexes beside a unit that it may not attack for a reason of its own."""
        return ()

    def lonely(self, unit: Unit) -> bool:
        """True if a unit is next to no enemies at all."""
        return not self.reach(unit)

    def out_of_touch(self) -> Bans:
        """The units next to enemies of whom they can attack none."""
        return ()

    def near(self, area: HexSet) -> HexSet:
        """The hexes that can be attacked from an area, and from which it can be."""
        return self.grid.expand(area)

    def force(self) -> Sequence[Unit]:
        """The units that may take part: the side's units on the map, with others where they attack from off it."""
        units: Sequence[Unit] = self.look.state.units.of(self.side)
        return units

    def can_attack(self, unit: Unit) -> bool:
        """True if a unit has an attack at all."""
        return not holds(self.bans, unit)

    def bound(self) -> Ids:
        """The units that must attack."""
        return ()

    def must_be_attacked(self) -> HexSet:
        """The hexes that must be attacked, as far as the units that are bound suffice."""
        return 0

    def may_join(self, unit: Unit, hexes: HexSet) -> bool:
        """True if a unit reaches all of several hexes, so that it can take part in one battle for them."""
        return not hexes & ~self.reach(unit)

    def may_combine(self, one: str, other: str) -> bool:
        """True if two battles can be one: every attacker in either reaches the hexes of both."""
        both = self.battles.area(one) | self.battles.area(other)
        units = (*self.battles.attackers(one), *self.battles.attackers(other))
        return all(self.may_join(unit, both) for unit in units)

    @once
    def battles(self) -> AnnouncedBattles:
        """The battles announced."""
        return AnnouncedBattles(self.grid, self.force())

    @once
    def able(self) -> tuple[Unit, ...]:
        """The units with an attack next to something that may be attacked."""
        close = self.near(self.enemies())
        return tuple([unit for unit in self.force() if close >> unit.hex & 1 and self.can_attack(unit)])

    def beside(self, unit: Unit) -> HexSet:
        """The hexes that a unit could attack if enemies stood there."""
        return self.near(1 << unit.hex)

    def reach(self, unit: Unit) -> HexSet:
        """The hexes that a unit can attack."""
        return self.beside(unit) & self.enemies()

    def free(self) -> Ids:
        """The units that can attack and are not set on anything."""
        return tuple([unit.id for unit in self.able if not unit.marks or unit.mark(ATTACKS) is None])

    def aims(self, unit: Unit) -> HexSet:
        """The same as a set: of the battles for several hexes those that it can join."""
        reach = self.reach(unit)
        for battle in self.battles.several:
            if not self.may_join(unit, self.battles.area(battle)):
                reach &= ~self.battles.area(battle)
        return reach

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The column if this unit joins the attack."""
        worked = odds_with(self, (unit_id,), hex_id)
        if worked.heading:
            return (text("note.odds", odds=worked.heading),)
        joins = bool(self.battles.attackers(self.battles.at(hex_id)))
        return (self.wording.say("note.no_effect" if joins else "note.no_effect.alone"),)

    def figures(self, unit_id: str, hex_id: str) -> Figures:
        """The odds if this unit joins the attack: `attack / scale` against `defence`, and the column from 0 up.

        No `column`: the attack has no effect.
        """
        worked = odds_with(self, (unit_id,), hex_id)
        column = {} if worked.column is None else {"column": worked.column}
        return {"attack": worked.attack, "scale": worked.scale, "defence": worked.defence, **column}

    def hindering(self) -> Ids:
        """The units one of which must be taken off for a reason of the game's own."""
        return ()

    def blocked(self) -> Text | None:
        """The game's own reason why the announcement cannot be closed."""
        return None


def odds_with(attacks: Attacks[Any], unit_ids: Sequence[str], hex_id: str) -> Odds:
    """The battle for a hex worked out as if some units joined it."""
    battles, units = attacks.battles, attacks.look.state.units
    battle = battles.at(hex_id)
    hexes = tuple(attacks.grid.index[name] for name in battle.split())
    return attacks.odds(hexes, (*battles.attackers(battle), *(units[id] for id in unit_ids)))
