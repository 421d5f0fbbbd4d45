"""Movement phases: a side moves its units one after the other, takes moves back, and closes the phase.

The units that move, where to, by which way and at what price, a game's `Marches` say (`rules.movement.phase`). Its
stage makes them, words the question, and says what a close decides.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rasputitsa.engine.stage import Stage
from rasputitsa.engine.text import Text, text


def idle(movers: Iterable[str], moved: Iterable[str], rule: str, key: str = "undone.move") -> Text | None:
    """A reminder of the units that could move and have not; None if there are none."""
    units = len(set(movers).difference(moved))
    return text(key, rule, units=units) if units else None


class Moving(Stage):
    """A side moves its units until it ends the phase, or none can move."""

    __slots__ = ()

    def moves(self, look: Any) -> Any:
        """The moves of the side: `go` carries one out, `take_back` takes one back."""
        raise NotImplementedError

    def moved(self, play: Any, unit_id: str) -> None:
        """Go on once a unit has moved."""

    def close(self, play: Any) -> None:
        """End the phase: all moves stand."""
        raise NotImplementedError

    def run(self, play: Any) -> None:
        """End a phase in which nothing can move."""
        self.close(play)

    def on_move(self, play: Any, unit_id: str, hex_id: str) -> None:
        """Move a unit; what is left of its movement can be used later."""
        self.moves(play).go(play, unit_id, hex_id)
        self.moved(play, unit_id)

    def on_end(self, play: Any) -> None:
        """End the phase."""
        self.close(play)


class Retracting(Moving):
    """A movement phase in which moves can be taken back."""

    __slots__ = ()

    def taken_back(self, play: Any, unit_id: str) -> None:
        """Go on once a move has been taken back."""

    def on_take_back(self, play: Any, unit_id: str) -> None:
        """Return a unit to where it began the phase: its move is as none."""
        self.moves(play).take_back(play, unit_id)
        self.taken_back(play, unit_id)


class Extending(Retracting):
    """The same where only the last move can be extended: that of the unit in the field `mover`."""

    __slots__ = ()

    def moved(self, play: Any, unit_id: str) -> None:
        """The unit's move may still be extended."""
        self._with(play, unit_id)

    def taken_back(self, play: Any, unit_id: str) -> None:
        """Another unit's move may still be extended: a move taken back is as none."""
        stage: Any = self
        self._with(play, "" if unit_id == stage.mover else stage.mover)

    def _with(self, play: Any, mover: str) -> None:
        stage: Any = self
        play.goto(replace(stage, mover=mover))
