"""Moscow's fall: once a game a die says whether the Soviet Union goes on (19.43 to 19.46; ruling 130)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.stage import Stage
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.goals import Surrender
from rasputitsa.games.war_for_the_motherland.markers import with_one
from rasputitsa.games.war_for_the_motherland.state import AXIS, WarPlay
from rasputitsa.rules.attacks import ATTACKS


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
