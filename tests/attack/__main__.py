"""Attacks for some minutes, each kind for its share: `python3 build.py attack --minutes 7.5 --seed 7`."""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from tests.attack import bots, codes, hidden, links, owners, positions, saves, site
from tests.attack.tally import PATIENCE, Tally, patience


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the attack: a try by its seed, how many are a whole one, its share of the time, seconds for one try."""

    name: str
    attack: Callable[[int], str]
    kind_of: Callable[[int], str]
    many: Callable[[], int]
    share: int
    seconds: int


PARTS = (
    Part(saves.PART, saves.attack, saves.kind_of, lambda: saves.MANY, 60, PATIENCE),
    Part(positions.PART, positions.attack, positions.kind_of, lambda: positions.MANY, 30, PATIENCE),
    Part(links.PART, links.attack, links.kind_of, lambda: links.MANY, 15, PATIENCE),
    Part(codes.PART, codes.attack, codes.kind_of, lambda: codes.MANY, 10, PATIENCE),
    Part(hidden.PART, hidden.attack, hidden.kind_of, lambda: hidden.MANY, 10, PATIENCE),
    Part(owners.PART, owners.attack, owners.kind_of, lambda: owners.MANY, 15, PATIENCE),
    Part(bots.PART, bots.attack, bots.kind_of, lambda: bots.MANY, 10, PATIENCE),
    Part(site.PART, site.attack, site.kind_of, site.many, 30, site.PATIENCE),
)


def main(words: Sequence[str]) -> int:
    """Run the parts that are named, else all; 1 where anything failed."""
    given = arguments(words)
    parts = [part for part in PARTS if part.name in given.part or not given.part]
    for each in (saves, positions, links, codes, hidden):
        if any(part.name == each.PART for part in parts):
            each.bases()
    tally, shares = Tally(), sum(part.share for part in parts)
    for part in parts:
        until = None if given.full or given.count else monotonic() + given.minutes * 60 * part.share / shares
        run(part, tally, range(given.seed, given.seed + (given.count or part.many())), until)
    site.let_go()
    for line in tally.lines():
        print(line)
    print(f"seed {given.seed}")
    return 1 if tally.failed else 0


def run(part: Part, tally: Tally, seeds: range, until: float | None) -> None:
    """Try one seed after the other, to the last or as long as there is time."""
    for seed in seeds:
        if until is not None and monotonic() > until:
            break

        def act(seed: int = seed) -> str:
            with patience(part.seconds):
                return part.attack(seed)

        tally.attempt(part.kind_of(seed), seed, part.name, act)


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(prog="build.py attack", description=__doc__)
    parser.add_argument("--minutes", type=float, default=7.5, help="shared among the parts; default: 7.5")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", action="append", default=[], choices=[part.name for part in PARTS])
    parser.add_argument("--count", type=int, default=0, help="so many tries of each part, however long they take")
    parser.add_argument("--full", action="store_true", help="a whole attack, however long it takes")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
