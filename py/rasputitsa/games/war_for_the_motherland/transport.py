"""Movement by rail and by sea, before units move on their own (5.5, 5.6; rulings 34 to 37)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Figures, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import control
from rasputitsa.games.war_for_the_motherland.ground import by_rail, is_at_home
from rasputitsa.games.war_for_the_motherland.moves import Kind, Moves
from rasputitsa.games.war_for_the_motherland.stacking import shunned
from rasputitsa.games.war_for_the_motherland.state import (
    AXIS,
    SideId,
    WarLook,
    WarPlay,
    is_panzer,
    moves_last,
    supply_of,
    weather_of,
)
from rasputitsa.games.war_for_the_motherland.supply import network_of, supplied
from rasputitsa.games.war_for_the_motherland.travel import CARRIED, ENTRAINS, ENTRAINS_IN_MUD, SAILS_HALF, SAILS_WHOLE
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.movement import Going, Obstacle
from rasputitsa.rules.moves import FROM, MP, Party
from rasputitsa.rules.permits import Bar, Facts, Permit

_NORTHERN = ("baltic", "arctic")


@dataclass(frozen=True, slots=True)
class Transport(Stage):
    """A side sends units by rail and one unit, or two halves, by sea, in any order (5.51, 5.55, 5.69).

    `halves`: what has gone by sea, in halves of a unit, and the `route` of the first.
    """

    name: ClassVar[str] = "transport"
    side: SideId
    kind: Kind
    halves: int = 0
    route: tuple[Hex, ...] = ()

    def decision(self, look: WarLook) -> Decision | None:
        """Send a unit by rail or sea; None where nobody can go."""
        trains, ships = Trains(look, self.side, self.kind), Ships(look, self)
        options = (trains.option("rail", trains.subjects()), ships.option())
        if not any(option.subjects for option in options):
            return None
        close = Option("end", advances=True, passes=True, label="verb.no_transport")
        return Decision(self.side, text("prompt.transport", "5.6", side=self.side), (*options, close))

    def on_rail(self, play: WarPlay, unit_id: str, hex_id: str) -> None:
        """A unit goes along the rails; it takes what it passes."""
        control.enter(play, self.side, Trains(play, self.side, self.kind).march(play, unit_id, hex_id))

    def on_sail(self, play: WarPlay, unit_id: str, hex_id: str) -> None:
        """A unit goes from port to port."""
        unit, hex = play.state.units[unit_id], play.rules.grid.index[hex_id]
        start = play.rules.grid.names[unit.hex]
        play.state.put(unit.at(hex).with_marks({CARRIED: self.kind, FROM: start, MP: 0}))
        play.log(text("log.sail", "5.5", unit=unit_id, start=start, end=hex_id), unit=unit_id)
        play.goto(Transport(self.side, self.kind, self.halves + halves_of(unit), (unit.hex, hex)))
        control.enter(play, self.side, (hex,))

    def on_end(self, play: WarPlay) -> None:
        """Nobody else is carried."""
        play.end()


class Trains(Moves):
    """Strategic movement: so many links of rail, clear of the enemy all the way, within the supply area (35, 36)."""

    told = "log.rail"
    sections: ClassVar[Mapping[str, str]] = {
        **Moves.sections,
        "log.rail": "5.6",
        "why.never_by_rail": "5.6",
        "why.by_rail_in_mud": "5.6",
        "why.by_rail_last": "5.3",
        "why.rode": "ruling-37",
        "why.no_supply_rail": "5.6",
        "why.no_rail_there": "ruling-35",
        "why.no_supply_there": "ruling-36",
    }

    def going(self, unit: Unit) -> Going:
        """The rails that lie far from every enemy."""
        return by_rail(self.look.rules, self._threatened | shunned(self.look, unit))

    def allowance(self, unit: Unit) -> int:
        """The links that a unit may follow (5.64)."""
        return self.look.rules.figures["strategic"]

    def left(self, unit: Unit) -> int:
        """The same: there is one ride, and no MP are paid."""
        return self.allowance(unit)

    def party(self, unit_id: str) -> Party:
        """Units go one by one (ruling 151)."""
        return (self.look.state.units[unit_id],)

    def kept_out(self, party: Party) -> HexSet:
        """The hexes outside the area of a unit's supply network (5.67; ruling 36)."""
        return self.grid.hexes & ~supplied(self.look, network_of(party[0]))

    def subjects(self) -> Ids:
        """The units that can go somewhere by rail."""
        units = self.look.state.units.of(self.side)
        able = [unit for unit in units if not self._threatened >> unit.hex & 1 and self.why_not_unit(unit) is None]
        return tuple([unit.id for unit in able if self.ends((unit,))])

    def figures(self, unit_id: str, hex_id: str) -> Figures:
        """The links that lead there; nobody goes on from it."""
        return {**super().figures(unit_id, hex_id), "left": 0}

    def arrived(self, unit: Unit, end: Hex, left: int) -> Unit:
        """A unit that has been carried, and moves no more in this phase (5.61)."""
        return super().arrived(unit, end, 0).marked(CARRIED, self.kind)

    def why_not_unit(self, unit: Unit) -> Text | None:
        """The reason why a unit cannot go by rail; None if it can."""
        traits, in_mud = unit.type.traits, ENTRAINS_IN_MUD in unit.type.traits
        if ENTRAINS not in traits and not in_mud:
            return self.say("why.never_by_rail", unit=unit.id)
        if self.kind == "panzers" and not is_panzer(unit):
            return self.say("why.only_panzers", unit=unit.id)
        if in_mud and weather_of(self.look) != "mud":
            return self.say("why.by_rail_in_mud", unit=unit.id)
        if (self.kind == "support") != moves_last(unit):
            return self.say("why.by_rail_last", unit=unit.id)
        if is_at_home(self.look, unit):
            return self.say("why.at_home", unit=unit.id)
        if unit.mark(CARRIED):
            return self.say("why.rode", unit=unit.id)
        return None if supply_of(unit) == "supplied" else self.say("why.no_supply_rail", unit=unit.id)

    def why_not_end(self, party: Party, hex: Hex) -> Text | None:
        """That a hex is not supplied, if it is only that."""
        if not self.reach(party).reached >> hex & 1:
            return None
        return self.say("why.no_supply_there", unit=party[0].id, hex=self.grid.names[hex])

    def why_obstacle(self, unit: Unit, end: Hex, met: Obstacle) -> Text:
        """That no line leads there, so short and so far from enemies."""
        figures = self.look.rules.figures
        facts = {"links": figures["strategic"], "hexes": figures["clear_of_enemies"]}
        return self.say("why.no_rail_there", unit=unit.id, hex=self.grid.names[end], **facts)

    @cached_property
    def _threatened(self) -> HexSet:
        """The hexes too near to enemies: units, partisans not held down, air fleets but in snow (ruling 35)."""
        state, enemies = self.look.state, self.ground.enemies
        if self.side == AXIS:
            enemies |= state.partisans & ~state.units.area(AXIS)
        elif weather_of(self.look) != "snow":
            enemies |= self.grid.set_of(fleet.hex for fleet in state.fleets)
        return within(self.grid, enemies, self.look.rules.figures["clear_of_enemies"] - 1)


