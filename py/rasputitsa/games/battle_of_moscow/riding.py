"""Rides by rail: walk to the line, ride as far as it goes, walk on, without contact (Railroads; rulings 25-28)."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import ClassVar

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.games.battle_of_moscow.factors import ONE
from rasputitsa.games.battle_of_moscow.fortieth import is_held
from rasputitsa.games.battle_of_moscow.moves import Moves
from rasputitsa.games.battle_of_moscow.rails import network
from rasputitsa.games.battle_of_moscow.state import ARRIVED, ENTERED, RODE, SideId, TyphoonLook, TyphoonRules
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.movement import Going, Obstacle
from rasputitsa.rules.moves import Party
from rasputitsa.rules.rides import Ride, ride
from rasputitsa.rules.sides import across
from rasputitsa.rules.supply import ranges


class Rides(Moves):
    """The rides of units: six Germans and four Russians a turn, reinforcements of the turn beyond that (ruling 28)."""

    told = "log.ride"
    choose = Ride.path
    sections: ClassVar[Mapping[str, str]] = {
        **Moves.sections,
        "log.ride": "railroads",
        "why.no_rails": "ruling-28",
        "why.rode": "ruling-26",
        "why.no_rides_left": "railroads",
        "why.no_line_near": "ruling-26",
        "why.no_ride_there": "ruling-26",
    }

    def __init__(self, look: TyphoonLook, side: SideId) -> None:
        super().__init__(look, side, 1)
        self.line: HexSet = network(look, side).rails

    def going(self, unit: Unit) -> Going:
        """The ground for a rider, which has no contact at all."""
        return self.ground.riding(unit)

    def reach(self, party: Party) -> Ride:
        """Hexes in which a ride can end."""
        unit = party[0]
        left = _ANY_HEX if self._has_one_hex(unit) else self.left(unit)
        return _ride(self.look.rules, self.going(unit), self.line, unit.hex, left)

    def subjects(self) -> Ids:
        """The units that can ride somewhere."""
        units = self.look.state.units.of(self.side)
        return tuple([unit.id for unit in units if self.can_move(unit)])

    def can_move(self, unit: Unit) -> bool:
        """True if a unit can ride somewhere."""
        return self._may_ride(unit) and self._comes_to_line(unit)

    @cached_property
    def left_over(self) -> int:
        """The number of units that may still ride this turn, reinforcements apart."""
        units = self.look.state.units.of(self.side)
        gone = sum(1 for unit in units if unit.marks and unit.mark(RODE) and not unit.mark(ARRIVED))
        return self.look.rules.figures[f"{self.side}_rides"] - gone

    def passing(self, unit_id: str, hex_id: str) -> bool:
        """A ride may end anywhere for now: stacking is checked when movement is closed."""
        return False

    def arrived(self, unit: Unit, end: Hex, left: int) -> Unit:
        """A unit that has ridden."""
        return super().arrived(unit, end, left).marked(RODE, 1)

    def why_not_unit(self, unit: Unit) -> Text | None:
        """The reason why a unit cannot ride; None if it can."""
        if "rails" not in unit.type.traits:
            return self.say("why.no_rails", unit=unit.id)
        if is_held(self.look, unit):
            return self.why_held(unit)
        if unit.mark(RODE):
            return self.say("why.rode", unit=unit.id)
        if not self._may_ride(unit):
            return self.say("why.no_rides_left", unit=unit.id, side=self.side)
        if not self._comes_to_line(unit):
            return self.say("why.no_line_near", unit=unit.id)
        return None

    def met(self, party: Party, hex: Hex) -> Obstacle:
        """The obstacle of a rider: always the line, or the rest of its movement."""
        return Obstacle("no_way", hex)

    def why_obstacle(self, unit: Unit, end: Hex, met: Obstacle) -> Text:
        """The reason that no ride ends there."""
        return self.say("why.no_ride_there", unit=unit.id, hex=self.grid.names[end])

    def _may_ride(self, unit: Unit) -> bool:
        if "rails" not in unit.type.traits or (unit.marks and unit.mark(RODE)) or is_held(self.look, unit):
            return False
        return self.left_over > 0 or unit.mark(ARRIVED) is not None

    def _comes_to_line(self, unit: Unit) -> bool:
        """True if a unit's movement brings it to a hex where the line goes on; entering a zone ends it (ruling 21)."""
        return not (unit.marks and unit.mark(ENTERED)) and bool(
            self.ground.starts("ride", unit, self._boarding) >> unit.hex & 1
        )

    def _boarding(self, unit: Unit) -> HexSet:
        """The hexes from which a unit like this comes to the line."""
        going, left = self.going(unit), self.points(unit)
        line = self.line & going.open
        boarding = line & across(self.grid, line, self.look.rules.map.links["rail"])
        near = ranges(self.grid, boarding, going.costs, going.open, left).within(left)
        return near | self.grid.expand(boarding) if self._has_one_hex(unit) else near


_ANY_HEX = -1
"""A stand-in for the movement of a unit that may always enter one hex: a single point, whatever the hex costs."""


@lru_cache(maxsize=128)
def _ride(rules: TyphoonRules, going: Going, line: HexSet, hex: Hex, left: int) -> Ride:
    """The rides of all units with so much movement left in a hex."""
    walk = going.one_hex(hex, ONE) if left == _ANY_HEX else going.field(hex, left)
    return ride(going, walk, rules.map.links["rail"], line & going.open)
