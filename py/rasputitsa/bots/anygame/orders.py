"""A phase of any game being planned: group after group, until one has something to do; else what goes on."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Protocol

from rasputitsa.bots.anygame.muster import Muster, Problem
from rasputitsa.bots.bot import Thinking, Thought
from rasputitsa.bots.known import Known

SEARCHES = 256
"""The number of searches kept: most groups are asked about again after each action of others."""


class Task(Protocol):
    """A group and what it could do."""

    @property
    def key(self) -> Any:
        """All that the plan depends on."""

    def problem(self) -> Problem:
        """The choices of each unit."""

    def first(self, codes: Sequence[int]) -> "Thought | None":
        """The next step to carry an assignment out; None if all is as it should be."""


class Orders:
    """The groups in their order, so many nodes for each; at the end what goes on to the next stage."""

    def __init__(self, tasks: Sequence[Task], nodes: int, otherwise: Callable[[], Thinking]) -> None:
        self._tasks, self._nodes, self._otherwise = tasks, nodes, otherwise
        self._index = self._before = 0
        self._rest: Thinking | None = None
        self.budget = nodes * max(1, len(tasks)) + nodes

    @property
    def spent(self) -> int:
        """The nodes spent so far; those of an earlier decision about the same plan count."""
        if self._index < len(self._tasks):
            return self._before + self._search().spent
        return min(self.budget, self._before + (self._rest.spent if self._rest else 0))

    def go_on(self, nodes: int) -> Thought | None:
        """Search on."""
        while nodes > 0:
            if self._index == len(self._tasks):
                return self._what_else().go_on(nodes)
            search = self._search()
            before = search.spent
            search.go_on(nodes)
            nodes -= max(1, search.spent - before)
            if search.is_done:
                thought = self._tasks[self._index].first(search.best)
                if thought is not None:
                    return thought
                self._before += search.spent
                self._index += 1
        return None

    def best(self) -> Thought:
        """The next action of the best plan so far."""
        if self._index < len(self._tasks):
            thought = self._tasks[self._index].first(self._search().best)
            if thought is not None:
                return thought
        return self._what_else().best()

    def _what_else(self) -> Thinking:
        """Begun once: beginning draws choices."""
        if self._rest is None:
            self._rest = self._otherwise()
        return self._rest

    def _search(self) -> Muster:
        return _searched(Known(self._tasks[self._index].key, self._tasks[self._index]), self._nodes)


@lru_cache(maxsize=SEARCHES)
def _searched(known: Known, nodes: int) -> Muster:
    """The search for a task, gone on with where it was left: how far it is changes nothing in what it finds."""
    return Muster(known.task.problem(), nodes, known.seed)
