"""A movement phase planned as a whole, from its beginning, and carried out move by move (5)."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rasputitsa.bots.anygame.muster import Muster
from rasputitsa.bots.anygame.together import concerted, meeting_points
from rasputitsa.bots.ascent import Ascent, Changes
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.known import Known
from rasputitsa.bots.staff.places import moved_back, placed
from rasputitsa.bots.war_for_the_motherland.drive import SAFE, Drive
from rasputitsa.bots.war_for_the_motherland.pieces import turns_left
from rasputitsa.bots.war_for_the_motherland.standing import Standing
from rasputitsa.bots.war_for_the_motherland.supplies import hungry
from rasputitsa.bots.war_for_the_motherland.telling import why_there
from rasputitsa.bots.war_for_the_motherland.weights import Weights
from rasputitsa.engine.decision import Action, Option
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import stacking
from rasputitsa.games.war_for_the_motherland.movement.march import March
from rasputitsa.games.war_for_the_motherland.movement.moves import Moves
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
from rasputitsa.rules.moves import FROM

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


class Deployment:
    """Units with the places in which each could end, the present one first."""

    def __init__(self, standing: Standing, units: Sequence[tuple[Unit, Sequence[Hex]]]) -> None:
        self._standing = standing
        self._units = [unit for unit, _ in units]
        self.ids = [unit.id for unit in self._units]
        known = set(self.ids)
        self._others: dict[Hex, tuple[Unit, ...]] = {}
        for unit in standing.look.state.units.of(standing.side):
            if unit.id not in known:
                self._others[unit.hex] = (*self._others.get(unit.hex, ()), unit)
        self.choices = [self._sorted(unit, ends) for unit, ends in units]
        self.wanted = ()
        self._pinned: frozenset[int] = frozenset()
        fighting = [() if is_support(unit) else codes for unit, codes in zip(self._units, self.choices, strict=True)]
        self._points = meeting_points(fighting, [standing.near(hex) for hex in standing.enemies])

    def value(self, codes: Sequence[int]) -> int:
        """The value of the units' places."""
        return self._standing.value(dict(zip(self.ids, codes, strict=True))) - CRAMMED * self._crammed(codes)

    def start(self, nodes: int) -> list[int]:
        """A first glance, or all units where they are; then each put where it is best by itself, crammed ones first.

        Some places are tried for each.
        """
        drive = Drive(self._standing, self._units, self.choices)
        codes, self._pinned = drive.found(), drive.pinned
        best, left = self.value(codes), nodes
        stay = [choices[0] for choices in self.choices]
        if is_small(self._standing.grid) and (value := self.value(stay)) > best:
            best, codes = value, stay
        full = stacking.over(self._standing.look, self._standing.side)
        for index in sorted(range(len(codes)), key=lambda index: not full >> codes[index] & 1):
            for code in self.choices[index][1 : 1 + AT_FIRST] if self.is_searched(index) else ():
                left -= 1
                if left >= 0 and self.is_allowed(codes, ((index, code),)):
                    value = self.value([*codes[:index], code, *codes[index + 1 :]])
                    if value > best:
                        best, codes[index] = value, code
        return codes

    def is_allowed(self, codes: Sequence[int], changes: Changes) -> bool:
        """True if the hexes that units are put into hold them all (4.1)."""
        after = dict(changes)
        for hex in sorted(set(after.values())):
            there = [unit for index, unit in enumerate(self._units) if after.get(index, codes[index]) == hex]
            if not self._fit([*self._others.get(hex, ()), *there]):
                return False
        return True

    def concert(self, codes: Sequence[int], choose: Chooser) -> Changes:
        """Some units that can go up to the same enemy, together."""
        return concerted(
            self._points,
            choose,
            lambda changes: self.is_searched(changes[-1][0]) and self.is_allowed(codes, changes),
        )

    def _crammed(self, codes: Sequence[int]) -> int:
        found: dict[Hex, list[Unit]] = {}
        for unit, hex in zip(self._units, codes, strict=True):
            found.setdefault(hex, list(self._others.get(hex, ()))).append(unit)
        return sum([len(units) for units in found.values() if not self._fit(units)])

    def _fit(self, units: Sequence[Unit]) -> bool:
        rules = self._standing.look.rules
        return len(units) < 2 or not (rules.weights[units[0].side].is_over(units) or rules.nations.is_over(units))

    def is_searched(self, index: int) -> bool:
        """True if a unit is moved in the search.

        Units that supply others only where lines are seen as they would run; guards of a source of supply never.
        """
        is_seen = self._standing.weights.lines or not is_support(self._units[index])
        return bool(is_seen) and index not in self._pinned

    def _sorted(self, unit: Unit, ends: Sequence[Hex]) -> tuple[Hex, ...]:
        """The present hex, then those that promise most; for units that supply others those not near enemies."""
        stays, *others = dict.fromkeys(ends)
        order = sorted(others, key=lambda hex: (-self.promise(unit, hex), hex))
        posts = [] if is_support(unit) else [hex for hex in order[MOST_PLACES:] if hex in self._standing.posts]
        return (stays, *order[:MOST_PLACES], *posts)

    def promise(self, unit: Unit, hex: Hex) -> int:
        """The promise of a hex at first sight: nearness to goals and enemies; units of supply keep off enemies."""
        standing = self._standing
        if is_support(unit):
            return standing.pull(hex) - CRAMMED * (standing.away(hex) < SAFE)
        facing = (standing.near(hex) & standing.enemy_area).bit_count()
        return standing.draw(unit.id, hex) * 2 + facing * standing.prospect.chance // 5


