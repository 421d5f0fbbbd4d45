"""The overlays of the map: zones, supply in three degrees, rails, threat, isolation, control (rulings 51 to 57, 64).

The threat is that of the attacks that a side could make in one first impulse (Combat; rulings 21, 31 to 42).
"""

from collections.abc import Iterable, Iterator, Mapping

from rasputitsa.aids.overlays import Area, Overlay, Overlays, Sign, SignKind, Way, control, zones
from rasputitsa.aids.supply_lines import Lines
from rasputitsa.aids.threat import Assault, Threats
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.ground import zone
from rasputitsa.games.battle_of_moscow.moves import Moves
from rasputitsa.games.battle_of_moscow.strengths import brings, defenders_in, die_modifiers, odds_against
from rasputitsa.games.battle_of_moscow.supply import degrees, isolated_cities, lines, network
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.crt import outcomes
from rasputitsa.rules.room import posts_for

_DEADLY = ("DE", "EX")
_DRIVEN = ("Db1", "Db2")


def assaults(look: state.TyphoonLook, side: state.SideId, targets: Iterable[Hex]) -> list[Assault]:
    """The most that a side can bring against each of some hexes that can be attacked at all."""
    able = {unit.id: unit for unit in judged(look, side) if brings(look, unit)}
    moves, own = Moves(look, side, 1), look.state.units
    reaches = {id: moves.reach((unit,)).reached | 1 << own[id].hex for id, unit in able.items()}
    found = (_assault(look, hex, able, reaches) for hex in targets)
    return [each for each in found if each is not None]


def judged(look: state.TyphoonLook, side: state.SideId) -> list[Unit]:
    """A side's units as an impulse would find them: unmoved, their supply judged as things stand."""
    found, german = degrees(look, side), lines(look, state.GERMAN)
    units = []
    for unit in look.state.units.of(side):
        bare = unit.bare().with_marks({name: value for name, value in unit.marks if name in (state.FED, state.FRONT)})
        if found.get(unit.id, "supplied") != "supplied":
            bare = bare.marked(state.SUPPLY, found[unit.id])
        elif state.is_finn(unit) and german.degree(unit, german.ends) != "supplied":
            bare = bare.marked(state.NO_LINE, 1)
        units.append(bare)
    return units


def _assault(look: state.TyphoonLook, hex: Hex, able: dict[str, Unit], reaches: dict[str, HexSet]) -> Assault | None:
    """Every unit that finds room beside the hex, the strongest first, against all who defend it."""
    around = look.rules.grid.neighbours(hex)
    defenders = defenders_in(look, hex, look.state.units.on(hex)[0].side)
    alone = all(state.is_partisan(unit) for unit in defenders)
    near = [unit for unit in able.values() if reaches[unit.id] & around and (alone or not state.is_security(unit))]
    if not near:
        return None
    near.sort(key=lambda unit: (-brings(look, unit), unit.id))
    posts = posts_for(near, {unit.id: reaches[unit.id] & around for unit in near}, look.rules.stacking[near[0].side])
    attackers = [able[id].at(post) for id, post in posts.items()]
    worked = odds_against(look, hex, defenders, attackers)
    results = outcomes(look.rules.results, worked.column, die_modifiers(look, near[0].side))
    lost, driven = (sum(map(results.count, kinds)) for kinds in (_DEADLY, _DRIVEN))
    return Assault(hex, posts, worked, {"lost": lost, "driven": driven})


def _lines(side: state.SideId) -> tuple[Text, ...]:
    return text("threat.when", "combat", side=side), text("threat.left_out", "combat", side=side)


THREATS = Threats(assaults, "lost", "results_table", "combat", _lines)


_SIGNS: Mapping[state.Degree, tuple[SignKind, int]] = {
    "supplied": ("good", 0),
    "unsupplied": ("level", 3),
    "isolated": ("bad", 0),
}


def _supply(look: state.TyphoonLook, side: state.SideId, unit: str) -> Overlay:
    """The rails and roads at which lines end, and what its line makes of every unit of the side."""
    if unit:
        return _supply_of(look, side, unit)
    found = degrees(look, side)
    counts = {degree: list(found.values()).count(degree) for degree in _SIGNS}
    told = text("supply.side", "supply", side=side, **counts)
    slow = side == state.GERMAN and look.state.weather in ("mud", "snow")
    areas = (Area("good", side, lines(look, side).ends),)
    told_of_weather = (text("supply.slow", "ruling-51"),) if slow else ()
    return Overlay(areas=areas, signs=tuple(_verdicts(look, found)), lines=(told, *told_of_weather))


