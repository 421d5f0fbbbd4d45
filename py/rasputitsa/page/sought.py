"""A costly decision of a review as a puzzle: its phase is planned once more, and what both plans gain is told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa import games
from rasputitsa.engine.codec import bounded, long_text
from rasputitsa.engine.decision import Action
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.page.puzzles import MOST_NODES, Posed, actions_in, laid, standing
from rasputitsa.page.table import Form, Request, Table
from rasputitsa.review.decisions import Decision, decision_at, is_within
from rasputitsa.review.review import Effort, effort_of
from rasputitsa.review.trial import Trial, played_on

MOST_COST = 1_000
"""All the chance there is, in thousandths."""


@dataclass(slots=True)
class Sought(Posed):
    """A decision to be made once more, and the better one that the review found.

    What is measured of a plan is how much more chance to win it has than the one that was played, in thousandths.
    """

    decision: Decision | None = None

    @property
    def plan(self) -> list[Action]:
        """The actions of the plan, once it is made; else none."""
        assert self.decision is not None
        then, plan, side = self.match.past(0), self.decision.plan, self.decision.side
        rolls = then.state.rolls
        for count, entry in enumerate(self.match.entries, 1):
            then.play(entry.action)
            if not is_within(then, plan, side, rolls):
                return [each.action for each in self.match.entries[:count]]
        return []

    def told(self) -> Form:
        """The gain of the better plan, and its error."""
        return dict(self.puzzle["gain"])

    def form(self) -> Form:
        """The decision as the page shows it; the better one is not in it."""
        decision = self.decision
        assert decision is not None
        phase = decision.phase.json() if decision.phase else None
        return {"sort": "better", "number": 1, "at": "", "turn": decision.turn, "phase": phase, **standing(self)}


class Weighed:
    """A plan compared with what was played, by the dice by which the review compared the better one."""

    def __init__(self, decision: Decision, plan: Sequence[Action], effort: Effort) -> None:
        self._trial, self._rounds = Trial(decision, tuple(plan)), effort.rounds
        self._work = played_on(self._trial, effort.screening, effort.rounds)
        self.done = False

    def go_on(self, nodes: int) -> None:
        """Spend so many nodes more, or a few above that."""
        while nodes > 0 and not self.done:
            spent = next(self._work, 0)
            self.done = not spent
            nodes -= spent

    def json(self) -> dict[str, Any]:
        """The gain and its error, in thousandths, as soon as it is known; before that how much is done."""
        if self.done:
            return {"done": True, "spent": 1000, "gain": self._trial.cost, "error": self._trial.error}
        return {"done": False, "spent": 1000 * len(self._trial.differences) // self._rounds}


def opened(table: Table, request: Request) -> Form:
    """A decision of the game in play, in its place, to be made once more."""
    table.require_current(request)
    found = _decision(table.match, request)
    gain = {name: bounded(request.get(name), 0, MOST_COST, f"/{name}") for name in ("gain", "error")}
    best = {"line": [list(action) for action in actions_in(request, "line")]}
    now = table.match.past(found.length)
    rules, position = now.rules, now.position()
    match = Match.from_position(rules.game, position, rules.scenario.id, rules.options)
    match.mode = "practice"
    return laid(table, Sought({"best": best, "gain": gain}, 0, match, decision=found))


def weighed(table: Table, request: Request) -> Form:
    """The first slice of the weighing of a plan, in a worker that has no game; `puzzle_try` goes on with it."""
    nodes = bounded(request.get("nodes"), 0, MOST_NODES, "/nodes")
    match = save.load(long_text(request.get("save"), "/save"), games.find).match
    table.measured = Weighed(_decision(match, request), actions_in(request, "plan"), effort_of(match))
    table.measured.go_on(nodes)
    form: Form = table.measured.json()
    return {"measured": form}


def _decision(match: Match, request: Request) -> Decision:
    length = bounded(request.get("length"), 0, max(match.length - 1, 0), "/length")
    found = decision_at(match, length) if match.length else None
    if found is None:
        raise FormatError("error.no_puzzle", "/length", game="")
    return found
