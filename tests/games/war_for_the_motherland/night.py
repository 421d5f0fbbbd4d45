"""Random positions of the long scenarios against slow readings of the book, and a whole war of each, for the nights.

`python -m tests.games.war_for_the_motherland.night --positions 400 --seed 7`
"""

import argparse
import sys
import traceback

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import RasputitsaError
from tests.games.war_for_the_motherland.long_wars import drawn_options, whole_war
from tests.games.war_for_the_motherland.positions import CAMPAIGN, ROAD
from tests.games.war_for_the_motherland.test_economy_oracle import check
from tests.games.war_for_the_motherland.test_oracles import compare, test_supply_of_random_positions


def night(positions: int, seed: int, haste: int) -> int:
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
    failed += sum(not _is_sound(scenario, seed, haste) for scenario in (ROAD, CAMPAIGN))
    print(f"{2 * positions} positions from seed {seed}: {failed} failed")
    return failed


def _is_sound(scenario: str, seed: int, haste: int) -> bool:
    """True if nothing is lost in a random war in which much is done, and supply is that of the slow reading."""
    options = drawn_options(scenario, seed)
    print(f"{scenario}: a whole war, seed {seed}, {options}", flush=True)
    try:
        whole_war(scenario, seed, haste, options, lambda view: compare(view, Chooser(seed + view.state.turn)))
    except (AssertionError, RasputitsaError):
        traceback.print_exc()
        return False
    return True


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--haste", type=int, default=60, help="once in so many choices a war goes on to its next phase")
    given = parser.parse_args()
    sys.exit(1 if night(given.positions, given.seed, given.haste) else 0)
