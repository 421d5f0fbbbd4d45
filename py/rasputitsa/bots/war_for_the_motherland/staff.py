"""Small choices, made at once: fleets, depots, places of arrivals, trains, armies rebuilt, partisans (9 to 14)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from rasputitsa.bots.advice import usable
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.staff.places import nearest
from rasputitsa.bots.staff.telling import NAMED, Step
from rasputitsa.bots.war_for_the_motherland.pieces import lives
from rasputitsa.bots.war_for_the_motherland.standing import HUNDRED, Standing
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import ground
from rasputitsa.games.war_for_the_motherland.ground import land, zone
from rasputitsa.games.war_for_the_motherland.state import AXIS, is_support, supply_of
from rasputitsa.games.war_for_the_motherland.supply.networks import network
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import Hex, hexes_in

MOST = 40
"""The most hexes that are weighed for one unit, spread over those that there are."""

REAR = 8
"""Units farther than this from every enemy go by rail."""

FULL = 1000
"""The cost of coming in where there is no room while there is some elsewhere."""

DOOMED = 16
"""An enemy within so many hexes of a factory may be there before the next production turn."""

MOST_PARTED = 6
"""The number of Kampfgruppen on the map with which no further corps is parted."""

GAP = 2
"""The distance from a corps in reserve, and from an enemy, at which an uncovered hex is a gap."""

SAVED = 4
"""A train ride is worth while that brings a unit so many hexes nearer."""

Answer = Callable[[Standing, Decision], Thought | None]
Why = Callable[[str, Hex], Text]
"""The reason why a unit goes to a hex."""


def fleets(standing: Standing, decision: Decision) -> Thought | None:
    """A fleet to where most fighting units of both sides face each other, and where Germans starve (10)."""
    fly, look = decision.options[0], standing.look
    covered = look.rules.grid.set_of(fleet.hex for fleet in look.state.fleets)
    covered = within(look.rules.grid, covered, look.rules.figures["fleet_influence"]) if covered else 0
    busy = _contested(standing)

    def use(hex: Hex) -> int:
        area = within(look.rules.grid, 1 << hex, look.rules.figures["fleet_influence"]) & ~covered
        return sum([worth for place, worth in busy.items() if area >> place & 1])

    why = partial(_covering, standing, busy)
    return _first(_best_place(standing, fly, id, use, least=1, why=why) for id in fly.subjects)


def _covering(standing: Standing, busy: Mapping[Hex, int], base: str, hex: Hex) -> Text:
    """Some of the side's units that a fleet over a hex would help."""
    area, own = within(standing.grid, 1 << hex, standing.look.rules.figures["fleet_influence"]), standing.own
    ids = [piece.id for place in busy if area >> place & 1 for piece in own[place]]
    return text("bot.why.covers", unit=base, hex=standing.grid.names[hex], units=tuple(ids[:NAMED]))


def _contested(standing: Standing) -> dict[Hex, int]:
    units = standing.look.state.units
    facing = standing.grid.expand(standing.enemy_area)
    found = {hex: lives(stack) for hex, stack in standing.own.items() if facing >> hex & 1}
    for hex, stack in standing.own.items():
        if any(supply_of(units[piece.id]) == "out" for piece in stack):
            found[hex] = found.get(hex, 0) + lives(stack)
    return found


def expended(standing: Standing, decision: Decision) -> Thought | None:
    """A depot is spent where it feeds what is worth more than itself, on the part that hunger would cost (9.26)."""
    option = decision.options[0]
    for id in option.subjects:
        facts = dict(option.notes(id)[0].facts)
        fed = [standing.pieces[each] for each in _ids(facts.get("units")) if each in standing.pieces]
        if lives(fed) * standing.weights.hunger // HUNDRED > standing.pieces[id].life:
            reason = text("bot.why.expends", unit=id, units=_ids(facts.get("units"))[:NAMED])
            return Thought(Action(option.verb, id), reason, len(option.subjects))
    return None


def arrivals(standing: Standing, decision: Decision) -> Thought | None:
    """The next unit as near to where it is wanted as it may come in, and not under the enemy's guns (13.1)."""
    option, units, why = usable(decision, "enter"), standing.look.state.units, _coming(standing)
    if option is None:
        return None
    uses = ((id, _roomy(standing, units[id])) for id in option.subjects)
    return _first(_best_place(standing, option, id, use, least=-FULL, why=why) for id, use in uses)


