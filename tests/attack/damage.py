"""The kinds of damage that are done to a save: to its text, to its tree, and to what a save is made of."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

from rasputitsa.cli.mutations import ODD, damaged_text, mutated, written
from rasputitsa.engine.dice import Chooser

Damage = Callable[[str, Chooser], str]

WORDS = ("mowe", "", "move", "end", "place", "\ud800", "0" * 300, "__init__", "1/0", "XLVI", "9999", "toString")
NUMBERS = (-1, 0, 1, 63, 64, 65, 2**31, 2**53, -(2**63), 10**30, 10**400, 0.5, 1e308)


def changed(text: str, choose: Chooser) -> str:
    """One to three values of the tree are others, or gone."""
    return written(mutated(json.loads(text), choose))


def torn(text: str, choose: Chooser) -> str:
    """A piece of the text is cut out, doubled or overwritten."""
    return damaged_text(text, choose)


def flipped(text: str, choose: Chooser) -> str:
    """Some bytes are others; what is no UTF-8 then becomes lone surrogates."""
    data = bytearray(text.encode())
    for _ in range(1 + choose(8)):
        data[choose(len(data))] = choose(256)
    return data.decode("utf-8", "surrogateescape")


def cut(text: str, choose: Chooser) -> str:
    """The end is missing, and what is open may have been closed."""
    return text[: choose(len(text))] + ("", "]}", '"}]}', "]]}]}")[choose(4)]


def word(text: str, choose: Chooser) -> str:
    """A word of an action is another: what is played is none of the rules."""
    form = json.loads(text)
    actions = [action for branch in _branches(form) for action in branch["actions"]]
    for _ in range(1 + choose(3)):
        if actions:
            action = actions[choose(len(actions))]
            action[choose(len(action))] = WORDS[choose(len(WORDS))]
    return json.dumps(form)


def untold(text: str, choose: Chooser) -> str:
    """The kept events are gone, so that the log has to be played anew, and a word of an action is another."""
    form = json.loads(text)
    for each in _containers(form):
        if isinstance(each, dict) and "events" in each and choose(2):
            each["events"] = None
    return word(json.dumps(form), choose)


def length(text: str, choose: Chooser) -> str:
    """A list is doubled, halved, turned round or emptied."""
    form = json.loads(text)
    lists = [each for each in _containers(form) if isinstance(each, list)]
    if lists:
        chosen = lists[choose(len(lists))]
        half = len(chosen) // 2
        chosen[:] = (chosen * 2, chosen[:half], chosen[half:], chosen[::-1], [], chosen[:1] * 300)[choose(6)]
    return json.dumps(form)


def number(text: str, choose: Chooser) -> str:
    """Numbers are far too large, negative, or no integers."""
    form = json.loads(text)
    for each, key in _places(form, int, choose):
        each[key] = NUMBERS[choose(len(NUMBERS))]
    return json.dumps(form)


def surrogate(text: str, choose: Chooser) -> str:
    """Words hold what cannot be written: half of a surrogate pair."""
    form = json.loads(text)
    for each, key in _places(form, str, choose):
        each[key] = f"{each[key]}{chr(0xD800 + choose(0x800))}"
    return json.dumps(form)


def wrong_type(text: str, choose: Chooser) -> str:
    """One key, wherever it stands, has a value of another type."""
    form = json.loads(text)
    holders = [each for each in _containers(form) if isinstance(each, dict) and each]
    keys = sorted({key for each in holders for key in each})
    if keys:
        key, value = keys[choose(len(keys))], ODD[choose(len(ODD))]
        for each in holders:
            if key in each:
                each[key] = copy.deepcopy(value)
    return json.dumps(form)


def chained(text: str, choose: Chooser) -> str:
    """Branch upon branch, each from the end, the middle or the beginning of the one before."""
    form = json.loads(text)
    branches = list(_branches(form))
    if branches:
        own = len(branches[0]["actions"])
        for parent in range(len(branches) - 1, len(branches) + (3, 40, 150, 199, 240)[choose(5)]):
            actions = ([], [["end"]], branches[0]["actions"][:5])[choose(3)]
            at = (own, own // 2, 0)[choose(3)]
            form["branches"].append({"name": f"b{parent}", "parent": parent, "at": at, "seed": 7, "actions": actions})
        form["branch"] = choose(len(form["branches"]))
    return json.dumps(form)


def nested(text: str, choose: Chooser) -> str:
    """A value deep in brackets, or in braces."""
    deep = (40, 64, 65, 200, 2_000, 100_000)[choose(6)]
    opening, closing = (("[", "]"), ('{"a":', "}"))[choose(2)]
    place = text.find(":", choose(len(text)))
    return text[: place + 1] + opening * deep + "0" + closing * (deep if choose(3) else 0) + "," + text[place + 1 :]


def crossed(text: str, choose: Chooser) -> str:
    """Two values of the same type have changed places."""
    form = json.loads(text)
    spots = list(_places(form, (str, int, list, dict)[choose(4)], choose, 2))
    if len(spots) == 2:
        (one, first), (other, second) = spots
        one[first], other[second] = copy.deepcopy(other[second]), copy.deepcopy(one[first])
    return json.dumps(form)


DAMAGES: tuple[Damage, ...] = (
    changed, torn, flipped, cut, word, untold, length, number, surrogate, wrong_type, chained, nested, crossed,
)  # fmt: skip


def _branches(form: Any) -> Iterator[dict[str, Any]]:
    """The branches with actions; a position has none."""
    for branch in form.get("branches", ()):
        if branch.get("actions"):
            yield branch


def _containers(form: Any) -> Iterator[Any]:
    """Every list and object of a value, itself the first."""
    waiting = [form]
    while waiting:
        each = waiting.pop()
        if isinstance(each, (list, dict)):
            yield each
            waiting += each.values() if isinstance(each, dict) else each


def _places(form: Any, type: type, choose: Chooser, most: int = 3) -> list[tuple[Any, Any]]:
    """A few places with a value of a type: what holds it, and its key."""
    items = (
        (each, key) for each in _containers(form) for key in (each if isinstance(each, dict) else range(len(each)))
    )
    found = [(each, key) for each, key in items if isinstance(each[key], type)]
    return [found[choose(len(found))] for _ in range(min(most, len(found)))]
