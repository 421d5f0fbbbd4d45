"""The sequence of play, in the order of the rulebook (How to Play; Supply Phase), built for the options of a game."""

from collections.abc import Mapping

from rasputitsa.engine.game import Value
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow import battle, replacements
from rasputitsa.games.battle_for_moscow.losses import DefenderLoses, ExchangeLosses, LoseStep, RetreatUnit
from rasputitsa.games.battle_for_moscow.movement import Movement, MovementPhase
from rasputitsa.games.battle_for_moscow.setup import GermanSetUp
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowPlay, this_turn
from rasputitsa.games.battle_for_moscow.supply import ReceiveSupply, SupplyPhase
from rasputitsa.games.battle_for_moscow.victory import award_bonus, decide
from rasputitsa.games.battle_for_moscow.winter import Frost, Frostbite, RollForWeather, Winter, WinterGear
from rasputitsa.procedures.turns import turns


def _begin(play: MoscowPlay) -> None:
    turn = this_turn(play)
    play.log(text("log.turn", turn=play.state.turn, week=turn.week, weather=turn.weather))
    if play.state.turn >= play.rules.figures["first_shock_turn"]:
        replacements.release_first_shock(play)


Campaign = turns(
    "campaign",
    "Turn after turn, until the last is over and the winner is found.",
    _begin,
    decide,
    close=award_bonus,
    set_up=("german_set_up",),
)


def sequences(options: Mapping[str, Value]) -> dict[str, tuple[Stage, ...]]:
    """The named sequences of a game: the turn, and what the phases consist of (ruling 4)."""
    supplied = bool(options["attrition"])
    weather = (RollForWeather(),) if options["variable_weather"] else ()
    early = (replacements.RollForFirstShock(),) if options["early_first_shock"] else ()
    return {
        "turn": (*_player_turn_german(supplied=supplied), *_player_turn_soviet(supplied=supplied)),
        "german_supply": (*weather, ReceiveSupply(GERMAN)),
        "german_replacements": (*(() if supplied else weather), Winter(GERMAN), replacements.HandOutPoints(GERMAN)),
        "soviet_supply": (ReceiveSupply(SOVIET),),
        "soviet_replacements": (*early, Winter(SOVIET), replacements.HandOutPoints(SOVIET)),
    }


def _player_turn_german(*, supplied: bool) -> tuple[Stage, ...]:
    return (
        *((SupplyPhase(GERMAN),) if supplied else ()),
        replacements.ReplacementPhase(GERMAN),
        MovementPhase(GERMAN, "panzer"),
        battle.CombatPhase(GERMAN),
        MovementPhase(GERMAN, "all"),
    )


def _player_turn_soviet(*, supplied: bool) -> tuple[Stage, ...]:
    return (
        *((SupplyPhase(SOVIET),) if supplied else ()),
        replacements.ReplacementPhase(SOVIET),
        MovementPhase(SOVIET, "rail"),
        battle.CombatPhase(SOVIET),
        MovementPhase(SOVIET, "all"),
    )


OPENING: tuple[Stage, ...] = (Campaign(), GermanSetUp())
"""The stack with which a game begins: the set-up on top."""

IN_BATTLE: tuple[type[Stage], ...] = (
    *(battle.EliminateDefender, DefenderLoses, LoseStep, ExchangeLosses),
    *(battle.RetreatDefender, RetreatUnit, battle.Advance, battle.EndOfBattle),
)
"""The stages that go on with a battle."""
STAGES: tuple[type[Stage], ...] = (
    *(Campaign, GermanSetUp, SupplyPhase, ReceiveSupply),
    *(RollForWeather, replacements.RollForFirstShock, Winter, WinterGear, Frost, Frostbite),
    *(replacements.ReplacementPhase, replacements.HandOutPoints, replacements.Replacements),
    *(MovementPhase, Movement),
    *(battle.CombatPhase, battle.Announcement, battle.Battles, battle.Fight, *IN_BATTLE),
)
"""Every stage that a position may hold."""
