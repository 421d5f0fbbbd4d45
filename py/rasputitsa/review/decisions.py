"""The decisions of each side in a game: its choices in every phase that bots plan as a whole, up to the first die.

Where they plan none as a problem, in every phase that the side itself ends.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rasputitsa.bots.strategy import strategist_for
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match, phase
from rasputitsa.engine.stage import Look, heading
from rasputitsa.engine.text import Text


class Span(Protocol):
    """A phase in which a side chooses: one that bots plan, or any of which the side itself says when it ends."""

    @property
    def key(self) -> Hashable:
        """Everything that tells the position in which it began from others."""

    def later(self, look: Look[Any, Any]) -> "Span | None":
        """The same when more of it is done; None once it is over."""


@dataclass(frozen=True, slots=True, eq=False)
class Stretch:
    """A phase of a game whose bots plan none as a problem; `places`: where it stands in the sequences of play."""

    places: tuple[object, ...]
    key: Hashable

    def later(self, look: Look[Any, Any]) -> "Stretch | None":
        """The same as long as the phase lasts."""
        return self if phase(look.state) == self.places else None


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A side's choices in a phase: the position before them, as it could imagine it, the actions, where they stand."""

    side: str
    plan: Span
    began: Look[Any, Any]
    actions: tuple[Action, ...]
    length: int
    turn: int
    phase: Text | None


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
    if now.decision is None:
        return None
    seat = _seat(now)
    plan = _span(seat)
    if plan is None:
        return None
    side, turn, prompt = now.decision.side, now.state.turn, now.decision.prompt
    actions = _choices(now, plan, [entry.action for entry in match.entries[length:]])
    label = labels[max(begun for begun in labels if begun <= length)] or prompt
    return Decision(side, plan, seat.look, actions, length, turn, label)


def _span(now: Match) -> Span | None:
    """The phase that begins at a decision, or None."""
    strategist = strategist_for(now.rules.game)
    if strategist.plans:
        return strategist.plan(now)
    assert now.decision is not None
    advances = any(option.advances for option in now.decision.options)
    return Stretch(phase(now.state), now.digest()) if advances else None


def _seat(now: Match) -> Match:
    """The match as the side that decides could imagine it: it is not judged by what it could not know."""
    assert now.decision is not None
    seed = now.state.turn
    return now.imagined(now.decision.side, Chooser(seed), SeededDice(seed))


def is_within(match: Match, plan: Span, side: str, rolls: int) -> bool:
    """True if a side still makes the choices of its plan, and no die has fallen."""
    if match.decision is None or match.decision.side != side or match.state.rolls != rolls:
        return False
    return plan.later(match.look) is not None


def phase_labels(match: Match) -> dict[int, Text | None]:
    """The words of the log at the beginning of each phase, by the number of actions before it."""
    ends = {0, *match.phase_ends}
    return {length: heading(events) for length, events in match.chronicle() if length in ends}


def _choices(now: Match, plan: Span, actions: Sequence[Action]) -> tuple[Action, ...]:
    """The actions that belong to the plan's phase."""
    assert now.decision is not None
    side, rolls = now.decision.side, now.state.rolls
    for count, action in enumerate(actions, 1):
        now.play(action)
        if not is_within(now, plan, side, rolls):
            return tuple(actions[:count])
    return tuple(actions)
