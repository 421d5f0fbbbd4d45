"""Reasons why no unit of a side can act on a hex: those beside it are set on others, or cannot; it is held; too far."""

from typing import TYPE_CHECKING, Any

from rasputitsa.engine.decision import not_offered
from rasputitsa.engine.text import Text
from rasputitsa.rules.permits import Permit, Reason, first_of

if TYPE_CHECKING:
    from rasputitsa.rules.attacks import Attacks
    from rasputitsa.rules.moves import Marches


def why_not_attacked(attacks: "Attacks[Any]", hex_id: str) -> Text:
    """The reason why no free unit can attack a hex: nothing is there, those beside it attack others or cannot."""
    hex = attacks.grid.index.get(hex_id, -1)
    able = [unit.id for unit in attacks.able if hex >= 0 and attacks.reach(unit) >> hex & 1]
    beside = [unit for unit in attacks.force() if hex >= 0 and attacks.beside(unit) >> hex & 1]
    idle = [unit.id for unit in beside if unit.id not in attacks.taken()]
    bans = (
        Reason(attacks.held.barred),
        attacks.ban(
            lambda id: able and not {*able} & {*attacks.free()},
            "why.all_set",
            lambda id: {"hex": id, "units": tuple(able)},
        ),
        Reason(lambda id: attacks.why(idle[0], id) if idle else None),
        attacks.ban(lambda id: True, "why.nobody_adjacent", lambda id: {"hex": id}),
    )
    return first_of(bans, hex_id) or not_offered(hex_id)


def why_not_entered(moves: "Marches[Any]", hex_id: str) -> Text:
    """The reason why no unit can move to a hex: enemies are there, or no unit reaches it."""
    hex = moves.grid.index.get(hex_id, -1)
    enemies = moves.enemies_on(hex) if hex >= 0 else ()
    bars = (
        moves.bar(1 << hex if enemies else 0, "why.enemy", lambda hex: {"enemies": enemies}),
        moves.bar(moves.grid.hexes, "why.nobody_reaches"),
    )
    return Permit(moves.grid, "", bars).why(hex_id)
