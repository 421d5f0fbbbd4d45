"""Whom to attack next, with whom: all sets of attackers of each enemy weighed, the best battle fought first (11)."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import Piece, piece_of
from rasputitsa.bots.blitzkrieg_to_moscow_2.standing import HUNDRED, SIX, Standing
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.state import Battle, BlitzLook
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import HARMLESS, faces_of, odds_of, planned
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.attacks import ATTACKS
from rasputitsa.rules.beaten import fresh

MOST = 7
"""The number of attackers of one hex that are weighed in all their sets, the strongest."""


class Assault(NamedTuple):
    """An attack worth making: by whom, on what, and what it gains, in hundredths of a point."""

    gain: int
    hex: Hex
    units: tuple[str, ...]


def best_assault(standing: Standing, attack: Option, most: int = MOST) -> Assault | None:
    """The attack that gains most, of those that can be declared now; what is planned already is gone on with."""
    look = standing.look
    planned_now = [unit for unit in look.state.units.all() if unit.mark(ATTACKS) and unit.side == standing.side]
    if planned_now:
        hex = look.rules.grid.index[str(planned_now[0].mark(ATTACKS))]
        return _on(standing, hex, _able(standing, attack, hex), [unit.id for unit in planned_now], most)
    index, targets = look.rules.grid.index, dict[Hex, None]()
    for id in attack.subjects:
        targets.update(dict.fromkeys(index[name] for name in attack.targets(id)))
    found = [_on(standing, hex, _able(standing, attack, hex), [], most) for hex in targets]
    return max((each for each in found if each), key=lambda each: (each.gain, -each.hex), default=None)


def fought(standing: Standing, decision: Decision, most: int = MOST) -> Thought | None:
    """The next step of the best attack: another unit set on it, or the declaration; None where none would pay."""
    attack = next(option for option in decision.options if option.verb == "attack")
    best = best_assault(standing, attack, most)
    if best is None:
        return None
    look = standing.look
    name, free = look.rules.grid.names[best.hex], set(attack.subjects)
    if best.gain <= 0 and not _is_own(standing, best, most) and (withdrawn := _withdrawn(decision, best)):
        return withdrawn
    reason = why(look, best)
    for id in best.units:
        if id in free:
            return Thought(Action("attack", id, name), reason, 1)
    return Thought(Action("resolve", name), reason, 1)


def _is_own(standing: Standing, planned: Assault, most: int) -> bool:
    """True if these units would be set on this hex if nobody were set on anything: then it is no other's plan."""
    look = standing.look
    ids = {unit.id for unit in look.state.units.all() if unit.mark(ATTACKS) and unit.side == standing.side}
    state = look.state.copy()
    state.put(*[state.units[id].unmarked(ATTACKS) for id in sorted(ids)])
    free = type(look)(look.rules, state)
    decision = free.state.stack[-1].decision(free)
    attack = next((each for each in decision.options if each.verb == "attack"), None) if decision else None
    fresh_standing = Standing(free, standing.side, standing.weights, attacks=standing.attacks)
    best = best_assault(fresh_standing, attack, most) if attack else None
    return best is not None and best.hex == planned.hex and ids <= set(best.units)


def _withdrawn(decision: Decision, assault: Assault) -> Thought | None:
    """A unit that is set on an enemy taken off again, where the attack promises nothing."""
    option = decision.option("withdraw")
    unit = next((id for id in option.subjects if id in assault.units), "") if option else ""
    return Thought(Action("withdraw", unit), text("bot.why.not_worth", unit=unit), 1) if unit else None


def why(look: BlitzLook, assault: Assault) -> Text:
    """The odds against both tactics, and how many faces drive the enemy out; no face: what holding costs him."""
    units = [look.state.units[id] for id in assault.units]
    battles = [planned(look, assault.hex, units, passive=passive) for passive in (False, True)]
    worked = [odds_of(look, battle) for battle in battles]
    labels = [each.heading or each.first for each in worked]
    good, yielding = (_good(look, each, odds.column) for each, odds in zip(battles, worked, strict=True))
    key = (
        "attack.vain"
        if not yielding
        else "assault.spends"
        if not good
        else "assault.both"
        if labels[0] != labels[1]
        else "attack"
    )
    return text(
        f"bot.why.{key}",
        hex=look.rules.grid.names[assault.hex],
        odds=labels[0],
        passive=labels[1],
        good=good,
        yielding=yielding,
        attackers=assault.units,
        units=len(units),
    )


def _good(look: BlitzLook, battle: Battle, column: int | None) -> int:
    """The faces that drive the defenders out."""
    return sum(face != HARMLESS for face in faces_of(look, battle, column))


def _able(standing: Standing, attack: Option, hex: Hex) -> list[tuple[Piece, Hex]]:
    """Units that can be set on a hex, and those that are, the strongest first."""
    look, name = standing.look, standing.look.rules.grid.names[hex]
    ids = [id for id in attack.subjects if name in attack.targets(id)]
    ids += [unit.id for unit in look.state.units.all() if unit.mark(ATTACKS) == name]
    units = [look.state.units[id] for id in ids]
    pieces = [(piece_of(look, unit), unit.hex) for unit in units]
    return sorted(pieces, key=lambda each: (-each[0].attack, each[0].id))[:MOST]


def _on(
    standing: Standing, hex: Hex, able: Sequence[tuple[Piece, Hex]], bound: Sequence[str], most: int
) -> Assault | None:
    """The best set of attackers of one hex, those bound among them."""
    look, weights = standing.look, standing.weights
    units = fresh(look.state.units.on(hex))
    defenders = tuple(piece_of(look, unit) for unit in units)
    if not defenders:
        return None
    area = look.state.units.area(standing.side)
    closed = standing.enemy_area | area | _zone(standing)
    trapped, prize = not standing.board.near[hex] & ~closed, standing.prize(hex)
    best: Assault | None = None
    for count in range(1, min(most, len(able)) + 1):
        for each in combinations(able, count):
            ids = tuple(piece.id for piece, _ in each)
            if any(id not in ids for id in bound):
                continue
            cost = sum([piece.effort for piece, _ in each]) * weights.effort // HUNDRED
            gain = (
                standing.fights.gain(standing.fights.clash(hex, each, defenders, prize, trapped=trapped)) // SIX - cost
            )
            if (best is None or gain > best.gain) and (gain > 0 or bound):
                best = Assault(gain, hex, ids)
    return best


def _zone(standing: Standing) -> int:
    """Hexes in which the side has zones and the enemy no friend."""
    _, area, zone = standing.laid(standing.places())
    return zone & ~standing.enemy_area | area
