"""A session between requests: the match being played, the side at the screen, the thought in progress."""

from collections.abc import Mapping
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import branches_json, save, save_append
from rasputitsa.engine.record.save_append import Mark
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State
from rasputitsa.engine.text import text
from rasputitsa.page import view
from rasputitsa.page.collecting import without_collecting

Form = dict[str, Any]
Request = Mapping[str, Any]

ONLOOKER = "onlooker"
"""The seat of a spectator: it sees what all may see, and plays nothing."""


class Table:
    """One match, and what goes on around it."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._taken: tuple[Match, int] | None = None
        self.kept: Mark | None = None
        """The match as it was when a page last kept it whole."""
        self.crowded = False
        """True if the match had grown about as large as a file may be when it was last written whole or added to."""
        self._size = 0
        self.taught: Any = None
        """The lesson or puzzle that the match is played in, once one was opened."""
        self.mind: Any = None
        """The thinker, once it was asked to think."""
        self.measured: Any = None
        """The plan of a puzzle that is being measured, once one was made."""
        self.reviewed: Any = None
        """The review in hand, once one was asked for."""
        self.coding: Any = None
        """The codes of games in hand, once one was asked for."""
        self.seat = ""
        """The side that plays at this page, where the other plays at another one; empty where both are here."""
        self.checking: Any = None
        """The game that is played again to check its dice, while that lasts."""

    @property
    def is_laid(self) -> bool:
        """True if a match is being played."""
        return self._match is not None

    @property
    def match(self) -> Match:
        """The match being played. Raises FormatError where there is none."""
        if self._match is None:
            raise FormatError("error.no_match", "/method")
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match, self.crowded = match, False
        self.seat = match.veil["side"] if match.veil and match.mode == "match" else ""

    def write(self) -> str:
        """The text of a save."""
        with without_collecting():  # all that an opened save still held as text is read
            data = save.dump(self.match)
        self._size = 0
        self._grow(len(data) + branches_json.unbundled(self.match.history))
        return data

    def add(self, played: Form, then: save_append.Mark) -> Form:
        """The actions played since, to be added to what is kept for good."""
        piece = save_append.piece(self.match, played)
        self._grow(len(position.canonical(piece)))
        self.kept = save_append.mark(self.match, then.number + 1, then)
        return piece

    def _grow(self, size: int) -> None:
        self._size += size
        self.crowded = self._size > save.LARGEST_KEPT

    def require_room(self) -> None:
        """Raise RasputitsaError where the match could not be kept if more were played."""
        if self.crowded:
            self.write()
        if self.crowded:
            raise RasputitsaError(text("error.most_kept"))

    def take_over(self) -> None:
        """The side that the device went to is at the screen."""
        self._taken = (self.match, self.match.length)

    def awaited(self) -> str | None:
        """The side that the device goes to, as long as it has not taken it; in a lesson one person plays all."""
        if self.seat:
            return None
        if self.taught is not None and self.taught.match is self.match:
            return None
        taken = self._taken and self._taken[0] is self.match and self._taken[1] == self.match.length
        return None if taken else view.handover(self.match, self.match.common())

    def seen(self, since: int) -> Form:
        """The view of the side at the screen; while the device changes hands, what every side may see."""
        if self.seat == ONLOOKER:
            return {**view.veiled(self.match, since), "can_undo": False, "handover": None}
        if self.seat:
            match = self.match
            return {
                **view.view(match, since, self.seat),
                "can_undo": match.can_undo and match.entries[-1].side == self.seat,
                "handover": None,
            }
        if self.awaited():
            return view.veiled(self.match, since)
        if view.is_shared(self.match):
            return {**view.shared(self.match, since), "handover": None}
        return {**view.view(self.match, since), "handover": None}

    def witness(self) -> str:
        """The side that alone is at the screen; none while the device changes hands or both people look on."""
        if self.seat:
            return "" if self.seat == ONLOOKER else self.seat
        return "" if self.awaited() or view.is_shared(self.match) else view.viewer(self.match)

    def require_seat(self, side: str | None = None) -> None:
        """Raise RasputitsaError where a side decides, or the one that is named acted, that plays at another page."""
        side = side or (self.match.decision and self.match.decision.side)
        if self.seat and side and side != self.seat:
            raise RasputitsaError(text("error.elsewhere", side=side))

    def look(self) -> Look[Rules, State]:
        """The state as the side at the screen may know it. Raises RasputitsaError while the device changes hands."""
        self.require_there()
        match, side = self.match, self.witness()
        return Look(match.rules, match.observed(side) if side else match.common())

    def require_current(self, request: Request) -> None:
        """Raise RasputitsaError where the sender has not seen the last action."""
        if request.get("at") != self.match.length:
            raise RasputitsaError(text("error.stale", length=self.match.length))

    def require_there(self) -> None:
        """Raise RasputitsaError while the device changes hands."""
        if side := self.awaited():
            raise RasputitsaError(text("error.handover", side=side))
