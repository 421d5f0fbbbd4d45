"""The sequence of play, in the order of the rulebook (How to Play), and how the game ends (Winning the Game)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.stage import Sequence, Stage
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.battle import Advance, EliminateDefender, EndOfBattle, Fight, RetreatDefender
from rasputitsa.games.battle_for_moscow.combat import Announcement, Battles, CombatPhase
from rasputitsa.games.battle_for_moscow.control import cities_of
from rasputitsa.games.battle_for_moscow.losses import DefenderLoses, ExchangeLosses, LoseStep
from rasputitsa.games.battle_for_moscow.movement import Movement, MovementPhase
from rasputitsa.games.battle_for_moscow.replacements import ReplacementPhase, Replacements
from rasputitsa.games.battle_for_moscow.retreat import RetreatUnit
from rasputitsa.games.battle_for_moscow.setup import GermanSetUp
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowPlay


@dataclass(frozen=True, slots=True)
class Campaign(Stage):
    """Turn after turn, until the last is over and the winner is found."""

    name: ClassVar[str] = "campaign"

    def run(self, play: MoscowPlay) -> None:
        """Begin the next turn, or end the game."""
        if play.state.turn == play.rules.scenario.turns:
            decide(play)
            return
        play.state.turn += 1
        turn = play.rules.turns[play.state.turn - 1]
        play.log(text("log.turn", turn=play.state.turn, week=turn.week, weather=turn.weather))
        release_first_shock(play)
        play.call(Sequence("turn"))


def release_first_shock(play: MoscowPlay) -> None:
    """From turn 4 on the 1st Shock Army can be taken as a replacement (1st Shock Army; ruling 27)."""
    waiting = play.state.units.boxed("waiting")
    if play.state.turn >= play.rules.first_shock_turn and waiting:
        play.state.put(*(unit.inside("soviet_pool") for unit in waiting))
        play.log(text("log.first_shock", "first_shock"))


def decide(play: MoscowPlay) -> None:
    """Whoever holds Moscow wins (Winning the Game)."""
    winner = GERMAN if cities_of(play, GERMAN) >> play.rules.moscow & 1 else SOVIET
    lines = [
        text("result.lost", side=side, units=len(play.state.units.boxed(f"{side}_pool"))) for side in (GERMAN, SOVIET)
    ]
    play.log(text("log.over", "winning", side=winner))
    play.win(winner, text("result.moscow", "winning", side=winner), *lines)


TURN: tuple[Stage, ...] = (
    ReplacementPhase(GERMAN),
    MovementPhase(GERMAN, "panzer"),
    CombatPhase(GERMAN),
    MovementPhase(GERMAN, "all"),
    ReplacementPhase(SOVIET),
    MovementPhase(SOVIET, "rail"),
    CombatPhase(SOVIET),
    MovementPhase(SOVIET, "all"),
)
"""The eight phases of a turn."""

PHASES = (
    "german_replacements",
    "german_panzers",
    "german_combat",
    "german_movement",
    "soviet_replacements",
    "soviet_rail",
    "soviet_combat",
    "soviet_movement",
)
"""Their names."""

OPENING: tuple[Stage, ...] = (Campaign(), GermanSetUp())
"""The stack with which a game begins: the set-up on top."""

CALLS: Mapping[str, tuple[str, ...]] = {
    "campaign": ("german_set_up", "turn"),
    "turn": (
        "replacement_phase",
        "replacements",
        "movement_phase",
        "movement",
        "combat_phase",
        "announcement",
        "battles",
    ),
    "battles": ("fight", "end_of_battle"),
    "end_of_battle": ("advance", "lose_step"),
    "advance": ("eliminate_defender", "retreat_defender", "retreat"),
    "retreat_defender": ("defender_loses", "exchange_losses"),
    "exchange_losses": ("defender_loses",),
}
"""Which stages may stand on which in a position."""

STAGES: tuple[type[Stage], ...] = (
    Campaign,
    GermanSetUp,
    ReplacementPhase,
    Replacements,
    MovementPhase,
    Movement,
    CombatPhase,
    Announcement,
    Battles,
    Fight,
    EliminateDefender,
    DefenderLoses,
    LoseStep,
    ExchangeLosses,
    RetreatDefender,
    RetreatUnit,
    Advance,
    EndOfBattle,
)
"""Every stage that a position may hold."""
