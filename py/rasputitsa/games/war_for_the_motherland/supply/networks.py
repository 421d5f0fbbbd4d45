"""Supply: the lines, what they may enter and at what price; networks, their reach, by sea too (9; rulings 10, 85-100).

For other modules: `supplied(look, network_of(unit))` are the hexes of a network's area that count for placement all
turn (ruling 10); `supply_of` in `state` is a unit's state. `network` finds a network as things stand this moment.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.control import friendly_sources, held_by
from rasputitsa.games.war_for_the_motherland.ground import dry_land, unsafe
from rasputitsa.games.war_for_the_motherland.state import AXIS, SideId, WarLook, WarRules, enemy_of, weather_of
from rasputitsa.hexgrid.field import Cost
from rasputitsa.hexgrid.grid import Grid, HexSet
from rasputitsa.rules.costs import dearer
from rasputitsa.rules.supply import FAR, Ranges, connected, ranges


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


def chained(
    grid: Grid, sources: HexSet, relays: HexSet, costs: Sequence[Cost], open_hexes: HexSet, limit: int
) -> Ranges:
    """Lines to sources or to relays that pass supply on: each relay needs a line to a source or to one in the chain.

    The relays of the chain are the sources of the answer besides the sources themselves.
    """
    chain = sources
    while True:
        reached = ranges(grid, chain, costs, open_hexes, limit)
        joined = chain | relays & reached.within(limit)
        if joined == chain:
            return reached
        chain = joined


NetworkId = Literal["german", "rumanian", "finnish", "soviet"]
NETWORKS: tuple[NetworkId, ...] = get_args(NetworkId)
_NETWORKS: Mapping[state.Nation, NetworkId] = {
    **{id: id for id in NETWORKS},
    "hungarian": "german",
    "italian": "german",
}
_NORTH = "N"


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """A network as things stand: the hexes to which its lines lead, how long they may be, and the ports that feed it.

    `roots`: where the rails of its headquarters begin; `trunk`: the hexes in which those are in supply, or depots in
    the chain. `lost`: its capital is in Soviet
    hands, and there is no supply whatever (9.28; ruling 90).
    """

    id: NetworkId
    side: state.SideId
    lines: Lines
    ends: HexSet
    limit: int
    roots: HexSet
    trunk: HexSet
    ports: HexSet
    lost: bool

    def overland(self, times: int = 1) -> HexSet:
        """The hexes with a line to one of the ends of so many times the limit or less."""
        return 0 if self.lost else self.ways(times).within(times * self.limit) & dry_land(self.lines.rules)

    def by_sea(self, times: int = 1) -> HexSet:
        """The hexes with a line to a port, of so many times what such lines may have."""
        return (
            0
            if self.lost or not self.ports
            else self.landings(times).within(times * self._sea) & dry_land(self.lines.rules)
        )

    @property
    def area(self) -> HexSet:
        """The hexes in which an ordinary unit is in supply (ruling 10)."""
        return self.overland() | self.by_sea()

    @property
    def saved(self) -> HexSet:
        """The hexes in which no unit is isolated (ruling 95)."""
        beyond = self.lines.rules.figures["isolated_beyond"]
        return self.overland(beyond) | self.by_sea(beyond)

    def ways(self, times: int = 1) -> Ranges:
        """The lines over land themselves."""
        return self.lines.reach(self.ends, times * self.limit)

    def landings(self, times: int = 1) -> Ranges:
        """The lines to ports."""
        return self.lines.reach(self.ports, times * self._sea)

    @property
    def _sea(self) -> int:
        return self.lines.rules.logistics.limits["sea"]


def network_of(unit: Unit) -> NetworkId:
    """The network that a unit uses: Italians and Hungarians the German one (ruling 89)."""
    return "soviet" if unit.side == state.SOVIET else _NETWORKS[state.nation_of(unit)]


def network(look: state.WarLook, id: NetworkId) -> Network:
    """A network as things stand."""
    side: state.SideId = state.SOVIET if id == "soviet" else state.AXIS
    traced, limits, capital = lines(look, side), look.rules.logistics.limits, _capital(look, id)
    ports, lost = _ports(look, traced, side), bool(capital & ~look.state.axis_held)
    if id == "german":
        chain = chain_of(look)
        trunk = chain.within(limits["depot"])
        ends = chain.sources | _expended(look)
        return Network(id, side, traced, ends, limits["depot"], chain.sources, trunk, ports, lost)
    roots, direct = _roots(look, id)
    trunk = 0 if lost else _trunk(traced, roots, direct)
    ends = direct | _bases(look, id) & trunk
    return Network(id, side, traced, ends, limits["headquarters"], roots, trunk, ports, lost)


def chain_of(look: state.WarLook) -> Ranges:
    """The Axis sources with the chain of depots that hangs on them: its depots are sources of the answer (9.22)."""
    return _chain_from(look, axis_sources(look))


def northern(look: state.WarLook) -> HexSet:
    """The part of the German area that hangs on the sources through which Finns alone come in (19.47; ruling 131)."""
    sources, german = axis_sources(look), network(look, "german")
    others = sources & ~look.rules.logistics.finns_only
    if others == sources:
        return 0
    ends = _chain_from(look, others).sources | _expended(look)
    return german.overland() & ~(german.lines.reach(ends, german.limit).within(german.limit) | german.by_sea())


def _chain_from(look: state.WarLook, sources: HexSet) -> Ranges:
    relays = look.rules.grid.set_of([depot.hex for depot in look.state.units.of_branch(state.AXIS, state.DEPOT)])
    return lines(look, state.AXIS).chain(sources, relays, look.rules.logistics.limits["depot"])


def axis_sources(look: state.WarLook) -> HexSet:
    """The Axis sources, Murmansk among them once it is taken (19.47; ruling 89)."""
    return friendly_sources(look, state.AXIS) | look.rules.logistics.sea["murmansk"] & look.state.axis_held


def supplied(look: state.WarLook, id: NetworkId) -> HexSet:
    """The supplied hexes of a network all turn: its area as it was found, less what enemies hold by now (ruling 10)."""
    area: HexSet = getattr(look.state.networks, id)
    return area & ~look.state.units.area(state.enemy_of(state.SOVIET if id == "soviet" else state.AXIS))


def _roots(look: state.WarLook, id: NetworkId) -> tuple[HexSet, HexSet]:
    """Hexes to which headquarters trace their rails, and those to which units trace besides headquarters (rulings 89
    and 90).
    """
    if id == "soviet":
        sources = friendly_sources(look, state.SOVIET)
        return sources | (0 if look.state.fallen_moscow else look.rules.logistics.capitals["soviet"]), sources
    north = _north(look) if id == "finnish" else 0
    ends = _capital(look, id) | north
    return (ends, ends) if ends else (axis_sources(look), 0)


def _trunk(traced: Lines, roots: HexSet, direct: HexSet) -> HexSet:
    """The hexes joined to the roots: most often those joined to the sources, whom ports ask for as well."""
    joined = traced.by_rail(direct)
    return joined if not roots & ~(joined & traced.open) else traced.by_rail(roots)


def _capital(look: state.WarLook, id: NetworkId) -> HexSet:
    return look.rules.logistics.capitals[id] if id in ("rumanian", "finnish") else 0


def _north(look: state.WarLook) -> HexSet:
    """The Axis sources of the northern sheet (ruling 89)."""
    grid, sources = look.rules.grid, axis_sources(look)
    return grid.named(name for name in grid.ids(sources) if name.startswith(_NORTH))


def _bases(look: state.WarLook, id: NetworkId) -> HexSet:
    """The hexes of a network's headquarters."""
    side = state.SOVIET if id == "soviet" else state.AXIS
    bases = look.state.units.of_branch(side, state.HEADQUARTERS)
    return look.rules.grid.set_of([unit.hex for unit in bases if network_of(unit) == id])


def _expended(look: state.WarLook) -> HexSet:
    depots = look.state.units.of_branch(state.AXIS, state.DEPOT)
    return look.rules.grid.set_of([depot.hex for depot in depots if depot.mark(state.EXPENDED)])


def _ports(look: state.WarLook, traced: Lines, side: state.SideId) -> HexSet:
    """The ports from which a side is supplied by sea (9.7; rulings 98 and 99)."""
    logistics, held = look.rules.logistics, held_by(look, side)
    sea, black = logistics.sea, logistics.ports["black"] & held
    if side == state.AXIS:
        gates = sea["odessa"] | sea["sevastopol"]
        limit = logistics.limits["depot"]
        fed = chain_of(look).within(limit) | traced.by_rail(axis_sources(look)) if sea["odessa"] & held else 0
        return black if sea["odessa"] and sea["sevastopol"] and not gates & ~(held & fed) else 0
    arctic = logistics.ports["arctic"] & held
    gates = (sea["novorossiisk"] | sea["tuapse"]) & held
    if not gates or not gates & traced.by_rail(friendly_sources(look, state.SOVIET)):
        return arctic
    return arctic | black & ~(0 if sea["sevastopol"] & held else sea["odessa"])
