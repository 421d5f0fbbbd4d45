"""Retreats by their priorities, into rear areas too, and advances after combat (11.4, 11.5; rulings 33 to 38)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.dataclass_fields import UnitId
from rasputitsa.engine.decision import Decision, Ids, Option, not_offered
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import state
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import barred, beside_rear, enemy_zone, homes_of
from rasputitsa.games.blitzkrieg_to_moscow_2.losses import eliminate
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import take_cities
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.procedures.advancing import EntersHex
from rasputitsa.procedures.retreating import UnitsRetreat, fall_back
from rasputitsa.rules import permits
from rasputitsa.rules.combat.losses import of_battle
from rasputitsa.rules.combat.retreat import Ground, Way, best_class, retreats
from rasputitsa.rules.combat.retreat import Retreat as Ways
from rasputitsa.rules.combat.retreat_choices import RetreatChoices
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.terrain import Sides


@dataclass(frozen=True, slots=True)
class Retreat(UnitsRetreat):
    """The defenders retreat one by one in their owner's order (11.4; ruling 33).

    `unit` is one that goes on from a hex that was named on its way, `walked` the hexes behind it.
    """

    name: ClassVar[str] = "retreat"
    side: state.SideId
    unit: UnitId = ""
    walked: tuple[Hex, ...] = ()

    def waiting(self, look: state.BlitzLook) -> tuple[Sequence[Unit], Mapping[str, Ids]]:
        """The units without a retreat; else the places to which each may go."""
        units = self._left(look)
        ways = {unit.id: places for unit in units if (places := self._flight(look, unit.id).offered())}
        return [unit for unit in units if unit.id not in ways], ways

    def ask(self, look: state.BlitzLook, ways: Mapping[str, Ids]) -> Decision | None:
        """The choice of a unit and its retreat."""
        who = permits.UnitChoice(permits.pool(self._left(look)), permits.Sentence("why.no_retreat", "11.4"))
        option = Option(
            "retreat",
            ("unit", "any"),
            tuple(ways),
            ways.__getitem__,
            notes=lambda unit, place: self._flight(look, unit).notes(place),
            why=lambda unit, place="": who.barred(unit) or self._flight(look, unit).why(place),
            kind=look.rules.kind_of,
        )
        hex_id = look.rules.grid.names[_battle_hex(look)]
        return Decision(self.side, text("prompt.retreat", "11.4", side=self.side, hex=hex_id), (option,), common=True)

    def lose(self, play: state.BlitzPlay, units: Sequence[Unit]) -> None:
        """Eliminate units without a retreat."""
        for unit in units:
            eliminate(play, unit, "11.4.1")

    def go(self, play: state.BlitzPlay, unit_id: str, place: str) -> None:
        """Retreat a unit to an end or off the map, or go on from a hex on the way."""
        flight = self._flight(play, unit_id)
        if flight.is_stop(place):
            step = play.rules.grid.index[place]
            play.goto(replace(self, unit=unit_id, walked=(*self.walked, step)))
            return
        unit, entered = play.state.units[unit_id], (*self.walked, *flight.entered(place))
        if place in play.rules.areas:
            names = [play.rules.grid.names[hex] for hex in (unit.hex, *entered)]
            play.state.put(unit.inside(state.due_box(play.state.turn + 1)))
            play.log(text("log.flees", "10.4", unit=unit_id, box=place), unit=unit_id, path=names)
        else:
            fall_back(play, unit, entered, "11.4")
        take_cities(play, self.side, entered)
        play.goto(Retreat(self.side))

    def on_retreat(self, play: state.BlitzPlay, unit_id: str, place: str) -> None:
        """Send a unit to a hex or off the map."""
        self.go(play, unit_id, place)

    def _left(self, look: state.BlitzLook) -> tuple[Unit, ...]:
        """The units that still have to go."""
        if self.unit:
            return (look.state.units[self.unit],)
        return tuple(unit for unit in look.state.units.on(_battle_hex(look)) if unit.side == self.side)

    def _flight(self, look: state.BlitzLook, unit_id: str) -> "Flight":
        return Flight(look, look.state.units[unit_id], self.walked if unit_id == self.unit else ())


class Flight:
    """One unit's retreat: off the map where that can be, else to the best class of ends (rulings 33 to 37)."""

    def __init__(self, look: state.BlitzLook, unit: Unit, walked: tuple[Hex, ...]) -> None:
        self.look, self.unit, self.walked = look, unit, walked
        self.grid = look.rules.grid
        self.length: int = look.rules.figures["retreat"]

    def offered(self) -> Ids:
        """The places that can be named next."""
        if self._exits:
            return self._ways_off()
        return self._choices.offered() if self._choices else ()

    def is_stop(self, place: str) -> bool:
        """True if a hex is only on the way."""
        if place in self.look.rules.areas:
            return False
        return self._choices is None or not self._choices.is_end(self.grid.index[place])

    def entered(self, place: str) -> tuple[Hex, ...]:
        """The hexes that are entered from where the unit is to a place."""
        if place in self.look.rules.areas:
            return min(self._exits[place], key=lambda way: (self._taken(way), len(way), way))[1 + len(self.walked) :]
        assert self._choices is not None
        return self._choices.way(self.grid.index[place])

    def notes(self, place: str) -> tuple[Text, ...]:
        """Changes along the way; for a rear area, the turn on which the unit comes back."""
        if place in self.look.rules.areas:
            return (text("note.comes_back", "10.4", turn=self.look.state.turn + 1),)
        if self._choices is None:
            return (text("note.on_the_way", "ruling-37"),)
        return self._choices.notes(place)

    def why(self, place: str) -> Text:
        """The reason why a place is not offered."""
        return permits.first_of(self._bans, self.unit, place) or not_offered(self.unit.id, place)

    @property
    def _bans(self) -> permits.Bans:
        """The places that are not offered: rear areas that the unit does not reach, all others where it reaches one,
        then hexes in a worse class than others, and those that it does not reach.
        """
        areas, homes = self.look.rules.areas, {area.box for area in homes_of(self.look, self.unit)}
        return (
            permits.Ban(lambda unit, place: place in areas and place not in homes, "why.not_its_area", "11.4.2", _box),
            permits.Ban(lambda unit, place: place in areas, "why.no_area", "11.4.2", _box),
            permits.Ban(lambda unit, place: self._exits, "why.rear_first", "11.4.2", _box),
            permits.Reason(lambda unit, place: self._why_worse(place)),
            permits.Reason(lambda unit, place: self._why_out_of_reach(place)),
        )

    def _why_worse(self, place: str) -> Text | None:
        """The reason that a hex, legal as it is, lies in a worse class than others; None if it does not (ruling 35)."""
        hex = self.grid.index.get(place, -1)
        if hex < 0 or self.walked or self.legal is None or self.whole is None:
            return None
        return permits.Permit(self.grid, self.unit.id, self._worse(self.legal.ends, self.whole.ends)).why_not(hex)

    def _worse(self, legal: HexSet, best: HexSet) -> tuple[permits.Bar, ...]:
        """The legal ends that are none of the best class (11.4.2)."""
        nearer, empty, friends, zoned = self.classes
        worse = legal & ~best
        return (
            permits.Bar(worse & zoned, "why.retreat_open", "11.4.2"),
            permits.Bar(worse if best & nearer else 0, "why.retreat_nearer", "11.4.2"),
            permits.Bar(worse & friends if best & empty else 0, "why.retreat_empty", "11.4.2", self._friends),
        )

    def _friends(self, hex: Hex) -> permits.Facts:
        return {"friends": tuple(unit.id for unit in self.look.state.units.on(hex))}

    def _why_out_of_reach(self, place: str) -> Text | None:
        """The reason why a hex is none of the legal ends, or none any more."""
        if self._choices is None:
            return None
        whole = self.legal if self.legal and not self.walked else self._choices.whole
        return FlightChoices(self.look, self.unit, whole, self.length, self.walked).why(place)

    @once
    def ground(self) -> Ground:
        """The ground of the retreat: no enemies, no zones without a friend (11.4.1)."""
        passable = self.grid.hexes & ~barred(self.look, self.unit.side)
        stacking = self.look.rules.stacking[self.unit.side]
        full = stacking.full(self.look.state.units, self.unit.side, (self.unit,), self.grid.hexes)
        return Ground(self.grid, passable, passable, full, self.look.rules.ways)

    @once
    def legal(self) -> Ways | None:
        """The retreats to all ends that are legal, from where the unit stands; None: there is none."""
        return retreats(self.ground, self.unit.hex, self.length)

    @once
    def whole(self) -> Ways | None:
        """The retreats to the best class of ends."""
        if self.legal is None:
            return None
        ends = best_class(self.legal.ends, self.classes)
        return retreats(self.ground._replace(standing=ends), self.unit.hex, self.legal.length)

    @property
    def classes(self) -> tuple[HexSet, ...]:
        """The ends by their priority: nearer to supply; empty; with friends; in an enemy zone (11.4.2; ruling 35)."""
        side = self.unit.side
        zoned, friends = enemy_zone(self.look, side), self.look.state.units.area(side)
        near = nearer(self.grid, self.look.rules.borders[side], self.unit.hex, self.look.rules.ways)
        return (near & ~zoned, ~near & ~zoned & ~friends, ~near & ~zoned & friends, zoned)

    @once
    def _choices(self) -> "FlightChoices | None":
        whole = self.whole
        return FlightChoices(self.look, self.unit, whole, self.length, self.walked) if whole else None

    @once
    def _exits(self) -> dict[str, tuple[Way, ...]]:
        """The ways off the map into each rear area that the unit may enter."""
        ways = self._off(self.length)
        for length in self._longer():
            ways = ways if any(ways.values()) else self._off(length)
        begun = len(self.walked) + 1
        return {
            box: tuple(way for way in found if way[1:begun] == self.walked)
            for box, found in ways.items()
            if any(way[1:begun] == self.walked for way in found)
        }

    def _off(self, length: int) -> dict[str, tuple[Way, ...]]:
        """The ways off the map of up to so many hexes."""
        homes = homes_of(self.look, self.unit)
        return {area.box: self.ground.exits(self.unit.hex, length, area.borders) for area in homes}

    def _longer(self) -> Iterator[int]:
        """Lengths beyond the usual one, as long as there are ends and all are full (ruling 34)."""
        length, roomy = self.length, self.ground._replace(full=0)
        while (found := retreats(roomy, self.unit.hex, length)) and not found.ends & ~self.ground.full:
            length += 1
            yield length

    def _ways_off(self) -> Ids:
        """The rear areas, and before them the next hexes where the way decides which cities change hands."""
        stops: dict[str, None] = {}
        for ways in self._exits.values():
            if len({self.grid.set_of(way) & self._takeable for way in ways}) > 1:
                at = 1 + len(self.walked)
                stops |= {self.grid.names[way[at]]: None for way in ways if len(way) > at}
        return (*stops, *self._exits)

    @property
    def _takeable(self) -> HexSet:
        return self.look.rules.cities & ~state.cities_of(self.look, self.unit.side)

    def _taken(self, way: Way) -> int:
        return sum(self._takeable >> hex & 1 for hex in way[1:])


