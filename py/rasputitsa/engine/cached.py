"""A property that is worked out once for each object, for what is asked at every action."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property
else:

    class cached_property:  # noqa: N801
        """The same as that of functools, which up to Python 3.11 takes a lock at every first call: that costs more than
        most answers do.
        """

        def __init__(self, work_out: Callable[[Any], Any]) -> None:
            self.func, self.name, self.__doc__ = work_out, work_out.__name__, work_out.__doc__

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            # The object's own entry hides this property from then on: it has no `__set__`.
            value = instance.__dict__[self.name] = self.func(instance)
            return value


__all__ = ["cached_property"]
