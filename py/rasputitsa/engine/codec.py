"""Values to JSON and back, by their annotated types; every mistake in a file is reported with its place.

Knows integers, strings, words (Literal), `Hex` (as printed id), tuples, optional values and dataclasses.
"""

import json
import types
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from rasputitsa.engine.dataclass_fields import UnitId, field_names, later_fields
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.text import Fact, Text
from rasputitsa.hexgrid.grid import OFF_MAP, Grid, Hex, HexSet

LARGEST = 1 << 53
"""Integers beyond this are refused: JavaScript would not keep them."""

LONGEST_WORD = 1000
"""Characters of a string, beyond which it is refused."""

DEEPEST = 64
"""Brackets deeper in one another are refused before the text is parsed: that would exhaust the stack."""

_NO_BRACKETS = bytes(set(range(256)) - set(b'[]{}"'))
_STEPS = [1 if code in b"[{" else -1 if code in b"]}" else 0 for code in range(256)]

_HINTS: dict[type[Any], dict[str, Any]] = {}


def encode(value: Any, kind: Any, grid: Grid) -> Any:
    """The JSON form of a value of an annotated type."""
    if kind == Hex:
        return None if value == OFF_MAP else grid.names[value]
    if kind == HexSet:
        return list(grid.ids(value))
    if isinstance(value, Text):
        return value.json()
    if isinstance(value, tuple):
        inner = get_args(kind)[0]
        return [encode(item, inner, grid) for item in value]
    if is_dataclass(value):
        return encode_fields(value, grid)
    return value


def encode_fields(value: Any, grid: Grid) -> dict[str, Any]:
    """The JSON form of a dataclass, field by field; one that came later is left out at its default."""
    kinds, later = hints(type(value)), later_fields(type(value))
    written = ((name, getattr(value, name)) for name in field_names(type(value)))
    return {
        name: encode(held, _plain(kinds[name]), grid)
        for name, held in written
        if name not in later or held != later[name]
    }


def decode(form: Any, kind: Any, grid: Grid, at: str) -> Any:
    """The value of an annotated type that a JSON form stands for. Raises FormatError with the place."""
    kind, optional = _plain(kind), _is_optional(kind)
    if optional and form is None:
        return None
    if kind == Hex:
        return OFF_MAP if form is None else decode_hex(form, grid, at)
    if kind == HexSet:
        return grid.set_of(_decode_hexes(form, grid, at))
    if kind is Text:
        return decode_text(form, at)
    if kind == UnitId:
        return scalar(form, str, at)
    if get_origin(kind) is tuple:
        inner = get_args(kind)[0]
        if inner == Hex:
            return tuple(_decode_hexes(form, grid, at))
        return tuple(decode(item, inner, grid, f"{at}/{i}") for i, item in enumerate(listed(form, at)))
    if get_origin(kind) is Literal:
        return word(form, get_args(kind), at)
    if isinstance(kind, type) and is_dataclass(kind):
        return decode_fields(form, kind, grid, at)
    return scalar(form, kind, at)


def decode_fields(form: Any, kind: type[Any], grid: Grid, at: str) -> Any:
    """A dataclass from a JSON object; fields with defaults may be missing, unknown ones are refused."""
    kinds, given = hints(kind), mapping(form, at)
    unknown = sorted(set(given) - set(field_names(kind)))
    if unknown:
        raise FormatError("error.unknown_field", f"{at}/{unknown[0]}", field=unknown[0])
    values = {name: decode(given[name], kinds[name], grid, f"{at}/{name}") for name in given}
    try:
        return kind(**values)
    except TypeError:
        missing = next(name for name in field_names(kind) if name not in given)
        raise FormatError("error.missing_field", at, field=missing) from None


def decode_hex(form: Any, grid: Grid, at: str) -> Hex:
    """A hex from its printed id."""
    if not isinstance(form, str) or form not in grid.index:
        raise FormatError("error.no_hex", at, hex=str(form)[:40])
    return grid.index[form]


def _decode_hexes(form: Any, grid: Grid, at: str) -> list[Hex]:
    """Hexes from a list of printed ids; where all is well, at once."""
    items = listed(form, at)
    try:
        return [*map(grid.index.__getitem__, items)]
    except (KeyError, TypeError):
        return [decode_hex(item, grid, f"{at}/{i}") for i, item in enumerate(items)]


def decode_text(form: Any, at: str) -> Text:
    """A text from its JSON form."""
    given = mapping(form, at)
    facts = tuple(
        (name, _fact(value, f"{at}/facts/{name}")) for name, value in mapping(given.get("facts", {}), at).items()
    )
    return Text(scalar(given.get("key"), str, f"{at}/key"), facts, scalar(given.get("rule", ""), str, f"{at}/rule"))


