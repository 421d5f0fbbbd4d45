"""The combat phase of a side: attacks alone and together, planned, declared, fought (8.1 to 8.3; rulings 56 to 59)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Figures, Ids, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Course
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.combat import strengths
from rasputitsa.games.war_for_the_motherland.combat.battle import FOUGHT, Fight
from rasputitsa.games.war_for_the_motherland.combat.markers import has_to_draw
from rasputitsa.games.war_for_the_motherland.ground import beside, is_at_home
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.procedures.attacking import Attacking
from rasputitsa.rules.combat import attacks
from rasputitsa.rules.combat.already_defeated import BEATEN, open_area
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.attack_offer import AttackOffer
from rasputitsa.rules.combat.crt import Odds
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.permits import Bans


class Attacks(attacks.Attacks[state.WarLook]):
    """The attacks of a side's units; a battle may take in further hexes that all its attackers reach (8.33)."""

    section = "8.2"
    widens = True
    part_of_battle = "why.part_of_battle"
    sections: ClassVar = state.SECTIONS["attacks"]

    def odds(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Odds:
        """The odds of a battle, at the mean of what is still to be drawn."""
        return strengths.odds_of(self.look, strengths.meeting(self.look, hexes, units))

    def enemies(self) -> HexSet:
        """The hexes with an enemy who has not been attacked in this phase (ruling 57)."""
        return self._enemies

    @once
    def bans(self) -> Bans:
        """The units that may not attack at all."""
        look = self.look
        return (
            self.ban(lambda unit: unit.mark(FOUGHT), "why.fought"),
            self.ban(lambda unit: is_at_home(look, unit), "why.at_home"),
            self.ban(lambda unit: not strengths.can_bring_attack(look, unit), "why.no_attack_strength"),
        )

    def can_attack(self, unit: Unit) -> bool:
        """True if a unit has an attack at all; only one that is another object than last time is looked at again."""
        seen = self._armed.get(unit.id)
        if seen is None or seen[0] is not unit:
            seen = self._armed[unit.id] = unit, super().can_attack(unit)
        return seen[1]

    @once
    def _armed(self) -> "_Armed":
        return _armed(self.look.rules, self.side, self.look.state.turn)

    def spared(self) -> attacks.Bars:
        """The hexes whose enemies have all been attacked (8.23)."""
        return (self.bar(self._all & ~self._enemies, "why.all_attacked"),)

    def apart(self, unit: Unit) -> attacks.Bars:
        """The enemies across water (ruling 57), and those that another nationality attacks (8.35)."""
        near, reach = self.grid.neighbours(unit.hex) & self._all, self.reach(unit)
        stranger = self.grid.set_of(hex for hex in hexes_in(reach) if self._strangers(unit, 1 << hex))
        return (
            self.bar(near & self._enemies & ~reach, "why.across_water"),
            self.bar(stranger, "why.other_nation", lambda hex: {"units": self._strangers(unit, 1 << hex)}),
        )

    def lonely(self, unit: Unit) -> bool:
        """True if a unit is next to no enemies at all."""
        return not self.grid.neighbours(unit.hex) & self._all

    def out_of_touch(self) -> Bans:
        """The units next to no enemies that they can attack."""
        return (self.ban(lambda unit: not self.reach(unit), "why.none_to_attack"),)

    def near(self, area: HexSet) -> HexSet:
        """The hexes next to an area over sides across which some unit can attack."""
        return _near(self.look.rules, area, self._freezes)

    def reach(self, unit: Unit) -> HexSet:
        """The hexes that a unit can attack: over ice only Soviets on foot, in snow (ruling 57)."""
        near = beside(self.look.rules, unit.hex)
        if state.ICE in unit.type.traits and self._freezes:
            near |= _across_ice(self.look.rules, unit.hex)
        return near & self._enemies

    def may_join(self, unit: Unit, hexes: HexSet) -> bool:
        """Every attacker reaches every hex, and two other nationalities never attack together (8.33, 8.35)."""
        return super().may_join(unit, hexes) and not self._strangers(unit, hexes)

    def free(self) -> Ids:
        """The units that can attack something and are not set on anything."""
        units = self.look.state.units
        return tuple([id for id in super().free() if self.aims(units[id])])

    def aims(self, unit: Unit) -> HexSet:
        """The hexes that a unit can attack: none that another nationality attacks, with which it does not."""
        area = super().aims(unit)
        if self.battles.set_on and state.nation_of(unit) in self.look.rules.nations.apart:
            area = self.grid.set_of(hex for hex in hexes_in(area) if not self._strangers(unit, 1 << hex))
        return area

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The column if this unit joins; before markers are drawn the range of strengths (ruling 49)."""
        plan = self._plan(unit_id, hex_id)
        if not self._is_open(plan):
            return super().notes(unit_id, hex_id)
        attack, defence = (
            strengths.span(strengths.attack_of(self.look, plan)),
            strengths.span(strengths.defence_of(self.look, plan)),
        )
        note = text("note.range", "ruling-49", attack=attack, defence=defence)
        return (*super().notes(unit_id, hex_id), note)

    def figures(self, unit_id: str, hex_id: str) -> Figures:
        """The odds if this unit joins; while markers are to be drawn those of the mean, and the range of strengths."""
        plan, found = self._plan(unit_id, hex_id), super().figures(unit_id, hex_id)
        return {**found, **self._range(plan)} if self._is_open(plan) else found

    def _plan(self, unit_id: str, hex_id: str) -> strengths.Meeting:
        battle = self.battles.at(hex_id)
        units = (*self.battles.attackers(battle), self.look.state.units[unit_id])
        return strengths.meeting(self.look, tuple(self.grid.index[name] for name in battle.split()), units)

    def _is_open(self, plan: strengths.Meeting) -> bool:
        """True if a marker is still to be drawn for a battle."""
        return any(has_to_draw(self.look, unit) for unit in (*plan.attackers, *plan.defenders))

    def _range(self, plan: strengths.Meeting) -> Figures:
        attack, defence = strengths.attack_of(self.look, plan), strengths.defence_of(self.look, plan)
        return {"least": attack.least, "most": attack.most, "weakest": defence.least, "strongest": defence.most}

    @once
    def _all(self) -> HexSet:
        return self.look.state.units.area(state.enemy_of(self.side))

    @once
    def _enemies(self) -> HexSet:
        return open_area(self.look.state.units, state.enemy_of(self.side))

    @once
    def _freezes(self) -> bool:
        return state.weather_of(self.look) == "snow"

    def _strangers(self, unit: Unit, hexes: HexSet) -> Ids:
        """The units of other nationalities in battles for some hexes that keep a unit from joining (8.35)."""
        nation, apart = state.nation_of(unit), self.look.rules.nations.apart
        if nation not in apart:
            return ()
        others = [
            other for other, battle in self.battles.set_on if self.battles.area(battle) & hexes and other.id != unit.id
        ]
        return tuple(
            other.id for other in others if state.nation_of(other) in apart and state.nation_of(other) != nation
        )


_Armed = dict[str, tuple[Unit, bool]]


@lru_cache(maxsize=8)
def _armed(rules: state.WarRules, side: str, turn: int) -> _Armed:
    """Cache: a side's units by id, and whether they have an attack. Valid while the `Unit` object is the same."""
    return {}


@lru_cache(maxsize=16)
def _near(rules: state.WarRules, area: HexSet, freezes: bool) -> HexSet:  # noqa: FBT001
    """The hexes next to an area over land, or over ice; it is the same from plan to plan."""
    near = across(rules.grid, area, rules.land)
    return near | across(rules.grid, area, rules.map.hexsides["frozen"]) if freezes else near


@lru_cache(maxsize=8_192)
def _across_ice(rules: state.WarRules, hex: Hex) -> HexSet:
    """The hexes next to one across sides that freeze."""
    return across(rules.grid, 1 << hex, rules.map.hexsides["frozen"])


@dataclass(frozen=True, slots=True)
class Combat(Attacking):
    """A side sets units on enemies and fights; a plan binds no unit until it is declared (ruling 56)."""

    name: ClassVar[str] = "combat"
    calls: ClassVar[tuple[Course, ...]] = (("fight",),)
    side: state.SideId

    def decision(self, look: state.WarLook) -> Decision | None:
        """Set a unit on an enemy, take it off, make battles one, declare one, close; None if no unit can attack."""
        attacks = self.attacks(look)
        offer = AttackOffer(attacks)
        attack, withdraw = offer.options()
        if not attack.subjects and not withdraw.subjects:
            return None
        options = [attack, withdraw]
        if withdraw.subjects:
            further = (offer.combine_option(), offer.resolve_option())
            options += [option for option in further if option.subjects]
        undone = partial(_undone, attack, attacks)
        close = Option("end", advances=True, passes=True, label="verb.end_combat", undone=undone)
        return Decision(self.side, text("prompt.combat", "8.2", side=self.side), (*options, close))

    def run(self, play: state.WarPlay) -> None:
        """End the combat when no unit can attack any more."""
        self.on_end(play)

    def attacks(self, look: state.WarLook) -> Attacks:
        """The attacks of the side."""
        return Attacks(look, self.side)

    def on_combine(self, play: state.WarPlay, hex_id: str, other_id: str) -> None:
        """Make one battle of two, or take in another hex (8.33)."""
        self.orders(play).combine(play, hex_id, other_id)

    def on_resolve(self, play: state.WarPlay, hex_id: str) -> None:
        """Declare a battle: it is fought now (8.1)."""
        setting = self.attacks(play)
        battle = setting.battles.at(hex_id)
        hexes = tuple(play.rules.grid.index[name] for name in battle.split())
        play.call(Fight(hexes, tuple(unit.id for unit in setting.battles.attackers(battle))))

    def on_end(self, play: state.WarPlay) -> None:
        """Close the phase."""
        play.state.clear_marks(ATTACKS, FOUGHT, strengths.FIRED, BEATEN)
        play.end()


def _undone(attack: Option, setting: Attacks) -> Text | None:
    """A reminder of battles planned and not fought; else of units that could attack and are not set on any enemy."""
    planned = setting.battles.names
    if planned:
        return text("undone.planned", "ruling-56", battles=len(planned))
    return text("undone.attack", "8.2", units=len(attack.subjects)) if attack.subjects else None
