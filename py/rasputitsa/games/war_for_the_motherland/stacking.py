"""Stacking: what fits into a hex, which nationalities keep apart, what is over (4.1; rulings 14 to 16)."""

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.state import WarLook, nation_of
from rasputitsa.hexgrid.grid import Hex, HexSet, union


def full(look: WarLook, side: str, arriving: tuple[Unit, ...], among: HexSet) -> HexSet:
    """The hexes among some in which there is no room for units that arrive together (4.12 to 4.15)."""
    units = look.state.units
    return look.rules.weights[side].full(units, side, arriving, among) | look.rules.nations.full(
        units, side, arriving, among
    )


def over(look: WarLook, side: str) -> HexSet:
    """The hexes that hold more than they may at the end of a phase (4.17)."""
    units, several, met = look.state.units, 0, 0
    if not units.shared(side):
        return 0
    for nation in look.rules.nations.apart:
        here = units.area_with(side, nation)
        several, met = several | met & here, met | here
    return look.rules.weights[side].over(units, side) | several


def is_over(look: WarLook, side: str, hex: Hex) -> bool:
    """True if one hex holds more than it may; a unit alone always fits."""
    if not look.state.units.shared(side) >> hex & 1:
        return False
    stack = [unit for unit in look.state.units.on(hex) if unit.side == side]
    return look.rules.weights[side].is_over(stack) or look.rules.nations.is_over(stack)


def excess(look: WarLook, side: str, hex_id: str) -> tuple[Unit, ...]:
    """The units of an overfull hex whose going brings it nearer to its limit (ruling 14)."""
    stack = [unit for unit in look.state.units.on(look.rules.grid.index[hex_id]) if unit.side == side]
    heavy, strange = look.rules.weights[side].excess(stack), look.rules.nations.excess(stack)
    return tuple(unit for unit in stack if unit in heavy or unit in strange)


def shunned(look: WarLook, unit: Unit) -> HexSet:
    """The hexes that a unit may not even pass: those with another non-German nationality (4.13; ruling 16)."""
    nation, apart, units = nation_of(unit), look.rules.nations.apart, look.state.units
    return union(units.area_with(unit.side, other) for other in apart if other != nation) if nation in apart else 0
