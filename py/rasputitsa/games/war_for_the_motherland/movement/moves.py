"""The moves of a side's units over the map, alone or in groups (5.1 to 5.4; rulings 20 to 24, 28, 30, 32, 134)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, count
from operator import is_not
from typing import ClassVar, Literal, NamedTuple

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.games.war_for_the_motherland import control, state
from rasputitsa.games.war_for_the_motherland.combat.retreat import ways
from rasputitsa.games.war_for_the_motherland.ground import Ground, beside, is_at_home, is_free, shunned
from rasputitsa.games.war_for_the_motherland.supply.networks import network, network_of
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet
from rasputitsa.rules.movement.phase import FROM, Marches, Party
from rasputitsa.rules.movement.reach import ENDLESS, Going, Obstacle, Reach
from rasputitsa.rules.movement.stacks import together
from rasputitsa.rules.permits import Ban, Bans, Facts, Reason, first_of, holds

Kind = Literal["all", "support", "panzers"]
"""The units that move: all but those that move last, those alone, or panzers in their own phase."""


class Moves(Marches[state.WarLook]):
    """The moves of units, in as many legs as they like until another is touched: then a unit is finished (ruling 24).

    Units that stood in one hex and have not moved join to a group; it may drop units on the way (ruling 23).
    """

    remembers: ClassVar[bool] = True
    sections: ClassVar = state.SECTIONS["moves"]

    def __init__(self, look: state.WarLook, side: state.SideId, kind: Kind) -> None:
        super().__init__(look, side)
        self.kind = kind
        self._muster = _muster(look.rules, side, kind, look.state.turn)
        self.ground = self._muster.ground_of(look, side)

    def fed(self, unit: Unit) -> HexSet | None:
        """The hexes in which it is in supply as things stand: a headquarters on its rails (9.1, 9.47)."""
        net = network(self.look, network_of(unit))
        return net.trunk if state.is_headquarters(unit) else net.area

    def going(self, unit: Unit) -> Going:
        """The ground for a unit."""
        return self.ground.going(unit)

    def allowance(self, unit: Unit) -> int:
        """A unit's MP: half of what is printed, rounded up, when supply is lacking (5.33, 9.62; ruling 3).

        For the siege gun, which pays none, the links that it may follow (5.29; ruling 32).
        """
        supplied = state.supply_of(unit) == "supplied"
        if state.is_siege(unit):
            return self.look.rules.figures["siege" if supplied else "siege_short"]
        return unit.movement if supplied else (unit.movement + 1) // 2

    def left(self, unit: Unit) -> int:
        """The MP that a unit still has in this phase."""
        return self._seen(unit).left

    def party(self, unit_id: str) -> Party:
        """The group that a unit moves with, or itself."""
        mover, units = self.look.state.mover, self.look.state.units
        return tuple([units[id] for id in mover]) if unit_id in mover else (units[unit_id],)

    def along(self, unit_id: str) -> Ids:
        """The others of a unit's group."""
        return tuple(unit.id for unit in self.party(unit_id) if unit.id != unit_id)

    def reach(self, party: Party) -> Reach:
        """Hexes that units reach together; a unit that can pay for no hex may enter one (5.24; ruling 28)."""
        if len(party) == 1:
            return self.reach_alone(party[0])
        goings = [self._going_now(unit) for unit in party]
        return together(goings, party[0].hex, [self.left(unit) for unit in party])

    def reach_alone(self, unit: Unit) -> Reach:
        """The same of one unit, worked out again only when what it depends on has changed."""
        seen = self._seen(unit)
        if seen.sort == WATCHFUL:
            return self._going_now(unit).field(unit.hex, seen.left)
        self._looks_around(seen)
        if seen.reach is None:
            seen.reach = self._going_now(unit).field(unit.hex, seen.left)
        return seen.reach

    def kept_out(self, party: Party) -> HexSet:
        """The hexes in which a garrison does not end: those near Soviets (20.34; ruling 134)."""
        area = 0
        for unit in party:
            if state.is_garrison(unit):
                area |= self._too_near(unit.hex)
        return area

    def subjects(self) -> Ids:
        """The units that can move to at least one hex."""
        return tuple([seen.unit.id for seen in self._goers()])

    @property
    def is_any(self) -> bool:
        """True if a unit can move; the others are not looked at."""
        return next(self._goers(), None) is not None

    def _goers(self) -> Iterator["Seen"]:
        """The units that can move, looked at one after the other."""
        mover, looks = self.look.state.mover, self._looks_around
        if len(mover) > 1:
            return (seen for seen in self.ready if (self._goes_along if seen.unit.id in mover else looks)(seen))
        footing = self._footing
        return (
            seen for seen in self.ready if (seen.goes if seen.footing is footing and seen.sort == FREE else looks(seen))
        )

    def _goes_along(self, seen: "Seen") -> bool:
        """True if the group of a unit can end a move somewhere."""
        return bool(self.ends(self.party(seen.unit.id)))

    def _looks_around(self, seen: "Seen") -> bool:
        """True if a unit can end a move somewhere alone; worked out when something that matters to it has changed."""
        if seen.sort == WATCHFUL:
            return self._goes_along(seen)
        footing, closed = self._footing, self.ground.closed_by_friends(seen.unit) if seen.sort == BOUND else 0
        if seen.footing is not footing:
            seen.footing, seen.closed, seen.reach = footing, closed, None
            seen.goes = self._can_go(seen)
        elif seen.closed != closed:
            # Where it goes depends on all hexes, whether it goes on those next to it alone.
            changed, seen.closed, seen.reach = seen.closed ^ closed, closed, None
            if changed & self.grid.ring(seen.unit.hex, 1):
                seen.goes = self._can_go(seen)
        return seen.goes

    @once
    def _footing(self) -> "_Footing":
        """Everything besides a unit and its friends on which it depends where it can go; the same object as long as it
        is equal.
        """
        return self._muster.kept(_Footing(self.ground.enemies, self.ground.hostile, self.look.state.outset.beset))

    def can_move(self, unit: Unit) -> bool:
        """True if a unit of the side, on the map, is among those subjects."""
        seen, mover = self._seen(unit), self.look.state.mover
        if not seen.ready or (seen.finished and unit.id not in mover):
            return False
        return self._goes_along(seen) if len(mover) > 1 and unit.id in mover else self._looks_around(seen)

    def is_fresh(self, unit: Unit) -> bool:
        """True if a unit of the side, on the map, may move and has not."""
        seen = self._seen(unit)
        return seen.ready and seen.fresh

    @once
    def ready(self) -> list["Seen"]:
        """The units that may move, if they have the points for it."""
        mover = self.look.state.mover
        return [each for each in self._row() if each.idle or (each.ready and each.unit.id in mover)]

    def _row(self) -> list["Seen"]:
        """The side's units of this part of the phase, as they were looked at."""
        muster, units = self._muster, self.look.state.units.of(self.side)
        if units is not muster.units:
            muster.row, muster.units = self._looked_at(units), units
        return muster.row

    def _looked_at(self, units: Party) -> list["Seen"]:
        """The same; only those that are other objects now are looked at again."""
        muster, last = self._muster, self._muster.units
        others = [*compress(count(), map(is_not, units, last))]
        if len(units) != len(last) or [place for place in others if units[place].type is not last[place].type]:
            kinds = muster.movers
            taking_part = [place for place, unit in enumerate(units) if unit.type.id in kinds]
            muster.places = {place: number for number, place in enumerate(taking_part)}
            return [self._seen(units[place]) for place in taking_part]
        row, places = [*muster.row], muster.places
        for place in others:
            if place in places:
                row[places[place]] = self._seen(units[place])
        return row

    @property
    def bans(self) -> Bans:
        """The units that cannot move in this part of the phase."""
        return (Reason(lambda unit: first_of(_RESTING, unit, self)),)

    def has_finished(self, unit: Unit) -> bool:
        """True if a unit has moved, and is none of those that go on."""
        return unit.id not in self.look.state.mover and _is_finished(unit)

    def _seen(self, unit: Unit) -> "Seen":
        """Cache: facts about a unit as far as they depend on it alone, valid while the `Unit` object is the same."""
        last = self._muster.known.get(unit.id)
        if last is None or last.unit is not unit:
            left = super().left(unit) if unit.marks else self.allowance(unit)
            muster, kind, is_fresh, is_finished = self._muster, unit.type.id, True, False
            ready = left > 0 and kind in muster.movers
            if unit.marks:
                # Only a marked unit can have MP left and be held.
                ready = ready and not holds(_HELD, unit, self)
                is_finished, is_fresh = _is_finished(unit), not unit.mark(FROM)
            last = Seen(unit, left, ready, is_finished, ready and not is_finished, is_fresh, muster.sorts[kind])
            muster.known[unit.id] = last
        return last

    @property
    def unfit(self) -> Bans:
        """The hexes too near to Soviets for a garrison; to one that is near, those no farther off (20.34)."""
        return (
            self.ban(
                lambda party, hex: self._shy(party, hex) and self._distance(party[0].hex) <= self.garrisons_stay_off,
                "why.garrison_stays",
                lambda party, hex: {**self._garrison(party, hex), "distance": self._distance(party[0].hex)},
            ),
            self.ban(
                self._shy,
                "why.garrison_near",
                lambda party, hex: {
                    **self._garrison(party, hex),
                    "distance": self._distance(hex),
                    "limit": self.garrisons_stay_off,
                },
            ),
        )

    def _shy(self, party: Party, hex: Hex) -> Party:
        """The garrisons of a party that do not end in a hex."""
        return tuple([unit for unit in party if state.is_garrison(unit) and self._too_near(unit.hex) >> hex & 1])

    @property
    def garrisons_stay_off(self) -> int:
        """The distance from Soviets up to which no garrison goes (20.34)."""
        return self.look.rules.figures["garrison_apart"]

    def _garrison(self, party: Party, hex: Hex) -> Facts:
        return {"unit": self._shy(party, hex)[0].id, "hex": self.grid.names[hex]}

    def _distance(self, hex: Hex) -> int:
        """The distance to the nearest enemy, or more than garrisons care for."""
        rings = range(self.garrisons_stay_off + 1)
        near = (radius for radius in rings if within(self.grid, self.ground.enemies, radius) >> hex & 1)
        return next(near, self.garrisons_stay_off + 1)

    @property
    def obstacles(self) -> Bans:
        """The obstacles on the way: also another nationality, zones, and what kind of way is missing."""
        return (
            self.ban(self._is_between_zones, "why.zone_to_zone", self.refusals.at_end),
            Reason(self._why_no_way),
            self.ban(self._is_shunned, "why.shunned", self.refusals.at_end),
            self.ban(
                lambda unit, end, met: self._is_beyond(end, met) and state.is_siege(unit),
                "why.no_rail_zone",
                self.refusals.at_end,
            ),
            self.ban(lambda unit, end, met: self._is_beyond(end, met), "why.shy", self.refusals.at_end),
            *super().obstacles,
        )

    def _why_no_way(self, unit: Unit, end: Hex, met: Obstacle) -> Text | None:
        if met.kind != "no_way":
            return None
        return ways(self.look, unit, self.ground.enemies, self.going(unit).open).why_not(end)

    def _is_beyond(self, end: Hex, met: Obstacle) -> bool:
        """True if a hex is closed to a unit, and not by enemies in it."""
        return met.kind == "closed" and not self.ground.enemies >> end & 1

    def _is_shunned(self, unit: Unit, end: Hex, met: Obstacle) -> bool:
        return self._is_beyond(end, met) and bool(shunned(self.look, unit) >> end & 1)

    def _is_between_zones(self, unit: Unit, end: Hex, met: Obstacle) -> bool:
        """True if a unit would go straight from zone to zone, which only panzers may (5.43)."""
        return met.kind in ("no_way", "too_far") and not state.is_panzer(unit) and self._between_zones(unit.hex, end)

    def go(self, play: state.WarPlay, unit_id: str, hex_id: str) -> None:
        """Move a unit with its group; it takes what it passes (5.72)."""
        party = self.party(unit_id)
        touch(play, party)
        entered = self.march(play, unit_id, hex_id)
        if [unit for unit in party if unit.mark(state.OPEN)]:
            play.state.put(*[play.state.units[unit.id].unmarked(state.OPEN) for unit in party])
        play.state.mover = tuple([unit.id for unit in party])
        control.enter(play, self.side, entered)

    def _between_zones(self, start: Hex, end: Hex) -> bool:
        """True if a unit would go straight from zone to zone (5.43)."""
        zoned = self.ground.hostile >> start & self.ground.hostile >> end & 1
        return bool(zoned and beside(self.look.rules, start) >> end & 1)

    def _going_now(self, unit: Unit) -> Going:
        going = self.going(unit)
        return going.capped(self.left(unit)) if self._crawls(unit) else going

    def _crawls(self, unit: Unit) -> bool:
        """True if a unit began the phase in an enemy zone and can pay for no hex that is open to it (ruling 28)."""
        if not self.look.state.outset.beset >> unit.hex & 1 or state.is_siege(unit) or self.kind == "panzers":
            return False
        began_here = unit.mark(FROM) is None and unit.mark(state.NEW) is None
        return began_here and not self.ground.is_start(unit, self.left(unit))

    def _can_go(self, seen: "Seen") -> bool:
        """True if a unit, no garrison, can end a move somewhere alone."""
        unit, ground = seen.unit, self.ground
        return ground.is_start(unit, seen.left) or (self._crawls(unit) and ground.is_start(unit, ENDLESS))

    def _too_near(self, start: Hex) -> HexSet:
        """The hexes within 3 of Soviets; for a unit so near, those that are no further off than it is."""
        return within(self.grid, self.ground.enemies, min(self._distance(start), self.garrisons_stay_off))


