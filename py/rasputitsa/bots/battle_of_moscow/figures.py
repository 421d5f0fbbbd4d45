"""Figures that tell the winner of The Battle of Moscow: Moscow, forces, ground, time, in thousandths, for the Germans.

A scenario with goals of its own is another game than that for Moscow: each has all the figures to itself.
"""

from collections.abc import Iterable

from rasputitsa.bots.chance import ONE
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, TyphoonLook, cities_of
from rasputitsa.games.battle_of_moscow.supply import isolated_cities
from rasputitsa.games.battle_of_moscow.victory import is_moscow_held
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import HexSet, hexes_in

NEAR, FOREMOST, FAR = 3, 6, 20
"""The hexes about a goal in which strength counts as near; the Germans whose way to it is told, and the longest way."""


def figures(look: TyphoonLook) -> tuple[int, ...]:
    """The figures of the position, alone and times the turns left."""
    rules = look.rules
    left, now = _left(look), (*_prizes(look), *_forces(look))
    found = (ONE, left, *now, *[figure * left // ONE for figure in now])
    none = (0,) * len(found)
    return (*found, *none) if rules.goals else (*none, *found)


def _left(look: TyphoonLook) -> int:
    """The turns still to come, the one in play among them, as a share of all."""
    last = look.rules.scenario.last
    return (last - look.state.turn + 1) * ONE // last


def _prizes(look: TyphoonLook) -> tuple[int, ...]:
    """The prizes: the Germans in Moscow, both counts of turns, the cities cut off, and the share they hold."""
    state, rules, goal = look.state, look.rules, look.rules.figures["turns_to_win"]
    prizes = rules.goals or rules.cities
    held = cities_of(look, GERMAN) & prizes
    return (
        ONE * is_moscow_held(look),
        state.moscow_turns * ONE // goal,
        state.isolation_turns * ONE // goal,
        isolated_cities(look).bit_count() * ONE // len(rules.feeds),
        held.bit_count() * ONE // prizes.bit_count(),
    )


def _forces(look: TyphoonLook) -> tuple[int, ...]:
    """The German share of all strength and of that about the goal, and how near to it the foremost of them stand."""
    goal = look.rules.goals or 1 << look.rules.places.moscow
    near = within(look.rules.grid, goal, NEAR)
    return (_share(look, look.rules.grid.hexes), _share(look, near), _way(look, goal))


def _share(look: TyphoonLook, area: HexSet) -> int:
    """The German share of the strength in an area, from -1 to 1; nought where nobody is."""
    german, russian = [
        _strength(unit for unit in look.state.units.of(side) if area >> unit.hex & 1) for side in (GERMAN, RUSSIAN)
    ]
    return (german - russian) * ONE // max(german + russian, 1)


def _way(look: TyphoonLook, goal: HexSet) -> int:
    """The mean way of the foremost Germans to the goal, as a share of the longest."""
    distance, ends, units = look.rules.grid.distance, [*hexes_in(goal)], look.state.units.of(GERMAN)
    ways = sorted(min(distance(unit.hex, end) for end in ends) for unit in units)
    foremost = [min(way, FAR) for way in [*ways, *[FAR] * FOREMOST][:FOREMOST]]
    return sum(foremost) * ONE // (FAR * FOREMOST)


def _strength(units: Iterable[Unit]) -> int:
    return sum(unit.defence for unit in units)
