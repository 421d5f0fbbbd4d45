"""Reasons of computers: a reason belongs to the side that may know the action, and is told when it may."""

from collections.abc import Iterator
from typing import NamedTuple

from rasputitsa.engine.bot_remarks import Remark
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text, text

SECRET = text("remark.secret")
"""The text that stands in place of a reason."""


class Told(NamedTuple):
    """A remark as a side is told it; `is_late`: it was made in secret, of what has been shown only now."""

    remark: Remark
    is_late: bool = False
    is_secret: bool = False

    @property
    def words(self) -> Text:
        """The reason, or that it is kept back."""
        return SECRET if self.is_secret else self.remark.reason


def told(match: Match, length: int, side: str) -> Iterator[Told]:
    """The remarks that a side is told on the last of so many actions; the side "" stands for all."""
    remark = match.history.remark_at(length - 1) if length > 0 else None
    if remark is None:
        return
    is_open = _is_open_to(match, remark, side)
    earlier = _shown_by(match, length, remark) if is_open else None
    if earlier is not None and not _is_open_to(match, earlier, side):
        yield Told(earlier, is_late=True)
    yield Told(remark, is_secret=not is_open)


def heard(match: Match, remark: Remark, side: str) -> Told:
    """A remark that is not kept, as a side is told it."""
    return Told(remark, is_secret=not _is_open_to(match, remark, side))


def _is_open_to(match: Match, remark: Remark, side: str) -> bool:
    """True if a side may know a reason: all may once the game is over, or where nothing is hidden."""
    if remark.openness == "open" or remark.side == side or match.state.result is not None:
        return True
    return remark.openness is None and match.common() is match.state


def _shown_by(match: Match, length: int, remark: Remark) -> Remark | None:
    """The latest remark kept back until what the last of so many actions shows; of two alike each is told once."""
    things, shown = set(match.entries[length - 1].action.args), 1
    if remark.openness != "open" or not things:
        return None
    for count in range(length - 2, -1, -1):
        earlier = match.history.remark_at(count)
        if earlier is None or earlier.side != remark.side or things.isdisjoint(match.entries[count].action.args):
            continue
        shown += {"open": 1, "kept": -1}.get(earlier.openness or "", 0)
        if not shown:
            return earlier
    return None