_HELD = (
    Ban(lambda unit, moves: not moves.allowance(unit), "why.fixed_unit", "5.3"),
    Ban(lambda unit, moves: is_at_home(moves.look, unit), "why.at_home", "ruling-30"),
)
"""The units that do not move, in whatever part of a phase; asked very often, so made once."""
_UNTIMELY = (
    Ban(lambda unit, kind: kind == "panzers" and not state.is_panzer(unit), "why.only_panzers", "5.3"),
    Ban(lambda unit, kind: (kind == "support") != state.moves_last(unit), "why.later", "5.3"),
)
"""The units that do not move in one part of a phase; that is so of all of a type."""
_RESTING = (
    _HELD[0],
    Reason(lambda unit, moves: first_of(_UNTIMELY, unit, moves.kind)),
    *_HELD[1:],
    Ban(lambda unit, moves: moves.has_finished(unit) and unit.mark(state.CARRIED) == moves.kind, "why.carried", "5.6"),
    Ban(lambda unit, moves: moves.has_finished(unit), "why.finished", "ruling-24"),
    Ban(lambda unit, moves: not moves.left(unit), "why.no_points", "5.1"),
)
"""The same, with those that have moved."""


def _is_finished(unit: Unit) -> bool:
    """True if a unit has moved, and others since (ruling 24)."""
    return bool(unit.marks) and bool(unit.mark(FROM)) and not unit.mark(state.OPEN)


