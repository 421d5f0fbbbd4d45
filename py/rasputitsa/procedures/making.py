"""A game's own stage out of a shared one: its name in positions, the words of its fields, the functions that it gives.

A shared stage keeps what a game gives in class variables, which stand in no position, so that saves know only the
name and the fields. A stage with fields or verbs of its own is written as a class with a shared one as its base.
"""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from rasputitsa.engine.stage import Stage

Side = Any
"""The id of a side, of the exact type that a game gives."""

StageT = TypeVar("StageT", bound=Stage)


def made(shared: type[StageT], name: str, about: str, words: Mapping[str, Any], **given: Any) -> type[StageT]:
    """A stage of a game; `about`: its documentation, `words`: exact types of fields that the shared one leaves open."""
    title = "".join(word.title() for word in name.split("_"))
    body = {"__doc__": about, "__slots__": (), "__module__": shared.__module__, "__annotations__": dict(words)}
    return cast(type[StageT], type(title, (shared,), {**body, "name": name, **given}))
