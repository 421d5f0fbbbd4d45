"""Random play of every game beside python-chess, in one run: `python3 build.py bench random_play`.

How many actions of a scenario are played in the time of a move of random chess: of the first of every game and, of the
longest, in its first turn. Both take turns; every game counts by its best round, chess by its best run: what else the
machine does tells least on those, though it still tells more on what needs more memory. What is counted is time of the
processor.
"""

import sys
from statistics import mean
from time import process_time
from typing import NamedTuple

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games import find
from tests.bench import _random_chess

ROUNDS, SEEDS, PLIES, LONGEST = 6, 8, 1_500, 1_500


class Played(NamedTuple):
    """A scenario that is played to its end, or for one turn, and the least that is wanted (0: nothing)."""

    game: str
    scenario: str
    goal: float
    turns: int = LONGEST


PLAYED = (
    Played("war_for_the_motherland", "turning_point", 0.15),
    Played("war_for_the_motherland", "campaign", 0.075, 1),
    Played("battle_for_moscow", "", 0.0),
    Played("battle_of_moscow", "", 0.0, 1),
    Played("blitzkrieg_to_moscow_2", "", 0.0, 1),
)


def chess_move(seed: int) -> float:
    """Seconds for a move of random chess."""
    begun = process_time()
    _random_chess.play(seed, PLIES)
    return (process_time() - begun) / PLIES


def action(played: Played, seed: int) -> float:
    """Seconds for an action drawn and played, from the set-up on."""
    match, choose = Match.new(find(played.game), played.scenario, seed=seed), Chooser(seed)
    last, begun = match.state.turn + played.turns, process_time()
    while match.decision and match.length < LONGEST and match.state.turn < last:
        match.play(match.decision.sample(choose))
    return (process_time() - begun) / match.length


def main() -> int:
    """Measure, print a line for each scenario, and answer 1 where a goal is missed."""
    moves, best = list[float](), {played: [1.0] * SEEDS for played in PLAYED}
    for _ in range(ROUNDS):
        for seed in range(SEEDS):
            for played, found in best.items():
                moves.append(chess_move(seed))
                found[seed] = min(found[seed], action(played, seed))
    print(f"a move of chess: {min(moves) * 1e6:.1f} us")
    return max([told(played, mean(found), min(moves)) for played, found in best.items()])


def told(played: Played, seconds: float, move: float) -> int:
    """Print what an action takes; 1 where the goal is missed."""
    ratio, goal = move / seconds, f" (goal {played.goal})" if played.goal else ""
    print(f"{played.game} {played.scenario or 'first scenario'}: {seconds * 1e6:.0f} us an action: {ratio:.3f}{goal}")
    return int(ratio < played.goal)


if __name__ == "__main__":
    sys.exit(main())
