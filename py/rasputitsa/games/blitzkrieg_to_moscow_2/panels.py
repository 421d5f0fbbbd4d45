"""Counters, and the panels beside the map: track, phases, cards, points, boxes, the table (2, 4.1, 7.0)."""

from collections.abc import Iterator

from rasputitsa.aids import counters, schedule, signs, tracks
from rasputitsa.aids.reference import results_panel
from rasputitsa.engine import forms, panel_forms
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import state
from rasputitsa.games.blitzkrieg_to_moscow_2.fans import fans
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import allowance
from rasputitsa.games.blitzkrieg_to_moscow_2.odds_sheet import battles_panel
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import score
from rasputitsa.hexgrid.grid import OFF_MAP

_BADGES = (("from", "moved"), ("attacks", "attacking"))
_FATES = ("lost", "withdrawn", "surrendered")


def panels(look: state.BlitzLook) -> list[panel_forms.Panel]:
    """All panels, in the order in which the page shows them."""
    return [
        _turn_record(look),
        schedule.coming(look, _coming),
        tracks.phases(look, text("panel.phases")),
        battles_panel(look),
        *fans(look),
        _points(look),
        *(tracks.box(look, box, side) for side in state.SIDES for box in state.REARS[side]),
        *(_due(look, side) for side in state.SIDES),
        *(
            tracks.box(look, f"{side}_{fate}", side)
            for side in state.SIDES
            for fate in _FATES
            if _has(look, side, fate)
        ),
        results_panel(text("panel.results", "11.3.6"), look.rules.results),
    ]


def face(look: state.BlitzLook, unit: Unit) -> forms.Face:
    """The face of a counter: combat strength, passive defence in parentheses, movement as the weather leaves it."""
    figures = [str(unit.attack), *([f"({unit.defence})"] if unit.is_full else [])]
    shown, printed = [*figures, str(allowance(look, unit))], [*figures, str(unit.movement)]
    badges, title = counters.marked(unit, _BADGES), _title(look, unit)
    return counters.face(unit, shown, badges, title, name=look.rules.names[unit.id], printed=printed)


def _title(look: state.BlitzLook, unit: Unit) -> Text:
    facts: dict[str, Fact] = {"unit": unit.id, "strength": unit.attack, "passive": unit.defence}
    now = allowance(look, unit)
    if state.is_corps(unit):
        return text("unit.title.corps", "11.6", **facts, movement=now)
    facts |= {"branch": unit.type.id, "steps": unit.steps}
    if now == unit.movement:
        return text("unit.title", **facts, movement=now)
    return text("unit.title.slowed", "10.3", **facts, movement=now, printed=unit.movement)


def markers(look: state.BlitzLook) -> list[forms.Marker]:
    """Markers of the side that controls each city, and of the Hero City (4.2, 14.1)."""
    return [*signs.held_cities(look, state.SIDES, state.cities_of, "4.2"), *_hero(look)]


def _hero(look: state.BlitzLook) -> Iterator[forms.Marker]:
    if look.state.hero != OFF_MAP and not look.state.hero_fell:
        hex_id = look.rules.grid.names[look.state.hero]
        yield signs.marker("medal", state.SOVIET, hex_id, text("marker.hero", "14.1", hex=hex_id))


def arrows(look: state.BlitzLook) -> list[forms.Arrow]:
    """Attacks planned, and the one being fought."""
    return signs.attack_arrows(look, look.rules.areas)


def _turn_record(look: state.BlitzLook) -> panel_forms.TrackPanel:
    cells = [
        _turn_cell(look, number, turn) for number, turn in enumerate(look.rules.turns[: look.rules.scenario.last], 1)
    ]
    return tracks.track("turns", text("panel.turns", "2.1.4"), cells)


def _turn_cell(look: state.BlitzLook, number: int, turn: state.Turn) -> panel_forms.TrackCell:
    detail = [text("track.months", months=turn.months), text("track.weather", weather=turn.weather)]
    detail.append(text("track.cards", "6.1", german=turn.cards[state.GERMAN], soviet=turn.cards[state.SOVIET]))
    due = [unit.id for unit in look.state.units.boxed(state.due_box(number))]
    if due:
        detail.append(text("track.due", "6.2", units=tuple(due)))
    return tracks.cell(text("track.turn", turn=number), detail, turn.weather, current=number == look.state.turn)


def _coming(look: state.BlitzLook, turn: int) -> schedule.Turn:
    """The weather of a turn, its cards, and who comes."""
    record = look.rules.turns[turn - 1]
    entries = (
        schedule.Entry(
            text("track.cards", "6.1", german=record.cards[state.GERMAN], soviet=record.cards[state.SOVIET])
        ),
        *schedule.arrivals("calendar.arrivals", "10.4", look.state.units.boxed(state.due_box(turn)), state.SIDES),
    )
    label = text("calendar.turn", turn=turn, months=record.months)
    return schedule.Turn(turn, label, record.weather, entries)


def _points(look: state.BlitzLook) -> panel_forms.FiguresPanel:
    points = score(look)
    rows = [
        (text("figure.cities", "4.1"), points.cities, state.GERMAN),
        (text("figure.tanks", "4.1"), points.fresh_tanks, state.GERMAN),
        (text("figure.lost_infantry", "4.1"), -points.lost_infantry, state.GERMAN),
        (text("figure.lost_tanks", "4.1"), -points.lost_tanks, state.GERMAN),
        (text("figure.total", "4.0", goal=look.rules.figures["points_to_win"]), points.total, state.GERMAN),
    ]
    return tracks.figures("score", text("panel.score", "ruling-47"), rows)


def _due(look: state.BlitzLook, side: str) -> panel_forms.PoolPanel:
    """The units of a side that wait on the turn record track."""
    waiting = (
        unit for turn in range(1, len(look.rules.turns) + 2) for unit in look.state.units.boxed(state.due_box(turn))
    )
    ids = (unit.id for unit in waiting if unit.side == side)
    return tracks.pool(f"{side}_due", text("panel.due", "10.4", side=side), side, ids)


def _has(look: state.BlitzLook, side: str, fate: str) -> bool:
    return f"{side}_{fate}" in look.rules.boxes
