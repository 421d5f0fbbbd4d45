"""Requests that show: views, the log, overlays, what announced battles can bring."""

from rasputitsa.engine import forms, reasons
from rasputitsa.engine.codec import listed, scalar
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.record.save import MOST_ACTIONS, bounded
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State
from rasputitsa.page import history, view
from rasputitsa.page.table import Form, Request, Table

LOG_PAGE = 200
"""The number of actions that are told at a time."""


def show_view(table: Table, request: Request) -> Form:
    """`view`: what the side at the screen sees."""
    since = bounded(request.get("since", table.match.length), view.BEGINNING, MOST_ACTIONS, "/since")
    return {"view": table.seen(since)}


def take_over(table: Table, request: Request) -> Form:
    """`take_over`: the side that the device goes to is there."""
    table.require_current(request)
    table.take_over()
    return {"view": table.seen(table.match.length - 1)}


def log(table: Table, request: Request) -> Form:
    """`log`: a page of events, each with the number of actions once it had happened; the last unless asked."""
    match = table.match
    side = table.witness()
    until = bounded(request.get("until", match.length), 0, match.length, "/until")
    first = max(0, until - LOG_PAGE + 1)
    events: list[Form] = []
    for length, group in match.chronicle(first, until):
        events += [view.reason_form(each, length) for each in reasons.told(match, length, side)]
        events += [{"length": length, **view.event_form(event)} for event in group if event.side in ("", side)]
        events += [view.note_form(note, length) for note in match.opened if min(note.length, match.length) == length]
    return {"events": events, "from": first}


def list_overlays(table: Table, request: Request) -> Form:
    """`overlays`: what can be laid over the map."""
    look = table.look()
    return {"overlays": _overlays(look)}


def overlay(table: Table, request: Request) -> Form:
    """`overlay`: one of them."""
    table.require_current(request)
    look, id = table.look(), scalar(request.get("id"), str, "/id")
    offered = {overlay["id"]: overlay.get("sides", ()) for overlay in _overlays(look)}
    if id not in offered:
        raise FormatError("error.no_overlay", "/id", overlay=id[:40])
    side, unit = scalar(request.get("side", ""), str, "/side"), scalar(request.get("unit", ""), str, "/unit")
    if side not in (offered[id] or ("",)):
        raise FormatError("error.no_overlay_side", "/side", overlay=id, side=side[:40])
    if unit and not _is_on_the_map(look, unit, side):
        raise FormatError("error.no_overlay_unit", "/unit", unit=unit[:40])
    drawn = history.overlay(look) if id == history.ID else look.rules.game.overlay(look, id, side, unit)
    return {"overlay": drawn}


def outlook(table: Table, request: Request) -> Form:
    """`outlook`: what all announced battles can bring, fought in an order."""
    table.require_current(request)
    order = [scalar(hex, str, f"/order/{i}") for i, hex in enumerate(listed(request.get("order"), "/order"))]
    look = table.look()
    return {"outlook": look.rules.game.outlook(look, order)}


def _overlays(look: Look[Rules, State]) -> list[forms.OverlayInfo]:
    return [*look.rules.game.overlays(look), *history.offered(look)]


def _is_on_the_map(look: Look[Rules, State], id: str, side: str) -> bool:
    unit = look.state.units.get(id)
    return unit is not None and unit.hex >= 0 and unit.side == side
