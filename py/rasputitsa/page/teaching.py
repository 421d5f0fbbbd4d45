"""Requests to parts that are downloads of their own on the site: lessons, codes, dice, answers, proofs, review."""

from collections.abc import Callable

from rasputitsa.engine.record.downloads import fetched
from rasputitsa.page.table import Form, Request, Table

PART = "lessons"
ROOM = "rasputitsa.page"
"""The package of the modules that it holds."""


def late(module: str, name: str, part: str = PART, beside: str = "") -> Callable[[Table, Request], Form]:
    """The answer to a request, by a module of a part; `beside`: a package that it needs, which is a part too."""

    def answer(table: Table, request: Request) -> Form:
        if beside:
            fetched(f"rasputitsa.{beside}", beside)
        form: Form = getattr(fetched(f"{ROOM}.{module}", part), name)(table, request)
        return form

    return answer
