"""Remarks beside a decision: the side asked before open hands, the latest answer, the reason why nothing fits."""

from collections.abc import Iterator
from typing import Any

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event
from rasputitsa.engine.text import Text, text

MOST_ANSWERS = 3
"""More that others chose meanwhile is no answer: the log tells it."""


def remarks(match: Match, *, shared: bool) -> Iterator[Text]:
    """The remarks on the decision in hand, for the side that decides; `shared`: both people look on."""
    decision = match.decision
    assert decision is not None
    if shared and _last_side(match) != decision.side:
        yield text("remark.asked", side=decision.side)
    if match.common() is match.state:
        return
    for event in _answer(match, decision):
        yield event.text
    if fits_nothing(decision):
        yield text("remark.nothing_fits")


def fits_nothing(decision: Decision) -> bool:
    """True if a side is asked for something out of its hand and can only pass, so that being asked tells nothing."""
    acts = [option for option in decision.options if option.takes and not option.blocked]
    is_of_cards = bool(acts) and all(option.takes == ("item",) for option in acts)
    return _is_offer(decision) and is_of_cards and not any(option.subjects for option in acts)


def is_asked_again(match: Match) -> bool:
    """True if the side that decides also made the last choice."""
    return match.decision is not None and _last_side(match) == match.decision.side


def _is_offer(decision: Decision) -> bool:
    """True if nothing need be done."""
    return any(option.passes for option in decision.options)


def _last_side(match: Match) -> str:
    return match.entries[-1].side if match.entries else ""


def _answer(match: Match, decision: Decision) -> Iterator[Event]:
    """Words of other sides since this one chose last, in the same exchange, but for those that the question repeats."""
    if not decision.common and not _is_offer(decision):
        return
    latest = match.entries[-MOST_ANSWERS - 1 :]
    mine = max((index for index, entry in enumerate(latest) if entry.side == decision.side), default=None)
    answers = latest[mine + 1 :] if mine is not None else []
    for event in (event for entry in answers for event in entry.events or ()):
        if event.side in ("", decision.side) and not (event.die or event.unit) and not _is_repeated(event, decision):
            yield event


def _is_repeated(event: Event, decision: Decision) -> bool:
    said: dict[str, Any] = dict(event.text.facts)
    asked: dict[str, Any] = dict(decision.prompt.facts)
    return all(asked.get(name) == value for name, value in said.items() if name != "side")
