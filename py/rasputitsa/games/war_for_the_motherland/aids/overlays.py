"""The overlays of the map: zones, supply with each unit's line and what cuts it, threat, fleets, control (8 to 10)."""

from collections.abc import Iterable, Iterator

from rasputitsa.aids.overlays import Area, Overlay, Overlays, Sign, Way, control, zones
from rasputitsa.aids.threat import Assault, Threats
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import fleets, state
from rasputitsa.games.war_for_the_motherland.combat import strengths
from rasputitsa.games.war_for_the_motherland.control import held_by
from rasputitsa.games.war_for_the_motherland.ground import is_at_home, zone
from rasputitsa.games.war_for_the_motherland.movement.moves import Moves
from rasputitsa.games.war_for_the_motherland.state import AXIS, CSM, ICE, SUPPLY, SideId, WarLook, nation_of, weather_of
from rasputitsa.games.war_for_the_motherland.supply.judging import networks, states
from rasputitsa.games.war_for_the_motherland.supply.logistics import HALVES
from rasputitsa.games.war_for_the_motherland.supply.networks import (
    NETWORKS,
    Lines,
    Network,
    network,
    network_of,
    supplied,
)
from rasputitsa.hexgrid.field import field
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in, union
from rasputitsa.rules.combat.crt import outcomes
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.movement.paths import Path
from rasputitsa.rules.room import posts_for

_DEADLY = "DE"


def assaults(look: WarLook, side: SideId, targets: Iterable[Hex]) -> list[Assault]:
    """The most that a side can bring against each of some hexes that can be attacked at all.

    The Axis moves before it attacks; the Soviets attack from where they stand (ruling 8).
    """
    able = [_rested(unit) for unit in look.state.units.of(side) if unit.hex >= 0]
    able = [unit for unit in able if strengths.can_bring_attack(look, unit) and not is_at_home(look, unit)]
    reaches = {unit.id: _reach(look, side, unit) for unit in able}
    worth = {unit.id: _worth(look, unit) for unit in able}
    found = (_assault(look, hex, able, reaches, worth) for hex in targets)
    return [each for each in found if each is not None]


def _rested(unit: Unit) -> Unit:
    """A unit as a new phase finds it: with its marker and its supply, unmoved."""
    return unit.bare().with_marks({name: value for name, value in unit.marks if name in (CSM, SUPPLY)})


def _worth(look: WarLook, unit: Unit) -> int:
    """A unit's attack in hundredths; of a marker that is still to be drawn the mean (ruling 49)."""
    mean = strengths.attack_of(look, strengths.Meeting((), (unit,), ())).mean
    return mean.numerator * 100 // mean.denominator


def _reach(look: WarLook, side: SideId, unit: Unit) -> HexSet:
    moved = Moves(look, side, "all").reach((unit,)).reached if side == AXIS else 0
    return moved | 1 << unit.hex


def _assault(
    look: WarLook, hex: Hex, able: list[Unit], reaches: dict[str, HexSet], worth: dict[str, int]
) -> Assault | None:
    """Every unit that finds room beside the hex, the strongest first, against all who stand there."""
    options = {unit.id: reaches[unit.id] & _beside(look, hex, unit) for unit in able}
    near = [unit for unit in able if options[unit.id]]
    if not near:
        return None
    near = sorted(_allied(look, near, worth), key=lambda unit: (-worth[unit.id], unit.id))
    posts = posts_for(near, options, look.rules.weights[near[0].side])
    attackers = tuple(unit.at(posts[unit.id]) for unit in near if unit.id in posts)
    battle = strengths.Meeting((hex,), attackers, tuple(map(_rested, look.state.units.on(hex))))
    worked = strengths.odds_of(look, battle)
    results = outcomes(
        look.rules.results,
        worked.column,
        strengths.modifiers_of(look, battle, aided=bool(strengths.aiding(look, battle))),
    )
    demands = look.rules.results.demands
    harmed = [result for result in results if any(each.of == "defenders" for each in demands[result])]
    return Assault(hex, posts, worked, {"lost": results.count(_DEADLY), "harmed": len(harmed)})


def _beside(look: WarLook, hex: Hex, unit: Unit) -> HexSet:
    """The hexes from which a unit can attack one; over ice Soviets on foot in snow alone (ruling 57)."""
    near = across(look.rules.grid, 1 << hex, look.rules.land)
    if ICE in unit.type.traits and weather_of(look) == "snow":
        near |= across(look.rules.grid, 1 << hex, look.rules.map.hexsides["frozen"])
    return near


def _allied(look: WarLook, near: list[Unit], worth: dict[str, int]) -> list[Unit]:
    """Units that may attack together: of nations that never do, the one that brings most (8.35)."""
    apart = look.rules.nations.apart
    sums: dict[str, int] = {}
    for unit in near:
        nation = nation_of(unit)
        if nation in apart:
            sums[nation] = sums.get(nation, 0) + worth[unit.id]
    strongest = max(sorted(sums), key=lambda nation: sums[nation], default="")
    return [unit for unit in near if nation_of(unit) not in apart or nation_of(unit) == strongest]


def _lines(side: SideId) -> tuple[Text, ...]:
    return text(f"threat.when.{side}", "3"), text("threat.left_out", "8.2")


THREATS = Threats(assaults, "harmed", "8.7", "8.2", _lines)


def _on_map(look: state.WarLook, unit_id: str) -> Unit | None:
    """The unit that is asked about, while it is on the map."""
    unit = look.state.units[unit_id] if unit_id else None
    return unit if unit and unit.hex >= 0 else None


