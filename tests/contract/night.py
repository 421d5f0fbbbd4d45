"""Whole games of every pair of options' values, and twins of games against computers that say why, for the nights.

`python -m tests.contract.night --seed 7`
"""

import argparse
import sys
import traceback
from collections.abc import Iterator

from rasputitsa import games
from tests.contract.cases import Case
from tests.contract.pairs import pairwise_sets
from tests.contract.reasoned import LeakError, compared, secretive_cases
from tests.contract.walks import watched
from tests.contract.watchers import WATCHERS
from tests.skirmish import GAME as SKIRMISH

LONGEST_NIGHT = 50_000
LONGEST_TWINS = 500


def night(slugs: list[str], seed: int) -> int:
    """Play every case once, print its seed, and answer how many did not keep the contract."""
    failed = 0
    for number, case in enumerate(each for slug in slugs for each in cases_of(slug, seed)):
        print(f"{case} seed {seed + number}", flush=True)
        failed += not _is_kept(case, seed + number)
    for number, (case, side, level) in enumerate(twins_of(slugs)):
        print(f"{case} {level} against {side} seed {seed + number}", flush=True)
        failed += not _is_silent(case, side, level, seed + number)
    print(f"{failed} failed")
    return failed


def cases_of(slug: str, seed: int) -> Iterator[Case]:
    """The cases of a game: its usual options, and sets with every pair; a long scenario is played once."""
    game = games.find(slug)
    for scenario in game.scenarios:
        usual = Case(game, scenario.id, tuple(game.complete(scenario, {}).items()))
        yield usual
        if not usual.is_long:
            yield from (Case(game, scenario.id, options) for options in pairwise_sets(game, scenario, seed))


def twins_of(slugs: list[str]) -> Iterator[tuple[Case, str, str]]:
    """Every side of the games that hide something, against every computer of theirs that gives reasons."""
    for case in secretive_cases():
        if case.game.slug in (*slugs, SKIRMISH.slug):
            yield from ((case, side.id, bot) for side in case.game.sides for bot in case.game.computers.offered)


def _is_silent(case: Case, side: str, level: str, seed: int) -> bool:
    """True if what a computer says tells nothing of what it holds."""
    try:
        compared(case, side, level, seed, LONGEST_TWINS)
    except LeakError:
        traceback.print_exc()
        return False
    return True


def _is_kept(case: Case, seed: int) -> bool:
    try:
        watched(case, case.new(seed), seed, WATCHERS, LONGEST_NIGHT)
    except ExceptionGroup:
        traceback.print_exc()
        return False
    return True


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("games", nargs="*", default=games.slugs())
    given = parser.parse_args()
    sys.exit(1 if night(list(given.games), given.seed) else 0)
