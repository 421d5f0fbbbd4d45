"""JSON values beside the forms that they are said to have (`engine/forms.py`, `page/forms.py`)."""

import json
import types
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfits(value: Any, form: Any, at: str = "") -> Iterator[str]:
    """Every place in a value that is otherwise than a form has it."""
    origin, parts = get_origin(form), get_args(form)
    if form is Any:
        return
    if is_typeddict(form):
        yield from _fields(value, form, at)
    elif origin is Annotated:
        yield from _row(value, parts[0], parts[1], at)
    elif origin is Literal:
        yield from [] if value in parts else [f"{at}: {value!r}"]
    elif origin in (Union, types.UnionType):
        yield from _one_of(value, parts, at)
    elif origin is list:
        items = enumerate(value) if type(value) is list else ()
        yield from [] if type(value) is list else [f"{at}: no list"]
        yield from (fault for i, item in items for fault in misfits(item, parts[0], f"{at}/{i}"))
    elif origin is dict:
        pairs = value.items() if type(value) is dict else ()
        yield from [] if type(value) is dict else [f"{at}: no object"]
        yield from (fault for key, item in pairs for fault in misfits(item, parts[1], f"{at}/{key}"))
    elif (
        type(value) is not form and not (form is float and type(value) is int) and not (form is None and value is None)
    ):
        yield f"{at}: {json.dumps(value)[:60]} is no {form}"


@lru_cache
def _hints(form: Any) -> dict[str, Any]:
    hints = get_type_hints(form, include_extras=True)
    return {name: get_args(kind)[0] if get_origin(kind) is NotRequired else kind for name, kind in hints.items()}


def _fields(value: Any, form: Any, at: str) -> Iterator[str]:
    if type(value) is not dict:
        yield f"{at}: no {form.__name__}"
        return
    hints = _hints(form)
    yield from (f"{at}: {name} is missing" for name in sorted(form.__required_keys__ - value.keys()))
    yield from (f"{at}: {name} is unknown" for name in sorted(value.keys() - hints.keys()))
    for name in value.keys() & hints.keys():
        yield from misfits(value[name], hints[name], f"{at}/{name}")


def _row(value: Any, form: Any, shape: str, at: str) -> Iterator[str]:
    """A list of as many items as its tuple in TypeScript has."""
    yield from misfits(value, form, at)
    if len(value) != shape.count(",") + 1:
        yield f"{at}: {len(value)} items for {shape}"


def _one_of(value: Any, parts: tuple[Any, ...], at: str) -> Iterator[str]:
    """Nothing, where one of several forms fits; else what is amiss with the one that comes nearest."""
    kinds = [part for part in parts if is_typeddict(part) and "kind" in _hints(part) and type(value) is dict]
    of_its_kind = [part for part in kinds if value.get("kind") in get_args(_hints(part)["kind"])] or parts
    faults = [list(misfits(value, part if part is not type(None) else None, at)) for part in of_its_kind]
    yield from min(faults, key=len)
