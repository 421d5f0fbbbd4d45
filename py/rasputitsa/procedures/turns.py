"""The turns of a game, one after the other, until the last is over and the winner is found."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from rasputitsa.engine.stage import Course, Sequence, Stage
from rasputitsa.procedures.making import made


@dataclass(frozen=True, slots=True)
class Turns(Stage):
    """Turn after turn: at the bottom of the stack from the beginning of a game to its end."""

    begin: ClassVar[Callable[[Any], None]]
    decide: ClassVar[Callable[[Any], None]]
    close: ClassVar[Callable[[Any], None]]

    def run(self, play: Any) -> None:
        """Close the turn that is over; begin the next, or end the game after the last."""
        given = type(self)
        given.close(play)
        if play.rules.is_last(play.state.turn):
            given.decide(play)
            return
        play.state.turn += 1
        given.begin(play)
        play.call(Sequence("turn"))


def turns(
    name: str,
    about: str,
    begin: Callable[[Any], None],
    decide: Callable[[Any], None],
    *,
    close: Callable[[Any], None] = lambda play: None,
    set_up: Course = (),
) -> type[Turns]:
    """The turns of a game, each of which runs the sequence `turn`; `set_up` stands on them when the game begins."""
    calls = (("turn",), *((set_up,) if set_up else ()))
    return made(Turns, name, about, {}, begin=begin, decide=decide, close=close, calls=calls)
