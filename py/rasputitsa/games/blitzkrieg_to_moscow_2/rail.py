"""Rail moves between rear areas and supplied cities, and the ships from Odessa (6.3, 15.2; rulings 17 and 50)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from rasputitsa.engine.dataclass_fields import UnitId
from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import state
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import card_in_play, take_effect
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import held_in_romania, homes_of, lines
from rasputitsa.games.blitzkrieg_to_moscow_2.movement import Moves, Relief
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import take_cities
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.procedures.offering import Offers
from rasputitsa.rules import permits

RODE = "rode"
"""The mark of a unit that has gone by rail in this phase."""


@dataclass(frozen=True, slots=True)
class Trip:
    """A rail move under way: the units gone, their start and their end."""

    units: tuple[UnitId, ...]
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class RailMove(Offers):
    """One rail move: a German unit, or Soviet units that stay together (6.3.2; ruling 17)."""

    name: ClassVar[str] = "rail_move"
    side: state.SideId
    trip: Trip | None = None
    by_card: bool = False
    by_sea: bool = False

    def offers(self, look: state.BlitzLook) -> tuple[Option, ...]:
        """Send a unit by rail or sea; nothing if the card was negated."""
        negated = self.by_card and card_in_play(look).negated
        return () if negated else (self._rails(look).option("sail" if self.by_sea else "rail"),)

    def ask(self, look: state.BlitzLook, options: tuple[Option, ...]) -> Decision:
        """The question; after the first unit it may be enough."""
        done = (Option("enough", advances=True),) if self.trip else ()
        prompt = text("prompt.rail.more" if self.trip else "prompt.rail", "6.3.2", side=self.side)
        return Decision(self.side, prompt, (*options, *done))

    def close(self, play: state.BlitzPlay) -> None:
        """End the rail move."""
        if self.by_card:
            take_effect(play)
        play.end()

    def on_rail(self, play: state.BlitzPlay, unit_id: str, place: str) -> None:
        """A unit goes."""
        play.goto(replace(self, trip=self._rails(play).go(play, unit_id, place)))

    def on_sail(self, play: state.BlitzPlay, unit_id: str, place: str) -> None:
        """A unit goes by sea."""
        self.on_rail(play, unit_id, place)

    def on_enough(self, play: state.BlitzPlay) -> None:
        """Send no other."""
        self.close(play)

    def _rails(self, look: state.BlitzLook) -> "Rails":
        kind = Voyages if self.by_sea else Rails
        return kind(look, self.side, (self.trip,) if self.trip else ())


class Rails:
    """The units that can go by rail, and their stations; with a trip under way only those that may join it."""

    section = "6.3.1"
    no_relief = "why.no_relief"

    def __init__(self, look: state.BlitzLook, side: state.SideId, trip: Sequence[Trip]) -> None:
        self.look, self.side, self.trip = look, side, trip
        self.stations = permits.Permit(look.rules.grid, "", self.closed())
        self.open = self.stations.ids

    def closed(self) -> tuple[permits.Bar, ...]:
        """The hexes that are no stations: all but a side's cities with a supply line (6.3.3)."""
        ours, side = state.cities_of(self.look, self.side), self.side
        return (
            permits.Bar(~self.look.rules.cities, "why.no_train_to_city", "6.3.3"),
            permits.Bar(~ours, "why.no_train_to_enemy", "6.3.3", lambda hex: {"side": side}),
            permits.Bar(~lines(self.look, self.side), "why.no_train_to_unsupplied", "6.3.3"),
        )

    def option(self, verb: str, *, blocked: Text | None = None) -> Option:
        """The verb: a unit, then a city or a rear area; while it is blocked, that is the answer about every unit."""
        kind = self.look.rules.kind_of
        if blocked:
            why = lambda *_: blocked  # noqa: E731
            return Option(verb, ("unit", "any"), (), self.targets, why=why, blocked=blocked, kind=kind)
        return self.choice.option(verb, kind, state.on_hand(self.look, self.side))

    def subjects(self) -> Ids:
        """The units that can go somewhere."""
        return self.option("rail").subjects

    def targets(self, unit_id: str) -> Ids:
        """The places to which a unit can go."""
        return self.choice.targets(unit_id)

    @once
    def choice(self) -> permits.PlaceChoice:
        """The units that may go, each to a place to which the railway takes it and where room is or can be made."""
        own = permits.pool(unit for unit in self.look.state.units.all() if unit.side == self.side)
        bans = (*self.staying(), *self._left_behind(), *self.nowhere())
        who = permits.UnitChoice(own, permits.Sentence("why.not_yours", self.section), bans)
        crammed = permits.Ban(self._is_crammed, self.no_relief, "ruling-52", lambda unit, place: {"hex": place})
        return permits.PlaceChoice(who, self.ends, (*self.elsewhere(), crammed))

    def ends(self, unit: Unit) -> Ids:
        """The places to which the railway takes a unit, with room there or not."""
        if self.trip:
            return (self.trip[0].end,)
        rears = tuple(area.box for area in homes_of(self.look, unit)) if unit.hex >= 0 else ()
        here = self.place_of(unit)
        return tuple([place for place in (*self.open, *rears) if place != here])

    def staying(self) -> permits.Bans:
        """The units that cannot go by rail at all: those that have, that are at no station, that are bound (6.3.1)."""
        cities, ours, line = self.look.rules.cities, state.cities_of(self.look, self.side), lines(self.look, self.side)
        return (
            permits.Ban(lambda unit: unit.mark(RODE), "why.rode", "ruling-17"),
            permits.Ban(
                lambda unit: unit.hex < 0 and not state.is_in_rear(unit), "why.not_in_play", self.section, _in_box
            ),
            permits.Ban(lambda unit: unit.hex >= 0 and not cities >> unit.hex & 1, "why.not_in_city", self.section),
            permits.Ban(lambda unit: unit.hex >= 0 and not ours >> unit.hex & 1, "why.city_not_ours", self.section),
            permits.Ban(lambda unit: unit.hex >= 0 and not line >> unit.hex & 1, "why.no_station", self.section),
            *held_in_romania(self.look),
        )

    def nowhere(self) -> permits.Bans:
        """The units for which there is no other station."""
        return (permits.Ban(lambda unit: not self.ends(unit), "why.nowhere_by_rail", "6.3.3"),)

    def elsewhere(self) -> permits.Bans:
        """The places to which the railway takes no unit, or not this one; in the way that they are asked about."""
        homes, areas = partial(homes_of, self.look), self.look.rules.areas
        end = self.trip[0].end if self.trip else ""
        return (
            permits.Ban(
                lambda unit, place: end and place != end,
                "why.train_goes_to",
                "6.3.2",
                lambda unit, place: {"place": place, "end": end},
            ),
            permits.Ban(lambda unit, place: place == self.place_of(unit), "why.train_from_there", "6.3.3", _place),
            permits.Reason(lambda unit, place: None if place in areas else self._station_of(unit).barred(place)),
            permits.Ban(
                lambda unit, place: place in areas and all(area.box != place for area in homes(unit)),
                "why.not_its_area",
                "6.3.3",
                lambda unit, place: {"box": place},
            ),
            permits.Ban(lambda unit, place: place in areas and unit.hex < 0, "why.train_from_rear", "6.3.3"),
        )

    def why_nobody(self) -> Text | None:
        """The reason why no unit goes: none has a station to go to, or there is no room; None if one can."""
        if self.subjects():
            return None
        able = [unit for unit in state.on_hand(self.look, self.side) if self.choice.who.allows(unit.id)]
        return self.choice.why(able[0].id) if able else self.nobody()

    def nobody(self) -> Text | None:
        """The reason that no unit is at a station from which there is another."""
        return permits.block(True, "why.no_train", self.section, side=self.side)

    def go(self, play: state.BlitzPlay, unit_id: str, place: str) -> Trip:
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
            return unit.inside(state.due_box(self.look.state.turn + 1))
        return unit.at(self.look.rules.grid.index[place])

    def place_of(self, unit: Unit) -> str:
        """The hex or the box in which a unit is."""
        return self.look.rules.grid.names[unit.hex] if unit.hex >= 0 else unit.box

    def _station_of(self, unit: Unit) -> permits.Permit:
        return self.stations._replace(unit=unit.id)

    def _left_behind(self) -> permits.Bans:
        """The units that do not join those on the way: they are elsewhere, or those are as many as a stack (6.3.2)."""
        if not self.trip:
            return ()
        trip = self.trip[0]
        stack = [self.look.state.units[id] for id in trip.units]
        limit, is_full = self.look.rules.stacking[self.side], self.side != state.SOVIET
        return (
            permits.Ban(
                lambda unit: self.place_of(unit) != trip.start,
                "why.not_from_start",
                "6.3.2",
                lambda unit: {"start": trip.start},
            ),
            permits.Ban(
                lambda unit: is_full or limit.is_over([*stack, unit]),
                "why.train_full",
                "6.3.2",
                lambda unit: {"units": trip.units},
            ),
        )

    def _is_crammed(self, unit: Unit, place: str) -> bool:
        """True if a unit has no room, and none can be made for it in the Movement Phase (6.3.3; ruling 52)."""
        rules, units, hex = self.look.rules, self.look.state.units, self.look.rules.grid.index.get(place)
        limit = rules.stacking[self.side]
        if hex is None or not limit.is_over([*units.on(hex), unit]):
            return False
        arrived = self.arrived(unit, place)
        after = (*(each for each in units.of(self.side) if each.id != unit.id), arrived)
        return Relief(after, self._marches_on(arrived), limit).unrelieved() > self._unrelieved

    def _marches_on(self, arrived: Unit) -> Callable[[Unit], HexSet | None]:
        """The hexes to which each unit can march in the Movement Phase, once one has arrived."""
        return lambda unit: self._marches.reach_from(unit) if unit.id == arrived.id else self._now.reach(unit)

    @once
    def _marches(self) -> Moves:
        return Moves(self.look, self.side, "", held_in_romania(self.look))

    @once
    def _now(self) -> Relief:
        limit = self.look.rules.stacking[self.side]
        return Relief(self.look.state.units.of(self.side), self._marches.reach_from, limit)

    @once
    def _unrelieved(self) -> int:
        return self._now.unrelieved()