def _supply_of(look: state.TyphoonLook, side: state.SideId, unit_id: str) -> Overlay:
    """One unit's line with its length; where it has none, what bars it; the city that it draws on (ruling 55)."""
    traced, found, unit = lines(look, side), degrees(look, side), look.state.units[unit_id]
    areas = (Area("good", side, traced.ends),)
    if unit_id not in found:
        return Overlay(areas=areas, lines=(text("supply.needs_none", "ruling-53", unit=unit_id),))
    feeds = look.rules.grid.index.get(str(unit.mark(state.FED)), -1) if unit.marks else -1
    ranges = traced.traced(traced.cities.get(feeds, traced.ends))
    drawn = Lines("supply", "ruling-51", side, ranges, look.state.units, look.state.units.area(state.enemy_of(side)))
    way = ranges.line(unit.hex)
    return Overlay(
        areas=(*areas, *(() if way else (Area("bad", side, drawn.barrier(unit.hex)),))),
        paths=(Way(side, way),) if way else (),
        signs=tuple(_verdicts(look, {unit_id: found[unit_id]})),
        lines=tuple(_told(look, unit_id, ranges.price(unit.hex), way[-1] if way else -1)),
    )


def _told(look: state.TyphoonLook, unit_id: str, length: int | None, end: int) -> Iterator[Text]:
    """The length of a unit's line, the most that it may be, and the city that feeds it."""
    unit, names = look.state.units[unit_id], look.rules.grid.names
    beyond = look.rules.figures["isolated_beyond"] * unit.movement
    if length is None:
        yield text("supply.no_line", "ruling-51", unit=unit_id, beyond=beyond)
    else:
        facts = {"length": length, "factor": unit.movement, "beyond": beyond}
        yield text("supply.way", "ruling-51", unit=unit_id, end=names[end], **facts)
    if unit.marks and unit.mark(state.FED):
        yield text("supply.fed", "ruling-55", unit=unit_id, hex=str(unit.mark(state.FED)))


def _verdicts(look: state.TyphoonLook, found: Mapping[str, state.Degree]) -> Iterator[Sign]:
    units = look.state.units
    for id, degree in found.items():
        kind, level = _SIGNS[degree]
        by_city = degree == "unsupplied" and units[id].marks and units[id].mark(state.FED)
        label = text("supply.city" if by_city else f"supply.{degree}", "supply", unit=id, factor=units[id].movement)
        yield Sign(units[id].hex, kind, level, label)


def _rails(look: state.TyphoonLook, side: state.SideId, unit: str) -> Overlay:
    """The friendly railways: those that the edge feeds, those that a city alone feeds."""
    friendly = network(look, side)
    only: HexSet = friendly.rails & ~friendly.edge
    told = [text("overlay.rails.side", "ruling-25", side=side)]
    told += [text("overlay.rails.city", "ruling-25", hexes=only.bit_count())] if only else []
    return Overlay(areas=(Area("good", side, friendly.rails),), lines=tuple(told))


def _isolation(look: state.TyphoonLook, side: state.SideId, unit: str) -> Overlay:
    """Signs on Moscow and Leningrad: joined to the east edge by rail, or cut off."""
    cut_off, names = isolated_cities(look), look.rules.grid.names
    signs = []
    for city in look.rules.feeds:
        lost = bool(cut_off >> city & 1)
        label = text(f"isolation.{'cut_off' if lost else 'joined'}", "ruling-64", hex=names[city])
        signs.append(Sign(city, "bad" if lost else "good", 0, label))
    areas = (Area("good", state.RUSSIAN, network(look, state.RUSSIAN).edge),)
    return Overlay(areas=areas, signs=tuple(signs), lines=tuple(sign.label for sign in signs))


OVERLAYS = Overlays(
    state.SIDES,
    {
        "zone": zones(
            "zoc", zone, lambda look, unit: look.rules.grid.neighbours(unit.hex) if state.has_zone(unit) else 0
        ),
        "supply": _supply,
        "rails": _rails,
        "threat": lambda look, side, unit: THREATS.overlay(look, state.enemy_of(side), unit),
        "isolation": _isolation,
        "control": control(state.SIDES, state.cities_of, "ruling-66"),
    },
    common=("isolation", "control"),
)
overlays, overlay = OVERLAYS.listed, OVERLAYS.overlay
