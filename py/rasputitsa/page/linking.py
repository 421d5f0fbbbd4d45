"""The text that a link carries: a moment of the game as a position, and its players; neither past nor dice."""

from rasputitsa.engine import position
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.record.downloads import packing
from rasputitsa.engine.record.task import from_json, name_from
from rasputitsa.engine.text import text
from rasputitsa.page import tasks
from rasputitsa.page.table import Form, Request, Table


def task(table: Table, request: Request) -> Form:
    """`task`: what a game was given as a task, and how far it has come."""
    return {"task": tasks.task_form(table.match)}


def pupil(table: Table, request: Request) -> Form:
    """`pupil`: the name of the player."""
    table.match.pupil = name_from(request.get("name"), "/name")
    table.kept = None
    return task(table, request)


def link(table: Table, request: Request) -> Form:
    """`link`: a moment, now or after so many actions, as the text that a link carries; and the same in few letters."""
    match = table.match
    if match.veil:
        raise RasputitsaError(text("error.code.veiled"))
    length = save.bounded(request.get("length", match.length), 0, match.length, "/length")
    then = match if length == match.length else match.past(length)
    form = moment(then) | (shown(match, length) if "shows" in request else {})
    if "task" in request:
        form["task"] = from_json(request["task"], match.rules)
    if "back" in request:
        form |= {"task": match.task or {}, "pupil": match.pupil}
    rest = {name: value for name, value in form.items() if name != "position"}
    few = {**rest, "packed": packing().packed(then.rules, form["position"])}
    return {"link": position.canonical(form), "packed": position.canonical(few)}


def shown(match: Match, length: int) -> Form:
    """All that was played from a moment on, with its dice: what a demo plays. Raises RasputitsaError."""
    history = match.history
    seeds = {history.seed_at(history.current, count) for count in range(length, match.length)}
    actions = [list(entry.action) for entry in match.entries[length:]]
    if len(seeds) != 1 or len(actions) > save.MOST_SHOWN:
        raise RasputitsaError(text("error.no_demo", most=save.MOST_SHOWN))
    return {"seed": min(seeds), "actions": actions}


def moment(match: Match) -> Form:
    """A position from which practice goes on, with the players that are seated now."""
    return {**save.position_file(match), "mode": "practice", "players": save.seats(match)}
