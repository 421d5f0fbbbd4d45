"""Every level ends its phase from anywhere, and no state comes twice: `python -m tests.bots.onward --seed 7`.

Positions lie in games that are played at random for a while, with options drawn; from each one level plays both sides
to the end of the phase, the levels in turn. Each position is printed with its seed: `--only SEED` tries one again with
all levels.
"""

import argparse
import sys
import time
from collections.abc import Iterator

from rasputitsa import bots, games
from rasputitsa.bots import Bot
from rasputitsa.cli.seats import thought
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.page.proofs import drawn_case

MOST_BEFORE = 400
"""The most random actions before a position."""
HASTE = 6
"""Once in so many choices the random player goes on to the next phase."""
A_UNIT, AT_LEAST = 6, 100
"""A phase takes at most so many actions for each unit, and so many more."""


def stopped_at(match: Match, bot: Bot, seed: int) -> str | None:
    """The reason why a bot on both sides does not come to the end of the phase, or None."""
    ends, most = len(match.phase_ends), A_UNIT * len(match.state.units.all()) + AT_LEAST
    seen = {match.digest()}
    for count in range(most):
        if match.decision is None or len(match.phase_ends) > ends:
            return None
        action = thought(match, bot, seed).action
        match.play(action)
        if match.digest() in seen:
            return f"a state comes again after {count + 1} actions, with {list(action)}"
        seen.add(match.digest())
    return f"the phase is not over after {most} actions"


def position_of(game: Game, seed: int) -> Match:
    """A match of a game with drawn options, so far played at random."""
    choose = Chooser(seed)
    match = drawn_case(game, seed).new(seed)
    for _ in range(choose(MOST_BEFORE)):
        if match.decision is None:
            return position_of(game, seed + 1_000_003)
        onward = [option.verb for option in match.decision.options if option.advances and not option.blocked]
        goes_on = bool(onward) and choose(HASTE) == 0
        match.play([onward[0]] if goes_on else match.decision.sample(choose))
    return position_of(game, seed + 1_000_003) if match.decision is None else match


def tried(game: Game, seed: int, levels: list[str]) -> int:
    """A position tried by some levels; how many did not come to the end."""
    failed = 0
    for level in levels:
        match = position_of(game, seed)
        fault = stopped_at(match, bots.find(level, game), seed)
        print(f"{game.slug} seed {seed} {level}: {fault or 'on'}", flush=True)
        failed += fault is not None
    return failed


def rounds(given: argparse.Namespace) -> Iterator[tuple[Game, int, list[str]]]:
    """The positions to try: one game after the other, each time with the next level."""
    chosen = [games.find(slug) for slug in given.games]
    if given.only is not None:
        yield from ((game, given.only, list(game.computers.levels)) for game in chosen)
        return
    until = time.monotonic() + 60 * given.minutes
    for number in range(given.positions):
        for game in chosen:
            if time.monotonic() > until:
                return
            yield game, given.seed * 1_000 + number, [game.computers.levels[number % len(game.computers.levels)]]


def arguments() -> argparse.Namespace:
    """The words of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1941)
    parser.add_argument("--positions", type=int, default=1_000, help="of each game")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--only", type=int, metavar="SEED")
    parser.add_argument("games", nargs="*", default=games.slugs())
    return parser.parse_args()


if __name__ == "__main__":
    found = [tried(*each) for each in rounds(arguments())]
    print(f"{len(found)} positions, {sum(found)} failed")
    sys.exit(1 if sum(found) else 0)
