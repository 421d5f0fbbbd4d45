"""The actions of a match, the events that each caused, and the way back to any of its states."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import repeat, takewhile
from typing import Any, Literal, NamedTuple

from rasputitsa.engine import stored_events
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.dice import Dice, SeededDice
from rasputitsa.engine.errors import FormatError, IllegalActionError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.history import Branch, Events, History
from rasputitsa.engine.snapshots import EVERY, Form, Snapshot, Snapshots
from rasputitsa.engine.stage import Event, Play
from rasputitsa.engine.stage import Sequence as SequenceStage
from rasputitsa.engine.state import State
from rasputitsa.engine.text import Text, text

LONGEST_REPLAY = 5_000
"""The most actions that are played again where a save lacks snapshots, or holds wrong ones."""

MOST_TRIED = 64
"""The number of positions tried one after the other where those of a save are wrong, then ever fewer."""

LOST: Events = (Event(text("log.lost")),)
"""Shown for an action whose events were lost."""


Barrier = Literal["", "roll", "draw", "bound", "over", "handover", "opened"]
"""The bar to undoing an action ("": it can); `opened` is played before the position from which a game was opened."""


class Entry(NamedTuple):
    """One action of the journal with what it caused (None: not replayed since the game was opened).

    A `barrier` cannot be undone, and says why: a roll, a draw, a commitment by the rules, the end of the game, another
    person decides or, where something is hidden, another side, whoever plays it. `side` is who played it, where that is
    known; `common`: who chose it needed nothing that only the side may know.
    """

    action: Action
    events: Events | None
    barrier: Barrier
    side: str = ""
    common: bool = False


_entry: Callable[[tuple[Action, None, Barrier, str, bool]], Entry] = partial(tuple.__new__, Entry)
"""An entry from its fields, without a step in Python: a long game has thousands when it is opened."""


class Journal:
    """The actions in the line being played, and the states of it that are at hand.

    They are kept back to the last barrier, at every phase end and after 64 actions without one.
    """

    def __init__(self, rules: Rules, seed: int, dice: Dice | None) -> None:
        self.rules = rules
        self.history = History(seed)
        self.entries: list[Entry] = []
        self.opening: Events = ()
        self._dice = dice
        self._states: dict[int, State] = {}
        self._visited: tuple[int, State] | None = None

    @property
    def length(self) -> int:
        """The number of actions played."""
        return len(self.entries)

    def begin(self, start: State, opening: Events) -> None:
        """Take in the state before the first action, and what led to it."""
        self.opening, self._states = opening, {0: start}

    def dice_at(self, count: int) -> Dice:
        """The dice of the action after so many others."""
        return self.dice_of(self.history.seed_at(self.history.current, count))

    def dice_of(self, seed: int) -> Dice:
        """The dice of a seed, or those of this match."""
        return self._dice or _dice_of(seed)

    def add(self, entry: Entry, state: State) -> None:
        """Note an action that was played, and the state to which it led."""
        self.entries.append(entry)
        length = len(self.entries)
        if entry.barrier:
            self._states = {n: kept for n, kept in self._states.items() if n in (0, length)}
        self._states[length] = state

    def keep(self, before: State, state: State) -> None:
        """Hold what the last action caused; and the state after it, at a phase end or after 64 actions."""
        length = len(self.entries)
        owner = self.history.owner(length - 1)
        owner.events[length - 1 - owner.at] = self.entries[-1].events
        is_phase_end, last = _ends_phase(before, state), self._last_kept(owner)
        if length - last >= EVERY or (is_phase_end and length > last):
            owner.snapshots.add(self.rules, Snapshot(length, is_phase_end, state))

    def cut(self, length: int) -> State:
        """Forget what came after so many actions; the state then."""
        state = self.state_at(length)
        del self.entries[length:]
        self._states = {n: kept for n, kept in self._states.items() if n < length} | {length: state}
        self._visited = None
        return state

    def restart(self, length: int, known: int) -> tuple[int, State, bool]:
        """Go to the best place from which to play the line being played to a length; `known` entries are of that line.

        The place, its state, and whether snapshots were passed over because what a save held of them is wrong.
        """
        base, state, wrong = self._best_start(length)
        self._take_up(base, state, known)
        return base, state, wrong

    def barred(self, base: int) -> Text | None:
        """The reason why actions recorded next could not be replayed after those from `base` on; None if they could."""
        if self.history.is_old(self.length):
            return text("save.earlier_rules")
        return None if self.length - base < LONGEST_REPLAY else text("save.too_long")

    def step_over(self, length: int) -> State | None:
        """Go on to the next kept position, up to a length, past an action that cannot be played; None without one."""
        later = takewhile(lambda each: _place(each) > self.length, self.history.snapshots_to(length))
        for snapshots, index in reversed([*later]):
            try:
                state = snapshots.state(self.rules, index)
            except FormatError:
                continue
            self._take_up(snapshots.all[index].length, state, self.length)
            return state
        return None

    def state_at(self, length: int) -> State:
        """The state after so many actions. Raises IllegalActionError where it cannot be found again."""
        count, state = self._nearest(length)
        for play in self._replayed(count, state, length):
            state = play.state
        self._visited = length, state
        return state

    def events_of(self, count: int) -> Events:
        """The events that the action after so many others caused."""
        events = self.entries[count].events
        if events is None:
            events = self._recorded(count)
        if events is None:
            events = self._recalled(count)
        return events

    def snapshots(self) -> Iterator[tuple[Snapshots, int]]:
        """The snapshots of what was played, the latest first."""
        return self.history.snapshots_to(self.length)

    def positions(self) -> Iterator[tuple[int, Form]]:
        """The position at every phase end; a form holds until the next one is asked for."""
        for branch, last in self.history.stretches(self.length):
            for snapshot, form in branch.snapshots.forms(self.rules):
                if snapshot.is_phase_end and snapshot.length <= last:
                    yield snapshot.length, form

    def _take_up(self, base: int, state: State, known: int) -> None:
        line = self.history.line(self.history.current)
        kept = self.entries[: min(known, base)]
        opened: Iterator[Barrier] = repeat("opened")
        untold = zip(line[len(kept) : base], repeat(None), opened, repeat(""), repeat(False), strict=False)
        self.entries = [*kept, *map(_entry, untold)]
        self._states = {0: self._states[0], base: state}
        self._visited = None

    def _best_start(self, length: int) -> tuple[int, State, bool]:
        wrong: list[tuple[Snapshots, int]] = []
        base, state = 0, self._states[0]
        for snapshots, index in _tried(self._starts(length)):
            try:
                base, state = snapshots.all[index].length, snapshots.state(self.rules, index)
                break
            except FormatError:
                wrong.append((snapshots, snapshots.all[index].length))
        for snapshots, there in wrong:
            if there > max(base, snapshots.old):
                snapshots.cut(there - 1)
        return base, state, bool(wrong)

    def _starts(self, length: int) -> list[tuple[Snapshots, int]]:
        """The latest phase end if it is near, else the earliest snapshot that is; then whatever comes before.

        Of what was played by earlier rules, and is not played again, the latest.
        """
        found = list(self.history.snapshots_to(length))
        if length and self.history.is_old(length - 1):
            return found
        near = [each for each in found if each[0].all[each[1]].length >= length - EVERY]
        ends = [each for each in near if each[0].all[each[1]].is_phase_end]
        return [*ends[:1], *reversed(near), *found[len(near) :]]

    def _nearest(self, length: int) -> tuple[int, State]:
        known = max(self._at_hand(length), key=lambda each: each[0])
        for snapshots, index in _tried(self.history.snapshots_to(length)):
            there = snapshots.all[index].length
            if there <= known[0]:
                break
            try:
                return there, snapshots.state(self.rules, index)
            except FormatError:
                continue
        return known

    def _at_hand(self, length: int) -> list[tuple[int, State]]:
        visited = [self._visited] if self._visited and self._visited[0] <= length else []
        return [(count, state) for count, state in self._states.items() if count <= length] + visited

    def _replayed(self, count: int, state: State, length: int) -> Iterator[Play[Rules, State]]:
        """Play what was played from one length to another again, not trusting a save that it can be."""
        if length - count > LONGEST_REPLAY:
            raise IllegalActionError(text("error.too_long_ago", length=length))
        decision = Play(self.rules, state, self.dice_at(count)).settle()
        for at in range(count, length):
            if self.history.is_old(at):
                raise IllegalActionError(text("error.earlier_rules", length=length))
            action = self.entries[at].action
            if decision is None or decision.check(action) is not None:
                raise IllegalActionError(text("error.not_again", length=at))
            play, decision = step(self.rules, state, action, self.dice_at(at))
            state = play.state
            yield play

    def _recorded(self, count: int) -> Events | None:
        """The events that the history has; those left in the text of a save are read now, and forgotten if they are
        wrong.
        """
        owner = self.history.owner(count)
        place = count - owner.at
        if owner.events[place] is None:
            owner.events[place] = _read(self.rules, owner, count)
        return owner.events[place]

    def _recalled(self, count: int) -> Events:
        at, state = self._nearest(count)
        try:
            for number, play in enumerate(self._replayed(at, state, count + 1), at):
                self.history.tell(number, tuple(play.events))
                self._visited = number + 1, play.state
        except IllegalActionError:
            return LOST
        return self._recorded(count) or ()

    def _last_kept(self, owner: Branch) -> int:
        own = owner.snapshots.all
        if own:
            return own[-1].length
        return next((snapshots.all[index].length for snapshots, index in self.history.snapshots_to(self.length)), 0)


def _read(rules: Rules, branch: Branch, count: int) -> Events | None:
    index = branch.snapshots.count_to(count)
    if index == len(branch.snapshots.all):
        return None
    snapshot = branch.snapshots.all[index]
    start = branch.snapshots.all[index - 1].length if index else branch.at
    try:
        groups = snapshot.told()
        return None if groups is None else stored_events.from_json(groups[count - start], rules, "/events")
    except (FormatError, IndexError):
        snapshot.events = None
        return None


def _tried(found: Iterable[tuple[Snapshots, int]]) -> Iterator[tuple[Snapshots, int]]:
    """The nearest, then ever fewer: little is read of a save in which all are wrong."""
    for number, each in enumerate(found, 1 - MOST_TRIED):
        if number <= 0 or number.bit_count() == 1:
            yield each


def _place(found: tuple[Snapshots, int]) -> int:
    snapshots, index = found
    return snapshots.all[index].length


@lru_cache(maxsize=8)
def _dice_of(seed: int) -> Dice:
    """The dice of a seed, which know no more than that: a game asks for the same ones at every action."""
    return SeededDice(seed)


def step(rules: Rules, state: State, action: Action, dice: Dice) -> tuple[Play[Rules, State], Decision | None]:
    """Play one action, which the decision allows, on a copy of a state."""
    play: Play[Any, State] = Play(rules, state.copy(), dice)
    getattr(play.state.stack[-1], f"on_{action.verb}")(play, *action.args)
    return play, play.settle()


def _ends_phase(before: State, after: State) -> bool:
    """True if a phase ended; mostly the stack is the same object, or only the stage on top is another."""
    if before.stack is after.stack:
        return before.turn != after.turn
    if before.turn == after.turn and before.stack[:-1] == after.stack[:-1]:
        tops = (*before.stack[-1:], *after.stack[-1:])
        if SequenceStage not in map(type, tops):
            return False
    return phase(before) != phase(after)


def phase(state: State) -> tuple[object, ...]:
    """The part of a state that changes when a phase ends: the turn and the places in the sequences of play."""
    return (state.turn, *[stage for stage in state.stack if isinstance(stage, SequenceStage)])
