"""Control of cities: a city belongs to the side that entered it last, or has a unit in it (rulings 66 and 72)."""

from collections.abc import Iterable

from rasputitsa.engine.text import text
from rasputitsa.games.battle_of_moscow.state import GERMAN, TyphoonLook, TyphoonPlay, enemy_of
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules import control


def cities_of(look: TyphoonLook, side: str) -> HexSet:
    """The cities that a side's unit was the last to enter."""
    held = look.state.german_cities
    return held if side == GERMAN else look.rules.cities & ~held


def takeable(look: TyphoonLook, side: str) -> HexSet:
    """The enemy's cities that a side's unit takes by entering: a partisan whom it only passes holds his (72)."""
    return look.rules.cities & ~cities_of(look, side) & ~look.state.units.area(enemy_of(side))


def take_cities(play: TyphoonPlay, side: str, path: Iterable[Hex]) -> None:
    """Give a side the cities on a path that its unit entered, in whatever way."""
    for city in control.taken_on(takeable(play, side), path):
        _give(play, side, city)
        play.log(text("log.city", "ruling-66", side=side, hex=play.rules.grid.names[city]))


def record_captures(play: TyphoonPlay, unit: str, side: str, path: Iterable[Hex]) -> None:
    """Remember which cities a moving unit entered, so that taking it back can return them (ruling 9)."""
    play.state.captures = control.recorded(play.state.captures, unit, takeable(play, side), path)


def return_captures(play: TyphoonPlay, unit: str, side: str) -> None:
    """Give back the cities that only this unit entered in this impulse (ruling 9)."""
    play.state.captures, cities = control.without(play.state.captures, unit)
    for city in cities:
        _give(play, enemy_of(side), city)


def _give(play: TyphoonPlay, side: str, city: Hex) -> None:
    held = play.state.german_cities
    play.state.german_cities = held | 1 << city if side == GERMAN else held & ~(1 << city)
