"""Attrition: isolated units roll for losses (9.9; rulings 25, 95 to 97)."""

from collections.abc import Iterator

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.combat.losses import lose_step
from rasputitsa.games.war_for_the_motherland.control import intact_fortresses
from rasputitsa.games.war_for_the_motherland.supply import judging
from rasputitsa.procedures.acts import act


def modifiers(look: state.WarLook, unit: Unit) -> int:
    """The number added to a unit's die: nationality, snow for the Axis except Finns, the place."""
    chart = look.rules.logistics.attrition.modifiers
    nation = state.nation_of(unit)
    found = chart.get(nation, 0)
    if unit.side == state.AXIS and nation != "finnish" and state.weather_of(look) == "snow":
        found += chart["snow_axis_first_winter" if state.date_of(look).first_winter else "snow_axis_later"]
    return found + sum(chart[name] for name in _place(look, 1 << unit.hex))


def _check_all(play: state.WarPlay) -> None:
    """Roll for one after the other, the Axis first; all are found before the first rolls (ruling 9)."""
    for unit in judging.isolated(play) if play.state.turn > state.FIRST_TURN else ():
        _check(play, unit)


AttritionChecked = act("attrition", "Isolated units roll for losses, not on turn 1 (ruling 96).", _check_all)


def _check(play: state.WarPlay, unit: Unit) -> None:
    die, more = play.roll(), modifiers(play, unit)
    steps = play.rules.logistics.attrition.steps(die + more)
    play.log(text("log.attrition", "9.9", unit=unit.id, modifiers=more, sum=die + more, steps=steps), die=(die,))
    left: Unit | None = unit
    for _ in range(steps):
        left = lose_step(play, left, "9.9") if left else None


def _place(look: state.WarLook, here: int) -> Iterator[str]:
    """The names of what counts in a hex: a city in place of what is under it, arctic under a city too (9.92; ruling
    25).
    """
    features, terrain = look.rules.map.features, look.rules.map.terrain
    minor, major = features["minor_city"], features["major_city"]
    if (major | intact_fortresses(look)) & here:
        yield "major_city_or_intact_fortress"
    elif minor & here:
        yield "minor_city"
    if (features["arctic"] | terrain["mountain"] & ~(minor | major)) & here:
        yield "mountain_or_arctic"
