"""Air fleets: where they may fly, their zones of influence, when they leave, which base is withdrawn (10).

For other modules: `zone(look)` are the hexes in any zone of influence; `support(look)` the same where and while it
shifts the odds of combats and overruns, nothing in mud and snow (8.5; ruling 63): a combat has it if all its defending
hexes lie in it. `ground(play, base)` takes the fleet of a base down that leaves the map.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.procedures.acts import act
from rasputitsa.procedures.offering import OffersToEnd, OneOf
from rasputitsa.rules.permits import Ban, Bar, HexChoice, Permit, Sentence, UnitChoice, pool


def zone(look: state.WarLook) -> HexSet:
    """The hexes in the zones of influence of all fleets (10.21)."""
    return within(look.rules.grid, _flown_over(look), look.rules.figures["fleet_influence"])


def support(look: state.WarLook) -> HexSet:
    """The hexes whose defenders a fleet bombs or protects: none in mud and snow (8.55, 10.25; ruling 63)."""
    return zone(look) if state.weather_of(look) == "clear" else 0


def ground(play: state.WarPlay, base: str) -> None:
    """Take a base's fleet off the map: at once when the base goes (ruling 101)."""
    play.state.fleets = tuple(fleet for fleet in play.state.fleets if fleet.base != base)


@dataclass(frozen=True, slots=True)
class PlaceFleets(OffersToEnd):
    """The Axis puts its fleets over the map, not in mud; each may stay off (10.1; ruling 101)."""

    name: ClassVar[str] = "place_fleets"

    def offers(self, look: state.WarLook) -> tuple[Option, ...]:
        """Put a fleet over a hex."""
        return (_sorties(look).option("fly"),)

    def ask(self, look: state.WarLook, options: tuple[Option, ...]) -> Decision:
        """The question, until the others stay off."""
        idle = text("undone.fleets", "10.1", units=len(options[0].subjects))
        done = Option("end", advances=True, passes=True, label="verb.end.fleets", undone=lambda: idle)
        return Decision(state.AXIS, text("prompt.fleets", "10.1", side=state.AXIS), (*options, done))

    def on_fly(self, play: state.WarPlay, unit_id: str, hex_id: str) -> None:
        """Put a fleet over a hex."""
        play.state.fleets = (*play.state.fleets, state.Fleet(unit_id, play.rules.grid.index[hex_id]))
        play.log(text("log.fleet", "10.1", unit=unit_id, hex=hex_id), unit=unit_id)


def _land(play: state.WarPlay) -> None:
    if play.state.fleets:
        play.log(text("log.fleets_leave", "10.1", units=tuple(fleet.base for fleet in play.state.fleets)))
    play.state.fleets = ()


FleetsLeave = act(
    "fleets_leave", "All fleets come down at the end of the German Mechanized Movement Phase (10.15).", _land
)


@dataclass(frozen=True, slots=True)
class Withdrawal(OneOf):
    """On two turns the Axis gives up an air base and its fleet for good (10.16, 10.3; ruling 102)."""

    name: ClassVar[str] = "withdrawal"

    def named(self, look: state.WarLook) -> Sequence[str]:
        """The bases of which one goes in this turn."""
        return given_up(look, look.state.turn)

    def ask(self, look: state.WarLook, named: Sequence[str]) -> Decision:
        """The choice of the base that goes."""
        option = _giving_up(look).option("withdraw_base")
        return Decision(state.AXIS, text("prompt.withdrawal", "10.3", side=state.AXIS), (option,))

    def take(self, play: state.WarPlay, id: str) -> None:
        """Put a base aside."""
        base = play.state.units[id]
        ground(play, id)
        play.state.put(base.bare().inside(state.WITHDRAWN))
        play.log(text("log.withdrawn", "10.3", unit=id), unit=id)
        play.end()

    def on_withdraw_base(self, play: state.WarPlay, unit_id: str) -> None:
        """Give up a base."""
        self.take(play, unit_id)


def given_up(look: state.WarLook, turn: int) -> Ids:
    """The air bases of which one goes in a turn; none, where it is not the time (10.31; ruling 102)."""
    if turn not in look.rules.logistics.withdrawals:
        return ()
    return _giving_up(look).subjects


def _giving_up(look: state.WarLook) -> UnitChoice:
    """The air bases that have not been given up."""
    gone = Ban(lambda base: base.box == state.WITHDRAWN, "why.base_given_up", "10.3")
    bases = pool(unit for unit in look.state.units.all() if state.is_airbase(unit))
    return UnitChoice(bases, Sentence("why.no_airbase", "10.3"), (gone,))


def _sorties(look: state.WarLook) -> HexChoice:
    """The fleets that can still be placed, and where (10.11, 10.12; ruling 101)."""
    flying = {fleet.base for fleet in look.state.fleets}
    bans = (
        Ban(lambda base: state.weather_of(look) == "mud", "why.fleets_in_mud", "10.1"),
        Ban(lambda base: base.hex < 0, "why.no_base", "10.1"),
        Ban(lambda base: base.id in flying, "why.fleet_placed", "10.1"),
    )
    bases = pool(unit for unit in look.state.units.all() if state.is_airbase(unit))
    return HexChoice(
        UnitChoice(bases, Sentence("why.no_fleet", "10.1"), bans),
        partial(_range, look),
        Sentence("why.no_sortie", "10.1"),
    )


def _range(look: state.WarLook, base: Unit) -> Permit:
    """The hexes in play within range of a base, sea and enemies too."""
    grid = look.rules.grid
    most = look.rules.figures["fleet_range"]
    near = within(grid, 1 << base.hex, most)
    bars = (
        Bar(look.rules.map.terrain["out_of_play"], "why.fleet_out_of_play", "10.1"),
        Bar(~near, "why.fleet_range", "10.1", lambda hex: {"range": most, "far": grid.distance(base.hex, hex)}),
    )
    return Permit(grid, base.id, bars)


def _flown_over(look: state.WarLook) -> HexSet:
    return look.rules.grid.set_of(fleet.hex for fleet in look.state.fleets)
