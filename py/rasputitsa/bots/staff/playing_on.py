"""Several plans for a phase, each played on over common dice until the enemy's next turn is over; the best is taken."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple
from zlib import crc32

from rasputitsa.bots import decide
from rasputitsa.bots.bot import Thinking
from rasputitsa.bots.courses import Aide, LikeDice
from rasputitsa.bots.general import General, Planning, Search
from rasputitsa.bots.strategy import Plan, Strategist, strategist_for
from rasputitsa.engine import position
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State

SLICE = 25
"""The number of nodes of a search that are spent at once."""

ACTION = 20
"""An action played on costs about as much as so many nodes of a search."""

CARRIED, LONGEST = 50, 150
"""The most actions of a plan that are carried out before it is played on, and that are played on each time."""

COURSE = (CARRIED + LONGEST) * ACTION
"""The nodes set aside for playing a plan on once; those that are left over are spent at its end."""

KEPT = 4
"""The number of choices between plans that are kept: a phase is asked about once for each action in it."""


class Sketch(NamedTuple):
    """Another plan for a phase: by a style of judgement ("": the level's own), found with so many nodes."""

    style: str
    nodes: int


class Round(NamedTuple):
    """A round of trials: the number of plans, the best so far, and of further dice for each."""

    plans: int
    dice: int


@dataclass(frozen=True, slots=True)
class Foresight:
    """A level's look ahead: the plans beside its usual one, and the rounds in which all are played on.

    `nodes` for a phase has who plays on, for both sides.
    """

    sketches: tuple[Sketch, ...]
    rounds: tuple[Round, ...]
    nodes: int = 12

    @property
    def courses(self) -> int:
        """The number of times that a plan is played on, at most."""
        return sum(each.plans * each.dice for each in self.rounds)


@dataclass(frozen=True, slots=True)
class Farsighted:
    """A general who chooses between several plans for a phase by playing them on; the rest he does as the general."""

    general: General
    foresight: Foresight

    @property
    def id(self) -> str:
        """The general's."""
        return self.general.id

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Begin to think."""
        general, game = self.general, match.rules.game
        own = strategist_for(game, general.style)
        plan = own.plan(match)
        if plan is None:
            return general.think(match, choose)
        side = turn_of(match.state)
        key = (plan.key, position.digest(match.rules, game.observe(plan.began, side)), self)
        return Planning(plan, general.nodes, _chosen(Question(key, self, own, plan, match, side)))


@dataclass(frozen=True, slots=True)
class Question:
    """The choice of a plan for a phase of a side; the key says all that the answer depends on."""

    key: Hashable
    asked: Farsighted = field(compare=False)
    strategist: Strategist = field(compare=False)
    plan: Plan = field(compare=False)
    match: Match = field(compare=False)
    side: str = field(compare=False)

    def searches(self, seed: int) -> Iterator[tuple[Plan, Search]]:
        """The searches for the usual plan and the others, begun."""
        yield self.plan, self.plan.search(self.asked.general.nodes, seed)
        for number, (style, nodes) in enumerate(self.asked.foresight.sketches, 1):
            plan = strategist_for(self.match.rules.game, style).plan(self.match) if style else self.plan
            if plan is not None:
                yield plan, plan.search(nodes, seed + number)


@lru_cache(maxsize=KEPT)
def _chosen(question: Question) -> "Choice":
    """The choice between plans, gone on with where it was left."""
    return Choice(question)


@dataclass(slots=True, eq=False)
class Rival:
    """A plan among others: the state that it leads to, as far as no die falls, and what its ends were worth in all."""

    plan: Plan
    codes: Sequence[int]
    state: State | None = None
    worth: int = 0


class Choice:
    """The plans of a phase being searched for, then played on in rounds; after each the better ones stay."""

    def __init__(self, question: Question) -> None:
        self._question, self._foresight = question, question.asked.foresight
        self._seed = crc32(repr(question.key).encode())
        self._plans = list(question.searches(self._seed))
        self._searches = [search for _, search in self._plans]
        self._aide = Aide(self._foresight.nodes)
        self.spent = 0
        self.budget = sum(search.budget for search in self._searches) + self._foresight.courses * COURSE
        self._played = 0
        self._leader: Sequence[int] = ()
        self._work = self._working()

    @property
    def best(self) -> Sequence[int]:
        """The plan that did best on the dice so far."""
        return self._leader or self._searches[0].best

    @property
    def is_done(self) -> bool:
        """True if nothing is left to be done."""
        return self.spent >= self.budget

    @property
    def considered(self) -> int:
        """The plans that were looked at, and the actions by which they were played on."""
        return sum(search.spent for search in self._searches) + self._played

    def go_on(self, nodes: int) -> None:
        """Spend so many nodes more, and what an action or the end of a course takes beyond that."""
        until = self.spent + nodes
        while self.spent < min(until, self.budget):
            spent = next(self._work, None)
            self.spent = self.budget if spent is None else self.spent + spent

    def _working(self) -> Iterator[int]:
        """The work step by step, each with its nodes."""
        for search in self._searches:
            while not search.is_done:
                before = search.spent
                search.go_on(SLICE)
                yield search.spent - before
        found = {tuple(search.best): plan for plan, search in reversed(self._plans)}
        yield from self.compared([Rival(plan, codes) for codes, plan in reversed(found.items())])

    def compared(self, rivals: Sequence[Rival]) -> Iterator[int]:
        """Play plans on, round by round, each step with its nodes: what did best so far is the best."""
        first = 0
        for plans, dice in self._foresight.rounds:
            rivals = sorted(rivals, key=lambda rival: -rival.worth)[:plans]
            if len(rivals) == 1:
                return
            for die in range(first, first + dice):
                for rival in rivals:
                    yield from self._play_on(rival, die)
                self._leader = max(rivals, key=lambda rival: rival.worth).codes
            first += dice

    def _play_on(self, rival: Rival, die: int) -> Iterator[int]:
        """Play a plan on once: all the nodes that are set aside for it."""
        left = COURSE
        for _ in self._actions(rival, die):
            self._played += 1
            left -= ACTION
            yield ACTION
        yield left

    def _actions(self, rival: Rival, die: int) -> Iterator[None]:
        """Each action that is played on, the first time with those of the plan."""
        if rival.state is None:
            yield from _carried_out(rival, self._seed)
        course = Aftermath(rival, self._seed + die, self._aide, self._question.side)
        while not course.is_over:
            course.step()
            yield
        rival.worth += self._question.strategist.worth(course.look, self._question.side)


def _carried_out(rival: Rival, seed: int) -> Iterator[None]:
    """Carry a plan out until a die falls or another side decides."""
    match = Match(rival.plan.began.rules, rival.plan.began.state.copy(), SeededDice(seed))
    rival.state, later = match.state, rival.plan.later(match.look)
    for _ in range(CARRIED):
        if later is None or match.state.rolls != rival.state.rolls:
            return
        rival.plan, rival.state = later, match.state
        match.play(later.deed(rival.codes))
        yield
        later = later.later(match.look) if match.decision is not None else None


class Aftermath:
    """One way in which a game could go on with a plan, action by action, until the enemy's next turn is over."""

    def __init__(self, rival: Rival, seed: int, aide: Aide, side: str) -> None:
        rules, state, self._dice = rival.plan.began.rules, rival.state, LikeDice(seed)
        assert state is not None
        known = Match(rules, state, self._dice).imagined(side, Chooser(seed), self._dice)
        self._seed, self._choose, self._aide = seed, Chooser(seed), aide
        self._side, self._match = side, known
        self._strategist = strategist_for(rules.game)
        self._codes: Sequence[int] = rival.codes
        self._plan = rival.plan.later(known.look)
        self.length, self._is_answered = 0, False

    @property
    def look(self) -> Look[Any, Any]:
        """The position that it has come to."""
        return self._match.look

    @property
    def is_over(self) -> bool:
        """True if the side's next turn has come, or the end of the game."""
        if self._match.decision is None or self.length >= LONGEST:
            return True
        is_own = turn_of(self._match.state) == self._side
        self._is_answered = self._is_answered or not is_own
        return is_own and self._is_answered

    def step(self) -> None:
        """Play one action."""
        self.length += 1
        if self._plan is None:
            self._begin_phase()
        action = self._plan.deed(self._codes) if self._plan is not None else self._small_choice()
        self._dice.meet((self._match.state.turn, *action))
        self._match.play(action)
        if self._plan is not None:
            self._plan = self._plan.later(self._match.look) if self._match.decision is not None else None

    def _small_choice(self) -> Action:
        return decide(self._aide, self._match, self._choose).action

    def _begin_phase(self) -> None:
        """Plan a phase that has come, hastily."""
        plan = self._strategist.plan(self._match)
        if plan is None:
            return
        self._plan = (plan.bound() if plan.is_begun else None) or plan
        search = self._plan.search(self._aide.nodes, self._seed + self.length)
        search.go_on(search.budget)
        self._codes = search.best


def turn_of(state: State) -> str:
    """The side whose phase it is: that of the lowest stage that names one."""
    return next((side for stage in state.stack if (side := getattr(stage, "side", ""))), "")
