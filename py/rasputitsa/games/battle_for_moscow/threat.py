"""The threat to each enemy unit in a side's next combat phase if all is concentrated on it (How to Play; Combat).

For each unit all positions that the enemy's movement can lead to are weighed: which units attack it from which hexes,
who makes room for them, and who cuts off its retreat. Two plans come out: the best odds, and the greatest chance of
losing it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.battle import attackers_of, odds_of
from rasputitsa.games.battle_for_moscow.losing import Defence
from rasputitsa.games.battle_for_moscow.next_combat import NextCombat
from rasputitsa.games.battle_for_moscow.siege import Front, PlannedAttack, Siege, judged
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.attacks import announced
from rasputitsa.rules.combat import FACES


@dataclass(frozen=True, slots=True)
class Threat:
    """The threat to a unit: the plan with the best odds, and the one that is most likely to eliminate it.

    `searched`: every way was tried; where there are too many, a deadlier plan may have been missed.
    """

    unit: str
    strongest: PlannedAttack
    deadliest: PlannedAttack
    searched: bool


def threats(combat: NextCombat) -> dict[str, Threat]:
    """The threat to every unit that can be attacked with effect, by unit."""
    front = Front(combat)
    if combat.announced:
        found = (_announced_threat(front, unit) for unit in front.defenders)
    else:
        found = (_threat(front, unit) for unit in front.defenders)
    return {threat.unit: threat for threat in found if threat}


def at_once(combat: NextCombat, found: Mapping[str, Threat]) -> tuple[str, ...]:
    """Units whose deadliest attacks can all be made in one phase: no attacker and no hex is used twice.

    They are taken in the order of danger, so there may be more; a retreat that one attack cuts off may open in another.
    """
    front = Front(combat)
    chosen: list[str] = []
    posts: dict[str, Hex] = {}
    for threat in sorted(found.values(), key=lambda threat: -threat.deadliest.lost):
        plan = threat.deadliest
        joint = {**posts, **plan.posts, **front.movers(plan.others)}
        apart = not (posts.keys() & plan.posts.keys()) and len(set(joint.values())) == len(joint)
        if apart and front.places.settle(front.movers(joint), 0) is not None:
            chosen.append(threat.unit)
            posts = joint
    return tuple(chosen)


def rivals(found: Mapping[str, Threat], unit: str) -> tuple[str, ...]:
    """The other threatened units whose likeliest end needs some of the same attackers."""
    needed = found[unit].deadliest.posts.keys()
    return tuple(other for other, threat in found.items() if other != unit and threat.deadliest.posts.keys() & needed)


def _threat(front: Front, unit: Unit) -> Threat | None:
    siege = Siege(front, unit)
    plans = siege.plans()
    if plans is None:
        return None
    strongest, deadliest = plans
    return Threat(unit.id, strongest, deadliest, siege.is_searched or deadliest.lost == len(FACES))


def _announced_threat(front: Front, unit: Unit) -> Threat | None:
    """The battle that is announced against a unit."""
    hex_id = front.look.rules.grid.names[unit.hex]
    attackers = attackers_of(front.look, unit.hex)
    if hex_id not in announced(front.look, front.combat.side) or odds_of(front.look, attackers, unit).column is None:
        return None
    posts = {attacker.id: attacker.hex for attacker in attackers}
    plan = judged(front, Defence(front.look, unit), posts, front.places.homes)
    return Threat(unit.id, plan, plan, searched=True)
