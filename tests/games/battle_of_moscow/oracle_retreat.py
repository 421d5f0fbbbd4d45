"""The slow rules of retreats (rulings 46 to 49, 88)."""

from tests.games.battle_of_moscow.oracle_board import Board, Piece, around, fits, hostile, other
from tests.games.battle_of_moscow.oracle_moves import is_open

Path = tuple[str, ...]


def step_open(board: Board, piece: Piece, hex: str) -> bool:
    """True if a retreat may lead into a hex (47 to 49)."""
    enemies = [unit for unit in board.on(hex) if unit.side == other(piece.side)]
    if enemies and piece.side == "german" and all(unit.is_partisan for unit in enemies):
        board = Board(board.form, {id: unit for id, unit in board.pieces.items() if unit not in enemies}, board.bounds)
    if not is_open(board, piece, hex):
        return False
    return piece.is_partisan or hex not in hostile(board, piece.side)


def paths(board: Board, piece: Piece, length: int) -> list[Path]:
    """Every way of so many steps, no hex twice (46)."""
    found: list[Path] = [(piece.hex,)]
    for _ in range(length):
        found = [
            (*path, near)
            for path in found
            for near in around(path[-1])
            if near not in path and step_open(board, piece, near)
        ]
    return found


def has_room(board: Board, piece: Piece, hex: str) -> bool:
    """True if a retreat may end in a hex (48)."""
    return not any(unit.side != piece.side for unit in board.on(hex)) and fits(board, piece, hex)


def lawful_paths(board: Board, piece: Piece, length: int) -> list[Path]:
    """The ways of a retreat: longer as long as all ends are too full; none: the unit is destroyed (48, 88)."""
    if piece.movement == 0:
        return []
    for steps in range(length, length + 5):
        ways = paths(board, piece, steps)
        good = [way for way in ways if has_room(board, piece, way[-1])]
        if good or not ways:
            return good
    raise AssertionError(f"{piece.id} on {piece.hex} goes further back than the oracle looks")


def ends(board: Board, piece: Piece, length: int) -> set[str]:
    """Hexes in which a retreat can end."""
    return {way[-1] for way in lawful_paths(board, piece, length)}
