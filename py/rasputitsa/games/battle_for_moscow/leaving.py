"""What the button that ends a phase says: where it leads (How to Play)."""

from typing import Any

from rasputitsa.games.battle_for_moscow.state import MoscowLook
from rasputitsa.rules.tracks import place_in

TURN_OVER = "verb.turn_over"


def end_label(look: MoscowLook) -> str:
    """The name of ending the phase, by the one that follows; the usual one in a position outside any turn."""
    phases: Any = look.rules.sequences["turn"]
    now = place_in(look.state, "turn")
    if now < 0:
        return ""
    if now + 1 == len(phases) or phases[now + 1].side != phases[now].side:
        return TURN_OVER
    return f"verb.to.{phases[now + 1].key}"
