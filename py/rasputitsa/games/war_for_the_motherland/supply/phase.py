"""The Mutual Supply Phase: what is judged, expended, removed; attrition (9; rulings 9, 25, 88, 94 to 97)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.combat.losses import destroy, lose_step
from rasputitsa.games.war_for_the_motherland.control import intact_fortresses
from rasputitsa.games.war_for_the_motherland.supply import judging
from rasputitsa.games.war_for_the_motherland.supply.logistics import Networks
from rasputitsa.games.war_for_the_motherland.supply.networks import chain_of, network, network_of, northern
from rasputitsa.procedures.acts import act
from rasputitsa.procedures.offering import OffersToEnd
from rasputitsa.rules.permits import Ban, Sentence, UnitChoice, pool

BasesChecked = act(
    "bases_checked",
    "Air bases without a line to the depot chain are removed, before their fleets are placed (9.56).",
    lambda play: _remove(play, judging.bases_out(play), "9.5"),
)

HeadquartersChecked = act(
    "headquarters_checked",
    "Headquarters off the rails that supply them are removed, and return by die (9.57; rulings 90 and 94).",
    lambda play: _remove(play, judging.headquarters_out(play), "9.5"),
)


@dataclass(frozen=True, slots=True)
class Expend(OffersToEnd):
    """The Axis may expend depots outside the chain, for those around them (9.26; ruling 88)."""

    name: ClassVar[str] = "expend"

    def offers(self, look: state.WarLook) -> tuple[Option, ...]:
        """Expend a depot that is neither in the chain nor spent."""
        return (_idle(look).option("expend")._replace(notes=lambda id: _feeds(look, id)),)

    def ask(self, look: state.WarLook, options: tuple[Option, ...]) -> Decision:
        """The question, until no more are expended."""
        done = Option("end", advances=True, passes=True, label="verb.end.depots")
        return Decision(state.AXIS, text("prompt.expend", "9.2", side=state.AXIS), (*options, done))

    def on_expend(self, play: state.WarPlay, unit_id: str) -> None:
        """Turn a depot over: it supplies all within its range this turn."""
        depot = play.state.units[unit_id]
        play.state.put(depot.marked(state.EXPENDED, 1))
        play.log(text("log.expended", "ruling-88", unit=unit_id, hex=play.rules.grid.names[depot.hex]), unit=unit_id)


def _judge(play: state.WarPlay) -> None:
    """Mark units that lack supply or are out of it."""
    play.state.clear_marks(state.SUPPLY)
    nets = judging.networks(play)
    states = judging.states(play, nets)
    areas = {id: net.area for id, net in nets.items()}
    play.state.networks = Networks(**areas, northern=northern(play))
    short = [play.state.units[id].marked(state.SUPPLY, now) for id, now in states.items() if now != "supplied"]
    if short:
        play.state.put(*short)
    for side in state.SIDES:
        for now in ("lack", "out"):
            units = tuple(unit.id for unit in short if unit.side == side and unit.mark(state.SUPPLY) == now)
            if units:
                play.log(text(f"log.{now}", "9.5", side=side, units=units))


States = act(
    "states",
    "The states of all units, and the areas of the networks, fixed for the turn (9.12; rulings 9 and 10).",
    _judge,
)

GroupsChecked = act(
    "groups_checked",
    "Support groups out of supply are destroyed (9.57; ruling 94).",
    lambda play: _remove(play, _groups_out(play), "9.5"),
)

ExpendedLeave = act(
    "expended_leave",
    "Expended depots leave when the phase ends, and return four turns later (9.26, 9.27).",
    lambda play: _remove(play, _expended(play), "9.2"),
)


def _remove(play: state.WarPlay, units: Iterable[Unit], rule: str) -> None:
    for unit in units:
        destroy(play, unit, rule)


def _groups_out(look: state.WarLook) -> list[Unit]:
    groups = [group for side in state.SIDES for group in look.state.units.of_branch(side, state.GROUP)]
    return [group for group in groups if state.supply_of(group) == "out"]


def _expended(look: state.WarLook) -> list[Unit]:
    return [depot for depot in look.state.units.of_branch(state.AXIS, state.DEPOT) if depot.mark(state.EXPENDED)]


def _idle(look: state.WarLook) -> UnitChoice:
    """The depots outside the chain that are not expended yet."""
    chain = chain_of(look).sources
    bans = (
        Ban(lambda depot: depot.mark(state.EXPENDED), "why.expended", "ruling-88"),
        Ban(lambda depot: chain >> depot.hex & 1, "why.in_chain", "ruling-88"),
    )
    depots = pool(look.state.units.of_branch(state.AXIS, state.DEPOT))
    return UnitChoice(depots, Sentence("why.no_depot", "9.2"), bans)


def _feeds(look: state.WarLook, depot_id: str) -> tuple[Text, ...]:
    """Whom a depot would supply that nothing supplies now."""
    net = network(look, "german")
    near = net.lines.reach(1 << look.state.units[depot_id].hex, net.limit).within(net.limit) & ~net.area
    judged = (unit for unit in judging.judged(look) if near >> unit.hex & 1)
    units = tuple(unit.id for unit in judged if network_of(unit) == "german")
    return (text("note.expend" if units else "note.expend_none", "9.2", units=units),)


def modifiers(look: state.WarLook, unit: Unit) -> int:
    """The number added to a unit's die: nationality, snow for the Axis except Finns, the place."""
    chart = look.rules.logistics.attrition.modifiers
    nation = state.nation_of(unit)
    found = chart.get(nation, 0)
    if unit.side == state.AXIS and nation != "finnish" and state.weather_of(look) == "snow":
        found += chart["snow_axis_first_winter" if state.date_of(look).first_winter else "snow_axis_later"]
    return found + sum(chart[name] for name in _place(look, 1 << unit.hex))


def _check_all(play: state.WarPlay) -> None:
    """Roll for one after the other, the Axis first; all are found before the first rolls (ruling 9)."""
    for unit in judging.isolated(play) if play.state.turn > state.FIRST_TURN else ():
        _check(play, unit)


AttritionChecked = act("attrition", "Isolated units roll for losses, not on turn 1 (ruling 96).", _check_all)


def _check(play: state.WarPlay, unit: Unit) -> None:
    die, more = play.roll(), modifiers(play, unit)
    steps = play.rules.logistics.attrition.steps(die + more)
    play.log(text("log.attrition", "9.9", unit=unit.id, modifiers=more, sum=die + more, steps=steps), die=(die,))
    left: Unit | None = unit
    for _ in range(steps):
        left = lose_step(play, left, "9.9") if left else None


def _place(look: state.WarLook, here: int) -> Iterator[str]:
    """The names of what counts in a hex: a city in place of what is under it, arctic under a city too (9.92; ruling
    25).
    """
    features, terrain = look.rules.map.features, look.rules.map.terrain
    minor, major = features["minor_city"], features["major_city"]
    if (major | intact_fortresses(look)) & here:
        yield "major_city_or_intact_fortress"
    elif minor & here:
        yield "minor_city"
    if (features["arctic"] | terrain["mountain"] & ~(minor | major)) & here:
        yield "mountain_or_arctic"
