"""Partisans: how many there are, where they may be, placing, moving, taking off (9.8; rulings 100, 134)."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland.ground import dry_land
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, WarLook, WarPlay, is_garrison
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import HexSet

GARRISON_KEEPS_OFF = 2
"""Within how many hexes of a garrison partisans may not be placed or moved (20.35)."""


@dataclass(frozen=True, slots=True)
class Partisans(Stage):
    """The Soviet player places those that have come, moves others or takes them off: each once (9.81, 9.84).

    `settled`: the hexes of those that are done. One that comes this turn may not wait (13.17).
    """

    name: ClassVar[str] = "partisans"
    settled: HexSet = 0

    def decision(self, look: WarLook) -> Decision | None:
        """What to do with them; None before the first has come."""
        there = look.state.partisans
        waiting, free = received(look) - there.bit_count(), there & ~self.settled
        if not waiting and not free:
            return None
        ids, allowed = look.rules.grid.ids, places(look)
        owed = text("why.partisan_owed", "13.1") if there.bit_count() < arriving(look) else None
        options = (
            _option("place", ("hex",), ids(allowed) if waiting else (), why=lambda hex_id: why_not(look, hex_id)),
            _option("shift", ("hex", "hex"), ids(free), lambda _: ids(allowed), why=lambda *at: why_not(look, *at)),
            _option("lift", ("hex",), ids(free), why=lambda hex_id: why_not_moved(look, hex_id)),
            _option("end", advances=True, passes=bool(waiting), blocked=owed),
        )
        return Decision(SOVIET, text("prompt.partisans", "9.8", side=SOVIET, waiting=waiting), options)

    def on_place(self, play: WarPlay, hex_id: str) -> None:
        """Put one into a hex."""
        self._settle(play, hex_id)
        play.log(text("log.partisan", "9.8", hex=hex_id))

    def on_shift(self, play: WarPlay, start_id: str, hex_id: str) -> None:
        """Move one, however far."""
        play.state.partisans &= ~(1 << play.rules.grid.index[start_id])
        self._settle(play, hex_id)
        play.log(text("log.partisan_moved", "9.8", start=start_id, end=hex_id))

    def on_lift(self, play: WarPlay, hex_id: str) -> None:
        """Take one off."""
        play.state.partisans &= ~(1 << play.rules.grid.index[hex_id])
        play.log(text("log.partisan_off", "9.8", hex=hex_id))

    def on_end(self, play: WarPlay) -> None:
        """All is settled."""
        play.end()

    def _settle(self, play: WarPlay, hex_id: str) -> None:
        here = 1 << play.rules.grid.index[hex_id]
        play.state.partisans |= here
        play.goto(replace(self, settled=self.settled | here))


def _option(verb: str, *args: Any, **facts: Any) -> Option:
    """An option that is called by a template of its own."""
    return Option(verb, *args, **facts)._replace(label=f"verb.{verb}.partisans")


def received(look: WarLook) -> int:
    """How many partisans there are by now (9.81)."""
    return sum(turn <= look.state.turn for turn in look.rules.logistics.partisans)


def arriving(look: WarLook) -> int:
    """How many come this turn, and may not be delayed (13.17)."""
    return look.rules.logistics.partisans.count(look.state.turn)


def places(look: WarLook) -> HexSet:
    """The hexes in which one may be put: Soviet land of 1941, no Axis unit, no other, off garrisons (9.82, 20.35)."""
    home = look.rules.map.features["in_soviet_union"] & dry_land(look.rules)
    return home & ~(look.state.units.area(AXIS) | look.state.partisans | _guarded(look))


def why_not_moved(look: WarLook, hex_id: str) -> Text:
    """Why none is moved from a hex or taken off: there is none, or it has been settled this turn."""
    here = 1 << look.rules.grid.index[hex_id] if hex_id in look.rules.grid.index else 0
    return text("why.partisan_settled" if here & look.state.partisans else "why.no_partisan", "9.8", hex=hex_id)


def why_not(look: WarLook, hex_id: str, end_id: str = "") -> Text:
    """Why none is put into a hex, or none is moved from it or to another."""
    index, state = look.rules.grid.index, look.state
    if end_id and not state.partisans >> index.get(hex_id, 0) & 1:
        return text("why.no_partisan", "9.8", hex=hex_id)
    hex_id = end_id or hex_id
    here = 1 << index.get(hex_id, 0)
    if received(look) == state.partisans.bit_count() and not end_id:
        return text("why.no_partisan_left", "9.8")
    if hex_id not in index or not here & look.rules.map.features["in_soviet_union"] & dry_land(look.rules):
        return text("why.partisan_abroad", "9.8", hex=hex_id)
    if here & state.units.area(AXIS):
        return text("why.partisan_axis", "9.8", hex=hex_id)
    guarded = here & _guarded(look)
    return text("why.partisan_guarded" if guarded else "why.partisan_there", "20.3" if guarded else "9.8", hex=hex_id)


def _guarded(look: WarLook) -> HexSet:
    garrisons = look.rules.grid.set_of(unit.hex for unit in look.state.units.of(AXIS) if is_garrison(unit))
    return within(look.rules.grid, garrisons, GARRISON_KEEPS_OFF)
