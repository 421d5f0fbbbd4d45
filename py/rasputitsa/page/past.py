"""What is told of a match's past: its moments, the timeline with its branches, and the debrief when it is over."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event
from rasputitsa.engine.state import State
from rasputitsa.engine.text import Text
from rasputitsa.page.view import view, viewer

FACES = 6


def moment(match: Match, length: int) -> dict[str, Any]:
    """What the side at the screen saw after so many actions; nothing can be decided there."""
    return {**view(match.past(length), 0, viewer(match)), "length": length, "decision": None, "handover": None}


def timeline(match: Match) -> dict[str, Any]:
    """The phases played, each with the number of actions before it, and the branches of the game."""
    history, side = match.history, viewer(match)
    ends = {0, *match.phase_ends}
    begun = ((length, _last_for(events, side)) for length, events in match.chronicle() if length in ends)
    return {
        "marks": [{"length": n, "turn": match.state_at(n).turn, "text": words.json()} for n, words in begun if words],
        "branches": [
            {"name": branch.name, "parent": branch.parent, "at": branch.at, "length": history.length(index)}
            for index, branch in enumerate(history.branches)
        ],
        "branch": history.current,
    }


def _last_for(events: Iterable[Event], side: str) -> Text | None:
    known = [event.text for event in events if event.side in ("", side)]
    return known[-1] if known else None


def debrief(match: Match) -> dict[str, Any]:
    """The sides with their strength and losses, and the rolls of the dice against what was to be expected."""
    ends, phases = list(turn_ends(match)), [match.state_at(length) for length in (0, *match.phase_ends)]
    return {
        "sides": [side_form(side.id, ends, [*phases, match.state]) for side in match.rules.game.sides],
        "dice": dice_form(match),
        "actions": match.length,
    }


def turn_ends(match: Match) -> Iterator[tuple[int, State]]:
    """The state with which each turn began, and the last one."""
    turn = match.rules.scenario.first - 1
    for length in (0, *match.phase_ends):
        state = match.state_at(length)
        if state.turn != turn:
            yield state.turn, state
        turn = state.turn
    yield match.state.turn + 1, match.state


def side_form(side: str, ends: list[tuple[int, State]], phases: list[State]) -> dict[str, Any]:
    """Steps on the map when each turn began and at the end; the units that went off it, each with its turn."""
    return {
        "side": side,
        "steps": [[turn, sum(unit.steps for unit in state.units.of(side))] for turn, state in ends],
        "lost": [[before.turn, id] for before, after in pairwise(phases) for id in gone(before, after, side)],
    }


def gone(before: State, after: State, side: str) -> list[str]:
    """The units of a side that were on the map and are no more."""
    return sorted({unit.id for unit in before.units.of(side)} - {unit.id for unit in after.units.of(side)})


def dice_form(match: Match) -> dict[str, Any]:
    """How often each face fell, and every roll with the action after which it fell."""
    rolls = [(length, face) for length, events in match.chronicle() for event in events for face in event.die]
    faces = Counter(face for _, face in rolls)
    return {
        "faces": [faces[face] for face in range(1, max([FACES, *faces]) + 1)],
        "rolls": [[length, face] for length, face in rolls],
    }
