"""The sequence of play, in the order of the rulebook (5.0)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.stage import Course, Sequence, Stage
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2 import (
    aftermath,
    battle,
    breakthrough,
    movement,
    newcomers,
    retreat,
    throwing,
)
from rasputitsa.games.blitzkrieg_to_moscow_2.activation import Activate
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import Negation
from rasputitsa.games.blitzkrieg_to_moscow_2.combat import Combat
from rasputitsa.games.blitzkrieg_to_moscow_2.logistics import Arrivals, ChooseHand, Logistics, free_rail_moves, lay_down
from rasputitsa.games.blitzkrieg_to_moscow_2.rail import RailMove
from rasputitsa.games.blitzkrieg_to_moscow_2.setup import FreeSetup
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzPlay, SideId, this_turn
from rasputitsa.games.blitzkrieg_to_moscow_2.supply import Supply
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import decide


@dataclass(frozen=True, slots=True)
class Campaign(Stage):
    """Six turns, then the points (4.0, 5.0)."""

    name: ClassVar[str] = "campaign"
    calls: ClassVar[tuple[Course, ...]] = (("turn",), ("free_setup",))

    def run(self, play: BlitzPlay) -> None:
        """Begin the next turn, or end the game."""
        if play.rules.is_last(play.state.turn):
            decide(play)
            return
        play.state.turn += 1
        turn = this_turn(play)
        play.log(text("log.turn", "5.0", turn=play.state.turn, months=turn.months, weather=turn.weather))
        play.call(Sequence("turn"))


@dataclass(frozen=True, slots=True)
class Phase(Stage):
    """A phase of a player turn begins."""

    name: ClassVar[str] = "phase"
    becomes: ClassVar[tuple[Course, ...]] = (
        ("choose_hand", "arrivals", "logistics"),
        ("movement",),
        ("combat",),
        ("breakthrough",),
        ("supply",),
    )
    side: SideId
    kind: str

    @property
    def key(self) -> str:
        """The name of the phase."""
        return self.kind

    def run(self, play: BlitzPlay) -> None:
        """Log the phase and begin it; passes of the last one are over."""
        play.state.active, play.state.silent = self.side, ()
        play.log(text(f"log.phase.{self.kind}", "5.0", side=self.side))
        play.end()
        play.call(*self._stages(play))

    def _stages(self, play: BlitzPlay) -> tuple[Stage, ...]:
        if self.kind == "logistics":
            lay_down(play, self.side)
            return ChooseHand(self.side), Arrivals(self.side), Logistics(self.side, free_rail_moves(play, self.side))
        begin = {
            "movement": movement.Movement,
            "combat": Combat,
            "breakthrough": breakthrough.Breakthrough,
            "supply": Supply,
        }
        return (begin[self.kind](self.side),)


PHASES = ("logistics", "movement", "combat", "breakthrough", "supply")

TURN: tuple[Stage, ...] = tuple(Phase(side, kind) for side in (GERMAN, SOVIET) for kind in PHASES)
"""A turn: the German player turn, the Soviet player turn."""

STAGES: tuple[type[Stage], ...] = (
    Campaign,
    FreeSetup,
    Phase,
    ChooseHand,
    Arrivals,
    Logistics,
    Negation,
    Activate,
    newcomers.Rebuild,
    newcomers.Reinforce,
    newcomers.NameHero,
    RailMove,
    movement.Movement,
    movement.Overfull,
    Combat,
    battle.Fight,
    battle.Tactics,
    battle.ShiftCard,
    battle.Shifted,
    throwing.Resolve,
    throwing.Throw,
    throwing.Reroll,
    throwing.Rethrow,
    aftermath.Apply,
    retreat.Retreat,
    retreat.Advance,
    aftermath.EndOfBattle,
    breakthrough.Breakthrough,
    breakthrough.TankMove,
    breakthrough.TankAttack,
    Supply,
)
"""Every stage that a position may hold."""
