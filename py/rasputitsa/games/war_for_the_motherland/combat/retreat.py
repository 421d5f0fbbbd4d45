"""Retreats hex by hex, alone or together, and who makes room at their ends (8.8; rulings 75 to 79)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import control, ground, state
from rasputitsa.games.war_for_the_motherland.combat.losses import battle_of, destroy, lose_step
from rasputitsa.games.war_for_the_motherland.ground import hostile_zone, land, shunned
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet, hexes_in, union
from rasputitsa.procedures.retreating import fall_back
from rasputitsa.rules.combat.already_defeated import BEATEN
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.priority_retreat import PriorityRetreat
from rasputitsa.rules.combat.results import Party
from rasputitsa.rules.hexsides import across, flood, touched
from rasputitsa.rules.permits import Ban, Bar, Facts, HexChoice, Permit, Sentence, UnitChoice, enemies_in, pool, refused
from rasputitsa.rules.terrain import Sides


def can_retreat(look: state.WarLook, unit: Unit) -> bool:
    """True if a unit can go at all: it has MP, or is the siege gun on its rails (8.81, 8.84)."""
    if state.is_siege(unit):
        return bool(touched(_rails(look)) >> unit.hex & 1)
    return unit.movement > 0


def is_bound(look: state.WarLook, units: Sequence[Unit]) -> bool:
    """True if one of some units cannot retreat, so that none of them does (8.77; ruling 69)."""
    return not all(can_retreat(look, unit) for unit in units)


def flight_of(look: state.WarLook, unit: Unit) -> PriorityRetreat:
    """A unit's retreat: the classes of hexes, the sides it may cross, the steps that each hex costs (8.84 to 8.87)."""
    grid, sides = look.rules.grid, _rails(look) if state.is_siege(unit) else look.rules.land
    tolls = toll_hexes(look, unit.side)
    river, heavy = look.rules.map.hexsides["major_river"], state.is_motorized(unit)

    def price(here: Hex, there: Hex) -> int:
        crossing = heavy and river[grid.direction(here, there)] >> here & 1
        return (tolls >> there & 1) + crossing

    return PriorityRetreat(grid, classes_of(look, unit), sides, price)


def classes_of(look: state.WarLook, unit: Unit) -> tuple[HexSet, ...]:
    """The hexes that a unit may enter, the best class first (8.87; rulings 75 and 76)."""
    side, units = unit.side, look.state.units
    open_hexes = land(look) & ~units.area(state.enemy_of(side)) & ~shunned(look, unit)
    zone, friends = hostile_zone(look, side), units.area(side)
    last = 0 if state.supply_of(unit) == "out" else open_hexes & ~friends & zone
    return (open_hexes & ~friends & ~zone, open_hexes & friends & ~zone, open_hexes & friends & zone, last)


def toll_hexes(look: state.WarLook, side: str) -> HexSet:
    """The empty hexes in enemy zones: entering one costs a step, units that go together pay once (8.85; ruling 77)."""
    return hostile_zone(look, side) & ~look.state.units.area(side)


def crosses_major(look: state.WarLook, unit: Unit, there: Hex) -> bool:
    """True if a motorized unit loses a step at a major river on its way to the next hex (ruling 77)."""
    return state.is_motorized(unit) and look.rules.map.crosses("major_river", unit.hex, there)


def _rails(look: state.WarLook) -> Sides:
    """The links over land: not that of Chongar, which is over water (ruling 32)."""
    pairs = zip(look.rules.map.links["rail"], look.rules.land, strict=True)
    return tuple(links & land for links, land in pairs)


def ways(look: state.WarLook, unit: Unit, enemies: HexSet, open_hexes: HexSet) -> Permit:
    """The hexes to which a way leads, and what cuts the others off: water, enemies, allies, zones."""
    grid, here, dry = look.rules.grid, 1 << unit.hex, land(look)
    sides, kind = (look.rules.map.links["rail"], "rails") if state.is_siege(unit) else (look.rules.land, "water")

    def cut(area: HexSet) -> HexSet:
        return ~flood(grid, here, area | here, sides)

    free = dry & ~enemies
    bars = (
        Bar(cut(dry), f"why.no_way.{kind}", "5.2"),
        Bar(cut(free), "why.no_way.enemies", "5.2"),
        Bar(cut(free & ~shunned(look, unit)), "why.no_way.nations", "ruling-16"),
        Bar(cut(open_hexes), "why.no_way.shy", "ruling-21"),
        Bar(0 if state.is_panzer(unit) or state.is_siege(unit) else grid.hexes, "why.no_way.zones", "ruling-20"),
    )
    return Permit(grid, unit.id, bars)


