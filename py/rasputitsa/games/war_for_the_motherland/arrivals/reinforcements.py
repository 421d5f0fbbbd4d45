"""Arrivals when a side begins to move: areas of supply, reinforcements, drops (13.1, 13.4; rulings 108 to 112, 128)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import control, state
from rasputitsa.games.war_for_the_motherland.ground import Ground, full, land, shunned
from rasputitsa.games.war_for_the_motherland.supply.networks import network, network_of, supplied
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.procedures.offering import OffersToEnd
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.permits import Bar, HexChoice, Permit, Sentence, UnitChoice, enemies_in, pool


class Placing:
    """The hexes in which a side's units may come in now."""

    def __init__(self, look: state.WarLook, side: state.SideId) -> None:
        self.look, self.side, self.rules = look, side, look.rules
        self.ground = Ground(look, side)

    def permit(self, unit: Unit) -> Permit:
        """The hexes in which a unit that is due may be placed, and the reasons against the others."""
        rule = "ruling-110" if self.side == state.SOVIET else "ruling-109"
        bars: tuple[Bar, ...]
        water = Bar(~land(self.look), "why.arrives_on_water", rule)
        if state.is_headquarters(unit):
            bars = (water, Bar(~self._on_rails(unit), "why.not_on_line", rule), *self._apart(unit, rule))
        elif self.side == state.AXIS:
            bars = (water, *self._apart(unit, rule), *self._in_supply(unit, rule))
        else:
            bars = (water, *self._at_headquarters(rule))
        return Permit(self.rules.grid, unit.id, bars)

    def drop_permit(self, unit: Unit) -> Permit:
        """The hexes in which airborne troops may drop: near a supplied headquarters, no water, no Axis (13.42)."""
        hexes = self.rules.figures["drop"]
        near = within(self.rules.grid, self._headquarters(new=False) | self._headquarters(new=True), hexes)
        bars = (
            Bar(~land(self.look), "why.drops_on_water", "13.4"),
            self._enemies("13.4"),
            Bar(~near, "why.no_drop_there", "13.4", lambda hex: {"hexes": hexes}),
        )
        return Permit(self.rules.grid, unit.id, bars)

    def _apart(self, unit: Unit, rule: str) -> tuple[Bar, Bar]:
        """Not so near to an enemy unit, nor to another ally of the Germans (13.12, 13.13; ruling 16)."""
        near = within(self.rules.grid, self.ground.enemies, self.rules.figures["arrive_apart"] - 1)
        return Bar(near, "why.too_near_enemy", rule), Bar(shunned(self.look, unit), "why.shunned", "ruling-16")

    def _in_supply(self, unit: Unit, rule: str) -> tuple[Bar, ...]:
        """In the area of its network; by the sources of the north alone none but Finns (13.12, 19.47; ruling 131)."""
        id = network_of(unit)
        fed = Bar(~supplied(self.look, id), "why.not_supplied_hex", rule)
        north = Bar(self.look.state.networks.northern, "why.northern_hex", "ruling-131")
        return (fed, north) if id == "german" else (fed,)

    def _at_headquarters(self, rule: str) -> tuple[Bar, ...]:
        """In the hexes of supplied headquarters or next to them by land; in supply too, but of new ones (110)."""
        grid, sides, area = self.rules.grid, self.rules.land, supplied(self.look, "soviet")
        old, new = self._headquarters(new=False), self._headquarters(new=True)
        around, fresh = old | across(grid, old, sides), new | across(grid, new, sides)
        return (
            Bar(~grid.expand(old | new) & ~(old | new), "why.not_at_headquarters", rule),
            Bar(~(around | fresh), "why.headquarters_over_water", rule),
            self._enemies(rule),
            Bar(self.ground.hostile, "why.arrives_in_zone", rule),
            Bar(~(area | fresh), "why.not_supplied_hex", rule),
        )

    def _enemies(self, rule: str) -> Bar:
        return enemies_in(self.ground.enemies, self.look.state.units, self.side, rule)

    def _headquarters(self, *, new: bool) -> HexSet:
        """The hexes of the side's supplied headquarters: of those that came in this phase, or of all others."""
        bases = self.look.state.units.of_branch(self.side, state.HEADQUARTERS)
        served = [unit for unit in bases if state.supply_of(unit) == "supplied"]
        return self.rules.grid.set_of([unit.hex for unit in served if (unit.mark(state.NEW) is not None) == new])

    def _on_rails(self, unit: Unit) -> HexSet:
        """The rail hexes with unbroken links to what serves a headquarters (13.13; rulings 90 and 109)."""
        return network(self.look, network_of(unit)).trunk & self.rules.logistics.railway


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
