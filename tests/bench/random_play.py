"""Random play of the largest game beside python-chess, in one run: `python3 build.py bench random_play`.

How many actions of its first scenario, and of the first turn of its longest, are played in the time of a move of
random chess. Both take turns; every game counts by its best round, chess by its best run: what else the machine does
tells least on those, though it still tells more on what needs more memory. What is counted is time of the processor.
"""

import sys
from statistics import mean
from time import process_time

import chess

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games import find

GAME, SHORT, LONG = "war_for_the_motherland", "turning_point", "campaign"
GOALS = {SHORT: 0.15, LONG: 0.075}
ROUNDS, SEEDS, PLIES, LONGEST = 6, 8, 1_500, 1_500


def chess_move(seed: int) -> float:
    """Seconds for a move of random chess: list the legal moves, push one."""
    choose, board, begun = Chooser(seed), chess.Board(), process_time()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves or board.is_fifty_moves():
            board = chess.Board()
            continue
        board.push(moves[choose(len(moves))])
    return (process_time() - begun) / PLIES


def action(scenario: str, seed: int) -> float:
    """Seconds for an action drawn and played, from the set-up on; of the long scenario on its first turn."""
    match, choose = Match.new(find(GAME), scenario, seed=seed), Chooser(seed)
    first, begun = match.state.turn, process_time()
    while match.decision and match.length < LONGEST and (scenario == SHORT or match.state.turn == first):
        match.play(match.decision.sample(choose))
    return (process_time() - begun) / match.length


def main() -> int:
    """Measure, print a line for each scenario, and answer 1 where a goal is missed."""
    moves, best = list[float](), {scenario: [1.0] * SEEDS for scenario in GOALS}
    for _ in range(ROUNDS):
        for seed in range(SEEDS):
            for scenario, found in best.items():
                moves.append(chess_move(seed))
                found[seed] = min(found[seed], action(scenario, seed))
    missed = False
    for scenario, found in best.items():
        ratio = min(moves) / mean(found)
        missed |= ratio < GOALS[scenario]
        told = f"{mean(found) * 1e6:.0f} us an action, a move of chess {min(moves) * 1e6:.1f} us"
        print(f"{scenario}: {told}: {ratio:.3f} (goal {GOALS[scenario]})")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
