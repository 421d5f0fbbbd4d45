"""Many random positions of the long scenarios against the slow readings of supply, economy and victory, for the nights.

`python -m tests.games.war_for_the_motherland.night --positions 400 --seed 7`
"""

import argparse
import sys
import traceback

from tests.games.war_for_the_motherland.positions import CAMPAIGN, ROAD
from tests.games.war_for_the_motherland.test_economy_oracle import check
from tests.games.war_for_the_motherland.test_oracles import test_supply_of_random_positions


def night(positions: int, seed: int) -> int:
    """Compare so many positions of each scenario, print the seed of each that differs, and answer how many do."""
    failed = 0
    for number in range(seed, seed + positions):
        for scenario in (ROAD, CAMPAIGN):
            try:
                check(scenario, number)
                test_supply_of_random_positions(scenario, number)
            except AssertionError:
                failed += 1
                print(f"{scenario} seed {number}", flush=True)
                traceback.print_exc()
    print(f"{2 * positions} positions from seed {seed}: {failed} failed")
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, required=True)
    given = parser.parse_args()
    sys.exit(1 if night(given.positions, given.seed) else 0)
