"""The moves of a side's units over the map, alone or in groups (5.1 to 5.4; rulings 20 to 24, 28, 30, 32, 134)."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, Literal, NamedTuple

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.games.war_for_the_motherland import control, state
from rasputitsa.games.war_for_the_motherland.combat.retreat import ways
from rasputitsa.games.war_for_the_motherland.ground import Ground, beside, is_at_home
from rasputitsa.games.war_for_the_motherland.stacking import shunned
from rasputitsa.games.war_for_the_motherland.supply.networks import network_of, supplied
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet
from rasputitsa.rules.groups import together
from rasputitsa.rules.movement import ENDLESS, Going, Obstacle, Reach
from rasputitsa.rules.moves import FROM, Marches, Party
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
        self.ground = Ground(look, side)
        self._muster = _muster(look.rules, side, kind, look.state.turn)

    def fed(self, unit: Unit) -> HexSet | None:
        """The hexes that the unit's network reaches (9.1); headquarters have lines of their own."""
        return None if state.is_headquarters(unit) else supplied(self.look, network_of(unit))

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
        return tuple([units[id] for id in (mover if unit_id in mover else (unit_id,))])

    def along(self, unit_id: str) -> Ids:
        """The others of a unit's group."""
        return tuple(unit.id for unit in self.party(unit_id) if unit.id != unit_id)

    def reach(self, party: Party) -> Reach:
        """Hexes that units reach together; a unit that can pay for no hex may enter one (5.24; ruling 28)."""
        if len(party) == 1:
            return self._going_now(party[0]).field(party[0].hex, self.left(party[0]))
        goings = [self._going_now(unit) for unit in party]
        return together(goings, party[0].hex, [self.left(unit) for unit in party])

    def kept_out(self, party: Party) -> HexSet:
        """The hexes in which a garrison does not end: those near Soviets (20.34; ruling 134)."""
        area = 0
        for unit in party:
            if state.is_garrison(unit):
                area |= self._too_near(unit.hex)
        return area

    def subjects(self) -> Ids:
        """The units that can move to at least one hex."""
        mover, footing = self.look.state.mover, self._muster.on(self.ground, self.look.state.outset.beset)
        group = mover if len(mover) > 1 else ()
        return tuple(
            [
                seen.unit.id
                for seen in self.ready
                if (
                    seen.goes
                    if seen.footing is footing and seen.stands_alone and seen.unit.id not in group
                    else self._looks_around(seen, footing)
                )
            ]
        )

    def _looks_around(self, seen: "Seen", footing: "_Footing") -> bool:
        """True if a unit can end a move somewhere; it is looked at again when something beside it has changed."""
        if state.is_garrison(seen.unit) or (len(self.look.state.mover) > 1 and seen.unit.id in self.look.state.mover):
            return self._can_go(seen.unit, seen.left)
        closed = self.ground.closed_by_friends(seen.unit)
        if seen.footing is not footing or seen.closed != closed:
            seen.footing, seen.closed, seen.goes = footing, closed, self._can_go(seen.unit, seen.left)
        return seen.goes

    def can_move(self, unit: Unit) -> bool:
        """True if a unit of the side, on the map, is among those subjects."""
        seen = self._seen(unit)
        is_ready = seen.ready and (not seen.finished or unit.id in self.look.state.mover)
        return is_ready and self._can_go(unit, seen.left)

    @cached_property
    def able(self) -> Party:
        """The units that may move, if they have the points for it."""
        return tuple([seen.unit for seen in self.ready])

    @cached_property
    def ready(self) -> list["Seen"]:
        """The same, as they were looked at."""
        mover, seen = self.look.state.mover, self._looked_at()
        return [each for each in seen if each.ready and (not each.finished or each.unit.id in mover)]

    def _looked_at(self) -> list["Seen"]:
        """The side's units of this part of the phase; only those that are other objects now are looked at again."""
        kinds, last = _movers(self.look.rules, self.kind), self._muster.row
        units = [unit for unit in self.look.state.units.of(self.side) if unit.type.id in kinds]
        if len(units) == len(last):
            row = [seen if seen.unit is unit else self._seen(unit) for seen, unit in zip(last, units, strict=True)]
        else:
            row = [self._seen(unit) for unit in units]
        self._muster.row = row
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
            left = super().left(unit)
            ready = not holds(_STILL, unit, self) and left > 0
            alone = self.ground.is_free(unit) and not state.is_garrison(unit)
            last = self._muster.known[unit.id] = Seen(unit, left, ready, _is_finished(unit), alone)
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
        if any(unit.mark(state.OPEN) for unit in party):
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

    def _can_go(self, unit: Unit, left: int) -> bool:
        """True if the party of a unit with so many MP left can end somewhere."""
        mover = self.look.state.mover
        if len(mover) > 1 and unit.id in mover or state.is_garrison(unit):
            return bool(self.ends(self.party(unit.id)))
        return self.ground.is_start(unit, left) or (self._crawls(unit) and self.ground.is_start(unit, ENDLESS))

    def _too_near(self, start: Hex) -> HexSet:
        """The hexes within 3 of Soviets; for a unit so near, those that are no further off than it is."""
        return within(self.grid, self.ground.enemies, min(self._distance(start), self.garrisons_stay_off))


