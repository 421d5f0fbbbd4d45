"""A move to be told: its unit and its hex as every reason names them, and the way on which it leads."""

from typing import Generic, NamedTuple

from rasputitsa.bots.staff.places import LookT, placed
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.hexgrid.grid import Hex

NAMED = 4
"""The most units that a reason names: the board shows the others."""


class Step(NamedTuple, Generic[LookT]):
    """A unit that goes to a hex."""

    look: LookT
    unit: Unit
    hex: Hex

    @property
    def then(self) -> LookT:
        """The position once the unit stands there."""
        return placed(self.look, self.unit.at(self.hex))

    def told(self, key: str, **facts: Fact) -> Text:
        """A reason that names the unit and the hex."""
        return text(key, unit=self.unit.id, hex=self.look.rules.grid.names[self.hex], **facts)

    def goes_on(self, goal: Hex) -> Text | None:
        """The way to a goal, where the move leads nearer to it; a unit from off the map always comes nearer."""
        grid, start = self.look.rules.grid, self.unit.hex
        if goal < 0 or (start >= 0 and grid.distance(self.hex, goal) >= grid.distance(start, goal)):
            return None
        return self.told("bot.why.goes_on", goal=grid.names[goal])
