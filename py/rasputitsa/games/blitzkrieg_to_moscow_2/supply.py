"""The Supply Phase: Activation before the check, recovery, surrender (13; rulings 2, 16 and 41 to 44)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards
from rasputitsa.games.blitzkrieg_to_moscow_2.battle import STRUCK
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import Activating, activation_option, hand_of, spent_units
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import is_supplied
from rasputitsa.games.blitzkrieg_to_moscow_2.losses import spend_unit, surrender
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook, BlitzPlay, SideId, enemy_of, in_rear


@dataclass(frozen=True, slots=True)
class Supply(Activating, Stage):
    """A side's Supply Phase."""

    name: ClassVar[str] = "supply"
    calls: ClassVar[tuple[Course, ...]] = (cards.COURSE,)
    side: SideId

    def decision(self, look: BlitzLook) -> Decision | None:
        """Play a card for Activation first: asked if the side holds a card and has a spent unit (ruling 16)."""
        if not hand_of(look, self.side).cards or not spent_units(look, self.side):
            return None
        options = (activation_option(look, self.side), Option("end", advances=True))
        return Decision(self.side, text("prompt.supply", "13.1", side=self.side), options)

    def run(self, play: BlitzPlay) -> None:
        """Judge all at once on the position as it is; then units recover or surrender (ruling 42)."""
        sides = (self.side, enemy_of(self.side)) if play.rules.both_checked else (self.side,)
        cut_off = [unit for side in sides for unit in play.state.units.of(side) if not is_supplied(play, unit)]
        rested = [unit for unit in self._supplied(play) if _recovers(play, unit)]
        for unit in rested:
            play.state.put(unit.with_steps(unit.type.full))
            play.log(text("log.recovers", "13.1", unit=unit.id), unit=unit.id)
        for unit in cut_off:
            _starve(play, unit)
        play.state.clear_marks(STRUCK)
        play.end()

    def on_end(self, play: BlitzPlay) -> None:
        """Go on to the check."""
        self.run(play)

    def _supplied(self, look: BlitzLook) -> tuple[Unit, ...]:
        """The side's units in supply, those in rear areas among them."""
        on_map = (unit for unit in look.state.units.of(self.side) if is_supplied(look, unit))
        return (*on_map, *in_rear(look, self.side))


def _recovers(look: BlitzLook, unit: Unit) -> bool:
    """True if a unit in supply turns fresh: it rests, unless the option has it otherwise (ruling 2)."""
    if unit.is_full or look.rules.recovery == "never":
        return False
    return look.rules.recovery == "all" or unit.mark(STRUCK) is None


def _starve(play: BlitzPlay, unit: Unit) -> None:
    """A unit without supply surrenders; by the option it is spent first, which eliminates a corps (11.6; ruling 2)."""
    if play.rules.unsupplied == "spent_first" and unit.is_full:
        spend_unit(play, unit, "13.1")
    else:
        surrender(play, unit, "13.1")
