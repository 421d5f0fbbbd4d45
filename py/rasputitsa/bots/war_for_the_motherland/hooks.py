"""The goals of War for the Motherland in figures, for bots that play any game."""

from collections.abc import Sequence

from rasputitsa.bots.anygame.hooks import AnyHooks, Objective
from rasputitsa.bots.war_for_the_motherland.pieces import fit
from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.control import held_by
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, WarLook
from rasputitsa.games.war_for_the_motherland.supply.networks import NETWORKS, network
from rasputitsa.hexgrid.grid import HexSet

POINT = 10
"""The worth of a point."""


class Hooks(AnyHooks):
    """Cities stay with the side that entered them last."""

    def objectives(self, look: WarLook) -> Sequence[Objective]:
        """The cities that bring points; where units alone do, none."""
        held = held_by(look, AXIS)
        cities = [(hex, points) for hex, points in look.rules.goals.cities.items() if points]
        return tuple(Objective(hex, POINT * points, AXIS if held >> hex & 1 else SOVIET) for hex, points in cities)

    def supplied(self, look: WarLook, side: str) -> HexSet:
        """The hexes that a network of the side reaches as things stand."""
        area = 0
        for found in (network(look, id) for id in NETWORKS):
            area |= found.area if found.side == side else 0
        return area

    def fits(self, look: WarLook, units: Sequence[Unit]) -> bool:
        """True within the limits of stacking; a unit alone always fits."""
        return fit(look.rules, units)
