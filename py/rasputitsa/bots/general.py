"""A general: plans each phase as a whole by search, and tries the small choices out."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from rasputitsa.bots.advice import Adviser
from rasputitsa.bots.ascent import Ascent
from rasputitsa.bots.bot import Thinking, Thought
from rasputitsa.bots.known import Known
from rasputitsa.bots.strategy import Plan, Strategist, strategist_for
from rasputitsa.bots.trials import advised
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match

ACTIONS = 20
"""A phase has about so many actions: where it is planned again after each, every time costs so much less."""

SEARCHES = 32
"""The number of searches kept: a phase is asked about once for each action in it."""


@dataclass(frozen=True, slots=True)
class General:
    """A rank: how many nodes a plan costs, how often a small choice is tried; a style is a judgement of its own.

    `again`: the nodes for each group of units where a phase is planned group by group, again after every action.
    """

    id: str
    nodes: int
    tries: int
    style: str = ""
    again: int = 0

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Begin to think."""
        strategist = strategist_for(match.rules.game, self.style)
        return planned(match, choose, strategist, self.nodes, strategist, self.tries, self.again)


def planned(
    match: Match,
    choose: Chooser,
    strategist: Strategist,
    nodes: int,
    adviser: Adviser,
    tries: int = 1,
    again: int = 0,
) -> Thinking:
    """The phase planned with so many nodes, or a small choice of which an adviser's ideas are tried so often."""
    plan = strategist.plan(match)
    if plan is not None:
        return Planning(plan, nodes)
    own = strategist.orders(match, choose, nodes, again or max(1, nodes // ACTIONS))
    return own or advised(match, choose, adviser, tries)


class Search(Protocol):
    """A search for an assignment."""

    @property
    def budget(self) -> int:
        """The most nodes that it will spend in all."""

    @property
    def spent(self) -> int:
        """The nodes spent so far."""

    @property
    def best(self) -> Sequence[int]:
        """The best so far."""

    @property
    def considered(self) -> int:
        """The number of choices that it looks at."""

    @property
    def is_done(self) -> bool:
        """True if it is over."""

    def go_on(self, nodes: int) -> None:
        """Spend so many nodes more."""


class Planning:
    """A phase being planned as if it began now, then, where that does not fit what was done in it, with that bound.

    `search`: what it is planned by, if not by a plain search of so many nodes.
    """

    def __init__(self, plan: Plan, nodes: int, search: Search | None = None) -> None:
        self._plan, self._nodes = plan, nodes
        self._search: Search = search or _searched(Known(plan.key, plan), nodes)
        self._before = 0
        self.budget = (search.budget if search else nodes) + (nodes if plan.is_begun else 0)

    @property
    def spent(self) -> int:
        """The nodes spent so far; those of an earlier decision in the same phase count."""
        return self._before + self._search.spent

    def go_on(self, nodes: int) -> Thought | None:
        """Search on."""
        self._search.go_on(nodes)
        if self._search.is_done and not self._before and not self._plan.fits(self._search.best):
            self._bind()
        return self.best() if self._search.is_done else None

    def best(self) -> Thought:
        """The next action of the best plan so far."""
        idea = self._plan.next(self._search.best)
        return Thought(idea.action, idea.reason, max(1, self._search.considered))

    def _bind(self) -> None:
        bound = self._plan.bound()
        if bound is not None:
            self._before = self._search.spent
            self._plan, self._search = bound, _searched(Known(bound.key, bound), self._nodes)


@lru_cache(maxsize=SEARCHES)
def _searched(known: Known, nodes: int) -> Ascent:
    """The search for a plan, gone on with where it was left: how far it is changes nothing in what it finds."""
    search: Ascent = known.task.search(nodes, known.seed)
    return search
