"""Changes within the values of a position, so that a list of a thousand hexes is not written anew for one of them.

A splice is `[place, gone, item, ...]`: from that place of the list before, so many items go, and these come. A list
that changed is told by its splices, an object by those of its parts. A unit is told by a merge patch, as RFC 7396 has
it: the fields that changed, null for those that are no more.
"""

import json
from typing import Any

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def spliced(before: Any, after: Any) -> Any:
    """The splices from one list, or object of lists, to another; None where there are none that are short.

    >>> spliced({"held": ["0204", "0307"], "lost": []}, {"held": ["0204", "0305", "0307"], "lost": []})
    {'held': [[1, 0, '0305']]}
    """
    found = _of_objects(before, after) if isinstance(after, dict) else _of_lists(before, after)
    return found if found is not None and len(_ENCODER.encode(found)) < len(_ENCODER.encode(after)) else None


def joined(before: Any, splices: Any) -> Any:
    """The value after splices; the value before it where they do not fit.

    >>> joined(["0204", "0307"], [[0, 1], [2, 0, "0407"]])
    ['0307', '0407']
    """
    if isinstance(before, dict) and isinstance(splices, dict) and splices.keys() <= before.keys():
        return before | {name: joined(before[name], part) for name, part in splices.items()}
    if not isinstance(before, list) or not isinstance(splices, list) or not _fit(splices, len(before)):
        return before
    parts, place = list[Any](), 0
    for start, gone, *items in splices:
        parts += (*before[place:start], *items)
        place = start + gone
    return [*parts, *before[place:]]


def patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The merge patch between objects in which nothing is null.

    >>> patch({"hex": "0204", "marks": {"mp": 3, "new": 1}}, {"hex": "0305", "marks": {"mp": 2}})
    {'hex': '0305', 'marks': {'mp': 2, 'new': None}}
    """
    changed = [name for name, value in after.items() if name not in before or before[name] != value]
    parts = {name: _part(before.get(name), after[name]) for name in changed}
    return parts | {name: None for name in before if name not in after}


def patched(before: Any, change: Any) -> Any:
    """The value after a merge patch."""
    if not isinstance(change, dict):
        return change
    form = dict(before) if isinstance(before, dict) else {}
    for name, part in change.items():
        if part is None:
            form.pop(name, None)
        else:
            form[name] = patched(form.get(name), part) if isinstance(part, dict) else part
    return form


def _part(before: Any, after: Any) -> Any:
    return patch(before, after) if isinstance(before, dict) and isinstance(after, dict) else after


def _of_objects(before: Any, after: dict[str, Any]) -> dict[str, Any] | None:
    if not isinstance(before, dict) or before.keys() != after.keys():
        return None
    changed = [name for name in after if before[name] != after[name]]
    parts = {name: _of_lists(before[name], after[name]) for name in changed}
    return None if None in parts.values() else parts


def _of_lists(before: Any, after: Any) -> list[list[Any]] | None:
    """The splices between lists of which each holds an item once, those of both in the same order; else None."""
    if not isinstance(before, list) or not isinstance(after, list):
        return None
    old, new = ([_ENCODER.encode(item) for item in items] for items in (before, after))
    left, come = dict.fromkeys(old), dict.fromkeys(new)
    both = [item for item in new if item in left]
    if (len(left), len(come)) != (len(old), len(new)) or both != [item for item in old if item in come]:
        return None
    found, at, to = list[list[Any]](), 0, 0
    for item in (*both, None):
        end, until = (len(old), len(new)) if item is None else (old.index(item, at), new.index(item, to))
        found += [[at, end - at, *after[to:until]]] if (at, to) != (end, until) else []
        at, to = end + 1, until + 1
    return found


def _fit(splices: list[Any], length: int) -> bool:
    """True if they are splices of a list of so many items, one behind the other."""
    place = 0
    for splice in splices:
        if not isinstance(splice, list) or len(splice) < 2 or type(splice[0]) is not int or type(splice[1]) is not int:
            return False
        start, gone = splice[:2]
        if not place <= start <= start + gone <= length:
            return False
        place = start + gone
    return True
