"""The share of games of Turning Point in which the 6th Army is cut off: `python -m tests.arena.sixth_army --games 20`.

It is cut off if at least three of the five corps that begin as it have no line to what feeds them when supply is judged
on turn 23 or 24, or when the game is over. The air fleets do not count, nor do corps that are lost.
"""

import argparse
import sys

from rasputitsa import bots
from rasputitsa.arena.statistics import wilson
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, WarLook
from rasputitsa.games.war_for_the_motherland.supply import judging
from rasputitsa.games.war_for_the_motherland.victory import score

CORPS = ("11AK", "8AK", "51AK", "14PzK", "4AK")
MOST = 3
"""With so many of them without a line the army is cut off."""


def shut_in(look: WarLook) -> int:
    """The number of its corps on the map without a line as things stand."""
    found = judging.states(look, judging.networks(look), (AXIS,))
    return sum([found.get(id, "supplied") != "supplied" for id in CORPS])


def played(axis: str, soviet: str, seed: int) -> tuple[int, dict[int, int]]:
    """The points of a game, and by turn how many corps had no line when it began; after the last: when all was over."""
    match = Match.new(GAME, seed=seed, scenario="turning_point")
    levels: dict[str, str] = {AXIS: axis, SOVIET: soviet}
    found = dict[int, int]()
    while match.decision is not None:
        found.setdefault(match.state.turn, shut_in(match.look))
        side = match.decision.side
        seat = bots.seated(match, side, seed=match.length)
        choose = Chooser(match.length + seed * 1000)
        match.play(bots.decide(bots.find(levels[side], GAME), seat, choose).action)
    return score(match.look).total, {**found, match.state.turn + 1: shut_in(match.look)}


def main() -> int:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=400)
    parser.add_argument("--axis", default="marshal")
    parser.add_argument("--soviet", default="marshal")
    given = parser.parse_args()
    cut = 0
    for seed in range(given.seed, given.seed + given.games):
        points, found = played(given.axis, given.soviet, seed)
        cut += max(found.values()) >= MOST
        print(f"seed {seed}: {points} points, corps without a line by turn {found}", flush=True)
    share = wilson(cut / given.games, given.games)
    print(f"cut off in {cut} of {given.games} games: {100 * share.low:.0f} to {100 * share.high:.0f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
