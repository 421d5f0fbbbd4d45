"""The progress of a task: its goal is looked for in all that was played, and whether it can still be reached."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State
from rasputitsa.engine.text import Text, text
from rasputitsa.page.past import losses, musters
from rasputitsa.page.table import Form


@dataclass(frozen=True, slots=True)
class Progress:
    """`count` of `most` are done; `missed`: it cannot be reached any more."""

    count: int
    most: int
    missed: bool = False


def task_form(match: Match) -> Form | None:
    """The task of a match as the page shows it; None where there is none."""
    task = match.task
    if task is None:
        return None
    form = {**task, "pupil": match.pupil}
    if "goal" not in task:
        return form
    ((name, asked),) = task["goal"].items()
    found = _found(match, task, name, asked)
    status = "reached" if found.count >= found.most else "missed" if found.missed else "open"
    said = _said(name, asked, task).json()
    return {**form, "said": said, "status": status, "count": found.count, "most": found.most}


def _found(match: Match, task: Mapping[str, Any], name: str, asked: Any) -> Progress:
    if name == "destroy":
        return _destroyed(match, task, asked)
    if name == "hold":
        return _held(match, task["side"], *asked)
    return _arrived(match, task, name, asked)


def _destroyed(match: Match, task: Mapping[str, Any], most: int) -> Progress:
    phases = list(musters(match))
    enemies = [side.id for side in match.rules.game.sides if side.id != task["side"]]
    lost = [loss for side in enemies for loss in losses(side, phases) if loss.turn <= _last(match, task)]
    return Progress(min(len(lost), most), most, _is_late(match, task))


def _held(match: Match, side: str, hex: str, turns: int) -> Progress:
    """Turns count from the one in which the hex is first held; a side that loses it then has missed the goal."""
    since: int | None = None
    count = 0
    for turn, state in _moments(match):
        if _holds(match, state, side, hex):
            since = max(turn, match.rules.scenario.first) if since is None else since
            count = max(state.turn - since, 0) + (1 if state.result else 0)
        elif since is not None and count < turns:
            return Progress(count, turns, missed=True)
        if count >= turns:
            return Progress(turns, turns)
    return Progress(count, turns, match.state.result is not None)


def _arrived(match: Match, task: Mapping[str, Any], name: str, asked: Any) -> Progress:
    def has(state: State) -> bool:
        return _holds(match, state, task["side"], asked) if name == "take" else _stands(match, state, *asked)

    done = any(has(state) for turn, state in _moments(match) if turn <= _last(match, task))
    return Progress(int(done), 1, _is_late(match, task))


def _moments(match: Match) -> Iterator[tuple[int, State]]:
    """State at the beginning, at each end of a phase and now, each with the turn in which the phase was played."""
    before = match.state_at(0).turn
    for length in dict.fromkeys((0, *match.phase_ends, match.length)):
        state = match.state if length == match.length else match.state_at(length)
        # The last phase of a turn has ended once the next one has begun.
        yield state.turn - (state.turn > before), state
        before = state.turn


def _holds(match: Match, state: State, side: str, hex: str) -> bool:
    """True if a side holds a hex: its units stand there or, if none do, its sign of control."""
    units = [unit for unit in state.units.all() if unit.hex == match.rules.grid.index[hex]]
    if units:
        return all(unit.side == side for unit in units)
    signs = match.rules.game.markers(Look(match.rules, state))
    return any(sign["hex"] == hex and sign["kind"] == "control" and sign.get("side") == side for sign in signs)


def _stands(match: Match, state: State, unit: str, hex: str) -> bool:
    found = state.units.get(unit)
    return found is not None and found.hex == match.rules.grid.index[hex]


def _last(match: Match, task: Mapping[str, Any]) -> int:
    last: int = task.get("until", match.rules.scenario.last)
    return last


def _is_late(match: Match, task: Mapping[str, Any]) -> bool:
    return match.state.result is not None or match.state.turn > _last(match, task)


def _said(name: str, asked: Any, task: Mapping[str, Any]) -> Text:
    """The goal in words."""
    facts: dict[str, Any] = _FACTS[name](asked)
    return text(f"task.{name}.until", turn=task["until"], **facts) if "until" in task else text(f"task.{name}", **facts)


_FACTS: Mapping[str, Callable[[Any], dict[str, Any]]] = MappingProxyType(
    {
        "take": lambda asked: {"hex": asked},
        "hold": lambda asked: {"hex": asked[0], "turns": asked[1]},
        "destroy": lambda asked: {"units": asked},
        "reach": lambda asked: {"unit": asked[0], "hex": asked[1]},
    }
)
