"""Small choices tried out: each answer on forks with different dice, until the phase is where it was."""

from collections.abc import Callable, Sequence
from typing import Any

from rasputitsa.bots.advice import Idea
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Sequence as SequenceStage

MOST_TRIES = 24
"""So often an answer is tried at most."""

LONGEST = 12
"""So many actions are played on at most until a battle is over."""

_SEEDS = 1 << 30
Worth = Callable[[Any, str], int]


class Ventures:
    """The trials of some ideas, one a node, all with the same dice in each round."""

    def __init__(self, match: Match, choose: Chooser, ideas: Sequence[Idea], worth: Worth, nodes: int) -> None:
        assert match.decision is not None
        self._match, self._ideas, self._judge, self._side = match, ideas, worth, match.decision.side
        self._seed = choose(_SEEDS)
        self._worth = [0] * len(ideas)
        self.spent = 0
        tries = max(1, min(MOST_TRIES, nodes // (4 * len(ideas))))
        self.budget = tries * len(ideas) if len(ideas) > 1 else 1

    def go_on(self, nodes: int) -> Thought | None:
        """Try some more."""
        for _ in range(min(max(nodes, 1), self.budget - self.spent)):
            if len(self._ideas) > 1:
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
        return Thought(idea.action, idea.reason, sum(idea.weighed for idea in self._ideas))

    def _try(self, node: int) -> None:
        index = node % len(self._ideas)
        seed = self._seed + node // len(self._ideas)
        trial, choose = self._match.fork(SeededDice(seed)), Chooser(seed)
        trial.play(self._ideas[index].action)
        for _ in range(LONGEST):
            if trial.decision is None or is_quiet(trial):
                break
            trial.play(trial.decision.sample(choose))
        self._worth[index] += self._judge(trial.look, self._side)


def is_quiet(match: Match) -> bool:
    """Whether a phase asks, and no battle or other thing that was begun in it."""
    stack = match.state.stack
    return len(stack) < 2 or isinstance(stack[-2], SequenceStage)
