"""The label of the button that ends a phase: the next phase in which something can be done (How to Play)."""

from typing import Any

from rasputitsa.aids.tracks import place_in
from rasputitsa.games.battle_for_moscow.state import MoscowLook

TURN_OVER = "verb.turn_over"


def end_label(look: MoscowLook) -> str:
    """The name of ending the phase, by the next that asks anything; the usual one in a position outside any turn."""
    phases: Any = look.rules.sequences["turn"]
    now = place_in(look.state, "turn")
    if now < 0:
        return ""
    own = (phase for phase in phases[now + 1 :] if phase.side == phases[now].side and phase.asks(look))
    following = next(own, None)
    return TURN_OVER if following is None else f"verb.to.{following.key}"
