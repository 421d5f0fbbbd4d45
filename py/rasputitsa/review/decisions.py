"""The decisions of each side in a game: its choices in every phase that is planned as a whole, up to the first die."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa.bots.strategy import Plan, strategist_for
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event, Look
from rasputitsa.engine.text import Text


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A side's choices in a phase: the position before them, as it could imagine it, the actions, where they stand."""

    side: str
    plan: Plan
    actions: tuple[Action, ...]
    length: int
    turn: int
    phase: Text | None

    @property
    def began(self) -> Look[Any, Any]:
        """The position before the first choice."""
        return self.plan.began


def decisions(match: Match) -> Iterator[Decision]:
    """All decisions of a game in their order; none where the game has no strategist."""
    labels = phase_labels(match)
    length = 0
    while length < match.length:
        found = _decision(match, length, labels)
        if found:
            yield found
        length += len(found.actions) if found else 1


def decision_at(match: Match, length: int) -> Decision | None:
    """The decision that begins after so many actions of a game, or None."""
    return _decision(match, length, phase_labels(match))


def _decision(match: Match, length: int, labels: Mapping[int, Text | None]) -> Decision | None:
    now = match.past(length)
    plan = strategist_for(match.rules.game).plan(_seat(now)) if now.decision else None
    if plan is None or now.decision is None:
        return None
    side, turn = now.decision.side, now.state.turn
    actions = _choices(now, plan, [entry.action for entry in match.entries[length:]])
    phase = labels[max(begun for begun in labels if begun <= length)]
    return Decision(side, plan, actions, length, turn, phase)


def _seat(now: Match) -> Match:
    """The match as the side that decides could imagine it: it is not judged by what it could not know."""
    assert now.decision is not None
    seed = now.state.turn
    return now.imagined(now.decision.side, Chooser(seed), SeededDice(seed))


def is_within(match: Match, plan: Plan, side: str, rolls: int) -> bool:
    """True if a side still makes the choices of its plan, and no die has fallen."""
    if match.decision is None or match.decision.side != side or match.state.rolls != rolls:
        return False
    return plan.later(match.look) is not None


def phase_labels(match: Match) -> dict[int, Text | None]:
    """The words of the log at the beginning of each phase, by the number of actions before it."""
    ends = {0, *match.phase_ends}
    return {length: _last(events) for length, events in match.chronicle() if length in ends}


def _last(events: Sequence[Event]) -> Text | None:
    open_to_all = [event.text for event in events if not event.side]
    return open_to_all[-1] if open_to_all else None


def _choices(now: Match, plan: Plan, actions: Sequence[Action]) -> tuple[Action, ...]:
    """The actions that belong to the plan's phase."""
    assert now.decision is not None
    side, rolls = now.decision.side, now.state.rolls
    for count, action in enumerate(actions, 1):
        now.play(action)
        if not is_within(now, plan, side, rolls):
            return tuple(actions[:count])
    return tuple(actions)
