"""Setting up: armies on the stars, German corps on the crosses as their player likes (Starting the Game; ruling 3)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.state import GERMAN, MoscowLook, MoscowPlay
from rasputitsa.procedures.offering import SetUps
from rasputitsa.rules.permits import Bar, HexChoice, Permit, Sentence, UnitChoice, pool

FORWARD = """
    XL 0407 XLVIII 0406 XLVII 0206 LVI 0305 XLVI 0204 XXIV 0201 XLI 0408 LVII 0202 XXXIV 0210 XLII 0107 VI 0209
    XII 0310 V 0205 XIII 0203 XX 0307 XXVII 0106 LIII 0309 VII 0306 VIII 0103 IX 0104 XXII 0410 XXXV 0409
"""
"""A set-up with the panzers in the first line, found by search: from it much can be won in the first turn."""


def placements(words: str) -> tuple[Action, ...]:
    """A set-up as actions, one for each unit."""
    each = words.split()
    return tuple(Action("place", id, hex) for id, hex in zip(each[::2], each[1::2], strict=True))


@dataclass(frozen=True, slots=True)
class GermanSetUp(SetUps):
    """The German player rearranges the ready-made set-up: units change places until he is content."""

    name: ClassVar[str] = "german_set_up"

    def offers(self, look: MoscowLook) -> tuple[Option, ...]:
        """Put a unit on another cross, return to the ready-made set-up."""
        idle = look.state.units == look.rules.roster_units()
        return _crosses(look).option("place"), Option("ready_made", retracts=True, idle=idle)

    def ask(self, look: MoscowLook, options: tuple[Option, ...]) -> Decision:
        """The question, until he begins."""
        return Decision(GERMAN, text("prompt.set_up", "starting"), (*options, Option("begin", advances=True)))

    def on_place(self, play: MoscowPlay, unit_id: str, hex_id: str) -> None:
        """Put a unit on a cross; the unit there takes its place."""
        unit, hex = play.state.units[unit_id], play.rules.grid.index[hex_id]
        moved = [other.at(unit.hex) for other in play.state.units.on(hex)]
        play.state.put(unit.at(hex), *moved)
        for other in moved:
            back = play.rules.grid.names[other.hex]
            play.log(text("log.swap", "starting", unit=unit_id, to=hex_id, other=other.id, hex=back), unit=unit_id)
        if not moved:
            play.log(text("log.place", "starting", unit=unit_id, hex=hex_id), unit=unit_id)

    def on_ready_made(self, play: MoscowPlay) -> None:
        """Put everything back as offered."""
        play.state.units = play.rules.roster_units()
        play.log(text("log.ready_made", "ruling-3"))


def _crosses(look: MoscowLook) -> HexChoice:
    """The Germans, each with the crosses that it may be put on: every one but its own."""
    who = UnitChoice(pool(look.state.units.of(GERMAN)), Sentence("why.not_yours", "starting"))
    return HexChoice(who, lambda unit: _others(look, unit), Sentence("why.no_other_cross", "starting"))


def _others(look: MoscowLook, unit: Unit) -> Permit:
    bars = (
        Bar(1 << unit.hex, "why.same_hex", "starting"),
        Bar(~look.rules.crosses, "why.no_cross", "starting"),
    )
    return Permit(look.rules.grid, unit.id, bars)
