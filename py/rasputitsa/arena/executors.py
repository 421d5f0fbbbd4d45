"""Places where pairs are played: this process, several of this machine, a cluster of dask (docs/arena.md)."""

from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

from rasputitsa.arena.errors import ArenaError

NAMES = ("processes", "dask")
PAIRS_A_TASK = 10
"""Pairs that a cluster is given in one: a pair of a short game takes less time than sending it."""
TASKS_A_THREAD = 2
"""Tasks that a cluster has for each thread, so that none waits for the next."""


class Workers(NamedTuple):
    """An executor, how many tasks it is given at once, and how many pairs make a task."""

    executor: futures.Executor
    at_once: int
    pairs: int


Opening = Callable[[], AbstractContextManager[Workers]]
"""Workers, begun anew by each call; left, they are gone. A lost worker is a `BrokenExecutor`."""


class Here(futures.Executor):
    """An executor that does at once, and in this process, what it is given."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "futures.Future[Any]":
        """A future that is done. What the function raises goes through."""
        done: futures.Future[Any] = futures.Future()
        done.set_result(fn(*args, **kwargs))
        return done


@contextmanager
def here() -> Iterator[Workers]:
    """This process alone."""
    yield Workers(Here(), 1, 1)


@contextmanager
def processes(jobs: int) -> Iterator[Workers]:
    """Processes of this machine, `jobs` at once."""
    with futures.ProcessPoolExecutor(jobs) as pool:
        yield Workers(pool, jobs, 1)


@contextmanager
def dask(scheduler: str) -> Iterator[Workers]:
    """The workers of a dask scheduler at an address (`tcp://host:8786`).

    Raises ArenaError where dask is not installed, nobody answers, or the scheduler has no workers; BrokenExecutor where
    dask gave a task up because the workers that had it died.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise ArenaError("dask is missing: pip install rasputitsa[dask]") from error
    try:
        client = distributed.Client(scheduler, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ArenaError(f"no scheduler of dask answers at {scheduler}: {error}") from error
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ArenaError(f"the scheduler at {scheduler} has no workers")
        try:
            yield Workers(client.get_executor(pure=False), TASKS_A_THREAD * threads, PAIRS_A_TASK)
        except distributed.KilledWorker as error:
            raise futures.BrokenExecutor(str(error)) from error


def opening(name: str, jobs: int, scheduler: str) -> Opening:
    """The workers that a command asks for. Raises ArenaError for words that do not go together."""
    if name == "dask":
        if not scheduler:
            raise ArenaError("--executor dask needs --scheduler ADDRESS")
        return partial(dask, scheduler)
    if scheduler:
        raise ArenaError("--scheduler goes with --executor dask")
    return local(jobs)


def local(jobs: int) -> Opening:
    """Processes of this machine, `jobs` at once; a single one is this process."""
    return here if jobs == 1 else partial(processes, jobs)
