"""Checks of a file's truth: some of its games are played again, and its report is drawn up again."""

from collections.abc import Iterator
from typing import Any

from rasputitsa.arena import balance, handicap, ladder
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.pair import Pair, play_pair
from rasputitsa.arena.record import Record
from rasputitsa.engine.dice import Chooser


def drawn(record: Record, count: int, seed: int) -> list[Pair]:
    """Different pairs of a record, so many, drawn with a seed; all if there are no more. Raises ArenaError."""
    left, choose = record.all(), Chooser(seed)
    if not left:
        raise ArenaError(f"{record.path} has no pairs")
    return [left.pop(choose(len(left))) for _ in range(min(count, len(left)))]


def faults(record: Record, sample: list[Pair]) -> Iterator[str]:
    """Differences from the record, a line each."""
    for pair in sample:
        contest = record.contests[pair.contest]
        again = play_pair(contest, pair.contest, pair.number)
        for told, found in zip(pair.games, again.games, strict=True):
            was, now = told.repeatable(), found.repeatable()
            changed = [f"{name} {was[name]}, now {now[name]}" for name in was if was[name] != now[name]]
            if changed:
                yield f"{contest.name}, pair {pair.number}, {contest.a} {told.a_side}: {'; '.join(changed)}"
    if record.report != report(record):
        yield "the report does not follow from the pairs"


def report(record: Record) -> Any:
    """The report drawn up from the pairs, as the command of the record does it. Raises ArenaError."""
    match record.command.split()[3:4]:
        case ["balance"]:
            return balance.report(record, balance.plan_of(record.contests))
        case ["handicap"]:
            return handicap.report(record)
        case _:
            return ladder.report(record)