def nearer(grid: Grid, goals: HexSet, hex: Hex, sides: Sides) -> HexSet:
    """The hexes that have fewer hexes to the closest goal than a hex has, over the sides given, units left out.

    All that can reach a goal, where the hex itself cannot.
    """
    within = 0
    area = goals
    while area & ~within and not area >> hex & 1:
        within |= area
        area |= across(grid, area, sides)
    return within


class FlightChoices(RetreatChoices[state.BlitzLook]):
    """Remarks on the hexes of a retreat, and why it does not lead to others."""

    sections: ClassVar = state.SECTIONS["retreat"]
    section = "11.4"

    def changing(self) -> HexSet:
        """The enemy's cities."""
        return self.look.rules.cities & ~state.cities_of(self.look, self.unit.side)

    def enemies_next_to(self, hex: Hex) -> Ids:
        """The enemies around a hex, those in a rear area beside it among them."""
        return (*super().enemies_next_to(hex), *beside_rear(self.look, self.unit.side, hex))


@dataclass(frozen=True, slots=True)
class Advance(EntersHex):
    """Attackers may enter the hex that was emptied: one German, or Soviets up to a legal stack (11.5; ruling 38)."""

    name: ClassVar[str] = "advance"
    section: ClassVar[str] = "11.5"
    side: state.SideId

    def advancing(self, look: state.BlitzLook) -> Option | None:
        """The verb, with the attackers in their order, unless enemies are left."""
        battle = look.state.battle
        if battle is None or any(unit.side != self.side for unit in look.state.units.on(battle.hex)):
            return None
        return self._advancing(look).option("advance", [look.state.units[id] for id in battle.attackers])

    def stay(self, look: state.BlitzLook) -> Option:
        """The verb that ends the advance; its label tells if another unit has gone before."""
        gone = any(unit.side == self.side for unit in look.state.units.on(_battle_hex(look)))
        return Option("stay", advances=True, passes=True, label="verb.stay.others" if gone else "verb.stay")

    def is_common(self) -> bool:
        """True: what is asked depends on the map alone."""
        return True

    def entered(self, play: state.BlitzPlay, unit: Unit, hex: Hex) -> None:
        """A city there is taken (4.2)."""
        take_cities(play, self.side, (hex,))

    def _advancing(self, look: state.BlitzLook) -> permits.UnitChoice:
        """The attackers for whom the hex has room (11.5; ruling 38)."""
        battle, hex = state.battle_of(look), _battle_hex(look)
        there, limit = look.state.units.on(hex), look.rules.stacking[self.side]
        units, name = [look.state.units[id] for id in battle.attackers], look.rules.grid.names[hex]
        bans = (
            permits.Ban(lambda unit: unit.hex == hex, "why.advanced", "11.5", lambda unit: {"hex": name}),
            permits.Ban(
                lambda unit: limit.is_over([*there, unit]),
                "why.advance_full",
                "ruling-38",
                lambda unit: {"hex": name, "friends": tuple(each.id for each in there)},
            ),
        )
        return of_battle(state.on_hand(look, self.side), units, "11.5", *bans)


def _box(unit: Unit, place: str) -> permits.Facts:
    return {"box": place}


def _battle_hex(look: state.BlitzLook) -> Hex:
    return state.battle_of(look).hex
