"""A movement phase planned as a whole, from its beginning, and carried out move by move (5)."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from rasputitsa.bots.anygame.muster import Muster
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.known import Known
from rasputitsa.bots.staff.deploying import Deployment, Room, by_promise, meeting_points
from rasputitsa.bots.staff.marching import Marching, MovementPlan
from rasputitsa.bots.staff.places import moved_back, placed, stacked
from rasputitsa.bots.war_for_the_motherland.drive import SAFE, Drive
from rasputitsa.bots.war_for_the_motherland.pieces import fit, turns_left
from rasputitsa.bots.war_for_the_motherland.standing import Standing
from rasputitsa.bots.war_for_the_motherland.supplies import hungry
from rasputitsa.bots.war_for_the_motherland.telling import why_there
from rasputitsa.bots.war_for_the_motherland.weights import Weights
from rasputitsa.engine.decision import Action, Option
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import ground
from rasputitsa.games.war_for_the_motherland.movement.march import March
from rasputitsa.games.war_for_the_motherland.movement.moves import Moves
from rasputitsa.games.war_for_the_motherland.options import DRAWS
from rasputitsa.games.war_for_the_motherland.state import (
    AXIS,
    CARRIED,
    OPEN,
    WarLook,
    is_panzer,
    is_support,
    moves_last,
)
from rasputitsa.hexgrid.grid import Grid, Hex
from rasputitsa.rules.movement.phase import FROM

MOST_PLACES = 24
"""A unit is thought of in so many places at most, the most promising ones."""

AT_FIRST = 4
"""The number of them that are tried for each unit before the search begins, if there are nodes for it."""

SMALL, MOST_NODES = 510, 250
"""Up to so many hexes a plan has all its nodes; on greater boards no more than so many, however great they are."""

SHORTER, LEAST = 5, 2
"""The divisor of the nodes of a plan that goes on from another, more the more units have moved; its least value."""

STRAY = 8
"""A plan for a great board is gone on with while no more than one unit in so many is elsewhere than it says."""

SETTLED = 3
"""In so many last turns Axis depots, bases and headquarters, which bring points, stay where they are."""

CRAMMED = 10_000
"""The cost of each unit too many in a hex."""


def share(grid: Grid, nodes: int) -> int:
    """The nodes for a search on a board: each costs more on a great one."""
    return nodes if is_small(grid) else min(nodes, MOST_NODES)


def is_small(grid: Grid) -> bool:
    """True if a board is so small that its plans have all their nodes."""
    return grid.hexes.bit_count() <= SMALL


def movement_plan(look: WarLook, stage: March, weights: Weights) -> MovementPlan:
    """The movement that is being played."""
    return MovementPlan(_MARCHING, _beginning(look, stage), look, stage, weights)


def _key(plan: MovementPlan) -> tuple[Hashable, ...]:
    state, rules = plan.began.state, plan.began.rules
    places = tuple((unit.id, unit.hex, unit.box, unit.type.id, unit.steps, unit.marks) for unit in state.units.all())
    rest = (state.turn, state.axis_held, state.ruined, state.fleets, state.partisans, state.cups, state.networks)
    # Who wins a draw changes no plan, and so no search for one.
    options = tuple(chosen for chosen in rules.options.items() if chosen[0] != DRAWS)
    return (rules.scenario.id, options, plan.stage, plan.weights, places, rest)


@lru_cache(maxsize=16)
def _standing(known: Known) -> Standing:
    plan: MovementPlan = known.task
    units = plan.began.state.units
    look = placed(plan.began, *[units[id].at(hex) for id, hex in plan.bound_to])
    return Standing(look, plan.stage.side, plan.weights)


@lru_cache(maxsize=16)
def _deployment(known: Known) -> Deployment:
    plan, standing = known.task, _standing(known)
    look, side, bound = standing.look, standing.side, dict(plan.bound_to)
    is_settled = side == AXIS and turns_left(look) <= SETTLED and not hungry(look)
    is_kept = plan.weights.rear and is_settled
    moves, index = Moves(look, side, plan.stage.kind), look.rules.grid.index
    free = [look.state.units[id] for id in moves.subjects() if id not in bound]
    units = [unit for unit in free if not (is_kept and is_support(unit))]
    choices = [_places(standing, unit, (unit.hex, *map(index.__getitem__, moves.targets(unit.id)))) for unit in units]
    ids = [unit.id for unit in units]
    others = [(unit.hex, unit) for unit in look.state.units.of(side) if unit.id not in set(ids)]
    room = Room(units, stacked(others), partial(fit, look.rules))
    fighting = [() if is_support(unit) else codes for unit, codes in zip(units, choices, strict=True)]

    def worth(codes: Sequence[Hex]) -> int:
        return standing.value(dict(zip(ids, codes, strict=True))) - CRAMMED * sum(map(len, room.crammed(codes)))

    return Deployment(room, choices, worth, meeting_points(fighting, [standing.near(hex) for hex in standing.enemies]))


def _places(standing: Standing, unit: Unit, ends: Sequence[Hex]) -> tuple[Hex, ...]:
    """The present hex, then those that promise most; posts to be held are never left out for fighting units."""
    places = by_promise(ends, partial(_promise, standing, unit))
    left = () if is_support(unit) else places[1 + MOST_PLACES :]
    return (*places[: 1 + MOST_PLACES], *[hex for hex in left if hex in standing.posts])


def _promise(standing: Standing, unit: Unit, hex: Hex) -> int:
    """The promise of a hex at first sight: nearness to goals and enemies; units of supply keep off enemies."""
    if is_support(unit):
        return standing.pull(hex) - CRAMMED * (standing.away(hex) < SAFE)
    facing = (standing.near(hex) & standing.enemy_area).bit_count()
    return standing.draw(unit.id, hex) * 2 + facing * standing.prospect.chance // 5


def _search(known: Known, nodes: int, seed: int) -> Muster:
    return _searching(known, share(known.task.now.rules.grid, nodes), seed)


@lru_cache(maxsize=16)
def _searching(known: Known, nodes: int, seed: int) -> Muster:
    """The search for the best deployment; with some bound, shorter and from what was best without."""
    plan: MovementPlan = known.task
    problem, standing = _deployment(known), _standing(known)
    if not plan.bound_to:
        return _begun(standing, problem, nodes, seed)
    free = replace(plan, bound_to=())
    without = Known(free.key, free)
    before = _searching(without, nodes, without.seed)
    before.go_on(before.budget)
    wanted = dict(zip(_deployment(without).ids, before.best, strict=True))
    start = [wanted.get(id, codes[0]) for id, codes in zip(problem.ids, problem.choices, strict=True)]
    codes = [code if code in choices else choices[0] for code, choices in zip(start, problem.choices, strict=True)]
    left = max(LEAST, nodes // (SHORTER + len(plan.bound_to)))
    return Muster(problem.without(_still(standing, problem), codes), left, seed, codes)


def _begun(standing: Standing, problem: Deployment, nodes: int, seed: int) -> Muster:
    """The search begun with a first glance, or all units where they are; then each put where it is best by itself.

    Some places are tried for each, crammed units first; guards of a source of supply stay.
    """
    drive = Drive(standing, problem.room.units, problem.choices)
    codes, stay = drive.found(), [choices[0] for choices in problem.choices]
    if is_small(standing.grid) and problem.value(stay) > problem.value(codes):
        codes = stay
    full = ground.over(standing.look, standing.side)
    order = sorted(range(len(codes)), key=lambda index: not full >> codes[index] & 1)
    searched = problem.without({*drive.pinned, *_still(standing, problem)}, codes)
    codes = searched.bettered(codes, order, AT_FIRST, nodes)
    return Muster(searched, nodes, seed, codes)


def _still(standing: Standing, problem: Deployment) -> list[int]:
    """The units that no search moves: those that supply others, where lines are not seen as they would run."""
    units = () if standing.weights.lines else problem.room.units
    return [index for index, unit in enumerate(units) if is_support(unit)]


def _closing(plan: MovementPlan) -> Thought:
    return _spread(plan, plan.decision.options[0]) or Thought(Action("end"), text("bot.why.moved_all"))


def _spread(plan: MovementPlan, move: Option) -> Thought | None:
    """A unit of an overfull hex, where the plan could not be carried out, goes where there is room (4.17)."""
    look, side, grid = plan.now, plan.stage.side, plan.now.rules.grid
    over = ground.over(look, side)
    for id in move.subjects if over else ():
        unit = look.state.units[id]
        if over >> unit.hex & 1:
            ends = [grid.index[name] for name in move.targets(id)]
            full = ground.full(look, side, (unit,), grid.set_of(ends))
            free = [hex for hex in ends if not full >> hex & 1]
            if free:
                promise = partial(_promise, _standing(Known(plan.key, plan)), unit)
                best = min(free, key=lambda hex: (grid.distance(unit.hex, hex), -promise(hex)))
                return Thought(Action(move.verb, id, grid.names[best]), why_there(look, id, best))
    return None


_MARCHING = Marching(
    key=_key,
    moved=lambda plan: _travelled(plan.now, plan.stage),
    problem=_deployment,
    search=_search,
    goes_on=lambda stage, later: bool(stage == later),
    why=why_there,
    closing=_closing,
    strays=lambda plan: 0 if is_small(plan.now.rules.grid) else len(plan.problem().ids) // STRAY,
)


def _beginning(look: WarLook, stage: March) -> WarLook:
    """The position in which the movement began: all units where their marches began."""
    state = look.state.copy()
    state.put(*moved_back(look.rules.grid, _travelled(look, stage), OPEN))
    state.mover = ()
    return Look(look.rules, state)


def _travelled(look: WarLook, stage: March) -> tuple[Unit, ...]:
    """Units of the stage that have marched."""
    units = look.state.units.of(stage.side)
    return tuple(unit for unit in units if unit.mark(FROM) and not unit.mark(CARRIED) and _takes_part(unit, stage))


def _takes_part(unit: Unit, stage: March) -> bool:
    return is_panzer(unit) if stage.kind == "panzers" else moves_last(unit) == (stage.kind == "support")
