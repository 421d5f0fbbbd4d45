"""The cost of a long game beside a whole one of Battle for Moscow: opening, telling, looking back, keeping; in one run.

Run by `python3 build.py bench long_game`. The long game is one of 12,000 actions at random of the scenario with the
most counters, by players who seldom end a phase. Every figure is time of the processor, the median of rounds; `click`
is what one on a counter asks for, `enemy` one on a hex or an enemy that is a target, `action` an action with the view
that answers it; `keep` is what is written after it, `share` the mean over a stretch of actions, with what is added for
good and each one's share in what is written whole. `json` is the file as JSON and no more. The ratio is what the long
game takes in the time of the short one. Before it the same for opening a war that was played to its end, and a random
one at moments spread evenly over its middle: what was done since the last snapshot is played again then.
"""

import json
import sys
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save, save_append
from rasputitsa.games import find
from rasputitsa.session import Session
from tests.contract.cases import Case, first_cases, walk
from tests.games.war_for_the_motherland import played_war

ACTIONS = 12_000
STRETCH = 130
HASTE = 10
"""An end of a phase is chosen once in so many times that it is drawn."""
ROUNDS = 5
SEED = 12
MOMENTS, RANDOM_WAR = range(3_000, 6_061, 170), 3
"""The moments at which the random war is opened, in actions, and its seed."""
GOALS = {"open": 4.0, "click": 4.0, "enemy": 4.0, "action": 4.0, "keep": 2.0}
"""The most that the long game may take, in times of the short one."""


class Table:
    """A game in a session, as a page has it."""

    def __init__(self, match: Match) -> None:
        self.data = save.dump(match)
        self.session = Session()
        self.length = match.length

    def ask(self, method: str, **fields: Any) -> dict[str, Any]:
        """One request, written as the page writes it."""
        save = fields.pop("save", "")
        request = json.dumps({"method": method, **fields}) + (f"\n{save}" if save else "")
        answer: dict[str, Any] = json.loads(self.session.handle(request))
        assert answer["ok"], answer
        return answer

    def seconds(self, act: Callable[[], Any]) -> float:
        """The time of a request."""
        return median(timed(act) for _ in range(ROUNDS))

    def keep(self, whole: float) -> dict[str, float]:
        """The time of keeping after an action, where a whole save takes so long."""
        mark = self.ask("save", since=None)["mark"]
        spent, pieces, match = [], 0, self.session.match
        for action in walk(match, SEED, STRETCH):
            del action
            started = process_time()
            answer = self.ask("save", since=mark)
            spent.append(process_time() - started)
            mark = answer["mark"]
            pieces += "piece" in answer
        return {"keep": median(spent), "share": (sum(spent) + whole * pieces / save_append.PIECES) / STRETCH}

    def clicks(self) -> dict[str, float]:
        """The time of the answers to clicks and to actions, on the way through a stretch of actions drawn at random."""
        spent: dict[str, list[float]] = {"click": [], "enemy": [], "action": []}
        choose = Chooser(SEED)
        for _ in range(STRETCH):
            decision = self.session.match.decision
            if decision is None:
                break
            at: dict[str, Any] = {"at": self.session.match.length}
            verb, *args = action = list(decision.sample(choose))
            base = self.ask("take_over", **at)["number"]
            if len(args) == 2:
                ask = partial(self.ask, verb=verb, **at)
                spent["click"].append(timed(partial(ask, "targets", subject=args[0])))
                spent["enemy"].append(timed(partial(ask, "subjects", target=args[1])))
            spent["action"].append(timed(partial(self.ask, "play", action=action, base=base, **at)))
        self.ask("open", save=self.data)
        return {name: median(each) for name, each in spent.items()}

    def opening(self) -> float:
        """The time of opening the file."""
        return self.seconds(self.open)

    def open(self) -> None:
        """Open the file."""
        self.ask("open", save=self.data)

    def figures(self) -> dict[str, float]:
        """Seconds by what is done."""
        found = {"json": self.seconds(lambda: json.loads(self.data))}
        found["open"] = self.opening()
        for method, fields in (("log", {}), ("timeline", {}), ("past", {"length": self.length // 2})):
            found[method] = self.seconds(lambda method=method, fields=fields: self.ask(method, **fields))  # type: ignore[misc]
        found["whole"] = self.seconds(lambda: self.ask("save"))
        return found | self.clicks() | self.keep(found["whole"])


def measured(case: Case, table: Table) -> dict[str, float]:
    """The figures of a game, which is named."""
    name(str(case), table)
    return table.figures()


def name(what: str, table: Table) -> None:
    """Say what is measured."""
    print(f"{what}: {table.length} actions, {len(table.data) / 1e6:.2f} MB", flush=True)


def timed(act: Callable[[], Any]) -> float:
    """Seconds of the processor."""
    started = process_time()
    act()
    return process_time() - started


def played(case: Case, actions: int, haste: int = 1) -> Match:
    """A game at random, which is left before its end."""
    match, choose = case.new(SEED), Chooser(SEED)
    while match.decision is not None and match.length < actions:
        action = match.decision.sample(choose)
        option = match.decision.option(action.verb)
        if option is None or not option.advances or choose(haste) == 0:
            match.play(action)
    return match


def main() -> int:
    """Measure, print a line for each request, and answer 1 where a goal is missed."""
    cases = first_cases()
    short = next(case for case in cases if case.game.slug == "battle_for_moscow")
    long = max(cases, key=lambda case: len(case.new(SEED).state.units))
    war = Table(save.load(played_war.text(), find).match)
    whole = played(short, ACTIONS).length
    # The short game first: with the long one in memory it would be slower, and the ratio too small.
    begun = Table(played(short, whole - STRETCH))
    one = measured(short, begun)
    name("a war played to its end", war)
    missed = told("open", *in_turn(begun, war))
    missed |= told_moments(begun, long)
    other = measured(long, Table(played(long, ACTIONS, HASTE)))
    for what in one:
        missed |= told(what, one[what], other[what])
    return int(missed)


def told_moments(short: Table, case: Case) -> bool:
    """Print what a random war takes to open, moment by moment; whether a goal is missed at one."""
    match, choose, missed = case.new(RANDOM_WAR), Chooser(RANDOM_WAR), []
    print(f"a random war, opened at {len(MOMENTS)} moments")
    while match.decision is not None and match.length < MOMENTS[-1]:
        match.play(match.decision.sample(choose))
        if match.length in MOMENTS:
            missed.append(told("open", *in_turn(short, Table(match)), called=f"at {match.length:,}"))
    print(f"  {missed.count(False)} of {len(missed)} within the goal")
    return any(missed)


def in_turn(one: Table, other: Table) -> tuple[float, float]:
    """The best times of opening two files, in turn: what else the machine does tells least on those."""
    rounds = [(timed(one.open), timed(other.open)) for _ in range(3 * ROUNDS)]
    return min(each for each, _ in rounds), min(each for _, each in rounds)


def told(what: str, one: float, other: float, called: str = "") -> bool:
    """Print what two games take, under a name of its own where it has one; whether a goal is missed."""
    ratio = other / one
    print(f"  {called or what:<10} {one * 1000:>8.1f} ms {other * 1000:>8.1f} ms {ratio:>6.1f}")
    return ratio > GOALS.get(what, ratio)


if __name__ == "__main__":
    sys.exit(main())
