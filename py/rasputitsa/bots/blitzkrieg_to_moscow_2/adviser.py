"""Advice to a beginner about the game: one answer, from a hasty plan with a beginner's judgement."""

from collections.abc import Sequence

from rasputitsa.bots.advice import Idea
from rasputitsa.bots.blitzkrieg_to_moscow_2.command import Command
from rasputitsa.bots.blitzkrieg_to_moscow_2.weights import GREEN
from rasputitsa.bots.general import planned
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook, BlitzRules, BlitzState

NODES = 10
"""The few plans that a beginner weighs beyond what it sees at once."""


class Counsel:
    """The adviser of the game."""

    ahead = 0

    def __init__(self) -> None:
        self._command = Command(GREEN)

    def ideas(self, match: Match[BlitzRules, BlitzState], choose: Chooser) -> Sequence[Idea]:
        """The answer of the hasty plan."""
        thinking = planned(match, choose, self._command, NODES, self._command)
        thought = None
        while thought is None:
            thought = thinking.go_on(thinking.budget)
        return (Idea(thought.action, thought.reason, thought.considered),)

    def worth(self, look: BlitzLook, side: str) -> int:
        """The value of a position for a side."""
        return self._command.worth(look, side)
