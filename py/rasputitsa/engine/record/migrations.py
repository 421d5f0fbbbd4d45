"""Migrations, from one format of saves to the next; each is tried on files that were stored in its day."""

from collections.abc import Mapping
from typing import Any

from rasputitsa.engine.codec import bounded, limited, mapping, scalar
from rasputitsa.engine.errors import FormatError

_MOST = 50_000

Form = dict[str, Any]


def from_1(form: Form) -> Form:
    """Format 1 had the digests of the line being played in one list, and of one phase end, the last, its position."""
    if "position" in form:
        return form | {"format": 2}
    branches = [{**mapping(each, f"/branches/{i}"), "snapshots": []} for i, each in enumerate(_branches(form))]
    pairs = [_digest(pair, f"/digests/{i}") for i, pair in enumerate(limited(form.get("digests"), _MOST, "/digests"))]
    for length, digest in pairs:
        found = {"at": length, "phase": True, "digest": digest}
        if length == pairs[-1][0]:
            found["change"] = _position(form)
        _owner(form, branches, length)["snapshots"].append(found)
    kept = {name: value for name, value in form.items() if name not in ("digests", "snapshot")}
    return kept | {"format": 2, "branches": branches}


def from_2(form: Form) -> Form:
    """Format 2 had no bundles of snapshots."""
    for index, branch in enumerate(form["branches"] if isinstance(form.get("branches"), list) else ()):
        if isinstance(branch, dict) and "bundles" in branch:
            raise FormatError("error.unknown_field", f"/branches/{index}/bundles", field="bundles")
    return form | {"format": 3}


def _branches(form: Form) -> list[Any]:
    return limited(form.get("branches"), _MOST, "/branches")


def _digest(form: Any, at: str) -> tuple[int, str]:
    length, digest = (*limited(form, 2, at), None, None)[:2]
    return bounded(length, 1, _MOST, at), str(scalar(digest, str, at))


def _position(form: Form) -> Any:
    """The stored position; where it is none, one that agrees with no digest."""
    pair = form.get("snapshot")
    if pair is None:
        return None
    return pair[1] if isinstance(pair, list) and len(pair) == 2 and isinstance(pair[1], dict) else {}


def _owner(form: Form, branches: list[Form], length: int) -> Mapping[str, Any]:
    """The branch of the line being played that holds the last of so many actions."""
    branch = branches[bounded(form.get("branch"), 0, len(branches) - 1, "/branch")]
    for _ in branches:
        parent, at = branch.get("parent"), branch.get("at")
        if type(parent) is not int or type(at) is not int or not 0 <= parent < len(branches) or length > at:
            break
        branch = branches[parent]
    return branch
