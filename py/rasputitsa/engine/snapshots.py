"""The states that a branch keeps on its way, so that little is ever replayed; each is saved as a change of the last."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from rasputitsa.engine import position
from rasputitsa.engine.codec import limited, mapping, scalar
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.json_changes import joined, patch, patched, spliced
from rasputitsa.engine.state import State

EVERY = 64
"""The longest way from one snapshot to the next, in actions."""

RECENT = 64
"""The latest snapshots keep their states as they are; older ones are read from their changes."""

WHOLE_EVERY = 256
"""One in so many is written whole, so that not all are read to go to any of them."""

NEAR_EVERY = 64
"""The place from which others are reached is remembered at one in so many."""

TOLD_AFTER = 64
"""A save tells the last position itself where so many changes or more lead to it."""

Form = dict[str, Any]

_MOST_GONE = 100


class Unread(Protocol):
    """A value of a save that is read when it is first asked for."""

    def read(self) -> Any:
        """The value. Raises FormatError where it is none."""


class Together(Protocol):
    """Snapshots that a save holds together, as it has them."""

    @property
    def lengths(self) -> tuple[int, ...]:
        """The number of actions before each."""

    @property
    def size(self) -> int:
        """The bytes that come out of it."""

    def to_json(self) -> Form:
        """The form in a save."""


@dataclass(slots=True)
class Snapshot:
    """The state after so many actions: as it is, or written (`digest`, `change`, `delta` and `gone`), or both.

    `unread`: the written form as a save held it, until it is asked for. `is_whole`: nothing before it is
    needed. `events` are those since the snapshot before, as a save holds them: a list for each action. `is_wrong`:
    what a save held of it was read, and cannot be. `position`: where a save told it, beside the changes to it.
    """

    length: int
    is_phase_end: bool
    state: State | None = None
    digest: str = ""
    change: Form | None = None
    delta: Form = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    events: list[Any] | Unread | None = None
    is_wrong: bool = False
    is_whole: bool = False
    unread: Unread | None = None
    position: Form | None = None

    def read(self) -> None:
        """Read the written form, if that is still to be done; where it cannot be, it is as none."""
        if self.unread is None:
            return
        unread, self.unread, self.change = self.unread, None, {}
        try:
            form = unread.read()
            self.digest, self.change, self.delta = written(form, "")
            self.gone = self.gone or gone_from(form, "")
        except FormatError:
            self.is_wrong = True

    @property
    def is_bare(self) -> bool:
        """True if a save held only its digest."""
        return self.change is None and self.state is None and self.unread is None

    def told(self) -> list[Any] | None:
        """The events; None where none are kept, or what a save held of them cannot be read."""
        if self.events is not None and not isinstance(self.events, list):
            try:
                self.events = limited(self.events.read(), self.length, "/events")
            except FormatError:
                self.events = None
        return self.events


class Snapshots:
    """The snapshots of one branch, in order. The first is written whole, each other as what changed since."""

    def __init__(self) -> None:
        self.all: list[Snapshot] = []
        self.old = 0
        """The number of actions, from the beginning of the game on, that were played by earlier rules."""
        self.bundles: dict[int, Together] = {}
        """The bundles that were made or read, by the place of the first snapshot in each."""
        self._written = 0
        self._last: Form | None = {}
        self._near: tuple[int, Form] = (0, {})

    def add(self, rules: Rules, snapshot: Snapshot) -> None:
        """Keep a state that comes after all that are kept."""
        self.all.append(snapshot)
        if len(self.all) > RECENT and self.all[-RECENT - 1].state is not None:
            self.write(rules, len(self.all) - RECENT)
            self.all[-RECENT - 1].state = None

    def take_in(self, snapshots: list[Snapshot]) -> None:
        """Hold those that a save held."""
        self.all, self._written, self._last = snapshots, len(snapshots), None
        self._near, self.bundles = (0, {}), {}

    def drop_bare(self) -> None:
        """Forget those of which a save held the digest alone."""
        kept = [snapshot for snapshot in self.all if not snapshot.is_bare]
        if len(kept) < len(self.all):
            self.take_in(kept)

    def cut(self, length: int) -> None:
        """Forget those of more actions."""
        kept = self.count_to(length)
        if kept < self._written:
            self._written, self._last = kept, None
        if kept < self._near[0]:
            self._near = (0, {})
        self.bundles = {first: bundle for first, bundle in self.bundles.items() if first + len(bundle.lengths) <= kept}
        del self.all[kept:]

    def count_to(self, length: int) -> int:
        """The number of snapshots of so many actions or fewer."""
        return bisect_right(self.all, length, key=lambda snapshot: snapshot.length)

    def write(self, rules: Rules, count: int | None = None) -> None:
        """Work out digest and changes of the first so many, or all, that have none yet."""
        end = len(self.all) if count is None else count
        before = self._form_at(self._written) if self._last is None else self._last
        is_torn = self._is_torn(before)
        for place in range(self._written, end):
            snapshot = self.all[place]
            assert snapshot.state is not None
            after, snapshot.digest = position.written(rules, snapshot.state)
            if place and (is_torn or place % WHOLE_EVERY == 0):
                snapshot.is_whole, snapshot.change, is_torn = True, after, False
            else:
                snapshot.change, snapshot.delta, snapshot.gone = difference(before, after)
            before = after
        self._written, self._last = max(self._written, end), before

    def state(self, rules: Rules, index: int) -> State:
        """The state of one of them. Raises FormatError where what a save held of it is wrong."""
        snapshot = self.all[index]
        if snapshot.state is not None:
            return snapshot.state
        snapshot.read()
        if snapshot.is_wrong:
            raise FormatError("error.snapshot", "/digest")
        found = (self._agreeing(rules, snapshot, form) for form in self._ways_to(index))
        state = next((each for each in found if each is not None), None)
        if state is None:
            snapshot.is_wrong = True
            raise FormatError("error.snapshot", "/digest")
        return state

    def told(self) -> Form | None:
        """The last position as a save tells it; none where few changes, all right, lead to it. All are written."""
        count = len(self.all)
        whole = self._last_whole(count, 0) or 0
        if count - whole < TOLD_AFTER and not any(snapshot.is_wrong for snapshot in self.all[whole:]):
            return None
        return self._last if self.all[-1].state is not None else self.all[-1].position or self._last

    def forms(self, rules: Rules) -> Iterator[tuple[Snapshot, Form]]:
        """Each with its position, where that is known; the form is changed when the next one is asked for."""
        self.write(rules)
        form: Form = {}
        is_torn = False
        for snapshot in self.all:
            merge(form, snapshot)
            is_torn = snapshot.is_wrong or (is_torn and not snapshot.is_whole)
            if not is_torn:
                yield snapshot, form

    def _agreeing(self, rules: Rules, snapshot: Snapshot, form: Form) -> State | None:
        """The state of a position, if its digest is that of a snapshot."""
        try:
            state = position.kept(rules, form)
        except FormatError:
            return None
        is_old = snapshot.length <= self.old
        is_same = snapshot.digest == fingerprint(form)
        return state if is_same or (not is_old and snapshot.digest == position.digest(rules, state)) else None

    def _ways_to(self, index: int) -> Iterator[Form]:
        """The position of one of them: from one near before it, or itself, that is told; then by changes alone."""
        near = range(index, max(index - NEAR_EVERY, -1), -1)
        told = next((place for place in near if self.all[place].position is not None), None)
        if told is not None:
            yield self._forward(self.all[told].position or {}, told + 1, index + 1)
        yield self._form_at(index + 1)

    def _is_torn(self, form: Form) -> bool:
        """True if the changes do not lead to the last written position as a save told it: none can follow on them."""
        told = self.all[self._written - 1].position if self._written else None
        return told is not None and told != form

    def _form_at(self, count: int) -> Form:
        """The form after so many: from the last one written whole, or a place near it, which is remembered."""
        near = count - count % NEAR_EVERY
        whole = self._last_whole(count, near)
        if whole is not None:
            return self._forward({}, whole, count)
        if self._near[0] != near:
            start = self._last_whole(near, self._near[0] if self._near[0] < near else 0)
            known = self._near if start is None and self._near[0] < near else (start or 0, {})
            self._near = near, self._forward(known[1], known[0], near)
        return self._forward(self._near[1], near, count)

    def _last_whole(self, end: int, start: int) -> int | None:
        """The last of some that is written whole."""
        return next((place for place in range(end - 1, start - 1, -1) if self.all[place].is_whole), None)

    def _forward(self, known: Form, start: int, end: int) -> Form:
        form = {**known, "units": {**known.get("units", {})}}
        for snapshot in self.all[start:end]:
            merge(form, snapshot)
        return form


def fingerprint(form: Form) -> str:
    """The digest of a state by its position."""
    return position.fingerprint(position.canonical(form))


def difference(before: Form, after: Form) -> tuple[Form, Form, tuple[str, ...]]:
    """The change from one position to another: fields, and units (None: no more); within those; the fields gone.

    Fields of which little changed are in the second form, by their splices, and units that both have, by patches.
    """
    plain = [name for name in after if name != "units" and (name not in before or before[name] != after[name])]
    delta = {name: found for name in plain if (found := spliced(before.get(name), after[name])) is not None}
    change = {name: after[name] for name in plain if name not in delta}
    old, new = before.get("units", {}), after["units"]
    units = {id: form for id, form in new.items() if not isinstance(old.get(id), dict)}
    units |= {id: None for id in old if id not in new}
    moved = [id for id, form in new.items() if id not in units and form is not old[id] and form != old[id]]
    change |= {"units": units} if units else {}
    delta |= {"units": {id: patch(old[id], new[id]) for id in moved}} if moved else {}
    return change, delta, tuple(name for name in before if name not in after)


def written(form: Any, at: str) -> tuple[str, Form, Form]:
    """Digest, change and delta, as a save holds them. Raises FormatError with the place of what is wrong."""
    given = mapping(form, at)
    change = mapping(given.get("change"), f"{at}/change")
    mapping(change.get("units", {}), f"{at}/change/units")
    delta = mapping(given.get("delta", {}), f"{at}/delta")
    mapping(delta.get("units", {}), f"{at}/delta/units")
    return scalar(given.get("digest"), str, f"{at}/digest"), dict(change), dict(delta)


def gone_from(form: Any, at: str) -> tuple[str, ...]:
    """The fields that are no more. Raises FormatError."""
    names = limited(form.get("gone", []), _MOST_GONE, f"{at}/gone")
    return tuple(scalar(name, str, f"{at}/gone") for name in names)


def merge(form: Form, snapshot: Snapshot) -> None:
    """Bring a position forward to that of a snapshot."""
    snapshot.read()
    if snapshot.is_whole:
        form.clear()
    change = snapshot.change or {}
    units = form.setdefault("units", {})
    form.update((name, value) for name, value in change.items() if name != "units")
    form.update((name, joined(form.get(name), part)) for name, part in snapshot.delta.items() if name != "units")
    for id, part in snapshot.delta.get("units", {}).items():
        units[id] = patched(units.get(id), part)
    for id, unit in change.get("units", {}).items():
        if unit is None:
            units.pop(id, None)
        else:
            units[id] = unit
    for name in snapshot.gone:
        form.pop(name, None)
