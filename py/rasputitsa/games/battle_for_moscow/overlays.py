"""The overlays of the map: zones, communication, supply, control, threat (Zone of Control; rulings 22, 29 and 35)."""

from collections.abc import Iterator, Mapping

from rasputitsa.aids.overlays import Arrow, Overlay, Overlays, Sign, Way, control, danger, zones
from rasputitsa.aids.supply_lines import Lines
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.games.battle_for_moscow.losing import LAST_RESORT, SHUT
from rasputitsa.games.battle_for_moscow.next_combat import NextCombat, next_combat
from rasputitsa.games.battle_for_moscow.state import MoscowLook, SideId, weather
from rasputitsa.games.battle_for_moscow.supply import supply_tolls
from rasputitsa.games.battle_for_moscow.threat import Front, PlannedAttack, Threat, at_once, rivals, threats
from rasputitsa.hexgrid.field import uniform
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat.crt import FACES
from rasputitsa.rules.supply import ranges


def threat_overlay(look: MoscowLook, attacker: SideId, unit: str) -> Overlay:
    """The threats of a side in its next combat phase, to all units or to one."""
    combat = next_combat(look, attacker)
    if combat is None:
        return Overlay(lines=(text("threat.none", "how_to_play", side=attacker),))
    found = threats(combat)
    signs = tuple(_sign(combat, found[id]) for id in ([unit] if unit in found else [] if unit else found))
    if not unit:
        return Overlay(signs=signs, lines=(*_when(combat), *_summary(combat, found)))
    if unit not in found:
        return Overlay(lines=(*_when(combat), text("threat.safe", "combat", unit=unit)))
    return _one(combat, found, unit, signs)


def _one(combat: NextCombat, found: Mapping[str, Threat], unit: str, signs: tuple[Sign, ...]) -> Overlay:
    plan, target = found[unit].deadliest, combat.look.state.units[unit].hex
    front = Front(combat)
    moves = [*plan.posts.items(), *plan.others.items()]
    return Overlay(
        paths=tuple(_paths(front, moves)),
        signs=signs,
        arrows=tuple(Arrow(hex, target, combat.side) for hex in plan.posts.values()),
        lines=tuple(_unit_lines(combat, found, unit)),
    )


def _paths(front: Front, moves: list[tuple[str, Hex]]) -> Iterator[Way]:
    for id, hex in moves:
        path = front.path(id, hex)
        if len(path) > 1:
            yield Way(front.combat.side, path)


def _sign(combat: NextCombat, threat: Threat) -> Sign:
    look, lost = combat.look, threat.deadliest.lost
    odds = look.rules.results.labels[threat.strongest.column]
    attackers = tuple(threat.strongest.posts)
    label = text("threat.sign", "combat", unit=threat.unit, odds=odds, attackers=attackers, lost=lost, faces=len(FACES))
    return danger(look.state.units[threat.unit].hex, lost, label)


def _when(combat: NextCombat) -> Iterator[Text]:
    """The combat phase in question, what precedes it, and what the figures leave out."""
    state, how = combat.look.state, "announced" if combat.announced else combat.moves or "standing"
    yield text(f"threat.when.{how}", "how_to_play", side=combat.side, turn=state.turn, weather=weather(combat.look))
    if combat.change:
        yield text("threat.weather", "variable_weather", weather=combat.change)
    if combat.unfinished:
        yield text("threat.unfinished", "how_to_play", side=combat.side)
    if not combat.announced:
        yield text("threat.left_out", "how_to_play", side=combat.side)


def _summary(combat: NextCombat, found: Mapping[str, Threat]) -> Iterator[Text]:
    if found and not combat.announced:
        yield text("threat.each", "combat", side=combat.side, units=len(found))
        together = at_once(combat, found)
        yield text("threat.at_once", "combat", number=len(together), units=together)


def _unit_lines(combat: NextCombat, found: Mapping[str, Threat], unit: str) -> Iterator[Text]:
    threat, others = found[unit], rivals(found, unit)
    yield from _plan_lines(combat, threat)
    if threat.strongest.column > threat.deadliest.column:
        odds = combat.look.rules.results.labels[threat.strongest.column]
        attackers, lost = tuple(threat.strongest.posts), threat.strongest.lost
        yield text("threat.strongest", "combat", odds=odds, attackers=attackers, lost=lost, faces=len(FACES))
    if others and not combat.announced:
        yield text("threat.shared", "combat", units=others)
    yield from _when(combat)


