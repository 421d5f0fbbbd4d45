"""Games of every level in every game, each reason and each hint held against the position, for the nights.

`python -m tests.bots.truth --seed 7 [--levels recruit,marshal] [games]` tells what is not so, with its seed.
"""

import argparse
import sys
from collections.abc import Iterator

from rasputitsa import games
from tests.bots.truth.play import LEVELS, sayings
from tests.bots.truth.registry import faults
from tests.contract.cases import POSITIONS, Start, first_cases

MOST = 4_000
LONG = 300
"""The most actions that are read of a long scenario, from one of its stored positions."""

SHOWN = 20
"""The most faults of a game that are printed."""


def night(slugs: list[str], levels: list[str], seed: int) -> int:
    """The number of reasons that do not hold."""
    failed = 0
    for number, (start, level, hints) in enumerate(rounds(slugs, levels, seed)):
        given = seed + number
        print(f"{start} {level}{' hints' if hints else ''} seed {given}", flush=True)
        most = LONG if start.case.is_long else MOST
        for said in sayings(start.match(given), level, given, most, hints=hints):
            for fault in faults(said):
                failed += 1
                if failed <= SHOWN:
                    print(f"  {said.action} {said.key} {said.facts}: {fault}", flush=True)
    print(f"{failed} faults")
    return failed


def rounds(slugs: list[str], levels: list[str], seed: int) -> Iterator[tuple[Start, str, bool]]:
    """Each scenario with its usual options at each level: played by it, and played freely with its hints."""
    for case in first_cases():
        for level in levels if case.game.slug in slugs else ():
            for hints in (False, True):
                seed += 1
                yield Start(case, seed % (POSITIONS + 1) if case.is_long else 0), level, hints


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("games", nargs="*", default=games.slugs())
    given = parser.parse_args()
    sys.exit(1 if night(list(given.games), given.levels.split(","), given.seed) else 0)
