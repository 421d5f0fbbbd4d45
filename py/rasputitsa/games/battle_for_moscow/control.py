"""Control of cities: a city belongs to the side that entered it last (ruling 29)."""

from collections.abc import Iterable

from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.state import GERMAN, Capture, MoscowLook, MoscowPlay
from rasputitsa.hexgrid.grid import Hex, HexSet


def cities_of(look: MoscowLook, side: str) -> HexSet:
    """The cities that a side controls."""
    held = look.state.german_cities
    return held if side == GERMAN else look.rules.cities & ~held


def enemy_cities_on(look: MoscowLook, side: str, path: Iterable[Hex]) -> tuple[Hex, ...]:
    """The cities on a path that would change hands, in the order entered."""
    takeable = look.rules.cities & ~cities_of(look, side)
    return tuple(dict.fromkeys([hex for hex in path if takeable >> hex & 1]))


def take_cities(play: MoscowPlay, side: str, path: Iterable[Hex]) -> None:
    """Give a side the cities on a path that its unit entered."""
    for city in enemy_cities_on(play, side, path):
        give_city(play, side, city)
        play.log(text("log.city", "ruling-29", side=side, hex=play.rules.grid.names[city]))


def give_city(play: MoscowPlay, side: str, city: Hex) -> None:
    """Set who controls a city."""
    held = play.state.german_cities
    play.state.german_cities = held | 1 << city if side == GERMAN else held & ~(1 << city)


def record_captures(play: MoscowPlay, unit: str, side: str, path: Iterable[Hex]) -> None:
    """Remember which enemy cities a moving unit entered, so that taking it back can return them (ruling 11)."""
    hostile = play.rules.cities & ~cities_of(play, side)
    for capture in play.state.captures:
        hostile |= 1 << capture.city
    entered = [Capture(unit, hex) for hex in path if hostile >> hex & 1]
    if entered:
        play.state.captures = tuple(dict.fromkeys((*play.state.captures, *entered)))


def return_captures(play: MoscowPlay, unit: str, enemy: str) -> None:
    """Give back the cities that only this unit entered in this phase."""
    kept = tuple(capture for capture in play.state.captures if capture.unit != unit)
    still_taken = {capture.city for capture in kept}
    for capture in play.state.captures:
        if capture.city not in still_taken:
            give_city(play, enemy, capture.city)
    play.state.captures = kept
