"""A computer's turn being thought about, slice by slice, for a page whose second worker does it."""

from collections.abc import Mapping
from typing import Any

from rasputitsa import bots
from rasputitsa.bots import Bot, Thought
from rasputitsa.bots.aims import plan_form
from rasputitsa.bots.chance import chance, shown_model
from rasputitsa.engine import position
from rasputitsa.engine.codec import long_text, scalar, word
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.dice import SEEDS, Chooser
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.stage import Look
from rasputitsa.engine.text import Text, text

LONGEST_LINE = 60
UNHURRIED = "bot.why.goes_to"
"""The reason of a move that takes nothing, closes in on no enemy and covers nothing; what follows it says where."""
MOST_NODES = 1_000_000
"""In one slice."""


class Mind:
    """A bot at a position: it thinks a line of actions, until a die falls or another side decides."""

    def __init__(self, match: Match, bot: Bot, seed: int) -> None:
        if match.decision is None:
            raise RasputitsaError(text("error.over"))
        self._bot, self._choose = bot, Chooser(seed)
        self._match = bots.seated(match, match.decision.side, seed)
        self._thinking = bot.think(self._match, self._choose)
        self.thoughts: list[Thought] = []
        self._owed: list[Text | None] = []
        self._stage: int | None = None
        self.done = False

    def go_on(self, nodes: int) -> None:
        """Spend so many nodes more at most."""
        while nodes > 0 and not self.done:
            before = self._thinking.spent
            thought = self._thinking.go_on(nodes)
            nodes -= max(1, self._thinking.spent - before)
            if thought is not None:
                self._take(thought)

    def stop(self) -> None:
        """Think no more: the line ends with the best so far."""
        if not self.done:
            self._take(self._thinking.best())
            self.done = True

    def json(self) -> dict[str, Any]:
        """The line so far, and how far the decision is that is being thought about."""
        return {
            "done": self.done,
            "thoughts": [thought_form(*each) for each in zip(self.thoughts, self._owed, strict=True)],
            "spent": self._thinking.spent,
            "budget": self._thinking.budget,
            "plan": plan_form(self.thoughts[: self._stage]),
        }

    def _take(self, answer: Thought) -> None:
        thought = bots.checked(answer)
        self.thoughts.append(thought)
        self._owed.append(None)
        if self._stage is None and _goes_on(self._match, thought):
            self._stage = len(self.thoughts) - 1
        before = self._match.decision
        self._match.play(thought.action)
        self._owed[-1] = _left_to_do(before, self._match.decision)
        ended = self._match.decision is None or self._match.entries[-1].barrier != ""
        self.done = ended or len(self.thoughts) == LONGEST_LINE
        if not self.done:
            self._thinking = self._bot.think(self._match, self._choose)


def thought_form(thought: Thought, owed: Text | None) -> dict[str, Any]:
    """A thought as the page gets it; `owed`: what must be done after it before the stage can end; `idle`: it gains
    nothing that could be named, so that advice can leave it out.
    """
    form = {"action": list(thought.action), "reason": thought.reason.json(), "considered": thought.considered}
    form |= {"idle": True} if thought.reason.key.startswith(UNHURRIED) else {}
    return form | ({"owed": owed.json()} if owed else {})


def _goes_on(match: Match, thought: Thought) -> bool:
    """True of what ends a stage: a plan goes no further."""
    option = match.decision.option(thought.action.verb) if match.decision else None
    return option is not None and option.advances


def _left_to_do(before: Decision | None, now: Decision | None) -> Text | None:
    """A reason why a side that could end its stage no longer can; what the other side must do is its own affair."""
    if before is None or now is None or before.side != now.side or _hindrance(before):
        return None
    return _hindrance(now)


def _hindrance(decision: Decision) -> Text | None:
    """The reason why the stage cannot be ended as things stand, if ending it is offered at all."""
    return next((option.blocked for option in decision.options if option.advances), None)


def known(match: Match, form: Mapping[str, Any]) -> str:
    """The text of a position: the match as a side could imagine it, by a request's `side` and `seed`."""
    side = word(form.get("side"), tuple(side.id for side in match.rules.game.sides), "/side")
    return position.canonical(save.position_file(bots.seated(match, side, _seed(form))))


def minded(form: Mapping[str, Any], mind: Mind | None, find: save.Find) -> Mind:
    """The mind that a request begins or goes on with, after its slice."""
    nodes = save.bounded(form.get("nodes"), 0, MOST_NODES, "/nodes")
    if "position" in form:
        match = save.load(long_text(form["position"], "/position"), find).match
        bot = bots.find(scalar(form.get("bot"), str, "/bot"), match.rules.game)
        mind = Mind(match, bot, _seed(form))
    if mind is None:
        raise FormatError("error.no_thinking", "/method")
    mind.go_on(nodes)
    if form.get("stop") is True:
        mind.stop()
    return mind


def chances(match: Match) -> dict[str, Any] | None:
    """The side that begins, its chance to win at every phase end and now, and how well such figures proved elsewhere.

    Chances are thousandths, of what is open to all. None for a game without a model that is
    true enough (`rasputitsa.bots.chance`).
    """
    model = shown_model(match.rules.game)
    if model is None:
        return None
    lengths = sorted({0, *match.phase_ends, match.length})
    points = [[length, chance(_open(match, length))] for length in lengths]
    rows = [list(row) for row in model.reliability]
    return {"side": match.rules.game.sides[0].id, "points": points, "error": model.error, "reliability": rows}


def chance_ends(match: Match) -> list[int] | None:
    """The chance to win of the side that begins, at the beginning and now; None where none is shown."""
    model = shown_model(match.rules.game)
    ends = [chance(_open(match, length)) for length in (0, match.length)] if model else []
    known = [each for each in ends if each is not None]
    return known if len(known) == 2 else None


def _open(match: Match, length: int) -> Look[Any, Any]:
    """The position after so many actions as all may know it."""
    look = Look(match.rules, match.state_at(length))
    for side in match.rules.game.sides:
        look = Look(match.rules, match.rules.game.observe(look, side.id))
    return look


def _seed(form: Mapping[str, Any]) -> int:
    return save.bounded(form.get("seed"), 0, SEEDS - 1, "/seed")
