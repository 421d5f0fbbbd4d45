"""Retreats after combat: units go back one after the other, those that cannot are lost, an only way is taken unasked.

A game says which units have still to go and where to, asks for one of several ways, and carries a retreat out.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rasputitsa.engine.decision import Decision, Ids
from rasputitsa.engine.stage import Play, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import Hex

Ways = Mapping[str, Ids]
"""The places that each unit can be sent to next."""


class Retreats(Stage):
    """Units retreat until none is left that has still to go."""

    __slots__ = ()

    def decision(self, look: Any) -> Decision | None:
        """The choice of a unit and its way; None if there is no choice, or some are lost without one."""
        doomed, ways = self.waiting(look)
        return None if doomed or not self.is_open(look, ways) else self.ask(look, ways)

    def run(self, play: Any) -> None:
        """Lose those that are lost; else take the only way, or end."""
        doomed, ways = self.waiting(play)
        if doomed:
            self.lose(play, doomed)
        elif ways:
            first = next(iter(ways))
            self.go(play, first, ways[first][0])
        else:
            play.end()

    def waiting(self, look: Any) -> tuple[Sequence[Unit], Ways]:
        """The units that are lost whatever is chosen; where there are none, the ways of those that can go now."""
        raise NotImplementedError

    def is_open(self, look: Any, ways: Ways) -> bool:
        """True if there is something to choose."""
        return sum([len(places) for places in ways.values()]) > 1

    def ask(self, look: Any, ways: Ways) -> Decision | None:
        """The choice among ways."""
        raise NotImplementedError

    def lose(self, play: Any, units: Sequence[Unit]) -> None:
        """Remove units that cannot retreat."""
        raise NotImplementedError

    def go(self, play: Any, unit_id: str, place: str) -> None:
        """Send a unit on its way; it has no name where the stage is that of one unit."""
        raise NotImplementedError


class UnitsRetreat(Retreats):
    """The same of several units, which are named one by one."""

    __slots__ = ()

    def on_retreat(self, play: Any, unit_id: str, hex_id: str) -> None:
        """Send a unit to a hex."""
        self.go(play, unit_id, hex_id)


def fall_back(play: Play[Any, Any], unit: Unit, entered: Sequence[Hex], rule: str) -> None:
    """Move a unit back through hexes, the last of which is the end of its retreat."""
    names = [play.rules.grid.names[hex] for hex in (unit.hex, *entered)]
    play.state.put(unit.at(entered[-1]))
    play.log(text("log.retreat", rule, unit=unit.id, hex=names[-1]), unit=unit.id, path=names)
