"""Requests of a side that chooses: targets, subjects for one, the way there, reasons, the action."""

from rasputitsa.engine import reasons
from rasputitsa.engine.codec import decode_text, limited, mapping, scalar, word
from rasputitsa.engine.decision import Option, no_way
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.players import HUMAN, OWN
from rasputitsa.engine.record.save import action_from
from rasputitsa.engine.record.save import players as players_from
from rasputitsa.engine.record.seen_secrets import seat
from rasputitsa.engine.text import Text
from rasputitsa.page import stacks, view
from rasputitsa.page.rehearsal import plan_form
from rasputitsa.page.table import Form, Request, Table

MOST_BESIDE = 30
"""No stack is higher."""


def targets(table: Table, request: Request) -> Form:
    """`targets`: what a subject can act on, or what it can with those beside it."""
    option, subject = option_of(table, request), scalar(request.get("subject"), str, "/subject")
    if subject not in option.subjects:
        raise RasputitsaError(option.why(subject))
    if beside := _beside(request, option):
        return stacks.targets(table.match, option, (subject, *beside))
    return {"targets": view.targets_form(option, subject), "along": list(option.along(subject))}


def subjects(table: Table, request: Request) -> Form:
    """`subjects`: units that can act on a target, with the notes on all together; or the reason why none can."""
    option, target = option_of(table, request), scalar(request.get("target"), str, "/target")
    subjects = view.subjects_form(option, target)
    over = view.over_form(option, target)
    if not subjects and option.nobody:
        return {"subjects": [], "why": option.nobody(target).json(), **over}
    return {"subjects": subjects, **view.together_form(option, target, len(subjects)), **over}


def plan(table: Table, request: Request) -> Form:
    """`plan`: the battle that all who can act on a target would make together; nothing where that is not tried out."""
    option, target = option_of(table, request), scalar(request.get("target"), str, "/target")
    return plan_form(table.match, option, target)


def way(table: Table, request: Request) -> Form:
    """`way`: the hexes through which a subject would go to a target."""
    option, subject = option_of(table, request), scalar(request.get("subject"), str, "/subject")
    target = scalar(request.get("target"), str, "/target")
    if reason := option.check((subject, target)):
        raise RasputitsaError(reason)
    return {"path": list(option.way(subject, target))}


def march(table: Table, request: Request) -> Form:
    """`march`: the way of a subject to a target over as many turns as it takes, and how far along it leads now."""
    option, subject = option_of(table, request), scalar(request.get("subject"), str, "/subject")
    target = scalar(request.get("target"), str, "/target")
    if option.road is no_way:
        raise FormatError("error.no_targets", "/verb", verb=option.verb[:40])
    path = option.road(subject, target) if subject in option.subjects else ()
    if not path and (reason := option.check((subject, target))):
        raise RasputitsaError(reason)
    path = path or option.way(subject, target)
    return {"path": list(path), **stacks.leg(option, subject, path)}


def why(table: Table, request: Request) -> Form:
    """`why`: the reason why an action cannot be played."""
    table.require_current(request)
    table.require_there()
    reason = table.match.refusal(action_from(request.get("action"), "/action"))
    return {"reason": reason.json() if reason else None}


def play(table: Table, request: Request) -> Form:
    """`play`: an action; of a computer's what the side at the screen is told of its reason."""
    table.require_current(request)
    table.require_room()
    table.require_seat()
    match, before, said = table.match, table.match.length, _said(table, request)
    action = action_from(request.get("action"), "/action")
    remark = match.remark_on(action, *said) if said else None
    is_own = remark is not None and remark.player == OWN
    match.play(action, None if is_own else said)
    answer, side = {"view": table.seen(before)}, table.witness()
    if remark is None:
        return answer
    told = [reasons.heard(match, remark, side)] if is_own else reasons.told(match, match.length, side)
    return answer | {"said": [view.reason_form(each, match.length) for each in told]}


def undo(table: Table, request: Request) -> Form:
    """`undo`: the last action of a person is taken back."""
    table.require_current(request)
    if table.match.can_undo:
        table.require_seat(table.match.entries[-1].side)
    table.match.undo()
    return {"view": table.seen(table.match.length)}


def players(table: Table, request: Request) -> Form:
    """`players`: the player of each side from now on, a bot of the player's own too; the notes on it."""
    table.require_current(request)
    if table.match.veil:
        table.require_seat(next(side for side in table.match.players if side != table.seat))
    given = mapping(request.get("players"), "/players")
    own = {side: OWN for side, player in given.items() if player == OWN}
    seats = players_from({"players": {**given, **dict.fromkeys(own, HUMAN)}}, table.match.rules)
    notes = seat(table.match, seats | own)
    return {"view": table.seen(table.match.length), "noted": [view.note_form(note, note.length) for note in notes]}


def _said(table: Table, request: Request) -> tuple[str, Text] | None:
    """The computer player that chose the action, and why."""
    if "reason" not in request:
        return None
    known = (*table.match.rules.game.computers.players, OWN)
    return word(request.get("player"), known, "/player"), decode_text(request["reason"], "/reason")


def _beside(request: Request, option: Option) -> tuple[str, ...]:
    """The units that are to act with a subject, each of them one of the option's own."""
    named = tuple(scalar(id, str, "/beside") for id in limited(request.get("beside", []), MOST_BESIDE, "/beside"))
    for id in named:
        if id not in option.subjects:
            raise RasputitsaError(option.why(id))
    return named


def option_of(table: Table, request: Request) -> Option:
    """The option with targets that a request names, of a sender who is up to date and at the screen."""
    table.require_current(request)
    table.require_there()
    verb, decision = scalar(request.get("verb"), str, "/verb"), table.match.decision
    option = decision.option(verb) if decision else None
    if option is None or len(option.takes) != 2:
        raise FormatError("error.no_targets", "/verb", verb=verb[:40])
    return option
