"""A review in the making: all decisions compared in a few rounds, the most promising ones in many."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rasputitsa import bots
from rasputitsa.bots.chance import model_of
from rasputitsa.engine.codec import long_text
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.text import text
from rasputitsa.review.decisions import Decision, decisions
from rasputitsa.review.luck import Battle, battles
from rasputitsa.review.telling import battle_form, trial_form
from rasputitsa.review.trial import Trial, played_on, searched, strongest

COSTLIEST = 3
"""The most decisions of each side that are listed."""

FINALISTS = 5
"""The number of each side's decisions that are compared with what the strongest bot finds."""

LARGE = 60
"""The counters from which on a turn takes long to play on."""


class Effort(NamedTuple):
    """The number of times that a decision and another are played on: all, or the foremost, and then the finalists.

    `most`: the most of a side that are, those after which it seems to stand worst beside what else was found.
    """

    screening: int
    rounds: int
    most: int


FULL, LESS = Effort(3, 30, 1_000), Effort(1, 12, 24)


def effort_of(match: Match) -> Effort:
    """The effort for a game: less where there are many counters."""
    return FULL if len(match.rules.roster) < LARGE else LESS


SHARES = 1, 12
"""The shares of one of all decisions and of a finalist, against each other."""

MOST_NODES = 1_000_000
"""In one slice."""

SCOUT = "veteran"
"""The bot that finds alternatives to all decisions, so that the strongest need not look at each."""


class Review:
    """The review of a game, slice by slice; the same game gives the same review, however it is sliced."""

    def __init__(self, match: Match, sides: Sequence[str]) -> None:
        self._match, self._sides, self._effort = match, sides, effort_of(match)
        self._compared = self._decided = 0
        self._luck: list[Battle] = []
        self._proved: list[Trial] = []
        self._forms: dict[int, dict[str, Any]] = {}
        self._work = self._steps()
        self.spent, self.budget, self.done = 0, 1, False

    def go_on(self, nodes: int) -> None:
        """Spend so many nodes more, or a few above that."""
        while nodes > 0 and not self.done:
            spent = next(self._work, 0)
            self.done = not spent
            nodes -= spent

    def stop(self) -> None:
        """Go no further: what is known so far is the review."""
        self.done = True
        self._work.close()

    def costliest(self, side: str) -> list[Trial]:
        """The decisions of a side that cost more than their error, the worst first."""
        proved = [trial for trial in self._proved if trial.decision.side == side and trial.is_proved]
        return sorted(proved, key=lambda trial: (-trial.cost, trial.decision.length))[:COSTLIEST]

    def json(self) -> dict[str, Any]:
        """Everything known so far, and the progress of the review."""
        return {
            "done": self.done,
            "spent": self.spent,
            "budget": self.budget,
            "rounds": self._effort.rounds,
            "phases": [self._compared, self._decided],
            "sides": [
                {"side": side, "decisions": [self._form(trial) for trial in self.costliest(side)]}
                for side in self._sides
            ],
            "luck": [battle_form(battle) for battle in self._luck],
        }

    def _form(self, trial: Trial) -> dict[str, Any]:
        """A decision as it is told, worked out once."""
        length = trial.decision.length
        if length not in self._forms:
            self._forms[length] = trial_form(trial)
        return self._forms[length]

    def _steps(self) -> Generator[int, None, None]:
        """All the work, each step with the nodes that it spends."""
        found: list[Decision] = []
        for decision in decisions(self._match):
            if decision.side in self._sides:
                found.append(decision)
            yield 1
        most = self._effort.most
        counts = [min(sum(decision.side == side for decision in found), most) for side in self._sides]
        self._compared, self._decided = sum(counts), len(found)
        self.budget = SHARES[0] * sum(counts) + SHARES[1] * sum(min(count, FINALISTS) for count in counts)
        yield from self._battles()
        trials = [Trial(decision) for decision in found]
        scout = bots.find(SCOUT, self._match.rules.game)
        for trial in trials:
            yield from searched(trial, scout)
        trials = [trial for side in self._sides for trial in _foremost(trials, side, most)]
        for trial in trials:
            yield from played_on(trial, 0, self._effort.screening)
            self.spent += SHARES[0]
        yield from self._finals(trials)

    def _battles(self) -> Iterator[int]:
        for battle, spent in battles(self._match):
            if battle:
                self._luck.append(battle)
            yield spent

    def _finals(self, trials: list[Trial]) -> Iterator[int]:
        """The costliest of each side once more, against the strongest and with other dice."""
        for rank in range(FINALISTS):
            for side in self._sides:
                own = [trial for trial in trials if trial.decision.side == side]
                own.sort(key=lambda trial: (-trial.cost, trial.decision.length))
                for screened in own[rank : rank + 1]:
                    yield from self._final(Trial(screened.decision))

    def _final(self, trial: Trial) -> Iterator[int]:
        yield from searched(trial, strongest(self._match.rules.game))
        yield from played_on(trial, self._effort.screening, self._effort.rounds)
        self._proved.append(trial)
        self.spent += SHARES[1]


def _foremost(trials: Sequence[Trial], side: str, most: int) -> list[Trial]:
    """The decisions of a side that are played on, in their order."""
    own = [trial for trial in trials if trial.decision.side == side]
    if len(own) <= most:
        return own
    worst = sorted(own, key=lambda trial: -trial.opinion)[:most]
    return sorted(worst, key=lambda trial: trial.decision.length)


def begun(match: Match) -> Review:
    """The review of a game that is over. Raises RasputitsaError where there is none.

    There is none for a game without a model of its chances or without a planner. Where something was hidden,
    each side is judged by what it could know.
    """
    if match.state.result is None:
        raise RasputitsaError(text("error.not_over"))
    if model_of(match.rules.game) is None:
        raise RasputitsaError(text("error.no_review"))
    return Review(match, [side.id for side in match.rules.game.sides])


def reviewed(form: Mapping[str, Any], review: Review | None, find: save.Find) -> Review:
    """The review that a request begins or goes on with, after its slice."""
    nodes = save.bounded(form.get("nodes"), 0, MOST_NODES, "/nodes")
    if "save" in form:
        review = begun(save.load(long_text(form["save"], "/save"), find).match)
    if review is None:
        raise FormatError("error.no_review_begun", "/method")
    review.go_on(nodes)
    if form.get("stop") is True:
        review.stop()
    return review
