"""Control of cities, the Hero City, what Moscow's fall costs (4.2, 14.1, 15.3; rulings 21, 45, 46 and 51)."""

from collections.abc import Iterable

from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2.state import CITIES, GERMAN, SOVIET, BlitzPlay
from rasputitsa.hexgrid.grid import Hex


def take_cities(play: BlitzPlay, side: str, path: Iterable[Hex]) -> None:
    """Give a side the cities on a path that its unit entered; no unit is needed to hold them (ruling 46)."""
    entered = tuple(path)
    CITIES.take(play, side, entered)
    if side == GERMAN:
        _mark_falls(play, entered)


def seal_captures(play: BlitzPlay, side: str) -> None:
    """The moves of a phase stand: what they took has fallen for good."""
    fallen = [capture.city for capture in play.state.captures]
    play.state.captures = ()
    if side == GERMAN:
        _fall(play, fallen)


def _mark_falls(play: BlitzPlay, entered: Iterable[Hex]) -> None:
    """The Hero City and Moscow fall when they are entered, but for moves that can still be taken back."""
    pending = {capture.city for capture in play.state.captures}
    _fall(play, [hex for hex in entered if hex not in pending])


def _fall(play: BlitzPlay, cities: Iterable[Hex]) -> None:
    for city in cities:
        if city == play.state.hero and not play.state.hero_fell:
            play.state.hero_fell = True
            play.log(text("log.hero_fell", "14.1", hex=play.rules.grid.names[city]))
        if city == play.rules.moscow and not play.state.moscow_fell:
            play.state.moscow_fell = True
            if play.rules.moscow_counts:
                play.log(text("log.moscow_fell", "15.3", side=SOVIET))
