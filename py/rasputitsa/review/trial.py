"""The cost of a decision: it and a better one are played on with the same dice, and the chances to win compared."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from zlib import crc32

from rasputitsa import bots
from rasputitsa.bots.advice import adviser_for
from rasputitsa.bots.bot import Bot
from rasputitsa.bots.chance import ONE, chance
from rasputitsa.bots.courses import Aide, Course
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SEEDS, Chooser, SeededDice
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.review.decisions import Decision, is_within

AIDE = Aide(60)
ACTION = 8
"""The cost of an action of a course in nodes: about the time that it takes."""

SLICE = 100
LONGEST_LINE = 400


@dataclass(slots=True)
class Trial:
    """A decision, what a bot would have done, and the differences of the chances to win found so far."""

    decision: Decision
    better: tuple[Action, ...] = ()
    differences: list[int] = field(default_factory=list)

    @property
    def cost(self) -> int:
        """The mean loss in chance to win by the decision, in thousandths."""
        return sum(self.differences) // max(len(self.differences), 1)

    @property
    def error(self) -> int:
        """Two standard errors of the cost: it is that near in 95 cases of 100."""
        return error_of(self.differences)

    @property
    def opinion(self) -> int:
        """The worth of the position after what a bot would have done, less that after the decision."""
        decision, adviser = self.decision, adviser_for(self.decision.began.rules.game)
        lines = (self.better, decision.actions)
        better, done = [adviser.worth(ended(decision, line).look, decision.side) for line in lines]
        return better - done

    @property
    def is_proved(self) -> bool:
        """True if the cost is above its error."""
        return len(self.differences) > 1 and self.cost > self.error


def error_of(values: Sequence[int]) -> int:
    """Twice the standard error of a mean, rounded up.

    >>> error_of([10, 30, 10, 30])
    12
    """
    count = len(values)
    if count < 2:
        return ONE
    spread = count * sum(value * value for value in values) - sum(values) ** 2
    return root(4 * spread // (count * count * (count - 1))) + (spread > 0)


def root(number: int) -> int:
    """The whole part of a square root (Newton's method).

    >>> root(99)
    9
    """
    guess = number
    while guess * guess > number:
        guess = (guess + number // guess) // 2
    return guess


def searched(trial: Trial, bot: Bot) -> Iterator[int]:
    """Find what a bot would do: the nodes spent, slice by slice."""
    decision = trial.decision
    seed = seed_of(decision)
    now = Match(decision.began.rules, decision.began.state.copy(), SeededDice(seed))
    choose, rolls, line = Chooser(seed), now.state.rolls, list[Action]()
    while is_within(now, decision.plan, decision.side, rolls) and len(line) < LONGEST_LINE:
        thinking = bot.think(now, choose)
        thought = None
        while thought is None:
            before = thinking.spent
            thought = thinking.go_on(SLICE)
            yield max(thinking.spent - before, 1)
        now.play(thought.action)
        line.append(thought.action)
    trial.better = tuple(line)


def played_on(trial: Trial, first: int, rounds: int) -> Iterator[int]:
    """Compare the two in so many rounds more, from that number on: the nodes spent, action by action."""
    if same_end(trial):
        trial.differences += [0] * rounds
        return
    for round in range(first, first + rounds):
        ends = []
        for line in (trial.better, trial.decision.actions):
            course = Course(trial.decision.began, (seed_of(trial.decision) + round) % SEEDS, AIDE)
            course.begin(line)
            while not course.is_over:
                course.step()
                yield ACTION
            ends.append(_chance(course, trial.decision.side))
        trial.differences.append(ends[0] - ends[1])


def same_end(trial: Trial) -> bool:
    """True if both lead to the same position."""
    ends = [ended(trial.decision, line).digest() for line in (trial.better, trial.decision.actions)]
    return ends[0] == ends[1]


def ended(decision: Decision, line: Sequence[Action]) -> Match:
    """The match after a line instead of what was decided; its dice are none of the game's."""
    then = Match(decision.began.rules, decision.began.state.copy(), SeededDice(seed_of(decision)))
    for action in line:
        then.play(action)
    return then


def seed_of(decision: Decision) -> int:
    """A seed from the position alone: the dice of the game have no part in it."""
    return crc32(repr(decision.plan.key).encode())


def strongest(game: Game) -> Bot:
    """The bot that finds what would have been better."""
    return bots.find(game.computers.levels[-1], game)


def _chance(course: Course, side: str) -> int:
    look = course.look
    found = chance(look)
    assert found is not None
    return found if side == look.rules.game.sides[0].id else ONE - found
