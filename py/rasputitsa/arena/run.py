"""Playing a record's contests, here or on many workers; which pairs are played, and how, does not depend on it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent import futures
from functools import lru_cache, partial
from itertools import islice

from rasputitsa.arena.contest import Contest
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.executors import Opening, Workers
from rasputitsa.arena.pair import Pair, play_pair
from rasputitsa.arena.record import Record
from rasputitsa.arena.sources import fingerprint

Play = Callable[[Sequence[int]], list[Pair]]
Show = Callable[[Record, int], None]
"""A callback with the record whenever a pair of the contest has ended."""
MOST_LOST = 3
"""Workers may be begun anew so often without a pair that ended in between."""


def run(record: Record, opening: Opening, show: Show) -> None:
    """Play what is missing, contest after contest. Whoever dies loses what he was playing, and that is played again.

    Raises ArenaError if workers die again and again, or have other sources of the rules and bots.
    """
    lost, known = 0, -1
    while True:
        lost, known = (lost + 1 if len(record.all()) == known else 0), len(record.all())
        try:
            with opening() as workers:
                _contests(record, workers, show)
        except futures.BrokenExecutor as error:
            if lost == MOST_LOST:
                raise ArenaError(f"the workers died {MOST_LOST + 1} times before a pair ended: {error}") from error
        else:
            return


def play_pairs(contest: Contest, index: int, sources: str, numbers: Sequence[int]) -> list[Pair]:
    """Some pairs of a contest, played by a worker. Raises ArenaError if its rules and bots are others."""
    found = _own_sources((contest.a, contest.b))
    if found != sources:
        raise ArenaError(f"a worker has other sources of the rules and bots ({found}, not {sources})")
    return [play_pair(contest, index, number) for number in numbers]


@lru_cache(maxsize=64)
def _own_sources(names: tuple[str, ...]) -> str:
    return fingerprint(names)


def _contests(record: Record, workers: Workers, show: Show) -> None:
    for index, contest in enumerate(record.contests):
        missing = [number for number in range(contest.pairs) if not record.has(index, number)]
        if not record.is_over(index):
            play = partial(play_pairs, contest, index, _own_sources((contest.a, contest.b)))
            _contest(record, index, _as_they_finish(workers, play, missing), show)
        record.drop_surplus(index)


def _contest(record: Record, index: int, pairs: Iterable[Pair], show: Show) -> None:
    for pair in pairs:
        record.add(pair)
        show(record, index)
        if record.is_over(index):
            break


def _as_they_finish(workers: Workers, play: Play, numbers: Sequence[int]) -> Iterator[Pair]:
    """Pairs in the order in which they end; the lowest numbers are begun first."""
    tasks = (numbers[first : first + workers.pairs] for first in range(0, len(numbers), workers.pairs))
    running = {workers.executor.submit(play, task) for task in islice(tasks, workers.at_once)}
    while running:
        done, running = futures.wait(running, return_when=futures.FIRST_COMPLETED)
        for future in done:
            yield from future.result()
        running |= {workers.executor.submit(play, task) for task in islice(tasks, len(done))}
