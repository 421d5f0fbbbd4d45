"""A battle begins: the attack declared, tactics, cards for shifts (11.3 to 11.3.4, 11.6; rulings 23 to 25 and 30)."""

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from rasputitsa.engine.dataclass_fields import UnitId
from rasputitsa.engine.decision import Decision, Ids
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards, state
from rasputitsa.games.blitzkrieg_to_moscow_2.aftermath import EndOfBattle
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import choices, defenders_in, odds_of
from rasputitsa.games.blitzkrieg_to_moscow_2.throwing import Resolve
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.procedures.acts import act
from rasputitsa.rules.combat.losses import of_battle
from rasputitsa.rules.permits import Ban, UnitChoice

SHIFT = "combat_shift"


@dataclass(frozen=True, slots=True)
class Fight(Stage):
    """An attack is declared (11.3)."""

    name: ClassVar[str] = "fight"
    becomes: ClassVar[tuple[Course, ...]] = (("tactics", "shift_card", "shift_card", "resolve", "end_of_battle"),)
    hex: Hex
    attackers: tuple[UnitId, ...]

    def run(self, play: state.BlitzPlay) -> None:
        """Open the battle."""
        defenders = tuple(unit.id for unit in defenders_in(play, self.hex))
        play.state.battle = state.Battle(self.hex, self.attackers, defenders)
        side = state.attacking_side(play)
        hex_id = play.rules.grid.names[self.hex]
        play.log(text("log.attacks", "11.3", side=side, units=self.attackers, hex=hex_id))
        play.commit()
        play.end()
        play.call(
            Tactics(state.enemy_of(side)), ShiftCard(side), ShiftCard(state.enemy_of(side)), Resolve(), EndOfBattle()
        )


@dataclass(frozen=True, slots=True)
class Tactics(Stage):
    """Fresh defenders choose their tactics openly, unit by unit (11.3.2, 11.6; rulings 23 and 25)."""

    name: ClassVar[str] = "tactics"
    side: state.SideId

    def decision(self, look: state.BlitzLook) -> Decision | None:
        """Active or passive; None where no unit has more than one choice."""
        battle = state.battle_of(look)
        legal = {id: choices(look, battle, look.state.units[id]) for id in battle.defenders}
        if not any(len(verbs) > 1 for verbs in legal.values()):
            return None
        open_to = {verb: tuple(id for id, verbs in legal.items() if verb in verbs) for verb in ("active", "passive")}
        units = [look.state.units[id] for id in battle.defenders]
        asked = ((verb, _choosing(look, ids).option(verb, units)) for verb, ids in open_to.items())
        options = tuple(option._replace(notes=partial(_meets, look, verb)) for verb, option in asked)
        prompt = text("prompt.tactics", "11.3.2", side=self.side, **_attack_facts(look, battle))
        return Decision(self.side, prompt, options, common=True)

    def run(self, play: state.BlitzPlay) -> None:
        """Make the choice of each defender that has only one."""
        for id in state.battle_of(play).defenders:
            if choices(play, state.battle_of(play), play.state.units[id]) == ("active",):
                self.on_active(play, id)
        play.end()

    def on_active(self, play: state.BlitzPlay, unit_id: str) -> None:
        """A unit defends with its full strength, and will be spent."""
        battle = state.battle_of(play)
        play.state.battle = replace(battle, active=(*battle.active, unit_id))
        play.log(text("log.active", "11.3.2", unit=unit_id), unit=unit_id)

    def on_passive(self, play: state.BlitzPlay, unit_id: str) -> None:
        """A unit defends with its strength in parentheses."""
        battle = state.battle_of(play)
        play.state.battle = replace(battle, passive=(*battle.passive, unit_id))
        play.log(text("log.passive", "11.3.2", unit=unit_id), unit=unit_id)


