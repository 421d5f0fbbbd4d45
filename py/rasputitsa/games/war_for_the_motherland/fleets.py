"""Air fleets: where they may fly, their zones of influence, when they leave, which base is withdrawn (10).

For whoever asks: `zone(look)` are the hexes in any zone of influence; `support(look)` the same where and while it
shifts the odds of combats and overruns, nothing in mud and snow (8.5; ruling 63): a combat has it if all its defending
hexes lie in it. `ground(play, base)` takes the fleet of a base down that leaves the map.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland.state import (
    AXIS,
    WITHDRAWN,
    Fleet,
    WarLook,
    WarPlay,
    is_airbase,
    weather_of,
)
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import Hex, HexSet

RANGE, INFLUENCE = 4, 5
"""How far from its base a fleet flies; how far its influence goes (10.12, 10.21)."""


def zone(look: WarLook) -> HexSet:
    """The hexes in the zones of influence of all fleets (10.21)."""
    return within(look.rules.grid, _flown_over(look), INFLUENCE)


def support(look: WarLook) -> HexSet:
    """The hexes whose defenders a fleet bombs or protects: none in mud and snow (8.55, 10.25; ruling 63)."""
    return zone(look) if weather_of(look) == "clear" else 0


def ground(play: WarPlay, base: str) -> None:
    """Take a base's fleet off the map: at once when the base goes (ruling 101)."""
    play.state.fleets = tuple(fleet for fleet in play.state.fleets if fleet.base != base)


@dataclass(frozen=True, slots=True)
class PlaceFleets(Stage):
    """The Axis puts its fleets over the map, not in mud; each may stay off (10.1; ruling 101)."""

    name: ClassVar[str] = "place_fleets"

    def decision(self, look: WarLook) -> Decision | None:
        """Which fleet flies where; None where none can."""
        sorties = _Sorties(look)
        if not sorties.waiting:
            return None
        fly = Option("fly", ("unit", "hex"), sorties.waiting, targets=sorties.targets, why=sorties.why)
        idle = text("undone.fleets", "10.1", units=len(sorties.waiting))
        done = Option("end", advances=True, passes=True, label="verb.end.fleets", undone=lambda: idle)
        return Decision(AXIS, text("prompt.fleets", "10.1", side=AXIS), (fly, done))

    def on_fly(self, play: WarPlay, unit_id: str, hex_id: str) -> None:
        """Put a fleet over a hex."""
        play.state.fleets = (*play.state.fleets, Fleet(unit_id, play.rules.grid.index[hex_id]))
        play.log(text("log.fleet", "10.1", unit=unit_id, hex=hex_id), unit=unit_id)

    def on_end(self, play: WarPlay) -> None:
        """The others stay off."""
        play.end()


@dataclass(frozen=True, slots=True)
class FleetsLeave(Stage):
    """All fleets come down at the end of the German Mechanized Movement Phase (10.15)."""

    name: ClassVar[str] = "fleets_leave"

    def run(self, play: WarPlay) -> None:
        """Take them off."""
        if play.state.fleets:
            play.log(text("log.fleets_leave", "10.1", units=tuple(fleet.base for fleet in play.state.fleets)))
        play.state.fleets = ()
        play.end()


@dataclass(frozen=True, slots=True)
class Withdrawal(Stage):
    """On two turns the Axis gives up an air base and its fleet for good (10.16, 10.3; ruling 102)."""

    name: ClassVar[str] = "withdrawal"

    def decision(self, look: WarLook) -> Decision | None:
        """Which base goes; None where it is not the time, or no choice is left."""
        bases = given_up(look, look.state.turn)
        if len(bases) < 2:
            return None
        option = Option("withdraw_base", ("unit",), bases)
        return Decision(AXIS, text("prompt.withdrawal", "10.3", side=AXIS), (option,))

    def run(self, play: WarPlay) -> None:
        """The only one left goes, if any must."""
        bases = given_up(play, play.state.turn)
        if bases:
            self.on_withdraw_base(play, bases[0])
        else:
            play.end()

    def on_withdraw_base(self, play: WarPlay, unit_id: str) -> None:
        """Put a base aside."""
        base = play.state.units[unit_id]
        ground(play, unit_id)
        play.state.put(base.bare().inside(WITHDRAWN))
        play.log(text("log.withdrawn", "10.3", unit=unit_id), unit=unit_id)
        play.end()


def given_up(look: WarLook, turn: int) -> Ids:
    """The air bases of which one goes in a turn; none, where it is not the time (10.31; ruling 102)."""
    if turn not in look.rules.logistics.withdrawals:
        return ()
    return tuple(unit.id for unit in look.state.units.all() if is_airbase(unit) and unit.box != WITHDRAWN)


class _Sorties:
    """The fleets that can still be placed, and where."""

    def __init__(self, look: WarLook) -> None:
        self.look = look
        flying = {fleet.base for fleet in look.state.fleets}
        grounded = weather_of(look) == "mud"
        self.waiting: Ids = () if grounded else tuple(base.id for base in _bases(look) if base.id not in flying)

    def targets(self, unit_id: str) -> Ids:
        """The hexes in play within range of a base, sea and enemies too."""
        return self.look.rules.grid.ids(self._range(self.look.state.units[unit_id].hex))

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """Why a fleet is not placed, or not there."""
        units = self.look.state.units
        if unit_id not in units or not is_airbase(units[unit_id]):
            return text("why.no_fleet", "10.1", unit=unit_id)
        if unit_id not in self.waiting:
            return text("why.fleet_placed" if units[unit_id].hex >= 0 else "why.no_base", "10.1", unit=unit_id)
        return self._why_not_there(unit_id, hex_id)

    def _why_not_there(self, unit_id: str, hex_id: str) -> Text:
        grid, base = self.look.rules.grid, self.look.state.units[unit_id].hex
        hex = grid.index.get(hex_id)
        if hex is None or self.look.rules.map.terrain["out_of_play"] >> hex & 1:
            return text("why.fleet_out_of_play", "10.1", hex=hex_id)
        far = grid.distance(base, hex)
        return text("why.fleet_range", "10.1", unit=unit_id, hex=hex_id, range=RANGE, far=far)

    def _range(self, hex: Hex) -> HexSet:
        grid, out = self.look.rules.grid, self.look.rules.map.terrain["out_of_play"]
        return within(grid, 1 << hex, RANGE) & ~out


def _bases(look: WarLook) -> Iterator[Unit]:
    return (unit for unit in look.state.units.of(AXIS) if is_airbase(unit))


def _flown_over(look: WarLook) -> HexSet:
    return look.rules.grid.set_of(fleet.hex for fleet in look.state.fleets)
