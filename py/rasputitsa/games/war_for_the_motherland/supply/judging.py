"""The state of supply of each unit, and who is isolated (9.5, 9.6; rulings 91 to 95, 125)."""

from collections.abc import Iterator, Mapping, Sequence

from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland import fleets, state
from rasputitsa.games.war_for_the_motherland.supply.networks import (
    NETWORKS,
    Network,
    NetworkId,
    chain_of,
    network,
    network_of,
)
from rasputitsa.hexgrid.grid import HexSet

Found = Mapping[NetworkId, Network]
_NOT_JUDGED = ("depot", "asset", "airbase", "headquarters")


def bases_out(look: state.WarLook) -> tuple[Unit, ...]:
    """The air bases without a line to the depot chain; neither ports nor expended depots serve them (9.56, 9.63)."""
    area = chain_of(look).within(look.rules.logistics.limits["depot"])
    bases = look.state.units.of_branch(state.AXIS, state.AIRBASE)
    return tuple([base for base in bases if not area >> base.hex & 1])


def headquarters_out(look: state.WarLook) -> tuple[Unit, ...]:
    """The headquarters that no links join to what supplies them, the Axis first (9.57; ruling 90)."""
    return _off_the_rails(look, networks(look))


def _off_the_rails(look: state.WarLook, nets: Found) -> tuple[Unit, ...]:
    return tuple(
        unit
        for side in state.SIDES
        for unit in look.state.units.of_branch(side, state.HEADQUARTERS)
        if not nets[network_of(unit)].trunk >> unit.hex & 1
    )


def networks(look: state.WarLook) -> Found:
    """All networks as things stand."""
    return {id: network(look, id) for id in NETWORKS}


def states(look: state.WarLook, nets: Found, sides: Sequence[state.SideId] = state.SIDES) -> dict[str, state.Supply]:
    """The state of some sides' units that are judged: not depots, assets, air bases, headquarters (ruling 9)."""
    found, areas = dict[str, state.Supply](), dict[str, tuple[HexSet, HexSet]]()
    served = dict[NetworkId, tuple[HexSet, HexSet]]()
    air, assets = fleets.zone(look), _assets(look)
    for unit in judged(look, sides):
        kind = unit.type.id
        if kind not in areas:
            id = network_of(unit)
            if id not in served:
                overland = nets[id].overland()
                served[id] = overland, overland | nets[id].by_sea()
            areas[kind] = _areas(unit, *served[id], air, assets)
        supplied, helped = areas[kind]
        found[unit.id] = "supplied" if supplied >> unit.hex & 1 else "lack" if helped >> unit.hex & 1 else "out"
    return found


def judged(look: state.WarLook, sides: Sequence[state.SideId] = state.SIDES) -> Iterator[Unit]:
    """The units on the map that have a state of supply to be found, the Axis first."""
    for side in sides:
        for unit in look.state.units.of(side):
            if unit.type.branch not in _NOT_JUDGED:
                yield unit


def isolated(look: state.WarLook) -> tuple[Unit, ...]:
    """The units out of supply without a line even of twice the length, the Axis first (9.58; ruling 95)."""
    out = [unit for unit in judged(look) if state.supply_of(unit) == "out"]
    users = [network_of(unit) for unit in out]
    saved = {id: network(look, id).saved for id in NETWORKS if id in users}
    return tuple(unit for unit, id in zip(out, users, strict=True) if not saved[id] >> unit.hex & 1)


def supplied_at_the_end(look: state.WarLook, side: state.SideId) -> frozenset[str]:
    """A side's units in supply as it is found when the last turn ends: no air, nothing expended (ruling 125)."""
    last = Look(look.rules, look.state.copy())
    last.state.fleets = ()
    last.state.clear_marks(state.EXPENDED)
    _leave(last, bases_out(last))
    nets = networks(last)
    if gone := _off_the_rails(last, nets):
        _leave(last, gone)
        nets = networks(last)
    short = {id for id, now in states(last, nets, (side,)).items() if now != "supplied"}
    return frozenset([unit.id for unit in last.state.units.of(side) if unit.id not in short])


def _leave(look: state.WarLook, units: tuple[Unit, ...]) -> None:
    """Take units off, where there are any."""
    if units:
        look.state.units = look.state.units.without(*[unit.id for unit in units])


def _areas(unit: Unit, overland: HexSet, area: HexSet, air: HexSet, assets: HexSet) -> tuple[HexSet, HexSet]:
    """Hexes in which units of a type are supplied, and those in which they merely lack supply.

    Ports supply no support groups, fleets Germans alone, assets no groups (rulings 91, 92, 98).
    """
    helped = air if state.is_german(unit) else assets if unit.side == state.SOVIET and not state.is_group(unit) else 0
    return overland if state.is_group(unit) else area, helped


def _assets(look: state.WarLook) -> HexSet:
    return look.rules.grid.set_of([unit.hex for unit in look.state.units.of_branch(state.SOVIET, state.ASSET)])
