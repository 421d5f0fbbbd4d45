"""Small choices tried out: each answer on forks with different dice, until the phase is where it was."""

from collections.abc import Sequence

from rasputitsa.bots.bot import Thought
from rasputitsa.bots.trials import Trials, Worth
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Sequence as SequenceStage

MOST_TRIES = 24
"""The most times that an answer is tried."""

LONGEST = 12
"""The most actions that are played on until a battle is over."""


def ventures(match: Match, choose: Chooser, ideas: Sequence[Thought], worth: Worth, nodes: int) -> Trials:
    """The trials of some ideas, a quarter of the nodes being spent on them."""
    tries = max(1, min(MOST_TRIES, nodes // (4 * len(ideas))))
    return Trials(match, choose, ideas, worth, fight_out, tries)


def fight_out(trial: Match, choose: Chooser) -> None:
    """Play on, choices drawn, until what was begun is over."""
    for _ in range(LONGEST):
        if trial.decision is None or is_quiet(trial):
            return
        trial.play(trial.decision.sample(choose))


def is_quiet(match: Match) -> bool:
    """True if a phase itself asks, and no battle or the like that was begun in it."""
    stack = match.state.stack
    return len(stack) < 2 or isinstance(stack[-2], SequenceStage)
