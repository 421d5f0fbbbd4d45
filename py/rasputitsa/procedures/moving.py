"""Movement phases: a side moves its units one after the other, takes moves back, and closes the phase.

Who moves, where to, by which way and at what price, a game's `Marches` say (`rules.moves`): it makes the moves of its
stage, words the question, and says what a close decides.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from rasputitsa.engine.stage import Stage
from rasputitsa.procedures.making import Side


class Going(Protocol):
    """The moves of a side, as far as the phase carries them out."""

    def go(self, play: Any, unit_id: str, place: str) -> None:
        """Move a unit with all that a move brings with it."""

    def take_back(self, play: Any, unit_id: str) -> None:
        """Return a unit to where it began the phase."""


@dataclass(frozen=True, slots=True)
class Moving(Stage):
    """A side moves its units until it ends the phase."""

    side: Side

    def moves(self, look: Any) -> Going:
        """The moves of the side as they stand."""
        raise NotImplementedError

    def close(self, play: Any) -> None:
        """All moves stand; the stage is over."""
        play.end()

    def after(self, play: Any, unit_id: str) -> None:
        """The phase goes on once a unit has moved."""

    def run(self, play: Any) -> None:
        """End a phase in which nothing can move."""
        self.close(play)

    def on_move(self, play: Any, unit_id: str, place: str) -> None:
        """Move a unit; what is left of its movement can be used later."""
        self.moves(play).go(play, unit_id, place)
        self.after(play, unit_id)

    def on_end(self, play: Any) -> None:
        """End the phase."""
        self.close(play)
