"""The actions of a game as a tree of branches: what was played, why, what it caused, where each leaves, its dice."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from rasputitsa.engine.decision import Action
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.remark import Remark
from rasputitsa.engine.snapshots import EVERY, Snapshots
from rasputitsa.engine.stage import Event
from rasputitsa.engine.text import text

Events = tuple[Event, ...]


@dataclass(slots=True)
class Branch:
    """A line of play: it follows its parent for `at` actions, then goes its own way with dice of `seed`.

    `remarks` are those on its actions, by their place among them; `events` what each caused, where that is known.
    """

    name: str
    parent: int | None
    at: int
    seed: int
    actions: list[Action] = field(default_factory=list)
    remarks: dict[int, Remark] = field(default_factory=dict)
    events: list[Events | None] = field(default_factory=list)
    snapshots: Snapshots = field(default_factory=Snapshots)


class History:
    """All branches of a game and the one being played."""

    def __init__(self, seed: int) -> None:
        self.branches = [Branch("main", None, 0, seed)]
        self.current = 0

    @property
    def branch(self) -> Branch:
        """The branch being played."""
        return self.branches[self.current]

    @property
    def is_sparse(self) -> bool:
        """Whether a branch has snapshots too far from one another to come from a game played here."""
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
        branch = self.branches[index]
        before = [] if branch.parent is None else self.line(branch.parent)[: branch.at]
        return before + branch.actions

    def seed_at(self, index: int, count: int) -> int:
        """The seed of the dice with which the action after `count` others is played."""
        branch = self.branches[index]
        if branch.parent is not None and count < branch.at:
            return self.seed_at(branch.parent, count)
        return branch.seed

    def length(self, index: int) -> int:
        """The number of actions to the end of a branch."""
        branch = self.branches[index]
        return branch.at + len(branch.actions)

    def add(self, action: Action, count: int, seed: int) -> None:
        """Record an action played after `count` others; where the branch went on otherwise, a new branch begins."""
        is_past = count < self.length(self.current)
        if is_past and self._action(count) == action and self.seed_at(self.current, count) == seed:
            return
        if is_past or seed != self.branch.seed:
            self._fork(count, seed)
        self.branch.actions.append(action)
        self.branch.events.append(None)

    def remark(self, count: int, remark: Remark) -> None:
        """Note what was said of the action after `count` others, which the current branch has just played."""
        owner = self.owner(count)
        owner.remarks[count - owner.at] = remark

    def remark_at(self, count: int) -> Remark | None:
        """What was said of the action after `count` others in the line being played."""
        owner = self.owner(count)
        return owner.remarks.get(count - owner.at)

    def tell(self, count: int, events: Events) -> None:
        """Note what the action after `count` others in the line being played caused."""
        owner = self.owner(count)
        owner.events[count - owner.at] = events

    def owner(self, count: int) -> Branch:
        """The branch that holds the action after `count` others in the line being played."""
        branch = self.branch
        while branch.parent is not None and count < branch.at:
            branch = self.branches[branch.parent]
        return branch

    def stretches(self, length: int) -> list[tuple[Branch, int]]:
        """The branches on the way to a point of the line being played, from the trunk on; where each is left."""
        found = [(self.branch, length)]
        while (parent := found[-1][0].parent) is not None:
            branch, last = found[-1]
            found.append((self.branches[parent], min(last, branch.at)))
        return found[::-1]

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
            for place in [place for place in self.branch.remarks if place >= len(self.branch.actions)]:
                del self.branch.remarks[place]

    def shared(self, index: int) -> int:
        """How many actions a branch has in common with the current one, played with the same dice."""
        here, there = self.line(self.current), self.line(index)
        pairs = enumerate(zip(here, there, strict=False))
        same = (a == b and self.seed_at(self.current, n) == self.seed_at(index, n) for n, (a, b) in pairs)
        return next((n for n, is_same in enumerate(same) if not is_same), min(len(here), len(there)))

    def ancestors(self, index: int) -> list[int]:
        """A branch and those that it leaves, down to the trunk."""
        parent = self.branches[index].parent
        return [index, *([] if parent is None else self.ancestors(parent))]

    def remove(self, index: int) -> None:
        """Forget a branch and all that leave it. Raises IllegalActionError for one that is being played."""
        if index in self.ancestors(self.current):
            raise IllegalActionError(text("error.branch_in_use", branch=index))
        kept = [n for n in range(len(self.branches)) if index not in self.ancestors(n)]
        new = {old: number for number, old in enumerate(kept)}
        for branch in (self.branches[n] for n in kept):
            branch.parent = None if branch.parent is None else new[branch.parent]
        self.branches, self.current = [self.branches[n] for n in kept], new[self.current]

    def _action(self, count: int) -> Action:
        owner = self.owner(count)
        return owner.actions[count - owner.at]

    def _has_later_branch(self, count: int) -> bool:
        return any(branch.parent == self.current and branch.at > count for branch in self.branches)

    def _fork(self, count: int, seed: int) -> None:
        parent = self.current
        while self.branches[parent].parent is not None and count < self.branches[parent].at:
            parent = self.branches[parent].parent or 0
        self.branches.append(Branch(f"branch {len(self.branches)}", parent, count, seed))
        self.current = len(self.branches) - 1


def _is_sparse(branch: Branch) -> bool:
    kept = branch.snapshots.all
    places = [branch.at, *(snapshot.length for snapshot in kept), branch.at + len(branch.actions)]
    bare = any(snapshot.change is None and snapshot.state is None for snapshot in kept)
    return bare or any(after - before > EVERY for before, after in pairwise(places))
