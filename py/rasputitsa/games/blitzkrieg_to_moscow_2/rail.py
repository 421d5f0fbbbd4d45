"""Rail moves between rear areas and supplied cities, and the ships from Odessa (6.3, 15.2; rulings 17 and 50)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.fields import UnitId
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import card_in_play, take_effect
from rasputitsa.games.blitzkrieg_to_moscow_2.control import take_cities
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import homes_of, lines, why_bound
from rasputitsa.games.blitzkrieg_to_moscow_2.moves import Moves
from rasputitsa.games.blitzkrieg_to_moscow_2.state import (
    SOVIET,
    BlitzLook,
    BlitzPlay,
    SideId,
    cities_of,
    due_box,
    is_in_rear,
    is_tank,
    on_hand,
)
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.permits import Bar, Permit
from rasputitsa.rules.relief import Relief

RODE = "rode"
"""The mark of a unit that has gone by rail in this phase."""


@dataclass(frozen=True, slots=True)
class Trip:
    """A rail move under way: the units gone, their start and their end."""

    units: tuple[UnitId, ...]
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class RailMove(Stage):
    """One rail move: a German unit, or Soviet units that stay together (6.3.2; ruling 17)."""

    name: ClassVar[str] = "rail_move"
    side: SideId
    trip: Trip | None = None
    by_card: bool = False
    by_sea: bool = False

    def decision(self, look: BlitzLook) -> Decision | None:
        """The choice of a unit that goes by rail, or of another; None if the card was negated or no other can."""
        if self.by_card and card_in_play(look).negated:
            return None
        rails = self._rails(look)
        able = rails.subjects()
        if not able:
            return None
        verb = "sail" if self.by_sea else "rail"
        done = (Option("enough", advances=True),) if self.trip else ()
        prompt = text("prompt.rail.more" if self.trip else "prompt.rail", "6.3.2", side=self.side)
        return Decision(self.side, prompt, (rails.option(verb), *done))

    def run(self, play: BlitzPlay) -> None:
        """End the stage when no unit goes, or no other."""
        self.on_enough(play)

    def on_rail(self, play: BlitzPlay, unit_id: str, place: str) -> None:
        """A unit goes."""
        play.goto(replace(self, trip=self._rails(play).go(play, unit_id, place)))

    def on_sail(self, play: BlitzPlay, unit_id: str, place: str) -> None:
        """A unit goes by sea."""
        self.on_rail(play, unit_id, place)

    def on_enough(self, play: BlitzPlay) -> None:
        """End the rail move."""
        if self.by_card:
            take_effect(play)
        play.end()

    def _rails(self, look: BlitzLook) -> "Rails":
        kind = Voyages if self.by_sea else Rails
        return kind(look, self.side, (self.trip,) if self.trip else ())


class Rails:
    """The units that can go by rail, and their stations; with a trip under way only those that may join it."""

    section = "6.3.1"
    no_relief = "why.no_relief"

    def __init__(self, look: BlitzLook, side: SideId, trip: Sequence[Trip]) -> None:
        self.look, self.side, self.trip = look, side, trip
        self.bars = self.closed()
        self.open = look.rules.grid.ids(Permit(look.rules.grid, "", self.bars).area)

    def closed(self) -> tuple[Bar, ...]:
        """The hexes that are no stations: all but a side's cities with a supply line (6.3.3)."""
        ours, side = cities_of(self.look, self.side), self.side
        return (
            Bar(~self.look.rules.cities, "why.no_train_to_city", "6.3.3"),
            Bar(~ours, "why.no_train_to_enemy", "6.3.3", lambda hex: {"side": side}),
            Bar(~lines(self.look, self.side), "why.no_train_to_unsupplied", "6.3.3"),
        )

    def option(self, verb: str, *, blocked: Text | None = None) -> Option:
        """The verb: a unit, then a city or a rear area; while it is blocked, that is the answer about every unit."""
        takes, kind = ("unit", "any"), self.look.rules.kind_of
        if blocked:
            return Option(verb, takes, (), self.targets, why=lambda *_: blocked, blocked=blocked, kind=kind)
        return Option(verb, takes, self.subjects(), self.targets, why=self.why, kind=kind)

    def subjects(self) -> Ids:
        """The units that can go somewhere."""
        return tuple(unit.id for unit in on_hand(self.look, self.side) if self.targets(unit.id))

    def targets(self, unit_id: str) -> Ids:
        """The places to which a unit can go."""
        unit = self.look.state.units[unit_id]
        return tuple(place for place in self.ends(unit) if self._has_room(unit, place))

    def ends(self, unit: Unit) -> Ids:
        """The places to which the railway takes a unit, with room there or not."""
        if self.why_not_unit(unit) or not self._joins(unit):
            return ()
        if self.trip:
            return (self.trip[0].end,)
        here = self.place_of(unit)
        rears = tuple(area.box for area in homes_of(self.look, unit)) if unit.hex >= 0 else ()
        return tuple(place for place in (*self.open, *rears) if place != here)

    def why_not_unit(self, unit: Unit) -> Text | None:
        """The reason why a unit cannot go by rail at all (6.3.1)."""
        if unit.mark(RODE):
            return text("why.rode", "ruling-17", unit=unit.id)
        if not is_in_rear(unit) and self.place_of(unit) not in self.open:
            return text("why.no_station", self.section, unit=unit.id)
        return why_bound(self.look, unit)

    def go(self, play: BlitzPlay, unit_id: str, place: str) -> Trip:
        """Move a unit; a city that it enters is its side's already. Answers the trip, with the unit."""
        unit, start = play.state.units[unit_id], self.place_of(play.state.units[unit_id])
        play.state.put(self.arrived(unit, place).marked(RODE, 1))
        play.log(text("log.rail", "6.3.3", unit=unit_id, start=start, end=place), unit=unit_id)
        if place in play.rules.grid.index:
            take_cities(play, self.side, (play.rules.grid.index[place],))
        gone = self.trip[0].units if self.trip else ()
        return Trip((*gone, unit_id), start, place)

    def arrived(self, unit: Unit, place: str) -> Unit:
        """A unit as it stands where it went; in a rear area it waits for the next turn (ruling 8)."""
        if place in self.look.rules.areas:
            return unit.inside(due_box(self.look.state.turn + 1))
        return unit.at(self.look.rules.grid.index[place])

    def place_of(self, unit: Unit) -> str:
        """The hex or the box in which a unit is."""
        return self.look.rules.grid.names[unit.hex] if unit.hex >= 0 else unit.box

    def why(self, unit_id: str, place: str = "") -> Text:
        """The reason why a unit cannot go, or not to a place."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.side != self.side:
            return text("why.not_yours", self.section, unit=unit_id)
        return self.why_not_unit(unit) or self.why_not_there(unit, place)

    def why_not_there(self, unit: Unit, place: str) -> Text:
        """The reason why a unit does not go to a place by rail: others have left without it, or it is no station."""
        if self.trip and not self._joins(unit):
            return self._why_not_along(unit)
        ends = self.ends(unit)
        if place in ends or (ends and not self.targets(unit.id)):
            return self._why_no_relief(unit, place if place in ends else ends[0])
        if not ends:
            return text("why.nowhere_by_rail", "6.3.3", unit=unit.id)
        return self._why_no_station(unit, place)

    def _why_no_station(self, unit: Unit, place: str) -> Text:
        """The reason why a unit that can go by rail cannot go to this place."""
        if self.trip:
            return text("why.train_goes_to", "6.3.2", unit=unit.id, place=place, end=self.trip[0].end)
        if place == self.place_of(unit):
            return text("why.train_from_there", "6.3.3", unit=unit.id, place=place)
        hex = self.look.rules.grid.index.get(place, -1)
        if hex >= 0:
            return Permit(self.look.rules.grid, unit.id, self.bars).why_not(hex) or self.nobody
        if place in (area.box for area in homes_of(self.look, unit)):
            return text("why.train_from_rear", "6.3.3", unit=unit.id)
        if place in self.look.rules.areas:
            return text("why.not_its_area", "6.3.3", unit=unit.id, box=place)
        return text("why.no_hex", "6.3.3", hex=place)

    def _why_not_along(self, unit: Unit) -> Text:
        """The reason why a unit does not join those on the way: it stands elsewhere, or they are as many as a stack."""
        start = self.trip[0].start
        if self.place_of(unit) != start:
            return text("why.not_from_start", "6.3.2", unit=unit.id, start=start)
        return text("why.train_full", "6.3.2", unit=unit.id, units=self.trip[0].units)

    def why_nobody(self) -> Text | None:
        """The reason why no unit goes; None if one can."""
        if self.subjects():
            return None
        for unit in on_hand(self.look, self.side):
            for place in self.ends(unit):
                return self._why_no_relief(unit, place)
        return self.nobody

    @property
    def nobody(self) -> Text:
        """The reason that no unit is at a station from which there is another."""
        return text("why.no_train", self.section, side=self.side)

    def _why_no_relief(self, unit: Unit, hex_id: str) -> Text:
        return text(self.no_relief, "ruling-52", unit=unit.id, hex=hex_id)

    def _has_room(self, unit: Unit, place: str) -> bool:
        """True if a unit has room, or room can be made for it in the Movement Phase (6.3.3; ruling 52)."""
        rules, units, hex = self.look.rules, self.look.state.units, self.look.rules.grid.index.get(place)
        limit = rules.stacking[self.side]
        if hex is None or not limit.is_over([*units.on(hex), unit]):
            return True
        arrived = self.arrived(unit, place)
        after = (*(each for each in units.of(self.side) if each.id != unit.id), arrived)
        return Relief(after, self._marches_on(arrived), limit).unrelieved() <= self._unrelieved

    def _marches_on(self, arrived: Unit) -> Callable[[Unit], HexSet | None]:
        """The hexes to which each unit can march in the Movement Phase, once one has arrived."""
        return lambda unit: self._marches.reach_from(unit) if unit.id == arrived.id else self._now.reach(unit)

    @cached_property
    def _marches(self) -> Moves:
        return Moves(self.look, self.side, "", partial(why_bound, self.look))

    @cached_property
    def _now(self) -> Relief:
        limit = self.look.rules.stacking[self.side]
        return Relief(self.look.state.units.of(self.side), self._marches.reach_from, limit)

    @cached_property
    def _unrelieved(self) -> int:
        return self._now.unrelieved()

    def _joins(self, unit: Unit) -> bool:
        """True if a unit may go along: from the same place, in a legal stack; a German goes alone (6.3.2)."""
        if not self.trip:
            return True
        trip = self.trip[0]
        stack = [self.look.state.units[id] for id in trip.units]
        is_over = self.look.rules.stacking[self.side].is_over([*stack, unit])
        return self.side == SOVIET and self.place_of(unit) == trip.start and not is_over


class Voyages(Rails):
    """Infantry that leaves Odessa for Sevastopol by sea, and arrives spent (15.2.2; ruling 50)."""

    section = "15.2.2"
    no_relief = "why.no_relief_at_sea"

    def __init__(self, look: BlitzLook, side: SideId, trip: Sequence[Trip]) -> None:
        super().__init__(look, side, trip)
        ports = 1 << look.rules.odessa | 1 << look.rules.sevastopol
        held = not ports & ~cities_of(look, SOVIET)
        self.open = look.rules.grid.ids(1 << look.rules.sevastopol) if held else ()

    def ends(self, unit: Unit) -> Ids:
        """Sevastopol, from Odessa."""
        return self.open if not self.why_not_unit(unit) and self._joins(unit) else ()

    def why_not_unit(self, unit: Unit) -> Text | None:
        """The reason why a unit does not go by sea: it is not in Odessa, is a tank unit, or has gone already."""
        if unit.mark(RODE):
            return text("why.rode", "ruling-17", unit=unit.id)
        if unit.hex != self.look.rules.odessa:
            return text("why.outside_odessa", self.section, unit=unit.id)
        return text("why.tank_at_sea", self.section, unit=unit.id) if is_tank(unit) else None

    def why_not_there(self, unit: Unit, place: str) -> Text:
        """The reason that a unit does not fit in with those that went, or that ships go to Sevastopol alone."""
        if not self.open:
            return self.nobody
        if self.trip and not self._joins(unit):
            return self._why_not_along(unit)
        if place in self.open:
            return self._why_no_relief(unit, place)
        return text("why.no_ship_there", self.section, unit=unit.id, place=place)

    @property
    def nobody(self) -> Text:
        """The reason that ships take infantry in Odessa alone, from one Soviet city to another."""
        return text("why.nobody_sails", self.section)

    def arrived(self, unit: Unit, place: str) -> Unit:
        """Spent."""
        return super().arrived(unit, place).with_steps(1)
