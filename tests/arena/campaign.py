"""The first turns of the large invented game, level against level: `python -m tests.arena.campaign`.

Forty turns are too many to be played in pairs. So the same dice are played from the start for so many turns, sides
swapped; who is ahead then in points, and how long a phase took, is told.
"""

import argparse
import sys
from statistics import mean, median

from rasputitsa import bots
from rasputitsa.arena.pair import Seat
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.skirmish import GAME
from tests.skirmish.state import GUARDS, RAIDERS

SCENARIO = "campaign"
SIDES = (RAIDERS, GUARDS)


def lead(pair: int, players: dict[str, Seat], turns: int) -> int:
    """By how many points the raiders are ahead after so many turns."""
    match = Match.new(GAME, SCENARIO, {}, seed=pair)
    last = match.rules.scenario.first + turns - 1
    while match.decision is not None and match.state.turn <= last:
        match.play(players[match.decision.side].answer(match))
    points: int = match.state.points
    return points


def contest(level: str, against: str, pairs: int, turns: int) -> str:
    """The lead of a level over another, pair by pair, and its cost of a phase."""
    leads, times = list[int](), list[int]()
    for pair in range(pairs):
        total = 0
        for place, side in enumerate(SIDES):
            mine = Seat(bots.find(level, GAME), Chooser(2 * pair))
            theirs = Seat(bots.find(against, GAME), Chooser(2 * pair + 1))
            ahead = lead(pair, {side: mine, SIDES[1 - place]: theirs}, turns)
            total += ahead if side == RAIDERS else -ahead
            times += mine.ms
        leads.append(total)
    told = f"{level} against {against}: {mean(leads):+.1f} points a pair after {turns} turns ({leads})"
    return f"{told}, ms a phase {median(times):.0f}, most {max(times)}"


def main() -> int:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--levels", default="regular,marshal")
    parser.add_argument("--against", default="random")
    given = parser.parse_args()
    for level in given.levels.split(","):
        print(contest(level, given.against, given.pairs, given.turns), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
