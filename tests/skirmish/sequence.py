"""The sequence of play, supply, points and the end of the game (chapters 1 and 5)."""

from rasputitsa.engine.stage import Stage
from rasputitsa.engine.text import text
from rasputitsa.procedures.acts import act, side_act
from rasputitsa.procedures.turns import turns
from rasputitsa.rules.supply import connected
from rasputitsa.rules.units import enemy_area
from tests.skirmish.battle import Advance, Eliminate, EndOfBattle, Fight, LoseStep, Resolve, Retreat, lose_step
from tests.skirmish.cards import Discard, DrawCard, Interrupt, Report, report
from tests.skirmish.combat import Battles, Combat
from tests.skirmish.movement import Movement
from tests.skirmish.state import GUARDS, RAIDERS, SideId, SkirmishLook, SkirmishPlay, enemy_zone


def _begin(play: SkirmishPlay) -> None:
    play.log(text("log.turn", "1.1", turn=play.state.turn))


def decide(play: SkirmishPlay) -> None:
    """Decide the game: the side ahead of the scenario's par wins; exactly par is a draw (5.3)."""
    points, par = play.state.points, play.rules.par
    winner = RAIDERS if points > par else GUARDS if points < par else ""
    message = text("result.won", "5.3", side=winner) if winner else text("result.draw", "5.3")
    told = (text("result.par", "5.3", points=par),) if par else ()
    play.win(winner, message, text("result.points", "5.2", points=points), *told)


Turns = turns("turns", "Turn after turn until the last (1.1).", _begin, decide)


def _feed(play: SkirmishPlay, side: SideId) -> None:
    supplied = supplied_hexes(play, side)
    for unit in play.state.units.of(side):
        if not supplied >> unit.hex & 1:
            die = play.roll()
            play.log(text("log.hungry", "5.1", unit=unit.id, die=die), die=(die,), unit=unit.id)
            if die >= play.rules.hunger:
                lose_step(play, unit)
    report(play, side)


Supply = side_act("supply", "Units without a way to their edge of the map go hungry: a die each (5.1).", SideId, _feed)


def _count(play: SkirmishPlay) -> None:
    towns = play.rules.map.features["town"]
    held = {side: (play.state.units.area(side) & towns).bit_count() for side in (RAIDERS, GUARDS)}
    play.state.points += held[RAIDERS] - held[GUARDS]
    play.log(text("log.points", "5.2", points=play.state.points))


Points = act("points", "A point for each town that a side stands in (5.2).", _count)


def supplied_hexes(look: SkirmishLook, side: SideId) -> int:
    """The hexes from which a side's supply line reaches its edge (5.1)."""
    own = look.state.units.area(side)
    open_hexes = look.rules.grid.hexes & ~enemy_area(look, side) & (~enemy_zone(look, side) | own)
    return connected(look.rules.grid, look.rules.edges[side] & open_hexes, open_hexes)


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
