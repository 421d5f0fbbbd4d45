"""The sequence of play, in the order of the rulebook (5.0)."""

from collections.abc import Callable, Mapping

from rasputitsa.engine.stage import Stage
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2 import battle, breakthrough, logistics, movement, retreat
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import Activate, Negation
from rasputitsa.games.blitzkrieg_to_moscow_2.combat import Combat
from rasputitsa.games.blitzkrieg_to_moscow_2.logistics import Arrivals, ChooseHand, Logistics, free_rail_moves, lay_down
from rasputitsa.games.blitzkrieg_to_moscow_2.rail import RailMove
from rasputitsa.games.blitzkrieg_to_moscow_2.setup import FreeSetup
from rasputitsa.games.blitzkrieg_to_moscow_2.state import SIDES, BlitzPlay, SideId, this_turn
from rasputitsa.games.blitzkrieg_to_moscow_2.supply import Supply
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import decide
from rasputitsa.procedures.acts import kind_act
from rasputitsa.procedures.turns import turns


def _begin(play: BlitzPlay) -> None:
    turn = this_turn(play)
    play.log(text("log.turn", "5.0", turn=play.state.turn, months=turn.months, weather=turn.weather))


Campaign = turns("campaign", "Six turns, then the points (4.0, 5.0).", _begin, decide, set_up=("free_setup",))


def _begin_phase(play: BlitzPlay, side: SideId, kind: str) -> None:
    """Log the phase and begin it; passes of the last one are over."""
    play.state.active, play.state.silent = side, ()
    play.log(text(f"log.phase.{kind}", "5.0", side=side))
    if kind == "logistics":
        lay_down(play, side)
        play.call(ChooseHand(side), Arrivals(side), Logistics(side, free_rail_moves(play, side)))
    else:
        play.call(_BEGIN[kind](side))


_BEGIN: Mapping[str, Callable[[SideId], Stage]] = {
    "movement": movement.Movement,
    "combat": Combat,
    "breakthrough": breakthrough.Breakthrough,
    "supply": Supply,
}

Phase = kind_act(
    "phase",
    "A phase of a player turn begins.",
    SideId,
    str,
    _begin_phase,
    becomes=(("choose_hand", "arrivals", "logistics"), *((kind,) for kind in _BEGIN)),
)


PHASES = ("logistics", "movement", "combat", "breakthrough", "supply")

TURN: tuple[Stage, ...] = tuple(Phase(side, kind) for side in SIDES for kind in PHASES)
"""A turn: the German player turn, the Soviet player turn."""

STAGES: tuple[type[Stage], ...] = (
    *(Campaign, FreeSetup, Phase, ChooseHand, Arrivals, Logistics, Negation, Activate),
    *(logistics.Rebuild, logistics.Reinforce, logistics.NameHero, RailMove, movement.Movement, movement.Overfull),
    *(Combat, battle.Fight, battle.Tactics, battle.ShiftCard, battle.Shifted),
    *(battle.Resolve, battle.Throw, battle.Reroll, battle.Rethrow),
    *(battle.Apply, retreat.Retreat, retreat.Advance, battle.EndOfBattle),
    *(breakthrough.Breakthrough, breakthrough.TankMove, breakthrough.TankAttack, Supply),
)
"""Every stage that a position may hold."""
