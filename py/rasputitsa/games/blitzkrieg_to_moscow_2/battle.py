"""A battle from its declaration to its end: tactics, cards, die, result (11.3, 11.6, 14.2.1; rulings 23 to 32)."""

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from rasputitsa.engine.dataclass_fields import UnitId
from rasputitsa.engine.decision import Decision, Ids
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards, state
from rasputitsa.games.blitzkrieg_to_moscow_2.losses import eliminate, spend_unit
from rasputitsa.games.blitzkrieg_to_moscow_2.retreat import Advance, Retreat
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import choices, defenders_in, faces_of, is_of_hero, odds_of
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.procedures.acts import act, side_act
from rasputitsa.procedures.throwing import throw
from rasputitsa.rules.combat.already_defeated import BEATEN
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.losses import of_battle
from rasputitsa.rules.permits import Ban, UnitChoice

FOUGHT, STRUCK, ACTED = "fought", "struck", "acted"
"""The marks of a unit that has attacked in this phase, in this player turn, that has acted in a Breakthrough Phase."""


def _carry_out(play: state.BlitzPlay) -> None:
    """Carry out what the table demands."""
    battle, side = state.battle_of(play), state.enemy_of(state.attacking_side(play))
    demands = play.rules.results.demands[battle.result]
    kinds = {demand.kind for demand in demands}
    if kinds == {"retreat"} and is_of_hero(play, battle):
        play.log(text("log.hero_holds", "14.2.1", hex=play.rules.grid.names[battle.hex]))
        kinds = set()
    here = play.state.units.on(battle.hex)
    for unit in here:
        if "eliminated" in kinds:
            eliminate(play, unit, "11.3.6")
        elif "lose" in kinds:
            spend_unit(play, unit, "11.3.6")
    play.call(*((Retreat(side),) if "retreat" in kinds else ()), Advance(state.attacking_side(play)))


Apply = act(
    "apply",
    "The result is carried out: eliminated; spent and driven back; driven back (11.3.6, 14.2.1; ruling 32).",
    _carry_out,
    becomes=(("advance",), ("retreat", "advance")),
)


def _end_battle(play: state.BlitzPlay) -> None:
    """Flip, remember, forget."""
    battle = state.battle_of(play)
    for id in (*battle.attackers, *battle.active):
        if is_in_play(play.state.units[id]):
            spend_unit(play, play.state.units[id], "11.3.7")
    struck = [unit for unit in units_of(play, battle.attackers) if is_in_play(unit)]
    play.state.put(*(unit.with_marks({FOUGHT: 1, STRUCK: 1}) for unit in struck))
    beaten = [unit for unit in units_of(play, battle.defenders) if unit.hex >= 0]
    play.state.put(*(unit.marked(BEATEN, 1) for unit in beaten))
    play.state.battle = None
    _forget_plans(play)


EndOfBattle = act(
    "end_of_battle",
    "Attackers and active defenders are spent; no unit is attacked twice (11.1, 11.3.7; rulings 26 and 27).",
    _end_battle,
)


def units_of(look: state.BlitzLook, ids: tuple[str, ...]) -> list[Unit]:
    """The units with these ids."""
    return [look.state.units[id] for id in ids]


def is_in_play(unit: Unit) -> bool:
    """True if a unit that fought is still on the map or in a rear area."""
    return unit.hex >= 0 or not unit.box.startswith(
        (state.GERMAN, f"{state.SOVIET}_lost", f"{state.SOVIET}_surrendered")
    )


def _forget_plans(play: state.BlitzPlay) -> None:
    """Drop plans against hexes in which no unit can be attacked any more."""
    gone = []
    for unit in play.state.units.all():
        target = unit.mark(ATTACKS)
        if target and not defenders_in(play, play.rules.grid.index[str(target)]):
            gone.append(unit.unmarked(ATTACKS))
    play.state.put(*gone)


REROLL = "reroll"


def _resolve(play: state.BlitzPlay) -> None:
    battle = state.battle_of(play)
    if odds_of(play, battle).column is None:
        play.log(text("log.failed", "11.3.5", hex=play.rules.grid.names[battle.hex]))
    else:
        play.call(Throw())


Resolve = act(
    "resolve",
    "The die of an attack, unless all shifts leave 1:2 or less: then it fails without one (11.3.5, 11.3.6).",
    _resolve,
    becomes=(("throw",),),
)


def _throw(play: state.BlitzPlay) -> None:
    """Throw; where all faces mean the same no re-roll is asked about (ruling 31)."""
    battle = state.battle_of(play)
    worked = odds_of(play, battle)
    thrown = throw(play, battle.hex, worked, "11.3.6")
    assert thrown is not None
    play.state.battle = replace(battle, die=thrown.die, result=thrown.result)
    is_open = len(set(faces_of(play, battle, worked.column))) > 1
    play.call(Reroll(state.attacking_side(play)) if is_open else Apply())


Throw = act("throw", "The die is thrown (11.3.6).", _throw, becomes=(("reroll",), ("apply",)))


@dataclass(frozen=True, slots=True)
class Reroll(Stage):
    """A side may have the die thrown again: the attacker first, then the defender (7.1; rulings 24 and 31)."""

    name: ClassVar[str] = "reroll"
    becomes: ClassVar[tuple[Course, ...]] = (("reroll",), ("apply",), ("negation", "rethrow"))
    side: state.SideId

    def decision(self, look: state.BlitzLook) -> Decision | None:
        """A card or none; None where it is open to all that the side has none, or it passes for good."""
        unmet = "" if state.attacking_side(look) == state.GERMAN else cards.GERMAN_ATTACK
        if self.side in cards.silent(look) or not cards.may_hold(look, self.side, REROLL, unmet):
            return None
        battle = state.battle_of(look)
        facts = {"side": self.side, "hex": look.rules.grid.names[battle.hex]}
        is_idle = faces_of(look, battle, odds_of(look, battle).column)[battle.die - 1] != battle.result
        key = "prompt.reroll.hero" if is_idle else "prompt.reroll"
        prompt = text(key, "7.1", **facts, die=battle.die, result=battle.result)
        return Decision(self.side, prompt, (cards.bound_option(look, self.side, REROLL, unmet), *cards.passes(look)))

    def run(self, play: state.BlitzPlay) -> None:
        """Ask the other side, or let the result stand."""
        self.on_pass(play)

    def on_reroll(self, play: state.BlitzPlay, card: str) -> None:
        """Play a card."""
        play.goto(Rethrow(self.side))
        cards.put_into_play(play, self.side, card, REROLL)
        play.call(cards.Negation())

    def on_pass(self, play: state.BlitzPlay) -> None:
        """Play none."""
        attacker = state.attacking_side(play)
        play.goto(Reroll(state.enemy_of(attacker)) if self.side == attacker else Apply())

    def on_pass_all(self, play: state.BlitzPlay) -> None:
        """Play no more cards in this battle."""
        cards.fall_silent(play, self.side)
        self.on_pass(play)


def _rethrow(play: state.BlitzPlay, side: state.SideId) -> None:
    play.call(Throw() if cards.take_effect(play) else Reroll(side))


Rethrow = side_act(
    "rethrow",
    "A card for a re-roll has its effect; negated, another may be played in its place (rulings 15 and 31).",
    state.SideId,
    _rethrow,
    becomes=(("throw",), ("reroll",)),
)


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
