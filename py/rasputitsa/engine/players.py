"""The players of a side: a person, or one of the computer players that its game registers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rasputitsa.engine.text import Text, text

HUMAN = "human"

OWN = "own"
"""A bot of the player's own that sits down at a page: no save says so, for no other browser has it."""


@dataclass(frozen=True, slots=True)
class First:
    """The first game of a scenario: the side of the person, who plays the other, the options that are not as usual.

    `won` of so many `games` were won so by the scripted beginners, and `drawn` (docs/arena.md).
    """

    side: str
    level: str
    options: Mapping[str, int | str | bool]
    won: int
    games: int
    drawn: int = 0

    @property
    def is_fair(self) -> bool:
        """True if the beginners scored 45 to 60 %, a draw as a half."""
        return 90 * self.games <= 100 * (2 * self.won + self.drawn) <= 120 * self.games


@dataclass(frozen=True, slots=True)
class Computers:
    """The computer players of a game by their ids: `levels` from the weakest up, `characters` beside them.

    Yardsticks measure the others and are never offered. `package` names the module that brings what is particular
    to the game (docs/writing-a-bot.md), empty where there is none; it is imported when one of them is to think.
    `first`: the game that a newcomer is offered, by scenario.
    """

    package: str
    levels: tuple[str, ...]
    characters: tuple[str, ...] = ()
    yardsticks: tuple[str, ...] = ()
    first: Mapping[str, First] = field(default_factory=dict)

    @property
    def offered(self) -> tuple[str, ...]:
        """The computer players that a player can choose."""
        return self.levels + self.characters

    @property
    def players(self) -> tuple[str, ...]:
        """All that a save may name as the player of a side."""
        return (HUMAN, *self.offered)


class Opened(NamedTuple):
    """After so many actions a person took a side's seat from a computer player."""

    length: int
    side: str
    player: str

    @property
    def text(self) -> Text:
        """The note in the log."""
        return text("log.opened", side=self.side, player=self.player)
