"""Requests about the past of a game and its branches."""

from rasputitsa.engine.codec import limited, scalar
from rasputitsa.engine.dice import SEEDS
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.record.save import MOST_ACTIONS, bounded
from rasputitsa.page import past, recap
from rasputitsa.page.chronicle import page, turn_ends
from rasputitsa.page.table import Form, Request, Table

LONGEST_NAME = 60
MOST_MOMENTS = 500
"""The most moments that are asked for at a time."""


def look_back(table: Table, request: Request) -> Form:
    """`past`: what the side at the screen saw after so many actions."""
    match, length = table.match, _length(request)
    table.require_there()
    return {"view": past.moment(match, length, table.witness())}


def timeline(table: Table, request: Request) -> Form:
    """`timeline`: the phases played, and the branches."""
    return {"timeline": past.timeline(table.match, table.witness())}


def chronicle(table: Table, request: Request) -> Form:
    """`chronicle`: the turns played or, where one is named, what is told of its end."""
    match = table.match
    table.require_there()
    if "turn" not in request:
        return {"turns": list(turn_ends(match))}
    turn = bounded(request["turn"], match.rules.scenario.first, match.rules.scenario.last, "/turn")
    length, before = (bounded(request.get(name), 0, match.length, f"/{name}") for name in ("length", "before"))
    return {"page": page(match, turn, length, before, table.witness())}


def since(table: Table, request: Request) -> Form:
    """`recap`: what a game is known by and who looks on or, where a moment is named, what happened since."""
    match = table.match
    table.require_there()
    if "length" not in request:
        return {"match": recap.sign(match), "side": table.witness(), "before": recap.turn_before(match)}
    return {"recap": recap.recap(match, bounded(request["length"], 0, match.length, "/length"), table.witness())}


def moments(table: Table, request: Request) -> Form:
    """`moments`: what a game is known by, and moments of the line being played by their numbers of actions."""
    asked = limited(request.get("lengths"), MOST_MOMENTS, "/lengths")
    lengths = [bounded(each, 0, MOST_ACTIONS, f"/lengths/{index}") for index, each in enumerate(asked)]
    return {"match": recap.sign(table.match), "signs": recap.moments(table.match, lengths)}


def debrief(table: Table, request: Request) -> Form:
    """`debrief`: a game that is over, told."""
    if table.match.state.result is None:
        raise FormatError("error.not_over", "/method")
    from rasputitsa.bots.chance import model_of

    told = past.debrief(table.match)
    return {"debrief": {**told, "reviewable": model_of(table.match.rules.game) is not None}}


def rewind(table: Table, request: Request) -> Form:
    """`rewind`: practice goes on from an earlier point."""
    table.require_current(request)
    length, seed = _length(request), request.get("seed")
    table.match.rewind(length, None if seed is None else bounded(seed, 0, SEEDS - 1, "/seed"))
    return {"view": table.seen(table.match.length)}


def go(table: Table, request: Request) -> Form:
    """`go`: practice goes on from any point of any branch."""
    table.require_current(request)
    length = _length(request)
    table.match.go(_branch(table, request), length)
    return {"view": table.seen(table.match.length)}


def name_branch(table: Table, request: Request) -> Form:
    """`name_branch`: what a branch is called."""
    name = scalar(request.get("name"), str, "/name").strip()
    if not 0 < len(name) <= LONGEST_NAME:
        raise FormatError("error.name", "/name", most=LONGEST_NAME)
    table.match.history.branches[_branch(table, request)].name = name
    return timeline(table, request)


def remove_branch(table: Table, request: Request) -> Form:
    """`remove_branch`: a branch goes, with all that leave it."""
    table.match.history.remove(_branch(table, request))
    return timeline(table, request)


def _length(request: Request) -> int:
    return bounded(request.get("length"), 0, MOST_ACTIONS, "/length")


def _branch(table: Table, request: Request) -> int:
    return bounded(request.get("branch"), 0, len(table.match.history.branches) - 1, "/branch")
