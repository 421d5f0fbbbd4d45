"""The Soviet war economy: ports, support groups, evacuation; the Italian surrender; new markers (12, 13.3, 13.6)."""

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland import control, state
from rasputitsa.games.war_for_the_motherland.combat.losses import destroy, take_off
from rasputitsa.games.war_for_the_motherland.ground import hostile_zone
from rasputitsa.games.war_for_the_motherland.supply.networks import lines, supplied
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.procedures.acts import act
from rasputitsa.procedures.offering import OffersToEnd
from rasputitsa.rules.permits import Ban, Bar, HexChoice, Permit, Sentence, UnitChoice, pool

_MOST_EVACUATED = 3


def _cut_ports_off(play: state.WarPlay) -> None:
    area = linked(play)
    for unit in assets(play, "access_port"):
        if not area >> unit.hex & 1:
            destroy(play, unit, "12.4")


Ports = act(
    "ports", "Access ports without links to a source are destroyed, in any turn (12.41; ruling 107).", _cut_ports_off
)


@dataclass(frozen=True, slots=True)
class Production(Stage):
    """A production turn brings a support group while fewer assets are destroyed than its number (12.2)."""

    name: ClassVar[str] = "production"

    def decision(self, look: state.WarLook) -> Decision | None:
        """Place the group, which cannot be delayed; None where there is none to place."""
        unit = group(look)
        if unit is None or not places(look) or not is_produced(look):
            return None
        stranger, nowhere = Sentence("why.not_produced", "12.2"), Sentence("why.no_room_for", "ruling-105")
        place = HexChoice(UnitChoice(pool([unit]), stranger), partial(_group_permit, look), nowhere).option("place")
        return Decision(state.SOVIET, text("prompt.production", "12.2"), (place,))

    def run(self, play: state.WarPlay) -> None:
        """Say why none comes."""
        play.end()
        number = state.production_of(play)
        if not number:
            return
        facts = {"assets": lost_assets(play), "number": number}
        if not is_produced(play):
            play.log(text("log.no_group", "12.2", **facts))
        else:
            play.log(text("log.group_lost", "ruling-105", **facts))

    def on_place(self, play: state.WarPlay, unit_id: str, hex_id: str) -> None:
        """Put the group into a hex, which it takes if the Axis controlled it (ruling 38)."""
        hex = play.rules.grid.index[hex_id]
        play.state.put(play.state.units[unit_id].at(hex))
        play.log(text("log.group", "12.2", unit=unit_id, hex=hex_id), unit=unit_id)
        control.enter(play, state.SOVIET, (hex,))
        play.end()


@dataclass(frozen=True, slots=True)
class Evacuation(OffersToEnd):
    """In a production turn the Soviet player may evacuate factories; `left`: how many more (12.3; ruling 106)."""

    name: ClassVar[str] = "evacuation"
    left: int = _MOST_EVACUATED

    def offers(self, look: state.WarLook) -> tuple[Option, ...]:
        """Evacuate a factory."""
        return (Option("evacuate", ("unit",), evacuable(look) if self.left else (), why=_factories(look).why),)

    def ask(self, look: state.WarLook, options: tuple[Option, ...]) -> Decision:
        """The question, until no more are to go."""
        idle = text("undone.evacuation", "12.3", units=min(self.left, len(options[0].subjects)))
        end = Option("end", advances=True, label="verb.end_evacuation", undone=lambda: idle)
        return Decision(state.SOVIET, text("prompt.evacuation", "12.3", left=self.left), (*options, end))

    def on_evacuate(self, play: state.WarPlay, unit_id: str) -> None:
        """A factory leaves for the east, for good."""
        unit = play.state.units[unit_id]
        play.log(text("log.evacuated", "12.3", unit=unit_id, hex=play.rules.grid.names[unit.hex]), unit=unit_id)
        take_off(play, unit, state.EVACUATED)
        play.goto(replace(self, left=self.left - 1))


