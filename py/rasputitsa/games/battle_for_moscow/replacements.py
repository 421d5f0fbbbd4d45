"""Replacement points: bringing units in and restoring them (Replacements; rulings 5, 22, 23, 25 to 27)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.control import cities_of, take_cities
from rasputitsa.games.battle_for_moscow.state import (
    GERMAN,
    SOVIET,
    MoscowLook,
    MoscowPlay,
    SideId,
    enemy_of,
    enemy_zone,
    this_turn,
)
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.supply import connected


@dataclass(frozen=True, slots=True)
class ReplacementPhase(Stage):
    """A replacement phase begins; the German one of turn 1 is skipped."""

    name: ClassVar[str] = "replacement_phase"
    side: SideId

    def run(self, play: MoscowPlay) -> None:
        """Hand out the turn's points."""
        play.state.active = self.side
        if self.side == GERMAN and play.state.turn == 1:
            play.end()
            return
        play.state.points = this_turn(play).points[self.side]
        play.log(text("log.phase.replacements", "replacements", side=self.side, points=play.state.points))
        play.goto(Replacements(self.side))


@dataclass(frozen=True, slots=True)
class Replacements(Stage):
    """A side spends its points; those left are lost when the phase ends."""

    name: ClassVar[str] = "replacements"
    side: SideId

    def decision(self, look: MoscowLook) -> Decision | None:
        """Bring in, restore, or end; None where no point is left or nothing can be bought."""
        if not look.state.points:
            return None
        purchases = Purchases(look, self.side)
        arrivals, restorable = purchases.arrivals(), purchases.restorable()
        if not arrivals and not restorable:
            return None
        options = (
            Option("bring", ("unit", "hex"), arrivals, targets=purchases.entry_hexes, why=purchases.why_not_brought),
            Option("restore", ("unit",), restorable, why=purchases.why_not_restored),
            Option("end", advances=True),
        )
        prompt = text("prompt.replacements", "replacements", side=self.side, points=look.state.points)
        return Decision(self.side, prompt, options)

    def run(self, play: MoscowPlay) -> None:
        """Nothing can be bought any more."""
        _close(play)

    def on_bring(self, play: MoscowPlay, unit_id: str, hex_id: str) -> None:
        """Bring a unit in at half strength; at Ryazan, an entry hex, it may take a city that the enemy left empty."""
        hex = play.rules.grid.index[hex_id]
        unit = play.state.units[unit_id].with_steps(1).at(hex)
        play.state.put(unit.marked("point", 1))
        play.state.points -= 1
        play.log(text("log.bring", "replacements", unit=unit_id, hex=hex_id), unit=unit_id)
        take_cities(play, self.side, (hex,))

    def on_restore(self, play: MoscowPlay, unit_id: str) -> None:
        """Restore a unit to full strength."""
        unit = play.state.units[unit_id]
        play.state.put(unit.with_steps(unit.type.full).marked("point", 1))
        play.state.points -= 1
        play.log(text("log.restore", "replacements", unit=unit_id), unit=unit_id)

    def on_end(self, play: MoscowPlay) -> None:
        """End the phase; points not spent are lost."""
        _close(play)


class Purchases:
    """What a side can buy with a replacement point."""

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

    def entry_hexes(self, unit_id: str) -> Ids:
        """Where a unit can come in."""
        return self.look.rules.grid.ids(self._entry_area())

    def why_not_brought(self, unit_id: str, hex_id: str = "") -> Text:
        """Why a unit cannot come in, or not there."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.box != f"{self.side}_pool":
            return text("why.not_available", "ruling-27" if unit and unit.box else "replacements", unit=unit_id)
        if not self._entry_area():
            return text("why.no_entry", "replacements", side=self.side)
        return self._why_hex(hex_id)

    def why_not_restored(self, unit_id: str) -> Text:
        """Why a unit cannot be restored."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.hex < 0 or unit.side != self.side:
            return text("why.not_yours", unit=unit_id)
        return self._why_unit(unit) or text("why.not_offered", what=(unit_id,))

    def _entry_area(self) -> HexSet:
        cities = cities_of(self.look, self.side) & (self._communication | self._moscow())
        return (self.look.rules.entry[self.side] | cities) & ~occupied(self.look)

    def _moscow(self) -> HexSet:
        """Moscow, where the Soviets control it: it needs no communication (Replacements, Exception; ruling 25)."""
        held = cities_of(self.look, SOVIET) if self.side == SOVIET else 0
        return held & 1 << self.look.rules.moscow

    def _why_unit(self, unit: Unit) -> Text | None:
        if unit.is_full:
            return text("why.full_strength", "replacements", unit=unit.id)
        if unit.mark("point"):
            return text("why.took_point", "ruling-26", unit=unit.id)
        if not (self._communication | self._moscow()) >> unit.hex & 1:
            return text("why.no_communication", "ruling-22", unit=unit.id, hex=self.look.rules.grid.names[unit.hex])
        return None

    def _why_hex(self, hex_id: str) -> Text:
        rules = self.look.rules
        here = 1 << rules.grid.index[hex_id] if hex_id in rules.grid.index else 0
        if not here & (rules.entry[self.side] | rules.cities):
            return text("why.no_entry_hex", "ruling-23", hex=hex_id)
        if here & occupied(self.look):
            return text("why.occupied", "replacements", hex=hex_id)
        if not here & cities_of(self.look, self.side):
            return text("why.not_controlled", "replacements", hex=hex_id)
        return text("why.city_cut_off", "ruling-22", hex=hex_id)


def communication(look: MoscowLook, side: SideId) -> HexSet:
    """The hexes in communication with a side's map edge (Replacements; ruling 22)."""
    rules = look.rules
    open_hexes = rules.grid.hexes & ~look.state.units.area(enemy_of(side)) & ~enemy_zone(look, side)
    return connected(rules.grid, rules.edges[side], open_hexes)


def occupied(look: MoscowLook) -> HexSet:
    """The hexes with a unit of either side."""
    return look.state.units.area(GERMAN) | look.state.units.area(SOVIET)


def _close(play: MoscowPlay) -> None:
    play.state.points = 0
    play.state.clear_marks("point")
    play.end()