def trains(standing: Standing, decision: Decision) -> Thought | None:
    """A ride of a unit far in the rear to where it is wanted (5.6)."""
    option, units = decision.options[0], standing.look.state.units
    near, why = within(standing.grid, standing.enemy_area, REAR), partial(_told, standing, "bot.why.by_rail")

    def ride(unit: Unit) -> Thought | None:
        least = _use(standing, unit.hex) + SAVED
        return _best_place(standing, option, unit.id, _roomy(standing, unit), least=least, why=why)

    far = [unit for unit in map(units.__getitem__, option.subjects) if not near >> unit.hex & 1]
    return _first(ride(unit) for unit in far if unit.type.branch not in ("depot", "airbase", "headquarters"))


def _roomy(standing: Standing, unit: Unit) -> Callable[[Hex], int]:
    """The use of a unit in each hex: none if there is no room for it."""
    full = ground.full(standing.look, standing.side, (unit,), standing.grid.hexes)
    return lambda hex: -FULL if full >> hex & 1 else _use(standing, hex)


def _use(standing: Standing, hex: Hex) -> int:
    """The pull of a hex, less if the enemy could come up to it."""
    away = _nearest(standing, hex, 0)
    return 1000 + standing.pull(hex) - 4 * max(0, away - 3) - 30 * (away < 2)


def helped(standing: Standing, decision: Decision) -> Thought | None:
    """Help is called for: what may add to the die is there for that (8.6)."""
    return Thought(Action("aid"), text("bot.why.aid"))


def lost(standing: Standing, decision: Decision) -> Thought | None:
    """The unit of the least value, of those too many in a hex or of which one must go (4.17)."""
    option = decision.options[0]
    pieces = {**standing.pieces, **{each.id: each for stack in standing.enemies.values() for each in stack}}
    id = min(option.subjects, key=lambda each: (pieces[each].life if each in pieces else 0, each))
    return Thought(Action(option.verb, id), text("bot.why.lose", what=id), len(option.subjects))


def rebuilt(standing: Standing, decision: Decision) -> Thought | None:
    """Armies become Guards, corps become armies, weak armies are filled up (13.2, 14.3)."""
    return _first(_rebuilt(usable(decision, verb)) for verb in ("convert", "rebuild", "incorporate"))


def _rebuilt(option: Option | None) -> Thought | None:
    """The first unit that an option rebuilds."""
    if option is None:
        return None
    id = option.subjects[0]
    return Thought(Action(option.verb, id, option.targets(id)[0]), text("bot.why.rebuilds", unit=id))


def regrouped(standing: Standing, decision: Decision) -> Thought | None:
    """Kampfgruppen become corps, a last step fills one up; a corps in reserve is parted for a gap (14.1)."""
    build, exchange, split = (usable(decision, verb) for verb in ("build", "exchange", "break"))
    units = standing.look.state.units
    if build:
        return _rebuilt(build)
    for id in exchange.subjects if exchange and standing.look.rules.count == "step" else ():
        assert exchange is not None
        takers = [each for each in exchange.targets(id) if units[each].steps == units[each].type.full - 1]
        whole = [each for each in takers if units[each].type.id in standing.look.rules.remnants]
        if units[id].steps == 1 and whole:
            return Thought(Action("exchange", id, whole[0]), text("bot.why.gives_step", unit=id, taker=whole[0]))
    remnants = set(standing.look.rules.remnants.values())
    parted = sum(unit.type.id in remnants for unit in units.of(AXIS))
    is_late = standing.look.rules.is_last(standing.look.state.turn)
    for id in split.subjects if split and parted < MOST_PARTED and not is_late else ():
        gap = _gap(standing, units[id])
        if gap >= 0:
            reason = text("bot.why.parts", unit=id, hex=standing.grid.names[gap])
            return Thought(Action("break", id), reason)
    return None