def _surrender(play: state.WarPlay) -> None:
    for unit in surrendering(play, play.state.turn):
        take_off(play, unit, state.WITHDRAWN)
        play.log(text("log.italians", "13.6", unit=unit.id), unit=unit.id)


Italians = act(
    "italians",
    "The Italian army leaves for good in the turn of its surrender, wherever it is (13.61; ruling 115).",
    _surrender,
)


def _fill_cups(play: state.WarPlay) -> None:
    new = new_markers(play, play.state.turn)
    if new:
        play.state.cups = (*play.state.cups, *(state.Pile(kind.id, kind.count) for kind in new))
        play.log(text("log.new_markers", "13.3", count=sum(kind.count for kind in new)))


NewMarkers = act(
    "new_markers",
    "The markers of the turn go into their cups; those of the start are there already (13.32; rulings 54 and 55).",
    _fill_cups,
)


def surrendering(look: state.WarLook, turn: int) -> tuple[Unit, ...]:
    """The Italian army in the turn in which it leaves, wherever it is (13.61; ruling 115)."""
    if turn != look.rules.economy.surrender:
        return ()
    return tuple(filter(state.is_italian_army, look.state.units.all()))


def new_markers(look: state.WarLook, turn: int) -> tuple[state.Marker, ...]:
    """The kinds of markers that go into their cups in a turn (13.32; rulings 54 and 55)."""
    there = [pile.kind for pile in look.rules.cups]
    return tuple(kind for kind in look.rules.markers.values() if kind.turn == turn and kind.id not in there)


def assets(look: state.WarLook, kind: str) -> tuple[Unit, ...]:
    """The assets of a kind that are on the map."""
    units = look.state.units.of(state.SOVIET)
    return tuple([unit for unit in units if state.is_asset(unit) and look.rules.economy.kinds[unit.id] == kind])


def linked(look: state.WarLook) -> HexSet:
    """The hexes from which links lead to a Soviet source, Moscow being none (12.32, 12.41; rulings 86, 106, 107)."""
    return lines(look, state.SOVIET).by_rail(control.friendly_sources(look, state.SOVIET))


def lost_assets(look: state.WarLook) -> int:
    """The number of assets destroyed; the evacuated are not (12.22; ruling 104)."""
    return len(look.state.units.boxed(state.DESTROYED))


def is_produced(look: state.WarLook) -> bool:
    """True if this turn brings a support group (12.22)."""
    return lost_assets(look) < state.production_of(look)


def group(look: state.WarLook) -> Unit | None:
    """The support group that comes next; None: ten are on the map (12.24)."""
    return next(iter(look.state.units.boxed(state.PRODUCTION)), None)


def places(look: state.WarLook) -> HexSet:
    """Hexes in which it may be put: in Soviet supply, outside zones (12.23; rulings 10 and 105)."""
    return _group_permit(look).area


def _group_permit(look: state.WarLook, unit: Unit | None = None) -> Permit:
    """The hexes in which a support group may be put, and the reasons against the others."""
    bars = (
        Bar(~supplied(look, "soviet"), "why.not_supplied_hex", "ruling-105"),
        Bar(hostile_zone(look, state.SOVIET), "why.arrives_in_zone", "ruling-105"),
    )
    return Permit(look.rules.grid, unit.id if unit else "", bars)


def evacuable(look: state.WarLook) -> Ids:
    """The factories that can be evacuated this turn."""
    return _factories(look).subjects if state.production_of(look) else ()


def _factories(look: state.WarLook) -> UnitChoice:
    """The factories, and those that cannot be evacuated (12.32, 12.33; ruling 106)."""
    zoned, cut_off, names = hostile_zone(look, state.SOVIET), ~linked(look), look.rules.grid.names
    bans = (
        Ban(lambda it: zoned >> it.hex & 1, "why.in_zone", "ruling-106"),
        Ban(lambda it: cut_off >> it.hex & 1, "why.not_linked", "ruling-106", lambda it: {"hex": names[it.hex]}),
    )
    return UnitChoice(pool(assets(look, "factory")), Sentence("why.no_factory", "12.3"), bans)
