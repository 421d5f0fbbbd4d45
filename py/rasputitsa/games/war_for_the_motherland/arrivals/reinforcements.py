"""Arrivals when a side begins to move: reinforcements, drops (13.1, 13.4; rulings 108 to 112, 128)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import control, state
from rasputitsa.games.war_for_the_motherland.arrivals.placing import Placing
from rasputitsa.games.war_for_the_motherland.stacking import full
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.procedures.offering import OffersToEnd
from rasputitsa.rules.permits import HexChoice, Sentence, UnitChoice, pool

_IN_ZONE, _IN_BAD_WEATHER = 1, -3
_WAITING_FOR_CONVERSION = ("guard", "shock")


@dataclass(frozen=True, slots=True)
class Arrivals(OffersToEnd):
    """A side places what is due, in any order; what is not placed waits (13.17). The Soviets may drop one corps."""

    name: ClassVar[str] = "arrivals"
    side: state.SideId
    dropped: bool = False

    def offers(self, look: state.WarLook) -> tuple[Option, ...]:
        """Bring a unit in, or drop one; nothing while one of them only waits in a box from now on."""
        coming = Coming(look, self.side)
        if any(coming.boxed()):
            return ()
        drops = self.side == state.SOVIET and not self.dropped
        return coming.option(), *((coming.drop_option(),) if drops else ())

    def ask(self, look: state.WarLook, options: tuple[Option, ...]) -> Decision:
        """The question, until the others wait."""
        undone = text("undone.arrivals", "13.1", units=sum(len(option.subjects) for option in options))
        close = Option("end", advances=True, passes=True, label="verb.arrived", undone=lambda: undone)
        return Decision(self.side, text("prompt.arrivals", "13.1", side=self.side), (*options, close))

    def run(self, play: state.WarPlay) -> None:
        """Put units that wait for conversion or a drop into their boxes; then there is nothing to place."""
        boxed = dict(Coming(play, self.side).boxed())
        for unit, box in boxed.items():
            play.state.put(unit.inside(box))
            play.log(
                text(f"log.waits.{box}", "13.2" if box == state.CONVERSION else "13.4", unit=unit.id), unit=unit.id
            )
        if not boxed:
            play.end()

    def on_enter(self, play: state.WarPlay, unit_id: str, hex_id: str) -> None:
        """A unit comes in; it is supplied (13.15)."""
        play.log(text("log.enters", "13.1", unit=unit_id, hex=hex_id), unit=unit_id)
        put_in(play, play.state.units[unit_id], hex_id)

    def on_airdrop(self, play: state.WarPlay, unit_id: str, hex_id: str) -> None:
        """A corps lands, or is lost (13.43; ruling 112)."""
        unit, hex = play.state.units[unit_id], play.rules.grid.index[hex_id]
        modifier = drop_modifier(play, 1 << hex)
        die = play.roll()
        lands = die + modifier <= play.rules.figures["lands"]
        key = "log.drop.lands" if lands else "log.drop.fails"
        told = text(key, "ruling-112", unit=unit_id, hex=hex_id, die=die, modifier=modifier)
        play.log(told, die=(die,), unit=unit_id)
        if lands:
            put_in(play, unit, hex_id)
        else:
            play.state.put(unit.inside(state.lost_box(self.side)))
        play.goto(Arrivals(self.side, dropped=True))


class Coming:
    """The units that may come in, and their hexes."""

    def __init__(self, look: state.WarLook, side: state.SideId) -> None:
        self.look, self.side = look, side
        self.placing = Placing(look, side)

    def option(self) -> Option:
        """The verb `enter`."""
        rule = "ruling-110" if self.side == state.SOVIET else "ruling-109"
        stranger, nowhere = Sentence("why.not_due", "13.1"), Sentence("why.no_room_for", rule)
        enter = HexChoice(UnitChoice(pool(self.due()), stranger), self.placing.permit, nowhere).option("enter")
        return enter._replace(notes=self._room, stacks=True)

    def drop_option(self) -> Option:
        """The verb `airdrop`, with what the die must beat."""
        corps = UnitChoice(pool(self.look.state.units.boxed(state.PARADROP)), Sentence("why.not_airborne", "13.4"))
        drop = HexChoice(corps, self.placing.drop_permit, Sentence("why.no_drop", "13.4"))
        return drop.option("airdrop")._replace(notes=self._chance)

    def due(self) -> Iterator[Unit]:
        """The side's units that are due: of this turn, or held back since another (13.17)."""
        units, first = self.look.state.units, self.look.rules.scenario.first
        for turn in range(first, self.look.state.turn + 1):
            yield from [unit for unit in units.boxed(state.due_box(turn)) if unit.side == self.side]

    def boxed(self) -> Iterator[tuple[Unit, str]]:
        """Units that are due but wait in a box (13.21, 13.41; ruling 128)."""
        straight = self.look.rules.switches.get("guards_straight_to_map", False)
        for unit in self.due():
            if unit.type.branch == "airborne":
                yield unit, state.PARADROP
            elif unit.type.branch in _WAITING_FOR_CONVERSION and not straight:
                yield unit, state.CONVERSION

    def _room(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """A note that a hex would hold more than it may when the phase ends (4.17)."""
        area = 1 << self.look.rules.grid.index[hex_id]
        is_full = full(self.look, self.side, (self.look.state.units[unit_id],), area)
        return (text("note.full", "4.1"),) if is_full else ()

    def _chance(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The faces with which the corps lands."""
        modifier = drop_modifier(self.look, 1 << self.look.rules.grid.index[hex_id])
        faces = max(0, min(6, self.look.rules.figures["lands"] - modifier))
        return (text("note.drop", "ruling-112", faces=faces, modifier=modifier),)


def drop_modifier(look: state.WarLook, area: HexSet) -> int:
    """The number added to the die of a drop: more in an Axis zone, less in mud and snow (13.43; ruling 112)."""
    zoned = Placing(look, state.SOVIET).ground.hostile & area
    return (_IN_ZONE if zoned else 0) + (0 if state.weather_of(look) == "clear" else _IN_BAD_WEATHER)


def put_in(play: state.WarPlay, unit: Unit, hex_id: str) -> None:
    """Put a unit on the map; its side has the hex."""
    hex = play.rules.grid.index[hex_id]
    play.state.put(unit.bare().marked(state.NEW, 1).at(hex))
    control.enter(play, unit.side, (hex,))
