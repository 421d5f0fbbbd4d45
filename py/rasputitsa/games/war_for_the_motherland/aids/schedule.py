"""The turns to come: units that come, return, go; production, markers, phases not played (10 to 13)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from rasputitsa.aids import schedule
from rasputitsa.aids.schedule import Entry, Turn
from rasputitsa.aids.tracks import place_in
from rasputitsa.engine import panel_forms
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.arrivals.returns import has_returned
from rasputitsa.games.war_for_the_motherland.economy import lost_assets, new_markers, surrendering
from rasputitsa.games.war_for_the_motherland.fleets import given_up
from rasputitsa.games.war_for_the_motherland.sequence import PHASES
from rasputitsa.games.war_for_the_motherland.state import (
    AXIS,
    SIDES,
    SOVIET,
    Marker,
    Same,
    WarLook,
    WarRules,
    date,
    due_box,
)


def calendar(look: WarLook) -> panel_forms.CalendarPanel:
    """The calendar of six turns; of those after them only who returns (13.5)."""
    now = max(look.state.turn, look.rules.scenario.first)
    return _calendar(_Moment(look.rules, now, place_in(look.state, "turn"), Same(look.state.units), look))


@dataclass(frozen=True, slots=True)
class _Moment:
    """All that the calendar depends on; `place`: that of the phase in its turn."""

    rules: WarRules
    now: int
    place: int
    units: Same
    look: WarLook = field(compare=False)


@lru_cache(maxsize=2)
def _calendar(moment: _Moment) -> panel_forms.CalendarPanel:
    look, now, scenario = moment.look, moment.now, moment.rules.scenario
    near = schedule.span(now, scenario.first, scenario.last)
    turns = [_turn(look, turn, (*_known(look, turn, now), *_rest(look, turn))) for turn in near]
    later = (_turn(look, turn, tuple(_returning(look, turn))) for turn in range(near.stop, scenario.last + 1))
    shown = [*turns, *(turn for turn in later if turn.entries)]
    return schedule.calendar(text("panel.calendar"), text("calendar.none"), shown, now)


def _turn(look: WarLook, turn: int, entries: tuple[Entry, ...]) -> Turn:
    label = text("track.turn", date=date(turn), turn=turn)
    return Turn(turn, label, look.rules.calendar[turn].weather, entries)


def _known(look: WarLook, turn: int, now: int) -> Iterator[Entry]:
    """Units that come in the turn, back or for the first time; in the one in play also those held back (13.17)."""
    if turn == now:
        held = [unit for before in range(look.rules.scenario.first, now) for unit in _due(look, before)]
        yield from schedule.arrivals("calendar.waiting", "13.1", held, SIDES)
    new = (unit for unit in _due(look, turn) if not has_returned(look, unit))
    yield from schedule.arrivals("calendar.reinforcements", "13.1", new, SIDES)
    yield from _returning(look, turn)


def _returning(look: WarLook, turn: int) -> Iterator[Entry]:
    """Units that were lost and return (13.5)."""
    back = (unit for unit in _due(look, turn) if has_returned(look, unit))
    return schedule.arrivals("calendar.returns", "13.5", back, SIDES)


def _due(look: WarLook, turn: int) -> tuple[Unit, ...]:
    return tuple(look.state.units.boxed(due_box(turn)))


def _rest(look: WarLook, turn: int) -> Iterator[Entry]:
    """Production and evacuation, new markers, departures, phases not played, the end."""
    rules = look.rules
    if number := rules.calendar[turn].production if rules.economy.produces else 0:
        facts = {"number": number, "lost": lost_assets(look)}
        yield Entry(text("calendar.production", "12.2", **facts), SOVIET)
    if kinds := new_markers(look, turn):
        counts = tuple(f"{_count(kinds, letter)} {letter}" for letter in "ABC" if _count(kinds, letter))
        yield Entry(text("calendar.markers", "13.3", markers=counts), SOVIET)
    if (bases := given_up(look, turn)) and not _is_over(look, turn, "mechanized"):
        yield Entry(text("calendar.base", "10.3"), AXIS, bases)
    if leaving := surrendering(look, turn):
        yield Entry(text("calendar.italians", "13.6"), AXIS, tuple(unit.id for unit in leaving))
    if skipped := rules.skips.get(turn):
        yield Entry(text("calendar.skipped", "ruling-13", phases=skipped))
    if rules.is_last(turn):
        yield Entry(text("calendar.last", rules.goals.rule))


def _is_over(look: WarLook, turn: int, phase: str) -> bool:
    """True if a phase of the turn in play has been played."""
    return turn == look.state.turn and place_in(look.state, "turn") > PHASES.index(phase)


def _count(kinds: tuple[Marker, ...], letter: str) -> int:
    return sum(kind.count for kind in kinds if kind.letter == letter)
