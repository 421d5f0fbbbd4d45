"""Where something may be done, and why not elsewhere: all hexes less some bars; the first that holds is the reason."""

from collections.abc import Callable
from typing import NamedTuple

from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet

Facts = dict[str, Fact]


def no_facts(hex: Hex) -> Facts:
    """Nothing besides the unit and the hex."""
    return {}


class Bar(NamedTuple):
    """A rule that bars some hexes: the key of its sentence, its section, and further facts of a hex."""

    area: HexSet
    key: str
    rule: str
    facts: Callable[[Hex], Facts] = no_facts


class Permit(NamedTuple):
    """The hexes that no bar forbids to a unit."""

    grid: Grid
    unit: str
    bars: tuple[Bar, ...]

    @property
    def area(self) -> HexSet:
        """The hexes that are left."""
        area = self.grid.hexes
        for bar in self.bars:
            area &= ~bar.area
        return area

    def why_not(self, hex: Hex) -> Text | None:
        """The first bar that forbids a hex, in words; None where none does."""
        for bar in self.bars:
            if bar.area >> hex & 1:
                return text(bar.key, bar.rule, unit=self.unit, hex=self.grid.names[hex], **bar.facts(hex))
        return None
