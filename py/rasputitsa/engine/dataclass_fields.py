"""The fields of a position's dataclasses: their names, and those that a class got later."""

from collections.abc import Callable, Mapping
from dataclasses import field, fields
from operator import attrgetter
from typing import Annotated, Any, TypeVar

ValueT = TypeVar("ValueT")

UnitId = Annotated[str, "unit"]
"""The id of a unit that is there, on the map or beside it; in a field that is empty by default, perhaps of none."""


def later(default: ValueT) -> ValueT:
    """A field that a class got later: written only where it differs from its default, so that old positions stay.

    In a State it begins at its default, whatever the scenario.
    """
    return field(default=default, kw_only=True, metadata={_LATER: True})


def later_fields(kind: type[Any]) -> Mapping[str, Any]:
    """The fields of a dataclass that are left out at their default, with that, looked up once a class."""
    if kind not in _LATER_FIELDS:
        _LATER_FIELDS[kind] = {each.name: each.default for each in fields(kind) if each.metadata.get(_LATER)}
    return _LATER_FIELDS[kind]


_LATER = "later"
_LATER_FIELDS: dict[type[Any], Mapping[str, Any]] = {}
_FIELDS: dict[type[Any], tuple[str, ...]] = {}


Reader = Callable[[Any], tuple[Any, ...]]
_READERS: dict[type[Any], tuple[Reader, tuple[str, ...]]] = {}


def reader(kind: type[Any]) -> tuple[Reader, tuple[str, ...]]:
    """A reader of the fields that a dataclass takes in their order, and the names of those it takes by name.

    So a copy is two steps, and not two for each field; looked up once a class, which has at least two such fields.
    """
    if kind not in _READERS:
        ordered = [each.name for each in fields(kind) if not each.kw_only]
        _READERS[kind] = attrgetter(*ordered), tuple([each.name for each in fields(kind) if each.kw_only])
    return _READERS[kind]


def field_names(kind: type[Any]) -> tuple[str, ...]:
    """The names of a dataclass's fields, looked up once a class."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(field.name for field in fields(kind))
    return _FIELDS[kind]


def setters(kind: type[Any]) -> tuple[Callable[[Any, Any], None], ...]:
    """The setters of a frozen dataclass with slots, field by field, for a class that sets its own fields.

    As it comes it looks each of them up by its name, which takes twice as long: for what is made at every action.
    """
    return tuple([getattr(kind, name).__set__ for name in field_names(kind)])
