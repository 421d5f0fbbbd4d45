"""Playing a record's contests in one process or several; which pairs are played, and how, does not depend on it."""

from collections.abc import Callable, Iterable, Iterator
from concurrent import futures
from functools import partial
from itertools import islice

from rasputitsa.arena.pair import Pair, play_pair
from rasputitsa.arena.record import Record

Play = Callable[[int], Pair]
Show = Callable[[Record, int], None]
"""A callback with the record whenever a pair of the contest has ended."""


def run(record: Record, jobs: int, show: Show) -> None:
    """Play what is missing, contest after contest, so many pairs at once."""
    if jobs == 1:
        _contests(record, map, show)
        return
    with futures.ProcessPoolExecutor(jobs) as pool:
        _contests(record, partial(_as_they_finish, pool, jobs), show)


def _contests(record: Record, played: Callable[[Play, Iterable[int]], Iterable[Pair]], show: Show) -> None:
    for index, contest in enumerate(record.contests):
        missing = [number for number in range(contest.pairs) if not record.has(index, number)]
        if not record.is_over(index):
            _contest(record, index, played(partial(play_pair, contest, index), missing), show)
        record.drop_surplus(index)


def _contest(record: Record, index: int, pairs: Iterable[Pair], show: Show) -> None:
    for pair in pairs:
        record.add(pair)
        show(record, index)
        if record.is_over(index):
            break


def _as_they_finish(pool: futures.Executor, jobs: int, play: Play, numbers: Iterable[int]) -> Iterator[Pair]:
    """Pairs in the order in which they end; so many are under way at once, the lowest numbers first."""
    waiting = iter(numbers)
    running = {pool.submit(play, number) for number in islice(waiting, jobs)}
    while running:
        done, running = futures.wait(running, return_when=futures.FIRST_COMPLETED)
        for future in done:
            yield future.result()
        running |= {pool.submit(play, number) for number in islice(waiting, len(done))}
