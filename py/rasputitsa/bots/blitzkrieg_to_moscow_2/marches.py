"""A movement phase planned as a whole, from where everybody began it, and carried out move by move (10)."""

from collections.abc import Hashable, Sequence
from functools import lru_cache, partial

from rasputitsa.bots.anygame.muster import Muster
from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import Piece
from rasputitsa.bots.blitzkrieg_to_moscow_2.standing import Standing
from rasputitsa.bots.blitzkrieg_to_moscow_2.telling import why_there
from rasputitsa.bots.blitzkrieg_to_moscow_2.weights import Weights
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.known import Known
from rasputitsa.bots.staff.deploying import Deployment, Room, by_promise, meeting_points
from rasputitsa.bots.staff.marching import Marching, MovementPlan
from rasputitsa.bots.staff.places import as_begun, stacked
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import held_in_romania
from rasputitsa.games.blitzkrieg_to_moscow_2.movement import Movement, Moves
from rasputitsa.games.blitzkrieg_to_moscow_2.state import CITIES, GERMAN, BlitzLook
from rasputitsa.hexgrid.grid import Hex, hexes_in
from rasputitsa.rules.movement.phase import FROM

MOST_PLACES = 24
"""A unit is thought of in so many places at most, the most promising ones."""

AT_FIRST = 5
"""The number of them that are tried for each unit before the search begins."""

EVERYTHING = 1 << 30
"""Nodes enough to try them all."""

TANKS, FOOT, ALL = 2, 2, 3
"""The stacks that Soviets may form; Germans stand alone (8.1, 8.2)."""


def movement_plan(look: BlitzLook, stage: Movement, weights: Weights) -> MovementPlan:
    """The Movement Phase that is being played."""
    began = as_begun(look, stage.side, CITIES)
    if began is not look:
        began.state.stack = (*began.state.stack[:-1], Movement(stage.side))
    return MovementPlan(_MARCHING, began, look, stage, weights)


def _key(plan: MovementPlan) -> tuple[Hashable, ...]:
    state = plan.began.state
    places = tuple((unit.id, unit.hex, unit.box, unit.steps) for unit in state.units.all())
    rest = (state.turn, state.german_cities, state.hero, state.hero_fell)
    return (tuple(plan.began.rules.options.items()), plan.stage.side, plan.weights, places, rest)


@lru_cache(maxsize=16)
def _deployment(known: Known) -> Deployment:
    plan: MovementPlan = known.task
    look, side, fixed_to = plan.began, plan.stage.side, dict(plan.bound_to)
    standing = Standing(look, side, plan.weights, attacks=True)
    moves = Moves(look, side, "", held_in_romania(look))
    movers, index = set(moves.subjects()), look.rules.grid.index
    pieces, choices, fixed = list[Piece](), list[tuple[Hex, ...]](), list[tuple[Piece, Hex]]()
    for piece, hex in standing.places():
        if piece.id in fixed_to or piece.id not in movers:
            fixed.append((piece, fixed_to.get(piece.id, hex)))
            continue
        ends = (hex, *(index[name] for name in moves.targets(piece.id) if name in index))
        pieces.append(piece)
        choices.append(by_promise(ends, partial(_promise, standing, piece))[: 1 + MOST_PLACES])
    near, places = standing.board.near, (*standing.enemies, *standing.board.cities)
    return Deployment(
        Room(pieces, stacked([(hex, piece) for piece, hex in fixed]), partial(_fit, side)),
        choices,
        lambda codes: standing.value([*fixed, *zip(pieces, codes, strict=True)]),
        meeting_points(choices, [near[hex] | 1 << hex for hex in places]),
        standing.board.cities,
    )


def _fit(side: str, pieces: Sequence[Piece]) -> bool:
    """True if the pieces may stand in one hex (8)."""
    tanks = sum([piece.is_tank for piece in pieces])
    is_stack = side != GERMAN and tanks <= TANKS and len(pieces) - tanks <= FOOT and len(pieces) <= ALL
    return len(pieces) < 2 or is_stack


def _promise(standing: Standing, piece: Piece, hex: Hex) -> int:
    """The promise of a hex at first sight: what draws to it, a city in it, an enemy beside it."""
    promise = standing.pull(piece, hex) * (2 + piece.active) // 10
    if hex in standing.worths:
        promise += standing.worths[hex] * (100 if not standing.held >> hex & 1 else standing.weights.guard) // 100
    beside = standing.board.near[hex] & standing.enemy_area
    return promise + max([standing.prize(place) for place in hexes_in(beside)], default=0) // 2


def _search(known: Known, nodes: int, seed: int) -> Muster:
    """The search, begun with units put where each is best by itself."""
    problem = _deployment(known)
    stays = [choices[0] for choices in problem.choices]
    return Muster(problem, nodes, seed, problem.bettered(stays, range(len(stays)), AT_FIRST, EVERYTHING))


def _closing(plan: MovementPlan) -> Thought:
    return _room(plan.now, plan.decision) or ended(plan.decision)


def _room(look: BlitzLook, decision: Decision) -> Thought | None:
    """A move out of a hex that is too full although no unit moved into it."""
    blocked = next((option.blocked for option in decision.options if option.advances), None)
    if blocked is None or any(option.owed for option in decision.options):
        return None
    move, full = decision.option("move"), dict(blocked.facts).get("hexes")
    units, names = look.state.units, look.rules.grid.names
    for id in move.subjects if move else ():
        if move and units[id].hex >= 0 and isinstance(full, tuple) and names[units[id].hex] in full:
            for place in move.targets(id):
                return Thought(Action("move", id, place), text("bot.why.makes_room", unit=id))
    return None


_MARCHING = Marching(
    key=_key,
    moved=lambda plan: plan.now.state.units.marked(FROM),
    problem=_deployment,
    search=_search,
    goes_on=lambda stage, later: isinstance(later, Movement) and later.side == stage.side,
    why=why_there,
    closing=_closing,
)


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
