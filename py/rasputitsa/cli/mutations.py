"""Small damage done to JSON at random: what a file from elsewhere may look like."""

import copy
import json
from collections.abc import Callable
from typing import Any

Choose = Callable[[int], int]
NESTED: list[Any] = []
for _ in range(60):
    NESTED = [NESTED]
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 40, 1 << 53, -(1 << 53), 10**30, 1.5, float("nan"), float("inf"), "", "0507",
    "move", "raiders", "__class__", "\ud800", "\u0000", "x" * 2000, [], {}, [[]], {"": None}, ["0507"], NESTED,
)  # fmt: skip


def mutated(form: Any, choose: Choose) -> Any:
    """A copy of a JSON value with one to three things changed somewhere in it."""
    form = json.loads(json.dumps(form))
    for _ in range(1 + choose(3)):
        if form:
            _damage(*_place(form, choose), form, choose)
    return form


def written(form: Any) -> str:
    """JSON text, with what JSON does not allow too."""
    return json.dumps(form)


def damaged_text(data: str, choose: Choose) -> str:
    """A text with a piece cut out, doubled, or overwritten."""
    start = choose(len(data))
    end = start + choose(40)
    middle = ("", data[start:end] * 2, '"', "\\ud800", "}" * 5, "NaN", "[" * 50)[choose(7)]
    return data[:start] + middle + data[end:]


def _place(form: Any, choose: Choose) -> tuple[Any, Any]:
    """A container somewhere in a value, and one of its keys."""
    while True:
        keys = list(form) if isinstance(form, dict) else range(len(form))
        key = keys[choose(len(keys))]
        if not isinstance(form[key], (dict, list)) or not form[key] or choose(5) == 0:
            return form, key
        form = form[key]


def _damage(container: Any, key: Any, form: Any, choose: Choose) -> None:
    other, place = _place(form, choose)
    match choose(5):
        case 0:
            container[key] = copy.deepcopy(other[place])
        case 1:
            del container[key]
        case 2 if isinstance(container, dict):
            container[("extra", "", "hex", "box", "marks")[choose(5)]] = copy.deepcopy(ODD[choose(len(ODD))])
        case 3 if isinstance(container[key], int):
            container[key] += choose(9) - 4
        case _:
            container[key] = copy.deepcopy(ODD[choose(len(ODD))])
