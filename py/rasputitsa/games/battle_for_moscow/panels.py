"""Beside the map: counters, panels, the situation, the news of a turn (Winning the Game; Mud Turns; Winter Effects)."""

from collections.abc import Iterator
from typing import Any

from rasputitsa.aids import counters, signs, tracks
from rasputitsa.aids import situation as shown
from rasputitsa.aids.reference import results_panel
from rasputitsa.aids.turn_entry import turn_entry
from rasputitsa.engine import forms, panel_forms
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.games.battle_for_moscow.movement import Kind, allowance, slowed_by
from rasputitsa.games.battle_for_moscow.odds_sheet import battles_panel
from rasputitsa.games.battle_for_moscow.replacements import Purchases
from rasputitsa.games.battle_for_moscow.victory import score
from rasputitsa.hexgrid.grid import hexes_in

_BADGES = (("from", "moved"), ("attacks", "attacking"), ("assault", "assault"), ("point", "replaced"))


def panels(look: state.MoscowLook) -> list[panel_forms.Panel]:
    """All panels, in the order in which the page shows them."""
    return [
        tracks.turns(look, _turn),
        tracks.phases(look, text("panel.phases")),
        battles_panel(look),
        _figures(look),
        *(tracks.box(look, f"{side}_pool", side) for side in state.SIDES),
        tracks.box(look, "waiting", state.SOVIET),
        results_panel(text("panel.results", "combat"), look.rules.results),
    ]


def face(look: state.MoscowLook, unit: Unit) -> forms.Face:
    """The face of a counter."""
    figures = [[str(unit.attack), str(movement)] for movement in (movement_now(look, unit), unit.movement)]
    return counters.face(unit, figures[0], counters.marked(unit, _BADGES), _title(look, unit), printed=figures[1])


def _title(look: state.MoscowLook, unit: Unit) -> Text:
    """A unit with its figures, and beside what the weather leaves of its movement what is printed."""
    now = movement_now(look, unit)
    facts: dict[str, Fact] = {"unit": unit.id, "branch": unit.type.branch, "steps": unit.steps}
    if now == unit.movement:
        return text("unit.title", **facts, strength=unit.attack, movement=now)
    return text("unit.title.slowed", "ruling-8", **facts, strength=unit.attack, movement=now, printed=unit.movement)


def movement_now(look: state.MoscowLook, unit: Unit) -> int:
    """The movement points that the weather leaves a unit; a side that moves by rail has all in mud (ruling 8)."""
    kind: Kind = "rail" if rail_side(look) == unit.side else "all"
    return allowance(look.rules, unit.type.branch, unit.movement, slowed_by(kind, state.weather(look)))


def rail_side(look: state.MoscowLook) -> str:
    """The side whose rail movement it is, if any."""
    phases: Any = look.rules.sequences["turn"]
    now = tracks.place_in(look.state, "turn")
    return str(phases[now].side) if now >= 0 and phases[now].key == "rail" else ""


def markers(look: state.MoscowLook) -> list[forms.Marker]:
    """Markers of the side that controls each city; with the replacement edge its hexes, open or closed (rulings 24 and
    29).
    """
    names = look.rules.grid.names
    return [
        *signs.held_cities(look, state.SIDES, state.cities_of, ""),
        *(_arrow_marker(look, names[hex]) for hex in hexes_in(state.arrows_in_play(look))),
    ]


def _arrow_marker(look: state.MoscowLook, hex_id: str) -> forms.Marker:
    """A triple arrow, with the turns on which it is open."""
    kind = "entry" if state.this_turn(look).edge else "entry_closed"
    return signs.marker(kind, state.SOVIET, hex_id, text(f"marker.{kind}", hex=hex_id, turns=state.open_turns(look)))


arrows = signs.attack_arrows


def _turn(look: state.MoscowLook, number: int) -> tracks.Told:
    """A cell of the turn record."""
    turn = look.rules.turns[number - 1]
    detail = [text("track.week", week=turn.week), text("track.weather", weather=turn.weather)]
    detail += _weather_die(look, number, turn)
    german = turn.points[state.GERMAN] if number > 1 else 0
    detail.append(text("track.points", german=german, soviet=turn.points[state.SOVIET]))
    detail += newcomers(look, number)
    if turn.weather == "snow" and turn.frost[state.GERMAN] > 1:
        detail.append(text("track.harsh", "harsher_winter"))
    if look.rules.supplied and not turn.basic[state.GERMAN]:
        detail.append(text("track.no_basic", "basic_supply"))
    return text("track.turn", turn=number), detail, state.weather_of(look, number)


def _weather_die(look: state.MoscowLook, number: int, turn: state.Turn) -> Iterator[Text]:
    """On an EARLY or LATE turn what the die may bring, and after it what it brought (Variable Weather; ruling 32)."""
    if not turn.marked or turn.change is None:
        return
    yield text("track.marked", "variable_weather", mark=turn.marked, weather=turn.change)
    if number <= look.state.turn:
        now = state.weather_of(look, number)
        key = "track.stayed" if now == turn.weather else "track.changed"
        yield text(key, "variable_weather", weather=now)


def newcomers(look: state.MoscowLook, number: int) -> Iterator[Text]:
    """The Soviet units that the turn brings (New Timetable)."""
    if number == look.rules.figures["first_shock_turn"]:
        yield text("track.first_shock", "first_shock")
    if number == look.rules.figures["tank_turn"]:
        yield text("track.tank", "tank_unit")


def _figures(look: state.MoscowLook) -> panel_forms.FiguresPanel:
    rows: list[tuple[Text, int, str]] = []
    if look.state.points:
        rows.append((text("figure.points"), look.state.points, look.state.active))
    for side in state.SIDES:
        rows += _side_figures(look, side)
    return tracks.figures("figures", text("panel.figures"), rows)


def _side_figures(look: state.MoscowLook, side: str) -> list[tuple[Text, int, str]]:
    rows = [(text("figure.cities"), state.cities_of(look, side).bit_count(), side)]
    rows.append((text("figure.kills"), look.state.kills.of(side), side))
    if look.rules.by_points:
        points = score(look, side)
        rows.append((text("figure.bonus"), points.bonus, side))
        rows.append((text("figure.score"), points.total, side))
    if look.rules.supplied:
        rows.append((text("figure.supply"), look.state.supply.of(side), side))
    return rows


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
