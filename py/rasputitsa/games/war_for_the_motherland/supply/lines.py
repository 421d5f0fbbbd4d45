"""Lines of supply: the hexes that they may enter, their price, with partisans too (9.4, 9.8; rulings 85, 86, 100)."""

from dataclasses import dataclass
from functools import lru_cache

from rasputitsa.games.war_for_the_motherland.ground import unsafe
from rasputitsa.games.war_for_the_motherland.state import AXIS, SideId, WarLook, WarRules, enemy_of, weather_of
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.costs import dearer
from rasputitsa.rules.supply import FAR, Ranges, chained, connected, ranges


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """A side's lines as things stand: the hexes that they may enter, and what that costs in halves of a hex."""

    rules: WarRules
    costs: tuple[Cost, ...]
    open: HexSet

    def reach(self, ends: HexSet, limit: int) -> Ranges:
        """The lines to some ends, as far as a limit."""
        return _reach(self, ends, limit)

    def chain(self, sources: HexSet, relays: HexSet, limit: int) -> Ranges:
        """The lines to sources and to those relays that have one themselves, directly or by others (9.22)."""
        return _chain(self, sources, relays, limit)

    def rails(self, sources: HexSet) -> Ranges:
        """The ways along links alone to some sources, a point each."""
        rails = Cost(1, self.rules.grid.hexes, self.rules.map.entered_by("rail"))
        return ranges(self.rules.grid, sources, (rails,), self.open, FAR)

    def by_rail(self, sources: HexSet) -> HexSet:
        """The hexes that unbroken links of any length join to a source (9.32, 9.47; ruling 90)."""
        return _by_rail(self.rules, self.open & self.rules.logistics.railway, sources)


def lines(look: WarLook, side: SideId) -> Lines:
    """A side's lines: no hex with an enemy, no enemy zone but where a friend stands (9.42; rulings 19 and 86)."""
    closed = look.state.units.area(enemy_of(side)) | unsafe(look, side)
    cut = felt(look) if side == AXIS else 0
    return _lines(look.rules, side, weather_of(look) == "snow", cut, look.rules.grid.hexes & ~closed)


def felt(look: WarLook) -> HexSet:
    """The hexes in which partisans are not negated by an Axis unit (9.85)."""
    return look.state.partisans & ~look.state.units.area(AXIS)


@lru_cache(maxsize=64)
def _costs(rules: WarRules, side: SideId, snow: bool, cut: HexSet) -> tuple[Cost, ...]:  # noqa: FBT001
    """The costs of entering hexes; with partisans a hex more, half a hex more along a link (9.83; ruling 100)."""
    base, figures = rules.logistics.lines[side][snow], rules.logistics
    if not cut:
        return base
    more = {cost: figures.partisan_on_rail if cost.points == figures.rail else figures.partisan for cost in base}
    return tuple(part for cost, points in more.items() for part in dearer(rules.grid, (cost,), cut, points))


@lru_cache(maxsize=64)
def _lines(rules: WarRules, side: SideId, snow: bool, cut: HexSet, open_hexes: HexSet) -> Lines:  # noqa: FBT001
    """The same lines are one object, by which what they reach is remembered."""
    return Lines(rules, _costs(rules, side, snow, cut), open_hexes)


@lru_cache(maxsize=128)
def _by_rail(rules: WarRules, open_hexes: HexSet, sources: HexSet) -> HexSet:
    return connected(rules.grid, sources, open_hexes, rules.logistics.rails)


@lru_cache(maxsize=256)
def _reach(traced: Lines, ends: HexSet, limit: int) -> Ranges:
    return ranges(traced.rules.grid, ends, traced.costs, traced.open, limit)


@lru_cache(maxsize=64)
def _chain(traced: Lines, sources: HexSet, relays: HexSet, limit: int) -> Ranges:
    return chained(traced.rules.grid, sources, relays, traced.costs, traced.open, limit)
