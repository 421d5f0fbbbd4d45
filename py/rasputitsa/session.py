"""One string in, one string out: how a page, or any program, plays a match. docs/session.md lists the requests."""

import json
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from types import MappingProxyType

from rasputitsa.engine.codec import mapping
from rasputitsa.engine.errors import FormatError, NotHereError, RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.record.lazy_json import parsed_request
from rasputitsa.page import choosing, computing, exercises, linking, opening, printing, showing, travelling
from rasputitsa.page.collecting import without_collecting
from rasputitsa.page.sending import Sending
from rasputitsa.page.table import Form, Request, Table
from rasputitsa.page.teaching import late

LARGEST_REQUEST = 2 * save.LARGEST_FILE
"""A file inside a request has its quotation marks escaped."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))
"""For values made here, in which none holds itself."""

FILE = 100_000
"""Characters from which a request is the reading of a file."""

METHODS: Mapping[str, Callable[[Table, Request], Form]] = MappingProxyType(
    {
        "games": opening.list_games,
        "options": opening.options,
        "edition": opening.read_edition,
        "new": opening.new,
        "open": opening.open_save,
        "save": opening.write_save,
        "position": opening.write_position,
        "link": linking.link,
        "task": linking.task,
        "pupil": linking.pupil,
        "exercises": exercises.exercises,
        "view": showing.show_view,
        "take_over": showing.take_over,
        "log": showing.log,
        "overlays": showing.list_overlays,
        "overlay": showing.overlay,
        "outlook": showing.outlook,
        "counters": printing.counters,
        "targets": choosing.targets,
        "subjects": choosing.subjects,
        "plan": choosing.plan,
        "way": choosing.way,
        "march": choosing.march,
        "spread": late("spreading", "spread", "many"),
        "thumb": late("thumbs", "thumb", "many"),
        "why": choosing.why,
        "play": choosing.play,
        "undo": choosing.undo,
        "players": choosing.players,
        "past": travelling.look_back,
        "timeline": travelling.timeline,
        "chronicle": travelling.chronicle,
        "recap": travelling.since,
        "moments": travelling.moments,
        "debrief": travelling.debrief,
        "rewind": travelling.rewind,
        "go": travelling.go,
        "name_branch": travelling.name_branch,
        "remove_branch": travelling.remove_branch,
        "lesson": late("lessons", "opened"),
        "lesson_step": late("lessons", "stepped"),
        "lesson_check": late("lessons", "checked"),
        "puzzle": late("puzzles", "opened"),
        "puzzle_step": late("puzzles", "stepped"),
        "puzzle_check": late("puzzles", "checked"),
        "puzzle_best": late("puzzles", "told"),
        "puzzle_try": late("puzzles", "tried"),
        "better": late("sought", "opened", beside="review"),
        "better_try": late("sought", "weighed", beside="review"),
        "known": computing.known,
        "think": computing.think,
        "chances": computing.chances,
        "review": late("computing", "review", beside="review"),
        "answer": late("answers", "answered", "answers"),
        "duplicate": late("duplicates", "duplicates", "answers"),
        "prove": late("proofs", "proved", "proofs"),
        "write_code": late("coding", "write_code", "codes"),
        "read_code": late("coding", "read_code", "codes"),
        "compare": late("coding", "compare", "codes"),
        "go_on": late("coding", "go_on", "codes"),
        "veil": late("veiling", "veiled", "codes"),
        "live": late("live", "live", "codes"),
        "ledger": late("ledger", "ledger", "dice"),
        "offer": late("ledger", "offer", "dice"),
        "check_dice": late("ledger", "check_dice", "dice"),
    }
)


class Session:
    """One match and the requests about it. A refused request changes nothing."""

    def __init__(self) -> None:
        self._table = Table()
        self._sending = Sending()

    def handle(self, request: str) -> str:
        """Answer one request; every mistake in it becomes an answer that says what is wrong."""
        try:
            with without_collecting() if len(request) > FILE else nullcontext():
                return _line({"ok": True, **self._answer(request)})
        except NotHereError as error:
            return _line({"ok": False, "download": error.game, "error": error.text.json()})
        except RasputitsaError as error:
            return _line({"ok": False, "error": error.text.json()})

    @property
    def match(self) -> Match:
        """The match being played. Raises FormatError where there is none."""
        return self._table.match

    def _answer(self, request: str) -> Form:
        if len(request) > LARGEST_REQUEST:
            raise FormatError("error.too_large", "/")
        form = mapping(parsed_request(request), "/")
        method = form.get("method")
        if not isinstance(method, str) or method not in METHODS:
            raise FormatError("error.no_method", "/method", method=str(method)[:40])
        answer = METHODS[method](self._table, form)
        is_present = "view" in answer and method != "past"
        return self._sending.numbered(answer, form.get("base")) if is_present else answer


def _line(answer: Form) -> str:
    return _ENCODER.encode(answer)


handle = Session().handle
"""The one entry for a page: a JSON request in, a JSON answer out."""
