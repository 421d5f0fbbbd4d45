"""Control of cities, and the German score, line by line (4, 14, 15.3; rulings 21, 45 to 48 and 51)."""

from collections.abc import Iterable
from dataclasses import dataclass

from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import lines
from rasputitsa.games.blitzkrieg_to_moscow_2.state import CITIES, GERMAN, SOVIET, BlitzLook, BlitzPlay, is_tank, on_hand
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.combat.strength import part


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


@dataclass(frozen=True, slots=True)
class GermanPoints:
    """The German points by their sources: cities and fortresses, fresh tanks; infantry and tanks out of play."""

    cities: int
    fresh_tanks: int
    lost_infantry: int
    lost_tanks: int

    @property
    def total(self) -> int:
        """All points."""
        return self.cities + self.fresh_tanks - self.lost_infantry - self.lost_tanks


def score(look: BlitzLook) -> GermanPoints:
    """The score of the Germans if the game ended now (4.1; ruling 47)."""
    figures = look.rules.figures
    tanks = [unit for unit in on_hand(look, GERMAN) if is_tank(unit) and unit.is_full]
    lost = [unit for fate in ("lost", "surrendered") for unit in look.state.units.boxed(f"{GERMAN}_{fate}")]
    lost_tanks = sum(is_tank(unit) for unit in lost)
    return GermanPoints(
        cities=sum(worth(look, hex) for hex in hexes_in(scoring(look))),
        fresh_tanks=len(tanks) // figures["fresh_tanks_a_point"],
        lost_infantry=part(len(lost) - lost_tanks, 1, figures["lost_infantry_a_point"], "up"),
        lost_tanks=lost_tanks,
    )


def scoring(look: BlitzLook) -> HexSet:
    """The German cities with a line from their hex (4.1; ruling 47)."""
    return look.state.german_cities & lines(look, GERMAN)


def worth(look: BlitzLook, city: int) -> int:
    """The value of a city: a fortress, or the city once named Hero City, counts two (4.1, 14.2.2; rulings 45, 50)."""
    is_great = look.rules.fortresses >> city & 1 or city == look.state.hero
    return look.rules.figures["fortress" if is_great else "city"]


def decide(play: BlitzPlay) -> None:
    """End the game after the last turn (4.0)."""
    points = score(play).total
    winner = GERMAN if points >= play.rules.figures["points_to_win"] else SOVIET
    play.log(text("log.over", "4.0"))
    play.win(winner, text("result.points", "4.0", side=winner, points=points), *reckoning(play))


def final_points(look: BlitzLook) -> dict[str, int]:
    """The German score: the Soviets have none (4.1)."""
    return {GERMAN: score(look).total}


def reckoning(look: BlitzLook) -> tuple[Text, ...]:
    """The score line by line."""
    points = score(look)
    return (
        text("result.cities", "4.1", points=points.cities),
        text("result.tanks", "4.1", points=points.fresh_tanks),
        text("result.lost_infantry", "4.1", points=points.lost_infantry),
        text("result.lost_tanks", "4.1", points=points.lost_tanks),
        text("result.total", "4.1", side=GERMAN, total=points.total),
    )
