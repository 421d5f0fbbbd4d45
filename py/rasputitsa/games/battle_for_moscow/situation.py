"""The situation and the news of a turn (Winning the Game; New Victory Conditions; Mud Turns; Winter Effects)."""

from collections.abc import Iterator
from typing import Any

from rasputitsa.aids import situation as shown
from rasputitsa.aids.turn_entry import turn_entry
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.panels import newcomers
from rasputitsa.games.battle_for_moscow.purchases import Purchases
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, SideId, cities_of, this_turn, weather
from rasputitsa.games.battle_for_moscow.victory import score

_SIDES = (GERMAN, SOVIET)
WEATHER_RULES = {"clear": "", "mud": "mud_turns", "snow": "winter_effects"}


def situation(look: MoscowLook) -> dict[str, Any]:
    """The line that the page always shows."""
    entries = [_turn(look), _weather(look), _moscow(look), _cities(look)]
    if look.rules.by_points:
        entries.append(_points(look))
    return shown.situation(entries, (_goal(look), text("situation.counter")))


def _turn(look: MoscowLook) -> dict[str, Any]:
    return turn_entry(look.state.turn, look.rules.scenario.last, "", week=this_turn(look).week)


def _weather(look: MoscowLook) -> dict[str, Any]:
    now = weather(look)
    detail = text(f"situation.weather.{now}.detail", WEATHER_RULES[now])
    return shown.entry(text(f"situation.weather.{now}"), detail, tone=now)


def _moscow(look: MoscowLook) -> dict[str, Any]:
    holder = GERMAN if cities_of(look, GERMAN) >> look.rules.moscow & 1 else SOVIET
    detail = text("situation.moscow.detail", "ruling-29", side=holder)
    return shown.entry(text("situation.moscow", side=holder), detail, side=holder)


def _cities(look: MoscowLook) -> dict[str, Any]:
    held = {side: look.rules.grid.ids(cities_of(look, side)) for side in _SIDES}
    return shown.cities(text("situation.cities"), "ruling-29", held)


def _points(look: MoscowLook) -> dict[str, Any]:
    detail = text("situation.points.detail", "new_victory_conditions")
    return shown.balance(text("situation.points"), detail, ((side, score(look, side).total) for side in _SIDES))


def _goal(look: MoscowLook) -> Text:
    turns = look.rules.scenario.last
    if look.rules.by_points:
        return text("situation.goal.points", "new_victory_conditions", turns=turns)
    return text("situation.goal.moscow", "winning", turns=turns)


def bulletin(look: MoscowLook) -> dict[str, Any]:
    """The card with which a turn begins."""
    now, turn = weather(look), max(look.state.turn, 1)
    title = text("bulletin.title", turn=turn, week=this_turn(look).week)
    return shown.bulletin(title, now, (text(f"situation.weather.{now}"), *_lines(look, turn)))


def _lines(look: MoscowLook, number: int) -> Iterator[Text]:
    now, turn = weather(look), this_turn(look)
    yield text(f"bulletin.{now}", WEATHER_RULES[now])
    if now == "snow":
        yield text("bulletin.frost", "winter_effects", german=turn.frost[GERMAN], soviet=turn.frost[SOVIET])
    german = turn.points[GERMAN] if number > 1 else 0
    yield text("track.points", german=german, soviet=turn.points[SOVIET])
    yield from _unused(look, german if look.state.active == GERMAN else turn.points[SOVIET])
    yield from newcomers(look, number)


def _unused(look: MoscowLook, points: int) -> Iterator[Text]:
    """A note on points of the side to move that it cannot use: its replacement phase passes without a choice."""
    side: SideId = GERMAN if look.state.active == GERMAN else SOVIET
    buy = Purchases(look, side)
    if points and not look.rules.supplied and not buy.arrivals() and not buy.restorable():
        yield text("bulletin.points_unused", "replacements", side=side)
