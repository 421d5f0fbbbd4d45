"""A general: plans each phase as a whole by search, and tries the small choices out."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from zlib import crc32

from rasputitsa.bots.bot import Thinking, Thought
from rasputitsa.bots.search import Climb
from rasputitsa.bots.strategy import Plan, Strategist, strategist_for
from rasputitsa.bots.trials import Trials
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match

SEARCHES = 32
"""How many searches are kept: a phase is asked about once for each action in it."""


@dataclass(frozen=True, slots=True)
class General:
    """A rank: how many nodes a plan costs, how often a small choice is tried; a style is a judgement of its own."""

    id: str
    nodes: int
    tries: int
    style: str = ""

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Begin to think."""
        return planned(match, choose, strategist_for(match.rules.game.slug, self.style), self.nodes, self.tries)


def planned(match: Match, choose: Chooser, strategist: Strategist, nodes: int, tries: int) -> Thinking:
    """The phase planned with so many nodes, or a small choice tried so often."""
    plan = strategist.plan(match)
    return Trials(match, choose, strategist, tries) if plan is None else Planning(plan, nodes)


class Planning:
    """A phase being planned as if it began now, then, where that does not fit what was done in it, with that bound."""

    def __init__(self, plan: Plan, nodes: int) -> None:
        self._plan, self._nodes = plan, nodes
        self._climb = _search(plan, nodes)
        self._bound = False
        self.budget = self._climb.budget * (2 if plan.is_begun else 1)

    @property
    def spent(self) -> int:
        """The nodes spent so far; those of an earlier decision in the same phase count."""
        return self._climb.spent + (self.budget // 2 if self._bound else 0)

    def go_on(self, nodes: int) -> Thought | None:
        """Search on."""
        self._climb.go_on(nodes)
        if not self._climb.is_done:
            return None
        if self._bound or self._plan.fits(self._climb.best):
            return self.best()
        self._bind()
        return None if self._climb.spent < self._climb.budget else self.best()

    def best(self) -> Thought:
        """The next action of the best plan so far."""
        idea = self._plan.next(self._climb.best)
        return Thought(idea.action, idea.reason, self._nodes)

    def _bind(self) -> None:
        bound = self._plan.bound()
        if bound is not None:
            self._plan, self._climb = bound, _search(bound, self._nodes)
        self._bound = True


@dataclass(frozen=True, slots=True)
class _Known:
    """A plan that is known by its key."""

    key: Hashable
    plan: Plan = field(compare=False)


def _search(plan: Plan, nodes: int) -> Climb:
    return _kept_search(_Known(plan.key, plan), nodes)


@lru_cache(maxsize=SEARCHES)
def _kept_search(known: _Known, nodes: int) -> Climb:
    """The search for a plan, gone on with where it was left: how far it is changes nothing in what it finds."""
    plan = known.plan
    return Climb(plan.problem(), plan.start, nodes, crc32(repr(plan.key).encode()))
