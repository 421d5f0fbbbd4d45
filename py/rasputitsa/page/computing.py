"""Requests to computer players and to the review; each loads what it needs when it is first asked for.

A page that only plays is ready sooner so.
"""

from rasputitsa import games
from rasputitsa.page.table import Form, Request, Table


def known(table: Table, request: Request) -> Form:
    """`known`: the game as a side could imagine it."""
    from rasputitsa.page import thinking

    table.require_current(request)
    return {"position": thinking.known(table.match, request)}


def think(table: Table, request: Request) -> Form:
    """`think`: a slice of a computer's thinking."""
    from rasputitsa.page import thinking

    table.mind = mind = thinking.minded(request, table.mind, games.find)
    return mind.json()


def chances(table: Table, request: Request) -> Form:
    """`chances`: how likely the side that begins was to win."""
    from rasputitsa.page import thinking

    return {"chances": thinking.chances(table.match)}


def review(table: Table, request: Request) -> Form:
    """`review`: a slice of the review of a game that is over."""
    from rasputitsa import review as reviews

    table.reviewed = found = reviews.reviewed(request, table.reviewed, games.find)
    return {"review": found.json()}
