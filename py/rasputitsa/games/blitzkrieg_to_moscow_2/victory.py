"""Winning: the German score, line by line, and what it is as the game stands (4, 14.2.2; rulings 45, 47 and 48)."""

from dataclasses import dataclass

from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import lines
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzLook, BlitzPlay, is_tank, on_hand
from rasputitsa.hexgrid.grid import HexSet, hexes_in
from rasputitsa.rules.combat.strength import part


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
    """The value of a city: a fortress, or the city once named Hero City, counts two (4.1, 14.2.2; ruling 45)."""
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
