"""The situation and the news of a turn (Winning the Game; New Victory Conditions; Mud Turns; Winter Effects)."""

from collections.abc import Iterator

from rasputitsa.aids import situation as shown
from rasputitsa.aids.turn_entry import turn_entry
from rasputitsa.engine import forms
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.games.battle_for_moscow.panels import newcomers
from rasputitsa.games.battle_for_moscow.replacements import Purchases
from rasputitsa.games.battle_for_moscow.victory import score

WEATHER_RULES = {"clear": "", "mud": "mud_turns", "snow": "winter_effects"}


def situation(look: state.MoscowLook) -> forms.Situation:
    """The line that the page always shows."""
    turn = turn_entry(look.state.turn, look.rules.scenario.last, "", week=state.this_turn(look).week)
    now = state.weather(look)
    weather = shown.weather(now, text(f"situation.weather.{now}.detail", WEATHER_RULES[now]))
    entries = [turn, weather, _moscow(look), shown.held_cities(look, state.SIDES, state.cities_of, "ruling-29")]
    if look.rules.by_points:
        entries.append(_points(look))
    return shown.situation(entries, (_goal(look), text("situation.counter")))


def _moscow(look: state.MoscowLook) -> forms.SituationEntry:
    holder = state.GERMAN if state.cities_of(look, state.GERMAN) >> look.rules.moscow & 1 else state.SOVIET
    detail = text("situation.moscow.detail", "ruling-29", side=holder)
    return shown.entry(text("situation.moscow", side=holder), detail, side=holder)


def _points(look: state.MoscowLook) -> forms.SituationEntry:
    detail = text("situation.points.detail", "new_victory_conditions")
    return shown.balance(text("situation.points"), detail, ((side, score(look, side).total) for side in state.SIDES))


def _goal(look: state.MoscowLook) -> Text:
    turns = look.rules.scenario.last
    if look.rules.by_points:
        return text("situation.goal.points", "new_victory_conditions", turns=turns)
    return text("situation.goal.moscow", "winning", turns=turns)


def bulletin(look: state.MoscowLook) -> forms.Bulletin:
    """The card with which a turn begins."""
    now, turn = state.weather(look), max(look.state.turn, 1)
    title = text("bulletin.title", turn=turn, week=state.this_turn(look).week)
    return shown.bulletin(title, now, (text(f"situation.weather.{now}"), *_lines(look, turn)))


def _lines(look: state.MoscowLook, number: int) -> Iterator[Text]:
    now, turn = state.weather(look), state.this_turn(look)
    yield text(f"bulletin.{now}", WEATHER_RULES[now])
    if now == "snow":
        yield text("bulletin.frost", "winter_effects", german=turn.frost[state.GERMAN], soviet=turn.frost[state.SOVIET])
    german = turn.points[state.GERMAN] if number > 1 else 0
    yield text("track.points", german=german, soviet=turn.points[state.SOVIET])
    yield from _unused(look, german if look.state.active == state.GERMAN else turn.points[state.SOVIET])
    yield from newcomers(look, number)


def _unused(look: state.MoscowLook, points: int) -> Iterator[Text]:
    """A note on points of the side to move that it cannot use: its replacement phase passes without a choice."""
    side: state.SideId = state.GERMAN if look.state.active == state.GERMAN else state.SOVIET
    buy = Purchases(look, side)
    if points and not look.rules.supplied and not buy.arrivals() and not buy.restorable():
        yield text("bulletin.points_unused", "replacements", side=side)
