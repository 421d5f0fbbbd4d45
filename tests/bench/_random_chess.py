"""Random chess with python-chess, beside which random play is measured: list the legal moves, push one."""

import chess

from rasputitsa.engine.dice import Chooser


def play(seed: int, plies: int) -> None:
    """Make so many moves, in a new game whenever one is over."""
    choose, board = Chooser(seed), chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves or board.is_fifty_moves():
            board = chess.Board()
            continue
        board.push(moves[choose(len(moves))])
