"""What tells who will win Battle for Moscow: forces, ground and time, in thousandths, for the Germans."""

from collections.abc import Iterable

from rasputitsa.bots.chance import ONE
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.control import cities_of
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, this_turn, weather
from rasputitsa.games.battle_for_moscow.victory import score

NEAR = 2
FOREMOST = 3
FAR = 20


def figures(look: MoscowLook) -> tuple[int, ...]:
    """One, what decides if the game ends as it stands, and forces: each alone, and times what is left of the game."""
    left = _left(look)
    now = (ONE, *_prize(look), *_forces(look), *_ground(look))
    return (*now, *(figure * left // ONE for figure in now), *_terms(look, left))


def _left(look: MoscowLook) -> int:
    """The share of the game that is still to come: turns, and within a turn which side it is."""
    turns, turn = look.rules.scenario.turns, max(look.state.turn, 1)
    gone = 2 * (turn - 1) + (look.state.active == SOVIET)
    return ONE * (2 * turns - gone) // (2 * turns)


def _prize(look: MoscowLook) -> tuple[int, ...]:
    """By points the margin; else who holds Moscow."""
    held = ONE * (cities_of(look, GERMAN) >> look.rules.moscow & 1)
    if not look.rules.by_points:
        return (held, 0, 0)
    margin = score(look, GERMAN).total - score(look, SOVIET).total
    return (0, margin * ONE // 10, held)


def _forces(look: MoscowLook) -> tuple[int, ...]:
    return tuple(_strength(look.state.units.of(side)) * ONE // 100 for side in (GERMAN, SOVIET))


def _ground(look: MoscowLook) -> tuple[int, ...]:
    """Strength about Moscow, how near the foremost Germans are, and the cities that they hold."""
    distance, moscow, units = look.rules.grid.distance, look.rules.moscow, look.state.units
    near = {side: [unit for unit in units.of(side) if distance(unit.hex, moscow) <= NEAR] for side in (GERMAN, SOVIET)}
    ways = [*sorted(distance(unit.hex, moscow) for unit in units.of(GERMAN)), *[FAR] * FOREMOST]
    return (
        _strength(near[GERMAN]) * ONE // 30,
        _strength(near[SOVIET]) * ONE // 30,
        sum(ways[:FOREMOST]) * ONE // (10 * FOREMOST),
        cities_of(look, GERMAN).bit_count() * ONE // 10,
    )


def _terms(look: MoscowLook, left: int) -> tuple[int, ...]:
    """What the options and the season bring."""
    points = this_turn(look).points
    return (
        left * (points[SOVIET] - points[GERMAN]) // 5,
        ONE * (weather(look) != "clear"),
        left * look.rules.supplied,
        left * look.rules.by_points,
    )


def _strength(units: Iterable[Unit]) -> int:
    return sum(unit.defence for unit in units)
