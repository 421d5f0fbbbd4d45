"""Hooks of a game for the general strategist: objectives, odds, supply, stacking. All of them may be left out."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from rasputitsa.engine.state import Unit
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.combat.crt import ResultsTable, outcomes
from rasputitsa.rules.combat.results import Demand

STRENGTH = 10
"""The value of a point of strength in a turn, by which every other value is measured."""

ALL = 99
"""More steps than any stack has."""

FACES = 6
RETREAT_FROM, KILL_FROM = 4, 8
"""The ratio times die (in halves) from which a defender retreats, and dies, where a game does not say."""


class Objective(NamedTuple):
    """A hex that the game is about: the value of holding it to the end, and its owner while no unit is in it.

    The owner is empty where only a unit in it holds it.
    """

    hex: Hex
    worth: int
    owner: str = ""


class Clash(NamedTuple):
    """A battle that could be fought: strengths, the hexes attacked from, the hex attacked, the attacking side."""

    attack: int
    defence: int
    sides: HexSet
    hex: Hex
    side: str


class Outcome(NamedTuple):
    """One of the equally likely results of a battle: steps lost, and whether the defender has to go."""

    attacker: int = 0
    defender: int = 0
    driven: bool = False


class Figures(NamedTuple):
    """The usual figures of a unit; movement in hexes of easy ground."""

    attack: int
    defence: int
    movement: int


class Hooks(Protocol):
    """Things that a game knows better than any general. All methods are pure, and see what a side may know."""

    def objectives(self, look: Any) -> Sequence[Objective]:
        """The objectives of the game."""

    def price(self, look: Any, unit: Unit) -> int:
        """The enemy's gain, beside its strength, by eliminating a unit."""

    def figures(self, look: Any, unit: Unit) -> Figures:
        """A unit's strengths and movement."""

    def odds(self, look: Any, clash: Clash) -> Sequence[Outcome]:
        """The outcomes of a battle, each as likely as another; empty if it has no effect."""

    def supplied(self, look: Any, side: str) -> HexSet:
        """The hexes in which a side's units are in supply."""

    def hunger(self, look: Any) -> int:
        """The cost of a turn without supply, in hundredths of a unit."""

    def entries(self, look: Any, side: str) -> HexSet:
        """The hexes at which units of a side can come onto the map in its next turn."""

    def fits(self, look: Any, units: Sequence[Unit]) -> bool:
        """True if units of one side may stand in one hex."""


class AnyHooks:
    """For a game that tells nothing, and to begin from: units as printed, a hex each, and odds by the rule of thumb."""

    def objectives(self, look: Any) -> Sequence[Objective]:
        """None: units go for the enemy."""
        return ()

    def price(self, look: Any, unit: Unit) -> int:
        """Nothing."""
        return 0

    def figures(self, look: Any, unit: Unit) -> Figures:
        """The printed figures; nothing where there are none."""
        printed = (unit.type.attack, unit.type.defence, unit.type.movement)
        return Figures(*(figures[min(unit.steps, len(figures)) - 1] if figures else 0 for figures in printed))

    def odds(self, look: Any, clash: Clash) -> Sequence[Outcome]:
        """The better the ratio the more; even odds cost the attacker as much as the defender."""
        twice = 2 * clash.attack // max(1, clash.defence)
        return tuple(_thumb(twice * 2 + die) for die in range(FACES)) if twice else ()

    def supplied(self, look: Any, side: str) -> HexSet:
        """Everywhere."""
        area: HexSet = look.rules.grid.hexes
        return area

    def hunger(self, look: Any) -> int:
        """Nothing."""
        return 0

    def entries(self, look: Any, side: str) -> HexSet:
        """None."""
        return 0

    def fits(self, look: Any, units: Sequence[Unit]) -> bool:
        """True if no more units than some hex holds now."""
        return len(units) <= max(1, _tallest(look))


def cities(hexes: HexSet, held: HexSet, sides: tuple[str, str], worth: Callable[[Hex], int]) -> tuple[Objective, ...]:
    """Hexes that stay with the side that entered them last, as objectives; some are the first side's."""
    return tuple(Objective(hex, worth(hex), sides[0] if held >> hex & 1 else sides[1]) for hex in hexes_in(hexes))


def on_table(table: ResultsTable, column: int) -> tuple[Outcome, ...]:
    """The outcomes of a battle in a column of a game's table; none below the lowest."""
    results = outcomes(table, min(column, len(table.ratios) - 1) if column >= 0 else None)
    return tuple([_outcome(table.demands[result]) for result in results])


def _outcome(demands: Sequence[Demand]) -> Outcome:
    lost = {"attackers": 0, "defenders": 0}
    for demand in demands:
        lost[demand.of] += ALL if demand.kind == "eliminated" else demand.amount if demand.kind == "lose" else 0
    driven = any(demand.of == "defenders" and demand.kind == "retreat" for demand in demands)
    return Outcome(lost["attackers"], lost["defenders"], driven)


def _thumb(score: int) -> Outcome:
    if score >= RETREAT_FROM + KILL_FROM:
        return Outcome(0, ALL)
    if score >= KILL_FROM:
        return Outcome(0, 0, driven=True)
    return Outcome(1, 1) if score >= RETREAT_FROM + 2 else Outcome(1)


def _tallest(look: Any) -> int:
    units = look.state.units
    return max((len(units.on(unit.hex)) for side in look.rules.game.sides for unit in units.of(side.id)), default=1)
