"""Where units come onto the map: areas of supply, headquarters, distance from enemies (13.1, 13.4; rulings 108-112)."""

from functools import cached_property

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.ground import Ground, land
from rasputitsa.games.war_for_the_motherland.stacking import shunned
from rasputitsa.games.war_for_the_motherland.state import (
    AXIS,
    SideId,
    WarLook,
    is_headquarters,
    supply_of,
)
from rasputitsa.games.war_for_the_motherland.supply import network, network_of, supplied
from rasputitsa.games.war_for_the_motherland.travel import NEW
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.sides import across, touched


class Placing:
    """The hexes in which a side's units may come in now."""

    def __init__(self, look: WarLook, side: SideId) -> None:
        self.look, self.side, self.rules = look, side, look.rules
        self.ground = Ground(look, side)

    def area(self, unit: Unit) -> HexSet:
        """The hexes in which a unit that is due may be placed."""
        if is_headquarters(unit):
            return self._on_rails(unit) & self.apart & ~shunned(self.look, unit)
        if self.side == AXIS:
            return supplied(self.look, network_of(unit)) & self.apart & ~shunned(self.look, unit)
        return self._around_headquarters & ~self.ground.hostile & ~self.ground.enemies

    @cached_property
    def drop_area(self) -> HexSet:
        """The hexes on which airborne troops may drop: near a supplied headquarters, no water, no Axis (13.42)."""
        staffs = self._headquarters(new=False) | self._headquarters(new=True)
        near = within(self.rules.grid, staffs, self.rules.figures["drop"])
        return near & land(self.look) & ~self.ground.enemies

    @cached_property
    def apart(self) -> HexSet:
        """The hexes at least so far from every enemy unit as the book asks (13.12, 13.13)."""
        near = within(self.rules.grid, self.ground.enemies, self.rules.figures["arrive_apart"] - 1)
        return land(self.look) & ~near

    @cached_property
    def _around_headquarters(self) -> HexSet:
        """The hexes of supplied headquarters and those next to them by land; the area too, but of new ones (110)."""
        grid, sides, area = self.rules.grid, self.rules.land, supplied(self.look, "soviet")
        old, new = self._headquarters(new=False), self._headquarters(new=True)
        return ((old | across(grid, old, sides)) & area | new | across(grid, new, sides)) & land(self.look)

    def _headquarters(self, *, new: bool) -> HexSet:
        """The hexes of the side's supplied headquarters: of those that came in this phase, or of all others."""
        units = self.look.state.units.of(self.side)
        return self.rules.grid.set_of(
            unit.hex
            for unit in units
            if is_headquarters(unit) and supply_of(unit) == "supplied" and (unit.mark(NEW) is not None) == new
        )

    def _on_rails(self, unit: Unit) -> HexSet:
        """The rail hexes with unbroken links to what serves a headquarters (13.13; rulings 90 and 109)."""
        return network(self.look, network_of(unit)).trunk & touched(self.rules.map.links["rail"])
