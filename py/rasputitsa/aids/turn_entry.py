"""The turn in the situation, for games whose turns are numbered from a first one before which they are set up."""

from rasputitsa.aids.situation import entry
from rasputitsa.engine import forms
from rasputitsa.engine.text import Fact, text


def turn_entry(now: int, last: int, rule: str, before: str = "", **when: Fact) -> forms.SituationEntry:
    """The turn, of how many, and when that was; before the first one that nothing has begun, by its own section."""
    if now < 1:
        return entry(text("situation.before"), text("situation.before.detail", before, turns=last))
    detail = text("situation.turn.detail", rule, turn=now, turns=last, **when)
    return entry(text("situation.turn", turn=now, turns=last), detail)
