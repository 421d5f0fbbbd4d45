"""The next attack and its attackers: in combat all sets of attackers are weighed, on the move each overrun (6, 8)."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from rasputitsa.bots.bot import Thought
from rasputitsa.bots.war_for_the_motherland.fights import Clash
from rasputitsa.bots.war_for_the_motherland.pieces import Piece
from rasputitsa.bots.war_for_the_motherland.standing import Standing
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.war_for_the_motherland.ground import zone
from rasputitsa.games.war_for_the_motherland.state import WarLook
from rasputitsa.games.war_for_the_motherland.strengths import meeting, modifiers_of, odds_of
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.attacks import ATTACKS
from rasputitsa.rules.beaten import fresh
from rasputitsa.rules.combat import outcomes
from rasputitsa.rules.moves import FROM

MOST = 7
"""The number of attackers of one hex that are weighed in all their sets, the strongest."""

Post = tuple[Piece, Hex]


class Assault(NamedTuple):
    """An attack worth making: what it gains, and the battle."""

    gain: int
    clash: Clash


def fought(standing: Standing, decision: Decision) -> Thought | None:
    """The next step of the best attack: another unit set on it, or the declaration; None where none would pay."""
    attack = decision.options[0]
    best = _best(standing, attack)
    if best is None:
        return None
    if best.gain <= 0 and not _is_own(standing, best) and (withdrawn := _withdrawn(decision)):
        return withdrawn
    look, name = standing.look, standing.look.rules.grid.names[best.clash.hex]
    reason, free = _why(standing, best.clash), set(attack.subjects)
    for piece in best.clash.attackers:
        if piece.id in free and attack.check((piece.id, name)) is None:
            return Thought(Action(attack.verb, piece.id, name), reason, 1)
    resolve = decision.option("resolve")
    first = _announced(look)[0].split()[0] if _announced(look) else ""
    return Thought(Action(resolve.verb, first), reason, 1) if resolve and first else None


def _is_own(standing: Standing, planned: Assault) -> bool:
    """True if these units would be set on this hex if no unit were set on anything: then it is no other's plan."""
    look = standing.look
    state = look.state.copy()
    state.put(*[unit.unmarked(ATTACKS) for unit in state.units.of(standing.side) if unit.mark(ATTACKS)])
    free = type(look)(look.rules, state)
    decision = free.state.stack[-1].decision(free)
    best = _best(Standing(free, standing.side, standing.weights), decision.options[0]) if decision else None
    ids = {unit.id for unit in look.state.units.of(standing.side) if unit.mark(ATTACKS)}
    return (
        best is not None and best.clash.hex == planned.clash.hex and ids <= {piece.id for piece in best.clash.attackers}
    )


def _withdrawn(decision: Decision) -> Thought | None:
    """A unit that is set on an enemy taken off again, where the attack promises nothing."""
    option = decision.option("withdraw")
    unit = next(iter(option.subjects), "") if option else ""
    return Thought(Action("withdraw", unit), text("bot.why.not_worth", unit=unit), 1) if unit else None


def overrun(standing: Standing, option: Option) -> Thought | None:
    """The overrun that gains most, if one does (6.2): by the units on the move, or before any unit moves."""
    look, index = standing.look, standing.look.rules.grid.index
    area, zoned = look.state.units.area(standing.side), zone(look, standing.side)
    best, action = 0, None
    units = look.state.units
    has_begun = any(unit.mark(FROM) for unit in units.of(standing.side))
    for id in option.subjects:
        if has_begun and not units[id].mark(FROM):
            continue
        party = (id, *option.along(id))
        pieces = tuple(standing.pieces[each] for each in party)
        for name in option.targets(id):
            hex = index[name]
            trapped = standing.trapped(hex, area, zoned)
            defenders = standing.enemies[hex]
            clash = Clash(hex, 1 << units[id].hex, pieces, defenders, trapped, overrun=True)
            gain = standing.fights.gain(clash)
            if gain > best:
                best, action = gain, Thought(Action(option.verb, id, name), _why(standing, clash), 1)
    return action


def _best(standing: Standing, attack: Option) -> Assault | None:
    """The attack that gains most, of those that can be declared now; what is planned already is gone on with."""
    look, index = standing.look, standing.look.rules.grid.index
    planned = _announced(look)
    if planned:
        hex = index[planned[0].split()[0]]
        bound = [unit.id for unit in look.state.units.of(standing.side) if unit.mark(ATTACKS) == planned[0]]
        return _on(standing, hex, _able(standing, attack, hex, bound), bound)
    reached: dict[Hex, None] = {}
    for id in attack.subjects:
        reached.update(dict.fromkeys(index[name] for name in attack.targets(id)))
    found = [_on(standing, hex, _able(standing, attack, hex, ()), ()) for hex in reached]
    return max((each for each in found if each), key=lambda each: (each.gain, -each.clash.hex), default=None)


def _announced(look: WarLook) -> list[str]:
    return sorted({str(unit.mark(ATTACKS)) for unit in look.state.units.of(look.state.active) if unit.mark(ATTACKS)})


def _able(standing: Standing, attack: Option, hex: Hex, bound: Sequence[str]) -> list[Post]:
    """Units that can be set on a hex, and those that are, the strongest first."""
    units, name = standing.look.state.units, standing.look.rules.grid.names[hex]
    ids = [*bound, *(id for id in attack.subjects if name in attack.targets(id))]
    posts = [(standing.pieces[id], units[id].hex) for id in ids]
    return sorted(posts, key=lambda each: (-each[0].attack, each[0].id))[:MOST]


def _on(standing: Standing, hex: Hex, able: Sequence[Post], bound: Sequence[str]) -> Assault | None:
    """The best set of attackers of one hex, those bound among them."""
    look = standing.look
    strong = {unit.id for unit in fresh(look.state.units.on(hex))}
    defenders = tuple(piece for piece in standing.enemies.get(hex, ()) if piece.id in strong)
    trapped = standing.trapped(hex, look.state.units.area(standing.side), zone(look, standing.side))
    best: Assault | None = None
    for posts in _sets(able):
        ids = [piece.id for piece, _ in posts]
        if not defenders or not all(id in ids for id in bound):
            continue
        stand = look.rules.grid.set_of(place for _, place in posts)
        clash = Clash(hex, stand, tuple(piece for piece, _ in posts), defenders, trapped)
        gain = standing.fights.gain(clash)
        if (best is None or gain > best.gain) and (gain > 0 or bound):
            best = Assault(gain, clash)
    return best


def _sets(able: Sequence[Post]) -> Iterable[tuple[Post, ...]]:
    for count in range(1, len(able) + 1):
        yield from combinations(able, count)


def _why(standing: Standing, clash: Clash) -> Text:
    """The odds as the odds sheet has them, and how many faces cost the enemy something."""
    look, ids = standing.look, tuple(piece.id for piece in clash.attackers)
    battle = meeting(look, (clash.hex,), [look.state.units[id] for id in ids], overrun=clash.overrun)
    worked, table = odds_of(look, battle), look.rules.results
    results = outcomes(table, worked.column, modifiers_of(look, battle))
    good = sum([any(each.of == "defenders" for each in table.demands[result]) for result in results])
    facts: dict[str, Fact] = {"hex": look.rules.grid.names[clash.hex], "odds": worked.heading, "good": good}
    key = "bot.why.attack.pressed" if good else "bot.why.attack.vain"
    return text(key, **facts, attackers=ids, units=len(ids))
