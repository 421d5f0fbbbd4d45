"""The gain of an attack and its reason, in combat and on the move (6, 8)."""

from collections.abc import Callable, Sequence
from functools import partial

from rasputitsa.bots.bot import Thought
from rasputitsa.bots.staff.assaults import Combat, Post
from rasputitsa.bots.war_for_the_motherland.fights import Clash
from rasputitsa.bots.war_for_the_motherland.standing import Standing
from rasputitsa.engine.decision import Action, Option
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.war_for_the_motherland.combat.strengths import meeting, modifiers_of, odds_of
from rasputitsa.games.war_for_the_motherland.ground import zone
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat.already_defeated import fresh
from rasputitsa.rules.combat.crt import outcomes
from rasputitsa.rules.movement.phase import FROM


def combat(standing: Standing) -> Combat:
    """A combat phase."""
    return Combat(
        standing.look,
        standing.side,
        lambda unit: standing.pieces[unit.id],
        partial(_gains, standing),
        lambda assault: _why(standing, assault.hex, assault.units),
        lambda look: combat(Standing(look, standing.side, standing.weights)),
    )


def _gains(standing: Standing, hex: Hex) -> Callable[[Sequence[Post]], int] | None:
    """The gain of an attack on those of a hex who have not been beaten yet."""
    look = standing.look
    strong = {unit.id for unit in fresh(look.state.units.on(hex))}
    defenders = tuple(piece for piece in standing.enemies.get(hex, ()) if piece.id in strong)
    if not defenders:
        return None
    trapped = standing.trapped(hex, look.state.units.area(standing.side), zone(look, standing.side))

    def gain(posts: Sequence[Post]) -> int:
        stand = look.rules.grid.set_of(place for _, place in posts)
        return standing.fights.gain(Clash(hex, stand, tuple(piece for piece, _ in posts), defenders, trapped))

    return gain


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
                best, action = gain, Thought(Action(option.verb, id, name), _why(standing, hex, party, overrun=True))
    return action


def _why(standing: Standing, hex: Hex, ids: Sequence[str], *, overrun: bool = False) -> Text:
    """The odds as the odds sheet has them, and how many faces cost the enemy something."""
    look = standing.look
    battle = meeting(look, (hex,), [look.state.units[id] for id in ids], overrun=overrun)
    worked, table = odds_of(look, battle), look.rules.results
    results = outcomes(table, worked.column, modifiers_of(look, battle))
    good = sum([table.harm((result,), "defenders")[0] > 0 for result in results])
    facts: dict[str, Fact] = {"hex": look.rules.grid.names[hex], "odds": worked.heading, "good": good}
    key = "bot.why.attack.pressed" if good else "bot.why.attack.vain"
    return text(key, **facts, attackers=tuple(ids), units=len(ids))
