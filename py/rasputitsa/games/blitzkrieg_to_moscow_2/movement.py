"""The Movement Phase: moves over the map and off it, hexes too full at its end (8.3, 10; rulings 7, 8, 16, 20-22)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from rasputitsa.engine.dataclass_fields import UnitId
from rasputitsa.engine.decision import Decision, Ids, Option, not_offered
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards, ground, state
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import Activating, activation_option
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import held_in_romania, lines
from rasputitsa.games.blitzkrieg_to_moscow_2.losses import eliminate, surrender
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook, BlitzPlay, SideId
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import seal_captures, take_cities
from rasputitsa.hexgrid.field import Field
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in, union
from rasputitsa.procedures.moving import Extending, idle
from rasputitsa.rules.movement.paths import Path, fewest_hexes, goes_on
from rasputitsa.rules.movement.phase import FROM, MP, Marches, Party
from rasputitsa.rules.movement.reach import Going, Obstacle
from rasputitsa.rules.permits import Ban, Bans, Facts, Sentence, UnitChoice, first_of, holds, pool
from rasputitsa.rules.room import Seats
from rasputitsa.rules.stacking import Stacking


class Moves(Marches[state.BlitzLook]):
    """The moves of units. `mover` is the unit whose move may still go on, `may` bars those that may not."""

    remembers: ClassVar[bool] = True
    cities: ClassVar = state.CITIES
    side: state.SideId
    sections: ClassVar = state.SECTIONS["moves"]

    def __init__(self, look: state.BlitzLook, side: state.SideId, mover: str, may: Bans) -> None:
        super().__init__(look, side)
        self.mover, self._may = mover, may

    def going(self, unit: Unit) -> Going:
        """The going for a unit."""
        return ground.going(self.look.rules, unit, *self._opposed)

    def allowance(self, unit: Unit) -> int:
        """A unit's allowance in this weather."""
        return ground.allowance(self.look, unit)

    def fed(self, unit: Unit) -> HexSet | None:
        """The hexes from which a line can be traced, and those that need none (13.2)."""
        return ground.lines(self.look, self.side) | ground.havens(self.look, self.side)

    def option(self, verb: str, subjects: Ids | Callable[[], Ids], **more: Any) -> Option:
        """The verb of the phase: a unit, then a hex or a rear area."""
        return super().option(verb, subjects, kind=self.look.rules.kind_of, **more)._replace(takes=("unit", "any"))

    def moved(self) -> Ids:
        """The units whose moves can be taken back, those that have left the map among them."""
        return tuple([unit.id for unit in self.look.state.units.all() if unit.side == self.side and unit.mark(FROM)])

    def subjects(self) -> Ids:
        """The units that can go somewhere."""
        return tuple([unit.id for unit in state.on_hand(self.look, self.side) if not holds(self.bans, unit)])

    def is_ready(self, unit: Unit) -> bool:
        """True if a unit stands in a rear area."""
        return state.is_in_rear(unit)

    def reach(self, party: Party) -> Field:
        """The field of a unit; out of a rear area the first hex costs one, whatever it is (ruling 7)."""
        unit, ground = party[0], self.going(party[0])
        if unit.hex >= 0:
            return ground.field(unit.hex, self.left(unit))
        return self._area(unit).comes_in(ground, self.left(unit), self._price)

    def ways(self, party: Party) -> Field:
        """Hexes with a way for it, without regard to halts and MP."""
        unit = party[0]
        return super().ways(party) if unit.hex >= 0 else self.going(unit).in_without_halts(self._area(unit).borders, 1)

    def targets(self, unit_id: str) -> Ids:
        """The hexes that a unit can reach, and the rear areas that it can enter (10.4)."""
        return (*super().targets(unit_id), *self.areas(self.look.state.units[unit_id]))

    def areas(self, unit: Unit) -> Ids:
        """The rear areas that a unit on the map can enter: no move that began in one ends in one (ruling 7)."""
        if unit.hex < 0 or str(unit.mark(FROM) or "") in self.look.rules.areas:
            return ()
        field = self.reach((unit,))
        return tuple(area.box for area in ground.homes_of(self.look, unit) if area.exits(field, self._price))

    def reaching(self, subjects: Ids, place: str) -> Ids:
        """The subjects that can go to a place."""
        if place in self.look.rules.areas:
            return tuple([id for id in subjects if place in self.areas(self.look.state.units[id])])
        return super().reaching(subjects, place)

    def notes(self, unit_id: str, place: str) -> tuple[Text, ...]:
        """The price of a hex; of a rear area, the turn on which the unit comes back."""
        if place in self.look.rules.areas:
            return (text("note.comes_back", "10.4", turn=self.look.state.turn + 1),)
        return super().notes(unit_id, place)

    def figures(self, unit_id: str, place: str) -> Mapping[str, int]:
        """The MP that a hex costs, and what is left; nothing for a rear area."""
        return {} if place in self.look.rules.areas else super().figures(unit_id, place)

    def way(self, unit_id: str, place: str) -> Ids:
        """The hexes of the way, to a rear area those up to the edge."""
        if place not in self.look.rules.areas:
            return super().way(unit_id, place)
        return tuple(self.grid.names[hex] for hex in self._way_out(self.look.state.units[unit_id], place))

    def go(self, play: state.BlitzPlay, unit_id: str, place: str) -> None:
        """Move a unit; the cities that it enters come under control, also in passing (ruling 21)."""
        if place in play.rules.areas:
            entered = self._leave(play, play.state.units[unit_id], place)
        else:
            entered = self.march(play, unit_id, place)
        state.CITIES.record(play, unit_id, self.side, entered)
        take_cities(play, self.side, entered)

    def kept_out(self, party: Party) -> HexSet:
        """The hexes where a move would end for good among friends who leave no room and cannot make any (ruling 22)."""
        reach = self.reach(party)
        return self._crammed(party[0], reach.reached & ~_goes_further(reach))

    def can_stay(self, unit: Unit) -> bool:
        """True if there is a place in which a unit can stay: a hex with room, or a rear area."""
        reached = self.reach((unit,)).reached
        return bool(reached & ~self._crammed(unit, reached) or self.areas(unit))

    def overfull(self) -> HexSet:
        """The hexes with too many of the side's units that one of them could still relieve (8; rulings 22 and 52)."""
        area, units = self.crowded(), self.look.state.units
        finished = (unit for unit in units.of(self.side) if area >> unit.hex & 1)
        relieved = {unit.hex for unit in finished if unit.mark(FROM) or not holds(self.bans, unit)}
        return self.grid.set_of(relieved) if relieved and self._is_room_wasted() else 0

    def teams(self) -> Iterator["Moves"]:
        """The moves of units that may move together, each as if none had moved yet: here all of the side."""
        yield Moves(self.look, self.side, "", self._may)

    def reach_from(self, unit: Unit) -> HexSet | None:
        """The hexes to which a unit on the map that has not moved can go; None: into a rear area too."""
        if holds(self._may, unit):
            return 0
        return None if self.areas(unit) else self.reach((unit,)).reached

    def crowded(self) -> HexSet:
        """The hexes with too many of the side's units (8)."""
        return self.look.rules.stacking[self.side].over(self.look.state.units, self.side)

    def crowding(self) -> Ids:
        """The moved units in such hexes."""
        return tuple(id for id in super().crowding() if self.look.state.units[id].hex >= 0)

    def passing(self, unit_id: str, place: str) -> bool:
        """True if a hex would be too full with a unit, and no unit there can make room any more (ruling 22)."""
        hex = self.grid.index.get(place)
        return hex is not None and bool(self._crammed(self.look.state.units[unit_id], 1 << hex))

    @once
    def bans(self) -> Bans:
        """The rules that keep a unit from moving, or from going on: as the last, that no hex has room for it."""
        crammed = self.ban(lambda unit: not self.ends((unit,)) and not self.areas(unit), "why.no_room")
        return (*self._standing, crammed)

    def why(self, unit_id: str, place: str = "") -> Text:
        """The reason why a unit cannot move, or not to a place."""
        if place in self.look.rules.areas and self.who.barred(unit_id) is None:
            return first_of(self._areas_closed, self.look.state.units[unit_id], place) or not_offered(unit_id, place)
        return super().why(unit_id, place)

    @property
    def _areas_closed(self) -> Bans:
        """The rear areas that a unit does not enter: not its own, the unit came out of one, or too far."""
        homes, areas = partial(ground.homes_of, self.look), self.look.rules.areas
        return (
            self.ban(lambda unit, box: all(area.box != box for area in homes(unit)), "why.not_its_area", _box),
            self.ban(lambda unit, box: unit.hex < 0 or str(unit.mark(FROM)) in areas, "why.out_of_rear", _box),
            self.ban(lambda unit, box: box not in self.areas(unit), "why.no_area", _box),
        )

    @property
    def obstacles(self) -> Bans:
        """The obstacles, with hexes where no unit can make room any more (ruling 22), zones from which the next cannot
        be entered (9.4), and ground in which the unit must stop (10.2.2, 10.2.3).
        """
        return (
            self.ban(self._is_kept_out, "why.crowded", self.refusals.at_end),
            self.ban(self._from_zone_to_zone, "why.zone_to_zone", self.refusals.beside_end),
            self.ban(self._must_stop, "why.halt", self.refusals.on_the_way),
            *super().obstacles,
        )

    def _from_zone_to_zone(self, unit: Unit, end: Hex, met: Obstacle) -> bool:
        """True if an open hex lies next to a unit's, and both in enemy zones (9.4; ruling 11)."""
        zoned, start = self._opposed[1], unit.hex
        if start < 0 or met.is_end:
            return False
        return bool(zoned >> start & zoned >> end & ground.near(self.look.rules, 1 << start) >> end & 1)

    def _is_kept_out(self, unit: Unit, end: Hex, met: Obstacle) -> bool:
        return not met.is_end and bool(self.kept_out((unit,)) >> end & 1)

    def enemies_next_to(self, hex: Hex) -> Ids:
        """The enemies around a hex, those in a rear area beside it among them."""
        return (*super().enemies_next_to(hex), *ground.beside_rear(self.look, self.side, hex))

    def _must_stop(self, unit: Unit, end: Hex, met: Obstacle) -> bool:
        """True if the ground of a hex on the way ends the move, and no zone."""
        return met.kind == "halt" and not self._opposed[1] >> met.hex & 1

    def _crammed(self, unit: Unit, among: HexSet) -> HexSet:
        """Hexes that would be too full with a unit and stay so, since no unit there can go."""
        units, limit = self.look.state.units, self.look.rules.stacking[self.side]
        full = hexes_in(limit.full(units, self.side, (unit,), among))
        others = {hex: [other for other in units.on(hex) if other.id != unit.id] for hex in full}
        return self.grid.set_of(hex for hex, there in others.items() if all(map(self._is_stuck, there)))

    def _is_room_wasted(self) -> bool:
        """True if other moves would leave fewer units without room than those made (ruling 52)."""
        limit, starts = self.look.rules.stacking[self.side], tuple(self._starts())
        now = Relief(self.look.state.units.of(self.side), lambda unit: 0, limit).unrelieved()
        return any(Relief(starts, team.reach_from, limit).unrelieved() < now for team in self.teams())

    def _starts(self) -> Iterator[Unit]:
        """The units that stood on the map when the phase began, as they did."""
        for unit in self.look.state.units.all():
            if unit.side == self.side and (unit.hex >= 0 or unit.mark(FROM)):
                hex = self.grid.index.get(str(unit.mark(FROM)), unit.hex)
                if str(unit.mark(FROM)) not in self.look.rules.areas:
                    yield unit.unmarked(FROM, MP).at(hex)

    def _is_stuck(self, unit: Unit) -> bool:
        """True if a unit makes no room for one that comes: its own move ends when the other's begins."""
        return unit.mark(FROM) is not None or holds(self._standing, unit)

    def _is_shut(self, unit: Unit) -> bool:
        return not self.reach((unit,)).reached and not self.areas(unit)

    @once
    def _standing(self) -> Bans:
        """The units that make no room: those that may not move, have moved, or to which no place is open."""
        return (
            *self._may,
            self.ban(lambda unit: unit.mark(FROM) and unit.id != self.mover, "why.moved"),
            self.ban(lambda unit: unit.hex >= 0 and self._is_shut(unit), "why.no_move"),
            self.ban(lambda unit: unit.hex < 0 and self._is_shut(unit), "why.no_entry", lambda unit: {"box": unit.box}),
        )

    def _leave(self, play: state.BlitzPlay, unit: Unit, box: str) -> Path:
        """A unit enters a rear area and waits for the next turn (10.4; ruling 8)."""
        path = self._way_out(unit, box)
        names = [self.grid.names[hex] for hex in path]
        marks = {**self.began(unit), MP: 0}
        play.state.put(unit.inside(state.due_box(play.state.turn + 1)).with_marks(marks))
        play.log(text("log.leaves", "10.4", unit=unit.id, box=box), unit=unit.id, path=names)
        return path[1:]

    def _way_out(self, unit: Unit, box: str) -> Path:
        return self.look.rules.areas[box].way_out(self.reach((unit,)), self._price, fewest_hexes) or (unit.hex,)

    def _area(self, unit: Unit) -> state.Area:
        return self.look.rules.areas[unit.box]

    @once
    def _opposed(self) -> tuple[HexSet, HexSet]:
        """Enemy hexes, and enemy zones: the same for all units that move."""
        return self.look.state.units.area(state.enemy_of(self.side)), ground.enemy_zone(self.look, self.side)

    @property
    def _price(self) -> int:
        return self.look.rules.figures["area_price"]


