"""Combat as a game of expectations: every attack reckoned over six faces and the defender's better tactics (11)."""

from collections.abc import Callable, Sequence
from functools import partial

from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import piece_of
from rasputitsa.bots.blitzkrieg_to_moscow_2.standing import HUNDRED, SIX, Standing
from rasputitsa.bots.staff.assaults import Assault, Combat, Post
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.state import Battle, BlitzLook
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import HARMLESS, faces_of, odds_of, planned
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat.already_defeated import fresh


def combat(standing: Standing) -> Combat:
    """A Combat Phase, or the attacks of tanks."""

    def again(look: BlitzLook) -> Combat:
        return combat(Standing(look, standing.side, standing.weights, attacks=standing.attacks))

    look = standing.look
    return Combat(look, standing.side, partial(piece_of, look), partial(_gains, standing), partial(_why, look), again)


def _gains(standing: Standing, hex: Hex) -> Callable[[Sequence[Post]], int] | None:
    """The gain of an attack on a hex, in hundredths of a point."""
    look = standing.look
    defenders = tuple(piece_of(look, unit) for unit in fresh(look.state.units.on(hex)))
    if not defenders:
        return None
    trapped, prize, fights = standing.is_trapped(hex), standing.prize(hex), standing.fights

    def gain(posts: Sequence[Post]) -> int:
        cost = sum([piece.effort for piece, _ in posts]) * standing.weights.effort // HUNDRED
        gained: int = fights.gain(fights.clash(hex, posts, defenders, prize, trapped=trapped)) // SIX - cost
        return gained

    return gain


def _why(look: BlitzLook, assault: Assault) -> Text:
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
