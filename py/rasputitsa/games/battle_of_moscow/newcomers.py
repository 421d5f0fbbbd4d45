"""Arrivals of a side: reinforcements, rebuilt units, counters, paratroops (rulings 28, 59 to 62, 71, 78 and 83)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.control import take_cities
from rasputitsa.games.battle_of_moscow.depots import PLACES, Depots, cost_of, is_rebuilt, make_counter, pay
from rasputitsa.games.battle_of_moscow.dropping import drop, drop_hexes, is_paratroop, why_no_drop
from rasputitsa.games.battle_of_moscow.ground import hostile_zone
from rasputitsa.games.battle_of_moscow.state import (
    ARRIVED,
    ENTERED,
    GERMAN,
    RUSSIAN,
    SideId,
    TyphoonLook,
    TyphoonPlay,
    due_box,
    enemy_of,
    is_finn,
    is_security,
    lost_box,
)
from rasputitsa.hexgrid.grid import Hex, HexSet

SOUTH_BOX = "german_south"
"""The box of the two divisions that come once the 40th Army is released (ruling 63)."""
MOBILE = 8
"""The movement factor of the units that are rebuilt from an account of their own (ruling 62)."""


@dataclass(frozen=True, slots=True)
class Newcomers(Stage):
    """A side places what comes in, in any order; what is not placed waits, what is not used is lost (ruling 59).

    Of the Russian turn: the factors `left` at each place, the `quotas` still open, the `drops` still allowed, and the
    unit of which one counter has been dropped.
    """

    name: ClassVar[str] = "newcomers"
    side: SideId
    left: tuple[int, ...] = ()
    quotas: tuple[str, ...] = ()
    drops: int = 0
    dropping: str = ""

    def decision(self, look: TyphoonLook) -> Decision | None:
        """Whom to bring, and where; None where there is nothing to bring."""
        coming = Coming(look, self)
        if self.dropping:
            return Decision(RUSSIAN, text("prompt.drop", "paratroops", unit=self.dropping), (coming.drop_option(),))
        options = coming.options()
        if not any(option.subjects for option in options):
            return None
        close = Option("arrived", advances=True, passes=True, undone=lambda: coming.undone(options))
        return Decision(self.side, coming.prompt(), (*options, close))

    def on_enter(self, play: TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """A reinforcement comes in; it may ride beyond its side's number (ruling 28)."""
        unit = play.state.units[unit_id].marked(ARRIVED, 1)
        place(play, unit, play.rules.grid.index[hex_id], text("log.enters", "reinforcements", unit=unit_id, hex=hex_id))

    def on_rebuild(self, play: TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """A destroyed unit comes back."""
        unit, hex = play.state.units[unit_id], play.rules.grid.index[hex_id]
        message = text("log.rebuilt", "replacements", unit=unit_id, hex=hex_id, factors=cost_of(unit))
        if self.side == GERMAN:
            _charge(play, unit)
        else:
            left = pay(play, Depots(play, self.left, self.quotas), hex, cost_of(unit))
            quotas = tuple(kind for kind in self.quotas if kind != unit.type.branch)
            play.goto(replace(self, left=left, quotas=quotas))
        place(play, unit, hex, message)

    def on_counter(self, play: TyphoonPlay, hex_id: str) -> None:
        """A factor becomes a counter."""
        hex = play.rules.grid.index[hex_id]
        left = make_counter(play, Depots(play, self.left, self.quotas), hex)
        take_cities(play, RUSSIAN, (hex,))
        play.goto(replace(self, left=left))

    def on_drop(self, play: TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """One of a unit's two counters lands, then the other."""
        more = drop(play, play.state.units[unit_id], play.rules.grid.index[hex_id])
        play.goto(replace(self, drops=self.drops if more else self.drops - 1, dropping=unit_id if more else ""))

    def on_arrived(self, play: TyphoonPlay) -> None:
        """End the arrivals."""
        play.end()


class Coming:
    """The units that may come in, and their hexes."""

    def __init__(self, look: TyphoonLook, stage: Newcomers) -> None:
        self.look, self.stage, self.side = look, stage, stage.side

    def options(self) -> tuple[Option, ...]:
        """The verbs `enter` and `rebuild`; for the Russians also `counter` and, in snow, `drop`."""
        enter = Option("enter", ("unit", "hex"), self._entering, self._ways_in, why=self._why_not_in, stacks=True)
        rebuild = Option(
            "rebuild", ("unit", "hex"), self._returning, self._places, notes=self._price, why=self._why_not_back
        )
        if self.side == GERMAN:
            return enter, rebuild
        names = self.look.rules.grid.ids(self.depots.for_counters())
        counter = Option("counter", ("hex",), names, why=self._why_no_counter)
        return enter, rebuild, counter, *((self.drop_option(),) if self.stage.drops else ())

    def drop_option(self) -> Option:
        """The verb `drop`."""
        units = (self.stage.dropping,) if self.stage.dropping else tuple(filter(self._is_paratroop, self._waiting))
        area = self.look.rules.grid.ids(drop_hexes(self.look)) if units else ()
        return Option("drop", ("unit", "hex"), units if area else (), lambda unit: area, why=self._why_no_drop)

    def undone(self, options: tuple[Option, ...]) -> Text | None:
        """A reminder of the units that could still come, and of the factors that would be lost."""
        units = sum(len(option.subjects) for option in options if option.verb in ("enter", "rebuild"))
        lost = sum(self.stage.left) if any(option.subjects for option in options if option.verb != "enter") else 0
        if lost:
            return text("undone.newcomers", "reinforcements", units=units, factors=lost)
        return text("undone.coming", "reinforcements", units=units) if units else None

    def prompt(self) -> Text:
        """The prompt: units that come in by the south edge, and the factors left to spend."""
        south = tuple(unit for unit in self._entering if self.look.state.units[unit].box == SOUTH_BOX)
        key = f"prompt.newcomers.{self.side}{'_south' if south else ''}"
        return text(key, "reinforcements", **self._figures(), **({"units": south} if south else {}))

    def _figures(self) -> dict[str, int | str]:
        """The factors left to spend."""
        state = self.look.state
        if self.side == GERMAN:
            return {"side": GERMAN, "infantry": state.infantry_account, "mobile": state.mobile_account}
        return {"side": RUSSIAN, **dict(zip(PLACES, self.stage.left, strict=True))}

    @cached_property
    def depots(self) -> Depots:
        """The Russian replacements."""
        return Depots(self.look, self.stage.left, self.stage.quotas)

    @cached_property
    def _waiting(self) -> Ids:
        """The reinforcements that may enter: of this turn, or held back since another (rulings 59 and 63)."""
        boxes = [due_box(turn) for turn in range(1, self.look.state.turn + 1)]
        boxes += [SOUTH_BOX] if self.look.state.released else []
        units = self.look.state.units
        return tuple(unit.id for box in boxes for unit in units.boxed(box) if unit.side == self.side)

    @cached_property
    def _entering(self) -> Ids:
        return tuple(unit for unit in self._waiting if self._entry(self.look.state.units[unit]))

    @cached_property
    def _returning(self) -> Ids:
        if self.side == RUSSIAN:
            return self.depots.units()
        return tuple(unit.id for unit in _rebuildable(self.look) if self._entry(unit))

    def _is_paratroop(self, unit_id: str) -> bool:
        return is_paratroop(self.look.state.units[unit_id])

    def _entry(self, unit: Unit) -> HexSet:
        """The hexes of its edge in which a unit may come in: no enemy, room for it (rulings 59 and 83)."""
        rules, units = self.look.rules, self.look.state.units
        edge = rules.entries[SOUTH_BOX if unit.box == SOUTH_BOX else self.side]
        free = edge & rules.bounds & ~units.area(enemy_of(self.side))
        return free & ~rules.stacking[self.side].full(units, self.side, (unit,), free)

    def _ways_in(self, unit_id: str) -> Ids:
        return self.look.rules.grid.ids(self._entry(self.look.state.units[unit_id]))

    def _places(self, unit_id: str) -> Ids:
        unit = self.look.state.units[unit_id]
        area = self.depots.area(unit) if self.side == RUSSIAN else self._entry(unit)
        return self.look.rules.grid.ids(area)

    def _price(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        return (text("note.factors", "replacements", factors=cost_of(self.look.state.units[unit_id])),)

    def _why_not_in(self, unit_id: str, hex_id: str = "") -> Text:
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.id not in self._waiting:
            return text("why.not_due", "ruling-59", unit=unit_id)
        if not hex_id or unit.id not in self._entering:
            return text("why.edge_full", "ruling-83", unit=unit_id)
        hex = self.look.rules.grid.index.get(hex_id)
        return text("why.no_hex", "ruling-59", hex=hex_id) if hex is None else self._why_no_entry(unit, hex)

    def _why_not_back(self, unit_id: str, hex_id: str = "") -> Text:
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.box != lost_box(self.side):
            return text("why.not_lost", "replacements", unit=unit_id)
        if not (is_rebuilt(unit) if self.side == RUSSIAN else _may_return(unit)):
            return text("why.never_rebuilt", "ruling-62", unit=unit_id)
        hex = self.look.rules.grid.index.get(hex_id)
        if self.side == RUSSIAN:
            return self._why_no_depot(unit, hex)
        if unit not in _rebuildable(self.look):
            return text("why.account_short", "ruling-62", unit=unit_id)
        return text("why.edge_full", "ruling-83", unit=unit_id) if hex is None else self._why_no_entry(unit, hex)

    def _why_no_depot(self, unit: Unit, hex: Hex | None) -> Text:
        """The reason why a Russian unit is not rebuilt, or not in a hex."""
        if not self.depots.may_return(unit):
            return text("why.one_a_turn", "ruling-60", unit=unit.id)
        return text("why.nowhere", "ruling-60", unit=unit.id) if hex is None else self.depots.why_not(unit, hex)

    def _why_no_counter(self, hex_id: str) -> Text:
        hex = self.look.rules.grid.index.get(hex_id)
        return text("why.no_hex", "ruling-60", hex=hex_id) if hex is None else self.depots.why_no_counter(hex)

    def _why_no_entry(self, unit: Unit, hex: Hex) -> Text:
        """The reason why a unit cannot come in at a hex: not on its edge, an enemy, no room (rulings 59 and 83)."""
        rules, units = self.look.rules, self.look.state.units
        facts = {"unit": unit.id, "hex": rules.grid.names[hex]}
        edge = rules.entries[SOUTH_BOX if unit.box == SOUTH_BOX else self.side]
        if not edge & rules.bounds & 1 << hex:
            return text("why.no_entry", "ruling-59", **facts)
        enemies = tuple(other.id for other in units.on(hex) if other.side != self.side)
        if enemies:
            return text("why.enemy", "ruling-59", hex=rules.grid.names[hex], enemies=enemies)
        return text("why.full", "ruling-83", **facts)

    def _why_no_drop(self, unit_id: str, hex_id: str = "") -> Text:
        unit, hex = self.look.state.units.get(unit_id), self.look.rules.grid.index.get(hex_id)
        if unit is None or not is_paratroop(unit) or unit.id not in self._waiting:
            return text("why.not_dropped", "paratroops", unit=unit_id)
        if self.stage.dropping and unit.id != self.stage.dropping:
            return text("why.drop_other", "ruling-71", unit=unit_id, other=self.stage.dropping)
        nowhere = text("why.drop_nowhere", "paratroops", unit=unit_id)
        return nowhere if hex is None else why_no_drop(self.look, unit, hex) or nowhere


def place(play: TyphoonPlay, unit: Unit, hex: Hex, message: Text) -> None:
    """Put a unit on the map; in an enemy zone it has entered one (ruling 59)."""
    zoned = hostile_zone(play, unit.side) >> hex & 1
    play.state.put((unit.marked(ENTERED, 1) if zoned else unit).at(hex))
    play.log(message, unit=unit.id)
    take_cities(play, unit.side, (hex,))


def _rebuildable(look: TyphoonLook) -> Iterator[Unit]:
    """The German units that an account can pay for (ruling 62)."""
    for unit in look.state.units.boxed(lost_box(GERMAN)):
        account = look.state.mobile_account if unit.movement == MOBILE else look.state.infantry_account
        if _may_return(unit) and cost_of(unit) <= account:
            yield unit


def _may_return(unit: Unit) -> bool:
    return not is_finn(unit) and not is_security(unit)


def _charge(play: TyphoonPlay, unit: Unit) -> None:
    """Take a unit's factors off its account."""
    if unit.movement == MOBILE:
        play.state.mobile_account -= cost_of(unit)
    else:
        play.state.infantry_account -= cost_of(unit)
