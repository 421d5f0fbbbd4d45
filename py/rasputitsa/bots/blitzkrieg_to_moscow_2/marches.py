"""A movement phase planned as a whole, from where everybody began it, and carried out move by move (10)."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rasputitsa.bots.anygame.muster import Muster
from rasputitsa.bots.anygame.together import concerted, meeting_points
from rasputitsa.bots.ascent import Changes
from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import Piece
from rasputitsa.bots.blitzkrieg_to_moscow_2.standing import Standing
from rasputitsa.bots.blitzkrieg_to_moscow_2.telling import why_there
from rasputitsa.bots.blitzkrieg_to_moscow_2.weights import Weights
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.known import Known
from rasputitsa.bots.staff.places import moved_back
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.stage import Look
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import held_in_romania
from rasputitsa.games.blitzkrieg_to_moscow_2.movement import Movement
from rasputitsa.games.blitzkrieg_to_moscow_2.moves import Moves
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, BlitzLook, SideId
from rasputitsa.hexgrid.grid import Hex, hexes_in
from rasputitsa.rules.moves import FROM

MOST_PLACES = 24
"""A unit is thought of in so many places at most, the most promising ones."""

AT_FIRST = 6
"""The number of them that are tried for each unit before the search begins."""

TANKS, FOOT, ALL = 2, 2, 3
"""The stacks that Soviets may form; Germans stand alone (8.1, 8.2)."""


class Deployment:
    """Units with the places in which each could end, the present one first (-1: its rear area)."""

    def __init__(
        self, standing: Standing, units: Sequence[tuple[Piece, Sequence[Hex]]], fixed: Sequence[tuple[Piece, Hex]]
    ) -> None:
        self._standing, self._fixed = standing, tuple(fixed)
        self._pieces = [piece for piece, _ in units]
        self.ids = [piece.id for piece in self._pieces]
        self.choices = [self._sorted(piece, ends) for piece, ends in units]
        self.wanted = tuple(standing.board.cities)
        near, places = standing.board.near, (*standing.enemies, *standing.board.cities)
        self._points = meeting_points(self.choices, [near[hex] | 1 << hex for hex in places])

    def value(self, codes: Sequence[int]) -> int:
        """The value of the units' places."""
        return self._standing.value([*self._fixed, *zip(self._pieces, codes, strict=True)])

    def start(self) -> list[int]:
        """The places of units put where each is best by itself, one after the other, some places tried for each."""
        codes = [choices[0] for choices in self.choices]
        best = self.value(codes)
        for index, choices in enumerate(self.choices):
            for code in choices[1:AT_FIRST]:
                if self.is_allowed(codes, ((index, code),)):
                    value = self.value([*codes[:index], code, *codes[index + 1 :]])
                    if value > best:
                        best, codes[index] = value, code
        return codes

    def is_allowed(self, codes: Sequence[int], changes: Changes) -> bool:
        """True if the hexes that pieces are put into hold them all (8)."""
        after = dict(changes)
        for hex in sorted({code for code in after.values() if code >= 0}):
            there = [piece for index, piece in enumerate(self._pieces) if after.get(index, codes[index]) == hex]
            there += [piece for piece, place in self._fixed if place == hex]
            if not self._fit(there):
                return False
        return True

    def concert(self, codes: Sequence[int], choose: Chooser) -> Changes:
        """Some units that can go up to the same enemy or city, together."""
        return concerted(self._points, choose, lambda changes: self.is_allowed(codes, changes))

    def _fit(self, pieces: Sequence[Piece]) -> bool:
        if len(pieces) < 2:
            return True
        tanks = sum([piece.is_tank for piece in pieces])
        return self._standing.side != GERMAN and tanks <= TANKS and len(pieces) - tanks <= FOOT and len(pieces) <= ALL

    def _sorted(self, piece: Piece, ends: Sequence[Hex]) -> tuple[Hex, ...]:
        stays, *others = dict.fromkeys(ends)
        order = sorted(others, key=lambda hex: (-self._promise(piece, hex), hex))
        return (stays, *order[:MOST_PLACES])

    def _promise(self, piece: Piece, hex: Hex) -> int:
        standing = self._standing
        promise = standing.pull(piece, hex) * (2 + piece.active) // 10
        if hex in standing.worths:
            promise += standing.worths[hex] * (100 if not standing.held >> hex & 1 else standing.weights.guard) // 100
        beside = standing.board.near[hex] & standing.enemy_area
        return promise + max([standing.prize(place) for place in hexes_in(beside)], default=0) // 2


