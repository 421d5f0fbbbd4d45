"""One battle, in a combat phase or as an overrun: cards, odds, the die, the result (chapter 3)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.dataclass_fields import UnitId, later
from rasputitsa.engine.decision import Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.procedures import stepping
from rasputitsa.procedures.acts import act, side_act
from rasputitsa.procedures.advancing import Advances, enter
from rasputitsa.procedures.plain import FallBack, involved
from rasputitsa.procedures.stepping import step_loss
from rasputitsa.procedures.throwing import asked_by, throw
from rasputitsa.rules.combat.current_battle import party
from rasputitsa.rules.combat.retreat import Ground
from rasputitsa.rules.plain import enemy_area
from tests.skirmish.cards import Interrupt, battle_of, report
from tests.skirmish.fighting import advancing, emptied, guns_at, odds_of
from tests.skirmish.state import (
    Battle,
    SideId,
    SkirmishLook,
    SkirmishPlay,
    enemy_of,
    enemy_zone,
    full_hexes,
    in_points,
    is_untried,
    land,
)


@dataclass(frozen=True, slots=True)
class Fight(Stage):
    """A battle begins: the other side may interrupt, then it is resolved (3.3)."""

    name: ClassVar[str] = "fight"
    becomes: ClassVar[tuple[Course, ...]] = (("interrupt", "resolve", "end_of_battle"),)
    hex: Hex
    attackers: tuple[UnitId, ...]
    overrun: bool
    more: tuple[Hex, ...] = later(())

    def run(self, play: SkirmishPlay) -> None:
        """Open the battle; levies that fight for the first time draw their strengths."""
        play.state.battle = Battle(self.hex, self.attackers, self.overrun, more=self.more)
        play.state.put(*(play.state.units[id].unmarked("attacks") for id in self.attackers))
        defender = enemy_of(play.state.units[self.attackers[0]].side)
        for unit in (*involved(play, enemy_of(defender)), *involved(play, defender)):
            draw_strength(play, unit)
        play.end()
        play.call(Interrupt(defender), Resolve(), EndOfBattle())


def _resolve(play: SkirmishPlay) -> None:
    battle = battle_of(play)
    thrown = None if battle.result else throw(play, battle.hex, odds_of(play, battle), "3.4")
    result = battle.result or (thrown.result if thrown else "NE")
    play.state.battle = replace(battle, result=result)
    attacker = play.state.units[battle.attackers[0]].side
    sides = {"attackers": attacker, "defenders": enemy_of(attacker)}
    play.call(*asked_by(play, result, sides, STAGE_OF), Advance())


Resolve = act(
    "resolve",
    "The die is thrown, unless a card has decided; then come losses, retreats and the advance (3.4).",
    _resolve,
    becomes=(("advance",), *((demand, "advance") for demand in ("lose_step", "eliminate", "retreat"))),
)


def _lose(play: SkirmishPlay, side: SideId, units: Sequence[Unit]) -> None:
    for unit in units:
        lose_step(play, unit)
    report(play, side)


LoseStep = step_loss(
    "lose_step", "A side takes a step from one of its units in the battle (3.5).", SideId, "3.5", involved, _lose
)


def _eliminate(play: SkirmishPlay, side: SideId) -> None:
    for unit in involved(play, side):
        eliminate(play, unit)
    report(play, side)


Eliminate = side_act("eliminate", "All units of a side in the battle are eliminated (3.5).", SideId, _eliminate)


@dataclass(frozen=True, slots=True)
class Retreat(FallBack):
    """The defenders retreat one by one as their owner likes; those that cannot are eliminated (3.6)."""

    name: ClassVar[str] = "retreat"
    section: ClassVar[str] = "3.6"
    side: SideId

    def ground(self, look: SkirmishLook) -> Ground:
        """The ground, without water and over no cliff."""
        free = land(look) & ~enemy_area(look, self.side) & ~enemy_zone(look, self.side)
        return Ground(look.rules.grid, free, free, full_hexes(look, self.side, 1), look.rules.ways or None)

    def length(self, look: SkirmishLook) -> int:
        """As the option has it."""
        return look.rules.retreat

    def lose(self, play: SkirmishPlay, units: Sequence[Unit]) -> None:
        """Lose those that cannot retreat, which is bad news."""
        for unit in units:
            eliminate(play, unit)
        play.end()
        report(play, self.side)


@dataclass(frozen=True, slots=True)
class Advance(Advances):
    """Victors may enter the hex, one at a time; after an overrun all must, and keep their MP (3.7)."""

    name: ClassVar[str] = "advance"

    def advancing(self, look: SkirmishLook) -> Option | None:
        """The verb, with those that can enter, in a battle for two hexes with those of each; none after an overrun."""
        battle, grid = battle_of(look), look.rules.grid
        hexes = {unit.id: grid.ids(emptied(look, unit)) for unit in advancing(look)}
        if battle.overrun:
            return None
        if not battle.more:
            return Option("advance", ("unit",), tuple(hexes), why=_why_no_advance)
        return Option("advance", ("unit", "hex"), tuple(hexes), targets=hexes.__getitem__, why=_why_no_advance)

    def prompt(self, look: SkirmishLook, side: str) -> Text:
        """The question."""
        return text("prompt.advance", "3.7", side=side)

    def stay(self, look: SkirmishLook) -> Option:
        """The verb that ends the advance."""
        return Option("stay", advances=True)

    def run(self, play: SkirmishPlay) -> None:
        """Overrunners enter; where the defenders held, they have finished their move (2.6)."""
        units = advancing(play)
        for unit in units:
            enter(play, unit, (unit.hex, battle_of(play).hex), "3.7")
        if battle_of(play).overrun:
            stopped = (unit for unit in party(play, "attackers") if unit.hex != battle_of(play).hex)
            play.state.put(*(unit.marked("mp", 0) for unit in stopped))
        play.end()
        report(play, *(enemy_of(unit.side) for unit in units[:1]))

    def on_advance(self, play: SkirmishPlay, unit_id: str, hex_id: str = "") -> None:
        """One unit enters; in a battle for two hexes that of its choice."""
        unit = play.state.units[unit_id]
        enter(play, unit, (unit.hex, play.rules.grid.index[hex_id] if hex_id else battle_of(play).hex), "3.7")
        report(play, enemy_of(unit.side))

    def on_stay(self, play: SkirmishPlay) -> None:
        """End the advance."""
        play.log(text("log.stay", "3.7"))
        play.end()


def _forget(play: SkirmishPlay) -> None:
    for gun in guns_at(play, battle_of(play).hex):
        play.state.put(gun.unmarked("supports").with_steps(1))
    play.state.battle = None


EndOfBattle = act("end_of_battle", "The battle is over; its guns have fired and are spent (3.9).", _forget)


STAGE_OF: dict[str, Callable[[SideId], Stage]] = {"lose": LoseStep, "retreat": Retreat, "eliminated": Eliminate}


def draw_strength(play: SkirmishPlay, unit: Unit) -> None:
    """A levy that fights for the first time draws the strength that it keeps (3.10)."""
    if is_untried(unit):
        strength = play.rules.strengths[play.draw(len(play.rules.strengths))]
        play.state.put(unit.marked("strength", strength))
        play.log(text("log.drawn", "3.10", unit=unit.id, strength=in_points(play, strength)), unit=unit.id)


def lose_step(play: SkirmishPlay, unit: Unit) -> None:
    """Turn a full unit over; eliminate one without a step to lose (3.5)."""
    stepping.lose_step(play, unit, "3.5", eliminate)


def eliminate(play: SkirmishPlay, unit: Unit) -> None:
    """Remove a unit; its enemy gets a point (5.2)."""
    drawn = {"strength": strength} if (strength := unit.mark("strength")) is not None else {}
    play.state.put(unit.bare().with_marks(drawn).with_steps(1).inside(f"{unit.side}_lost"))
    play.state.points += 1 if unit.side == "guards" else -1
    play.log(text("log.eliminated", "3.5", unit=unit.id), unit=unit.id)


def _why_no_advance(unit_id: str, hex_id: str = "") -> Text:
    return text("why.not_in_battle", "3.7", unit=unit_id)
