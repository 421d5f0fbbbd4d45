"""The uses of a replacement point, and the reasons against others (Replacements; rulings 22 to 28)."""

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.control import cities_of
from rasputitsa.games.battle_for_moscow.state import (
    GERMAN,
    SOVIET,
    MoscowLook,
    SideId,
    arrows_in_play,
    edge_hexes,
    enemy_of,
    enemy_zone,
    entry_hexes,
    is_tank_unit,
    open_turns,
)
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.supply import connected


class Purchases:
    """The uses that a side has for a replacement point."""

    def __init__(self, look: MoscowLook, side: SideId) -> None:
        self.look = look
        self.side = side
        self._communication = communication(look, side)

    def arrivals(self) -> Ids:
        """The units that can come in."""
        waiting = self.look.state.units.boxed(f"{self.side}_pool")
        return tuple(unit.id for unit in waiting) if self._entry_area() else ()

    def restorable(self) -> Ids:
        """The half-strength units in communication, or in Moscow, that took no point in this phase."""
        return tuple(unit.id for unit in self.look.state.units.of(self.side) if self._why_unit(unit) is None)

    def convertible(self) -> Ids:
        """On turn 13 the armies that can become the Tank unit, while it waits (Soviet Tank Unit; ruling 28)."""
        if not self.can_convert():
            return ()
        units = self.look.state.units.of(self.side)
        return tuple(unit.id for unit in units if self._why_no_tank(unit) is None)

    def can_convert(self) -> bool:
        """True if it is the Soviet turn of the Tank unit, and the unit still waits (ruling 28)."""
        now = self.side == SOVIET and self.look.state.turn == self.look.rules.figures["tank_turn"]
        return now and any(is_tank_unit(unit) for unit in self.look.state.units.boxed("waiting"))

    def entry_hexes(self, unit_id: str) -> Ids:
        """Hexes in which a unit can come in."""
        return self.look.rules.grid.ids(self._entry_area())

    def why_not_brought(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit cannot come in, or not there."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.side != self.side:
            return text("why.not_lost", "replacements", unit=unit_id)
        if unit.hex >= 0:
            return self._why_unit(unit) or text("why.on_map", "replacements", unit=unit_id)
        if unit.box == "waiting":
            return self._why_waiting(unit)
        if not self._entry_area():
            return text("why.no_entry", "replacements", side=self.side)
        return self._why_hex(hex_id)

    def why_not_restored(self, unit_id: str) -> Text:
        """The reason why a unit cannot be restored."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.hex < 0 or unit.side != self.side:
            return text("why.not_yours", "replacements", unit=unit_id)
        return self._why_unit(unit) or text("why.not_offered", "replacements", what=(unit_id,))

    def why_not_converted(self, unit_id: str) -> Text:
        """The reason why a unit cannot become the Tank unit."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.hex < 0 or unit.side != self.side:
            return text("why.not_yours", "tank_unit", unit=unit_id)
        return self._why_no_tank(unit) or text("why.not_offered", "tank_unit", what=(unit_id,))

    def blocked_conversion(self) -> Text | None:
        """The reason why nothing can become the Tank unit; None if something can (ruling 28)."""
        return None if self.convertible() else text("why.no_tank", "ruling-28")

    def _why_waiting(self, unit: Unit) -> Text:
        """The turn from which the 1st Shock Army or the Tank unit comes, as a reason (rulings 27 and 28)."""
        figures, now = self.look.rules.figures, self.look.state.turn
        if is_tank_unit(unit):
            return text("why.tank_waits", "ruling-28", unit=unit.id, turn=figures["tank_turn"])
        early = self.look.rules.options["early_first_shock"] and now < figures["early_first_shock_turn"]
        facts = {"early": figures["early_first_shock_turn"]} if early else {}
        key = "why.first_shock_early" if early else "why.first_shock_waits"
        return text(key, "ruling-27", unit=unit.id, turn=figures["first_shock_turn"], **facts)

    def _entry_area(self) -> HexSet:
        cities = cities_of(self.look, self.side) & (self._communication | self._moscow())
        return (entry_hexes(self.look, self.side) | cities) & ~occupied(self.look)

    def _moscow(self) -> HexSet:
        """Moscow, where the Soviets control it: it needs no communication (Replacements, Exception; ruling 25)."""
        held = cities_of(self.look, SOVIET) if self.side == SOVIET else 0
        return held & 1 << self.look.rules.moscow

    def _why_unit(self, unit: Unit) -> Text | None:
        if unit.mark("point"):
            return text("why.took_point", "ruling-26", unit=unit.id)
        if unit.is_full:
            return text("why.full_strength", "replacements", unit=unit.id)
        if not (self._communication | self._moscow()) >> unit.hex & 1:
            return self._cut_off(unit)
        return None

    def _why_no_tank(self, unit: Unit) -> Text | None:
        if unit.mark("point"):
            return text("why.took_point", "ruling-26", unit=unit.id)
        return None if self._communication >> unit.hex & 1 else self._cut_off(unit)

    def _cut_off(self, unit: Unit) -> Text:
        return text("why.no_communication", "ruling-22", unit=unit.id, hex=self.look.rules.grid.names[unit.hex])

    def _why_hex(self, hex_id: str) -> Text:
        index = self.look.rules.grid.index
        here = 1 << index[hex_id] if hex_id in index else 0
        if not here & (entry_hexes(self.look, self.side) | self.look.rules.cities):
            return self._why_no_entry_hex(hex_id, here)
        if here & occupied(self.look):
            return text("why.occupied", "replacements", hex=hex_id)
        if not here & cities_of(self.look, self.side):
            return text("why.not_controlled", "replacements", hex=hex_id)
        return text("why.city_cut_off", "ruling-22", hex=hex_id)

    def _why_no_entry_hex(self, hex_id: str, here: HexSet) -> Text:
        """A triple arrow that is closed on this turn, or nothing of the kind (rulings 23 and 24)."""
        if self.side == SOVIET and here & arrows_in_play(self.look):
            return text("why.arrow_closed", "ruling-24", hex=hex_id, turns=open_turns(self.look))
        return text("why.no_entry_hex", "ruling-23", hex=hex_id)


def communication(look: MoscowLook, side: SideId) -> HexSet:
    """The hexes in communication with a side's map edge (Replacements; ruling 22)."""
    grid = look.rules.grid
    open_hexes = grid.hexes & ~look.state.units.area(enemy_of(side)) & ~enemy_zone(look, side)
    return connected(grid, edge_hexes(look, side), open_hexes)


def occupied(look: MoscowLook) -> HexSet:
    """The hexes with a unit of either side."""
    return look.state.units.area(GERMAN) | look.state.units.area(SOVIET)
