"""A beginner who plans hastily by the judgement of a strategist."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa.bots.bot import Thought
from rasputitsa.bots.general import planned
from rasputitsa.bots.strategy import Strategist
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match


@dataclass(frozen=True, slots=True)
class Hasty:
    """An adviser with one answer: that of a strategist who weighs few plans beyond what he sees at once."""

    strategist: Strategist
    nodes: int = 10
    ahead: int = 0

    def ideas(self, match: Match, choose: Chooser) -> Sequence[Thought]:
        """The answer of the hasty plan."""
        thinking = planned(match, choose, self.strategist, self.nodes, self.strategist)
        thought = None
        while thought is None:
            thought = thinking.go_on(thinking.budget)
        return (thought,)

    def worth(self, look: Any, side: str) -> int:
        """The value of a position for a side."""
        return self.strategist.worth(look, side)
