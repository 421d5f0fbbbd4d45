"""Places for arriving units: areas of supply, headquarters, distance from enemies (13.1, 13.4; rulings 108-112)."""

from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.ground import Ground, land
from rasputitsa.games.war_for_the_motherland.stacking import shunned
from rasputitsa.games.war_for_the_motherland.state import AXIS, NEW, SOVIET, SideId, WarLook, is_headquarters, supply_of
from rasputitsa.games.war_for_the_motherland.supply.networks import network, network_of, supplied
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.permits import Bar, Permit, enemies_in
from rasputitsa.rules.sides import across


class Placing:
    """The hexes in which a side's units may come in now."""

    def __init__(self, look: WarLook, side: SideId) -> None:
        self.look, self.side, self.rules = look, side, look.rules
        self.ground = Ground(look, side)

    def permit(self, unit: Unit) -> Permit:
        """The hexes in which a unit that is due may be placed, and the reasons against the others."""
        rule = "ruling-110" if self.side == SOVIET else "ruling-109"
        bars: tuple[Bar, ...]
        water = Bar(~land(self.look), "why.arrives_on_water", rule)
        if is_headquarters(unit):
            bars = (water, Bar(~self._on_rails(unit), "why.not_on_line", rule), *self._apart(unit, rule))
        elif self.side == AXIS:
            bars = (water, *self._apart(unit, rule), *self._in_supply(unit, rule))
        else:
            bars = (water, *self._at_headquarters(rule))
        return Permit(self.rules.grid, unit.id, bars)

    def drop_permit(self, unit: Unit) -> Permit:
        """The hexes in which airborne troops may drop: near a supplied headquarters, no water, no Axis (13.42)."""
        hexes = self.rules.figures["drop"]
        near = within(self.rules.grid, self._headquarters(new=False) | self._headquarters(new=True), hexes)
        bars = (
            Bar(~land(self.look), "why.drops_on_water", "13.4"),
            self._enemies("13.4"),
            Bar(~near, "why.no_drop_there", "13.4", lambda hex: {"hexes": hexes}),
        )
        return Permit(self.rules.grid, unit.id, bars)

    def _apart(self, unit: Unit, rule: str) -> tuple[Bar, Bar]:
        """Not so near to an enemy unit, nor to another ally of the Germans (13.12, 13.13; ruling 16)."""
        near = within(self.rules.grid, self.ground.enemies, self.rules.figures["arrive_apart"] - 1)
        return Bar(near, "why.too_near_enemy", rule), Bar(shunned(self.look, unit), "why.shunned", "ruling-16")

    def _in_supply(self, unit: Unit, rule: str) -> tuple[Bar, ...]:
        """In the area of its network; by the sources of the north alone none but Finns (13.12, 19.47; ruling 131)."""
        id = network_of(unit)
        fed = Bar(~supplied(self.look, id), "why.not_supplied_hex", rule)
        north = Bar(self.look.state.networks.northern, "why.northern_hex", "ruling-131")
        return (fed, north) if id == "german" else (fed,)

    def _at_headquarters(self, rule: str) -> tuple[Bar, ...]:
        """In the hexes of supplied headquarters or next to them by land; in supply too, but of new ones (110)."""
        grid, sides, area = self.rules.grid, self.rules.land, supplied(self.look, "soviet")
        old, new = self._headquarters(new=False), self._headquarters(new=True)
        around, fresh = old | across(grid, old, sides), new | across(grid, new, sides)
        return (
            Bar(~grid.expand(old | new) & ~(old | new), "why.not_at_headquarters", rule),
            Bar(~(around | fresh), "why.headquarters_over_water", rule),
            self._enemies(rule),
            Bar(self.ground.hostile, "why.arrives_in_zone", rule),
            Bar(~(area | fresh), "why.not_supplied_hex", rule),
        )

    def _enemies(self, rule: str) -> Bar:
        return enemies_in(self.ground.enemies, self.look.state.units, self.side, rule)

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
        return network(self.look, network_of(unit)).trunk & self.rules.logistics.railway
