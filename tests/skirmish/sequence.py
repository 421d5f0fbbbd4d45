"""The sequence of play, supply, points and the end of the game (chapters 1 and 5)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.stage import Course, Sequence, Stage
from rasputitsa.engine.text import text
from rasputitsa.rules.supply import connected
from tests.skirmish.battle import Advance, Eliminate, EndOfBattle, Fight, LoseStep, Resolve, Retreat, lose_step
from tests.skirmish.cards import Discard, DrawCard, Interrupt, Report, report
from tests.skirmish.combat import Battles, Combat
from tests.skirmish.movement import Movement
from tests.skirmish.state import GUARDS, RAIDERS, SideId, SkirmishLook, SkirmishPlay, enemy_hexes, enemy_zone


@dataclass(frozen=True, slots=True)
class Turns(Stage):
    """Turn after turn until the last (1.1)."""

    name: ClassVar[str] = "turns"
    calls: ClassVar[tuple[Course, ...]] = (("turn",),)

    def run(self, play: SkirmishPlay) -> None:
        """Begin the next turn or end the game."""
        if play.rules.is_last(play.state.turn):
            decide(play)
            return
        play.state.turn += 1
        play.log(text("log.turn", "1.1", turn=play.state.turn))
        play.call(Sequence("turn"))


@dataclass(frozen=True, slots=True)
class Supply(Stage):
    """Units without a way to their edge of the map go hungry: a die each (5.1)."""

    name: ClassVar[str] = "supply"
    side: SideId

    def run(self, play: SkirmishPlay) -> None:
        """Roll for each."""
        supplied = supplied_hexes(play, self.side)
        for unit in play.state.units.of(self.side):
            if not supplied >> unit.hex & 1:
                die = play.roll()
                play.log(text("log.hungry", "5.1", unit=unit.id, die=die), die=(die,), unit=unit.id)
                if die >= play.rules.hunger:
                    lose_step(play, unit)
        play.end()
        report(play, self.side)


@dataclass(frozen=True, slots=True)
class Points(Stage):
    """A point for each town that a side stands in (5.2)."""

    name: ClassVar[str] = "points"

    def run(self, play: SkirmishPlay) -> None:
        """Count the towns."""
        towns = play.rules.map.features["town"]
        held = {side: (play.state.units.area(side) & towns).bit_count() for side in (RAIDERS, GUARDS)}
        play.state.points += held[RAIDERS] - held[GUARDS]
        play.log(text("log.points", "5.2", points=play.state.points))
        play.end()


def supplied_hexes(look: SkirmishLook, side: SideId) -> int:
    """The hexes from which a side's supply line reaches its edge (5.1)."""
    own = look.state.units.area(side)
    open_hexes = look.rules.grid.hexes & ~enemy_hexes(look, side) & (~enemy_zone(look, side) | own)
    return connected(look.rules.grid, look.rules.edges[side] & open_hexes, open_hexes)


def decide(play: SkirmishPlay) -> None:
    """Decide the game: the side ahead of the scenario's par wins; exactly par is a draw (5.3)."""
    points, par = play.state.points, play.rules.par
    winner = RAIDERS if points > par else GUARDS if points < par else ""
    message = text("result.won", "5.3", side=winner) if winner else text("result.draw", "5.3")
    told = (text("result.par", "5.3", points=par),) if par else ()
    play.win(winner, message, text("result.points", "5.2", points=points), *told)


def _half(side: SideId) -> tuple[Stage, ...]:
    return DrawCard(side), Discard(side), Movement(side), Combat(side), Supply(side)


TURN: tuple[Stage, ...] = (*_half(RAIDERS), *_half(GUARDS), Points())
"""A turn: the raiders' half, the guards' half, the points."""

STAGES: tuple[type[Stage], ...] = (
    Turns,
    DrawCard,
    Discard,
    Movement,
    Combat,
    Battles,
    Fight,
    Interrupt,
    Report,
    Resolve,
    LoseStep,
    Eliminate,
    Retreat,
    Advance,
    EndOfBattle,
    Supply,
    Points,
)
"""Every stage that a position may hold."""
