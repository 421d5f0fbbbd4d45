"""The slow rules of movement and of rides (rulings 12 to 28, 94)."""

from collections.abc import Collection, Mapping

from tests.games.battle_of_moscow.oracle_board import (
    FRONTS,
    RAILS,
    ROADS,
    TABLES,
    Board,
    Piece,
    along,
    around,
    hostile,
    is_rough,
    is_water,
    other,
    standing,
)
from tests.games.battle_of_moscow.oracle_supply import friendly_rails

RIDERS = {"german": 6, "russian": 4}


def strength(piece: Piece) -> int:
    """The strength of a unit in an attack on others than partisans: half if it is not supplied (37, 54)."""
    if piece.marks.get("supply") and not piece.is_finn:
        return piece.attack // 2
    return piece.attack


def can_attack(piece: Piece) -> bool:
    """True if a unit can attack others than partisans (23)."""
    return strength(piece) > 0 and not piece.marks.get("no_line") and not piece.marks.get("rode")


def allowance(board: Board, piece: Piece, impulse: int) -> int:
    """The half points that a unit has at the beginning of an impulse (12, 17, 63, 70, 71)."""
    if piece.movement == 0 or piece.marks.get("dropped_now"):
        return 0
    if piece.id == "40A" and not board.form.get("released"):
        return 0
    if piece.is_partisan:
        return 2 if impulse == 1 else 0
    degree = "supplied" if piece.is_finn else str(piece.marks.get("supply") or "supplied")
    return 2 * int(TABLES["movement"][piece.side][str(piece.movement)][degree][impulse - 1])


def price(board: Board, piece: Piece, here: str, there: str) -> int:
    """The half points that a step costs (15 to 17)."""
    german = piece.side == "german" and not piece.is_finn
    if frozenset((here, there)) in ROADS and not piece.is_partisan:
        return 2 if german and board.weather in ("mud", "snow") else 1
    return 4 if german and is_rough(board, there) else 2


def is_open(board: Board, piece: Piece, hex: str) -> bool:
    """True if a unit may stand in a hex at all (18, 19, 24, 68)."""
    if hex not in board.bounds or is_water(board, hex, piece.side) or hex in standing(board, other(piece.side)):
        return False
    return not (piece.is_finn and any(hex in FRONTS[front] for front in FRONTS if front != piece.marks["front"]))


def halting(board: Board, piece: Piece) -> set[str]:
    """The hexes in which a unit must stop (21, 70)."""
    return set() if piece.is_partisan else hostile(board, piece.side)


def walk(board: Board, piece: Piece, starts: Mapping[str, int], budget: int, closed: Collection[str]) -> dict[str, int]:
    """The price of each hex in half points from some hexes, where a step into a zone is the last."""
    stops = halting(board, piece)
    known = dict(starts)
    for spent in range(budget + 1):
        todo = [hex for hex in known if known[hex] == spent]
        while todo:
            here = todo.pop()
            if here in stops and here not in starts:
                continue
            for near in around(here):
                cost = spent + price(board, piece, here, near)
                if cost <= budget and near not in closed and cost < known.get(near, 99) and is_open(board, piece, near):
                    known[near] = cost
    return known


def left(board: Board, piece: Piece, impulse: int) -> int:
    """The half points that a unit still has."""
    return int(piece.marks.get("mp", allowance(board, piece, impulse)))


def reach(board: Board, piece: Piece, impulse: int) -> dict[str, int]:
    """Hexes to which a unit can walk now, and their price in half points."""
    whole, budget = allowance(board, piece, impulse), left(board, piece, impulse)
    if whole == 0 or piece.marks.get("entered"):
        return {}
    closed = set() if can_attack(piece) else halting(board, piece)
    found = walk(board, piece, {piece.hex: 0}, budget, closed)
    german = piece.side == "german" and not piece.is_finn
    if german and piece.marks.get("supply") == "isolated" and impulse == 1 and whole == 2 and "from" not in piece.marks:
        for near in around(piece.hex):
            if near not in closed and is_open(board, piece, near):
                found.setdefault(near, budget)
    return {hex: cost for hex, cost in found.items() if hex != piece.hex}


def may_ride(board: Board, piece: Piece) -> bool:
    """True if a unit can still go by rail in this impulse (26, 28)."""
    if piece.is_partisan or piece.marks.get("rode") or piece.marks.get("entered"):
        return False
    if allowance(board, piece, 1) == 0:
        return False
    gone = [unit for unit in board.of(piece.side) if unit.marks.get("rode") and not unit.marks.get("arrived")]
    return bool(piece.marks.get("arrived")) or len(gone) < RIDERS[piece.side]


def rides(board: Board, piece: Piece) -> dict[str, int]:
    """Hexes that a unit can reach by a walk, a ride and a walk, and their price in half points."""
    if not may_ride(board, piece):
        return {}
    rails = friendly_rails(board, piece.side) & {hex for hex in along(RAILS) if is_open(board, piece, hex)}
    closed = halting(board, piece)
    before = walk(board, piece, {piece.hex: 0}, left(board, piece, 1), closed)
    after = dict[str, int]()
    for start in before:
        for end in ridden(rails, start):
            after[end] = min(before[start], after.get(end, 99))
    return walk(board, piece, after, left(board, piece, 1), closed)


def ridden(rails: Collection[str], start: str) -> set[str]:
    """Hexes in which a ride of at least one link from a hex can end."""
    if start not in rails:
        return set()
    known, todo = set[str](), [start]
    while todo:
        for near in along(RAILS)[todo.pop()]:
            if near in rails and near not in known:
                known.add(near)
                todo.append(near)
    return known
