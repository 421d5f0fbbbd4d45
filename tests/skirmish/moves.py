"""The moves and rides of a side's units in their movement phase, worked out once a decision (chapter 2)."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import ClassVar

from rasputitsa.engine.decision import Ids, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.field import Field
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.hexsides import across, flood, touched
from rasputitsa.rules.movement.phase import Party
from rasputitsa.rules.movement.reach import ENDLESS, Obstacle
from rasputitsa.rules.permits import Bans, Reason
from rasputitsa.rules.plain import PlainMarches
from tests.skirmish.state import SkirmishLook, attack_of, in_points, near


class Rides:
    """Free rides by rail: a unit that stands on the railway goes along it for nothing, clear of the enemy (2.8)."""

    def __init__(self, moves: "Moves") -> None:
        self.moves = moves
        self.look = moves.look

    def option(self) -> Option:
        """The verb with those who can ride."""
        return Option(
            "ride",
            ("unit", "hex"),
            lambda: self.riders,
            self.targets,
            way=self.way,
            why=self.why,
            near=self.near,
            apart=(text("apart.ride", "2.8"), text("apart.ride.terms", "2.8")),
        )

    @cached_property
    def riders(self) -> Ids:
        """Units alone on the railway that have not ridden, from where it goes on to a hex with room."""
        if self.moves.group:
            return ()
        there = across(self.look.rules.grid, self.line & self.room, self.look.rules.rail) & self.line
        return tuple([unit.id for unit in units_in(self.moves.able, there) if not unit.mark("rode")])

    def targets(self, unit_id: str) -> Ids:
        """Hexes that a unit can reach by rail and that have room."""
        start = self.look.state.units[unit_id].hex
        reached = flood(self.look.rules.grid, 1 << start, self.line, self.look.rules.rail)
        return self.look.rules.grid.ids(reached & self.room & ~(1 << start))

    def near(self, target: str) -> Ids:
        """The riders on the same stretch of railway."""
        end = self.look.rules.grid.index.get(target)
        if end is None:
            return ()
        units, rail = self.look.state.units, self.look.rules.rail
        stretch = flood(self.look.rules.grid, 1 << end, self.line, rail)
        begins = across(self.look.rules.grid, stretch, rail) | stretch
        return tuple([id for id in self.riders if begins >> units[id].hex & 1])

    def way(self, unit_id: str, hex_id: str) -> Ids:
        """The hexes of the shortest way; going back, of several the first."""
        grid, rail = self.look.rules.grid, self.look.rules.rail
        layers = [1 << self.look.state.units[unit_id].hex]
        while not layers[-1] >> grid.index[hex_id] & 1:
            layers.append(across(grid, layers[-1], rail) & self.line)
        way = [grid.index[hex_id]]
        for layer in reversed(layers[:-1]):
            way.append(next(hexes_in(across(grid, 1 << way[-1], rail) & layer)))
        return tuple(grid.names[hex] for hex in reversed(way))

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit cannot ride, or not there."""
        if unit_id not in self.riders:
            return text("why.no_ride", "2.8", unit=unit_id)
        return text("why.too_far", "2.8", unit=unit_id, hex=hex_id)

    @cached_property
    def line(self) -> HexSet:
        """The hexes of the railway out of reach of the enemy."""
        ground = self.moves.ground
        return touched(self.look.rules.rail) & ground.open & ~ground.halt

    @cached_property
    def room(self) -> HexSet:
        """The hexes with room for one more."""
        return self.look.rules.grid.hexes & ~self.moves.crowded(1)


def units_in(units: Iterable[Unit], area: HexSet) -> list[Unit]:
    """The units that stand in an area."""
    return [unit for unit in units if unit.hex >= 0 and area >> unit.hex & 1]


