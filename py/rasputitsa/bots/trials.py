"""Ideas tried out on forks: what Recruit does with every choice, a general with the small ones."""

from rasputitsa.bots.advice import Adviser
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match

_SEEDS = 1 << 30


class Trials:
    """The trials of some ideas, one a node."""

    def __init__(self, match: Match, choose: Chooser, adviser: Adviser, tries: int) -> None:
        assert match.decision is not None
        self._match, self._adviser, self._side = match, adviser, match.decision.side
        self._ideas = list(adviser.ideas(match, choose))
        self._seed = choose(_SEEDS)
        self._worth = [0] * len(self._ideas)
        self.spent = 0
        self.budget = max(1, tries * len(self._ideas)) if len(self._ideas) > 1 else 1

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
        return Thought(idea.action, idea.reason, sum(idea.weighed for idea in self._ideas))

    def _try(self, node: int) -> None:
        if len(self._ideas) == 1:
            return
        index = node % len(self._ideas)
        seed = self._seed + node // len(self._ideas)
        trial = self._match.fork(SeededDice(seed))
        trial.play(self._ideas[index].action)
        choose = Chooser(seed)
        for _ in range(self._adviser.ahead):
            if trial.decision is not None:
                trial.play(trial.decision.sample(choose))
        self._worth[index] += self._adviser.worth(trial.look, self._side)
