"""Moves over the map and rides by rail in an impulse (Movement; Zones of Control; Railroads; rulings 9, 12 to 28)."""

from functools import lru_cache
from typing import ClassVar

from rasputitsa.engine.decision import Figures, Ids
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.arrivals import is_held
from rasputitsa.games.battle_of_moscow.factors import ONE, in_points, movement_of
from rasputitsa.games.battle_of_moscow.ground import ground, other_front
from rasputitsa.games.battle_of_moscow.supply import lines, network
from rasputitsa.hexgrid.field import Field
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.movement.phase import FROM, MP, Marches, Party
from rasputitsa.rules.movement.rail import Ride
from rasputitsa.rules.movement.reach import Going, Obstacle, Reach, left_after
from rasputitsa.rules.permits import Ban, Bans, Bar, Facts, Permit
from rasputitsa.rules.supply import ranges


class Moves(Marches[state.TyphoonLook]):
    """The moves of units: one a unit and impulse, in as many legs as it likes, taken back at will (ruling 9)."""

    remembers: ClassVar[bool] = True
    cities: ClassVar = state.CITIES
    sections: ClassVar = state.SECTIONS["moves"]

    def __init__(self, look: state.TyphoonLook, side: state.SideId, impulse: int) -> None:
        super().__init__(look, side)
        self.impulse = impulse
        self.ground = ground(look, side)
        self._kind = f"move_{impulse}"

    def going(self, unit: Unit) -> Going:
        """The going for a unit."""
        return self.ground.going(unit)

    def fed(self, unit: Unit) -> HexSet | None:
        """The hexes from which its line is short enough (ruling 51)."""
        own = lines(self.look, state.GERMAN if self.side == state.GERMAN else state.RUSSIAN)
        return own.traced(own.ends).within(unit.movement) if state.needs_supply(unit) else None

    def allowance(self, unit: Unit) -> int:
        """A unit's movement in this impulse, in half points; the 40th Army waits (ruling 63)."""
        return 0 if is_held(self.look, unit) or _is_bound(unit) else movement_of(self.look, unit, self.impulse)

    def points(self, unit: Unit) -> int:
        """The points that a unit has left by its type and its marks alone."""
        left = unit.mark(MP) if unit.marks else None
        if left is not None:
            return int(left)
        return 0 if _is_bound(unit) else movement_of(self.look, unit, self.impulse)

    def reach(self, party: Party) -> Reach:
        """Hexes that a unit can reach. An isolated German unit with a single point may always enter one hex (ruling
        14).
        """
        unit = party[0]
        return self._reach(self.going(unit), unit)

    def subjects(self) -> Ids:
        """The units that can enter at least one hex."""
        units = self.look.state.units.of(self.side)
        return tuple([unit.id for unit in units if self.can_move(unit)])

    def can_move(self, unit: Unit) -> bool:
        """True if a unit can enter at least one hex."""
        return self._can_step(unit)

    def overfull(self) -> HexSet:
        """The hexes with too many of the side's units (Stacking)."""
        return self._overfull

    @once
    def _overfull(self) -> HexSet:
        return self.look.rules.stacking[self.side].over(self.look.state.units, self.side)

    def passing(self, unit_id: str, hex_id: str) -> bool:
        """True if a hex would be too full with a unit, and every other unit there has moved as far as it can."""
        hex = self.grid.index.get(hex_id)
        unit, units = self.look.state.units[unit_id], self.look.state.units
        if hex is None or not self.look.rules.stacking[self.side].full(units, self.side, (unit,), 1 << hex):
            return False
        return not any(self._can_step(other) for other in units.on(hex) if other.id != unit_id)

    def figures(self, unit_id: str, hex_id: str) -> Figures:
        """The half points that a hex costs, and its whole points; what is left to go on with from there."""
        party, end = self.party(unit_id), self.grid.index[hex_id]
        reach = self.reach(party)
        paid = self.pace(party) - reach.left(end)
        return {"mp": paid, "points": paid // ONE, "left": left_after(reach, end), "scale": ONE}

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The price of a hex in points."""
        return (self.wording.say("note.points", mp=in_points(self.figures(unit_id, hex_id)["mp"])),)

    def take_back(self, play: state.TyphoonPlay, unit_id: str) -> None:
        """A move taken back is as none, its ride too (ruling 9)."""
        super().take_back(play, unit_id)
        play.state.put(play.state.units[unit_id].unmarked(state.RODE))

    @once
    def held(self) -> Ban:
        """The 40th Army, until a German comes near."""
        voronezh = self.grid.names[self.look.rules.places.voronezh]
        return self.ban(lambda unit: is_held(self.look, unit), "why.held", lambda unit: {"hex": voronezh})

    @once
    def bans(self) -> Bans:
        """The units that can enter no hex, or not any more."""
        return (
            self.held,
            self.ban(lambda unit: not unit.movement, "why.fixed_unit"),
            self.ban(lambda unit: unit.mark(state.DROPPED), "why.dropped"),
            self.ban(lambda unit: self._is_spent(unit) and self._is_halted(unit), "why.stopped", self._zone),
            self.ban(self._is_spent, "why.no_points"),
            self.ban(
                lambda unit: not self.allowance(unit) and state.is_partisan(unit), "why.partisan_impulse", _supply
            ),
            self.ban(lambda unit: not self.allowance(unit), "why.no_impulse", _supply),
            self.ban(
                lambda unit: not self._can_step(unit), "why.no_move", lambda unit: {"mp": in_points(self.left(unit))}
            ),
        )

    def _is_spent(self, unit: Unit) -> bool:
        """True if a unit has moved or come in, and has no points left."""
        return bool(unit.mark(FROM) or _is_bound(unit)) and not self.left(unit)

    def _is_halted(self, unit: Unit) -> bool:
        return bool(self.going(unit).halt >> unit.hex & 1)

    def _zone(self, unit: Unit) -> Facts:
        return {"hex": self.grid.names[unit.hex], "enemies": self.enemies_next_to(unit.hex)}

    def enemies_next_to(self, hex: Hex) -> Ids:
        """The enemies around a hex that have a zone of control (ruling 20)."""
        units = self.look.state.units
        return tuple(id for id in super().enemies_next_to(hex) if state.has_zone(units[id]))

    @property
    def obstacles(self) -> Bans:
        """The obstacles on the way: also water, another front, a zone that the unit may not enter."""
        return (
            self.ban(lambda unit, end, met: met.kind == "too_far", "why.too_dear", self.price),
            self.ban(
                lambda unit, end, met: met.kind == "no_way" and self._is_water(unit, end),
                "why.water",
                self.refusals.at_end,
            ),
            self.ban(self._is_shy_on_the_way, "why.shy_way", self.refusals.at_end),
            self.ban(lambda unit, end, met: not self.look.rules.bounds >> end & 1, "why.bounds", self.refusals.at_end),
            self.ban(self._is_other_front, "why.front", self.refusals.at_end),
            self.ban(self._is_beyond, "why.shy", self.refusals.beside_end),
            *super().obstacles,
        )

    def price(self, unit: Unit, end: Hex, met: Obstacle) -> Facts:
        """The hex, with the points of the way and those that are left."""
        return {"hex": self.grid.names[end], "mp": in_points(self.left(unit)), "cost": in_points(met.cost)}

    def _is_beyond(self, unit: Unit, end: Hex, met: Obstacle) -> bool:
        """True if a hex is closed to a unit, and not by enemies in it."""
        return met.kind == "closed" and not self.ground.enemies >> end & 1

    def _is_other_front(self, unit: Unit, end: Hex, met: Obstacle) -> bool:
        return self._is_beyond(unit, end, met) and bool(other_front(self.look, unit) >> end & 1)

    def _is_shy_on_the_way(self, unit: Unit, end: Hex, met: Obstacle) -> bool:
        """True if a way would lead there, if the unit did not avoid zones."""
        return met.kind == "no_way" and bool(
            self.ground.going_if(unit, shy=False).without_halts(unit.hex).reached >> end & 1
        )

    def _is_water(self, unit: Unit, hex: Hex) -> bool:
        """True if a unit can enter a hex from no side at all, whatever stands there."""
        return not any((cost.partly | cost.anywhere & self.grid.hexes) >> hex & 1 for cost in self.going(unit).costs)

    def _reach(self, going: Going, unit: Unit) -> Field:
        if self._has_one_hex(unit):
            return going.one_hex(unit.hex, self.left(unit))
        return going.field(unit.hex, self.left(unit))

    def _has_one_hex(self, unit: Unit) -> bool:
        """True if a unit may always enter one hex: a German, isolated, whose whole movement is one point."""
        if self.side != state.GERMAN or not unit.marks or state.is_finn(unit) or state.degree_of(unit) != "isolated":
            return False
        return self.allowance(unit) == ONE and unit.mark(MP) is None

    def _can_step(self, unit: Unit) -> bool:
        """True if a unit can enter at least one hex."""
        starts = self.ground.starts(self._kind, unit, self._starts)
        return bool(starts >> unit.hex & 1) and not is_held(self.look, unit)

    def _starts(self, unit: Unit) -> HexSet:
        """The hexes from which a unit like this could enter another."""
        left = self.points(unit)
        if not left:
            return 0
        return self.going(unit).starts(_ANY if self._has_one_hex(unit) else left)


def _is_bound(unit: Unit) -> bool:
    """True if a unit came onto the map in an enemy zone, which ends its movement for now (rulings 21 and 59)."""
    return bool(unit.marks) and unit.mark(state.ENTERED) is not None


def _supply(unit: Unit) -> Facts:
    return {"supply": state.degree_of(unit)}


_ANY = 99
"""Half points beyond the price of any step."""


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
        return self.ground.going_if(unit, shy=True)

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

    @once
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

    @once
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
    return Ride.over(going, walk, rules.map.links["rail"], line & going.open)
