"""Additions to a kept game: the little that is written after every action, and the pieces that are added for good."""

from dataclasses import dataclass
from typing import Any

from rasputitsa.engine.decision import Action
from rasputitsa.engine.history import Branch
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import branches_json
from rasputitsa.engine.snapshots import EVERY

PIECES = 64
"""The most pieces that are added to a game that was written whole; then it is written whole again."""

Form = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Mark:
    """A match as it was when it was kept; `reach`: how long it may become before more than a tail is due.

    `actions` are those of the branch being played, `last` the last ones of the others, the very objects: what was taken
    back and played again is another. `pieces`: how many were added since it was written whole. `bundled`: so many
    actions of the branch may have their snapshots in bundles, off which nothing is taken.
    """

    number: int
    match: Match
    pieces: int
    bundled: int
    reach: int
    seats: tuple[Any, ...]
    branches: tuple[tuple[Any, ...], ...]
    last: tuple[Action | None, ...]
    actions: tuple[Action, ...]


def mark(match: Match, number: int, then: Mark | None = None) -> Mark:
    """The mark of a match as it stands, under the number by which it is asked for; `then`: the one before a piece."""
    bundled = max(branches_json.bundled_to(match.history.branch), then.bundled if then else 0)
    pieces = then.pieces + 1 if then else 0
    last = next((snapshots.all[index].length for snapshots, index in match.journal.snapshots()), 0)
    played = tuple(match.history.branch.actions)
    reach, ends = last + EVERY, _ends(match)
    return Mark(number, match, pieces, bundled, reach, _seats(match), _branches(match), ends, played)


def since(match: Match, then: Mark) -> Form | None:
    """The actions since a mark, as `tail` in docs/session.md; None where the match has to be written whole."""
    same = match is then.match and _seats(match) == then.seats and _branches(match) == then.branches
    if not same or not _are_same(_ends(match), then.last):
        return None
    branch = match.history.branch
    first = _common(branch, then)
    if first < then.bundled:
        return None
    return {
        "from": first,
        "actions": [list(action) for action in branch.actions[first:]],
        "remarks": branch.remarks.to_json(first),
        "length": match.length,
    }


def piece(match: Match, tail: Form) -> Form:
    """A tail with the snapshots made on its way: it is added for good, and the next tail follows it."""
    branch = match.history.branch
    return tail | {"snapshots": branches_json.snapshot_forms(branch, match.rules, after=branch.at + tail["from"])}


def _seats(match: Match) -> tuple[Any, ...]:
    return match.mode, match.history.current, dict(match.players), match.history.restated, match.pupil, match.task


def _branches(match: Match) -> tuple[tuple[Any, ...], ...]:
    """Everything written of each branch except the actions of the one in play; of the others, the number of actions."""
    played = match.history.branch
    return tuple(
        (each.name, each.parent, each.at, each.seed, tuple(each.drawn), 0 if each is played else len(each.actions))
        for each in match.history.branches
    )


def _ends(match: Match) -> tuple[Action | None, ...]:
    """The last actions of the branches that are not played."""
    played = match.history.branch
    return tuple(each.actions[-1] if each.actions and each is not played else None for each in match.history.branches)


def _are_same(ends: tuple[Action | None, ...], others: tuple[Action | None, ...]) -> bool:
    return all(end is other for end, other in zip(ends, others, strict=True))


def _common(branch: Branch, then: Mark) -> int:
    """The number of its actions that a branch still has: what was added later stands behind them."""
    count = min(len(branch.actions), len(then.actions))
    while count and branch.actions[count - 1] is not then.actions[count - 1]:
        count -= 1
    return count
