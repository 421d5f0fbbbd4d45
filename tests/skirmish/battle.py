"""Battles, in a combat phase or as overruns: who is in one, odds, cards, the die, the result (chapter 3)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.dataclass_fields import UnitId, later
from rasputitsa.engine.decision import Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures import stepping
from rasputitsa.procedures.acts import act, side_act
from rasputitsa.procedures.advancing import Advances, enter
from rasputitsa.procedures.plain import FallBack, involved
from rasputitsa.procedures.stepping import step_loss
from rasputitsa.procedures.throwing import asked_by, throw
from rasputitsa.rules.combat.crt import Odds, Shift, odds
from rasputitsa.rules.combat.current_battle import party
from rasputitsa.rules.combat.retreat import Ground
from rasputitsa.rules.permits import refused
from rasputitsa.rules.units import enemy_area
from tests.skirmish import state
from tests.skirmish.cards import Interrupt, battle_of, report


def odds_of(look: state.SkirmishLook, battle: state.Battle) -> Odds:
    """The odds, with all shifts together (3.4)."""
    units = [look.state.units[id] for id in battle.attackers]
    attack = sum(state.attack_of(look, unit) for unit in units)
    against = (unit for hex in battle.hexes for unit in defenders(look, hex, units))
    defence = sum(state.defence_of(look, unit) for unit in against)
    return odds(look.rules.results, attack, defence, 1, shifts_of(look, battle, units))


def shifts_of(look: state.SkirmishLook, battle: state.Battle, units: Sequence[Unit]) -> tuple[Shift, ...]:
    """Wood or a town, a river before every attacker, an overrun's surprise, the cards (3.4, 4.4)."""
    shifts = []
    covered = look.rules.map.terrain["wood"] | look.rules.map.features["town"]
    if any(covered >> hex & 1 for hex in battle.hexes):
        shifts.append(Shift(-1, text("shift.terrain", "3.4")))
    rivers = [look.rules.map.beside("river", hex) for hex in battle.hexes]
    if all(any(river >> unit.hex & 1 for river in rivers) for unit in units):
        shifts.append(Shift(-1, text("shift.river", "3.4")))
    if guns_at(look, battle.hex):
        shifts.append(Shift(1, text("shift.guns", "3.9")))
    if battle.overrun:
        shifts.append(Shift(1, text("shift.overrun", "2.6")))
    return (*shifts, *(Shift(look.rules.shifts.get(card, 0), text(f"shift.{card}", "4.4")) for card in battle.cards))


def defenders(look: state.SkirmishLook, hex: Hex, against: Sequence[Unit]) -> tuple[Unit, ...]:
    """The units on a hex that are not of the attacking side."""
    return tuple(unit for unit in look.state.units.on(hex) if unit.side != against[0].side)


def advancing(look: state.SkirmishLook) -> tuple[Unit, ...]:
    """The attackers that may enter a hex, once it is empty of defenders and has room (3.7)."""
    return tuple(unit for unit in party(look, "attackers") if emptied(look, unit))


def emptied(look: state.SkirmishLook, unit: Unit) -> HexSet:
    """The hexes of the battle that an attacker may enter; whoever has entered one stays there."""
    battle, grid = battle_of(look), look.rules.grid
    if unit.hex in battle.hexes:
        return 0
    held = enemy_area(look, unit.side) | state.full_hexes(look, unit.side, 1)
    # With one hex nobody but its neighbours can have attacked it.
    return (
        grid.set_of(battle.hexes)
        & state.land(look)
        & ~held
        & (state.near(look, 1 << unit.hex) if battle.more else grid.hexes)
    )


def guns_at(look: state.SkirmishLook, hex: Hex) -> tuple[Unit, ...]:
    """The guns that support the attack on a hex (3.9)."""
    name = look.rules.grid.names[hex]
    boxes = (f"{side.id}_guns" for side in look.rules.game.sides) if look.rules.is_grand else ()
    return tuple(gun for box in boxes for gun in look.state.units.boxed(box) if gun.mark("supports") == name)


@dataclass(frozen=True, slots=True)
class Fight(Stage):
    """A battle begins: the other side may interrupt, then it is resolved (3.3)."""

    name: ClassVar[str] = "fight"
    becomes: ClassVar[tuple[Course, ...]] = (("interrupt", "resolve", "end_of_battle"),)
    hex: Hex
    attackers: tuple[UnitId, ...]
    overrun: bool
    more: tuple[Hex, ...] = later(())

    def run(self, play: state.SkirmishPlay) -> None:
        """Open the battle; levies that fight for the first time draw their strengths."""
        play.state.battle = state.Battle(self.hex, self.attackers, self.overrun, more=self.more)
        play.state.put(*(play.state.units[id].unmarked("attacks") for id in self.attackers))
        defender = state.enemy_of(play.state.units[self.attackers[0]].side)
        for unit in (*involved(play, state.enemy_of(defender)), *involved(play, defender)):
            draw_strength(play, unit)
        play.end()
        play.call(Interrupt(defender), Resolve(), EndOfBattle())


def _resolve(play: state.SkirmishPlay) -> None:
    battle = battle_of(play)
    thrown = None if battle.result else throw(play, battle.hex, odds_of(play, battle), "3.4")
    result = battle.result or (thrown.result if thrown else "NE")
    play.state.battle = replace(battle, result=result)
    defender = state.enemy_of(play.state.units[battle.attackers[0]].side)
    sides = {"attackers": state.enemy_of(defender), "defenders": defender}
    play.call(*asked_by(play, result, lambda play, demand: STAGE_OF[demand.kind](sides[demand.of])), Advance())


