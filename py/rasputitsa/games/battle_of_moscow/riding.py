"""Rides by rail: walk to the line, ride as far as it goes, walk on, without contact (Railroads; rulings 25-28)."""

from functools import cached_property, lru_cache
from typing import ClassVar

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.arrivals import is_held
from rasputitsa.games.battle_of_moscow.factors import ONE
from rasputitsa.games.battle_of_moscow.ground import other_front
from rasputitsa.games.battle_of_moscow.moves import Moves
from rasputitsa.games.battle_of_moscow.rails import network
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.movement.phase import Party
from rasputitsa.rules.movement.rail import Ride, ride
from rasputitsa.rules.movement.reach import Going, Obstacle
from rasputitsa.rules.permits import Ban, Bans, Bar, Permit
from rasputitsa.rules.supply import ranges


class Rides(Moves):
    """The rides of units: six Germans and four Russians a turn, reinforcements of the turn beyond that (ruling 28)."""

    told = "log.ride"
    choose = Ride.path
    sections: ClassVar = {**Moves.sections, **state.SECTIONS["riding"]}

    def __init__(self, look: state.TyphoonLook, side: state.SideId) -> None:
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
        gone = sum(1 for unit in units if unit.marks and unit.mark(state.RODE) and not unit.mark(state.ARRIVED))
        return self.look.rules.figures[f"{self.side}_rides"] - gone

    def passing(self, unit_id: str, hex_id: str) -> bool:
        """A ride may end anywhere for now: stacking is checked when movement is closed."""
        return False

    def arrived(self, unit: Unit, end: Hex, left: int) -> Unit:
        """A unit that has ridden."""
        return super().arrived(unit, end, left).marked(state.RODE, 1)

    @cached_property
    def bans(self) -> Bans:
        """The units that do not ride now (Railroads; rulings 26 and 28)."""
        return (
            Ban(lambda unit: "rails" not in unit.type.traits, "why.no_rails", "ruling-28"),
            self.held,
            Ban(lambda unit: unit.mark(state.RODE), "why.rode", "ruling-26"),
            Ban(
                lambda unit: not self._may_ride(unit),
                "why.no_rides_left",
                "railroads",
                lambda unit: {"side": self.side},
            ),
            Ban(lambda unit: not self._comes_to_line(unit), "why.no_line_near", "ruling-26"),
        )

    def met(self, party: Party, hex: Hex) -> Obstacle:
        """The obstacle of a rider: always the line, or the rest of its movement."""
        return Obstacle("no_way", hex)

    def why_obstacle(self, unit: Unit, end: Hex, met: Obstacle) -> Text:
        """The reason why no ride ends in a hex."""
        return self._permit(unit).why(self.grid.names[end])

    def _permit(self, unit: Unit) -> Permit:
        """The hexes in which a ride can end, and the reasons why not elsewhere (ruling 26)."""
        going, other = self.going(unit), other_front(self.look, unit)
        closed = self.grid.hexes & ~going.open
        endless = _ride(self.look.rules, going, self.line, unit.hex, _ENDLESS)
        bars = (
            Bar(~self.look.rules.bounds, "why.bounds", "ruling-68"),
            Bar(self.ground.enemies, "why.enemy", "ruling-19", lambda hex: {"enemies": self.enemies_on(hex)}),
            Bar(closed & other, "why.front", "ruling-24"),
            Bar(closed, "why.ride_contact", "ruling-26", lambda hex: {"enemies": self.enemies_next_to(hex)}),
            Bar(~endless.reached, "why.ride_cut_off", "ruling-26"),
            Bar(~self.reach((unit,)).reached, "why.ride_too_far", "ruling-26"),
        )
        return Permit(self.grid, unit.id, bars)

    def _may_ride(self, unit: Unit) -> bool:
        if "rails" not in unit.type.traits or (unit.marks and unit.mark(state.RODE)) or is_held(self.look, unit):
            return False
        return self.left_over > 0 or unit.mark(state.ARRIVED) is not None

    def _comes_to_line(self, unit: Unit) -> bool:
        """True if a unit's movement brings it to a hex where the line goes on; entering a zone ends it (ruling 21)."""
        return not (unit.marks and unit.mark(state.ENTERED)) and bool(
            self.ground.starts("ride", unit, self._boarding) >> unit.hex & 1
        )

    def _boarding(self, unit: Unit) -> HexSet:
        """The hexes from which a unit like this comes to the line."""
        going, left = self.going(unit), self.points(unit)
        line = self.line & going.open
        boarding = line & across(self.grid, line, self.look.rules.map.links["rail"])
        near = ranges(self.grid, boarding, going.costs, going.open, left).within(left)
        return near | self.grid.expand(boarding) if self._has_one_hex(unit) else near


_ENDLESS = 999
"""Half points beyond the price of any way."""
_ANY_HEX = -1
"""A stand-in for the movement of a unit that may always enter one hex: a single point, whatever the hex costs."""


@lru_cache(maxsize=128)
def _ride(rules: state.TyphoonRules, going: Going, line: HexSet, hex: Hex, left: int) -> Ride:
    """The rides of all units with so much movement left in a hex."""
    walk = going.one_hex(hex, ONE) if left == _ANY_HEX else going.field(hex, left)
    return ride(going, walk, rules.map.links["rail"], line & going.open)
