"""Communication and supply unit by unit: the way to the edge, its price, what bars it (rulings 22, 24, 25 and 35)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.control import cities_of
from rasputitsa.games.battle_for_moscow.state import SOVIET, MoscowLook, SideId, edge_hexes, enemy_of, enemy_zone
from rasputitsa.games.battle_for_moscow.supply import supply_tolls
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.lines import barrier, line
from rasputitsa.rules.overlays import Way
from rasputitsa.rules.supply import TollMap, connected


@dataclass(frozen=True, slots=True, eq=False)
class Tracing:
    """How a side traces its lines: hexes that are free, hexes at a point each, the prices that come out.

    `kind` is "communication" or "supply", `rule` the ruling.
    """

    look: MoscowLook
    side: SideId
    kind: str
    rule: str
    free: HexSet
    toll: HexSet
    tolls: TollMap

    @property
    def area(self) -> HexSet:
        """The hexes from which a line can be traced at no price."""
        return self.tolls.levels[0]

    def price(self, hex: Hex) -> int | None:
        """What a line from a hex costs; None: there is none."""
        return self.tolls.price(hex)

    def way(self, hex: Hex) -> tuple[Hex, ...] | None:
        """The cheapest, then shortest way to the edge."""
        return line(self.look.rules.grid, hex, edge_hexes(self.look, self.side), self.free, self.toll)

    def ways(self, hex: Hex) -> tuple[Way, ...]:
        """The way to be drawn, if there is one."""
        way = self.way(hex)
        return (Way(self.side, way),) if way else ()

    def barrier(self, hex: Hex) -> HexSet:
        """The hexes that no line from a hex can enter."""
        return barrier(self.look.rules.grid, hex, self.free | self.toll)

    def side_lines(self) -> Iterator[Text]:
        """How many units have a line, and how the lines are traced."""
        units = self.look.state.units.of(self.side)
        traced = sum(self.price(unit.hex) is not None for unit in units)
        yield text(f"{self.kind}.side", self.rule, side=self.side, traced=traced, units=len(units))
        if self.kind == "supply":
            yield text("supply.points", "supply_phase", side=self.side, points=self.look.state.supply.of(self.side))

    def unit_lines(self, unit: Unit) -> Iterator[Text]:
        """The way of a unit with its price, or why it has none."""
        way, grid = self.way(unit.hex), self.look.rules.grid
        if way is None:
            yield from self._why_cut_off(unit)
        else:
            yield text(f"{self.kind}.way", self.rule, unit=unit.id, end=grid.names[way[-1]], hexes=len(way) - 1)
            paid = grid.ids(grid.set_of(way[1:]) & self.toll)
            if paid:
                yield text("supply.toll", self.rule, unit=unit.id, price=len(paid), hexes=paid)

    def _why_cut_off(self, unit: Unit) -> Iterator[Text]:
        grid, closed = self.look.rules.grid, self.barrier(unit.hex)
        enemies = self.look.state.units.area(enemy_of(self.side))
        zones = closed & ~enemies
        yield text(f"{self.kind}.cut_off", self.rule, unit=unit.id)
        if closed & enemies:
            yield text("line.occupied", self.rule, hexes=grid.ids(closed & enemies), units=self._on(closed & enemies))
        if zones:
            yield text("line.zones", self.rule, hexes=grid.ids(zones), units=self._on(grid.expand(zones) & enemies))
        if self.kind == "communication" and self._is_moscow(unit):
            yield text("communication.moscow", "ruling-25", unit=unit.id)

    def _is_moscow(self, unit: Unit) -> bool:
        held = cities_of(self.look, SOVIET) if self.side == SOVIET else 0
        return unit.hex == self.look.rules.moscow and bool(held >> unit.hex & 1)

    def _on(self, area: HexSet) -> tuple[str, ...]:
        return tuple(unit.id for hex in hexes_in(area) for unit in self.look.state.units.on(hex))


def communication_lines(look: MoscowLook, side: SideId) -> Tracing:
    """Lines of communication: no hex with an enemy, none in an enemy zone, at no price (ruling 22)."""
    grid = look.rules.grid
    free = grid.hexes & ~look.state.units.area(enemy_of(side)) & ~enemy_zone(look, side)
    tolls = TollMap((connected(grid, edge_hexes(look, side), free),))
    return Tracing(look, side, "communication", "ruling-22", free, 0, tolls)


def supply_lines(look: MoscowLook, side: SideId) -> Tracing:
    """Lines of supply: through friends freely, through empty enemy zones at a point a hex (ruling 35)."""
    passable = look.rules.grid.hexes & ~look.state.units.area(enemy_of(side))
    free = passable & (~enemy_zone(look, side) | look.state.units.area(side))
    return Tracing(look, side, "supply", "ruling-35", free, passable & ~free, supply_tolls(look, side))
