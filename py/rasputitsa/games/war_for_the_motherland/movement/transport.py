"""Movement by rail and by sea, before units move on their own (5.5, 5.6; rulings 34 to 37)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from rasputitsa.engine.decision import TO_HEX, Decision, Figures, Ids, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import control, state
from rasputitsa.games.war_for_the_motherland.ground import by_rail, is_at_home, shunned
from rasputitsa.games.war_for_the_motherland.movement.moves import Kind, Moves
from rasputitsa.games.war_for_the_motherland.supply.networks import network_of, supplied
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import Hex, HexSet, union
from rasputitsa.procedures.offering import OffersToEnd
from rasputitsa.rules.hexsides import touched
from rasputitsa.rules.movement.phase import FROM, MP, Party
from rasputitsa.rules.movement.reach import Going, Obstacle, Reach
from rasputitsa.rules.permits import Ban, Bans, Bar, Facts, HexChoice, Permit, Sentence, UnitChoice, holds, pool

_NORTHERN = ("baltic", "arctic")
_RIDERS = frozenset((state.ENTRAINS, state.ENTRAINS_IN_MUD))


@dataclass(frozen=True, slots=True)
class Transport(OffersToEnd):
    """A side sends units by rail and one unit, or two halves, by sea, in any order (5.51, 5.55, 5.69).

    `halves`: what has gone by sea, in halves of a unit, and the `route` of the first.
    """

    name: ClassVar[str] = "transport"
    side: state.SideId
    kind: Kind
    halves: int = 0
    route: tuple[Hex, ...] = ()

    def decision(self, look: state.WarLook) -> Decision | None:
        """Send units by rail or sea; None if none can be sent."""
        trains, ships = Trains(look, self.side, self.kind), Ships(look, self).option()
        if not trains.is_any and not ships.subjects:
            return None
        return self.ask(look, (trains.asked_option("rail"), ships))

    def ask(self, look: state.WarLook, options: tuple[Option, ...]) -> Decision:
        """The question, until no more are to go."""
        close = Option("end", advances=True, passes=True, label="verb.no_transport")
        prompt = text("prompt.transport", "5.6", side=self.side, what=f"going-{self.kind}")
        return Decision(self.side, prompt, (*options, close))

    def on_rail(self, play: state.WarPlay, unit_id: str, hex_id: str) -> None:
        """A unit goes along the rails; it takes what it passes."""
        control.enter(play, self.side, Trains(play, self.side, self.kind).march(play, unit_id, hex_id))

    def on_sail(self, play: state.WarPlay, unit_id: str, hex_id: str) -> None:
        """A unit goes from port to port."""
        unit, hex = play.state.units[unit_id], play.rules.grid.index[hex_id]
        start = play.rules.grid.names[unit.hex]
        play.state.put(unit.at(hex).with_marks({state.CARRIED: self.kind, FROM: start, MP: 0}))
        play.log(text("log.sail", "5.5", unit=unit_id, start=start, end=hex_id), unit=unit_id)
        play.goto(Transport(self.side, self.kind, self.halves + halves_of(unit), (unit.hex, hex)))
        control.enter(play, self.side, (hex,))


class Trains(Moves):
    """Strategic movement: so many links of rail, clear of the enemy all the way, within the supply area (35, 36)."""

    told = "log.rail"
    sections: ClassVar = {**Moves.sections, **state.SECTIONS["rail"]}

    def going(self, unit: Unit) -> Going:
        """The rails that lie far from every enemy."""
        return by_rail(self.look.rules, self._threatened | shunned(self.look, unit))

    def allowance(self, unit: Unit) -> int:
        """The links that a unit may follow (5.64)."""
        return self.look.rules.figures["strategic"]

    def left(self, unit: Unit) -> int:
        """The same: there is one ride, and no MP are paid."""
        return self.allowance(unit)

    def reach_alone(self, unit: Unit) -> Reach:
        """Hexes to which rails lead."""
        return self._going_now(unit).field(unit.hex, self.left(unit))

    def party(self, unit_id: str) -> Party:
        """Units go one by one (ruling 151)."""
        return (self.look.state.units[unit_id],)

    def kept_out(self, party: Party) -> HexSet:
        """The hexes outside the area of a unit's supply network (5.67; ruling 36)."""
        return self.grid.hexes & ~supplied(self.look, network_of(party[0]))

    def subjects(self) -> Ids:
        """The units that can go somewhere by rail."""
        return tuple([unit.id for unit in self._riding()])

    @property
    def is_any(self) -> bool:
        """True if a unit can; the others are not looked at."""
        return next(self._riding(), None) is not None

    def can_move(self, unit: Unit) -> bool:
        """True if a unit of the side, on the map, can."""
        return unit.type.id in _riders(self.look.rules) and self._can_ride(unit)

    def _riding(self) -> Iterator[Unit]:
        kinds, can_ride = _riders(self.look.rules), self._can_ride
        return (unit for unit in self.look.state.units.of(self.side) if unit.type.id in kinds and can_ride(unit))

    def _can_ride(self, unit: Unit) -> bool:
        """True if rails lead a unit on; whether a ride can end at its first hex is seen before how far it goes."""
        if not self._tracks >> unit.hex & 1 or holds(self.bans, unit):
            return False
        return bool(self._starts(unit) >> unit.hex & 1 or self.ends((unit,)))

    @once
    def _tracks(self) -> HexSet:
        """The hexes with rails, far enough from enemies."""
        return touched(self.look.rules.map.links["rail"]) & ~self._threatened

    def _starts(self, unit: Unit) -> HexSet:
        """The hexes from which one link leads to where a unit can end its ride: the same for all of a nation."""
        nation, known = state.nation_of(unit), self._starts_known
        if nation not in known:
            going = self.going(unit)
            ends = going.open & ~self.kept_out((unit,))
            known[nation] = union(cost.sources(self.grid, ends) for cost in going.costs)
        return known[nation]

    @once
    def _starts_known(self) -> dict[str, HexSet]:
        return {}

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The links of rail that lead to a hex (5.64)."""
        return (text("note.links", "5.6", links=self.figures(unit_id, hex_id)["mp"]),)

    def figures(self, unit_id: str, hex_id: str) -> Figures:
        """The links that lead there; no unit goes on from it."""
        return {**super().figures(unit_id, hex_id), "left": 0}

    def arrived(self, unit: Unit, end: Hex, left: int) -> Unit:
        """A unit that has been carried, and moves no more in this phase (5.61)."""
        return super().arrived(unit, end, 0).marked(state.CARRIED, self.kind)

    @once
    def bans(self) -> Bans:
        """The units that do not go by rail now (5.3, 5.61, 5.62, 5.63; rulings 35 to 37)."""
        look, weather, kind, threatened = self.look, state.weather_of(self.look), self.kind, self._threatened
        kinds = _riders(look.rules)
        clear: Facts = {"hexes": look.rules.figures["clear_of_enemies"]}
        return (
            Ban(lambda it: it.type.id not in kinds, "why.never_by_rail", "5.6"),
            Ban(lambda it: kind == "panzers" and not state.is_panzer(it), "why.only_panzers", "5.3"),
            Ban(lambda it: state.ENTRAINS_IN_MUD in it.type.traits and weather != "mud", "why.by_rail_in_mud", "5.6"),
            Ban(lambda it: (kind == "support") != state.moves_last(it), "why.by_rail_last", "5.3"),
            Ban(lambda it: is_at_home(look, it), "why.at_home", "ruling-30"),
            Ban(lambda it: it.mark(state.CARRIED), "why.rode", "ruling-37"),
            Ban(lambda it: state.supply_of(it) != "supplied", "why.no_supply_rail", "5.6"),
            Ban(lambda it: threatened >> it.hex & 1, "why.no_rail_from", "ruling-35", lambda it: clear),
        )

    def why_obstacle(self, unit: Unit, end: Hex, met: Obstacle) -> Text:
        """The reason why no line takes a unit to a hex."""
        return self._lines(unit).why_not(end) or super().why_obstacle(unit, end, met)

    def _lines(self, unit: Unit) -> Permit:
        """The hexes to which a unit can go, and the reasons why not elsewhere (5.64 to 5.67; rulings 35 and 36)."""
        rules, here, links = self.look.rules, unit.hex, self.allowance(unit)
        everywhere, clear = (by_rail(rules, closed).without_halts(here).reached for closed in (0, self._threatened))
        bars = (
            Bar(1 << here, "why.same_hex", "5.6"),
            Bar(~touched(rules.map.links["rail"]), "why.no_rail_in", "5.6"),
            Bar(shunned(self.look, unit), "why.shunned", "ruling-16"),
            *[Bar(area, f"why.rail_near_{of}", "ruling-35", self._clear) for of, area in self._threats.items()],
            Bar(~everywhere, "why.no_rail_line", "5.6"),
            Bar(~clear, "why.no_clear_line", "ruling-35", self._clear),
            Bar(~self.going(unit).without_halts(here).reached, "why.no_line_without", "ruling-16"),
            Bar(~self.reach((unit,)).reached, "why.rail_too_far", "5.6", lambda hex: {"links": links}),
            Bar(self.kept_out((unit,)), "why.no_supply_there", "ruling-36"),
        )
        return Permit(self.grid, unit.id, bars)

    def _clear(self, asked: Unit | Hex) -> Facts:
        return {"hexes": self.look.rules.figures["clear_of_enemies"]}

    @once
    def _threatened(self) -> HexSet:
        """The hexes too near to enemies."""
        return union(self._threats.values())

    @once
    def _threats(self) -> Mapping[str, HexSet]:
        """The same by what is near: units, partisans not held down, air fleets but in snow (ruling 35)."""
        now, near = self.look.state, self.look.rules.figures["clear_of_enemies"] - 1
        threats = {"enemy": self.ground.enemies}
        if self.side == state.AXIS:
            threats["partisans"] = now.partisans & ~now.units.area(state.AXIS)
        elif state.weather_of(self.look) != "snow":
            threats["fleet"] = self.grid.set_of(fleet.hex for fleet in now.fleets)
        return {of: within(self.grid, area, near) for of, area in threats.items()}


@lru_cache(maxsize=8)
def _riders(rules: state.WarRules) -> frozenset[str]:
    """The types that go by rail, always or in mud alone; many do not."""
    return frozenset(kind.id for kind in rules.types.values() if not _RIDERS.isdisjoint(kind.traits))


class Ships:
    """The units that can go by sea, and their ports (5.5; ruling 34)."""

    def __init__(self, look: state.WarLook, stage: Transport) -> None:
        self.look, self.stage, self.side = look, stage, stage.side
        self.has_sea = look.rules.switches.get("sea_movement", True)

    def option(self) -> Option:
        """The verb `sail`."""
        apart = (text("apart.sail", "5.5"),)
        return Option("sail", TO_HEX, lambda: self.subjects, self.targets, why=self.why, apart=apart)

    @once
    def subjects(self) -> Ids:
        """The units that can sail."""
        ports = self.look.state.outset.ports if self.stage.kind == "all" and self.has_sea else 0
        waiting = [unit for unit in self.look.state.units.of(self.side) if ports >> unit.hex & 1] if ports else []
        return self.choice.option("sail", waiting).subjects if waiting else ()

    def targets(self, unit_id: str) -> Ids:
        """The ports to which a unit can sail."""
        return self.choice.targets(unit_id)

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit does not sail, or not to a hex."""
        return self.choice.why(unit_id, hex_id)

    @property
    def choice(self) -> HexChoice:
        """The units that can sail, each with its harbours."""
        look, state, most = self.look, self.look.state, self.look.rules.figures["sea_halves"]
        bans = (
            Ban(lambda unit: not self.has_sea, "why.no_sea", "16.4"),
            Ban(lambda unit: self.stage.kind != "all", "why.sea_with_all", "5.5"),
            Ban(lambda unit: not halves_of(unit), "why.never_by_sea", "5.5"),
            Ban(lambda unit: is_at_home(look, unit), "why.at_home", "ruling-30"),
            Ban(lambda unit: unit.mark(FROM), "why.rode", "5.5"),
            Ban(lambda unit: self.stage.halves + halves_of(unit) > most, "why.sea_full", "5.5"),
            Ban(lambda unit: not state.outset.ports >> unit.hex & 1, "why.no_port", "ruling-34", self._start),
            Ban(lambda unit: not self._open(unit), "why.port_frozen", "ruling-34", self._start),
            *self._follows(),
        )
        sailors = UnitChoice(pool(state.units.of(self.side)), Sentence("why.not_yours", "5.5"), bans)
        return HexChoice(sailors, self._harbours, Sentence("why.no_other_port", "ruling-34"))

    def _start(self, unit: Unit) -> Facts:
        return {"start": self.look.rules.grid.names[unit.hex]}

    def _follows(self) -> Bans:
        """The second half sails from where the first did (5.55, 5.57)."""
        route = self.stage.route
        return (Ban(lambda unit: unit.hex != route[0], "why.sea_route", "5.5", self._route),) if route else ()

    def _route(self, asked: Unit | Hex) -> Facts:
        names = self.look.rules.grid.names
        return {"start": names[self.stage.route[0]], "end": names[self.stage.route[1]]}

    def _joined(self, unit: Unit) -> Iterator[tuple[str, HexSet]]:
        """The seas of the port in which a unit is, with their ports."""
        here = 1 << unit.hex
        return ((sea, ports) for sea, ports in self.look.rules.logistics.ports.items() if ports & here)

    def _open(self, unit: Unit) -> HexSet:
        """The ports to which ships sail from there now: in snow on the Black Sea alone."""
        frozen = state.weather_of(self.look) == "snow"
        return union(ports for sea, ports in self._joined(unit) if not (frozen and sea in _NORTHERN))

    def _harbours(self, unit: Unit) -> Permit:
        """The friendly ports of the same sea; the second half takes the way of the first (5.55, 5.57)."""
        grid, route = self.look.rules.grid, self.stage.route
        joined = union(ports for _, ports in self._joined(unit))
        bars = (
            Bar(1 << unit.hex, "why.same_hex", "ruling-34"),
            *((Bar(~(1 << route[1]), "why.sea_route", "5.5", self._route),) if route else ()),
            Bar(~joined, "why.other_sea", "ruling-34", lambda hex: self._start(unit)),
            Bar(~self._open(unit), "why.sea_frozen", "ruling-34", lambda hex: self._start(unit)),
            Bar(~control.held_by(self.look, self.side), "why.port_not_held", "5.5"),
            Bar(shunned(self.look, unit), "why.shunned", "ruling-16"),
        )
        return Permit(grid, unit.id, bars)


def halves_of(unit: Unit) -> int:
    """The share of a unit at sea, in halves of a unit; 0: it does not go by sea (5.54, 5.55; ruling 34)."""
    traits = unit.type.traits
    return 2 if state.SAILS_WHOLE in traits else 1 if state.SAILS_HALF in traits else 0
