"""Setting up: the Russian first and completely, then the German (Setting Up the Game; rulings 2 to 5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit, Units
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.state import (
    FRONT,
    GERMAN,
    RUSSIAN,
    SideId,
    TyphoonLook,
    TyphoonPlay,
    TyphoonRules,
    is_finn,
    is_worker,
    setup_box,
)
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet

_RUSSIAN_AREAS = ("russian_start", "leningrad_pocket", "oranienbaum_pocket")
_FINNISH_AREAS = {"isthmus": "finland_isthmus", "svir": "finland_svir"}


@dataclass(frozen=True, slots=True)
class SetUp(Stage):
    """A side places its units, or takes the ready set-up in one action and shifts whom it likes (ruling 2)."""

    name: ClassVar[str] = "set_up"
    side: SideId

    def decision(self, look: TyphoonLook) -> Decision:
        """Take the ready set-up, place a unit, shift or lift one again, close when all stand."""
        setting = Setting(look, self.side)
        waiting = setting.waiting
        closed = text("why.not_all_placed", "ruling-2", side=self.side, units=len(waiting)) if waiting else None
        ready = () if setting.is_ready else (Option("ready"),)
        options = (
            *ready,
            Option("deploy", ("unit", "hex"), waiting, setting.targets, why=setting.why),
            Option(
                "shift", ("unit", "hex"), setting.placed, setting.elsewhere, why=setting.why_no_shift, retracts=True
            ),
            Option("lift", ("unit",), setting.placed, why=setting.why, retracts=True),
            Option("begin", blocked=closed, advances=True),
        )
        return Decision(self.side, self._prompt(len(waiting)), options)

    def _prompt(self, waiting: int) -> Text:
        """The prompt: units left to be placed, or that none is."""
        if waiting:
            return text("prompt.set_up", "setup", side=self.side, units=waiting)
        return text("prompt.set_up.placed", "setup", side=self.side)

    def on_ready(self, play: TyphoonPlay) -> None:
        """Put every unit on its hex of the ready set-up."""
        play.state.put(*(_standing(play.rules, unit, play.rules.ready[unit.id]) for unit in _free(play, self.side)))
        play.log(text("log.ready_set_up", "ruling-2", side=self.side))

    def on_deploy(self, play: TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """Place a unit."""
        hex = play.rules.grid.index[hex_id]
        play.state.put(_standing(play.rules, play.state.units[unit_id], hex))
        play.log(text("log.deploys", "setup", unit=unit_id, hex=hex_id), unit=unit_id)

    def on_shift(self, play: TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """Put a unit that is placed on another hex, in one action (ruling 2)."""
        self.on_deploy(play, unit_id, hex_id)

    def on_lift(self, play: TyphoonPlay, unit_id: str) -> None:
        """Take a unit off the map again."""
        play.state.put(play.state.units[unit_id].bare().inside(setup_box(self.side)))
        play.log(text("log.lifts", "ruling-2", unit=unit_id), unit=unit_id)

    def on_begin(self, play: TyphoonPlay) -> None:
        """Close the set-up."""
        play.log(text("log.set_up", "setup", side=self.side))
        play.end()


class Setting:
    """The hexes in which units may stand as a side sets up."""

    def __init__(self, look: TyphoonLook, side: SideId) -> None:
        self.look, self.side = look, side
        self.free = tuple(_free(look, side))

    @property
    def waiting(self) -> Ids:
        """The units that are not placed yet."""
        return tuple([unit.id for unit in self.free if unit.hex < 0])

    @property
    def placed(self) -> Ids:
        """The units that can be lifted again."""
        return tuple([unit.id for unit in self.free if unit.hex >= 0])

    @property
    def is_ready(self) -> bool:
        """True if every unit stands where the ready set-up has it."""
        return all(self.look.rules.ready[unit.id] == unit.hex for unit in self.free)

    def targets(self, unit_id: str) -> Ids:
        """The hexes where a unit may be placed: in its area, with room in the stack."""
        unit = self.look.state.units[unit_id]
        area = self.area(unit)
        full = self.look.rules.stacking[self.side].full(self.look.state.units, self.side, (unit,), area)
        return self.look.rules.grid.ids(area & ~full)

    def elsewhere(self, unit_id: str) -> Ids:
        """The other hexes where a unit that is placed may stand."""
        here = self.look.rules.grid.names[self.look.state.units[unit_id].hex]
        return tuple([hex_id for hex_id in self.targets(unit_id) if hex_id != here])

    def area(self, unit: Unit) -> HexSet:
        """Hexes where a unit may stand by its kind: workers in cities, Finns half on each front (rulings 4 and 5)."""
        if not is_finn(unit):
            return home(self.look.rules, self.side) & (self.look.rules.cities if is_worker(unit) else -1)
        most, area = self.look.rules.figures["finns_a_front"], 0
        for front, name in _FINNISH_AREAS.items():
            others = [other for other in self.free if other.mark(FRONT) == front and other.id != unit.id]
            area |= self.look.rules.areas[name] if len(others) < most else 0
        return area

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit is not placed, not lifted, or not there."""
        unit, hex = self.look.state.units.get(unit_id), self.look.rules.grid.index.get(hex_id)
        if unit is None or unit not in self.free:
            return self._why_not_free(unit_id)
        if hex is None or unit.hex >= 0:
            return text("why.placed" if unit.hex >= 0 else "why.not_placed", "ruling-2", unit=unit_id)
        return self._why_not_there(unit, hex)

    def why_no_shift(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit is not shifted, or not there."""
        unit, hex = self.look.state.units.get(unit_id), self.look.rules.grid.index.get(hex_id)
        if unit is None or unit not in self.free:
            return self._why_not_free(unit_id)
        if unit.hex < 0:
            return text("why.not_placed", "ruling-2", unit=unit_id)
        if hex is None or hex == unit.hex:
            return text("why.stands_there", "ruling-2", unit=unit_id)
        return self._why_not_there(unit, hex)

    def _why_not_free(self, unit_id: str) -> Text:
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.side != self.side:
            return text("why.not_yours", "setup", unit=unit_id)
        fixed = unit.id in self.look.rules.fixed
        return text("why.fixed", "ruling-3", unit=unit_id) if fixed else text("why.not_at_start", "setup", unit=unit_id)

    def _why_not_there(self, unit: Unit, hex: Hex) -> Text:
        hex_id = self.look.rules.grid.names[hex]
        if self.area(unit) >> hex & 1:
            return text("why.full", "stacking", unit=unit.id, hex=hex_id)
        if self.look.rules.map.features["front_line"] >> hex & 1:
            return text("why.front_line", "ruling-5", hex=hex_id)
        kind = "finn" if is_finn(unit) else "worker" if is_worker(unit) else self.side
        return text(
            f"why.not_there.{kind}", "ruling-4" if self.side == RUSSIAN else "ruling-5", unit=unit.id, hex=hex_id
        )


@lru_cache(maxsize=16)
def home(rules: TyphoonRules, side: SideId) -> HexSet:
    """The side of the Front Line on which a side sets up; Finns have areas of their own."""
    names = ("german_start",) if side == GERMAN else _RUSSIAN_AREAS
    area = 0
    for name in names:
        area |= rules.areas[name]
    return area & rules.bounds


def roster_units(rules: TyphoonRules) -> Units:
    """Every counter as it stands before the set-up: where it is printed, or beside the map."""
    return Units({id: _before(rules, id) for id in rules.roster})


def _before(rules: TyphoonRules, id: str) -> Unit:
    counter = rules.roster[id]
    hex = rules.grid.index[counter.hex] if counter.hex else OFF_MAP
    return Unit(id, counter.type, counter.side, hex, counter.box, counter.steps)


def _free(look: TyphoonLook, side: SideId) -> Iterator[Unit]:
    """The units that a side sets up where it likes; a position may lack some."""
    units = (look.state.units.get(id) for id in look.rules.ready)
    return (unit for unit in units if unit is not None and unit.side == side)


def _standing(rules: TyphoonRules, unit: Unit, hex: Hex) -> Unit:
    """A unit in its place; a Finn belongs to that front for good (ruling 24)."""
    placed = unit.bare().at(hex)
    if not is_finn(unit):
        return placed
    return placed.marked(FRONT, next(front for front, name in _FINNISH_AREAS.items() if rules.areas[name] >> hex & 1))
