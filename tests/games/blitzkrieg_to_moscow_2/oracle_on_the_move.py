"""The moves that the game offers against those that the oracle finds legal (9, 10; rulings 7, 20 to 22)."""

from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Any

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2.oracle import AREAS, Board, Piece, is_legal_stack, other, zone
from tests.games.blitzkrieg_to_moscow_2.oracle_diary import Diary, side_of
from tests.games.blitzkrieg_to_moscow_2.oracle_hands import activations
from tests.games.blitzkrieg_to_moscow_2.oracle_moves import excess, is_bound, must_stop, overfull, reach
from tests.games.blitzkrieg_to_moscow_2.oracle_room import as_they_stand, least
from tests.oracles import is_open, offered, same

Offers = tuple[dict[str, dict[str, int]], dict[str, set[str]]]
"""The moves of each unit with their prices, and the hexes that it can only pass."""


def moves(board: Board, diary: Diary, stage: str, movers: Collection[Piece]) -> Offers:
    """Hexes that each unit can reach and their price, and those that it can only pass; no unit ends where it cannot
    stay.
    """
    stays, passes = dict[str, dict[str, int]](), dict[str, set[str]]()
    for piece in movers:
        left, from_rear = diary.budget(board, piece, stage)
        ends = {} if is_bound(board, piece) else reach(board, piece, left, from_rear=from_rear)
        cramped = {end for end in ends if is_cramped(board, diary, stage, piece, end, movers)}
        if set(ends) - cramped:
            stays[piece.id] = {end: 0 if end in AREAS else ends[end] for end in sorted(set(ends) - cramped)}
        on = {end for end in cramped if end not in AREAS and goes_on(board, piece, end, left - ends[end])}
        if on:
            passes[piece.id] = on
    return stays, passes


def goes_on(board: Board, piece: Piece, end: str, left: int) -> bool:
    """True if a unit that has come to a hex need not stop there."""
    return left > 0 and not must_stop(board, piece, end, zone(board, other(piece.side)))


def is_cramped(board: Board, diary: Diary, stage: str, piece: Piece, end: str, movers: Collection[Piece]) -> bool:
    """True if a hex would be overfull with a unit for good: no unit there can move any more (8.3; ruling 22).

    Whose move has begun cannot: it is over when this one begins.
    """
    there = [each for each in board.on(end) if each.id != piece.id]
    if end in AREAS or is_legal_stack([*there, piece]):
        return False
    waiting = [each for each in there if each.id not in diary.moves]
    able = [each for each in waiting if each in movers and not is_bound(board, each)]
    for each in able:
        left, from_rear = diary.budget(board, each, stage)
        if reach(board, each, left, from_rear=from_rear):
            return False
    return True


def offered_moves(match: Match[Any, Any], wanted: Offers) -> None:
    """Compare the moves offered, the hexes that can only be passed, and one unit's prices a time."""
    assert match.decision
    option = match.decision.option("move")
    assert option
    passes = {unit: {end for end in option.targets(unit) if option.passing(unit, end)} for unit in option.subjects}
    ends = {unit: set(option.targets(unit)) - passes[unit] for unit in option.subjects}
    same("moves", {unit: there for unit, there in ends.items() if there}, {u: set(at) for u, at in wanted[0].items()})
    same("passing", {unit: there for unit, there in passes.items() if there}, wanted[1])
    for unit in sorted(wanted[0])[match.length % len(wanted[0]) :][:1] if wanted[0] else ():
        prices = {end: option.figures(unit, end).get("mp", 0) for end in sorted(ends[unit])}
        same(f"prices of {unit}", prices, wanted[0][unit])


def movement(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """The Movement Phase."""
    side = side_of(diary.now)
    wanted = moves(board, diary, "movement", board.of(side) + board.in_rear(side))
    offered_moves(match, wanted)
    same("take back", offered(match, "take_back"), set(diary.moves))
    owed = is_owed(board, diary, wanted, [[piece.id for piece in board.of(side) + board.in_rear(side)]])
    same("end", is_open(match, "end"), not owed)
    activations(match, board, side, early=not diary.moves)


def tank_move(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """The MOVE of a Tank Action."""
    side = side_of(diary.now)
    here = [piece for piece in board.of(side) + board.in_rear(side) if piece.is_tank and piece.id not in diary.acted]
    free = [piece for piece in here if piece.id in diary.tanks or len(diary.tanks) < 2]
    wanted = moves(board, diary, "tank_move", free)
    offered_moves(match, wanted)
    same("take back", offered(match, "take_back"), set(diary.moves))
    able = [piece.id for piece in board.pieces.values() if piece.side == side and piece.is_tank]
    teams = combinations([tank for tank in able if tank not in diary.acted], 2)
    same("end", is_open(match, "end"), bool(diary.tanks) and not is_owed(board, diary, wanted, [*teams, diary.tanks]))


def is_owed(board: Board, diary: Diary, wanted: Offers, teams: Iterable[Collection[str]]) -> bool:
    """True if an overfull hex can still be relieved by a move or by taking one back, so that fewer are without room.

    `teams`: those who may move in one phase together (rulings 22 and 52).
    """
    side, relief = side_of(diary.now), set(wanted[0]) | set(wanted[1]) | set(diary.moves)
    if not any(piece.id in relief for hex in overfull(board, side) for piece in board.on(hex)):
        return False
    start = diary.base or board
    pieces = [diary.before.get(piece.id, piece) for piece in board.pieces.values() if piece.side == side]
    return min(least(start, pieces, team) for team in teams) < as_they_stand(board.of(side))


def overfilled(match: Match[Any, Any], board: Board, diary: Diary) -> None:
    """Compare the units that can be given up in an overfull hex (8.3; ruling 22)."""
    same("excess", offered(match, "give_up"), excess(board, side_of(diary.now)))