def next_hexes(look: state.WarLook, unit: Unit, start: Hex, steps: int) -> tuple[Bar, ...]:
    """The bars on the next hex of a retreat: as far from its start as it has steps, not closed (8.84; 75, 76)."""
    grid, here, flight = look.rules.grid, 1 << unit.hex, flight_of(look, unit)
    enemies = look.state.units.area(state.enemy_of(unit.side))
    side = "why.retreat_rails" if state.is_siege(unit) else "why.retreat_water"
    return (
        Bar(~(grid.neighbours(unit.hex) & grid.ring(start, steps)), "why.retreat_not_further", "ruling-75"),
        enemies_in(enemies, look.state.units, unit.side, "8.8"),
        Bar(shunned(look, unit), "why.shunned", "ruling-16"),
        Bar(~across(grid, here, flight.sides), side, "8.8"),
        Bar(~land(look), "why.retreat_water", "ruling-76"),
        Bar(~union(flight.classes), "why.retreat_hungry", "ruling-76"),
    )


def better(look: state.WarLook, area: HexSet) -> Bar:
    """The bar on all but the best hexes (8.87; ruling 75)."""
    best: Facts = {"hexes": look.rules.grid.ids(area)}
    return Bar(~area, "why.retreat_better", "8.8", lambda hex: best)


@dataclass(frozen=True, slots=True)
class Leg:
    """A unit on its retreat: where it began, how many hexes it has gone."""

    unit: str
    start: Hex
    done: int


