"""Control of cities: a city belongs to the side that entered it last (ruling 29)."""

from collections.abc import Iterable

from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.state import GERMAN, MoscowLook, MoscowPlay
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules import control


def cities_of(look: MoscowLook, side: str) -> HexSet:
    """The cities that a side controls."""
    held = look.state.german_cities
    return held if side == GERMAN else look.rules.cities & ~held


def take_cities(play: MoscowPlay, side: str, path: Iterable[Hex]) -> None:
    """Give a side the cities on a path that its unit entered."""
    for city in control.taken_on(play.rules.cities & ~cities_of(play, side), path):
        give_city(play, side, city)
        play.log(text("log.city", "ruling-29", side=side, hex=play.rules.grid.names[city]))


def give_city(play: MoscowPlay, side: str, city: Hex) -> None:
    """Set who controls a city."""
    held = play.state.german_cities
    play.state.german_cities = held | 1 << city if side == GERMAN else held & ~(1 << city)


def record_captures(play: MoscowPlay, unit: str, side: str, path: Iterable[Hex]) -> None:
    """Remember which enemy cities a moving unit entered, so that taking it back can return them (ruling 11)."""
    hostile = play.rules.cities & ~cities_of(play, side)
    play.state.captures = control.recorded(play.state.captures, unit, hostile, path)


def return_captures(play: MoscowPlay, unit: str, enemy: str) -> None:
    """Give back the cities that only this unit entered in this phase."""
    play.state.captures, cities = control.without(play.state.captures, unit)
    for city in cities:
        give_city(play, enemy, city)
