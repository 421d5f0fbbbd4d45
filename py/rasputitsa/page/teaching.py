"""Requests to parts that are downloads of their own on the site: lessons, codes, dice, answers, proofs, review."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from rasputitsa.engine.errors import NotHereError
from rasputitsa.page.table import Form, Request, Table

PART = "lessons"
ROOM = "rasputitsa.page"
"""The package of the modules that it holds."""


def late(module: str, name: str, part: str = PART, beside: str = "") -> Callable[[Table, Request], Form]:
    """The answer to a request, by a module of a part; `beside`: a package that it needs, which is a part too."""

    def answer(table: Table, request: Request) -> Form:
        if find_spec(f"{ROOM}.{module}") is None:
            raise NotHereError(part)
        if beside and find_spec(f"rasputitsa.{beside}") is None:
            raise NotHereError(beside)
        form: Form = getattr(import_module(f"{ROOM}.{module}"), name)(table, request)
        return form

    return answer