class Voyages(Rails):
    """Infantry that leaves Odessa for Sevastopol by sea, and arrives spent (15.2.2; ruling 50)."""

    section = "15.2.2"
    no_relief = "why.no_relief_at_sea"

    def ends(self, unit: Unit) -> Ids:
        """Sevastopol."""
        return (self._port,)

    def staying(self) -> permits.Bans:
        """The units that do not go by sea: those that have gone already, that are not in Odessa, tanks."""
        odessa = self.look.rules.odessa
        return (
            permits.Ban(lambda unit: unit.mark(RODE), "why.rode", "ruling-17"),
            permits.Ban(lambda unit: unit.hex != odessa, "why.outside_odessa", self.section),
            permits.Ban(state.is_tank, "why.tank_at_sea", self.section),
        )

    def nowhere(self) -> permits.Bans:
        """All units, where a port is not the Soviets'."""
        return (permits.Reason(lambda unit: self._shut()),)

    def elsewhere(self) -> permits.Bans:
        """Every place but Sevastopol."""
        return (permits.Ban(lambda unit, place: place != self._port, "why.no_ship_there", self.section, _place),)

    def nobody(self) -> Text | None:
        """The reason that a port is lost, or that no infantry is in Odessa."""
        return self._shut() or permits.block(True, "why.nobody_sails", self.section)

    def arrived(self, unit: Unit, place: str) -> Unit:
        """Spent."""
        return super().arrived(unit, place).with_steps(1)

    def _shut(self) -> Text | None:
        rules, ours = self.look.rules, state.cities_of(self.look, state.SOVIET)
        lost = [rules.grid.names[port] for port in (rules.odessa, rules.sevastopol) if not ours >> port & 1]
        return permits.block(lost, "why.port_lost", self.section, hex=lost[0] if lost else "")

    @property
    def _port(self) -> str:
        return self.look.rules.grid.names[self.look.rules.sevastopol]


def _in_box(unit: Unit) -> permits.Facts:
    return {"box": unit.box}


def _place(unit: Unit, place: str) -> permits.Facts:
    return {"place": place}
