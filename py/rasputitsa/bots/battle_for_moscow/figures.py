"""Figures that tell the winner of Battle for Moscow: forces, ground and time, in thousandths, for the Germans.

By points and by Moscow alone are two games: each has all the figures to itself, and those of the other are nought.
"""

from collections.abc import Iterable

from rasputitsa.bots.battle_for_moscow import STRATEGISTS
from rasputitsa.bots.chance import ONE
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, cities_of
from rasputitsa.games.battle_for_moscow.victory import score

NEAR = 2
AHEAD = 4
FOREMOST = 3
FAR = 20
LONG = 14
FULL_POINTS = 5
SUMMER_TURNS = 7
"""The turns before the winter, in which the Germans attack."""

OPTIONS = (
    "improved_first_shock",
    "strong_line",
    "replacement_edge",
    "harsher_winter",
    "advanced_results",
    "early_first_shock",
)
"""Balance and optional rules whose effect is told one by one; War of Attrition brings all, and counts itself."""


def figures(look: MoscowLook) -> tuple[int, ...]:
    """The figures of the map and a general's opinion of it, alone and times the turns left; then the options."""
    early, late = _left(look)
    now = (*_prizes(look), *_forces(look), *_ground(look), STRATEGISTS[""].worth(look, GERMAN))
    then = (figure * left // ONE for left in (early, late) for figure in now)
    found = (ONE, early, late, *now, *then, *_options(look, early, late))
    none = (0,) * len(found)
    return (*found, *none) if look.rules.by_points else (*none, *found)


def _left(look: MoscowLook) -> tuple[int, int]:
    """The turns still to come before the winter and in it, as shares of seven; a Soviet phase has half a turn left."""
    turns, turn = look.rules.scenario.turns, max(look.state.turn, 1)
    half = ONE // 2 if look.state.active == SOVIET else 0
    early = (SUMMER_TURNS - turn + 1) * ONE - half if turn <= SUMMER_TURNS else 0
    late = (turns - max(turn, SUMMER_TURNS + 1) + 1) * ONE - (half if turn > SUMMER_TURNS else 0)
    return early // SUMMER_TURNS, max(0, late) // SUMMER_TURNS


def _prizes(look: MoscowLook) -> tuple[int, ...]:
    """The German hold on Moscow, the number of their cities, and by points the margin."""
    held = cities_of(look, GERMAN)
    margin = score(look, GERMAN).total - score(look, SOVIET).total if look.rules.by_points else 0
    return (ONE * (held >> look.rules.moscow & 1), held.bit_count() * ONE // 10, margin * ONE // 20)


def _forces(look: MoscowLook) -> tuple[int, ...]:
    return tuple(_strength(look.state.units.of(side)) * ONE // 100 for side in (GERMAN, SOVIET))


def _ground(look: MoscowLook) -> tuple[int, ...]:
    """Strength about Moscow, the Germans before it, and how near the foremost of them are."""
    germans = _by_distance(look, GERMAN)
    ways = [*sorted(far for far, _ in germans), *[FAR] * FOREMOST]
    return (
        _strength(unit for far, unit in germans if far <= NEAR) * ONE // 30,
        _strength(unit for far, unit in _by_distance(look, SOVIET) if far <= NEAR) * ONE // 30,
        sum(unit.attack for far, unit in germans if far <= AHEAD) * ONE // 50,
        sum(ways[:FOREMOST]) * ONE // (10 * FOREMOST),
    )


def _options(look: MoscowLook, early: int, late: int) -> tuple[int, ...]:
    options, left = look.rules.options, early + late
    attrition = bool(options["attrition"])
    fewer = FULL_POINTS - int(options["soviet_points"])
    sparse = options["german_points"] == "even_turns" and not attrition
    return (
        fewer * early,
        fewer * late,
        attrition * early,
        attrition * late,
        *(left * bool(options[id] and not attrition) for id in OPTIONS),
        left * sparse,
        left * bool(options["last_resort_retreat"]),
        ONE * (look.rules.scenario.turns == LONG),
    )


def _by_distance(look: MoscowLook, side: str) -> list[tuple[int, Unit]]:
    distance, moscow = look.rules.grid.distance, look.rules.moscow
    return [(distance(unit.hex, moscow), unit) for unit in look.state.units.of(side)]


def _strength(units: Iterable[Unit]) -> int:
    return sum(unit.defence for unit in units)
