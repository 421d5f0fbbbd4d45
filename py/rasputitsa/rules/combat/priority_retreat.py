"""Retreats taken hex by hex, always into the best class of hexes at hand, without looking ahead."""

from collections.abc import Callable
from dataclasses import dataclass

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.combat.retreat import best_class
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.terrain import Sides


@dataclass(frozen=True, slots=True)
class PriorityRetreat:
    """The ground of a retreat by classes: hexes from the best class to the worst, and sides that may be crossed.

    `price` is what the step from a hex to the next one costs, in steps of strength.
    """

    grid: Grid
    classes: tuple[HexSet, ...]
    sides: Sides
    price: Callable[[Hex, Hex], int]

    def next(self, start: Hex, here: Hex, room: HexSet = -1) -> HexSet:
        """The hexes of the best class one further from the start; only those with room, where room is asked for."""
        further = self.grid.ring(start, self.grid.distance(start, here) + 1)
        return best_class(across(self.grid, 1 << here, self.sides) & further & room, self.classes)

    def cheapest(self, start: Hex, length: int) -> dict[Hex, int]:
        """Hexes in which a retreat of so many hexes can end, with the fewest steps of strength that the way there
        costs.
        """
        reached = {start: 0}
        for _ in range(length):
            onward: dict[Hex, int] = {}
            for here, paid in reached.items():
                for hex in hexes_in(self.next(start, here)):
                    price = paid + self.price(here, hex)
                    onward[hex] = min(price, onward.get(hex, price))
            reached = onward
        return reached

    def is_saved(self, start: Hex, length: int, steps: int) -> bool:
        """True if a unit with so many steps can come through: the way ends somewhere and leaves it a step."""
        return any(price < steps for price in self.cheapest(start, length).values())
