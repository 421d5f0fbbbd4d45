"""The news of a turn: its week, its weather and what that changes, points and newcomers (Mud Turns; Winter Effects)."""

from collections.abc import Iterator
from typing import Any

from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.panels import newcomers
from rasputitsa.games.battle_for_moscow.purchases import Purchases
from rasputitsa.games.battle_for_moscow.situation import WEATHER_RULES
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, SideId, this_turn, weather
from rasputitsa.rules import situation


def bulletin_of(look: MoscowLook) -> dict[str, Any]:
    """The card with which a turn begins."""
    now, turn = weather(look), max(look.state.turn, 1)
    title = text("bulletin.title", turn=turn, week=this_turn(look).week)
    return situation.bulletin(title, now, (text(f"situation.weather.{now}"), *_lines(look, turn)))


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
