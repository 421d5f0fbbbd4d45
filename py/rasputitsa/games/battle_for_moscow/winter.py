"""Weather die, winter gear, frostbite (Variable Weather; Winter Effects; Harsher Winter; rulings 4, 6, 7, 30, 37)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.losses import reduce_by_frost
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowPlay, SideId, WeatherChange, this_turn, weather
from rasputitsa.procedures.acts import act, side_act
from rasputitsa.procedures.losing import side_loss
from rasputitsa.rules.permits import Ban, Sentence, UnitChoice, pool


def _roll_for_weather(play: MoscowPlay) -> None:
    change = this_turn(play).change
    if change is None:
        return
    die, turn = play.roll(), play.state.turn
    before = tuple(earlier for earlier in play.state.weather_changes if earlier.turn < turn)
    play.state.weather_changes = (
        (*before, WeatherChange(turn, change)) if die >= play.rules.figures["weather_changes_from"] else before
    )
    play.log(text("log.weather", "variable_weather", die=die, weather=weather(play)), die=(die,))


RollForWeather = act(
    "roll_for_weather",
    "Variable Weather: on some turns a die of 4 to 6 brings the weather of a neighbour turn.",
    _roll_for_weather,
)


def _begin(play: MoscowPlay, side: SideId) -> None:
    """Go on to the gear, or straight to the rolls."""
    rolls = this_turn(play).frost[side] if weather(play) == "snow" else 0
    if rolls:
        play.call(WinterGear(side, rolls) if play.rules.supplied else Frost(side, rolls, 0))


Winter = side_act(
    "winter",
    "A side's winter attrition: as many rolls as the turn has, if it snows; gear may be bought before the first.",
    SideId,
    _begin,
    becomes=(("winter_gear",), ("frost",)),
)


@dataclass(frozen=True, slots=True)
class WinterGear(Stage):
    """Sets of winter gear, two supply points each, at most one for each roll (Winter Gear; ruling 37)."""

    name: ClassVar[str] = "winter_gear"
    becomes: ClassVar[tuple[Course, ...]] = (("frost",),)
    side: SideId
    rolls: int
    sets: int = 0

    def decision(self, look: MoscowLook) -> Decision | None:
        """Buy a set or go on to the rolls; None where none can be bought."""
        if self.sets == self.rolls or look.state.supply.of(self.side) < look.rules.figures["gear_price"]:
            return None
        options = (Option("gear"), Option("no_gear", advances=True))
        prompt = text("prompt.gear", "winter_gear", side=self.side, rolls=self.rolls, sets=self.sets)
        return Decision(self.side, prompt, options)

    def run(self, play: MoscowPlay) -> None:
        """Go on to the rolls."""
        play.goto(Frost(self.side, self.rolls, self.sets))

    def on_gear(self, play: MoscowPlay) -> None:
        """Buy one set."""
        play.state.supply = play.state.supply.plus(self.side, -play.rules.figures["gear_price"])
        play.log(text("log.gear", "winter_gear", side=self.side))
        play.goto(replace(self, sets=self.sets + 1))

    def on_no_gear(self, play: MoscowPlay) -> None:
        """Buy no more."""
        self.run(play)


@dataclass(frozen=True, slots=True)
class Frost(Stage):
    """Rolls on the winter attrition table; each set of gear cancels one Frostbite, in order."""

    name: ClassVar[str] = "frost"
    calls: ClassVar[tuple[Course, ...]] = (("frostbite",),)
    side: SideId
    rolls: int
    sets: int

    def run(self, play: MoscowPlay) -> None:
        """Roll once and apply it."""
        if self.rolls == 0:
            play.end()
            return
        die = play.roll()
        bitten = die <= play.rules.frostbite[self.side]
        result = "frostbite" if bitten else "no_frostbite"
        play.log(text("log.frost", "winter_effects", side=self.side, die=die, result=result), die=(die,))
        if bitten and self.sets:
            play.log(text("log.gear_helps", "winter_gear", side=self.side))
        play.goto(replace(self, rolls=self.rolls - 1, sets=self.sets - (bitten and self.sets > 0)))
        if bitten and not self.sets:
            play.call(Frostbite(self.side))


def _victims(look: MoscowLook, side: str, units: tuple[Unit, ...]) -> UnitChoice:
    """The units that may be chosen: in a harsher winter full ones, while there are any."""
    spared = Ban(lambda unit: unit not in units, "why.full_first", "harsher_winter")
    return UnitChoice(pool(look.state.units.of(side)), Sentence("why.not_yours", "winter_effects"), (spared,))


def frost_victims(look: MoscowLook, side: str) -> tuple[Unit, ...]:
    """The units that can take a Frostbite: any on the map, in a harsher winter full ones while there are any."""
    units = look.state.units.of(side)
    full = tuple(unit for unit in units if unit.is_full)
    return full if full and look.rules.frost_takes_full else units


def _ask(look: MoscowLook, side: SideId, units: Sequence[Unit]) -> Decision:
    """The choice of the unit that loses a step."""
    option = Option("freeze", ("unit",), tuple(unit.id for unit in units), why=_victims(look, side, tuple(units)).why)
    return Decision(side, text("prompt.freeze", "winter_effects", side=side), (option,))


def _bite(play: MoscowPlay, _side: SideId, units: Sequence[Unit]) -> None:
    for unit in units:
        reduce_by_frost(play, unit)


Frostbite = side_loss(
    "frostbite",
    "One unit of its owner's choice loses a step; an elimination so caused earns nothing (ruling 30).",
    SideId,
    "freeze",
    frost_victims,
    _ask,
    _bite,
)