class Deploying(Muster):
    """The search for the best deployment, begun from a hasty one."""

    def __init__(self, problem: Deployment, start: Sequence[int], nodes: int, seed: int) -> None:
        self.problem = problem
        is_loose = any(len(codes) > 1 for codes in problem.choices)
        Ascent.__init__(self, problem, start, nodes if is_loose else 0, seed)
        self._loose = [index for index in self._loose if problem.is_searched(index)]
        self.budget = self.budget if self._loose else self.spent


@dataclass(frozen=True, slots=True)
class MovementPlan:
    """A movement as it began, as it stands now, and who is bound to where he went."""

    began: WarLook
    now: WarLook
    stage: March
    weights: Weights
    bound_to: tuple[tuple[str, Hex], ...] = ()

    @property
    def key(self) -> Hashable:
        """All that the plan depends on."""
        state, rules = self.began.state, self.began.rules
        places = tuple(
            (unit.id, unit.hex, unit.box, unit.type.id, unit.steps, unit.marks) for unit in state.units.all()
        )
        rest = (state.turn, state.axis_held, state.ruined, state.fleets, state.partisans, state.cups, state.networks)
        return (rules.scenario.id, tuple(rules.options.items()), self.stage, self.weights, places, rest, self.bound_to)

    @property
    def is_begun(self) -> bool:
        """True if any unit has moved."""
        return bool(self._moved())

    def fits(self, codes: Sequence[int]) -> bool:
        """True if units that have moved are where they should be; on a great board all but a few, as after overruns."""
        wanted = dict(zip(self.problem().ids, codes, strict=True))
        strays = sum(wanted.get(id, hex) != hex for id, hex in self._moved())
        return strays <= (0 if is_small(self.now.rules.grid) else len(wanted) // STRAY)

    def problem(self) -> Deployment:
        """The problem of the ends of each unit; a unit that was bound stays where it is."""
        return _deployment(Known(self.key, self))

    def search(self, nodes: int, seed: int) -> Deploying:
        """The search for the best deployment; with some bound, shorter and from what was best without."""
        return _searching(Known(self.key, self), share(self.now.rules.grid, nodes), seed)

    def bound(self) -> "MovementPlan":
        """This plan with the moves already made fixed."""
        return replace(self, bound_to=self._moved())

    def next(self, codes: Sequence[int]) -> Thought:
        """The first unit that is not where it should be and can go there now; else the end of the phase."""
        decision = self.stage.decision(self.now)
        assert decision is not None
        move, units, names = decision.options[0], self.now.state.units, self.now.rules.grid.names
        for id, hex in zip(self.problem().ids, codes, strict=True):
            if units[id].hex != hex and not units[id].mark(FROM) and move.check((id, names[hex])) is None:
                return Thought(Action(move.verb, id, names[hex]), why_there(self.now, id, hex))
        return self._spread(move) or Thought(Action("end"), text("bot.why.moved_all"))

    def deed(self, codes: Sequence[int]) -> Action:
        """The next action to carry an assignment out."""
        return self.next(codes).action

    def _spread(self, move: Option) -> Thought | None:
        """A unit of an overfull hex, where the plan could not be carried out, goes where there is room (4.17)."""
        look, side, grid = self.now, self.stage.side, self.now.rules.grid
        over = stacking.over(look, side)
        for id in move.subjects if over else ():
            unit = look.state.units[id]
            if over >> unit.hex & 1:
                ends = [grid.index[name] for name in move.targets(id)]
                full = stacking.full(look, side, (unit,), grid.set_of(ends))
                free = [hex for hex in ends if not full >> hex & 1]
                if free:
                    best = min(free, key=lambda hex: (grid.distance(unit.hex, hex), -self.problem().promise(unit, hex)))
                    return Thought(Action(move.verb, id, grid.names[best]), why_there(look, id, best))
        return None

    def later(self, look: WarLook) -> "MovementPlan | None":
        """The same plan when more of it is done."""
        return replace(self, now=look) if look.state.stack[-1] == self.stage else None

    def _moved(self) -> tuple[tuple[str, Hex], ...]:
        return tuple((unit.id, unit.hex) for unit in _travelled(self.now, self.stage))


def share(grid: Grid, nodes: int) -> int:
    """The nodes for a search on a board: each costs more on a great one."""
    return nodes if is_small(grid) else min(nodes, MOST_NODES)


def is_small(grid: Grid) -> bool:
    """True if a board is so small that its plans have all their nodes."""
    return grid.hexes.bit_count() <= SMALL


def movement_plan(look: WarLook, stage: March, weights: Weights) -> MovementPlan:
    """The movement that is being played."""
    return MovementPlan(_beginning(look, stage), look, stage, weights)


@lru_cache(maxsize=16)
def _searching(known: Known, nodes: int, seed: int) -> Deploying:
    plan: MovementPlan = known.task
    problem = plan.problem()
    if not plan.bound_to:
        return Deploying(problem, problem.start(nodes), nodes, seed)
    free = replace(plan, bound_to=())
    known = Known(free.key, free)
    before = _searching(known, nodes, known.seed)
    before.go_on(before.budget)
    wanted = dict(zip(free.problem().ids, before.best, strict=True))
    start = [wanted.get(id, codes[0]) for id, codes in zip(problem.ids, problem.choices, strict=True)]
    codes = [code if code in choices else choices[0] for code, choices in zip(start, problem.choices, strict=True)]
    return Deploying(problem, codes, max(LEAST, nodes // (SHORTER + len(plan.bound_to))), seed)


@lru_cache(maxsize=16)
def _deployment(known: Known) -> Deployment:
    plan: MovementPlan = known.task
    bound = dict(plan.bound_to)
    units = plan.began.state.units
    look = placed(plan.began, *[units[id].at(hex) for id, hex in bound.items()])
    is_settled = plan.stage.side == AXIS and turns_left(look) <= SETTLED and not hungry(look)
    is_kept = plan.weights.rear and is_settled
    moves, index = Moves(look, plan.stage.side, plan.stage.kind), look.rules.grid.index
    free = [units[id] for id in moves.subjects() if id not in bound]
    ends = [
        (unit, (unit.hex, *(index[name] for name in moves.targets(unit.id))))
        for unit in free
        if not (is_kept and is_support(unit))
    ]
    return Deployment(Standing(look, plan.stage.side, plan.weights), ends)


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
