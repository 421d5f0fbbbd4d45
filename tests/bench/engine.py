"""The engine's speed beside python-chess at random play, both in the same run and in turn."""

from statistics import median
from time import perf_counter

import chess

from rasputitsa import bench
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games import find

ROUNDS = 5
PLIES = 4_000
GOAL = 0.2


def chess_plies(seed: int) -> float:
    """Moves a second at random chess: list the legal moves, push one."""
    choose, board = Chooser(seed), chess.Board()
    start = perf_counter()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves or board.is_fifty_moves():
            board = chess.Board()
            continue
        board.push(moves[choose(len(moves))])
    return PLIES / (perf_counter() - start)


def main() -> None:
    """Print the engine's figures and the ratio of the two rates, round by round."""
    match = Match.new(find("battle_for_moscow"), seed=1941)
    print("\n".join(bench.report(match)))
    ratios = []
    for seed in range(ROUNDS):
        actions, seconds, _ = bench.random_games(match)
        ratios.append(actions / seconds / chess_plies(seed))
    print(f"actions a second / python-chess moves a second: {median(ratios):.2f} (goal {GOAL}), rounds {ratios!r:.60}")


if __name__ == "__main__":
    main()
