"""Partisans: how many there are, where they may be, placing, moving, taking off (9.8; rulings 100, 134)."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.ground import dry_land
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, WarLook, WarPlay, is_garrison
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.permits import Bar, Permit


@dataclass(frozen=True, slots=True)
class Partisans(Stage):
    """The Soviet player places those that have come, moves others or takes them off: each once (9.81, 9.84).

    `settled`: the hexes of those that are done. One that comes this turn may not wait (13.17).
    """

    name: ClassVar[str] = "partisans"
    settled: HexSet = 0

    def decision(self, look: WarLook) -> Decision | None:
        """The choices about partisans; None before the first has come."""
        there = look.state.partisans
        waiting, free = received(look) - there.bit_count(), there & ~self.settled
        if not waiting and not free:
            return None
        allowed, at_hand = permit(look), _at_hand(look, free)
        ends = allowed.ids
        none_left = () if waiting else (Bar(look.rules.grid.hexes, "why.no_partisan_left", "9.8"),)
        new = allowed._replace(bars=(*none_left, *allowed.bars))
        owed = text("why.partisan_owed", "13.1") if there.bit_count() < arriving(look) else None
        options = (
            _option("place", ("hex",), new.ids, why=new.why),
            _option(
                "shift",
                ("hex", "hex"),
                at_hand.ids,
                lambda _: ends,
                why=lambda hex, end="": at_hand.barred(hex) or allowed.why(end),
            ),
            _option("lift", ("hex",), at_hand.ids, why=at_hand.why),
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
    """The number of partisans by now (9.81)."""
    return sum(turn <= look.state.turn for turn in look.rules.logistics.partisans)


def arriving(look: WarLook) -> int:
    """The number of partisans that come this turn, and may not be delayed (13.17)."""
    return look.rules.logistics.partisans.count(look.state.turn)


def places(look: WarLook) -> HexSet:
    """The hexes in which one may be put (9.82, 20.35)."""
    return permit(look).area


def permit(look: WarLook) -> Permit:
    """The hexes where one may be put: Soviet land of 1941, no Axis unit, no other, off garrisons (9.82, 20.35)."""
    bars = (
        Bar(~look.rules.map.features["in_soviet_union"], "why.partisan_abroad", "9.8"),
        Bar(~dry_land(look.rules), "why.partisan_water", "9.8"),
        Bar(look.state.units.area(AXIS), "why.partisan_axis", "9.8"),
        Bar(_guarded(look), "why.partisan_guarded", "20.3"),
        Bar(look.state.partisans, "why.partisan_there", "9.8"),
    )
    return Permit(look.rules.grid, "", bars)


def _at_hand(look: WarLook, free: HexSet) -> Permit:
    """The hexes from which a partisan may be moved or taken off: it is there, and not settled this turn (9.84)."""
    bars = (
        Bar(~look.state.partisans, "why.no_partisan", "9.8"),
        Bar(~free, "why.partisan_settled", "9.8"),
    )
    return Permit(look.rules.grid, "", bars)


def _guarded(look: WarLook) -> HexSet:
    garrisons = look.rules.grid.set_of(unit.hex for unit in look.state.units.of(AXIS) if is_garrison(unit))
    return within(look.rules.grid, garrisons, look.rules.figures["garrison_guards"])
