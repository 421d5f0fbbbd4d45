"""The value of lines of supply: the units of either side without one, and the reach of the enemy's lines (9)."""

from dataclasses import replace
from functools import lru_cache

from rasputitsa.bots.known import Known
from rasputitsa.bots.staff import places
from rasputitsa.bots.war_for_the_motherland.pieces import turns_left
from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland import fleets
from rasputitsa.games.war_for_the_motherland.control import friendly_sources
from rasputitsa.games.war_for_the_motherland.state import (
    AXIS,
    SIDES,
    SideId,
    WarLook,
    enemy_of,
    is_airbase,
    is_depot,
    is_german,
    is_group,
    is_headquarters,
)
from rasputitsa.games.war_for_the_motherland.supply.networks import NetworkId, lines, network, network_of
from rasputitsa.hexgrid.grid import HexSet

HUNDRED, LACKING = 100, 2
"""A unit that lacks supply suffers so many times less than one that is out of it."""

TRUNK, OVERLAND, AREA = range(3)


class Supplies:
    """Whom the networks of a position feed; how they would run is asked again and again."""

    def __init__(self, look: WarLook) -> None:
        self._air = fleets.zone(look)
        self._short = (HUNDRED, 2 * HUNDRED) if turns_left(look) == 1 else (HUNDRED // LACKING, HUNDRED)
        self._kinds = {unit.id: _kind(unit) for side in SIDES for unit in look.state.units.of(side)}
        self._ids = tuple(sorted({network_of(unit) for side in SIDES for unit in look.state.units.of(side)}))

    def short(self, look: WarLook) -> tuple[dict[str, int], dict[SideId, HexSet]]:
        """Units that would be short of supply, with the parts in a hundred of them that it costs; the areas by side.

        When the last turn ends nothing is left of units that are short (ruling 125); bases and headquarters go at once.
        """
        nets = {id: network(look, id) for id in self._ids}
        areas = {id: (net.trunk, net.overland(), net.area) for id, net in nets.items()}
        lacks, out = self._short
        found: dict[str, int] = {}
        for side in SIDES:
            for unit in look.state.units.of(side):
                id, kind, is_german = self._kinds[unit.id]
                if not areas[id][kind] >> unit.hex & 1:
                    found[unit.id] = lacks if is_german and kind and self._air >> unit.hex & 1 else out
        reached: dict[SideId, HexSet] = {}
        for id, net in nets.items():
            reached[net.side] = reached.get(net.side, 0) | areas[id][-1]
        return found, reached


@lru_cache(maxsize=4)
def _hungry(known: Known) -> frozenset[str]:
    look: WarLook = known.task
    return frozenset(Supplies(look).short(look)[0])


def hungry(look: WarLook) -> frozenset[str]:
    """The units of both sides that would be short of supply as things stand."""
    state, rules = look.state, look.rules
    held = (state.axis_held, state.ruined, state.fallen_moscow, state.fleets, state.partisans, state.turn)
    places = tuple((unit.id, unit.hex, unit.type.id, unit.marks) for side in SIDES for unit in state.units.of(side))
    return _hungry(Known((rules.scenario.id, tuple(rules.options.items()), held, places), look))


def _kind(unit: Unit) -> tuple[NetworkId, int, bool]:
    """The network of a unit; which of its areas it needs: its trunk, one over land, any; whether fleets help it."""
    needs = TRUNK if is_airbase(unit) or is_headquarters(unit) else OVERLAND if is_group(unit) else AREA
    return network_of(unit), needs, is_german(unit)


def fed(look: WarLook, side: SideId, barred: HexSet, slack: int = 0) -> HexSet:
    """The hexes with a line to a side's main network if some hexes were barred, and lines so many halves shorter."""
    traced, limits = lines(look, side), look.rules.logistics.limits
    traced = replace(traced, open=traced.open & ~barred)
    sources, units, set_of = friendly_sources(look, side), look.state.units.of(side), look.rules.grid.set_of
    if side == AXIS:
        depots = set_of(unit.hex for unit in units if is_depot(unit))
        limit = limits["depot"] - slack
        return traced.chain(sources, depots, limit).within(limit)
    bases = set_of(unit.hex for unit in units if is_headquarters(unit))
    limit = limits["headquarters"] - slack
    return traced.reach(sources | bases & traced.by_rail(sources), limit).within(limit)


def pushed(look: WarLook, side: SideId, area: HexSet, zone: HexSet) -> HexSet:
    """The hexes that a side's enemies come to in a move past its units, whose zones stop them."""
    grid, units = look.rules.grid, look.state.units.of(enemy_of(side))
    found = 0
    for points in sorted({unit.movement for unit in units if unit.movement}):
        start = grid.set_of(unit.hex for unit in units if unit.movement == points)
        found |= places.pushed(grid, start, min(points, 5), ~area, zone)
    return found
