"""A staff: several judgements propose a plan each, and every proposal is played on until one proves best."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

from rasputitsa.bots.bot import Thinking
from rasputitsa.bots.courses import LONGEST, Aide, Course, promise
from rasputitsa.bots.general import SEARCHES, Known, Planning, search_of
from rasputitsa.bots.strategy import Plan, strategist_for
from rasputitsa.bots.trials import Trials
from rasputitsa.engine.dice import SEEDS, Chooser
from rasputitsa.engine.match import Match

ACTION = 10
"""What an action of a course costs, in nodes: about the time that it takes."""

COURSE = LONGEST * ACTION
"""What the longest course costs; a shorter one counts as much when it has ended."""


@dataclass(frozen=True, slots=True)
class Staff:
    """A rank: whose judgements are heard, how many nodes each may spend, how often each proposal is played on."""

    id: str
    styles: tuple[str, ...]
    nodes: int
    courses: int
    aide: Aide

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Begin to think."""
        strategists = [strategist_for(match.rules.game.slug, style) for style in self.styles]
        plans = tuple(Known(plan.key, plan) for strategist in strategists if (plan := strategist.plan(match)))
        if not plans or match.decision is None:
            return Trials(match, choose, strategists[0], 1)
        return Planning(plans[0].plan, _kept(self, match.decision.side, plans), self.nodes)


class Proposals:
    """The plans of all judgements, and what each came to when it was played on with the same dice."""

    def __init__(self, staff: "Staff", side: str, plans: Sequence[Plan]) -> None:
        self._plan, self._staff, self._side = plans[0], staff, side
        self._climbs = [search_of(plan, staff.nodes) for plan in plans]
        self.seed = crc32(repr(self._plan.key).encode())
        self._searching = sum(climb.budget for climb in self._climbs)
        self._proposed: list[tuple[int, ...]] = []
        self._worth: list[int] = []
        self._ended = 0
        self._course: Course | None = None
        self.budget = self._searching + len(self._climbs) * staff.courses * COURSE
        self.spent = 0

    @property
    def is_done(self) -> bool:
        """Whether every proposal was played on as often as it should be."""
        return self.spent >= self.budget

    @property
    def best(self) -> tuple[int, ...]:
        """The proposal that did best so far; of equal ones the first."""
        if not self._ended:
            return self._climbs[0].best
        rounds, rest = divmod(self._ended, len(self._proposed))
        means = [worth // max(rounds + (index < rest), 1) for index, worth in enumerate(self._worth)]
        return self._proposed[max(range(min(self._ended, len(means))), key=lambda index: (means[index], -index))]

    def go_on(self, nodes: int) -> None:
        """Spend so many nodes more, or a few above that."""
        end = min(self.spent + nodes, self.budget)
        while self.spent < end:
            if not self._proposed:
                self._search(end - self.spent)
            elif self._course is None:
                self._course = self._begun()
            else:
                self._play_on(self._course)

    def _search(self, nodes: int) -> None:
        """Search on; when all have, hear what they found: what all think the same needs no trial."""
        for climb in self._climbs:
            if not climb.is_done:
                climb.go_on(nodes)
                break
        self.spent = sum(climb.spent for climb in self._climbs)
        if self.spent == self._searching:
            self._proposed = list(dict.fromkeys(climb.best for climb in self._climbs))
            self._worth = [0] * len(self._proposed)
            self.spent = self.budget if len(self._proposed) == 1 else self.spent

    def _begun(self) -> Course:
        """The next course: each proposal in turn, with the dice of its round."""
        round, index = divmod(self._ended, len(self._proposed))
        course = Course(self._plan.began, (self.seed + round) % SEEDS, self._staff.aide)
        course.carry_out(self._plan, self._proposed[index])
        return course

    def _play_on(self, course: Course) -> None:
        course.step()
        self.spent = self._searching + self._ended * COURSE + min(course.length * ACTION, COURSE - 1)
        if course.is_over:
            self._worth[self._ended % len(self._proposed)] += promise(course.look, self._side)
            self._ended, self._course = self._ended + 1, None
            self.spent = self._searching + self._ended * COURSE
            if self.budget - self.spent < COURSE * len(self._proposed) and not self._ended % len(self._proposed):
                self.spent = self.budget


@lru_cache(maxsize=SEARCHES)
def _kept(staff: Staff, side: str, known: tuple[Known, ...]) -> Proposals:
    """What is proposed for a phase: gone on with where it was left."""
    return Proposals(staff, side, [each.plan for each in known])
