"""Advances after combat: winners enter the hexes that the enemy has left, one at a time, until their side stays.

A game says which of its units can advance, asks for them, and carries an advance out.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Play, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat.current_battle import battle_of, party
from rasputitsa.rules.combat.losses import of_battle


class Advances(Stage):
    """Units advance, one at a time, until their side stays or none can."""

    __slots__ = ()

    def decision(self, look: Any) -> Decision | None:
        """The choice of a unit that advances; None if none can."""
        advance = self.advancing(look)
        if advance is None or not advance.subjects:
            return None
        side = look.state.units[advance.subjects[0]].side
        return Decision(side, self.prompt(look, side), (advance, self.stay(look)), self.is_common())

    def advancing(self, look: Any) -> Option | None:
        """The verb, with the units that can advance; None if none can."""
        raise NotImplementedError

    def prompt(self, look: Any, side: str) -> Text:
        """The question."""
        raise NotImplementedError

    def stay(self, look: Any) -> Option:
        """The verb that ends the advance."""
        return Option("stay", advances=True, passes=True)

    def is_common(self) -> bool:
        """True if the decision needs nothing that only the side may know."""
        return False

    def on_stay(self, play: Any) -> None:
        """End the advance."""
        play.end()


class EntersHex(Advances):
    """The same into the one hex of a battle: who enters takes what is there."""

    __slots__ = ()
    section: ClassVar[str]
    ruling: ClassVar[str] = ""
    """The rule behind the reasons against others, where it is not the section."""

    def advancing(self, look: Any) -> Option | None:
        """The verb, with the attackers that are left, once the hex is empty."""
        able = party(look, "attackers")
        if look.state.units.on(battle_of(look).hex) or not able:
            return None
        return of_battle(look.state.units.of(able[0].side), able, self.ruling or self.section).option("advance", able)

    def prompt(self, look: Any, side: str) -> Text:
        """The question, with the hex."""
        return text("prompt.advance", self.section, side=side, hex=look.rules.grid.names[battle_of(look).hex])

    def entered(self, play: Any, unit: Unit, hex: Hex) -> None:
        """Go on once a unit has entered the hex."""
        raise NotImplementedError

    def on_advance(self, play: Any, unit_id: str) -> None:
        """A unit enters the hex, from beside it or from off the map."""
        unit, hex = play.state.units[unit_id], battle_of(play).hex
        enter(play, unit, (unit.hex, hex) if unit.hex >= 0 else (hex,), self.section)
        self.entered(play, unit, hex)

    def on_stay(self, play: Any) -> None:
        """No more units enter it."""
        play.log(text("log.stay", self.section, hex=play.rules.grid.names[battle_of(play).hex]))
        play.end()


def enter(play: Play[Any, Any], unit: Unit, path: Sequence[Hex], rule: str) -> None:
    """Move a unit that advances along a path, which begins where it stands; one from a box has none behind it."""
    names = [play.rules.grid.names[hex] for hex in path]
    play.state.put(unit.at(path[-1]))
    play.log(text("log.advance", rule, unit=unit.id, hex=names[-1]), unit=unit.id, path=names)
