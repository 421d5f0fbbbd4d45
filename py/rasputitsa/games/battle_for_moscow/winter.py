"""Weather die, winter gear, frostbite (Variable Weather; Winter Effects; Harsher Winter; rulings 4, 6, 7, 30, 37)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.losses import reduce_by_frost
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowPlay, SideId, WeatherChange, this_turn, weather
from rasputitsa.rules.permits import Ban, Sentence, UnitChoice, pool


@dataclass(frozen=True, slots=True)
class RollForWeather(Stage):
    """Variable Weather: on some turns a die of 4 to 6 brings the weather of a neighbour turn."""

    name: ClassVar[str] = "roll_for_weather"

    def run(self, play: MoscowPlay) -> None:
        """Roll where the turn record says so."""
        play.end()
        change = this_turn(play).change
        if change is None:
            return
        die, turn = play.roll(), play.state.turn
        before = tuple(earlier for earlier in play.state.weather_changes if earlier.turn < turn)
        changes = die >= play.rules.figures["weather_changes_from"]
        play.state.weather_changes = (*before, WeatherChange(turn, change)) if changes else before
        play.log(text("log.weather", "variable_weather", die=die, weather=weather(play)), die=(die,))


@dataclass(frozen=True, slots=True)
class Winter(Stage):
    """A side's winter attrition: as many rolls as the turn has, if it snows; gear may be bought before the first."""

    name: ClassVar[str] = "winter"
    becomes: ClassVar[tuple[Course, ...]] = (("winter_gear",), ("frost",))
    side: SideId

    def run(self, play: MoscowPlay) -> None:
        """Go on to the gear, or straight to the rolls."""
        rolls = this_turn(play).frost[self.side] if weather(play) == "snow" else 0
        if rolls == 0:
            play.end()
        else:
            play.goto(WinterGear(self.side, rolls) if play.rules.supplied else Frost(self.side, rolls, 0))


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


@dataclass(frozen=True, slots=True)
class Frostbite(Stage):
    """One unit of its owner's choice loses a step; an elimination so caused earns nothing (ruling 30)."""

    name: ClassVar[str] = "frostbite"
    side: SideId

    def decision(self, look: MoscowLook) -> Decision | None:
        """The choice of the unit that loses; None if there is at most one."""
        units = frost_victims(look, self.side)
        if len(units) < 2:
            return None
        option = Option(
            "freeze", ("unit",), tuple(unit.id for unit in units), why=_victims(look, self.side, tuple(units)).why
        )
        return Decision(self.side, text("prompt.freeze", "winter_effects", side=self.side), (option,))

    def run(self, play: MoscowPlay) -> None:
        """The only unit takes it."""
        for unit in frost_victims(play, self.side):
            reduce_by_frost(play, unit)
        play.end()

    def on_freeze(self, play: MoscowPlay, unit_id: str) -> None:
        """The chosen unit takes it."""
        reduce_by_frost(play, play.state.units[unit_id])
        play.end()


def _victims(look: MoscowLook, side: str, units: tuple[Unit, ...]) -> UnitChoice:
    """The units that may be chosen: in a harsher winter full ones, while there are any."""
    spared = Ban(lambda unit: unit not in units, "why.full_first", "harsher_winter")
    return UnitChoice(pool(look.state.units.of(side)), Sentence("why.not_yours", "winter_effects"), (spared,))


def frost_victims(look: MoscowLook, side: str) -> tuple[Unit, ...]:
    """The units that can take a Frostbite: any on the map, in a harsher winter full ones while there are any."""
    units = look.state.units.of(side)
    full = tuple(unit for unit in units if unit.is_full)
    return full if full and look.rules.frost_takes_full else units