class Ships:
    """The units that can go by sea, and their ports (5.5; ruling 34)."""

    def __init__(self, look: WarLook, stage: Transport) -> None:
        self.look, self.stage, self.side = look, stage, stage.side

    def option(self) -> Option:
        """The verb `sail`."""
        apart = (text("apart.sail", "5.5"),)
        return Option("sail", ("unit", "hex"), self.sailors, self.harbours, why=self.why, apart=apart)

    @cached_property
    def sailors(self) -> Ids:
        """The units that can go by sea from where they stand."""
        if self.stage.kind != "all" or not self.look.rules.switches.get("sea_movement", True):
            return ()
        ports = self.look.state.outset.ports
        waiting = [unit for unit in self.look.state.units.of(self.side) if ports >> unit.hex & 1]
        return tuple([unit.id for unit in waiting if self.why_not_unit(unit) is None and self._ends(unit)])

    def harbours(self, unit_id: str) -> Ids:
        """The ports to which a unit can go."""
        return self.look.rules.grid.ids(self._ends(self.look.state.units[unit_id]))

    def why_not_unit(self, unit: Unit) -> Text | None:
        """The reason why a unit cannot go by sea; None if it can."""
        if not self.look.rules.switches.get("sea_movement", True):
            return text("why.no_sea", "16.4")
        if not halves_of(unit):
            return text("why.never_by_sea", "5.5", unit=unit.id)
        if is_at_home(self.look, unit):
            return text("why.at_home", "ruling-30", unit=unit.id)
        if unit.mark(FROM):
            return text("why.rode", "5.5", unit=unit.id)
        if self.stage.halves + halves_of(unit) > self.look.rules.figures["sea_halves"]:
            return text("why.sea_full", "5.5", unit=unit.id)
        return None

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit cannot go by sea, or not to a port."""
        unit = self.look.state.units.get(unit_id)
        if unit is None or unit.side != self.side or unit.hex < 0:
            return text("why.not_yours", "5.5", unit=unit_id)
        if self.stage.kind != "all":
            return text("why.sea_with_all", "5.5", unit=unit_id)
        refused = self.why_not_unit(unit)
        if refused:
            return refused
        hex = self.look.rules.grid.index.get(hex_id, unit.hex if not hex_id else -1)
        if hex < 0:
            return text("why.no_hex", "5.5", hex=hex_id)
        return self._permit(unit).why_not(hex) or text("why.no_other_port", "ruling-34", unit=unit_id)

    def _ends(self, unit: Unit) -> HexSet:
        """The ports to which a unit can go."""
        return self._permit(unit).area

    def _permit(self, unit: Unit) -> Permit:
        """The friendly ports of the same sea; the second half takes the way of the first (5.55, 5.57)."""
        grid, here, look = self.look.rules.grid, 1 << unit.hex, self.look
        names, state = grid.names, look.state
        seas = [(sea, ports) for sea, ports in look.rules.logistics.ports.items() if ports & here]
        frozen = weather_of(look) == "snow"
        joined = open_now = 0
        for sea, ports in seas:
            joined |= ports
            open_now |= 0 if frozen and sea in _NORTHERN else ports
        start: Facts = {"start": names[unit.hex]}
        route = self.stage.route
        bars = (
            Bar(0 if here & state.outset.ports else grid.hexes, "why.no_port", "ruling-34", lambda hex: start),
            Bar(0 if open_now or not joined else grid.hexes, "why.sea_frozen", "ruling-34", lambda hex: start),
            Bar(here, "why.same_hex", "ruling-34"),
            *self._on_route(unit, route),
            Bar(~joined, "why.other_sea", "ruling-34", lambda hex: start),
            Bar(~open_now, "why.sea_frozen", "ruling-34", lambda hex: start),
            Bar(~control.held_by(look, self.side), "why.port_not_held", "5.5"),
            Bar(shunned(look, unit), "why.shunned", "ruling-16"),
        )
        return Permit(grid, unit.id, bars)

    def _on_route(self, unit: Unit, route: tuple[Hex, ...]) -> tuple[Bar, ...]:
        """The way that the second half has to take: that of the first."""
        if not route:
            return ()
        grid, names = self.look.rules.grid, self.look.rules.grid.names
        facts: Facts = {"start": names[route[0]], "end": names[route[1]]}
        barred = ~(1 << route[1]) if unit.hex == route[0] else grid.hexes
        return (Bar(barred, "why.sea_route", "5.5", lambda hex: facts),)


def halves_of(unit: Unit) -> int:
    """The share of a unit at sea, in halves of a unit; 0: it does not go by sea (5.54, 5.55; ruling 34)."""
    traits = unit.type.traits
    return 2 if SAILS_WHOLE in traits else 1 if SAILS_HALF in traits else 0
