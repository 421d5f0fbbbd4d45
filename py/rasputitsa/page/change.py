"""What differs between two JSON values, and how it makes the second of the first: *Change* in docs/session.md."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

KEYS = ("id", "verb")
"""What tells the items of a list apart, where all of them have it."""

Change = dict[str, Any]


def change(old: Any, new: Any) -> Change:
    """What makes the new value of the old one."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(old, new)
    if isinstance(old, list) and isinstance(new, list):
        key = next((key for key in KEYS if _tells_apart(key, old) and _tells_apart(key, new)), None)
        return (key and _of_items(key, old, new)) or _of_lists(old, new)
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


def _of_items(key: str, old: Sequence[Any], new: Sequence[Any]) -> Change | None:
    """By the key of each item; None where those that stay have changed their order."""
    before, after = {item[key]: item for item in old}, {item[key]: item for item in new}
    if [id for id in before if id in after] != [id for id in after if id in before]:
        return None
    made: Change = {
        "by": key,
        "items": {id: change(before[id], item) for id, item in after.items() if _differs(before, id, item)},
    }
    gone = [id for id in before if id not in after]
    added = [[index, item] for index, item in enumerate(new) if item[key] not in before]
    return made | ({"gone": gone} if gone else {}) | ({"new": added} if added else {})


def _differs(before: Mapping[str, Any], id: str, item: Any) -> bool:
    return id in before and before[id] is not item and bool(before[id] != item)


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


def _tells_apart(key: str, items: Sequence[Any]) -> bool:
    """Whether each item is an object with a text of its own under the key."""
    ids = [item.get(key) for item in items if isinstance(item, dict)]
    return len(ids) == len(items) == len(set(map(str, ids))) and all(isinstance(id, str) for id in ids)
