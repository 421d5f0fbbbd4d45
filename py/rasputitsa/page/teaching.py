"""Requests to parts that are downloads of their own on the site: lessons and puzzles, codes, dice, proofs."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from rasputitsa.engine.errors import NotHereError
from rasputitsa.page.table import Form, Request, Table

PART = "lessons"
ROOM = "rasputitsa.page"
"""The package of the modules that it holds."""


def late(module: str, name: str, part: str = PART) -> Callable[[Table, Request], Form]:
    """The answer to a request, by a module of a part."""

    def answer(table: Table, request: Request) -> Form:
        if find_spec(f"{ROOM}.{module}") is None:
            raise NotHereError(part)
        form: Form = getattr(import_module(f"{ROOM}.{module}"), name)(table, request)
        return form

    return answer
