"""Requests about duplicate matches: the second game of one, the names of its players, the table of many."""

from typing import Any

from rasputitsa.engine.codec import limited, word
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import duplicate, save
from rasputitsa.engine.record.duplicate_sums import MOST_GAMES, played_from, tables
from rasputitsa.engine.text import text
from rasputitsa.page.recap import deal
from rasputitsa.page.table import Form, Request, Table


def duplicates(table: Table, request: Request) -> Form:
    """`duplicate`: what is asked for under its name in `do`."""
    return DEEDS[word(request.get("do"), tuple(DEEDS), "/do")](table, request)


def second(table: Table, request: Request) -> Form:
    """`second`: the second game as the text of a save, once the first is over; the game in play stays."""
    match = table.match
    header = _header(match)
    if header["game"] != 1:
        raise RasputitsaError(text("error.duplicate.second"))
    if match.state.result is None:
        raise RasputitsaError(text("error.not_over"))
    return {"save": save.dump(begun_again(match))}


def begun_again(match: Match) -> Match:
    """The second game of a match: it begins as the first did, with the dice of its seed."""
    again = match.anew()
    again.seal, again.duplicate = match.seal, {**_header(match), "game": 2}
    return again


def names(table: Table, request: Request) -> Form:
    """`names`: the names of both players, which the save keeps."""
    match, given = table.match, duplicate.named(request.get("names"), "/names")
    header = {name: value for name, value in _header(match).items() if name != "names"}
    match.duplicate = header | given
    table.kept = None
    return {"view": table.seen(match.length)}


def summed(table: Table, request: Request) -> Form:
    """`sum`: the tables of games that were told, each as `answer` tells it; the same game may come twice."""
    given = limited(request.get("games"), MOST_GAMES, "/games")
    return {"tables": tables(played_from(each, place) for place, each in enumerate(given))}


def told(match: Match) -> Form | None:
    """A game of a duplicate match as a table needs it; None for any other game."""
    if match.duplicate is None:
        return None
    over = match.state.result is not None
    return {
        **match.duplicate,
        "deal": deal(match),
        "mode": match.mode,
        "dice": _dice(match),
        "sides": [side.id for side in match.rules.game.sides],
        "points": match.rules.game.points(match.look) if over else {},
    }


def _dice(match: Match) -> str:
    """The origin of the dice: `same`, all of the seed; `live`, some of two pages; `other`, some of another seed."""
    history = match.history
    if any(history.drawn_at(count) for count in range(match.length)):
        return "live"
    seeds = {history.seed_at(history.current, count) for count in range(match.length)}
    return "other" if seeds - {history.branches[0].seed} else "same"


def _header(match: Match) -> dict[str, Any]:
    if match.duplicate is None:
        raise FormatError("error.duplicate.none", "/duplicate")
    return match.duplicate


DEEDS = {"second": second, "names": names, "sum": summed}