Resolve = act(
    "resolve",
    "The die is thrown, unless a card has decided; then come losses, retreats and the advance (3.4).",
    _resolve,
    becomes=(("advance",), *((demand, "advance") for demand in ("lose_step", "eliminate", "retreat"))),
)


def _lose(play: state.SkirmishPlay, side: state.SideId, units: Sequence[Unit]) -> None:
    for unit in units:
        lose_step(play, unit)
    report(play, side)


LoseStep = step_loss(
    "lose_step", "A side takes a step from one of its units in the battle (3.5).", state.SideId, "3.5", involved, _lose
)


def _eliminate(play: state.SkirmishPlay, side: state.SideId) -> None:
    for unit in involved(play, side):
        eliminate(play, unit)
    report(play, side)


Eliminate = side_act("eliminate", "All units of a side in the battle are eliminated (3.5).", state.SideId, _eliminate)


@dataclass(frozen=True, slots=True)
class Retreat(FallBack):
    """The defenders retreat one by one as their owner likes; those that cannot are eliminated (3.6)."""

    name: ClassVar[str] = "retreat"
    section: ClassVar[str] = "3.6"
    side: state.SideId

    def ground(self, look: state.SkirmishLook) -> Ground:
        """The ground, without water and over no cliff."""
        free = state.land(look) & ~enemy_area(look, self.side) & ~state.enemy_zone(look, self.side)
        return Ground(look.rules.grid, free, free, state.full_hexes(look, self.side, 1), look.rules.ways or None)

    def length(self, look: state.SkirmishLook) -> int:
        """As the option has it."""
        return look.rules.retreat

    def lose(self, play: state.SkirmishPlay, units: Sequence[Unit]) -> None:
        """Lose those that cannot retreat, which is bad news."""
        for unit in units:
            eliminate(play, unit)
        play.end()
        report(play, self.side)


@dataclass(frozen=True, slots=True)
class Advance(Advances):
    """Victors may enter the hex, one at a time; after an overrun all must, and keep their MP (3.7)."""

    name: ClassVar[str] = "advance"

    def advancing(self, look: state.SkirmishLook) -> Option | None:
        """The verb, with those that can enter, in a battle for two hexes with those of each; none after an overrun."""
        battle, grid, idle = battle_of(look), look.rules.grid, refused("why.not_in_battle", "3.7")
        hexes = {unit.id: grid.ids(emptied(look, unit)) for unit in advancing(look)}
        if battle.overrun:
            return None
        if not battle.more:
            return Option("advance", ("unit",), tuple(hexes), why=idle)
        return Option("advance", ("unit", "hex"), tuple(hexes), targets=hexes.__getitem__, why=idle)

    def prompt(self, look: state.SkirmishLook, side: str) -> Text:
        """The question."""
        return text("prompt.advance", "3.7", side=side)

    def stay(self, look: state.SkirmishLook) -> Option:
        """The verb that ends the advance."""
        return Option("stay", advances=True)

    def run(self, play: state.SkirmishPlay) -> None:
        """Overrunners enter; where the defenders held, they have finished their move (2.6)."""
        units = advancing(play)
        for unit in units:
            enter(play, unit, (unit.hex, battle_of(play).hex), "3.7")
        if battle_of(play).overrun:
            stopped = (unit for unit in party(play, "attackers") if unit.hex != battle_of(play).hex)
            play.state.put(*(unit.marked("mp", 0) for unit in stopped))
        play.end()
        report(play, *(state.enemy_of(unit.side) for unit in units[:1]))

    def on_advance(self, play: state.SkirmishPlay, unit_id: str, hex_id: str = "") -> None:
        """One unit enters; in a battle for two hexes that of its choice."""
        unit = play.state.units[unit_id]
        enter(play, unit, (unit.hex, play.rules.grid.index[hex_id] if hex_id else battle_of(play).hex), "3.7")
        report(play, state.enemy_of(unit.side))

    def on_stay(self, play: state.SkirmishPlay) -> None:
        """End the advance."""
        play.log(text("log.stay", "3.7"))
        play.end()


def _forget(play: state.SkirmishPlay) -> None:
    for gun in guns_at(play, battle_of(play).hex):
        play.state.put(gun.unmarked("supports").with_steps(1))
    play.state.battle = None


EndOfBattle = act("end_of_battle", "The battle is over; its guns have fired and are spent (3.9).", _forget)


STAGE_OF: dict[str, Callable[[state.SideId], Stage]] = {"lose": LoseStep, "retreat": Retreat, "eliminated": Eliminate}


def draw_strength(play: state.SkirmishPlay, unit: Unit) -> None:
    """A levy that fights for the first time draws the strength that it keeps (3.10)."""
    if state.is_untried(unit):
        strength = play.rules.strengths[play.draw(len(play.rules.strengths))]
        play.state.put(unit.marked("strength", strength))
        play.log(text("log.drawn", "3.10", unit=unit.id, strength=state.in_points(play, strength)), unit=unit.id)


def lose_step(play: state.SkirmishPlay, unit: Unit) -> None:
    """Turn a full unit over; eliminate one without a step to lose (3.5)."""
    stepping.lose_step(play, unit, "3.5", eliminate)


def eliminate(play: state.SkirmishPlay, unit: Unit) -> None:
    """Remove a unit; its enemy gets a point (5.2)."""
    drawn = {"strength": strength} if (strength := unit.mark("strength")) is not None else {}
    play.state.put(unit.bare().with_marks(drawn).with_steps(1).inside(f"{unit.side}_lost"))
    play.state.points += 1 if unit.side == "guards" else -1
    play.log(text("log.eliminated", "3.5", unit=unit.id), unit=unit.id)
