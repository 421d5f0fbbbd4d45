"""What was played since a save was written whole: the little that is kept after every action."""

from dataclasses import dataclass
from typing import Any

from rasputitsa.engine import remark
from rasputitsa.engine.decision import Action
from rasputitsa.engine.history import Branch
from rasputitsa.engine.match import Match
from rasputitsa.engine.snapshots import EVERY

Form = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Mark:
    """A match as it was when it was written whole; `reach`: how long it may become before that is done again.

    `last` are the last actions of the branches, the very objects: what was taken back and played again is another.
    """

    number: int
    match: Match
    reach: int
    seats: tuple[Any, ...]
    branches: tuple[tuple[Any, ...], ...]
    last: tuple[Action | None, ...]
    first: int


def mark(match: Match, number: int) -> Mark:
    """How a match stands; the number is that by which it is asked for."""
    last = max((snapshots.all[index].length for snapshots, index in match.journal.snapshots()), default=0)
    return Mark(number, match, last + EVERY, _seats(match), _branches(match), *_ends(match))


def since(match: Match, then: Mark) -> Form | None:
    """The actions since a mark, as `tail` in docs/formats.md; None where the match has to be written whole."""
    same = match is then.match and _seats(match) == then.seats and _branches(match) == then.branches
    if not same or match.length > then.reach or not _goes_on(match, then):
        return None
    branch, first = match.history.branch, then.first
    said = {place: each for place, each in branch.remarks.items() if place >= first}
    return {
        "from": first,
        "actions": [list(action) for action in branch.actions[first:]],
        "remarks": remark.to_json(said),
        "length": match.length,
    }


def _seats(match: Match) -> tuple[Any, ...]:
    return match.mode, match.history.current, dict(match.players)


def _branches(match: Match) -> tuple[tuple[Any, ...], ...]:
    """What is written of every branch, but for the actions of the one that is played; of the others, how many."""
    played = match.history.branch
    return tuple(
        (each.name, each.parent, each.at, each.seed, 0 if each is played else len(each.actions))
        for each in match.history.branches
    )


def _ends(match: Match) -> tuple[tuple[Action | None, ...], int]:
    branches = match.history.branches
    return tuple(_at(each, len(each.actions)) for each in branches), len(match.history.branch.actions)


def _goes_on(match: Match, then: Mark) -> bool:
    """Whether every branch still has what it had, and only the one being played more than that."""
    played, first = match.history.branch, then.first
    if len(played.actions) < first:
        return False
    ends = (_at(each, first if each is played else len(each.actions)) for each in match.history.branches)
    return all(end is last for end, last in zip(ends, then.last, strict=True))


def _at(branch: Branch, count: int) -> Action | None:
    return branch.actions[count - 1] if count else None