WATCHFUL, FREE, BOUND = range(3)
"""Sorts of units by what matters to where they can go besides enemies: how near those are, nothing, or friends too."""


class _Footing(NamedTuple):
    """Everything besides a unit and its friends on which it depends where it can go alone."""

    enemies: HexSet
    hostile: HexSet
    beset: HexSet


@dataclass(slots=True)
class Seen:
    """A unit as it was looked at last: the MP that it has left, whether it could move, whether it has finished.

    `idle`: it could move and has not finished; `fresh`: it has not moved. `goes`: whether it could end a move somewhere
    on a footing, with such hexes closed by friends; `reach`: where, if that was asked. `overruns`: whether it could
    overrun anything, if that was asked.
    """

    unit: Unit
    left: int
    ready: bool
    finished: bool
    idle: bool
    fresh: bool
    sort: int
    footing: _Footing | None = None
    closed: HexSet = 0
    goes: bool = False
    reach: Reach | None = None
    overruns: bool | None = None


class _Muster:
    """Cache: facts about units in this part of the turn, by id, and those on the map in a row as they were looked at
    last. Valid while the `Unit` object is the same.

    `units` were all of the side then; `places` are those of them with a place in the row, each with that.
    """

    def __init__(self, rules: state.WarRules, kind: Kind) -> None:
        self.movers, self.sorts = _movers(rules, kind), _sorts(rules)
        self.known: dict[str, Seen] = {}
        self.row: list[Seen] = []
        self.units: Party = ()
        self.places: dict[int, int] = {}
        self._footing = _Footing(0, 0, 0)
        self._ground: Ground | None = None

    def ground_of(self, look: state.WarLook, side: state.SideId) -> Ground:
        """The ground as the units stand, the same object as long as they are the same."""
        if self._ground is None or self._ground.units is not look.state.units:
            self._ground = Ground(look, side)
        return self._ground

    def kept(self, now: _Footing) -> _Footing:
        """A footing, the same object as long as it is equal."""
        if self._footing != now:
            self._footing = now
        return self._footing


@lru_cache(maxsize=8)
def _movers(rules: state.WarRules, kind: Kind) -> frozenset[str]:
    """The types that move in this part of a phase."""
    units = [Unit("", each, "", OFF_MAP, "", each.full) for each in rules.types.values()]
    return frozenset(unit.type.id for unit in units if not holds(_UNTIMELY, unit, kind))


@lru_cache(maxsize=8)
def _sorts(rules: state.WarRules) -> Mapping[str, int]:
    """The sort of each type's units."""
    units = [Unit("", each, "", OFF_MAP, "", each.full) for each in rules.types.values()]
    return {
        unit.type.id: WATCHFUL if state.is_garrison(unit) else FREE if is_free(rules, unit) else BOUND for unit in units
    }


@lru_cache(maxsize=16)
def _muster(rules: state.WarRules, side: state.SideId, kind: Kind, turn: int) -> _Muster:
    return _Muster(rules, kind)


def touch(play: state.WarPlay, units: Party) -> None:
    """Touch units: all others that have moved are finished, but for those that have just overrun with them (44)."""
    mover = play.state.mover
    if [unit for unit in units if unit.id not in mover and not unit.mark(state.OPEN)]:
        play.state.clear_marks(state.OPEN)
