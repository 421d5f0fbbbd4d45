"""A history as a save holds it: every branch with its actions, remarks and snapshots; read as hostile input."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from rasputitsa.engine import bot_remarks, stored_events
from rasputitsa.engine.codec import LONGEST_WORD, bounded, check_known, limited, mapping, scalar
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SEEDS
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.history import MOST_ACTIONS as MOST_PLAYED
from rasputitsa.engine.history import Branch, Drawn, History
from rasputitsa.engine.record import bundles, seal
from rasputitsa.engine.record.bundles import Bundle, Deflated, Piece
from rasputitsa.engine.record.lazy_json import Unread
from rasputitsa.engine.snapshots import Snapshot, Together, gone_from, written

MOST_READ = 10_000
"""The most branches that are read: far more than can be made, for saves from before there was a limit to that."""

MOST_ACTIONS = 2 * MOST_PLAYED
"""The most actions of a branch that are read; more than can be made, too."""

_MOST_WORDS = 8
_OF_A_BRANCH = frozenset(("name", "parent", "at", "seed", "actions", "snapshots", "remarks", "old", "bundles", "drawn"))
_OF_A_SNAPSHOT = frozenset(("at", "change", "delta", "digest", "events", "gone", "phase", "position", "whole"))
_OF_A_CHANGE = frozenset(("change", "delta", "digest", "gone"))
_OF_ONE_UNREAD = frozenset(("at", "events", "phase", "unread"))

_action: Callable[[Iterable[str]], Action] = partial(tuple.__new__, Action)
"""An action from its words, without a step in Python."""


def to_json(history: History, rules: Rules) -> list[dict[str, Any]]:
    """Every branch."""
    forms = [_branch_form(branch, rules) for branch in history.branches]
    if (told := history.branch.snapshots.told()) is not None:
        forms[history.current]["snapshots"][-1]["position"] = told
    return forms


def from_json(form: Mapping[str, Any]) -> History:
    """The history of a save, by its `branches` and `branch`. Raises FormatError with the place of what is wrong."""
    given = limited(form.get("branches"), MOST_READ, "/branches")
    branches = [_branch(branch, index) for index, branch in enumerate(given)]
    if not branches or branches[0].parent is not None:
        raise FormatError("error.branches", "/branches")
    history = History(branches[0].seed)
    history.branches, made = branches, list[Bundle]()
    for index, branch in enumerate(branches):
        if branch.parent is not None and branch.at > history.length(branch.parent):
            raise FormatError("error.length", f"/branches/{index}/at", length=branch.at)
        made += _take_snapshots(given[index], branch, f"/branches/{index}")
        branch.snapshots.old = bounded(given[index].get("old", 0), 0, history.length(index), f"/branches/{index}/old")
        branch.drawn = _drawn(given[index].get("drawn", []), branch, f"/branches/{index}/drawn")
    if sum(bundle.size for bundle in made) > bundles.LARGEST:
        raise FormatError("error.too_large", "/branches")
    history.is_damaged = not all(bundle.is_sound for bundle in made)
    history.current = bounded(form.get("branch"), 0, len(branches) - 1, "/branch")
    return history


def snapshot_forms(branch: Branch, rules: Rules, after: int = 0) -> list[dict[str, Any]]:
    """The snapshots of a branch as a save holds them, those after so many actions."""
    branch.snapshots.write(rules)
    return _forms(branch, branch.snapshots.count_to(after), len(branch.snapshots.all))


def bundled_to(branch: Branch) -> int:
    """The number of actions of a branch of which a save has the snapshots in bundles."""
    count = bundles.bundled(len(branch.snapshots.all))
    return branch.snapshots.all[count - 1].length - branch.at if count else 0


def unbundled(history: History) -> int:
    """The bytes that come out of all bundles."""
    return sum(bundle.size for branch in history.branches for bundle in branch.snapshots.bundles.values())


def action_from(form: Any, at: str) -> Action:
    """An action from its JSON list."""
    words = limited(form, _MOST_WORDS, at)
    if not words:
        raise FormatError("error.type", at, wanted="action", found="[]")
    return Action(*(scalar(word, str, f"{at}/{i}") for i, word in enumerate(words)))


def _branch_form(branch: Branch, rules: Rules) -> dict[str, Any]:
    branch.snapshots.write(rules)
    count = bundles.bundled(len(branch.snapshots.all))
    made = [_bundle(branch, first).to_json() for first in range(0, count, bundles.TOGETHER)]
    form: dict[str, Any] = {"bundles": made} if made else {}
    form |= {
        "name": branch.name,
        "parent": branch.parent,
        "at": branch.at,
        "seed": branch.seed,
        "actions": [list(action) for action in branch.actions],
        "snapshots": snapshot_forms(branch, rules, after=branch.at + bundled_to(branch)),
    }
    form |= {"drawn": [[at, *drawn[1:]] for at, drawn in branch.drawn.items()]} if branch.drawn else {}
    form |= {"old": branch.snapshots.old} if branch.snapshots.old else {}
    return form | ({"remarks": branch.remarks.to_json()} if branch.remarks else {})


def _bundle(branch: Branch, first: int) -> Together:
    """The bundle of the snapshots from a place on, which are written: as it was, where nothing in it was lost."""
    end = first + bundles.TOGETHER
    kept = branch.snapshots.all[first:end]
    known = branch.snapshots.bundles.get(first)
    if known is None or any(snapshot.events is None for snapshot in kept):
        known = branch.snapshots.bundles[first] = _bundle_of(kept, _forms(branch, first, end))
    return known


def _bundle_of(kept: list[Snapshot], forms: list[dict[str, Any]]) -> Bundle:
    return Bundle(
        tuple(snapshot.length for snapshot in kept),
        frozenset(place for place, snapshot in enumerate(kept) if snapshot.is_phase_end),
        frozenset(place for place, snapshot in enumerate(kept) if snapshot.is_whole),
        Deflated.of([{name: form[name] for name in form if name in _OF_A_CHANGE} for form in forms]),
        Deflated.of([form.get("events") for form in forms]),
    )


def _forms(branch: Branch, first: int, end: int) -> list[dict[str, Any]]:
    """The snapshots from one place to another, which are written, as a save holds them."""
    kept, forms = branch.snapshots.all, []
    start = kept[first - 1].length if first else branch.at
    for snapshot in kept[first:end]:
        if snapshot.told() is None:
            snapshot.events = _event_forms(branch, start - branch.at, snapshot.length - branch.at)
        forms.append(_snapshot_form(snapshot))
        start = snapshot.length
    return forms


def _drawn(form: Any, branch: Branch, at: str) -> dict[int, Drawn]:
    """The dice that actions of a branch have for themselves."""
    found, end = dict[int, Drawn](), branch.at + len(branch.actions)
    for index, each in enumerate(limited(form, len(branch.actions), at)):
        count, *secrets = limited(each, 3, f"{at}/{index}") or [None]
        count = bounded(count, max(branch.at, *found) + 1 if found else branch.at, end - 1, f"{at}/{index}")
        found[count] = seal.drawn(secrets, f"{at}/{index}")
    return found


def _event_forms(branch: Branch, first: int, end: int) -> list[Any] | None:
    groups = branch.events[first:end]
    return None if None in groups else [stored_events.to_json(group or ()) for group in groups]


def _snapshot_form(snapshot: Snapshot) -> dict[str, Any]:
    snapshot.read()
    form: dict[str, Any] = {"at": snapshot.length, "change": snapshot.change, "digest": snapshot.digest}
    form |= {"delta": snapshot.delta} if snapshot.delta else {}
    form |= {"events": snapshot.events} if snapshot.events is not None else {}
    form |= {"gone": list(snapshot.gone)} if snapshot.gone else {}
    form |= {"phase": True} if snapshot.is_phase_end else {}
    return form | ({"whole": True} if snapshot.is_whole else {})


def _branch(form: Any, index: int) -> Branch:
    at = f"/branches/{index}"
    given = mapping(form, at)
    check_known(given, _OF_A_BRANCH, at)
    parent = None if index == 0 else bounded(given.get("parent"), 0, index - 1, f"{at}/parent")
    if index == 0 and (given.get("parent") is not None or given.get("at") != 0):
        raise FormatError("error.branches", at)
    actions = _actions(given.get("actions"), f"{at}/actions")
    return Branch(
        scalar(given.get("name"), str, f"{at}/name"),
        parent,
        bounded(given.get("at"), 0, MOST_ACTIONS, f"{at}/at"),
        bounded(given.get("seed"), 0, SEEDS - 1, f"{at}/seed"),
        actions,
        bot_remarks.from_json(given.get("remarks", []), len(actions), f"{at}/remarks"),
        [None] * len(actions),
    )


def _actions(form: Any, at: str) -> list[Action]:
    """Fast where all is well: a campaign has twelve thousand of them."""
    forms = limited(form, MOST_ACTIONS, at)
    if _are_actions(forms):
        return [*map(_action, forms)]
    return [action_from(each, f"{at}/{i}") for i, each in enumerate(forms)]


def _are_actions(forms: list[Any]) -> bool:
    """True if `action_from` takes every one of them."""
    if not forms or {*map(type, forms)} != {list}:
        return not forms
    lengths = {*map(len, forms)}
    if min(lengths) < 1 or max(lengths) > _MOST_WORDS:
        return False
    try:
        words = {*chain.from_iterable(forms)}
        "".join(words)
    except TypeError:
        return False
    return max(map(len, words)) <= LONGEST_WORD


def _take_snapshots(form: Mapping[str, Any], branch: Branch, at: str) -> list[Bundle]:
    """Give a branch its snapshots, those in bundles first; the bundles."""
    most, last = branch.at + len(branch.actions), branch.at
    found, kept, made = list[Snapshot](), dict[int, Together](), list[Bundle]()
    for index, each in enumerate(limited(form.get("bundles", []), len(branch.actions), f"{at}/bundles")):
        bundle = bundles.from_json(each, last + 1, most, f"{at}/bundles/{index}")
        if bundle.is_sound and bundle.is_full and len(found) == len(kept) * len(bundle.lengths):
            kept[len(found)] = bundle
        found += _bundled(bundle)
        made.append(bundle)
        last = bundle.lengths[-1]
    branch.snapshots.take_in([*found, *_snapshots(form.get("snapshots", []), last, most, f"{at}/snapshots")])
    branch.snapshots.bundles = kept
    return made


def _bundled(bundle: Bundle) -> Iterator[Snapshot]:
    """The snapshots of a bundle, unread; of what is damaged nothing."""
    changes = bundle.changes if bundle.changes.is_sound else None
    events = bundle.events if bundle.events.is_sound else None
    for place, length in enumerate(bundle.lengths):
        snapshot = Snapshot(length, place in bundle.phases)
        snapshot.is_whole, snapshot.is_wrong = place in bundle.wholes, changes is None
        snapshot.unread, snapshot.change = (None, {}) if changes is None else (Piece(changes, place), None)
        snapshot.events = None if events is None else Piece(events, place)
        yield snapshot


def _snapshots(form: Any, last: int, most: int, at: str) -> list[Snapshot]:
    found = []
    for index, each in enumerate(limited(form, most - last, at)):
        snapshot = _usual(each, last + 1, most) or _snapshot(each, last + 1, most, f"{at}/{index}")
        found.append(snapshot)
        last = snapshot.length
    return found


def _usual(form: Any, least: int, most: int) -> Snapshot | None:
    """A snapshot that is unread, as nearly all are when a save is opened; None where it is otherwise."""
    if type(form) is not dict or not form.keys() <= _OF_ONE_UNREAD:
        return None
    length, phase = form.get("at"), form.get("phase", False)
    events, unread = form.get("events"), form.get("unread")
    if type(length) is not int or not least <= length <= most or type(phase) is not bool:
        return None
    if type(events) is not Unread or type(unread) is not Unread:
        return None
    return Snapshot(length, phase, events=events, unread=unread)


def _snapshot(form: Any, least: int, most: int, at: str) -> Snapshot:
    given = mapping(form, at)
    is_cut = isinstance(given.get("unread"), Unread)
    check_known(given, _OF_A_SNAPSHOT | {"unread"} if is_cut else _OF_A_SNAPSHOT, at)
    snapshot = Snapshot(
        bounded(given.get("at"), least, most, f"{at}/at"),
        scalar(given.get("phase", False), bool, f"{at}/phase"),
        gone=gone_from(given, at),
        is_whole=scalar(given.get("whole", False), bool, f"{at}/whole"),
    )
    snapshot.position = _position(given["position"], f"{at}/position") if "position" in given else None
    events, unread = given.get("events"), given.get("unread")
    snapshot.events = events if events is None or isinstance(events, Unread) else limited(events, most, f"{at}/events")
    if isinstance(unread, Unread):
        snapshot.unread = unread
    elif given.get("change") is None:
        snapshot.digest = scalar(given.get("digest"), str, f"{at}/digest")
    else:
        snapshot.digest, snapshot.change, snapshot.delta = written(given, at)
    return snapshot


def _position(form: Any, at: str) -> dict[str, Any]:
    """A position as far as it can be brought forward: what is in it is checked when it is used."""
    given = mapping(form, at)
    return {**given, "units": mapping(given.get("units", {}), f"{at}/units")}
