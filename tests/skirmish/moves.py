"""What the units of a side can do in their movement phase, worked out once a decision (chapter 2)."""

from collections import Counter
from functools import cached_property

from rasputitsa.engine.decision import Ids, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.field import Field
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.movement import ENDLESS, Going
from rasputitsa.rules.sides import across, flood, touched
from tests.skirmish.state import (
    SideId,
    SkirmishLook,
    attack_of,
    enemy_hexes,
    enemy_zone,
    full_hexes,
    in_points,
    near,
)


class Moves:
    """Who can march where, overrun whom, join, split."""

    def __init__(self, look: SkirmishLook, side: SideId) -> None:
        self.look = look
        self.side = side

    @cached_property
    def able(self) -> tuple[Unit, ...]:
        """The units that have MP left, on the map and in reserve."""
        units = (*self.look.state.units.of(self.side), *self.look.state.units.boxed(f"{self.side}_reserve"))
        return tuple(unit for unit in units if self.left(unit) > 0)

    @cached_property
    def enemies(self) -> HexSet:
        """The hexes with enemy units."""
        return enemy_hexes(self.look, self.side)

    @cached_property
    def going(self) -> Going:
        """What the map is to this side: enemies close a hex, their zones end a move (2.4)."""
        rules = self.look.rules
        return Going(rules.grid, rules.costs, rules.grid.hexes & ~self.enemies, enemy_zone(self.look, self.side))

    @cached_property
    def rides(self) -> "Rides":
        """Who can go where by rail."""
        return Rides(self)

    def left(self, unit: Unit) -> int:
        """The MP that a unit still has, in parts of a point."""
        mark = unit.mark("mp")
        return unit.movement if mark is None else int(mark)

    @cached_property
    def group(self) -> Ids:
        """The units joined to a stack."""
        return tuple(unit.id for unit in self.able if unit.mark("group"))

    def stack(self, unit_id: str) -> tuple[Unit, ...]:
        """Those that march with a unit: the stack that it joined, or itself."""
        ids = self.group or (unit_id,)
        return tuple(self.look.state.units[id] for id in ids)

    def along(self, unit_id: str) -> Ids:
        """The others of its stack."""
        return tuple(unit.id for unit in self.stack(unit_id) if unit.id != unit_id)

    def pace(self, stack: tuple[Unit, ...]) -> int:
        """The MP of the slowest."""
        return min(self.left(unit) for unit in stack)

    @cached_property
    def movers(self) -> Ids:
        """The units that can march somewhere."""
        return tuple(unit.id for unit in self._leaders if self._is_free(unit) or self.targets(unit.id))

    @cached_property
    def overrunners(self) -> Ids:
        """The units that can overrun somebody."""
        beside = near(self.look, self.enemies)
        close = (unit for unit in self._leaders if unit.hex >= 0 and beside >> unit.hex & 1)
        return tuple(unit.id for unit in close if self.victims(unit.id))

    @cached_property
    def joiners(self) -> Ids:
        """Units that can join: the first any that stands with another, then those in its hex."""
        group = self.group
        able = [unit for unit in self.able if unit.hex >= 0 and unit.id not in group]
        if group:
            hex = self.look.state.units[group[0]].hex
            return tuple(unit.id for unit in able if unit.hex == hex)
        heights = Counter(unit.hex for unit in able)
        return tuple(unit.id for unit in able if heights[unit.hex] > 1)

    @cached_property
    def divisible(self) -> Ids:
        """Full brigades on the map with room for one more counter."""
        crowded, splits = self._crowded(1), self.look.rules.splits
        full = (unit for unit in self.able if unit.type.id in splits and unit.is_full and unit.hex >= 0)
        return tuple(unit.id for unit in full if not crowded >> unit.hex & 1)

    def unfinished(self) -> Text | None:
        """Why movement cannot end in the campaign: a stack has been formed and has not marched (2.2)."""
        return text("why.unfinished", "2.2", units=self.group) if self.group and self.look.rules.is_grand else None

    def targets(self, unit_id: str) -> Ids:
        """The hexes that a unit's stack can reach and where it has room; a unit on its edge can leave the map (2.9)."""
        stack = self.stack(unit_id)
        hexes = self.look.rules.grid.ids(self.field(stack).reached & ~self._crowded(len(stack)))
        return (*hexes, *self._boxes(stack))

    def notes(self, unit_id: str, place: str) -> tuple[Text, ...]:
        """The MP left on arrival."""
        if place not in self.look.rules.grid.index:
            return ()
        left = self.field(self.stack(unit_id)).left(self.look.rules.grid.index[place])
        return (text("note.left", "2.1", mp=in_points(self.look, left)),)

    def victims(self, unit_id: str) -> Ids:
        """The adjacent enemy hexes that a unit's stack has the MP to overrun."""
        stack, grid = self.stack(unit_id), self.look.rules.grid
        if stack[0].hex < 0 or not any(attack_of(self.look, unit) for unit in stack):
            return ()
        beside = near(self.look, 1 << stack[0].hex) & self.enemies
        affordable = (hex for hex in hexes_in(beside) if self.overrun_cost(stack[0].hex, hex) <= self.pace(stack))
        return grid.ids(grid.set_of(affordable))

    def overrun_cost(self, start: Hex, end: Hex) -> int:
        """The MP for entering a hex in an overrun: one more than usual (2.6)."""
        direction = self.look.rules.grid.direction(start, end)
        points = [cost.points for cost in self.look.rules.costs if cost.allows(start, end, direction)]
        return min(points, default=ENDLESS) + self.look.rules.overrun_cost * self.look.rules.scale

    def field(self, stack: tuple[Unit, ...]) -> Field:
        """How far a stack can march; reserves pay one MP for the hex on their edge (2.3)."""
        left = self.pace(stack)
        if stack[0].hex >= 0:
            return self.going.field(stack[0].hex, left)
        entry = self.look.rules.edges[self.side] & self.going.open
        return self.going.entered(entry, left - self.look.rules.scale)

    def way(self, unit_id: str, place: str) -> Ids:
        """The hexes of the canonical cheapest path."""
        grid, reach = self.look.rules.grid, self.field(self.stack(unit_id))
        if place not in grid.index:
            return ()
        return tuple(grid.names[hex] for hex in reach.path(grid.index[place]))

    def why(self, unit_id: str, place: str = "") -> Text:
        """Why a unit cannot march, or not to a place."""
        if unit_id not in self.movers:
            return self.why_unit(unit_id)
        if place in self.look.rules.boxes:
            return text("why.no_exit", "2.9", unit=unit_id, box=place)
        hex = self.look.rules.grid.index.get(place, -1)
        if _area(hex) & self.enemies:
            return text("why.enemy", "2.4", hex=place)
        if _area(hex) & self._crowded(len(self.stack(unit_id))):
            return text("why.full", "2.5", hex=place)
        return text("why.too_far", "2.1", unit=unit_id, hex=place)

    def why_no_overrun(self, unit_id: str, hex_id: str = "") -> Text:
        """Why a unit cannot overrun, or not a hex."""
        if not _area(self.look.rules.grid.index.get(hex_id, -1)) & self.enemies:
            return text("why.no_enemy", "2.6", hex=hex_id)
        return text("why.no_overrun", "2.6", unit=unit_id, hex=hex_id)

    def why_unit(self, unit_id: str) -> Text:
        """Why a unit is not among the subjects of a verb."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.side != self.side:
            return text("why.not_yours", "2.1", unit=unit_id)
        return text("why.not_now", "2.1", unit=unit_id)

    @cached_property
    def _leaders(self) -> tuple[Unit, ...]:
        return tuple(self.look.state.units[id] for id in self.group[:1]) or self.able

    def _is_free(self, unit: Unit) -> bool:
        """Whether a unit alone can enter a hex next to its own: then it can move, and no field need say so."""
        return not self.group and unit.hex >= 0 and bool(self._starts(self.left(unit)) >> unit.hex & 1)

    def _starts(self, left: int) -> HexSet:
        known = self._known_starts.get(left)
        if known is None:
            known = self._known_starts[left] = self._roomy.starts(left)
        return known

    @cached_property
    def _known_starts(self) -> dict[int, HexSet]:
        return {}

    @cached_property
    def _roomy(self) -> Going:
        """Only hexes with room for one more are open."""
        return Going(self.going.grid, self.going.costs, self.going.open & ~self._crowded(1), self.going.halt)

    def _boxes(self, stack: tuple[Unit, ...]) -> Ids:
        is_out = self.look.rules.is_grand and len(stack) == 1 and _area(stack[0].hex) & self.look.rules.edges[self.side]
        return (f"{self.side}_reserve",) if is_out else ()

    def _crowded(self, room: int) -> HexSet:
        known = self._full.get(room)
        if known is None:
            known = self._full[room] = full_hexes(self.look, self.side, room)
        return known

    @cached_property
    def _full(self) -> dict[int, HexSet]:
        return {}


class Rides:
    """Free rides by rail: a unit that stands on the railway goes along it for nothing, clear of the enemy (2.8)."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves
        self.look = moves.look

    def option(self) -> Option:
        """The verb with those who can ride."""
        return Option("ride", ("unit", "hex"), self.riders, self.targets, way=self.way, why=self.why)

    @cached_property
    def riders(self) -> Ids:
        """Units alone on the railway that have not ridden, from where it goes on to a hex with room."""
        if self.moves.group:
            return ()
        there = across(self.look.rules.grid, self.line & self.room, self.look.rules.rail) & self.line
        able = (unit for unit in self.moves.able if unit.hex >= 0 and not unit.mark("rode"))
        return tuple(unit.id for unit in able if there >> unit.hex & 1)

    def targets(self, unit_id: str) -> Ids:
        """Where a unit can get by rail and has room."""
        start = self.look.state.units[unit_id].hex
        reached = flood(self.look.rules.grid, 1 << start, self.line, self.look.rules.rail)
        return self.look.rules.grid.ids(reached & self.room & ~(1 << start))

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
        """Why a unit cannot ride, or not there."""
        if unit_id not in self.riders:
            return text("why.no_ride", "2.8", unit=unit_id)
        return text("why.too_far", "2.8", unit=unit_id, hex=hex_id)

    @cached_property
    def line(self) -> HexSet:
        """The hexes of the railway out of reach of the enemy."""
        going = self.moves.going
        return touched(self.look.rules.rail) & going.open & ~going.halt

    @cached_property
    def room(self) -> HexSet:
        """The hexes with room for one more."""
        return self.look.rules.grid.hexes & ~full_hexes(self.look, self.moves.side, 1)


def _area(hex: Hex) -> HexSet:
    return 1 << hex if hex >= 0 else 0