def _choosing(look: state.BlitzLook, able: Ids) -> UnitChoice:
    """The defenders that can still choose, or can choose this (11.3.2, 11.6; ruling 25)."""
    battle = state.battle_of(look)
    chosen = {*battle.active, *battle.passive}
    bans = (
        Ban(lambda unit: unit.id in chosen, "why.tactics_chosen", "11.3.2"),
        Ban(lambda unit: unit.id not in able, "why.no_tactics", "11.3.2"),
    )
    defenders = [look.state.units[id] for id in battle.defenders]
    return of_battle(look.state.units.of(state.enemy_of(state.attacking_side(look))), defenders, "11.3.2", *bans)


@dataclass(frozen=True, slots=True)
class ShiftCard(Stage):
    """A side may play one card for a shift of a column (11.3.4; rulings 24 and 30)."""

    name: ClassVar[str] = "shift_card"
    becomes: ClassVar[tuple[Course, ...]] = (("negation", "shifted"),)
    side: state.SideId

    def decision(self, look: state.BlitzLook) -> Decision | None:
        """A card or none; None where it is open to all that the side has none, or it passes for good."""
        if self.side in cards.silent(look) or not _may_shift(look, self.side):
            return None
        prompt = text("prompt.shift", "11.3.4", side=self.side, **_attack_facts(look, state.battle_of(look)))
        option = cards.bound_option(look, self.side, SHIFT, unmet_by(look, state.battle_of(look)))
        return Decision(
            self.side, prompt, (option._replace(notes=partial(_brings, look, self.side)), *cards.passes(look))
        )

    def on_combat_shift(self, play: state.BlitzPlay, card: str) -> None:
        """Play a card."""
        play.goto(Shifted())
        cards.put_into_play(play, self.side, card, SHIFT)
        play.call(cards.Negation())

    def on_pass(self, play: state.BlitzPlay) -> None:
        """Play none."""
        play.end()

    def on_pass_all(self, play: state.BlitzPlay) -> None:
        """Play no card in this battle."""
        cards.fall_silent(play, self.side)
        play.end()


def _attack_facts(look: state.BlitzLook, battle: state.Battle) -> dict[str, Fact]:
    """The attackers, their target, and the odds as things stand."""
    worked, hex_id = odds_of(look, battle), look.rules.grid.names[battle.hex]
    return {
        "units": battle.attackers,
        "n": len(battle.attackers),
        "hex": hex_id,
        "odds": worked.heading or worked.first,
    }


def _meets(look: state.BlitzLook, verb: str, unit_id: str) -> tuple[Text, ...]:
    """The odds that a unit's choice makes, those that have not chosen yet counted as active (11.3.3)."""
    battle = state.battle_of(look)
    if verb == "active":
        odds = odds_of(look, replace(battle, active=(*battle.active, unit_id)))
    else:
        odds = odds_of(look, replace(battle, passive=(*battle.passive, unit_id)))
    return (text("note.shift", "11.3.3", odds=odds.heading or odds.first),)


def _brings(look: state.BlitzLook, side: state.SideId, _card: str) -> tuple[Text, ...]:
    """The odds that a shift makes, or that it leaves as they are: the table ends there (11.3.4)."""
    battle = state.battle_of(look)
    before = odds_of(look, battle)
    after = odds_of(look, replace(battle, shifts=(*battle.shifts, state.Played(side, "hidden", SHIFT))))
    key = "note.shift.none" if after.column == before.column else "note.shift"
    return (text(key, "11.3.4", odds=after.heading or after.first),)


def _put_to_battle(play: state.BlitzPlay) -> None:
    battle = state.battle_of(play)
    play.state.battle = replace(battle, shifts=(*battle.shifts, cards.card_in_play(play)))
    cards.take_effect(play)


Shifted = act(
    "shifted",
    "A card for a shift has its effect, unless it was negated: then it was that side's one card too (ruling 30).",
    _put_to_battle,
)


def _may_shift(look: state.BlitzLook, side: state.SideId) -> bool:
    """True if a side may hold a shift, by public facts: City Fights! fits cities alone (rulings 24 and 30)."""
    return cards.may_hold(look, side, SHIFT, unmet_by(look, state.battle_of(look)))


def unmet_by(look: state.BlitzLook, battle: state.Battle) -> str:
    """The binding of a shift that does not fit this battle; empty if all fit (7.1)."""
    return "" if look.rules.cities >> battle.hex & 1 else cards.CITY
