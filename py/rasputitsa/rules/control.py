"""Control of places by the side that entered them last, and the places that a move gives back when it is taken back.

Of two sides one, the holder, has its places in a field of the state, which a game names; `captures` are the state's
too. A record of them, `Cities`, is all that a game writes.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import Hex, HexSet


@dataclass(frozen=True, slots=True)
class Capture:
    """A unit entered an enemy city during this phase."""

    unit: str
    city: Hex


Captures = tuple[Capture, ...]


def taken_on(takeable: HexSet, path: Iterable[Hex]) -> tuple[Hex, ...]:
    """The hexes of a path that change hands, in the order entered."""
    return tuple(dict.fromkeys([hex for hex in path if takeable >> hex & 1]))


def recorded(captures: Captures, unit: str, hostile: HexSet, path: Iterable[Hex]) -> Captures:
    """The captures with those of a unit's path: places that are hostile, or were when the phase began."""
    for capture in captures:
        hostile |= 1 << capture.city
    entered = [Capture(unit, hex) for hex in path if hostile >> hex & 1]
    return tuple(dict.fromkeys((*captures, *entered))) if entered else captures


def without(captures: Captures, unit: str) -> tuple[Captures, tuple[Hex, ...]]:
    """The captures less those of a unit whose move is taken back, and the places that no other unit has entered."""
    kept = tuple(capture for capture in captures if capture.unit != unit)
    still_taken = {capture.city for capture in kept}
    return kept, tuple(capture.city for capture in captures if capture.city not in still_taken)


@dataclass(frozen=True, slots=True)
class Cities:
    """The control of cities in a game of two sides: that of `holder` is kept in the state, all others are the enemy's.

    `kept` is the field of the state, `rule` the section of what is `told`. `shielded`: the cities that a side takes by
    no unit that only enters. `places`: all of them, where control of more than cities is kept.
    """

    holder: str
    other: str
    kept: str
    rule: str
    shielded: Callable[[Look[Any, Any], str], HexSet] = lambda look, side: 0
    places: Callable[[Look[Any, Any]], HexSet] = lambda look: look.rules.cities
    told: str = "log.city"

    def of(self, look: Look[Any, Any], side: str) -> HexSet:
        """The cities that a side controls."""
        held: HexSet = getattr(look.state, self.kept)
        return held if side == self.holder else self.places(look) & ~held

    def takeable(self, look: Look[Any, Any], side: str) -> HexSet:
        """The enemy's cities that a side's unit takes by entering."""
        hostile: HexSet = self.places(look) & ~self.of(look, side)
        return hostile & ~self.shielded(look, side)

    def take(self, play: Play[Any, Any], side: str, path: Iterable[Hex]) -> None:
        """Give a side the cities on a path that its unit entered."""
        places = self.places(play)
        # Most paths pass none: what of it is hostile is asked only then.
        passed = [hex for hex in path if places >> hex & 1]
        for city in taken_on(self.takeable(play, side), passed) if passed else ():
            self.give(play, side, city)
            play.log(text(self.told, self.rule, side=side, hex=play.rules.grid.names[city]))

    def give(self, play: Play[Any, Any], side: str, city: Hex) -> None:
        """Set who controls a city."""
        held: HexSet = getattr(play.state, self.kept)
        setattr(play.state, self.kept, held | 1 << city if side == self.holder else held & ~(1 << city))

    def record(self, play: Play[Any, Any], unit: str, side: str, path: Iterable[Hex]) -> None:
        """Remember which cities a moving unit entered, so that taking it back can return them."""
        play.state.captures = recorded(play.state.captures, unit, self.takeable(play, side), path)

    def before(self, state: Any, side: str) -> HexSet:
        """The cities that the holder controlled before a side entered those that are captured in the phase."""
        held: HexSet = getattr(state, self.kept)
        for capture in state.captures:
            held = held & ~(1 << capture.city) if side == self.holder else held | 1 << capture.city
        return held

    def give_back(self, play: Play[Any, Any], unit: str, side: str) -> None:
        """Return the cities that only this unit of a side entered in the phase."""
        play.state.captures, cities = without(play.state.captures, unit)
        for city in cities:
            self.give(play, self.other if side == self.holder else self.holder, city)
