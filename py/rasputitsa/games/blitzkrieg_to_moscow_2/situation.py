"""The situation and the news of a turn (4.0, 6.1, 10.3)."""

from collections.abc import Iterator

from rasputitsa.aids import situation as shown
from rasputitsa.aids.turn_entry import turn_entry
from rasputitsa.engine import forms
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import state
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import hand_of
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import score


def situation(look: state.BlitzLook) -> forms.Situation:
    """The line that the page always shows."""
    waiting, months = _waiting(look), state.this_turn(look).months
    turn = turn_entry(look.state.turn, look.rules.scenario.last, "5.0", months=months)
    cities = shown.held_cities(look, state.SIDES, state.cities_of, "4.2")
    now = state.weather(look)
    weather = shown.weather(now, text(f"situation.weather.{now}.detail", "10.3"))
    entries = (turn, weather, _points(look), cities, _cards(look), *_due(look, waiting[:1]))
    later = (_due_detail(look, turn) for turn in waiting[1:])
    return shown.situation(entries, (_goal(look), *later, text("situation.counter", "2.2.1")))


def _waiting(look: state.BlitzLook) -> list[int]:
    """The turns that are to bring units: newcomers, and those that were in their rear (6.2, 10.4; ruling 8)."""
    return [turn for turn in range(1, look.rules.scenario.last + 1) if look.state.units.boxed(state.due_box(turn))]


def _due(look: state.BlitzLook, turns: list[int]) -> Iterator[forms.SituationEntry]:
    for turn in turns:
        units = look.state.units.boxed(state.due_box(turn))
        figures = ((side, sum(unit.side == side for unit in units)) for side in state.SIDES)
        yield shown.balance(text("situation.due", turn=turn), _due_detail(look, turn), figures)


def _due_detail(look: state.BlitzLook, turn: int) -> Text:
    units = tuple(unit.id for unit in look.state.units.boxed(state.due_box(turn)))
    return text("situation.due.detail", "6.2", turn=turn, units=units)


def _goal(look: state.BlitzLook) -> Text:
    return text("situation.goal", "4.0", goal=look.rules.figures["points_to_win"], last=look.rules.scenario.last)


def bulletin(look: state.BlitzLook) -> forms.Bulletin:
    """The card with which a turn begins."""
    now = state.weather(look)
    title = text("bulletin.title", turn=max(look.state.turn, 1), months=state.this_turn(look).months)
    return shown.bulletin(title, now, (text(f"situation.weather.{now}"), *_news(look)))


def _news(look: state.BlitzLook) -> Iterator[Text]:
    turn = state.this_turn(look)
    yield text(f"bulletin.{turn.weather}", "10.3")
    yield text("bulletin.cards", "6.1", german=turn.cards[state.GERMAN], soviet=turn.cards[state.SOVIET])
    due = tuple(unit.id for unit in look.state.units.boxed(state.due_box(max(look.state.turn, 1))))
    if due:
        yield text("bulletin.due", "6.2", units=due)


def _points(look: state.BlitzLook) -> forms.SituationEntry:
    points, goal = score(look), look.rules.figures["points_to_win"]
    lost = points.lost_infantry + points.lost_tanks
    detail = text("situation.points.detail", "4.1", cities=points.cities, tanks=points.fresh_tanks, lost=lost)
    label = text("situation.points", points=points.total, goal=goal)
    return shown.entry(label, detail, side=state.GERMAN if points.total >= goal else state.SOVIET)


def _cards(look: state.BlitzLook) -> forms.SituationEntry:
    figures = ((side, len(hand_of(look, side).cards)) for side in state.SIDES)
    return shown.balance(text("situation.cards"), text("situation.cards.detail", "ruling-12"), figures)
