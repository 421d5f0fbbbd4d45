"""Setting up: the Russian first and completely, then the German (Setting Up the Game; rulings 2 to 5)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from rasputitsa.engine.decision import TO_HEX, Decision, Ids, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.hexgrid.grid import Hex, HexSet, union
from rasputitsa.procedures.offering import SetUps
from rasputitsa.rules.permits import Ban, Bar, HexChoice, Permit, Sentence, UnitChoice, pool

_RUSSIAN_AREAS = ("russian_start", "leningrad_pocket", "oranienbaum_pocket")
_FINNISH_AREAS = {"isthmus": "finland_isthmus", "svir": "finland_svir"}


_NO_PLACE = Sentence("why.no_place", "setup")


@dataclass(frozen=True, slots=True)
class SetUp(SetUps):
    """A side places its units, or takes the ready set-up in one action and shifts whom it likes (ruling 2)."""

    name: ClassVar[str] = "set_up"
    side: state.SideId

    def offers(self, look: state.TyphoonLook) -> tuple[Option, ...]:
        """Take the ready set-up, place a unit, shift or lift one again."""
        setting = Setting(look, self.side)
        ready = () if setting.is_ready else (Option("ready"),)
        deploying, shifting = setting.deploying, setting.shifting
        return (
            *ready,
            Option("deploy", TO_HEX, setting.waiting, deploying.targets, why=deploying.why),
            Option("shift", TO_HEX, setting.placed, shifting.targets, why=shifting.why, retracts=True),
            Option("lift", ("unit",), setting.placed, why=setting.lifting.why, retracts=True),
        )

    def ask(self, look: state.TyphoonLook, options: tuple[Option, ...]) -> Decision:
        """The question, until all stand."""
        waiting = len(Setting(look, self.side).waiting)
        closed = text("why.not_all_placed", "ruling-2", side=self.side, units=waiting) if waiting else None
        begin = Option("begin", blocked=closed, advances=True)
        return Decision(self.side, self._prompt(waiting), (*options, begin))

    def _prompt(self, waiting: int) -> Text:
        """The prompt: units left to be placed, or that none is."""
        if waiting:
            return text("prompt.set_up", "setup", side=self.side, units=waiting)
        return text("prompt.set_up.placed", "setup", side=self.side)

    def on_ready(self, play: state.TyphoonPlay) -> None:
        """Put every unit on its hex of the ready set-up."""
        play.state.put(*(_standing(play.rules, unit, play.rules.ready[unit.id]) for unit in _free(play, self.side)))
        play.log(text("log.ready_set_up", "ruling-2", side=self.side))

    def on_deploy(self, play: state.TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """Place a unit."""
        hex = play.rules.grid.index[hex_id]
        play.state.put(_standing(play.rules, play.state.units[unit_id], hex))
        play.log(text("log.deploys", "setup", unit=unit_id, hex=hex_id), unit=unit_id)

    def on_shift(self, play: state.TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """Put a unit that is placed on another hex, in one action (ruling 2)."""
        self.on_deploy(play, unit_id, hex_id)

    def on_lift(self, play: state.TyphoonPlay, unit_id: str) -> None:
        """Take a unit off the map again."""
        play.state.put(play.state.units[unit_id].bare().inside(state.setup_box(self.side)))
        play.log(text("log.lifts", "ruling-2", unit=unit_id), unit=unit_id)

    def close(self, play: state.TyphoonPlay) -> None:
        """Close the set-up."""
        play.log(text("log.set_up", "setup", side=self.side))
        play.end()


class Setting:
    """The hexes in which units may stand as a side sets up."""

    def __init__(self, look: state.TyphoonLook, side: state.SideId) -> None:
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

    @once
    def deploying(self) -> HexChoice:
        """The units that are not placed, with the hexes where they may be."""
        return HexChoice(self._among("why.placed", lambda unit: unit.hex >= 0), self._permit, _NO_PLACE)

    @once
    def shifting(self) -> HexChoice:
        """The units that are placed, with the other hexes where they may be."""
        return HexChoice(self.lifting, self._elsewhere, _NO_PLACE)

    @once
    def lifting(self) -> UnitChoice:
        """The units that are placed."""
        return self._among("why.not_placed", lambda unit: unit.hex < 0)

    def area(self, unit: Unit) -> HexSet:
        """The hexes where a unit may stand by its kind."""
        return Permit(self.look.rules.grid, unit.id, self._ground(unit)).area

    def _among(self, key: str, bars: Callable[[Unit], bool]) -> UnitChoice:
        """The units that the side sets up where it likes, but some (rulings 2 and 3)."""
        own, free = (unit for unit in self.look.state.units.all() if unit.side == self.side), {*self.free}
        bans = (
            Ban(lambda unit: unit.id in self.look.rules.fixed, "why.fixed", "ruling-3"),
            Ban(lambda unit: unit not in free, "why.not_at_start", "setup"),
            Ban(bars, key, "ruling-2"),
        )
        return UnitChoice(pool(own), Sentence("why.not_yours", "setup"), bans)

    def _permit(self, unit: Unit) -> Permit:
        full = self.look.rules.stacking[self.side].full(self.look.state.units, self.side, (unit,), self.area(unit))
        return Permit(self.look.rules.grid, unit.id, (*self._ground(unit), Bar(full, "why.full", "stacking")))

    def _elsewhere(self, unit: Unit) -> Permit:
        permit = self._permit(unit)
        return permit._replace(bars=(Bar(1 << unit.hex, "why.stands_there", "ruling-2"), *permit.bars))

    def _ground(self, unit: Unit) -> tuple[Bar, ...]:
        """The hexes outside the area of a unit: workers start in cities, Finns half on each front (rulings 4 and 5)."""
        rules, rule = self.look.rules, "ruling-4" if self.side == state.RUSSIAN else "ruling-5"
        if state.is_finn(unit):
            finland = union(rules.areas[name] for name in _FINNISH_AREAS.values())
            return (
                Bar(rules.map.features["front_line"] & ~finland, "why.front_line", "ruling-5"),
                Bar(~finland, "why.not_there.finn", rule),
                Bar(
                    self._filled_fronts(unit),
                    "why.finns_full",
                    rule,
                    lambda hex: {"most": rules.figures["finns_a_front"]},
                ),
            )
        area = home(rules, self.side)
        return (
            Bar(~rules.bounds, "why.bounds", "ruling-68"),
            Bar(rules.map.features["front_line"] & ~area, "why.front_line", "ruling-5"),
            Bar(~area, f"why.not_there.{self.side}", rule),
            *((Bar(~rules.cities, "why.not_there.worker", rule),) if state.is_worker(unit) else ()),
        )

    def _filled_fronts(self, unit: Unit) -> HexSet:
        """The Finnish fronts on which as many others stand as may (ruling 5)."""
        most, areas = self.look.rules.figures["finns_a_front"], self.look.rules.areas
        fronts = [other.mark(state.FRONT) for other in self.free if other.id != unit.id]
        return union(areas[name] for front, name in _FINNISH_AREAS.items() if fronts.count(front) >= most)


@lru_cache(maxsize=16)
def home(rules: state.TyphoonRules, side: state.SideId) -> HexSet:
    """The side of the Front Line on which a side sets up; Finns have areas of their own."""
    names = ("german_start",) if side == state.GERMAN else _RUSSIAN_AREAS
    return union(rules.areas[name] for name in names) & rules.bounds


def _free(look: state.TyphoonLook, side: state.SideId) -> Iterator[Unit]:
    """The units that a side sets up where it likes; a position may lack some."""
    units = (look.state.units.get(id) for id in look.rules.ready)
    return (unit for unit in units if unit is not None and unit.side == side)


def _standing(rules: state.TyphoonRules, unit: Unit, hex: Hex) -> Unit:
    """A unit in its place; a Finn belongs to that front for good (ruling 24)."""
    placed = unit.bare().at(hex)
    if not state.is_finn(unit):
        return placed
    return placed.marked(
        state.FRONT, next(front for front, name in _FINNISH_AREAS.items() if rules.areas[name] >> hex & 1)
    )
