"""What tells who will win Battle for Moscow: forces, ground and time, in small figures, for the Germans."""

from collections.abc import Iterable

from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.control import cities_of
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, this_turn, weather
from rasputitsa.games.battle_for_moscow.victory import score

NEAR = 2
LATE = 3


def figures(look: MoscowLook) -> tuple[float, ...]:
    """One, what decides if the game ends as it stands, and forces: each alone, and times what is left of the game."""
    left = _left(look)
    now = (1.0, *_prize(look), *_forces(look), *_ground(look))
    return (*now, *(figure * left for figure in now), *_terms(look, left))


def _left(look: MoscowLook) -> float:
    """The share of the game that is still to come: turns, and within a turn which side it is."""
    turns, turn = look.rules.scenario.turns, max(look.state.turn, 1)
    gone = turn - 1 + (0.5 if look.state.active == SOVIET else 0.0)
    return (turns - gone) / turns


def _prize(look: MoscowLook) -> tuple[float, ...]:
    """By points the margin; else who holds Moscow. One of the two is always nothing."""
    held = 1.0 if cities_of(look, GERMAN) >> look.rules.moscow & 1 else 0.0
    if not look.rules.by_points:
        return (held, 0.0, 0.0)
    margin = (score(look, GERMAN).total - score(look, SOVIET).total) / 10
    return (0.0, margin, held)


def _forces(look: MoscowLook) -> tuple[float, ...]:
    units = look.state.units
    return (_strength(units.of(GERMAN)) / 100, _strength(units.of(SOVIET)) / 100)


def _ground(look: MoscowLook) -> tuple[float, ...]:
    """Strength about Moscow, and how near the foremost Germans are."""
    distance, moscow, units = look.rules.grid.distance, look.rules.moscow, look.state.units
    near = {side: [unit for unit in units.of(side) if distance(unit.hex, moscow) <= NEAR] for side in (GERMAN, SOVIET)}
    way = sorted(distance(unit.hex, moscow) for unit in units.of(GERMAN))[:LATE]
    return (
        _strength(near[GERMAN]) / 30,
        _strength(near[SOVIET]) / 30,
        sum(way) / (10 * LATE) if way else 2.0,
        cities_of(look, GERMAN).bit_count() / 10,
    )


def _terms(look: MoscowLook, left: float) -> tuple[float, ...]:
    """What the options and the season bring."""
    points = this_turn(look).points
    return (
        left * (points[SOVIET] - points[GERMAN]) / 5,
        1.0 if weather(look) != "clear" else 0.0,
        left if look.rules.supplied else 0.0,
        left if look.rules.by_points else 0.0,
    )


def _strength(units: Iterable[Unit]) -> float:
    return float(sum(unit.defence for unit in units))