def _plan_lines(combat: NextCombat, threat: Threat) -> Iterator[Text]:
    unit, plan, searched = threat.unit, threat.deadliest, threat.searched
    odds = combat.look.rules.results.labels[plan.column]
    yield text("threat.attack", "combat", unit=unit, odds=odds, attackers=tuple(plan.posts))
    key = "lost" if searched else "lost_at_least"
    yield text(f"threat.{key}", "combat", unit=unit, lost=plan.lost, faces=len(FACES))
    if plan.retreat == SHUT:
        yield text("threat.no_retreat", "ruling-18", unit=unit)
    elif plan.retreat == LAST_RESORT:
        yield text("threat.last_resort", "ruling-19", unit=unit)
    yield from _moves(combat, plan)


def _moves(combat: NextCombat, plan: PlannedAttack) -> Iterator[Text]:
    """The hex from which each unit attacks, and the units that move out of its way."""
    units, names = combat.look.state.units, combat.look.rules.grid.names
    for id, hex in plan.posts.items():
        key = "stays" if units[id].hex == hex else "moves"
        yield text(f"threat.attacker.{key}", "movement", unit=id, start=names[units[id].hex], hex=names[hex])
    for id, hex in plan.others.items():
        yield text("threat.other", "ruling-10", unit=id, start=names[units[id].hex], hex=names[hex])


def communication_lines(look: state.MoscowLook, side: state.SideId) -> Lines:
    """Lines of communication: no hex with an enemy, none in an enemy zone, at no price (ruling 22)."""
    grid, enemies = look.rules.grid, look.state.units.area(state.enemy_of(side))
    free = grid.hexes & ~enemies & ~state.enemy_zone(look, side)
    traced = ranges(grid, state.edge_hexes(look, side), (uniform(grid, 0, free),), free, 0)
    return Lines("communication", "ruling-22", side, traced, look.state.units, enemies)


def supply_lines(look: state.MoscowLook, side: state.SideId) -> Lines:
    """Lines of supply: through friends freely, through empty enemy zones at a point a hex (ruling 35)."""
    enemies = look.state.units.area(state.enemy_of(side))
    return Lines("supply", "ruling-35", side, supply_tolls(look, side), look.state.units, enemies)


def drawn(look: state.MoscowLook, lines: Lines, unit_id: str) -> Overlay:
    """The area from which a line can be traced and the verdict on each unit; of one unit the way, or what bars it."""
    if unit_id:
        unit = look.state.units[unit_id]
        return lines.overlay_of(lines.area, unit, _of_moscow(look, lines, unit.hex))
    points = text("supply.points", "supply_phase", side=lines.side, points=look.state.supply.of(lines.side))
    return lines.overlay(lines.area, (points,) if lines.kind == "supply" else ())


def _of_moscow(look: state.MoscowLook, lines: Lines, hex: int) -> Iterator[Text]:
    """A note that Soviet Moscow needs no communication (ruling 25)."""
    held = state.cities_of(look, state.SOVIET) if lines.side == state.SOVIET else 0
    is_cut_off = lines.kind == "communication" and lines.price(hex) is None
    if is_cut_off and hex == look.rules.moscow and held >> hex & 1:
        yield text("communication.moscow", "ruling-25", unit=look.state.units.on(hex)[0].id)


OVERLAYS = Overlays(
    state.SIDES,
    {
        "zone": zones(
            "zoc",
            lambda look, side: state.enemy_zone(look, state.enemy_of(side)),
            lambda look, unit: look.rules.grid.neighbours(unit.hex),
        ),
        "communication": lambda look, side, unit: drawn(look, communication_lines(look, side), unit),
        "supply": lambda look, side, unit: drawn(look, supply_lines(look, side), unit),
        "control": control(state.SIDES, state.cities_of, "ruling-29"),
        "threat": lambda look, side, unit: threat_overlay(look, state.enemy_of(side), unit),
    },
    lacking=lambda look: () if look.rules.supplied else ("supply",),
)
"""Supply in War of Attrition only; zones by ruling 9."""
overlays, overlay = OVERLAYS.listed, OVERLAYS.overlay
