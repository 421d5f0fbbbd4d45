"""Ideas tried out on forks: what Recruit does with every choice, a general with the small ones."""

from collections.abc import Callable, Sequence
from typing import Any

from rasputitsa.bots.advice import Adviser
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Sequence as SequenceStage

_SEEDS = 1 << 30
Worth = Callable[[Any, str], int]
"""The value of a position for a side."""

PlayOn = Callable[[Match, Chooser], None]
"""The play of a fork after an idea, before it is judged."""


class Trials:
    """The trials of some ideas, one a node, all with the same dice in each round; one alone needs none."""

    def __init__(
        self, match: Match, choose: Chooser, ideas: Sequence[Thought], worth: Worth, play_on: PlayOn, tries: int
    ) -> None:
        assert match.decision is not None
        self._match, self._ideas, self._judge, self._side = match, ideas, worth, match.decision.side
        self._play_on, self._seed = play_on, choose(_SEEDS)
        self._worth = [0] * len(ideas)
        self.spent = 0
        self.budget = max(1, tries * len(ideas)) if len(ideas) > 1 else 1

    def go_on(self, nodes: int) -> Thought | None:
        """Try some more."""
        for _ in range(min(max(nodes, 1), self.budget - self.spent)):
            self._try(self.spent)
            self.spent += 1
        return self.best() if self.spent >= self.budget else None

    def best(self) -> Thought:
        """The idea that did best so far; of equal ones the first. What was tried less often counts as it did."""
        rounds, rest = divmod(self.spent, len(self._ideas))
        tried = [rounds + (index < rest) for index in range(len(self._ideas))]
        seen = [index for index in range(len(self._ideas)) if tried[index]] or [0]
        chosen = max(seen, key=lambda index: (self._worth[index] // max(tried[index], 1), -index))
        idea = self._ideas[chosen]
        return Thought(idea.action, idea.reason, sum(idea.considered for idea in self._ideas))

    def _try(self, node: int) -> None:
        if len(self._ideas) == 1:
            return
        index = node % len(self._ideas)
        seed = self._seed + node // len(self._ideas)
        trial = self._match.fork(SeededDice(seed))
        trial.play(self._ideas[index].action)
        self._play_on(trial, Chooser(seed))
        self._worth[index] += self._judge(trial.look, self._side)


def advised(match: Match, choose: Chooser, adviser: Adviser, tries: int) -> Trials:
    """An adviser's ideas, each played on for as many drawn actions as he looks ahead."""
    ideas = adviser.ideas(match, choose)
    return Trials(match, choose, ideas, adviser.worth, drawn(adviser.ahead, lambda trial: True), tries)


def drawn(most: int, goes_on: Callable[[Match], bool]) -> PlayOn:
    """Choices drawn, no more than so many, as long as something goes on."""

    def play_on(trial: Match, choose: Chooser) -> None:
        for _ in range(most):
            if trial.decision is None or not goes_on(trial):
                return
            trial.play(trial.decision.sample(choose))

    return play_on


def is_quiet(match: Match) -> bool:
    """True if a phase itself asks, and no battle or the like that was begun in it."""
    stack = match.state.stack
    return len(stack) < 2 or isinstance(stack[-2], SequenceStage)
