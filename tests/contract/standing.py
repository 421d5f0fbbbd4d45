"""Games that stand still: decisions from which no actions lead to the end of the phase, looked for in crowds.

`PYTHONPATH=py:. python -m tests.contract.standing --seed 7 --positions 500 [GAME ...]` prints the seed of each fault;
`--seed` with it and `--positions 1` finds it again.
"""

import argparse
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from rasputitsa import games
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.journal import phase
from rasputitsa.engine.match import Match
from tests.contract.cases import starts
from tests.contract.crowds import crowded, hurried

SKIPPED, FURTHER = 60, 10
"""The most hurried actions before a position is made crowded, and the random actions from there on."""
TRIES, STEPS = 6, 120
"""The times that a phase is hurried to its end, and the actions of each, before every way is followed."""
FOLLOWED = 1_500
"""The most actions that are followed in one phase."""


def searched(slug: str, seed: int) -> str | None:
    """The fault with one crowded position, empty where there is none; None where the game took no such position."""
    choose = Chooser(seed)
    places = [start for start in starts() if start.game.slug == slug]
    match = places[choose(len(places))].match(seed)
    least = choose(SKIPPED)
    for number in range(2 * SKIPPED):
        crowd = crowded(match, choose, seed) if number >= least else None
        if crowd:
            return _along(crowd, choose)
        if match.decision:
            match.play(hurried(match, choose))
    return None


def _along(match: Match[Any, Any], choose: Chooser) -> str:
    """The first fault on a way through a phase."""
    for _ in range(FURTHER):
        fault = standing(match, choose)
        if fault or match.decision is None:
            return fault
        match.play(match.decision.sample(choose))
    return ""


def standing(match: Match[Any, Any], choose: Chooser) -> str:
    """The reason why the phase being played cannot be ended; empty if it can."""
    if _hurries(match, choose, TRIES, STEPS):
        return ""
    ends, followed = _ends(match)
    if not ends and followed < FOLLOWED:
        return f"none of {followed} actions leads to the end of the phase"
    if not ends and not _hurries(match, choose, 2 * TRIES, 4 * STEPS):
        return f"no way to the end of the phase was found, with {followed} actions followed"
    return ""


def _hurries(match: Match[Any, Any], choose: Chooser, tries: int, steps: int) -> bool:
    """True if one of so many walks comes to the end of the phase."""
    return any(_comes_to_an_end(match, choose, steps) for _ in range(tries))


def _comes_to_an_end(match: Match[Any, Any], choose: Chooser, steps: int) -> bool:
    walker, now = match.fork(SeededDice(choose(1 << 30))), phase(match.state)
    for _ in range(steps):
        if walker.decision is None or phase(walker.state) != now:
            return True
        walker.play(hurried(walker, choose))
    return walker.decision is None or phase(walker.state) != now


def _ends(match: Match[Any, Any]) -> tuple[bool, int]:
    """True if some way leads to the end of the phase, and how many actions were followed to find it."""
    now, found, queue, followed = phase(match.state), {match.digest()}, deque([match]), 0
    while queue and followed < FOLLOWED:
        for after in _after(queue.popleft()):
            followed += 1
            if after.decision is None or phase(after.state) != now:
                return True, followed
            if after.digest() not in found:
                found.add(after.digest())
                queue.append(after)
    return False, followed


def _after(match: Match[Any, Any]) -> Iterator[Match[Any, Any]]:
    for action in match.decision.actions() if match.decision else ():
        after = match.fork(SeededDice(1))
        after.play(action)
        yield after


def search(slug: str, seeds: Sequence[int]) -> Iterator[tuple[int, str | None]]:
    """Seeds, and the fault with the position of each: empty where there is none, None where there is no position."""
    for seed in seeds:
        try:
            fault = searched(slug, seed)
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        yield seed, fault


def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("games", nargs="*", default=games.slugs())
    given, faults = parser.parse_args(), 0
    for slug in given.games:
        begun, taken = time.monotonic(), 0
        for seed, fault in search(slug, range(given.seed, given.seed + given.positions)):
            taken += fault is not None
            faults += bool(fault)
            if fault:
                print(f"{slug} seed {seed}: {fault}", flush=True)
        print(f"{slug}: {taken} crowded positions in {time.monotonic() - begun:.0f} s", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(_main())
