"""The text that a link carries: a moment of the game as a position, and its players; neither past nor dice."""

from rasputitsa.engine import position, save
from rasputitsa.engine.match import Match
from rasputitsa.page.table import Form, Request, Table


def link(table: Table, request: Request) -> Form:
    """`link`: a moment, now or after so many actions, as the text that a link carries."""
    match = table.match
    length = save.bounded(request.get("length", match.length), 0, match.length, "/length")
    return {"link": position.canonical(moment(match if length == match.length else match.past(length)))}


def moment(match: Match) -> Form:
    """A position from which practice goes on, with the players that are seated now."""
    return {**save.position_file(match), "mode": "practice", "players": save.seats(match)}