class Relief:
    """The units of a side on the map as a phase finds them; `reach`: the hexes to which one can go in it.

    None: it can leave the map, where there is room for all. Friends are in no unit's way.
    """

    def __init__(self, units: Iterable[Unit], reach: Callable[[Unit], HexSet | None], limit: Stacking) -> None:
        self.units, self.limit, self._reach = tuple(units), limit, reach
        self._known = dict[str, HexSet | None]()

    def unrelieved(self) -> int:
        """The number of units too many where they are, however all of them move."""
        return len(self.without_room())

    def without_room(self) -> Ids:
        """Units for which there is no room, however all of them are sent to their spots.

        The spots are asked only of units that have to make room, or to look for some.
        """
        seats = Seats({unit.id: unit for unit in self.units}, self.spots, self.limit)
        looking = [unit for unit in seats.known.values() if not seats.stays(unit)]
        return tuple([unit.id for unit in looking if not seats.settle(unit, set())])

    def spots(self, unit: Unit) -> HexSet | None:
        """Hexes in which a unit can stand in the end: units that cannot move may leave no room for it."""
        reached = self.reach(unit)
        if reached is None:
            return None
        fixed = (other.hex for other in self.units if reached >> other.hex & 1 and self.reach(other) == 0)
        for hex in dict.fromkeys(fixed):
            reached &= ~(1 << hex if self.limit.is_over([*self._fixed_on(hex), unit]) else 0)
        return reached | 1 << unit.hex

    def reach(self, unit: Unit) -> HexSet | None:
        """The same as is given, asked once."""
        if unit.id not in self._known:
            self._known[unit.id] = self._reach(unit)
        return self._known[unit.id]

    def _fixed_on(self, hex: Hex) -> list[Unit]:
        return [other for other in self.units if other.hex == hex and self.reach(other) == 0]