def _gap(standing: Standing, unit: Unit) -> Hex:
    """A hex near a full corps in reserve, and near an enemy, that no zone of its side covers; -1: there is none."""
    look, grid, units = standing.look, standing.grid, standing.look.state.units
    others = [each for each in units.on(unit.hex) if each.id != unit.id and not is_support(each)]
    if not unit.is_full or unit.type.id not in look.rules.remnants or not others or look.rules.count != "step":
        return -1
    near = within(grid, 1 << unit.hex, GAP) & within(grid, standing.enemy_area, GAP) & land(look)
    open_hexes = near & ~zone(look, AXIS) & ~units.area(AXIS) & ~standing.enemy_area
    return next(iter(hexes_in(open_hexes)), -1)


def evacuated(standing: Standing, decision: Decision) -> Thought | None:
    """Factories leave, first the one that an enemy is nearest to, while there are turns for it (12.3)."""
    option, units = decision.options[0], standing.look.state.units
    near = {id: _nearest(standing, units[id].hex, DOOMED + 1) for id in option.subjects}
    id = min(near, key=lambda each: (near[each], each), default="")
    if not id or near[id] > DOOMED:
        return None
    return Thought(Action(option.verb, id), _told(standing, "bot.why.evacuates", id, units[id].hex), len(near))


def _nearest(standing: Standing, hex: Hex, without: int) -> int:
    """The distance of the nearest enemy; some other number without any."""
    return min((standing.grid.distance(hex, place) for place in standing.enemies), default=without)


def produced(standing: Standing, decision: Decision) -> Thought | None:
    """A support group comes to where it is wanted (12.23)."""
    option = decision.options[0]
    use = partial(_use, standing)
    return _best_place(standing, option, option.subjects[0], use, least=-HUNDRED, why=_coming(standing))


def partisans(standing: Standing, decision: Decision) -> Thought | None:
    """Each to where it shortens the German lines most (9.8)."""
    place = usable(decision, "place")
    if place is None:
        return None
    look = standing.look
    rails = standing.grid.set_of(unit.hex for unit in look.state.units.of(AXIS))
    near = within(standing.grid, rails, 3) & network(look, "german").area
    able = [hex for hex in _named(standing, place.subjects) if near >> hex & 1]

    def left(hex: Hex) -> int:
        state = look.state.copy()
        state.partisans |= 1 << hex
        return network(Look(look.rules, state), "german").area.bit_count()

    weighed = _spread(able)
    found = min(weighed, key=lambda hex: (left(hex), hex), default=-1)
    name = standing.grid.names[found] if found >= 0 else place.subjects[0]
    reason = text("bot.why.best", n=len(weighed)) if len(weighed) > 1 else text("bot.why.asked")
    return Thought(Action("place", name), reason, max(1, len(weighed)))


def _coming(standing: Standing) -> Why:
    """The reason for an arrival's place: the nearest enemy there."""
    return partial(_told, standing, "bot.why.bring.nearest")


def _told(standing: Standing, key: str, id: str, hex: Hex) -> Text:
    """The distance of a hex from the nearest enemy, as a reason; without any, only that the unit comes there."""
    units, foe = standing.look.state.units, nearest(standing.grid, hex, standing.enemies)
    step = Step(standing.look, units[id], hex)
    if foe is None:
        return step.told("bot.why.bring")
    enemies = tuple([each.id for each in units.on(foe[1]) if each.side != standing.side][:NAMED])
    return step.told(key, enemies=enemies, n=foe[0])


def _best_place(
    standing: Standing, option: Option, id: str, worth: Callable[[Hex], int], least: int, why: Why
) -> Thought | None:
    """The hex of most use for a unit, of those that are weighed; None where all are of less use than that."""
    places = _spread(_named(standing, option.targets(id)))
    best = max(places, key=lambda hex: (worth(hex), -hex), default=-1)
    if best < 0 or worth(best) < least:
        return None
    return Thought(Action(option.verb, id, standing.grid.names[best]), why(id, best), len(places))


def _first(found: Iterable[Thought | None]) -> Thought | None:
    """The first of some thoughts that there is."""
    return next((each for each in found if each), None)


def _named(standing: Standing, names: Sequence[str]) -> list[Hex]:
    return [standing.grid.index[name] for name in names]


def _spread(hexes: Sequence[Hex]) -> Sequence[Hex]:
    return hexes[:: max(1, len(hexes) // MOST)]


def _ids(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else ()
