"""Requests to lessons. On the site what they need is a download of its own, fetched for the first one."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rasputitsa.engine.errors import NotHereError
from rasputitsa.page.table import Form, Request, Table

PART = "lessons"
MODULES = ("rasputitsa.page.lessons", "rasputitsa.page.goals")
"""The modules that the part holds."""


def open_lesson(table: Table, request: Request) -> Form:
    """`lesson`: open a lesson in the place of the game in play, at a step."""
    form: Form = _lessons().opened(table, request)
    return form


def lesson_step(table: Table, request: Request) -> Form:
    """`lesson_step`: go on, begin the step once more, or play the next action of what is shown."""
    form: Form = _lessons().stepped(table, request)
    return form


def lesson_check(table: Table, request: Request) -> Form:
    """`lesson_check`: whether the step is done, with what is pointed at."""
    form: Form = _lessons().checked(table, request)
    return form


def _lessons() -> Any:
    if find_spec(MODULES[0]) is None:
        raise NotHereError(PART)
    return import_module(MODULES[0])
