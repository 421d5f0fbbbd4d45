"""Advice to a beginner about the game: one answer, from a hasty plan with a beginner's judgement."""

from collections.abc import Sequence

from rasputitsa.bots.advice import Idea
from rasputitsa.bots.general import planned
from rasputitsa.bots.war_for_the_motherland.command import Command
from rasputitsa.bots.war_for_the_motherland.weights import GREEN
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.state import WarLook, WarRules, WarState

NODES = 10
"""The few plans that a beginner weighs."""


class Counsel:
    """The adviser of the game."""

    ahead = 0

    def __init__(self) -> None:
        self._command = Command(GREEN)

    def ideas(self, match: Match[WarRules, WarState], choose: Chooser) -> Sequence[Idea]:
        """The answer of the hasty plan."""
        thinking = planned(match, choose, self._command, NODES, self._command)
        thought = None
        while thought is None:
            thought = thinking.go_on(thinking.budget)
        return (Idea(thought.action, thought.reason, thought.considered),)

    def worth(self, look: WarLook, side: str) -> int:
        """The value of a position for a side."""
        return self._command.worth(look, side)
