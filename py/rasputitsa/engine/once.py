"""A property that is worked out when it is first asked for."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

ValueT = TypeVar("ValueT")


class once(Generic[ValueT]):  # noqa: N801
    """A property worked out once for each object, as `functools.cached_property` is, but without the lock.

    That one takes a lock at every first look before Python 3.12, which costs more than most of what is kept; an action
    of a large game takes eight such looks.
    """

    def __init__(self, find: Callable[[Any], ValueT]) -> None:
        self._find, self._name, self.__doc__ = find, "", find.__doc__

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type[Any]) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type[Any]) -> ValueT: ...

    def __get__(self, instance: Any, owner: type[Any]) -> Any:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._find(instance)
        return value
