"""Areas off the map that border hexes: coming in from one, going out into one, and what their units cover."""

from dataclasses import dataclass

from rasputitsa.hexgrid.field import Field
from rasputitsa.hexgrid.grid import HexSet, union
from rasputitsa.rules.movement.paths import Path, PathChoice, goes_on
from rasputitsa.rules.movement.reach import Going


@dataclass(frozen=True, slots=True)
class Area:
    """A rear area, a reserve, an edge: a box that is no hex, and the hexes that it borders."""

    box: str
    borders: HexSet

    def comes_in(self, going: Going, left: int, price: int) -> Field:
        """The field of a unit that comes in: its first hex has a price of its own, whatever the ground.

        What halts a move halts it there too; where a zone does not, the ground for units that come in says so.
        """
        return going.entered(self.borders & going.open, left - price)

    def exits(self, field: Field, price: int) -> HexSet:
        """The hexes of a field, its start among them, from which a unit can still pay its way out into the area.

        A unit that had to stop goes no further; one that began where others stop may go.
        """
        return union(goes_on(field, left) for left in range(price, len(field.layers))) & self.borders

    def way_out(self, field: Field, price: int, choose: PathChoice) -> Path | None:
        """The cheapest way to a hex from which a unit goes out, the start alone if it borders; None: it cannot."""
        for left in range(len(field.layers) - 1, price - 1, -1):
            ends = goes_on(field, left) & self.borders
            if ends:
                end = (ends & -ends).bit_length() - 1
                return choose(field, end) if field.reached >> end & 1 else (end,)
        return None
