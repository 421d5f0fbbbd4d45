"""One battle: odds, the die, losses, retreat and advance (3.2 to 3.4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.procedures.acts import act, side_act
from rasputitsa.procedures.advancing import Advances, enter, survivors
from rasputitsa.procedures.losing import Loss, side_loss
from rasputitsa.procedures.retreating import UnitsRetreat, fall_back
from rasputitsa.rules.combat import Odds, Shift, odds
from rasputitsa.rules.losses import loss, of_battle
from rasputitsa.rules.permits import refused
from rasputitsa.rules.planning import battle_of
from rasputitsa.rules.retreat import Ground, retreats
from tests.two_mills.state import Battle, MillsLook, MillsPlay, SideId, enemy_hexes, enemy_of


def odds_of(look: MillsLook, hex: Hex, units: Sequence[Unit]) -> Odds:
    """The odds of an attack on a hex: a wood or a mill shifts one column to the left (3.2)."""
    cover = look.rules.map.terrain["wood"] | look.rules.map.features["mill"]
    shifts = (Shift(-1, text("shift.cover", "3.2")),) if cover >> hex & 1 else ()
    attack, defence = sum(unit.attack for unit in units), sum(unit.defence for unit in look.state.units.on(hex))
    return odds(look.rules.results, attack, defence, 1, shifts)


def involved(look: MillsLook, side: SideId) -> tuple[Unit, ...]:
    """The units of a side in the battle that are left."""
    defenders = tuple(unit for unit in look.state.units.on(battle_of(look).hex) if unit.side == side)
    return defenders or tuple(unit for unit in survivors(look) if unit.side == side)


@dataclass(frozen=True, slots=True)
class Fight(Stage):
    """The die is thrown, and the result called (3.2, 3.3)."""

    name: ClassVar[str] = "fight"
    becomes: ClassVar[tuple[Course, ...]] = (
        ("advance", "end_of_battle"),
        *((stage, "advance", "end_of_battle") for stage in ("lose_step", "eliminate", "retreat")),
    )
    hex: Hex

    def run(self, play: MillsPlay) -> None:
        """Roll and call what the result demands; below the lowest column there is no die."""
        name = play.rules.grid.names[self.hex]
        units = tuple(unit for unit in play.state.units.all() if unit.mark("attacks") == name)
        worked, enemy = odds_of(play, self.hex, units), enemy_of(units[0].side)
        play.state.put(*(unit.unmarked("attacks") for unit in units))
        play.end()
        if worked.column is None:
            play.log(text("log.no_effect", "3.2", hex=name))
            return
        play.state.battle = Battle(self.hex, tuple(unit.id for unit in units))
        die = play.roll()
        result = play.rules.results.result(worked.column, die)
        play.log(text("log.battle", "3.2", hex=name, odds=worked.heading, die=die, result=result), die=(die,))
        sides = {"attackers": units[0].side, "defenders": enemy}
        demands = play.rules.results.demands[result]
        play.call(*(STAGE_OF[demand.kind](sides[demand.of]) for demand in demands), Advance(), EndOfBattle())


def lose_step(play: MillsPlay, unit: Unit) -> None:
    """Turn a full unit over; eliminate one without a step to lose (3.3)."""
    if unit.steps == 1:
        eliminate(play, unit)
        return
    play.state.put(unit.with_steps(unit.steps - 1))
    play.log(text("log.reduced", "3.3", unit=unit.id), unit=unit.id)


def eliminate(play: MillsPlay, unit: Unit) -> None:
    """Remove a unit (3.3)."""
    play.state.put(unit.bare().with_steps(1).inside(f"{unit.side}_lost"))
    play.log(text("log.eliminated", "3.3", unit=unit.id), unit=unit.id)


def _ask(look: MillsLook, side: SideId, units: Sequence[Unit]) -> Decision:
    why = of_battle(look.state.units.of(side), units, "3.3").why
    return loss(side, text("prompt.lose", "3.3", side=side), units, "3.3", _reduced, why)


def _reduced(unit: Unit) -> Text:
    return text("note.reduced", "3.3", steps=unit.steps - 1)


def _lose(play: MillsPlay, side: SideId, units: Sequence[Unit]) -> None:
    for unit in units:
        lose_step(play, unit)


def _eliminate(play: MillsPlay, side: SideId) -> None:
    for unit in involved(play, side):
        eliminate(play, unit)


LoseStep = side_loss("lose_step", "A unit of a side loses a step (3.3).", SideId, "lose", Loss(involved, _ask, _lose))
Eliminate = side_act("eliminate", "The units of a side are eliminated (3.3).", SideId, _eliminate)


@dataclass(frozen=True, slots=True)
class Retreat(UnitsRetreat):
    """The defender goes back one hex, or is lost (3.4)."""

    name: ClassVar[str] = "retreat"
    side: SideId

    def waiting(self, look: MillsLook) -> tuple[Sequence[Unit], Mapping[str, Ids]]:
        """The hexes behind the unit that are free and next to no enemy."""
        grid, hex, enemies = look.rules.grid, battle_of(look).hex, enemy_hexes(look, self.side)
        units = involved(look, self.side) if look.state.units.on(hex) else ()
        free = grid.hexes & ~grid.expand(enemies) & ~enemies
        ways = retreats(Ground(grid, free, free, look.state.units.area(self.side)), hex, 1)
        ends = grid.ids(ways.ends) if ways else ()
        return (() if ends else units), ({unit.id: ends for unit in units} if ends else {})

    def ask(self, look: MillsLook, ways: Mapping[str, Ids]) -> Decision | None:
        """The choice of the hex."""
        unit_id = next(iter(ways))
        why = refused("why.no_retreat", "3.4")
        option = Option("retreat", ("unit", "hex"), tuple(ways), targets=ways.__getitem__, why=why)
        return Decision(self.side, text("prompt.retreat", "3.4", side=self.side, unit=unit_id), (option,))

    def lose(self, play: MillsPlay, units: Sequence[Unit]) -> None:
        """Eliminate a unit that cannot go back."""
        for unit in units:
            eliminate(play, unit)
        play.end()

    def go(self, play: MillsPlay, unit_id: str, place: str) -> None:
        """Go back."""
        fall_back(play, play.state.units[unit_id], (play.rules.grid.index[place],), "3.4")
        play.end()


@dataclass(frozen=True, slots=True)
class Advance(Advances):
    """One attacker may enter the hex, once it is empty (3.4)."""

    name: ClassVar[str] = "advance"

    def advancing(self, look: MillsLook) -> Option | None:
        """The verb, with the survivors."""
        able = survivors(look)
        if look.state.units.on(battle_of(look).hex) or not able:
            return None
        return of_battle(look.state.units.of(able[0].side), able, "3.4").option("advance", able)

    def prompt(self, look: MillsLook, side: str) -> Text:
        """The question."""
        return text("prompt.advance", "3.4", side=side)

    def on_advance(self, play: MillsPlay, unit_id: str) -> None:
        """Enter the hex."""
        unit = play.state.units[unit_id]
        enter(play, unit, (unit.hex, battle_of(play).hex), "3.4")
        play.end()


def _forget(play: MillsPlay) -> None:
    play.state.battle = None


EndOfBattle = act("end_of_battle", "The battle is over.", _forget)

STAGE_OF = {"lose": LoseStep, "eliminated": Eliminate, "retreat": Retreat}
