"""The chance that a plan reaches its goal: over every face of every die, or over common dice where those are too many.

What is chosen after the plan is chosen quickly, for both sides by the same player; whoever can reach the goal with one
choice does.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rasputitsa.bots import decide
from rasputitsa.bots.courses import Aide, LikeDice
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser, ScriptedDice, ScriptError
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import choices
from rasputitsa.engine.position import digest
from rasputitsa.engine.ratio import Ratio, ratio
from rasputitsa.page.goals import Condition, Seen, holds

AIDE = Aide(40)
MOST_STATES = 1_500
"""If the dice lead to more states than that, they are not followed face by face."""

ROUNDS = 100
"""The number of dice that are counted over instead."""

MOST_LOOKED = 12
"""If there are no more choices than that, each is looked at for the goal."""

LONGEST = 400
"""The most choices that are followed after a plan."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal for the plan of a side, and when it is looked at. `rounds`: dice to count over, 0 for all."""

    side: str
    goal: Condition
    until: Condition
    rounds: int

    def is_over(self, match: Match) -> bool:
        """True if it is time to look whether the goal is reached."""
        return match.decision is None or holds(Seen(match, 0), self.until)

    def is_reached(self, match: Match) -> bool:
        """True if the goal is reached as things stand."""
        return holds(Seen(match, 0), self.goal)


class Measure:
    """A plan being measured, slice by slice; the same plan gives the same chance, however it is sliced."""

    def __init__(self, began: Match, plan: Sequence[Sequence[str]], aim: Aim) -> None:
        self._began, self._plan, self._aim = began, [Action(*each) for each in plan], aim
        self.chance, self.is_exact, self.done = ratio(0, 1), aim.rounds == 0, False
        self.share = ratio(0, 1)
        self._work = self._steps()

    def go_on(self, nodes: int) -> None:
        """Look at so many choices more."""
        for _ in range(nodes):
            if next(self._work, None) is None:
                self.done = True
                return

    def json(self) -> dict[str, Any]:
        """The chance, whether over all faces, and how much is done, in thousandths, as far as known."""
        spent = 1000 * self.share.numerator // self.share.denominator
        form = {"done": self.done, "spent": 1000 if self.done else spent}
        return form | ({"chance": self.chance.json(), "exact": self.is_exact} if self.done else {})

    def _steps(self) -> Iterator[int]:
        if self.is_exact:
            yield from self._faces()
        if not self.is_exact:
            yield from self._counted(self._aim.rounds or ROUNDS)

    def _faces(self) -> Iterator[int]:
        """Every state that the dice can lead to, with its share of all faces; equal ones are followed once."""
        layer, states = {"": (self._began, ratio(1, 1), 0)}, 0
        reached = judged = ratio(0, 1)
        while layer:
            later: dict[str, tuple[Match, Ratio, int]] = {}
            for match, weight, count in layer.values():
                states += 1
                if states > MOST_STATES:
                    self.is_exact, self.share = False, ratio(0, 1)
                    return
                if count >= len(self._plan) and self._is_over(match, count):
                    judged = _sum(judged, weight)
                    reached = _sum(reached, weight) if self._aim.is_reached(match) else reached
                    self.share = judged
                    continue
                for child, share in _thrown(match, self._next(match, count), weight):
                    _join(later, child, share, count + 1)
                yield 1
            layer = later
        self.chance = reached

    def _counted(self, rounds: int) -> Iterator[int]:
        reached = 0
        for round in range(rounds):
            match = yield from followed(self._began, self._plan, self._aim, LikeDice(round))
            reached += self._aim.is_reached(match)
            self.share = ratio(round + 1, rounds)
        self.chance = Ratio(reached, rounds)

    def _is_over(self, match: Match, count: int) -> bool:
        return self._aim.is_over(match) or count - len(self._plan) >= LONGEST

    def _next(self, match: Match, count: int) -> Action:
        return chosen(match, self._plan, self._aim, count)


def followed(began: Match, plan: Sequence[Action], aim: Aim, dice: LikeDice) -> Generator[int, None, Match]:
    """Play a plan and what follows it with these dice until it is time to look; one step a choice."""
    match, count = began.fork(dice), 0
    while count < len(plan) or not (aim.is_over(match) or count - len(plan) >= LONGEST):
        action = chosen(match, plan, aim, count)
        dice.meet((match.state.turn, *action))
        match.play(action)
        count += 1
        yield 1
    return match


def chosen(match: Match, plan: Sequence[Action], aim: Aim, count: int) -> Action:
    """The next action of a plan, then what is chosen quickly."""
    if count < len(plan):
        return plan[count]
    return reaching(match, aim) or decide(AIDE, match, Chooser(count)).action


def reaching(match: Match, aim: Aim) -> Action | None:
    """An action by which the side that tries the plan reaches the goal at once."""
    if match.decision is None or match.decision.side != aim.side or aim.is_reached(match):
        return None
    few = list(islice(choices(match), MOST_LOOKED + 1))
    return next((action for action in few[:MOST_LOOKED] if _reaches(match, action, aim)), None)


def _reaches(match: Match, action: Action, aim: Aim) -> bool:
    then = match.fork(ScriptedDice((), match.state.rolls))
    try:
        then.play(action)
    except (ScriptError, RasputitsaError):
        return False
    return aim.is_reached(then)


def _thrown(match: Match, action: Action, weight: Ratio, faces: tuple[int, ...] = ()) -> Iterator[tuple[Match, Ratio]]:
    """The matches that an action leads to, one for each way the dice can fall, with their share of the weight."""
    child = match.fork(ScriptedDice(faces, match.state.rolls))
    try:
        child.play(action)
    except ScriptError as short:
        share = ratio(weight.numerator, weight.denominator * short.below)
        for face in range(1, short.below + 1):
            yield from _thrown(match, action, share, (*faces, face))
        return
    yield child, weight


def _join(layer: dict[str, tuple[Match, Ratio, int]], match: Match, share: Ratio, count: int) -> None:
    """Add a match to a layer; one that differs only in the dice thrown adds its share to that which is there."""
    plain = match.state.copy()
    plain.rolls = 0
    key = digest(match.rules, plain)
    before = layer[key][1] if key in layer else ratio(0, 1)
    layer[key] = (layer[key][0] if key in layer else match, _sum(before, share), count)


def _sum(one: Ratio, other: Ratio) -> Ratio:
    return ratio(
        one.numerator * other.denominator + other.numerator * one.denominator, one.denominator * other.denominator
    )
