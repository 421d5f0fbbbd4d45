"""Changes between two JSON values, which make the second of the first: *Change* in docs/session.md."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

KEYS = ("id", "verb")
"""The keys that tell the items of a list apart, if all of them have it."""

Change = dict[str, Any]
Items = Sequence[Any]
Keyed = Mapping[str, Any]


def change(old: Any, new: Any) -> Change:
    """The change that makes the new value of the old one."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _of_items(old, new) or _of_lists(old, new)
    return {"is": new}


def applied(old: Any, made: Change) -> Any:
    """The new value, from the old one and the change."""
    if "is" in made:
        return made["is"]
    if "keys" in made:
        kept = {key: value for key, value in old.items() if key not in made.get("gone", ())}
        return {**kept, **{key: applied(old.get(key), inner) for key, inner in made["keys"].items()}}
    if "items" in made:
        return _with_items(old, made)
    return [*old[: made["from"]], *made["in"], *old[made["from"] + made["out"] :]]


def _of_objects(old: Mapping[str, Any], new: Mapping[str, Any]) -> Change:
    keys = {
        key: change(old[key], value) if key in old else {"is": value}
        for key, value in new.items()
        if key not in old or old[key] != value
    }
    gone = [key for key in old if key not in new]
    return {"keys": keys, "gone": gone} if gone else {"keys": keys}


def _of_items(old: Items, new: Items) -> Change | None:
    """The change by the key of each item; None if no key tells them apart, or the order has changed."""
    for key in KEYS:
        before = _by(key, old)
        after = None if before is None else _by(key, new)
        if before is not None and after is not None:
            return _of_keyed(key, before, after)
    return None


def _of_keyed(key: str, before: Keyed, after: Keyed) -> Change | None:
    if list(before) == list(after):
        pairs = zip(after, before.values(), after.values(), strict=True)
        return {"by": key, "items": {id: change(old, new) for id, old, new in pairs if old is not new and old != new}}
    stay = [id for id in after if id in before]
    if [id for id in before if id in after] != stay:
        return None
    differ = {id: change(before[id], after[id]) for id in stay if before[id] != after[id]}
    gone = [id for id in before if id not in after]
    added = [[index, item] for index, (id, item) in enumerate(after.items()) if id not in before]
    made: Change = {"by": key, "items": differ}
    return made | ({"gone": gone} if gone else {}) | ({"new": added} if added else {})


def _of_lists(old: Sequence[Any], new: Sequence[Any]) -> Change:
    """One cut: what is the same at both ends stays."""
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    return {"from": head, "out": len(old) - head - tail, "in": list(new[head : len(new) - tail])}


def _alike(old: Sequence[Any], new: Sequence[Any]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))


def _with_items(old: Sequence[Any], made: Change) -> list[Any]:
    key, gone = made["by"], made.get("gone", ())
    items = [
        applied(item, made["items"][item[key]]) if item[key] in made["items"] else item
        for item in old
        if item[key] not in gone
    ]
    for index, item in made.get("new", ()):
        items.insert(index, item)
    return items


def _by(key: str, items: Items) -> Keyed | None:
    """The items by the texts that they have under a key; None where these do not tell them apart."""
    if not {*map(type, items)} <= {dict}:
        return None
    try:
        found = {item[key]: item for item in items}
    except (KeyError, TypeError):
        return None
    return found if len(found) == len(items) and {*map(type, found)} <= {str} else None