class Moves(PlainMarches[SkirmishLook]):
    """The marches, overruns, joins and splits of units."""

    choose = Field.path
    remembers = False
    sections: ClassVar = {
        "log.move": "2.1",
        "why.not_yours": "2.1",
        "why.no_hex": "2.1",
        "why.enemy": "2.4",
        "why.full": "2.5",
        "why.too_far": "2.1",
    }

    def zone(self) -> HexSet:
        """The hexes next to enemies, over no cliff (2.4)."""
        return near(self.look, self.enemies)

    def party(self, unit_id: str) -> Party:
        """The stack that a unit joined, or itself (2.2)."""
        ids = self.group or (unit_id,)
        return tuple([self.look.state.units[id] for id in ids])

    def reach(self, party: Party) -> Field:
        """The hexes that a stack can reach; reserves pay one MP for the hex on their edge (2.3).

        In the campaign it may always enter one hex, whatever that costs (2.10).
        """
        left = self.pace(party)
        if party[0].hex >= 0:
            crawls = self.look.rules.is_grand and left and all(unit.mark("mp") is None for unit in party)
            return (self.ground.one_hex if crawls else self.ground.field)(party[0].hex, left)
        return self.ground.entered(self._edge & self.ground.open, left - self._toll)

    def ways(self, party: Party) -> Field:
        """Hexes with a way for a stack; for reserves, from their edge."""
        if party[0].hex >= 0:
            return super().ways(party)
        return self.ground.in_without_halts(self._edge, self._toll)

    def kept_out(self, party: Party) -> HexSet:
        """The hexes that have no room for all (2.5)."""
        return self.crowded(len(party))

    def targets(self, unit_id: str) -> Ids:
        """The hexes that a unit's stack can reach and where it has room; a unit on its edge can leave the map (2.9)."""
        return (*super().targets(unit_id), *self._boxes(self.party(unit_id)))

    def near(self, target: str) -> Ids:
        """The movers that reach a place: where it is a hex, without the names of all the others."""
        return self.reaching(self.movers, target) if target in self.grid.index else self.movers

    def not_far(self, subjects: Ids, hex: Hex) -> Ids:
        """The subjects near enough to the hex: no unit on the map goes further than the cheapest steps lead."""
        areas = {left: self.ground.around(hex, left) for left in set(self._lefts.values())}
        units, lefts = self.look.state.units, self._lefts
        return tuple([id for id in subjects if (at := units[id].hex) < 0 or areas[lefts[id]] >> at & 1])

    def notes(self, unit_id: str, place: str) -> tuple[Text, ...]:
        """The MP left on arrival."""
        if place not in self.grid.index:
            return ()
        left = self.reach(self.party(unit_id)).left(self.grid.index[place])
        return (text("note.left", "2.1", mp=in_points(self.look, left)),)

    def way(self, unit_id: str, place: str) -> Ids:
        """The hexes of the canonical cheapest path; none to a box."""
        return super().way(unit_id, place) if place in self.grid.index else ()

    def arrived(self, unit: Unit, end: Hex, left: int) -> Unit:
        """The unit at the end of the march, where the stack is one no longer."""
        return super().arrived(unit, end, left).unmarked("group")

    @property
    def is_able(self) -> bool:
        """True if any unit has MP left."""
        return any(self.left(unit) > 0 for unit in (*self.look.state.units.of(self.side), *self._reserve))

    def offers(self, unit_id: str, place: str) -> bool:
        """True if a unit can march to a place."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.side != self.side or not (unit.hex >= 0 or unit in self._reserve):
            return False
        if unit_id != self.group[0] if self.group else self.left(unit) <= 0:
            return False
        hex, party = self.grid.index.get(place), self.party(unit_id)
        if hex is None or self.grid.names[hex] != place:
            return place in self._boxes(party)
        return bool(self.ends(party) >> hex & 1)

    @cached_property
    def able(self) -> Party:
        """The units that have MP left, on the map and in reserve."""
        return tuple([self.look.state.units[id] for id in self._lefts])

    @cached_property
    def rides(self) -> "Rides":
        """The rides of units by rail."""
        return Rides(self)

    @cached_property
    def group(self) -> Ids:
        """The units joined to a stack."""
        units = (*self.look.state.units.of(self.side), *self._reserve)
        return tuple([unit.id for unit in units if unit.marks and unit.mark("group") and self.left(unit) > 0])

    def along(self, unit_id: str) -> Ids:
        """The others of its stack."""
        return tuple(unit.id for unit in self.party(unit_id) if unit.id != unit_id)

    @cached_property
    def movers(self) -> Ids:
        """The units that can march somewhere; of most that is seen from the hex where they stand."""
        if self.group:
            return self.group[:1] if self._can_go(self._leaders[0]) else ()
        begins = {left: self.ground.starts(left) & ~self._beside_crowds for left in set(self._lefts.values())}
        able = zip(self.able, self._lefts.values(), strict=True)
        return tuple(
            [unit.id for unit, left in able if (unit.hex >= 0 and begins[left] >> unit.hex & 1) or self._can_go(unit)]
        )

    @cached_property
    def overrunners(self) -> Ids:
        """The units that can overrun somebody."""
        close = units_in(self._leaders, near(self.look, self.enemies))
        return tuple([unit.id for unit in close if self.victims(unit.id)])

    @cached_property
    def joiners(self) -> Ids:
        """Units that can join: the first any that stands with another, then those in its hex."""
        group = self.group
        able = [unit for unit in self.able if unit.hex >= 0 and unit.id not in group]
        if group:
            hex = self.look.state.units[group[0]].hex
            return tuple([unit.id for unit in able if unit.hex == hex])
        heights = Counter([unit.hex for unit in able])
        return tuple([unit.id for unit in able if heights[unit.hex] > 1])

    @cached_property
    def divisible(self) -> Ids:
        """Full brigades on the map with room for one more counter."""
        splits = self.look.rules.splits
        full = [unit for unit in self.able if unit.type.id in splits and unit.is_full]
        return tuple([unit.id for unit in units_in(full, self.grid.hexes & ~self.crowded(1))])

    def unfinished(self) -> Text | None:
        """The reason why movement cannot end in the campaign: a stack has been formed and has not marched (2.2)."""
        return text("why.unfinished", "2.2", units=self.group) if self.group and self.look.rules.is_grand else None

    def amiss(self) -> Ids:
        """The hex of such a stack, which must march or part."""
        if self.unfinished() is None:
            return ()
        places = (self.look.state.units[id].hex for id in self.group)
        return self.grid.ids(self.grid.set_of([hex for hex in places if hex >= 0]))

    def victims(self, unit_id: str) -> Ids:
        """The adjacent enemy hexes that a unit's stack has the MP to overrun."""
        party = self.party(unit_id)
        if party[0].hex < 0 or not any(attack_of(self.look, unit) for unit in party):
            return ()
        beside, pace = near(self.look, 1 << party[0].hex) & self.enemies, self.pace(party)
        affordable = [hex for hex in hexes_in(beside) if self.overrun_cost(party[0].hex, hex) <= pace]
        return self.grid.ids(self.grid.set_of(affordable))

    def overrun_cost(self, start: Hex, end: Hex) -> int:
        """The MP for entering a hex in an overrun: one more than usual (2.6)."""
        direction = self.grid.direction(start, end)
        points = [cost.points for cost in self.look.rules.costs if cost.allows(start, end, direction)]
        return min(points, default=ENDLESS) + self.look.rules.overrun_cost * self.look.rules.scale

    def crowded(self, room: int) -> HexSet:
        """The hexes where the side's stack has no room for so many more (2.5)."""
        known = self._crowded.get(room)
        if known is None:
            most = self.look.rules.stack - room
            known = self.grid.set_of([hex for hex, height in self._heights.items() if height > most])
            self._crowded[room] = known
        return known

    def why(self, unit_id: str, place: str = "") -> Text:
        """The reason why a unit cannot march, or not to a place."""
        if place in self.look.rules.boxes and unit_id in self.movers:
            return text("why.no_exit", "2.9", unit=unit_id, box=place)
        return super().why(unit_id, place)

    @property
    def bans(self) -> Bans:
        """The units that are not among the movers."""
        return (Reason(lambda unit: None if unit.id in self.movers else self.why_unit(unit.id)),)

    def why_obstacle(self, unit: Unit, end: Hex, met: Obstacle) -> Text:
        """The reason that an enemy stands there, or that it is beyond reach."""
        key = "why.enemy" if met.kind == "closed" else "why.too_far"
        return self.wording.say(key, unit=unit.id, hex=self.grid.names[end])

    def is_ready(self, unit: Unit) -> bool:
        """True if a unit off the map may come in."""
        return unit in self._reserve

    def why_no_overrun(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit cannot overrun, or not a hex."""
        if not _area(self.grid.index.get(hex_id, -1)) & self.enemies:
            return text("why.no_enemy", "2.6", hex=hex_id)
        return text("why.no_overrun", "2.6", unit=unit_id, hex=hex_id)

    def why_unit(self, unit_id: str) -> Text:
        """The reason why a unit is not among the subjects of a verb."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.side != self.side:
            return text("why.not_yours", "2.1", unit=unit_id)
        return text("why.not_now", "2.1", unit=unit_id)

    @cached_property
    def _leaders(self) -> Party:
        return self.party(self.group[0])[:1] if self.group else self.able

    @cached_property
    def _lefts(self) -> dict[str, int]:
        """The MP of the units that have some left."""
        units = (*self.look.state.units.of(self.side), *self._reserve)
        return {unit.id: left for unit in units if (left := self.left(unit)) > 0}

    @cached_property
    def _reserve(self) -> Party:
        return self.look.state.units.boxed(f"{self.side}_reserve")

    @property
    def _edge(self) -> HexSet:
        return self.look.rules.edges[self.side]

    @property
    def _toll(self) -> int:
        """The price of the hex on the edge for reserves, in parts of a point."""
        return self.look.rules.scale

    @cached_property
    def _heights(self) -> Counter[Hex]:
        return Counter([unit.hex for unit in self.look.state.units.of(self.side)])

    @cached_property
    def _crowded(self) -> dict[int, HexSet]:
        return {}

    @cached_property
    def _beside_crowds(self) -> HexSet:
        return self.grid.expand(self.crowded(1))

    def _can_go(self, unit: Unit) -> bool:
        """True if a unit's stack can end somewhere, on the map or off it."""
        party = self.party(unit.id)
        return bool(self.ends(party) or self._boxes(party))

    def _boxes(self, party: Party) -> Ids:
        is_out = self.look.rules.is_grand and len(party) == 1 and _area(party[0].hex) & self._edge
        return (f"{self.side}_reserve",) if is_out else ()


def _area(hex: Hex) -> HexSet:
    return 1 << hex if hex >= 0 else 0