@dataclass(frozen=True, slots=True)
class MovementPlan:
    """A Movement Phase as it began, as it stands now, and who is bound to where he went."""

    began: BlitzLook
    now: BlitzLook
    side: SideId
    weights: Weights
    bound_to: tuple[tuple[str, Hex], ...] = ()

    @property
    def key(self) -> Hashable:
        """All that the plan depends on."""
        state = self.began.state
        places = tuple((unit.id, unit.hex, unit.box, unit.steps) for unit in state.units.all())
        rest = (state.turn, state.german_cities, state.hero, state.hero_fell)
        return (tuple(self.began.rules.options.items()), self.side, self.weights, places, rest, self.bound_to)

    @property
    def is_begun(self) -> bool:
        """True if any unit has moved."""
        return bool(self._moved())

    def fits(self, codes: Sequence[int]) -> bool:
        """True if every unit that has moved is where it should be."""
        wanted = dict(zip(self.problem().ids, codes, strict=True))
        return all(wanted.get(id, hex) == hex for id, hex in self._moved())

    def problem(self) -> Deployment:
        """The problem of the ends of each unit; a unit that was bound stays where it is."""
        return _deployment(Known(self.key, self))

    def search(self, nodes: int, seed: int) -> Muster:
        """The search for the best deployment, begun from a hasty one."""
        problem = self.problem()
        return Muster(problem, nodes, seed, problem.start())

    def bound(self) -> "MovementPlan":
        """This plan with the moves already made fixed."""
        return replace(self, bound_to=self._moved())

    def next(self, codes: Sequence[int]) -> Thought:
        """The first unit that is not where it should be and can go there now; else the end of the phase."""
        decision = self._decision()
        found = self._march(decision, codes)
        if found:
            return Thought(Action("move", *found), why_there(self.now, found[0], self.now.rules.grid.index[found[1]]))
        return self._room(decision, _moving(decision)) or ended(decision)

    def deed(self, codes: Sequence[int]) -> Action:
        """The next action to carry an assignment out."""
        found = self._march(self._decision(), codes)
        return Action("move", *found) if found else self.next(codes).action

    def _decision(self) -> Decision:
        decision: Decision = self.now.state.stack[-1].decision(self.now)
        return decision

    def _march(self, decision: Decision, codes: Sequence[int]) -> tuple[str, str] | None:
        """The unit that goes next, with its hex."""
        move, units, names = _moving(decision), self.now.state.units, self.now.rules.grid.names
        for id, hex in zip(self.problem().ids, codes, strict=True):
            if hex >= 0 and units[id].hex != hex and move.check((id, names[hex])) is None:
                return id, names[hex]
        return None

    def _room(self, decision: Decision, move: Option) -> Thought | None:
        """A move out of a hex that is too full although no unit moved into it."""
        blocked = next((option.blocked for option in decision.options if option.advances), None)
        if blocked is None or any(option.owed for option in decision.options):
            return None
        full = dict(blocked.facts).get("hexes")
        units, names = self.now.state.units, self.now.rules.grid.names
        for id in move.subjects:
            if units[id].hex >= 0 and isinstance(full, tuple) and names[units[id].hex] in full:
                for place in move.targets(id):
                    return Thought(Action("move", id, place), text("bot.why.makes_room", unit=id))
        return None

    def later(self, look: BlitzLook) -> "MovementPlan | None":
        """The same plan when more of it is done."""
        stage = look.state.stack[-1]
        return replace(self, now=look) if isinstance(stage, Movement) and stage.side == self.side else None

    def _moved(self) -> tuple[tuple[str, Hex], ...]:
        return tuple((unit.id, unit.hex) for unit in self.now.state.units.all() if unit.mark(FROM))


def _moving(decision: Decision) -> Option:
    return next(option for option in decision.options if option.verb == "move")


def movement_plan(look: BlitzLook, side: SideId, weights: Weights) -> MovementPlan:
    """The Movement Phase that is being played."""
    return MovementPlan(_beginning(look, side), look, side, weights)


@lru_cache(maxsize=16)
def _deployment(known: Known) -> Deployment:
    plan: MovementPlan = known.task
    look, fixed_to = plan.began, dict(plan.bound_to)
    standing = Standing(look, plan.side, plan.weights, attacks=True)
    moves = Moves(look, plan.side, "", held_in_romania(look))
    movers, index = set(moves.subjects()), look.rules.grid.index
    units, fixed = [], []
    for piece, hex in standing.places():
        if piece.id in fixed_to:
            fixed.append((piece, fixed_to[piece.id]))
        elif piece.id in movers:
            units.append((piece, (hex, *(index[name] for name in moves.targets(piece.id) if name in index))))
        else:
            fixed.append((piece, hex))
    return Deployment(standing, units, fixed)


def ended(decision: Decision, key: str = "bot.why.moved_all") -> Thought:
    """The end of a phase or an action; where units are crowded, one goes back or on."""
    onward = [option for option in decision.options if option.advances and not option.takes]
    if not onward[0].blocked:
        return Thought(Action(onward[0].verb), text(key))
    for option in decision.options:
        if option.retracts and (option.owed or option.subjects):
            unit = (*option.owed, *option.subjects)[0]
            key = "bot.why.not_worth" if option.verb == "withdraw" else "bot.why.too_full"
            return Thought(Action(option.verb, unit), text(key, unit=unit))
    return Thought(_any(decision.options), text("bot.why.asked"))


def _any(options: tuple[Option, ...]) -> Action:
    """Any action, where a phase cannot be closed."""
    for option in options:
        for subject in option.subjects:
            if option.takes and len(option.takes) > 1:
                for target in option.targets(subject):
                    return Action(option.verb, subject, target)
    raise LookupError("nothing is offered")


def _beginning(look: BlitzLook, side: SideId) -> BlitzLook:
    """The position in which the phase began: all units where their moves began, and the cities as they were."""
    moved = [unit for unit in look.state.units.all() if unit.side == side and unit.mark(FROM)]
    if not moved:
        return look
    state = look.state.copy()
    state.put(*moved_back(look.rules.grid, moved))
    taken = look.rules.grid.set_of(capture.city for capture in look.state.captures)
    state.german_cities = state.german_cities & ~taken if side == GERMAN else state.german_cities | taken
    state.captures = ()
    state.stack = (*state.stack[:-1], Movement(side))
    return Look(look.rules, state)
