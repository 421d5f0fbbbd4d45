"""The calendar: what is known of the turns to come, as arrivals and whatever else a game says of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.panel_forms import CalendarEntry, CalendarPanel, CalendarTurn
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text

TURNS = 6
"""The number of turns that are shown in full, the one in play among them."""


class Entry(NamedTuple):
    """Something that a turn brings, of a side or of none, with the counters that it is about."""

    text: Text
    side: str = ""
    units: Ids = ()


class Turn(NamedTuple):
    """A turn as it is called, the sign of its weather where that is known, and what it brings."""

    number: int
    label: Text
    tone: str
    entries: tuple[Entry, ...]


def span(now: int, first: int, last: int) -> range:
    """The turns that are shown in full: the one in play, or before the game the first, and those after it."""
    begin = max(now, first)
    return range(begin, min(begin + TURNS - 1, last) + 1)


def arrivals(key: str, rule: str, units: Iterable[Unit], sides: Sequence[str]) -> Iterator[Entry]:
    """An entry for each side that has some of the units; the sentence names the side."""
    waiting = tuple(units)
    for side in sides:
        own = tuple(unit.id for unit in waiting if unit.side == side)
        if own:
            yield Entry(text(key, rule, side=side), side, own)


def calendar(title: Text, none: Text, turns: Iterable[Turn], now: int) -> CalendarPanel:
    """The panel of the turns to come; `none` stands where a turn brings nothing that is known."""
    return {
        "kind": "calendar",
        "id": "calendar",
        "title": title.json(),
        "turns": [_turn(turn, none, now) for turn in turns],
    }


def _turn(turn: Turn, none: Text, now: int) -> CalendarTurn:
    form: CalendarTurn = {
        "label": turn.label.json(),
        "tone": turn.tone,
        "current": turn.number == now,
        "entries": [_entry(entry) for entry in turn.entries or (Entry(none),)],
    }
    return form if turn.entries else {**form, "none": True}


def coming(look: Look[Any, Any], turn: Callable[[Any, int], Turn]) -> CalendarPanel:
    """The panel of the turns that are shown in full, each made by a game."""
    now, scenario = look.state.turn, look.rules.scenario
    turns = (turn(look, number) for number in span(now, scenario.first, scenario.last))
    return calendar(text("panel.calendar"), text("calendar.none"), turns, now)


def _entry(entry: Entry) -> CalendarEntry:
    form: CalendarEntry = {"text": entry.text.json()}
    if entry.side:
        form["side"] = entry.side
    if entry.units:
        form["units"] = list(entry.units)
    return form