def _box(unit: Unit, box: str) -> Facts:
    return {"box": box}


def _goes_further(reach: Field) -> HexSet:
    """The hexes of a field from which the move can go on."""
    return union(goes_on(reach, left) for left in range(1, len(reach.layers)))


@dataclass(frozen=True, slots=True)
class Movement(Activating, Extending):
    """A side moves its units, one at a time; `mover` is the unit whose move may still be extended."""

    name: ClassVar[str] = "movement"
    calls: ClassVar[tuple[Course, ...]] = (cards.COURSE,)
    becomes: ClassVar[tuple[Course, ...]] = (("overfull",),)
    side: SideId
    mover: UnitId = ""

    def decision(self, look: BlitzLook) -> Decision:
        """Play a card before the first move, move, take a move back, end the phase."""
        moves = self.moves(look)
        moved = moves.moved()
        late = text("why.moved_already", "ruling-16", side=self.side) if moved else None
        movers = moves.subjects()
        options = (
            activation_option(look, self.side, late=late),
            moves.option("move", movers),
            moves.back_option(moved),
            moves.end_option("verb.to.combat", lambda: idle(movers, moved, "10.0")),
        )
        return Decision(self.side, text("prompt.move", "10.0", side=self.side), options)

    def moves(self, look: BlitzLook) -> Moves:
        """The moves of the phase."""
        return Moves(look, self.side, self.mover, held_in_romania(look))

    def close(self, play: BlitzPlay) -> None:
        """All moves stand."""
        close_moves(play, self.side)
        play.goto(Overfull(self.side))

    def on_move(self, play: BlitzPlay, unit_id: str, place: str) -> None:
        """Move a unit to a hex or into a rear area."""
        self.moves(play).go(play, unit_id, place)
        self.moved(play, unit_id)


