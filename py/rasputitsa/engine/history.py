"""The actions of a game as a tree of branches: what was played, why, what it caused, where each leaves, its dice."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple, cast

from rasputitsa.engine.bot_remarks import Remark, Remarks
from rasputitsa.engine.decision import Action
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.snapshots import EVERY, Snapshots
from rasputitsa.engine.stage import Event
from rasputitsa.engine.text import Text, text

Events = tuple[Event, ...]

MOST_BRANCHES = 200
"""The most branches of a game; one is removed before another begins."""

MOST_ACTIONS = 50_000
"""The most actions of a game."""


class Drawn(NamedTuple):
    """The dice of one action, which two players made: a seed of the secret of each."""

    seed: int
    first: str
    second: str


@dataclass(slots=True)
class Branch:
    """A line of play: it follows its parent for `at` actions, then goes its own way with dice of `seed`.

    `remarks` are those on its actions; `events` what each caused, where that is known; `drawn` the dice of actions that
    have dice of their own, by the number of actions before.
    """

    name: str
    parent: int | None
    at: int
    seed: int
    actions: list[Action] = field(default_factory=list)
    remarks: Remarks = field(default_factory=Remarks)
    events: list[Events | None] = field(default_factory=list)
    snapshots: Snapshots = field(default_factory=Snapshots)
    drawn: dict[int, Drawn] = field(default_factory=dict)

    def seed_at(self, count: int) -> int:
        """The seed of the dice with which its action after `count` others is played."""
        drawn = self.drawn.get(count)
        return self.seed if drawn is None else drawn.seed


class History:
    """All branches of a game and the one being played."""

    def __init__(self, seed: int) -> None:
        self.branches = [Branch("main", None, 0, seed)]
        self.current = 0
        self.restated = 0
        """The number of remarks made on actions that had been played before."""
        self.is_damaged = False
        """True if a bundle in the file from which it was read was damaged."""
        self._latest: int | None = None
        self._known_way: tuple[int, list[int], list[int]] | None = None

    @property
    def branch(self) -> Branch:
        """The branch being played."""
        return self.branches[self.current]

    @property
    def is_sparse(self) -> bool:
        """True if a branch has snapshots too far from one another to come from a game played here."""
        return any(_is_sparse(branch) for branch in self.branches)

    def without_snapshots(self) -> "History":
        """The same actions, of which nothing more is known."""
        bare = History(self.branches[0].seed)
        bare.current = self.current
        bare.branches = [
            replace(each, actions=[*each.actions], events=[None] * len(each.actions), snapshots=Snapshots())
            for each in self.branches
        ]
        return bare

    def line(self, index: int) -> list[Action]:
        """Every action from the beginning of the game to the end of a branch."""
        found: list[Action] = []
        for branch, last in self._parts(index):
            found += branch.actions[: last - branch.at]
        return found

    def seed_at(self, index: int, count: int) -> int:
        """The seed of the dice with which the action after `count` others is played."""
        return self.branches[self._holder(index, count)].seed_at(count)

    def length(self, index: int) -> int:
        """The number of actions to the end of a branch."""
        branch = self.branches[index]
        return branch.at + len(branch.actions)

    @property
    def has_old(self) -> bool:
        """True if anything was played by earlier rules."""
        return any(branch.snapshots.old for branch in self.branches)

    def grow_old(self) -> None:
        """The rules have changed: all that was played can be read, and is never played again."""
        for branch in self.branches:
            branch.snapshots.old = branch.at + len(branch.actions)

    def leave(self, count: int) -> None:
        """Leave the line after so many actions: if it is being played on beyond them, what follows is a new branch."""
        if count < self.length(self.current):
            self._fork(count, self.seed_at(self.current, count))

    def turn(self, count: int, seed: int) -> bool:
        """Leave the line after so many actions, for dice of a seed; False where no branch can begin.

        A branch that was begun so before, and in which nothing was played, gives way to it.
        """
        last = len(self.branches) - 1
        if 0 < last == self.current and not self.branch.actions:
            self.current = self.branches.pop().parent or 0
            self._known_way = None
        if self._leaves(count, seed):
            if len(self.branches) >= MOST_BRANCHES:
                return False
            self._fork(count, seed)
        return True

    def is_old(self, count: int) -> bool:
        """True if the action after `count` others in the line being played was played by earlier rules."""
        return count < self.owner(count).snapshots.old

    def draw(self, count: int, drawn: Drawn) -> None:
        """The next action, after `count` others, has dice of its own."""
        self.branch.drawn[count] = drawn

    def drawn_at(self, count: int) -> Drawn | None:
        """The dice of the action after `count` others in the line being played, where it has its own."""
        return self.owner(count).drawn.get(count)

    def no_room(self, action: Action, count: int, seed: int) -> Text | None:
        """The reason why an action played after `count` others cannot be recorded, or None."""
        if (count < MOST_ACTIONS and len(self.branches) < MOST_BRANCHES) or self.has(action, count, seed):
            return None
        if count >= MOST_ACTIONS:
            return text("error.most_actions", most=MOST_ACTIONS)
        if len(self.branches) >= MOST_BRANCHES and self._leaves(count, seed):
            return text("error.most_branches", most=MOST_BRANCHES)
        return None

    def has(self, action: Action, count: int, seed: int) -> bool:
        """True if an action is recorded after `count` others, with dice of this seed."""
        is_past = count < self.length(self.current)
        if not is_past or self.is_old(count):
            return False
        return self._action(count) == action and self.seed_at(self.current, count) == seed

    def add(self, action: Action, count: int, seed: int) -> None:
        """Record an action played after `count` others; where the branch went on otherwise, a new branch begins."""
        branch, self._latest = self.branch, None
        if count != branch.at + len(branch.actions) or seed != branch.seed_at(count):
            if self.has(action, count, seed):
                return
            if self._leaves(count, seed):
                self._fork(count, seed)
                branch = self.branch
        self._latest = count
        branch.actions.append(action)
        branch.events.append(None)

    def remark(self, count: int, remark: Remark) -> None:
        """Note what was said of the action after `count` others, which the current branch has just played."""
        owner = self.owner(count)
        self.restated += count != self._latest
        owner.remarks.note(count - owner.at, remark)

    def remark_at(self, count: int) -> Remark | None:
        """The remark on the action after `count` others in the line being played."""
        owner = self.owner(count)
        return owner.remarks.get(count - owner.at)

    def tell(self, count: int, events: Events) -> None:
        """Note what the action after `count` others in the line being played caused."""
        owner = self.owner(count)
        owner.events[count - owner.at] = events

    def owner(self, count: int) -> Branch:
        """The branch that holds the action after `count` others in the line being played."""
        return self.branches[self._holder(self.current, count)]

    def stretches(self, length: int) -> list[tuple[Branch, int]]:
        """The branches on the way to a point of the line being played, from the trunk on; where each is left."""
        parts = self._parts(self.current)
        return [*((branch, min(last, length)) for branch, last in parts[:-1]), (parts[-1][0], length)]

    def snapshots_to(self, length: int) -> Iterator[tuple[Snapshots, int]]:
        """The snapshots in the line being played, of so many actions or fewer, the latest first: where each stands."""
        for branch, last in reversed(self.stretches(length)):
            for place in range(branch.snapshots.count_to(last) - 1, -1, -1):
                yield branch.snapshots, place

    def drop(self, count: int) -> None:
        """Forget what the current branch played after `count` actions, unless a branch leaves it later."""
        if count >= self.branch.at and not self._has_later_branch(count):
            del self.branch.actions[count - self.branch.at :], self.branch.events[count - self.branch.at :]
            self.branch.snapshots.cut(count)
            self.branch.snapshots.old = min(self.branch.snapshots.old, count)
            self.branch.remarks.cut(len(self.branch.actions))
            self.branch.drawn = {at: drawn for at, drawn in self.branch.drawn.items() if at < count}

    def shared(self, index: int) -> int:
        """The number of actions that a branch has in common with the current one, played with the same dice."""
        here, there = self.line(self.current), self.line(index)
        pairs = enumerate(zip(here, self._seeds(self.current), there, self._seeds(index), strict=False))
        different = (n for n, (a, seed, b, other) in pairs if a != b or seed != other)
        return next(different, min(len(here), len(there)))

    def ancestors(self, index: int) -> list[int]:
        """A branch and those that it leaves, down to the trunk."""
        found = [index]
        while (parent := self.branches[found[-1]].parent) is not None:
            found.append(parent)
        return found

    def remove(self, index: int) -> None:
        """Forget a branch and all that leave it. Raises IllegalActionError for one that is being played."""
        if index in self.ancestors(self.current):
            key = "error.branch_in_use" if index == self.current else "error.branch_leads"
            raise IllegalActionError(text(key, branch=index))
        gone = {index}
        for number, branch in enumerate(self.branches):
            gone |= {number} if branch.parent in gone else set()
        new = {old: number for number, old in enumerate(n for n in range(len(self.branches)) if n not in gone)}
        for branch in (self.branches[n] for n in new):
            branch.parent = None if branch.parent is None else new[branch.parent]
        self.branches, self.current = [self.branches[n] for n in new], new[self.current]
        self._known_way = None

    def _way(self, index: int) -> tuple[list[int], list[int]]:
        """The branches with a part in a line, from the trunk on: where the part of each begins, and their numbers."""
        if self._known_way is None or self._known_way[0] != index:
            starts, holders, here = list[int](), list[int](), cast(int | None, index)
            while here is not None:
                branch = self.branches[here]
                if not starts or branch.at < starts[-1]:
                    starts.append(branch.at)
                    holders.append(here)
                here = branch.parent if branch.at else None
            self._known_way = index, starts[::-1], holders[::-1]
        return self._known_way[1:]

    def _holder(self, index: int, count: int) -> int:
        if count >= self.branches[index].at:
            return index
        starts, holders = self._way(index)
        return holders[bisect_right(starts, count) - 1]

    def _parts(self, index: int) -> list[tuple[Branch, int]]:
        """The branches with a part in a line, from the trunk on; where each is left."""
        starts, holders = self._way(index)
        return [(self.branches[n], last) for n, last in zip(holders, [*starts[1:], self.length(index)], strict=True)]

    def _seeds(self, index: int) -> Iterator[int]:
        for branch, last in self._parts(index):
            yield from map(branch.seed_at, range(branch.at, last))

    def _leaves(self, count: int, seed: int) -> bool:
        """True if a new action after `count` others, with dice of this seed, would begin a branch."""
        return count < self.length(self.current) or seed != self.seed_at(self.current, count)

    def _action(self, count: int) -> Action:
        owner = self.owner(count)
        return owner.actions[count - owner.at]

    def _has_later_branch(self, count: int) -> bool:
        return any(branch.parent == self.current and branch.at > count for branch in self.branches)

    def _fork(self, count: int, seed: int) -> None:
        """Begin a branch after so many actions; it hangs on the one that holds the last of them."""
        parent = self._holder(self.current, count - 1) if count else 0
        self.branches.append(Branch(f"branch {len(self.branches)}", parent, count, seed))
        self.current = len(self.branches) - 1


def _is_sparse(branch: Branch) -> bool:
    kept = branch.snapshots.all
    places = [branch.at, *(snapshot.length for snapshot in kept), branch.at + len(branch.actions)]
    bare = any(snapshot.is_bare for snapshot in kept)
    return bare or any(after - before > EVERY for before, after in pairwise(places))
