"""Movement: stacks on the march, reserves from off the map, overruns on the way, brigades split (chapter 2)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import TO_HEX, Decision, Option
from rasputitsa.engine.forms import Takes
from rasputitsa.engine.stage import Course
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.procedures.moving import Moving
from rasputitsa.rules.units import replace as replace_units
from tests.skirmish.battle import Fight
from tests.skirmish.cards import Report
from tests.skirmish.moves import Moves
from tests.skirmish.state import SideId, SkirmishLook, SkirmishPlay, enemy_of, enemy_zone


@dataclass(frozen=True, slots=True)
class Movement(Moving):
    """A side moves: units alone, or joined to a stack that marches at the pace of its slowest (2.1, 2.2)."""

    name: ClassVar[str] = "movement"
    calls: ClassVar[tuple[Course, ...]] = (("fight",),)
    side: SideId

    def decision(self, look: SkirmishLook) -> Decision | None:
        """Move, overrun, join a stack or leave it, split a brigade, ride, end; None where nothing can move."""
        moves = self.moves(look)
        if not moves.is_able:
            return None
        takes: tuple[Takes, ...] = ("unit", "any") if look.rules.is_grand else TO_HEX
        kind, unfinished = look.rules.kind_of, moves.unfinished()
        owed = moves.group if unfinished else ()
        options = (
            Option(
                "move",
                takes,
                lambda: moves.movers,
                moves.targets,
                moves.notes,
                moves.way,
                moves.why,
                kind=kind,
                along=moves.along,
                near=moves.near,
                offers=moves.offers,
                road=moves.road,
                stacks=True,
            ),
            Option(
                "overrun",
                TO_HEX,
                lambda: moves.overrunners,
                moves.victims,
                why=moves.why_no_overrun,
                along=moves.along,
            ),
            Option("join", ("unit",), lambda: moves.joiners, why=moves.why_unit, gathers=True),
            Option("leave", ("unit",), moves.group, why=moves.why_unit, retracts=True, owed=owed),
            Option("split", ("unit",), lambda: moves.divisible, why=moves.why_unit),
            *((moves.rides.option(),) if look.rules.is_grand else ()),
            _end_option(look, self.side, moves),
        )
        return Decision(self.side, text("prompt.move", "2.1", side=self.side), options)

    def moves(self, look: SkirmishLook) -> Moves:
        """The moves of the side."""
        return Moves(look, self.side)

    def close(self, play: SkirmishPlay) -> None:
        """Nothing of the phase is remembered."""
        play.state.clear_marks("mp", "group", "rode")
        play.end()

    def on_move(self, play: SkirmishPlay, unit_id: str, place: str) -> None:
        """March by the canonical cheapest path, or leave the map; what is left of the MP can be used later."""
        if place in play.rules.boxes:
            _leave_map(play, play.state.units[unit_id], place)
            return
        self.moves(play).march(play, unit_id, place)
        self._alarm(play, play.rules.grid.index[place])

    def on_ride(self, play: SkirmishPlay, unit_id: str, place: str) -> None:
        """Ride by rail for nothing; a unit rides once a turn (2.8)."""
        unit, end = play.state.units[unit_id], play.rules.grid.index[place]
        names = self.moves(play).rides.way(unit_id, place)
        play.state.put(unit.at(end).marked("rode", 1))
        play.log(text("log.ride", "2.8", unit=unit_id, hex=place), unit=unit_id, path=names)
        self._alarm(play, end)

    def on_overrun(self, play: SkirmishPlay, unit_id: str, hex_id: str) -> None:
        """Attack in passing: a stage of its own, after which movement goes on (2.6)."""
        moves, hex = self.moves(play), play.rules.grid.index[hex_id]
        stack = moves.party(unit_id)
        spent = moves.overrun_cost(stack[0].hex, hex)
        play.state.put(*(unit.marked("mp", moves.left(unit) - spent).unmarked("group") for unit in stack))
        play.log(text("log.overrun", "2.6", unit=unit_id, hex=hex_id), unit=unit_id)
        play.call(Fight(hex, tuple(unit.id for unit in stack), True))

    def on_join(self, play: SkirmishPlay, unit_id: str) -> None:
        """Add a unit to the stack that will march."""
        play.state.put(play.state.units[unit_id].marked("group", 1))
        play.log(text("log.join", "2.2", unit=unit_id), unit=unit_id)

    def on_leave(self, play: SkirmishPlay, unit_id: str) -> None:
        """Take a unit out of the stack."""
        play.state.put(play.state.units[unit_id].unmarked("group"))
        play.log(text("log.leave", "2.2", unit=unit_id), unit=unit_id)

    def on_split(self, play: SkirmishPlay, unit_id: str) -> None:
        """A full brigade becomes two regiments, which have moved as far as it has (2.7)."""
        unit = play.state.units[unit_id]
        kind = play.rules.types[play.rules.splits[unit.type.id]]
        parts = tuple(Unit(f"{unit.id}{letter}", kind, unit.side, unit.hex, "", kind.full) for letter in "ab")
        replace_units(play.state, (unit,), parts)
        play.log(text("log.split", "2.7", unit=unit_id), unit=unit_id)

    def _alarm(self, play: SkirmishPlay, hex: int) -> None:
        """A town entered is news to the enemy (4.5)."""
        if play.rules.is_grand and play.rules.map.features["town"] >> hex & 1:
            play.call(Report(enemy_of(self.side)))


def _end_option(look: SkirmishLook, side: SideId, moves: Moves) -> Option:
    label, undone = (lambda: _end_label(look, side)), (lambda: _undone(moves))
    return Option("end", blocked=moves.unfinished(), advances=True, label=label, undone=undone, amiss=moves.amiss)


def _end_label(look: SkirmishLook, side: SideId) -> str:
    """The label for ending movement: it leads to combat if an enemy is near enough."""
    near = look.state.units.area(side) & enemy_zone(look, side)
    return "verb.to.combat" if near else ""


def _undone(moves: Moves) -> Text | None:
    """A reminder of the units that could march and have not (2.1)."""
    idle = [id for id in moves.movers if moves.look.state.units[id].mark("mp") is None]
    return text("undone.move", "2.1", units=len(idle)) if idle else None


def _leave_map(play: SkirmishPlay, unit: Unit, box: str) -> None:
    """A unit on its edge goes into reserve, and no further in this phase (2.9)."""
    play.state.put(unit.unmarked("group", "rode").marked("mp", 0).inside(box))
    play.log(text("log.leave_map", "2.9", unit=unit.id, box=box), unit=unit.id)
