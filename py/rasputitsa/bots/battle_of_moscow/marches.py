"""The movement of an impulse as one plan: battles first, then each other unit to its place of the highest value."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.bots.battle_of_moscow.assaults import Offensive
from rasputitsa.bots.battle_of_moscow.front import FAR, HUNDRED, Front, land_of
from rasputitsa.bots.battle_of_moscow.posts import Posts
from rasputitsa.bots.battle_of_moscow.weights import Weights
from rasputitsa.bots.known import Known
from rasputitsa.bots.staff.cordon import Cordon
from rasputitsa.bots.staff.places import as_begun
from rasputitsa.bots.staff.stacks import Stacks
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.movement import Movement
from rasputitsa.games.battle_of_moscow.moves import Moves, Rides
from rasputitsa.games.battle_of_moscow.state import (
    ARRIVED,
    CITIES,
    GERMAN,
    RODE,
    TyphoonLook,
    is_finn,
    is_regular,
)
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in

WORTH_A_RIDE = 5
"""The hexes that a ride must bring a unit nearer than its march."""

STRONG = 24
"""The strength, in halves, with which Germans enter what the game is about."""

CLOSE = 9
"""The distance of the enemy within which no unit leaves Moscow."""


class March(NamedTuple):
    """A unit, the hex that it goes to and how; its enemy there, if any; the objective that draws it, if one does."""

    unit: str
    verb: str
    hex: Hex
    target: Hex = -1
    aim: Hex = -1


def marches(look: TyphoonLook, stage: Movement, weights: Weights) -> tuple[March, ...]:
    """The marches of all units in the impulse that is being played, reckoned once from where it began."""
    return _planned(_known(look, stage, weights))


def front_of(look: TyphoonLook, stage: Movement, weights: Weights) -> Front:
    """The front when the impulse began."""
    return _front(_known(look, stage, weights))


def _known(look: TyphoonLook, stage: Movement, weights: Weights) -> Known:
    began = as_begun(look, stage.side, CITIES, RODE)
    return Known((key_of(began), stage.side, stage.impulse, weights), (began, stage, weights))


def key_of(began: TyphoonLook) -> Hashable:
    """Everything that tells the beginning of an impulse from others."""
    state = began.state
    places = tuple([(unit.id, unit.hex, unit.marks) for unit in state.units.all() if unit.hex >= 0])
    rest = (state.turn, state.weather, state.german_cities, state.demoralized, state.released, state.moscow_turns)
    options = tuple(sorted(began.rules.options.items()))
    return began.rules.scenario.id, options, places, rest


@lru_cache(maxsize=16)
def _front(known: Known) -> Front:
    began, stage, weights = known.task
    return Front(began, stage.side, weights)


@lru_cache(maxsize=48)
def _planned(known: Known) -> tuple[March, ...]:
    front, impulse = _front(known), known.task[1].impulse
    look, side = front.look, front.side
    units = [unit for unit in look.state.units.of(side) if unit.hex >= 0]
    reach = _reaches(Moves(look, side, impulse), units) | _kept(front, units)
    stacks = Stacks(units, front.rules.stacking[side].is_over)
    found = _garrisoned(front, stacks, reach, units)
    busy = {march.unit for march in found}
    offensive = Offensive(front, stacks, reach, [unit for unit in units if unit.id not in busy])
    offensive.plan()
    found += [March(unit.id, "move", hex, each.hex) for each in offensive.assaults for unit, hex in each.posts]
    busy = {march.unit for march in found}
    idle = [unit for unit in units if unit.id not in busy]
    posts = Posts(front, stacks, reach, offensive.attacked, _cordon(front, stacks, reach, busy))
    riders = _riding(idle, posts) if impulse == 1 else []
    gone = {march.unit for march in riders}
    for unit in posts.order([unit for unit in idle if unit.id not in gone and reach[unit.id].bit_count() > 1]):
        hex = posts.best(unit)
        stacks.settle(unit, hex)
        _close(posts, unit, hex)
        found.append(March(unit.id, "move", hex, aim=posts.aims.get(unit.id, -1)))
    return with_room(stacks, {unit.id: unit for unit in units}, (*riders, *found))


def _cordon(front: Front, stacks: Stacks, reach: Mapping[str, HexSet], busy: Collection[str]) -> Cordon:
    """The gaps in the front past units that have their places or can go nowhere else."""
    settled = [hex for id, hex in stacks.places.items() if id in busy or reach[id].bit_count() == 1]
    return Cordon(front.grid, land_of(front.rules), stacks.area, front.enemy_area, front.grid.set_of(settled))


def _close(posts: Posts, unit: Unit, hex: Hex) -> None:
    """Close the gaps about a place that a unit was given."""
    if is_regular(unit):
        posts.cordon.close(hex)


def with_room(stacks: Stacks, units: Mapping[str, Unit], found: tuple[March, ...]) -> tuple[March, ...]:
    """The marches without those into hexes that would be too full: those units stay where they are, which is lawful.

    A battle is planned with a hex that others are to leave; one that finds no other place stays, and then the movement
    could not be closed.
    """
    while full := stacks.too_full:
        into = [march for march in found if full >> march.hex & 1 and units[march.unit].hex != march.hex]
        if not into:
            break
        for march in into:
            stacks.settle(units[march.unit], units[march.unit].hex)
        found = tuple([march for march in found if march not in into])
    return found


def _reaches(moves: Moves, units: Sequence[Unit]) -> dict[str, HexSet]:
    """The hexes in which each unit can end, its own hex among them."""
    movers = set(moves.subjects())
    return {unit.id: 1 << unit.hex | (moves.reach((unit,)).reached if unit.id in movers else 0) for unit in units}


def _kept(front: Front, units: Sequence[Unit]) -> dict[str, HexSet]:
    """Units that stay because they hold a goal: the Germans there, and the Russians in a Moscow in danger."""
    moscow = front.rules.places.moscow
    if not front.weights.hold or (front.side != GERMAN and (moscow not in front.goals or not front.weights.guard)):
        return {}
    if front.side == GERMAN:
        return {unit.id: 1 << unit.hex for unit in units if front.goals.get(unit.hex, 0) == HUNDRED}
    is_near = front.foe_away.get(moscow, FAR) <= CLOSE
    return {unit.id: 1 << unit.hex for unit in units if is_near and unit.hex == moscow}


def _garrisoned(front: Front, stacks: Stacks, reach: Mapping[str, HexSet], units: Sequence[Unit]) -> list[March]:
    """The marches into open goals before any attack: of the strongest, until there are enough."""
    found = list[March]()
    for goal in hexes_in(_open_goals(front)):
        own = [unit for unit in units if reach[unit.id] >> goal & 1 and is_regular(unit)]
        wanted = STRONG if front.side == GERMAN else front.weights.guard
        for unit in sorted(own, key=lambda unit: (-unit.defence, unit.id)):
            is_there = unit.hex == goal
            held = sum([other.defence for other in stacks.on(goal)])
            if not is_there and held < wanted and stacks.has_room(unit, goal):
                stacks.settle(unit, goal)
                found.append(March(unit.id, "move", goal))
    return found


def _open_goals(front: Front) -> HexSet:
    """The hex that the game is about before all, where no enemy is in it; for the Russians while one is near."""
    first = next(iter(front.goals))
    is_wanted = front.side == GERMAN or (front.weights.guard and front.foe_away.get(first, FAR) <= CLOSE)
    is_open = front.weights.hold and not front.rules.goals and not front.enemy_area >> first & 1
    return 1 << first if is_open and is_wanted else 0


def _riding(idle: Sequence[Unit], posts: Posts) -> list[March]:
    """Rides by rail: of the units that they bring farthest, and of reinforcements beyond the side's number."""
    rides = Rides(posts.front.look, posts.front.side)
    able, left, found = set(rides.subjects()), max(0, rides.left_over), list[March]()
    riders = [unit for unit in idle if unit.id in able and is_regular(unit) and not is_finn(unit)]
    for unit in sorted(riders, key=lambda unit: (-posts.away(unit, unit.hex), unit.id)):
        is_new = unit.mark(ARRIVED) is not None
        if (left or is_new) and posts.away(unit, unit.hex) > WORTH_A_RIDE:
            ends, near = rides.reach((unit,)).reached & ~posts.front.hostile, posts.away(unit, unit.hex) - WORTH_A_RIDE
            hex = posts.best_of(unit, [end for end in hexes_in(ends & posts.covered) if posts.away(unit, end) <= near])
            if hex >= 0 and posts.away(unit, hex) + WORTH_A_RIDE <= posts.away(unit, posts.best(unit)):
                posts.stacks.settle(unit, hex)
                _close(posts, unit, hex)
                found.append(March(unit.id, "ride", hex))
                left -= 0 if is_new else 1
    return found