def _around(look: state.WarLook, unit: Unit) -> HexSet:
    return across(look.rules.grid, 1 << unit.hex, look.rules.land) if state.has_zone(unit) else 0


def _threat(look: state.WarLook, side: state.SideId, unit_id: str) -> Overlay:
    unit = _on_map(look, unit_id)
    return THREATS.overlay(look, state.enemy_of(unit.side if unit else side), unit_id)


def _supply(look: state.WarLook, side: state.SideId, unit_id: str) -> Overlay:
    """The areas of a side's networks all turn, the state of each of its units, and who will be cut off (ruling 10)."""
    unit = _on_map(look, unit_id)
    if unit:
        return _line(look, unit)
    own = [id for id in NETWORKS if (id == "soviet") == (side == state.SOVIET) and supplied(look, id)]
    areas = tuple(Area("good", side, supplied(look, id)) for id in own)
    told = (text("overlay.supply.network", "ruling-10", network=id, hexes=supplied(look, id).bit_count()) for id in own)
    later = states(look, networks(look), (side,))
    signs = tuple(_verdict(unit, later.get(unit.id, "supplied")) for unit in look.state.units.of(side))
    return Overlay(areas=areas, signs=signs, lines=tuple(told))


def _verdict(unit: Unit, later: state.Supply = "supplied") -> Sign:
    """A unit's state all turn; of one that is supplied, that as things stand it will not be."""
    now = state.supply_of(unit)
    if now == "supplied" != later:
        return Sign(unit.hex, "bad", 0, text(f"supply.soon_{later}", "9.5", unit=unit.id))
    return Sign(unit.hex, "good" if now == "supplied" else "bad", 0, text(f"supply.{now}", "9.1", unit=unit.id))


def _line(look: state.WarLook, unit: Unit) -> Overlay:
    """A unit's state, and its line as things stand now, hex by hex, or what cuts it."""
    net = network(look, network_of(unit))
    later = states(look, networks(look), (net.side,)).get(unit.id, "supplied")
    areas, sign = (Area("good", net.side, supplied(look, net.id)),), _verdict(unit, later)
    way = _way(look, net, unit)
    if way:
        return Overlay(areas, (Way(net.side, way),), (sign,), lines=(sign.label, *_course(look, net, unit, way)))
    bars = 0 if state.is_headquarters(unit) else _bars(net.lines, unit.hex, net.limit)
    cut = Area("bad", net.side, bars)
    return Overlay((*areas, cut), signs=(sign,), lines=(sign.label, *_cut(look, net, unit, bars)))


def _way(look: state.WarLook, net: Network, unit: Unit) -> Path | None:
    """The line of a headquarters by rail, of any other to what is nearest of its network or to a port."""
    if net.lost:
        return None
    if state.is_headquarters(unit):
        return net.lines.rails(net.roots).line(unit.hex)
    ends = net.ends & ~(1 << unit.hex) if unit.type.branch == "depot" else net.ends
    over_land = net.lines.reach(ends, net.limit).line(unit.hex)
    return over_land or (None if state.is_group(unit) else net.landings().line(unit.hex))


def _course(look: state.WarLook, net: Network, unit: Unit, way: Path) -> Iterator[Text]:
    end = look.rules.grid.names[way[-1]]
    if state.is_headquarters(unit):
        yield text("supply.rails", "ruling-90", unit=unit.id, end=end, hexes=len(way) - 1)
        return
    halves = net.lines.reach(1 << way[-1], net.limit).price(unit.hex) or 0
    yield text("supply.way", "ruling-85", unit=unit.id, end=end, hexes=len(way) - 1, halves=halves, limit=net.limit)


def _bars(traced: Lines, hex: Hex, limit: int) -> HexSet:
    """The closed hexes that lines of a unit run into before they grow too long."""
    grid = traced.rules.grid
    reached = 1 << hex | field(grid, {limit: 1 << hex}, traced.costs, traced.open, 0).reached
    return union(cost.reach(grid, reached) for cost in traced.costs) & ~traced.open


def _cut(look: state.WarLook, net: Network, unit: Unit, bars: HexSet) -> Iterator[Text]:
    grid, enemies = look.rules.grid, look.state.units.area(state.enemy_of(net.side))
    if net.lost:
        yield text("supply.lost", "ruling-90", unit=unit.id)
        return
    yield text("supply.no_line", "9.4", unit=unit.id, hexes=net.limit // HALVES)
    met, zones = bars & enemies, bars & ~enemies
    if met:
        yield text("line.occupied", "9.4", hexes=grid.ids(met), units=_on(look, met))
    if zones:
        yield text("line.zones", "9.4", hexes=grid.ids(zones), units=_on(look, grid.expand(zones) & enemies))


def _on(look: state.WarLook, area: HexSet) -> tuple[str, ...]:
    return tuple(unit.id for hex in hexes_in(area) for unit in look.state.units.on(hex))


def _air(look: state.WarLook, side: state.SideId, unit_id: str) -> Overlay:
    """The zones of influence, and from where each fleet flies."""
    names = look.rules.grid.names
    told = (text("overlay.air.fleet", "10.2", unit=each.base, hex=names[each.hex]) for each in look.state.fleets)
    return Overlay(areas=(Area("zone", state.AXIS, fleets.zone(look)),), lines=tuple(told))


OVERLAYS = Overlays(
    state.SIDES,
    {
        "zone": zones("4.2", zone, _around),
        "supply": _supply,
        "threat": _threat,
        "air": _air,
        "control": control(state.SIDES, held_by, "5.7"),
    },
    common=("air", "control"),
)
overlays, overlay = OVERLAYS.listed, OVERLAYS.overlay
