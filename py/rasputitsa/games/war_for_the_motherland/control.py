"""Control of hexes by the last unit there, and Moscow's fall (5.7, 8.47, 19.43 to 19.46; rulings 38, 39, 61, 130)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.stage import Stage
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.combat.markers import with_one
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, Surrender, WarLook, WarPlay
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.control import Cities, taken_on

MOSCOW = "C2706"


CONTROL = Cities(AXIS, SOVIET, "axis_held", "5.7", places=lambda look: look.rules.tracked, told="log.control")
"""Control of the hexes of which it is kept: a hex belongs to the side whose unit was there last (5.7; ruling 38)."""
held_by = CONTROL.of


def friendly_sources(look: WarLook, side: str) -> HexSet:
    """A side's supply sources that it still has, or has again (ruling 39)."""
    return look.rules.sources[side] & held_by(look, side)


def intact_fortresses(look: WarLook) -> HexSet:
    """The fortresses that no Axis unit has ever entered (8.47; ruling 61)."""
    return look.rules.fortresses & ~look.state.ruined


def enter(play: WarPlay, side: str, path: Iterable[Hex]) -> None:
    """Units enter hexes, in whatever way: they take them; the Axis ruins fortresses, and Moscow may end the war.

    Its fall is put on the stack: a stage calls this when it is done.
    """
    way = tuple(path)
    CONTROL.take(play, side, way)
    if side == AXIS:
        _ruin(play, way)


def _ruin(play: WarPlay, way: tuple[Hex, ...]) -> None:
    names = play.rules.grid.names
    for hex in taken_on(intact_fortresses(play), way):
        play.state.ruined |= 1 << hex
        play.log(text("log.fortress", "8.4", hex=names[hex]))
    if not play.state.fallen_moscow and play.rules.grid.index.get(MOSCOW) in way:
        play.state.fallen_moscow = True
        play.log(text("log.moscow", "9.3", hex=MOSCOW))
        if play.rules.goals.surrender:
            play.call(MoscowFallen(play.rules.goals.surrender))


@dataclass(frozen=True, slots=True)
class MoscowFallen(Stage):
    """The die falls as soon as an Axis unit is in the city; no position holds this stage, for it asks no side."""

    name: ClassVar[str] = "moscow_fallen"
    terms: Surrender

    def run(self, play: WarPlay) -> None:
        """Surrender, a shaken people, or nothing."""
        play.end()
        leningrad = play.rules.grid.index[self.terms.city]
        modifier = self.terms.modifier if play.state.axis_held >> leningrad & 1 else 0
        die = play.roll()
        sum = die + modifier
        key = "surrender" if sum <= self.terms.decisive else "shaken" if sum <= self.terms.shaken else "steadfast"
        count = sum_of_spent(play)
        play.log(text(f"log.moscow.{key}", "ruling-130", die=die, modifier=modifier, count=count), die=(die,))
        if key == "surrender":
            play.state.battle, play.state.mover = None, ()
            play.state.clear_marks(ATTACKS)
            play.win(AXIS, text("result.decisive", "19.4"))
        elif key == "shaken":
            give_back(play)


def sum_of_spent(play: WarPlay) -> int:
    """The number of markers with a star that have left the game."""
    return sum([pile.count for pile in play.state.spent])


def give_back(play: WarPlay) -> None:
    """All markers with a star that have left go back into their cups (19.44)."""
    for pile in play.state.spent:
        for _ in range(pile.count):
            play.state.cups = with_one(play.state.cups, pile.kind)
    play.state.spent = ()
