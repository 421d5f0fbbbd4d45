"""An announcement of battles as choices: who can attack what, at what odds, what is owed, and why not.

A game makes one subclass: it says what can be attacked, who must attack, and how the odds are worked out. What is
announced already, the marks of the units say (`rules.combat.announced_battles`).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from rasputitsa.engine.decision import TO_HEX, Duty, Figures, Ids, Option, not_offered
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.combat.announced_battles import ATTACKS, AnnouncedBattles
from rasputitsa.rules.combat.combining import Combining
from rasputitsa.rules.combat.crt import Odds
from rasputitsa.rules.combat.mandatory_attacks import Duties
from rasputitsa.rules.permits import (
    Ban,
    Bans,
    Bar,
    Facts,
    Permit,
    Reason,
    Sentence,
    UnitChoice,
    block,
    first_of,
    holds,
    no_facts,
    pool,
    refused,
)
from rasputitsa.rules.units import enemy_area

Bars = tuple[Bar, ...]
LookT = TypeVar("LookT", bound=Look[Any, Any])


class Attacks(Generic[LookT]):
    """The attacks of a side's units, worked out when asked.

    `section` is the rule behind the sentences of this module, `sections` the other rule behind some, by their keys.
    """

    section: ClassVar[str]
    widens: ClassVar[bool] = False
    """True if a battle may take in a hex on which no unit is set yet, where all its attackers reach it."""
    sections: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init__(self, look: LookT, side: str) -> None:
        self.look = look
        self.side = side
        self.grid: Grid = look.rules.grid

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

    @cached_property
    def battles(self) -> AnnouncedBattles:
        """The battles announced."""
        return AnnouncedBattles(self.grid, self.force())

    @cached_property
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

    def options(self) -> tuple[Option, ...]:
        """The verbs `attack` and `withdraw`."""
        takes, free, idle = TO_HEX, self.free(), refused(*self._sentence("why.no_attack"))
        attack = Option("attack", takes, free, self.targets, self.notes, why=self.why, figures=self.figures)
        joint, nobody, moved = self.notes_together, self.why_nobody, partial(self.battles.movable, aims=self.aims)
        return (
            attack._replace(joint=joint, nobody=nobody, over=moved, duty=self.owed, stacks=True),
            Option("withdraw", ("unit",), self.battles.units, why=idle, retracts=True, owed=self.hindering()),
        )

    @property
    def combining(self) -> Combining:
        """Two battles made one."""
        further = self.enemies() & ~self.battles.hexes if self.widens and self.battles.names else 0
        return Combining(self.battles, self.reach, self.may_combine, further, self._sentence("why.not_one_battle")[1])

    def resolve_option(self) -> Option:
        """The verb `resolve`: which battle is fought next, by its first hex."""
        return Option("resolve", ("hex",), self.battles.first_hexes, why=self._why_not_resolved)

    def _why_not_resolved(self, hex_id: str) -> Text:
        return self._fought.why(hex_id)

    @property
    def _fought(self) -> Permit:
        """The first hexes of the battles announced; others could be attacked, or no free unit is near them."""
        taken, near = self.battles.hexes, 0
        for id in self.free():
            near |= self.aims(self.look.state.units[id])
        bars = (
            *self.joined(),
            self.bar(~taken & ~near, "why.out_of_reach"),
            self.bar(~taken, "why.no_battle"),
        )
        return Permit(self.grid, "", bars)

    def joined(self) -> Bars:
        """The hexes of a battle for several besides the first, where battles can be one."""
        return ()

    def targets(self, unit_id: str) -> Ids:
        """The hexes that a unit can attack."""
        return self.grid.ids(self.aims(self.look.state.units[unit_id]))

    def aims(self, unit: Unit) -> HexSet:
        """The same as a set: of the battles for several hexes those that it can join."""
        reach = self.reach(unit)
        for battle in self.battles.several:
            if not self.may_join(unit, self.battles.area(battle)):
                reach &= ~self.battles.area(battle)
        return reach

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The column if this unit joins the attack."""
        worked = self._joined((unit_id,), hex_id)
        if worked.heading:
            return (text("note.odds", odds=worked.heading),)
        joins = bool(self.battles.attackers(self.battles.at(hex_id)))
        return (self.say("note.no_effect" if joins else "note.no_effect.alone"),)

    def notes_together(self, hex_id: str) -> tuple[Text, ...]:
        """The column if all that are free and have this target join the attack."""
        worked = self._joined([id for id in self.free() if hex_id in self.targets(id)], hex_id)
        return (text("note.odds", odds=worked.heading) if worked.heading else self.say("note.no_effect"),)

    def figures(self, unit_id: str, hex_id: str) -> Figures:
        """The odds if this unit joins the attack: `attack / scale` against `defence`, and the column from 0 up.

        No `column`: the attack has no effect.
        """
        worked = self._joined((unit_id,), hex_id)
        column = {} if worked.column is None else {"column": worked.column}
        return {"attack": worked.attack, "scale": worked.scale, "defence": worked.defence, **column}

    def _joined(self, unit_ids: Sequence[str], hex_id: str) -> Odds:
        battle = self.battles.at(hex_id)
        hexes = tuple(self.grid.index[name] for name in battle.split())
        return self.odds(hexes, (*self.battles.attackers(battle), *(self.look.state.units[id] for id in unit_ids)))

    @cached_property
    def duties(self) -> Duties:
        """The duties of the announcement as it stands."""
        reach = {unit.id: self.reach(unit) for unit in self.able}
        attacks = {unit.id: self.battles.area(battle) for unit, battle in self.battles.set_on}
        return Duties(reach, attacks, self.bound(), self.must_be_attacked())

    def hindering(self) -> Ids:
        """The units one of which must be taken off before the announcement can be closed."""
        return self.duties.hindering() if self.bound() else ()

    def owed(self) -> Duty:
        """The units that must attack still, and the hexes that must be attacked still."""
        if not self.bound() or self.duties.are_met:
            return (), ()
        return self.duties.idle, self.grid.ids(self.duties.alone)

    def blocked(self) -> Text | None:
        """The reason why the announcement cannot be closed: units that must still attack, or hexes still to be
        attacked.
        """
        idle, alone = self.owed()
        return block(idle, *self._sentence("why.must_attack"), units=idle) or block(
            alone, *self._sentence("why.must_be_attacked"), hexes=alone, units=self.hindering()
        )

    def send(self, play: Play[Any, Any], unit_id: str, hex_id: str) -> None:
        """Set a unit on the battle for a hex."""
        play.state.put(play.state.units[unit_id].marked(ATTACKS, self.battles.at(hex_id)))
        play.log(self.say("log.attack", unit=unit_id, hex=hex_id), unit=unit_id)

    def call_off(self, play: Play[Any, Any], unit_id: str, *marks: str) -> None:
        """Take a unit off, and further marks with it; a battle for several hexes is called off as a whole."""
        battle = str(play.state.units[unit_id].mark(ATTACKS))
        units = self.battles.attackers(battle) if " " in battle else (play.state.units[unit_id],)
        play.state.put(*(unit.unmarked(ATTACKS, *marks) for unit in units))
        play.log(self.say("log.withdraw", unit=unit_id), unit=unit_id)

    def combine(self, play: Play[Any, Any], hex_id: str, other_id: str) -> None:
        """Make one battle of two."""
        battles = self.battles
        one, other = battles.at(hex_id), battles.at(other_id)
        names = self.grid.ids(battles.area(one) | battles.area(other))
        units = (*battles.attackers(one), *battles.attackers(other))
        play.state.put(*(unit.marked(ATTACKS, " ".join(names)) for unit in units))
        play.log(self.say("log.combine", hexes=names))

    @property
    def who(self) -> UnitChoice:
        """The units that may attack, and the reasons why others may not."""
        attacks = self.ban(
            lambda unit: unit.mark(ATTACKS), "why.attacks_already", lambda unit: {"hex": str(unit.mark(ATTACKS))}
        )
        return UnitChoice(pool(self.force()), Sentence(*self._sentence("why.not_yours")), (attacks, *self.bans))

    @property
    def held(self) -> Permit:
        """The hexes that may be attacked at all."""
        return Permit(self.grid, "", (*self.spared(), self.bar(~self.enemies(), "why.no_enemy")))

    def aimed(self, unit: Unit) -> Permit:
        """The hexes that a unit can attack."""
        return self.held._replace(
            unit=unit.id,
            bars=(
                *self.held.bars,
                *self.apart(unit),
                self.bar(~self.reach(unit), "why.not_adjacent"),
                self.bar(~self.aims(unit), "why.not_all_adjacent", self.battles.hexes_of),
            ),
        )

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit cannot attack, or not this hex."""
        alone = self.ban(self.lonely, "why.no_enemy_near")
        barred = self.who.barred(unit_id) or first_of((alone,), self.who.pool[unit_id])
        if barred:
            return barred
        unit, hex = self.who.pool[unit_id], self.grid.index.get(hex_id, -1)
        spared = Permit(self.grid, unit_id, (*self.spared(), *self.apart(unit))).why_not(hex) if hex >= 0 else None
        return spared or first_of(self.out_of_touch(), unit) or self.aimed(unit).why(hex_id)

    def why_nobody(self, hex_id: str) -> Text:
        """The reason why no free unit can attack a hex: nothing is there, those beside it attack others or cannot."""
        hex = self.grid.index.get(hex_id, -1)
        able = [unit.id for unit in self.able if hex >= 0 and self.reach(unit) >> hex & 1]
        beside = [unit for unit in self.force() if hex >= 0 and self.beside(unit) >> hex & 1]
        idle = [unit.id for unit in beside if unit.id not in self.battles.units]
        bans = (
            Reason(self.held.barred),
            self.ban(
                lambda id: able and not {*able} & {*self.free()},
                "why.all_set",
                lambda id: {"hex": id, "units": tuple(able)},
            ),
            Reason(lambda id: self.why(idle[0], id) if idle else None),
            self.ban(lambda id: True, "why.nobody_adjacent", lambda id: {"hex": id}),
        )
        return first_of(bans, hex_id) or not_offered(hex_id)

    def ban(self, bars: Callable[..., object], key: str, facts: Callable[..., Facts] = no_facts) -> Ban:
        """A ban with the rule behind its sentence."""
        return Ban(bars, *self._sentence(key), facts)

    def bar(self, area: HexSet, key: str, facts: Callable[[Hex], Facts] = no_facts) -> Bar:
        """A bar with the rule behind its sentence."""
        return Bar(area, *self._sentence(key), facts)

    def say(self, key: str, **facts: Fact) -> Text:
        """A sentence with the rule behind it."""
        return text(*self._sentence(key), **facts)

    def _sentence(self, key: str) -> tuple[str, str]:
        """The key of a sentence, and the rule behind it."""
        return key, self.sections.get(key, self.section)