@dataclass(frozen=True, slots=True)
class Retreat(Stage):
    """The retreat of a party's survivors by so many hexes; its owner chooses among equal hexes (8.82, 8.87; ruling 75).

    Units in one hex go together, but those `parted`, which follow later. `going` are on their way; they owe a step for
    the empty hex in a zone that they are `bound` for, and choose whose.
    """

    name: ClassVar[str] = "retreat"
    becomes: ClassVar[tuple[Course, ...]] = (("retreat",), ("make_room",))
    of: Party
    length: int
    legs: tuple[Leg, ...]
    parted: tuple[str, ...] = ()
    going: tuple[str, ...] = ()
    bound: Hex = OFF_MAP

    def decision(self, look: state.WarLook) -> Decision | None:
        """The choice of units that go and their hex, stay behind for now, or pay; None if it makes no difference."""
        if self.bound != OFF_MAP:
            return self._toll(look)
        groups = self._groups(look)
        ends = {id: self._next(look, group) for group in groups for id in group}
        if not any(self._step(look, id) for id in ends):
            return None
        if len(groups) == 1 and self._is_plain(look, groups[0]):
            return None
        return Decision(self._side(look), self._prompt(look), self._options(look, groups, ends))

    def run(self, play: state.WarPlay) -> None:
        """Take the only way; eliminate a group that has none (ruling 78)."""
        groups = self._groups(play)
        for group in groups:
            ends = self._next(play, group)
            if ends:
                self.on_retreat(play, group[0], ends[0])
                return
        lost = tuple(id for group in groups for id in group)
        for id in lost:
            destroy(play, play.state.units[id], "ruling-78")
        legs = tuple(leg for leg in self.legs if leg.unit not in lost)
        if lost:
            play.goto(replace(self, legs=legs, going=()))
        else:
            play.goto(MakeRoom(self.of, legs))

    def on_retreat(self, play: state.WarPlay, unit_id: str, hex_id: str) -> None:
        """Move a unit back a hex, with those that go along; a step is owed first, where the hex asks for one."""
        hex = play.rules.grid.index[hex_id]
        group = next(group for group in self._groups(play) if unit_id in group)
        stage = replace(self, going=group)
        side = play.state.units[unit_id].side
        if toll_hexes(play, side) >> hex & 1:
            if len(group) > 1:
                play.goto(replace(stage, bound=hex))
                return
            stage = stage._after_loss(play, unit_id, "8.8")
        stage._enter(play, hex)

    def on_part(self, play: state.WarPlay, unit_id: str) -> None:
        """A unit stays behind for now."""
        play.goto(replace(self, parted=(*self.parted, unit_id)))

    def on_lose(self, play: state.WarPlay, unit_id: str) -> None:
        """A unit pays for all who go together."""
        replace(self._after_loss(play, unit_id, "8.8"), bound=OFF_MAP)._enter(play, self.bound)

    def _after_loss(self, play: state.WarPlay, unit_id: str, rule: str) -> "Retreat":
        """This retreat after a unit has lost a step."""
        left = lose_step(play, play.state.units[unit_id], rule)
        name = left.id if left else ""
        legs = tuple(replace(leg, unit=name) if leg.unit == unit_id else leg for leg in self.legs)
        going = tuple(name if id == unit_id else id for id in self.going)
        return replace(self, legs=tuple(leg for leg in legs if leg.unit), going=tuple(id for id in going if id))

    def _enter(self, play: state.WarPlay, hex: Hex) -> None:
        """Move the rest of the group into the hex; motorized units pay for a major river (ruling 77)."""
        stage = self
        for id in self.going:
            if crosses_major(play, play.state.units[id], hex):
                stage = stage._after_loss(play, id, "ruling-77")
        for id in stage.going:
            fall_back(play, play.state.units[id], (hex,), "8.8")
        legs = tuple(replace(leg, done=leg.done + 1) if leg.unit in stage.going else leg for leg in stage.legs)
        walking = {leg.unit for leg in legs if leg.done < self.length}
        going = tuple(id for id in stage.going if id in walking)
        play.goto(replace(stage, legs=legs, going=going, parted=self.parted if going else ()))
        if stage.going:
            control.enter(play, play.state.units[stage.going[0]].side, (hex,))

    def _waiting(self) -> Ids:
        return tuple(leg.unit for leg in self.legs if leg.done < self.length)

    def _groups(self, look: state.WarLook) -> tuple[Ids, ...]:
        """Units that go together: those on the way already, else the stacks that wait."""
        if self.going:
            return (tuple(id for id in self.going if id not in self.parted) or self.going,)
        stacks: dict[tuple[Hex, int], list[str]] = {}
        for leg in self.legs:
            if leg.done < self.length:
                stacks.setdefault((look.state.units[leg.unit].hex, leg.done), []).append(leg.unit)
        kept = ([id for id in stack if id not in self.parted] or stack for stack in stacks.values())
        return tuple(tuple(stack) for stack in kept)

    def _next(self, look: state.WarLook, group: Ids) -> Ids:
        """The hexes that a group can enter next: in the best class for each of them."""
        area: HexSet = -1
        for id in group:
            area &= self._step(look, id)
        return look.rules.grid.ids(area)

    def _step(self, look: state.WarLook, id: str, taken: HexSet = 0) -> HexSet:
        """The hexes that a unit can enter next; those `taken` count as if a friend had gone there before (8.86)."""
        unit, leg = look.state.units[id], next(leg for leg in self.legs if leg.unit == id)
        flight = flight_of(look, unit)
        vacant, shared, *others = flight.classes
        classes = (vacant & ~taken, shared | vacant & taken, *others)
        return replace(flight, classes=classes).next(leg.start, unit.hex)

    def _is_plain(self, look: state.WarLook, group: Ids) -> bool:
        """True if a group has exactly one legal hex, the same for each unit and for any that would follow later."""
        steps = {self._step(look, id) for id in group}
        if len(steps) > 1 or next(iter(steps)).bit_count() > 1:
            return False
        taken = next(iter(steps))
        return len(group) == 1 or all(self._step(look, id, taken) == taken for id in group)

    def _toll(self, look: state.WarLook) -> Decision | None:
        hex = look.rules.grid.names[self.bound]
        prompt = text("prompt.toll", "8.8", side=self._side(look), hex=hex)
        why = refused("why.not_paying", "ruling-77")
        return Decision(self._side(look), prompt, (Option("lose", ("unit",), self.going, why=why),))

    def _side(self, look: state.WarLook) -> str:
        return look.state.units[self._waiting()[0]].side

    def _prompt(self, look: state.WarLook) -> Text:
        left = max(self.length - leg.done for leg in self.legs if leg.done < self.length)
        return text("prompt.retreat", "8.8", side=self._side(look), hexes=left)

    def _options(self, look: state.WarLook, groups: tuple[Ids, ...], ends: Mapping[str, Ids]) -> tuple[Option, ...]:
        members = {id: group for group in groups for id in group}
        who = UnitChoice(pool(look.state.units[id] for id in members), Sentence("why.no_retreat", "8.8"))
        choice = HexChoice(
            who, lambda unit: self._permit(look, members[unit.id], unit), Sentence("why.retreat_nowhere", "8.8")
        )
        free = tuple(id for id in members if ends[id])
        go = Option(
            "retreat",
            ("unit", "hex"),
            free,
            ends.__getitem__,
            notes=lambda id, hex: self._notes(look, members[id], hex),
            why=choice.why,
            along=lambda id: tuple(other for other in members[id] if other != id),
        )
        several = tuple(id for id, group in members.items() if len(group) > 1)
        part = Option("part", ("unit",), several, why=refused("why.not_parted", "ruling-75"))
        return (*((go,) if free else ()), *((part,) if several else ()))

    def _notes(self, look: state.WarLook, group: Ids, hex_id: str) -> tuple[Text, ...]:
        """The price of a hex."""
        hex, units = look.rules.grid.index[hex_id], [look.state.units[id] for id in group]
        rivers = tuple(unit.id for unit in units if crosses_major(look, unit, hex))
        notes = [text("note.toll", "8.8")] if toll_hexes(look, units[0].side) >> hex & 1 else []
        return (*notes, *((text("note.river_toll", "ruling-77", units=rivers),) if rivers else ()))

    def _permit(self, look: state.WarLook, group: Ids, unit: Unit) -> Permit:
        """The next hexes of a unit and of those that go with it (8.84 to 8.87; rulings 75 and 76)."""
        leg = next(leg for leg in self.legs if leg.unit == unit.id)
        shared = look.rules.grid.named(self._next(look, group))
        bars = (
            *next_hexes(look, unit, leg.start, leg.done + 1),
            better(look, self._step(look, unit.id)),
            Bar(~shared, "why.retreat_together", "ruling-75", lambda hex: {"units": group}),
        )
        return Permit(look.rules.grid, unit.id, bars)


