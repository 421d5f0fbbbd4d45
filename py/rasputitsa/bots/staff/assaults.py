"""The next attack and its attackers: all sets of the strongest weighed, the best attack gone on with step by step."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from rasputitsa.bots.bot import Thought
from rasputitsa.bots.staff.places import placed
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat.announced_battles import ATTACKS

MOST = 7
"""The number of attackers of one hex that are weighed in all their sets, the strongest."""

Post = tuple[Any, Hex]
"""A unit in figures, and where it stands."""


class Assault(NamedTuple):
    """An attack worth making: what it gains, its hex, and by whom."""

    gain: int
    hex: Hex
    units: tuple[str, ...]


class Combat(NamedTuple):
    """A combat in which a side declares one attack after the other.

    What its game says: a unit in figures; the gain of an attack on a hex by some attackers, None where nobody defends
    it; the reason for an attack; the same combat in another position.
    """

    look: Look[Any, Any]
    side: str
    piece: Callable[[Unit], Any]
    gains: Callable[[Hex], Callable[[Sequence[Post]], int] | None]
    why: Callable[[Assault], Text]
    again: Callable[[Look[Any, Any]], "Combat"]


def fought(combat: Combat, decision: Decision, most: int = MOST) -> Thought | None:
    """The next step of the best attack: another unit set on it, or the declaration; None where none would pay."""
    attack = decision.option("attack")
    best = best_assault(combat, attack, most) if attack else None
    if attack is None or best is None:
        return None
    if best.gain <= 0 and not _is_own(combat, best, most) and (withdrawn := _withdrawn(decision, best)):
        return withdrawn
    name, reason, free = combat.look.rules.grid.names[best.hex], combat.why(best), set(attack.subjects)
    for id in best.units:
        if id in free and attack.check((id, name)) is None:
            return Thought(Action(attack.verb, id, name), reason)
    return Thought(Action("resolve", name), reason) if _set(combat) else None


def best_assault(combat: Combat, attack: Option, most: int = MOST) -> Assault | None:
    """The attack that gains most, of those that can be declared now; what is planned already is gone on with."""
    index, bound = combat.look.rules.grid.index, _together(_set(combat))
    if bound:
        hex = index[str(bound[0].mark(ATTACKS)).split()[0]]
        return _on(combat, attack, hex, bound, most)
    targets: dict[Hex, None] = {}
    for id in attack.subjects:
        targets.update(dict.fromkeys(index[name] for name in attack.targets(id)))
    found = [_on(combat, attack, hex, (), most) for hex in targets]
    return max((each for each in found if each), key=lambda each: (each.gain, -each.hex), default=None)


def _set(combat: Combat) -> list[Unit]:
    """The units of the side that are set on an enemy."""
    return [unit for unit in combat.look.state.units.all() if unit.mark(ATTACKS) and unit.side == combat.side]


def _together(units: Sequence[Unit]) -> list[Unit]:
    """The units that are set on the same enemy as the first."""
    return [unit for unit in units if unit.mark(ATTACKS) == units[0].mark(ATTACKS)]


def _is_own(combat: Combat, planned: Assault, most: int) -> bool:
    """True if these units would be set on this hex if nobody were set on anything: then it is no other's plan."""
    bound = _set(combat)
    free = placed(combat.look, *[unit.unmarked(ATTACKS) for unit in bound])
    decision = free.state.stack[-1].decision(free)
    attack = decision.option("attack") if decision else None
    best = best_assault(combat.again(free), attack, most) if attack else None
    return best is not None and best.hex == planned.hex and {unit.id for unit in _together(bound)} <= set(best.units)


def _withdrawn(decision: Decision, assault: Assault) -> Thought | None:
    """A unit that is set on an enemy taken off again, where the attack promises nothing."""
    option = decision.option("withdraw")
    unit = next((id for id in option.subjects if id in assault.units), "") if option else ""
    return Thought(Action("withdraw", unit), text("bot.why.not_worth", unit=unit)) if unit else None


def _on(combat: Combat, attack: Option, hex: Hex, bound: Sequence[Unit], most: int) -> Assault | None:
    """The best set of attackers of one hex, those bound among them."""
    gain_of = combat.gains(hex)
    if gain_of is None:
        return None
    units, name, must = combat.look.state.units, combat.look.rules.grid.names[hex], {unit.id for unit in bound}
    able = [*bound, *(units[id] for id in attack.subjects if name in attack.targets(id))]
    posts = sorted([(combat.piece(unit), unit.hex) for unit in able], key=lambda each: (-each[0].attack, each[0].id))[
        :MOST
    ]
    best: Assault | None = None
    for count in range(1, min(most, len(posts)) + 1):
        for each in combinations(posts, count):
            ids = tuple([piece.id for piece, _ in each])
            if must <= set(ids):
                gain = gain_of(each)
                if (best is None or gain > best.gain) and (gain > 0 or bound):
                    best = Assault(gain, hex, ids)
    return best
