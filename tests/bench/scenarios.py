"""The cost of an action in every scenario beside one of Battle for Moscow's first, in one run.

Run by `python3 build.py bench scenarios`. From the set-up, and from the stored positions of a long scenario, actions
are drawn at random: `draw` is what drawing and playing one in the engine takes, `answer` the same in a session, with
the view that answers it; both as median and 95th percentile over all actions, in time of the processor. `open` is what
opening the game thus played takes. Each is followed by its ratio to the first scenario's.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from statistics import median, quantiles
from typing import Any

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.bench.long_game import Table, timed
from tests.contract.cases import Start, first_cases, starts

STRETCH = 250
SEED = 31
GOALS = {"draw": 4.0, "answer": 4.0, "answer95": 4.0, "open": 4.0}
"""The most that a scenario may take, in times of the first."""


def main() -> int:
    """Measure, print a line for each scenario, and answer 1 where a goal is missed."""
    found = {name: figures(begun) for name, begun in scenarios().items()}
    usual = next(iter(found.values()))
    print(f"{'':44}" + "".join(f"{name:>18}" for name in usual))
    missed = 0
    for name, each in found.items():
        ratios = {what: seconds / usual[what] for what, seconds in each.items()}
        missed |= any(ratios[what] > most for what, most in GOALS.items())
        cells = (f"{each[what] * 1000:>9.2f} ms {ratios[what]:>5.1f}" for what in each)
        print(f"{name:44}" + "".join(cells))
    return int(missed)


def scenarios() -> dict[str, list[Start]]:
    """The starts of each scenario, with its usual options: Battle for Moscow's first before all others."""
    usual, found = set(first_cases()), defaultdict[str, list[Start]](list)
    for start in sorted(starts(), key=lambda start: start.game.slug != "battle_for_moscow"):
        if start.case in usual:
            found[str(start.case)].append(start)
    return found


def figures(begun: list[Start]) -> dict[str, float]:
    """Seconds by what is done."""
    draws, answers, opened = list[float](), list[float](), list[float]()
    for start in begun:
        match = start.match(SEED)
        draws += drawn(match)
        table = Table(start.match(SEED))
        answers += answered(table)
        opened.append(Table(match).opening())
    return {
        "draw": median(draws),
        "draw95": quantiles(draws, n=20)[-1],
        "answer": median(answers),
        "answer95": quantiles(answers, n=20)[-1],
        "open": median(opened),
    }


def drawn(match: Match) -> list[float]:
    """A stretch of actions in the engine."""
    choose = Chooser(SEED)
    return [timed(partial(play, match, choose)) for _ in within(match)]


def play(match: Match, choose: Chooser) -> None:
    """Draw an action and play it."""
    decision = match.decision
    assert decision is not None
    match.play(decision.sample(choose))


def answered(table: Table) -> list[float]:
    """The same stretch in a session, each with the view that answers it."""
    choose, spent = Chooser(SEED), list[float]()
    table.ask("open", save=table.data)
    for decision in within(table.session.match):
        at: dict[str, Any] = {"at": table.session.match.length}
        base = table.ask("take_over", **at)["number"]
        spent.append(timed(partial(table.ask, "play", action=list(decision.sample(choose)), base=base, **at)))
    return spent


def within(match: Match) -> Iterator[Any]:
    """The decisions of a stretch, as far as the game goes."""
    for _ in range(STRETCH):
        if match.decision is None:
            return
        yield match.decision


if __name__ == "__main__":
    sys.exit(main())