_STILL = (
    Ban(lambda unit, moves: not moves.allowance(unit), "why.fixed_unit", "5.3"),
    Ban(lambda unit, moves: moves.kind == "panzers" and not state.is_panzer(unit), "why.only_panzers", "5.3"),
    Ban(lambda unit, moves: (moves.kind == "support") != state.moves_last(unit), "why.later", "5.3"),
    Ban(lambda unit, moves: is_at_home(moves.look, unit), "why.at_home", "ruling-30"),
)
"""The units that do not move in this part of a phase, whatever they have done in it; asked very often, so made once."""
_RESTING = (
    *_STILL,
    Ban(lambda unit, moves: moves.has_finished(unit) and unit.mark(state.CARRIED) == moves.kind, "why.carried", "5.6"),
    Ban(lambda unit, moves: moves.has_finished(unit), "why.finished", "ruling-24"),
    Ban(lambda unit, moves: not moves.left(unit), "why.no_points", "5.1"),
)
"""The same, with those that have moved."""


def _is_finished(unit: Unit) -> bool:
    """True if a unit has moved, and others since (ruling 24)."""
    return bool(unit.marks) and bool(unit.mark(FROM)) and not unit.mark(state.OPEN)


class _Footing(NamedTuple):
    """Everything besides a unit on which it depends whether it can move, where friends do not matter to it."""

    enemies: HexSet
    hostile: HexSet
    beset: HexSet


@dataclass(slots=True)
class Seen:
    """A unit as it was looked at last: the MP that it has left, whether it could move, whether it has finished.

    `goes`: whether it could end a move somewhere on a footing, with such hexes closed by friends; where they do not
    matter to it it `stands_alone`. `overruns`: whether it could overrun anything, if that was asked.
    """

    unit: Unit
    left: int
    ready: bool
    finished: bool
    stands_alone: bool
    footing: _Footing | None = None
    closed: HexSet = 0
    goes: bool = False
    overruns: bool | None = None


class _Muster:
    """Cache: facts about units in this part of the turn, by id, and those on the map in a row as they were looked at
    last. Valid while the `Unit` object is the same.
    """

    def __init__(self) -> None:
        self.known: dict[str, Seen] = {}
        self.row: list[Seen] = []
        self.footing = _Footing(0, 0, 0)

    def on(self, ground: Ground, beset: HexSet) -> _Footing:
        """The footing, the same object as long as it is equal."""
        now = _Footing(ground.enemies, ground.hostile, beset)
        if now != self.footing:
            self.footing = now
        return self.footing


@lru_cache(maxsize=8)
def _movers(rules: state.WarRules, kind: Kind) -> frozenset[str]:
    """The types that move in this part of a phase."""
    units = [Unit("", each, "", OFF_MAP, "", each.full) for each in rules.types.values()]
    timely = [unit for unit in units if (kind == "support") == state.moves_last(unit)]
    return frozenset(unit.type.id for unit in timely if kind != "panzers" or state.is_panzer(unit))


@lru_cache(maxsize=16)
def _muster(rules: state.WarRules, side: state.SideId, kind: Kind, turn: int) -> _Muster:
    return _Muster()


def touch(play: state.WarPlay, units: Party) -> None:
    """Touch units: all others that have moved are finished, but for those that have just overrun with them (44)."""
    if not all(unit.id in play.state.mover or unit.mark(state.OPEN) for unit in units):
        play.state.clear_marks(state.OPEN)
