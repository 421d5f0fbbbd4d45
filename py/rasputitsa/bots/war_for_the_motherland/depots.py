"""Depots that go before an army, and the ways back that its units shut: a drive in depth (8.8, 9.2)."""

from collections.abc import Callable, Mapping, Sequence

from rasputitsa.bots.staff.chaining import Chain, Need
from rasputitsa.bots.war_for_the_motherland.pieces import lives
from rasputitsa.bots.war_for_the_motherland.standing import Standing
from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.control import friendly_sources
from rasputitsa.games.war_for_the_motherland.lines import lines
from rasputitsa.games.war_for_the_motherland.state import AXIS, WarLook, is_depot
from rasputitsa.games.war_for_the_motherland.supply import network
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in

TIGHT = 2
"""Links stand so many halves of a hex nearer than they may, for partisans lengthen lines (9.83)."""

SHUT = 2
"""The divisor of what enemies are worth who are to be attacked, for who shuts their ways back."""

STRIDE = 4
"""The number of steps to the next hex of a unit on its way."""

Places = Mapping[str, Sequence[Hex]]
"""The hexes in which each depot that moves could end, the present one first."""


def places_of(units: Sequence[Unit], choices: Sequence[Sequence[Hex]]) -> Places:
    """The depots among some units, with the hexes for each."""
    return {unit.id: hexes for unit, hexes in zip(units, choices, strict=True) if is_depot(unit)}


def laid(look: WarLook, places: Places, needs: Sequence[Need], peril: Callable[[Hex], int]) -> dict[str, Hex]:
    """The depots as a chain from the sources, and from those that stay, towards those whom it feeds."""
    limit, traced = _limit(look), lines(look, AXIS)
    settled = [unit.hex for unit in look.state.units.of(AXIS) if is_depot(unit) and unit.id not in places]
    sources = friendly_sources(look, AXIS) | look.rules.grid.set_of(settled)
    chain = Chain(sources, lambda hex: traced.reach(1 << hex, limit).within(limit), look.rules.grid.distance, peril)
    return chain.laid(places, needs)


def ahead(look: WarLook, places: Places) -> HexSet:
    """The hexes that depots could feed once they have moved inside the chain as it is."""
    limit, grid = _limit(look), look.rules.grid
    ends = grid.set_of(hex for hexes in places.values() for hex in hexes) & network(look, "german").area
    return lines(look, AXIS).reach(ends, limit).within(limit)


def open_ways(standing: Standing, occupied: HexSet, hexes: Sequence[Hex]) -> dict[Hex, HexSet]:
    """The ways back that enemies in some hexes have, if the side holds others."""
    zones, enemies = standing.grid.expand(occupied), standing.enemy_area
    found = {hex: standing.near(hex) & ~zones & ~enemies for hex in hexes}
    return {hex: ways for hex, ways in found.items() if ways}


def shuts(standing: Standing, ways: Mapping[Hex, HexSet], hex: Hex) -> int:
    """The worth of shutting ways back from a hex, by the part of them that it closes."""
    closed, total = standing.near(hex) | 1 << hex, 0
    for place, open_hexes in ways.items():
        shut = (open_hexes & closed).bit_count()
        total += lives(standing.enemies[place]) * shut // (SHUT * open_hexes.bit_count()) if shut else 0
    return total


def onward(standing: Standing, hex: Hex, aim: Hex) -> Hex:
    """The hex some steps nearer to an objective."""
    grid = standing.grid
    for _ in range(STRIDE):
        hex = min((hex, *hexes_in(standing.near(hex))), key=lambda each: (grid.distance(each, aim), each))
    return hex


def _limit(look: WarLook) -> int:
    return look.rules.logistics.limits["depot"] - TIGHT
