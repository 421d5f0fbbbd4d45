"""An announcement of battles as choices: who can attack what, at what odds, what is owed, and why not.

A game makes one subclass: it says what can be attacked, who must attack, and how the odds are worked out. A battle is
called by the ids of its hexes, a space between; that is also the mark `attacks` of the units set on it.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from rasputitsa.engine.decision import Figures, Ids, Option
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.announcing import Duties
from rasputitsa.rules.combat import Odds
from rasputitsa.rules.nobody import why_not_attacked
from rasputitsa.rules.reassigning import over, owed

LookT = TypeVar("LookT", bound=Look[Any, Any])

ATTACKS = "attacks"
"""The mark of a unit that is set on a battle."""


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
        """The hexes that may be attacked."""
        raise NotImplementedError

    def why_no_enemy(self, hex_id: str) -> Text:
        """The reason that a hex is none of those that may be attacked."""
        return self.say("why.no_enemy", hex=hex_id)

    def near(self, area: HexSet) -> HexSet:
        """The hexes that can be attacked from an area, and from which it can be."""
        return self.grid.expand(area)

    def force(self) -> Sequence[Unit]:
        """The units that may take part: the side's units on the map, with others where they attack from off it."""
        units: Sequence[Unit] = self.look.state.units.of(self.side)
        return units

    def can_attack(self, unit: Unit) -> bool:
        """True if a unit has an attack at all, wherever it stands."""
        return True

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
        both = self.area(one) | self.area(other)
        return all(self.may_join(unit, both) for unit in (*self.attackers(one), *self.attackers(other)))

    @cached_property
    def able(self) -> tuple[Unit, ...]:
        """The units with an attack next to something that may be attacked."""
        close = self.near(self.enemies())
        return tuple([unit for unit in self.force() if close >> unit.hex & 1 and self.can_attack(unit)])

    def reach(self, unit: Unit) -> HexSet:
        """The hexes that a unit can attack."""
        return self.near(1 << unit.hex) & self.enemies()

    def free(self) -> Ids:
        """The units that can attack and are not set on anything."""
        return tuple([unit.id for unit in self.able if not unit.marks or unit.mark(ATTACKS) is None])

    def taken(self) -> Ids:
        """The units that are set on a battle."""
        return tuple([unit.id for unit, _ in self.set_on])

    @cached_property
    def announced(self) -> Ids:
        """The battles announced."""
        return _in_order(self.grid, [battle for _, battle in self.set_on])

    def attackers(self, battle: str) -> tuple[Unit, ...]:
        """The units set on a battle, in the order of the roster."""
        return tuple([unit for unit, other in self.set_on if other == battle])

    def battle_at(self, hex_id: str) -> str:
        """The battle announced for a hex, or the one that would be."""
        return next((battle for battle in self._several if hex_id in battle.split()), hex_id)

    def area(self, battle: str) -> HexSet:
        """The hexes of a battle."""
        return self.grid.named(battle.split())

    def options(self) -> tuple[Option, ...]:
        """The verbs `attack` and `withdraw`."""
        takes, free = ("unit", "hex"), self.free()
        attack = Option("attack", takes, free, self.targets, self.notes, why=self.why, figures=self.figures)
        moved, duty, nobody = partial(over, self), partial(owed, self), partial(why_not_attacked, self)
        return (
            attack._replace(joint=self.notes_together, nobody=nobody, over=moved, duty=duty, stacks=True),
            Option("withdraw", ("unit",), self.taken(), why=self.why_not_taken, retracts=True, owed=self.hindering()),
        )

    def combine_option(self) -> Option:
        """The verb `combine`: two battles become one."""
        return Option("combine", ("hex", "hex"), tuple(self.partners), self._partners_of, why=self.why_not_one)

    def resolve_option(self) -> Option:
        """The verb `resolve`: which battle is fought next, by its first hex."""
        hexes = tuple(battle.split()[0] for battle in self.announced)
        return Option("resolve", ("hex",), hexes, why=self._why_not_resolved)

    def _why_not_resolved(self, hex_id: str) -> Text:
        """The reason why no battle is fought for a hex: none is announced, or no free unit could attack it."""
        hex, units = self.grid.index.get(hex_id, -1), self.look.state.units
        is_near = hex < 0 or any(self.aims(units[id]) >> hex & 1 for id in self.free())
        return self.say("why.no_battle" if is_near or hex_id in self.announced else "why.out_of_reach", hex=hex_id)

    def targets(self, unit_id: str) -> Ids:
        """The hexes that a unit can attack."""
        return self.grid.ids(self.aims(self.look.state.units[unit_id]))

    def aims(self, unit: Unit) -> HexSet:
        """The same as a set: of the battles for several hexes those that it can join."""
        reach = self.reach(unit)
        for battle in self._several:
            if not self.may_join(unit, self.area(battle)):
                reach &= ~self.area(battle)
        return reach

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The column if this unit joins the attack."""
        worked = self._joined((unit_id,), hex_id)
        if worked.heading:
            return (text("note.odds", odds=worked.heading),)
        joins = bool(self.attackers(self.battle_at(hex_id)))
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
        battle = self.battle_at(hex_id)
        hexes = tuple(self.grid.index[name] for name in battle.split())
        return self.odds(hexes, (*self.attackers(battle), *(self.look.state.units[id] for id in unit_ids)))

    @cached_property
    def duties(self) -> Duties:
        """The duties of the announcement as it stands."""
        reach = {unit.id: self.reach(unit) for unit in self.able}
        attacks = {id: self.area(str(self.look.state.units[id].mark(ATTACKS))) for id in self.taken()}
        return Duties(reach, attacks, self.bound(), self.must_be_attacked())

    def hindering(self) -> Ids:
        """The units one of which must be taken off before the announcement can be closed."""
        return self.duties.hindering() if self.bound() else ()

    def blocked(self) -> Text | None:
        """The reason why the announcement cannot be closed: units that must still attack, or hexes still to be
        attacked.
        """
        if not self.bound() or self.duties.are_met:
            return None
        idle = self.duties.idle
        if idle:
            return self.say("why.must_attack", units=idle)
        return self.say("why.must_be_attacked", hexes=self.grid.ids(self.duties.alone), units=self.hindering())

    def send(self, play: Play[Any, Any], unit_id: str, hex_id: str) -> None:
        """Set a unit on the battle for a hex."""
        play.state.put(play.state.units[unit_id].marked(ATTACKS, self.battle_at(hex_id)))
        play.log(self.say("log.attack", unit=unit_id, hex=hex_id), unit=unit_id)

    def call_off(self, play: Play[Any, Any], unit_id: str, *marks: str) -> None:
        """Take a unit off, and further marks with it; a battle for several hexes is called off as a whole."""
        battle = str(play.state.units[unit_id].mark(ATTACKS))
        units = self.attackers(battle) if " " in battle else (play.state.units[unit_id],)
        play.state.put(*(unit.unmarked(ATTACKS, *marks) for unit in units))
        play.log(self.say("log.withdraw", unit=unit_id), unit=unit_id)

    def combine(self, play: Play[Any, Any], hex_id: str, other_id: str) -> None:
        """Make one battle of two."""
        one, other = self.battle_at(hex_id), self.battle_at(other_id)
        names = self.grid.ids(self.area(one) | self.area(other))
        units = (*self.attackers(one), *self.attackers(other))
        play.state.put(*(unit.marked(ATTACKS, " ".join(names)) for unit in units))
        play.log(self.say("log.combine", hexes=names))

    @cached_property
    def partners(self) -> dict[str, Ids]:
        """For each battle, by its first hex, those that it can be one battle with."""
        found: dict[str, list[str]] = {battle: [] for battle in self.announced}
        for one, other in sorted(self._meeting()):
            if self.may_combine(one, other):
                found[one].append(other)
        for battle, further in self._widened():
            found[battle].append(further)
            found.setdefault(further, [])
        names = {battle: battle.split()[0] for battle in found}
        return {names[one]: tuple(names[two] for two in found if two in found[one]) for one in found if found[one]}

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit cannot attack, or not this hex."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit not in self.force():
            return self.say("why.not_yours", unit=unit_id)
        if unit.mark(ATTACKS):
            return self.say("why.attacks_already", unit=unit_id, hex=str(unit.mark(ATTACKS)))
        return self.why_not_unit(unit) or self._why_not_target(unit, hex_id)

    def why_not_unit(self, unit: Unit) -> Text | None:
        """The game's own reason against a unit's attack, besides that no enemy is near; None if there is none."""
        return None

    def why_not_taken(self, unit_id: str) -> Text:
        """The reason why a unit cannot be taken off a battle."""
        return self.say("why.no_attack", unit=unit_id)

    def why_not_one(self, hex_id: str, other_id: str = "") -> Text:
        """The reason why two battles cannot be one."""
        return self.say("why.not_one_battle", hex=hex_id, other=other_id)

    def say(self, key: str, **facts: Fact) -> Text:
        """A sentence with the rule behind it."""
        return text(key, self.sections.get(key, self.section), **facts)

    @cached_property
    def set_on(self) -> list[tuple[Unit, str]]:
        """The units that are set on a battle, with its name, in the order of the roster."""
        return [(unit, str(unit.mark(ATTACKS))) for unit in self.force() if unit.marks and unit.mark(ATTACKS)]

    @cached_property
    def _several(self) -> Ids:
        """The battles for several hexes."""
        return tuple(dict.fromkeys([battle for _, battle in self.set_on if " " in battle]))

    def _meeting(self) -> set[tuple[str, str]]:
        """The pairs of battles of which some attacker reaches both, either way round."""
        if len(self.announced) < 2:
            return set()
        at = {hex: battle for battle in self.announced for hex in hexes_in(self.area(battle))}
        met = set()
        for battle in self.announced:
            reached = [self.reach(unit) for unit in self.attackers(battle)]
            others = {at[hex] for area in reached for hex in hexes_in(area) if hex in at} - {battle}
            met |= {pair for other in sorted(others) for pair in ((battle, other), (other, battle))}
        return met

    def _widened(self) -> list[tuple[str, str]]:
        """The battles with the hexes that each can take in besides those that are attacked already."""
        if not self.widens:
            return []
        taken = 0
        for battle in self.announced:
            taken |= self.area(battle)
        found = []
        for battle in self.announced:
            free = self.enemies() & ~taken
            for unit in self.attackers(battle):
                free &= self.reach(unit)
            found += [(battle, name) for name in self.grid.ids(free)]
        return found

    def _partners_of(self, hex_id: str) -> Ids:
        return self.partners[hex_id]

    def _why_not_target(self, unit: Unit, hex_id: str) -> Text:
        hex = self.grid.index.get(hex_id)
        if not self.reach(unit):
            return self.say("why.no_enemy_near", unit=unit.id)
        if hex is None or not self.enemies() >> hex & 1:
            return self.why_no_enemy(hex_id)
        if not self.reach(unit) >> hex & 1:
            return self.say("why.not_adjacent", unit=unit.id, hex=hex_id)
        return self.say("why.not_all_adjacent", unit=unit.id, hexes=tuple(self.battle_at(hex_id).split()))


def announced(look: Look[Any, Any], side: str) -> Ids:
    """The battles that a side has announced, each once, in the order of their hexes."""
    marks = [str(unit.mark(ATTACKS)) for unit in look.state.units.of(side) if unit.marks and unit.mark(ATTACKS)]
    return _in_order(look.rules.grid, marks)


def _in_order(grid: Grid, battles: Sequence[str]) -> Ids:
    """Battles by their hexes, each once."""
    return tuple(sorted(dict.fromkeys(battles), key=lambda battle: (grid.index[battle.split()[0]], battle)))
