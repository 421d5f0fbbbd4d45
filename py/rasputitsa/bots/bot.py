"""What a bot is: it is given a match as its side could imagine it, and answers one action of the decision."""

from dataclasses import dataclass
from typing import Protocol

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text


@dataclass(frozen=True, slots=True)
class Thought:
    """An action with its reason, and how many choices were considered."""

    action: Action
    reason: Text
    considered: int


class Thinking(Protocol):
    """One decision being thought about, slice by slice; a node is one choice looked at once."""

    @property
    def budget(self) -> int:
        """The most nodes that it will spend in all, at least one."""

    @property
    def spent(self) -> int:
        """The nodes spent so far."""

    def go_on(self, nodes: int) -> Thought | None:
        """Spend so many nodes more at most: the answer, or None where it is not found yet."""

    def best(self) -> Thought:
        """The best so far, for those who will not wait."""


class Bot(Protocol):
    """A player. The same match and the same choices give the same thought, however it is sliced.

    The match is a fork: its own dice, no seed and no journal of the real game, hidden facts filled in at random. A bot
    keeps nothing between decisions.
    """

    @property
    def id(self) -> str:
        """The name by which it is found; `bot.<id>` is its title in the table of texts."""

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Begin to think about the decision of a match that is not over."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A thought that needed no thinking."""

    thought: Thought
    budget: int = 1
    spent: int = 1

    def go_on(self, nodes: int) -> Thought | None:
        """The thought."""
        return self.thought

    def best(self) -> Thought:
        """The thought."""
        return self.thought
