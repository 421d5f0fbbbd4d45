"""The threat overlay: a sign on every unit in danger; for one unit who attacks it, from where, with what effect."""

from collections.abc import Iterator, Mapping

from rasputitsa.aids.overlays import Arrow, Overlay, Sign, Way, danger
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.losing import LAST_RESORT, SHUT
from rasputitsa.games.battle_for_moscow.next_combat import NextCombat, next_combat
from rasputitsa.games.battle_for_moscow.state import MoscowLook, SideId, weather
from rasputitsa.games.battle_for_moscow.threat import Front, PlannedAttack, Threat, at_once, rivals, threats
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat.crt import FACES


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
