"""The past of a match: its moments, the timeline with its branches, and the debrief when it is over."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from rasputitsa.engine import forms, position
from rasputitsa.engine.errors import FormatError, IllegalActionError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event, Look, heading
from rasputitsa.engine.state import TURNS, State
from rasputitsa.page.view import veiled, view

FACES = 6


def moment(match: Match, length: int, side: str) -> dict[str, Any]:
    """The view of a side after so many actions, or without one that of both; nothing can be decided there."""
    then = match.past(length)
    shown = view(then, 0, side) if side else veiled(then, 0)
    return {**shown, "length": length, "decision": None, "handover": None}


def timeline(match: Match, side: str) -> dict[str, Any]:
    """The phases played as a side may know of them, or without one both; and the branches of the game."""
    history = match.history
    return {
        "marks": [mark for mark in _marks(match, side) if mark["text"]],
        "branches": [
            {"name": branch.name, "parent": branch.parent, "at": branch.at, "length": history.length(index)}
            for index, branch in enumerate(history.branches)
        ],
        "branch": history.current,
    }


def _marks(match: Match, side: str) -> Iterator[dict[str, Any]]:
    """Every phase with the sentence that began it."""
    turn = match.state_at(0).turn
    yield {"length": 0, "turn": turn, "text": _begun_by(match.opening, side)}
    for length, form in match.journal.positions():
        turn = form["turn"] if type(form.get("turn")) is int else turn
        yield {"length": length, "turn": turn, "text": _begun_by(match.journal.events_of(length - 1), side)}


def _begun_by(events: Sequence[Event], side: str) -> forms.Text | None:
    """The heading of a phase, or without one the last that a side knows of what led to it."""
    known = [event.text for event in events if event.side in ("", side)]
    found = heading(events, side) or (known[-1] if known else None)
    return found.json() if found else None


@dataclass(frozen=True, slots=True)
class Muster:
    """The units on the map at a moment, each with side and steps; and all that were in play, on the map or beside it.

    `length`: the number of actions before it.
    """

    turn: int
    units: dict[str, tuple[str, int]]
    in_play: frozenset[str] = frozenset()
    length: int = 0

    def steps(self, side: str) -> int:
        """The steps of a side."""
        return sum(steps for owner, steps in self.units.values() if owner == side)

    def of(self, side: str) -> set[str]:
        """The units of a side."""
        return {id for id, (owner, _) in self.units.items() if owner == side}


@dataclass(frozen=True, slots=True)
class Loss:
    """A unit that went off the map: the turn, that of its return, and the number of actions before its last phase."""

    turn: int
    unit: str
    back: int | None
    length: int


def debrief(match: Match) -> dict[str, Any]:
    """The sides with their strength and losses, and the rolls of the dice against what was to be expected."""
    phases = list(musters(match))
    return {
        "sides": [
            side_form(side.id, phases) | {"faces": list(_faces(match, losses(side.id, phases)))}
            for side in match.rules.game.sides
        ],
        "dice": dice_form(match),
        "actions": match.length,
    }


def musters(match: Match) -> Iterator[Muster]:
    """The units on the map at the start, at every phase end and at the end of the game."""
    yield _muster(match, match.state_at(0))
    for length, form in match.journal.positions():
        try:
            yield Muster(form["turn"], _on_map(match.rules, form), frozenset(form.get("units", ())), length)
        except (FormatError, KeyError):
            continue
    yield _muster(match, match.state)


def _on_map(rules: Rules, form: Mapping[str, Any]) -> dict[str, tuple[str, int]]:
    """Side and steps of every unit on the map in a position; a face that is no loss of strength counts as a step."""
    turning = {id for id, counter in rules.roster.items() if TURNS in counter.type.traits}
    forces = position.on_map(rules, form).items()
    return {id: (side, 1 if id in turning else steps) for id, (side, steps) in forces}


def _muster(match: Match, state: State) -> Muster:
    sides = [side.id for side in match.rules.game.sides]
    units = {unit.id: (side, unit.worth) for side in sides for unit in state.units.of(side)}
    return Muster(state.turn, units, frozenset(unit.id for unit in state.units.all()))


def side_form(side: str, phases: list[Muster]) -> dict[str, Any]:
    """Steps on the map when each turn began and at the end; the losses."""
    ends = [after for before, after in pairwise([Muster(0, {}), *phases[:-1]]) if after.turn != before.turn]
    return {
        "side": side,
        "steps": [[at.turn, at.steps(side)] for at in ends] + [[phases[-1].turn + 1, phases[-1].steps(side)]],
        "lost": [[loss.turn, loss.unit, loss.back] for loss in losses(side, phases)],
    }


def losses(side: str, phases: list[Muster]) -> Iterator[Loss]:
    """Each time that a unit went off the map. A counter that has become another has left play, and is no loss."""
    for index, (at, after) in enumerate(pairwise(phases), 1):
        for id in sorted((at.of(side) - after.of(side)) & after.in_play):
            yield Loss(at.turn, id, _return(id, phases[index:]), at.length)


def _faces(match: Match, lost: Iterable[Loss]) -> Iterator[dict[str, Any] | None]:
    """The counters that were lost as they lay when the phase began: they may have come back as others since.

    None where the save does not say it any more.
    """
    for length, losses in groupby(lost, lambda loss: loss.length):
        look = _look_at(match, length)
        for loss in losses:
            unit = look.state.units.get(loss.unit) if look else None
            yield match.rules.game.face(look, unit) if look and unit else None


def _look_at(match: Match, length: int) -> Look[Rules, State] | None:
    try:
        return Look(match.rules, match.state_at(length))
    except (FormatError, IllegalActionError):
        return None


def _return(unit: str, phases: list[Muster]) -> int | None:
    return next((at.turn for at, after in pairwise(phases) if unit in after.units), None)


def dice_form(match: Match) -> dict[str, Any]:
    """The number of times that each face fell, and every roll with the action after which it fell."""
    rolls = [(length, face) for length, events in match.chronicle() for event in events for face in event.die]
    faces = Counter(face for _, face in rolls)
    return {
        "faces": [faces[face] for face in range(1, max([FACES, *faces]) + 1)],
        "rolls": [[length, face] for length, face in rolls],
    }