def parsed(data: str) -> Any:
    """The value of a JSON text, of which every string can be written again. Raises FormatError."""
    try:
        if is_deeper(data.encode(), DEEPEST):
            raise FormatError("error.too_deep", "/")
        form = json.loads(data, parse_constant=_no_number, object_pairs_hook=_each_once)
        if "\\u" in data:
            json.dumps(form, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise FormatError("error.not_json", str(error.pos)) from None
    except (ValueError, RecursionError):
        raise FormatError("error.not_json", "/") from None
    return form


def is_deeper(data: bytes, most: int) -> bool:
    """True if brackets are nested deeper than so many levels in a JSON text, as far as it is one."""
    brackets = _brackets(data)
    for _ in range(most // 2):  # a round takes two levels away at most
        if not brackets:
            return False
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    return depth(data) > most


def depth(data: bytes) -> int:
    """The depth of nested brackets in a JSON text, as far as it is one; found without recursion."""
    return max(accumulate(map(_STEPS.__getitem__, _brackets(data))), default=0)


def _brackets(data: bytes) -> bytes:
    """The brackets of a JSON text that are not in its strings."""
    if b"\\" in data:
        data = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    kept = data.translate(None, _NO_BRACKETS).replace(b'""', b"")
    return b"".join(kept.split(b'"')[::2])


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of some fields. Raises FormatError where one stands there twice: no one can say which is meant."""
    form = dict(pairs)
    if len(form) < len(pairs):
        names = [name for name, _ in pairs]
        field = next(name for name in names if names.count(name) > 1)
        raise FormatError("error.twice", "/", field=field[:40].encode(errors="replace").decode())
    return form


def _no_number(name: str) -> None:
    raise ValueError(name)


@lru_cache(maxsize=64)
def _kinds(kind: Any) -> tuple[Any, ...]:
    """The types that are one of a union; none where it is no union."""
    return get_args(kind)


def scalar(form: Any, kind: Any, at: str) -> Any:
    """An integer or a string, bounded."""
    if type(form) is not kind and type(form) not in _kinds(kind):
        kinds = _kinds(kind) or (kind,)
        raise FormatError("error.type", at, wanted=" ".join(k.__name__ for k in kinds), found=type(form).__name__)
    if isinstance(form, int) and abs(form) > LARGEST or isinstance(form, str) and len(form) > LONGEST_WORD:
        raise FormatError("error.too_large", at)
    return form


def bounded(form: Any, least: int, most: int, at: str) -> int:
    """An integer within limits."""
    value: int = scalar(form, int, at)
    if not least <= value <= most:
        raise FormatError("error.range", at, least=least, most=most)
    return value


def limited(form: Any, most: int, at: str) -> list[Any]:
    """A JSON list that is not too long."""
    items = listed(form, at)
    if len(items) > most:
        raise FormatError("error.too_large", at)
    return items


def long_text(form: Any, at: str) -> str:
    """A file's text, which is longer than any word."""
    if not isinstance(form, str):
        raise FormatError("error.type", at, wanted="str", found=type(form).__name__)
    return form


def word(form: Any, words: tuple[str, ...], at: str) -> str:
    """One of some words."""
    if form not in words:
        raise FormatError("error.word", at, found=str(form)[:40])
    return str(form)


def check_known(form: Mapping[str, Any], known: frozenset[str], at: str) -> None:
    """Raise FormatError for an unknown field, which would be lost when the file is written again."""
    unknown = sorted(map(str, form.keys() - known))
    if unknown:
        raise FormatError("error.unknown_field", f"{at}/{unknown[0][:40]}", field=unknown[0][:40])


def mapping(form: Any, at: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(form, dict):
        raise FormatError("error.type", at, wanted="object", found=type(form).__name__)
    return form


def listed(form: Any, at: str) -> list[Any]:
    """A JSON list."""
    if not isinstance(form, list):
        raise FormatError("error.type", at, wanted="list", found=type(form).__name__)
    return form


def _fact(form: Any, at: str) -> Fact:
    if isinstance(form, list):
        return tuple(scalar(item, int | str, f"{at}/{i}") for i, item in enumerate(form))
    value: Fact = scalar(form, int | str, at)
    return value


def hints(kind: type[Any]) -> dict[str, Any]:
    """A dataclass's annotated types, looked up once a class."""
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind, include_extras=True)
    return _HINTS[kind]


def _plain(kind: Any) -> Any:
    inner = [arg for arg in get_args(kind) if arg is not type(None)]
    return inner[0] if _is_optional(kind) and len(inner) == 1 else kind


def _is_optional(kind: Any) -> bool:
    return get_origin(kind) in (types.UnionType, Union) and type(None) in get_args(kind)