@dataclass(frozen=True, slots=True)
class Overfull(Stage):
    """The elimination of units in a hex that is too full, by their owner's choice (8.3; ruling 22)."""

    name: ClassVar[str] = "overfull"
    side: SideId

    def decision(self, look: BlitzLook) -> Decision | None:
        """The choice of the unit that goes; None if no hex is too full."""
        units = self._excess(look)
        if not units:
            return None
        option = self._giving_up(look, units).option("give_up", [look.state.units[id] for id in units])
        return Decision(self.side, text("prompt.overfull", "8.3", side=self.side), (option,))

    def on_give_up(self, play: BlitzPlay, unit_id: str) -> None:
        """Eliminate the unit; one without a line counts as surrendered."""
        unit = play.state.units[unit_id]
        if lines(play, self.side) >> unit.hex & 1:
            eliminate(play, unit, "8.3")
        else:
            surrender(play, unit, "ruling-22")

    def _giving_up(self, look: BlitzLook, units: Ids) -> UnitChoice:
        """The units of hexes that are too full, whose going brings a hex nearer to its limits (8.3)."""
        over = look.rules.stacking[self.side].over(look.state.units, self.side)
        bans = (
            Ban(lambda unit: not over >> unit.hex & 1, "why.not_over", "8.3"),
            Ban(lambda unit: unit.id not in units, "why.no_room_by_it", "8.3"),
        )
        return UnitChoice(pool(look.state.units.of(self.side)), Sentence("why.not_over", "8.3"), bans)

    def _excess(self, look: BlitzLook) -> Ids:
        limit, units = look.rules.stacking[self.side], look.state.units
        stacks = [units.on(hex) for hex in hexes_in(limit.over(units, self.side))]
        return tuple(unit.id for stack in stacks for unit in limit.excess(stack))


def close_moves(play: BlitzPlay, side: SideId) -> None:
    """No move can be taken back any more."""
    play.state.clear_marks(FROM, MP)
    seal_captures(play, side)
