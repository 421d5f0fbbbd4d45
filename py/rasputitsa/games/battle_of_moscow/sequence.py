"""The sequence of play, in the order of the rulebook (Sequence of Play; rulings 7, 8 and 11)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.text import text
from rasputitsa.games.battle_of_moscow import battle, retreat, state
from rasputitsa.games.battle_of_moscow.arrivals import Arrivals, Newcomers, Tikhvin, release
from rasputitsa.games.battle_of_moscow.battle import Battles, Combat
from rasputitsa.games.battle_of_moscow.feeding import Count, Feed, Starving, Toll
from rasputitsa.games.battle_of_moscow.movement import Movement
from rasputitsa.games.battle_of_moscow.setup import SetUp
from rasputitsa.games.battle_of_moscow.supply import isolated_cities, judge
from rasputitsa.games.battle_of_moscow.victory import EndOfTurn, decide
from rasputitsa.procedures.acts import act, side_act
from rasputitsa.procedures.turns import turns


def _begin_turn(play: state.TyphoonPlay) -> None:
    play.log(text("log.turn", "sequence", turn=play.state.turn, week=week(play.state.turn)))


Campaign = turns(
    "campaign",
    "Turn after turn until the last, or until one side has won (How to Win).",
    _begin_turn,
    decide,
    set_up=("set_up", "set_up"),
)


def _roll_for_weather(play: state.TyphoonPlay) -> None:
    faces = play.rules.skies[play.state.turn - 1]
    die = (play.roll(),) if len(set(faces)) > 1 else ()
    play.state.weather = faces[die[0] - 1 if die else 0]
    play.log(text(f"log.weather.{play.state.weather}", "weather_table"), die=die)


WeatherRoll = act(
    "weather_roll", "The weather of the turn: no die where all six faces agree (Weather; ruling 7).", _roll_for_weather
)


def _begin(play: state.TyphoonPlay, side: state.SideId) -> None:
    """Judge what holds all that turn, all at the same moment."""
    now = play.state
    now.active, now.isolated = side, isolated_cities(play)
    now.demoralized = _demoralized(play)
    play.log(text("log.player_turn", "sequence", side=side))
    for hex_id in play.rules.grid.ids(now.isolated):
        play.log(text("log.isolated_city", "how_to_win", hex=hex_id))
    if now.demoralized:
        play.log(text(f"log.demoralized.{side}", "demoralization"))


Begin = side_act(
    "begin",
    "A player turn begins: what is judged then holds all that turn (rulings 8, 42, 61 and 90).",
    state.SideId,
    _begin,
    key="begin",
)


@dataclass(frozen=True, slots=True)
class Impulse(Stage):
    """One of a side's two impulses: supply is judged, units move, battles are fought (Sequence of Play)."""

    name: ClassVar[str] = "impulse"
    becomes: ClassVar[tuple[Course, ...]] = (("feed", "judge", "movement", "combat", "end_of_impulse"),)
    side: state.SideId
    number: int

    @property
    def key(self) -> str:
        """The name of the phase."""
        return f"impulse_{self.number}"

    def run(self, play: state.TyphoonPlay) -> None:
        """Log the impulse and begin it; the cities are drawn on anew in the first (rulings 55 and 92)."""
        play.log(text(f"log.impulse.{self.number}", "sequence", side=self.side))
        if self.number == 1:
            play.state.clear_marks(state.FED)
        play.end()
        play.call(
            Feed(self.side),
            Judge(self.side),
            Movement(self.side, self.number),
            Combat(self.side),
            EndOfImpulse(self.side),
        )


Judge = side_act(
    "judge",
    "The supply of each unit, as it stands at the beginning of an impulse (Supply; ruling 10).",
    state.SideId,
    judge,
)

EndOfImpulse = side_act(
    "end_of_impulse",
    "Nothing passes from one impulse to the other but position (ruling 11).",
    state.SideId,
    lambda play, side: play.state.clear_marks(state.SUPPLY, state.NO_LINE, state.RODE, state.ENTERED),
)


def _end(play: state.TyphoonPlay, side: state.SideId) -> None:
    """Forget arrivals and the cities' gifts; a German may have released the 40th Army."""
    play.state.clear_marks(state.ARRIVED, state.DROPPED, state.FED)
    if side == state.GERMAN:
        release(play)


EndOfPlayerTurn = side_act(
    "end_of_player_turn",
    "A player turn is over: units that came in are like the others now.",
    state.SideId,
    _end,
    key="end",
)


def week(turn: int) -> str:
    """The name of a turn's week in the text table."""
    return f"week-{turn}"


def _demoralized(look: state.TyphoonLook) -> bool:
    """True if both cities are isolated, or a German unit is in Moscow (Russian Demoralization; ruling 42)."""
    both = look.state.isolated.bit_count() == len(look.rules.feeds)
    return both or bool(look.state.units.area(state.GERMAN) >> look.rules.places.moscow & 1)


def _player_turn(side: state.SideId) -> tuple[Stage, ...]:
    return Begin(side), Arrivals(side), Impulse(side, 1), Impulse(side, 2), Starving(side), EndOfPlayerTurn(side)


TURN: tuple[Stage, ...] = (WeatherRoll(), *_player_turn(state.GERMAN), *_player_turn(state.RUSSIAN), EndOfTurn())
"""A turn: the weather, the German player turn, the Russian one, the count of what wins."""

STAGES: tuple[type[Stage], ...] = (
    *(Campaign, SetUp, WeatherRoll, Begin, Arrivals, Tikhvin, Newcomers),
    *(Impulse, Feed, Judge, Movement, Combat, Battles),
    *(battle.Fight, battle.Fall, battle.Exchange, retreat.Retreat, battle.EndOfBattle),
    *(EndOfImpulse, Starving, Count, Toll, EndOfPlayerTurn, EndOfTurn),
)
"""Every stage that a position may hold."""