@dataclass(frozen=True, slots=True)
class MakeRoom(Stage):
    """Room after a retreat into a hex that is too full: one unit goes on; units too many then are lost (8.86; ruling
    79).
    """

    name: ClassVar[str] = "make_room"
    becomes: ClassVar[tuple[Course, ...]] = (("make_room",),)
    of: Party
    legs: tuple[Leg, ...]
    made: HexSet = 0

    def decision(self, look: state.WarLook) -> Decision | None:
        """The choice of the unit that goes on, or of the unit that is lost."""
        full = self._full(look)
        if not full:
            return None
        side, hexes = self._owner(look), look.rules.grid.ids(full)
        ways = self._ways(look, full)
        if ways:
            why = self._displacing(look, full).why
            move = Option("displace", ("unit", "hex"), tuple(ways), ways.__getitem__, why=why)
            return Decision(side, text("prompt.displace", "8.8", side=side, hexes=hexes), (move,))
        doomed = self._doomed(look, full)
        prompt = text("prompt.no_room", "8.8", side=side, hexes=hexes)
        return _eliminate(side, prompt, doomed) if doomed else None

    def run(self, play: state.WarPlay) -> None:
        """There is room."""
        play.end()

    def on_displace(self, play: state.WarPlay, unit_id: str, hex_id: str) -> None:
        """A unit makes room, at the price of any retreat."""
        unit, grid = play.state.units[unit_id], play.rules.grid
        here, there = unit.hex, grid.index[hex_id]
        left: Unit | None = unit
        for _ in range(flight_of(play, unit).price(here, there)):
            left = lose_step(play, left, "8.8") if left else None
        if left:
            play.state.put(self._displaced(play, left).at(there))
            play.log(
                text("log.displaced", "8.8", unit=left.id, hex=hex_id), unit=left.id, path=(grid.names[here], hex_id)
            )
        play.goto(replace(self, made=self.made | 1 << here))
        if left:
            control.enter(play, left.side, (there,))

    def on_eliminate(self, play: state.WarPlay, unit_id: str) -> None:
        """A unit that retreated is lost for want of room."""
        destroy(play, play.state.units[unit_id], "ruling-79")

    def _displaced(self, look: state.WarLook, unit: Unit) -> Unit:
        """A unit that makes room gives up its plan; on the side of the defenders it has retreated, too (ruling 80)."""
        unit = unit.unmarked(ATTACKS)
        has_fled = self.of == "defenders" and not battle_of(look).overrun
        return unit.marked(BEATEN, 1) if has_fled else unit

    def _full(self, look: state.WarLook) -> HexSet:
        """The hexes in which retreats ended that hold too much."""
        ends = [look.state.units[leg.unit] for leg in self.legs if leg.unit in look.state.units]
        area = look.rules.grid.set_of(unit.hex for unit in ends if unit.hex >= 0)
        return area and ground.over(look, ends[0].side) & area

    def _ways(self, look: state.WarLook, full: HexSet) -> dict[str, Ids]:
        """Units that can make room, and the hexes to which they go."""
        return {
            unit.id: look.rules.grid.ids(ends)
            for hex in hexes_in(full & ~self.made)
            for unit in ground.excess(look, self._owner(look), look.rules.grid.names[hex])
            if can_retreat(look, unit) and (ends := self._ends(look, unit))
        }

    def _start(self, unit: Unit) -> Hex:
        """The hex in which a unit's retreat began; for one that has not retreated, its own."""
        return next((leg.start for leg in self.legs if leg.unit == unit.id), unit.hex)

    def _ends(self, look: state.WarLook, unit: Unit) -> HexSet:
        """The best hexes with room, one further from its start, to which a unit goes on."""
        room = ~ground.full(look, unit.side, (unit,), look.rules.grid.hexes)
        return flight_of(look, unit).next(self._start(unit), unit.hex, room)

    def _displacing(self, look: state.WarLook, full: HexSet) -> HexChoice:
        """The units that take up room in a full hex, each with the hexes to which it can go on (8.86; ruling 79)."""
        grid, owner = look.rules.grid, self._owner(look)
        crowd = {unit.id for hex in hexes_in(full) for unit in ground.excess(look, owner, grid.names[hex])}
        hexes: Facts = {"hexes": grid.ids(full)}
        bans = (
            Ban(lambda unit: not full >> unit.hex & 1, "why.not_displaced", "ruling-79", lambda unit: hexes),
            Ban(
                lambda unit: self.made >> unit.hex & 1,
                "why.room_made",
                "ruling-79",
                lambda it: {"hex": grid.names[it.hex]},
            ),
            Ban(lambda unit: unit.id not in crowd, "why.not_too_many", "ruling-14"),
            Ban(lambda unit: not can_retreat(look, unit), "why.cannot_retreat", "8.8"),
        )
        who = UnitChoice(pool(look.state.units.of(owner)), Sentence("why.not_yours", "ruling-79"), bans)
        return HexChoice(who, lambda unit: self._onward(look, unit), Sentence("why.displaced_nowhere", "ruling-79"))

    def _onward(self, look: state.WarLook, unit: Unit) -> Permit:
        grid, start = look.rules.grid, self._start(unit)
        bars = (
            *next_hexes(look, unit, start, grid.distance(start, unit.hex) + 1),
            Bar(ground.full(look, unit.side, (unit,), grid.hexes), "why.no_room_in", "ruling-79"),
            better(look, self._ends(look, unit)),
        )
        return Permit(grid, unit.id, bars)

    def _doomed(self, look: state.WarLook, full: HexSet) -> Ids:
        """The units of this retreat that are in a hex without room."""
        names, gone = look.rules.grid.names, {leg.unit for leg in self.legs}
        excess = [unit for hex in hexes_in(full) for unit in ground.excess(look, self._owner(look), names[hex])]
        return tuple(unit.id for unit in excess if unit.id in gone)

    def _owner(self, look: state.WarLook) -> str:
        return next(look.state.units[leg.unit].side for leg in self.legs if leg.unit in look.state.units)


def _eliminate(side: str, prompt: Text, doomed: Ids) -> Decision:
    return Decision(side, prompt, (Option("eliminate", ("unit",), doomed, why=refused("why.not_doomed", "ruling-79")),))
