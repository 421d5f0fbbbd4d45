"""What stands on and beside the map: counters, track, phases, cards, points, boxes, the table (2, 4.1, 7.0)."""

from collections.abc import Iterator
from typing import Any

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import hand_of
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import allowance
from rasputitsa.games.blitzkrieg_to_moscow_2.odds_sheet import battles_panel
from rasputitsa.games.blitzkrieg_to_moscow_2.state import (
    GERMAN,
    HIDDEN,
    REARS,
    SOVIET,
    BlitzLook,
    Turn,
    cities_of,
    due_box,
    is_corps,
)
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import score
from rasputitsa.hexgrid.grid import OFF_MAP, hexes_in
from rasputitsa.rules import tracks

_SIDES = (GERMAN, SOVIET)
_BADGES = (("from", "moved"), ("attacks", "attacking"))
_FATES = ("lost", "withdrawn", "surrendered")


def panels(look: BlitzLook) -> list[dict[str, Any]]:
    """All panels, in the order in which the page shows them."""
    return [
        _turn_record(look),
        _phases(look),
        battles_panel(look),
        *(_hand(look, side) for side in _SIDES),
        *(_shown(look, side) for side in _SIDES),
        _points(look),
        *(_pool(look, box, side) for side in _SIDES for box in REARS[side]),
        *(_due(look, side) for side in _SIDES),
        *(_pool(look, f"{side}_{fate}", side) for side in _SIDES for fate in _FATES if _has(look, side, fate)),
        _results_table(look),
    ]


def face(look: BlitzLook, unit: Unit) -> dict[str, Any]:
    """What a counter shows: combat strength, passive defence in parentheses, movement as the weather leaves it."""
    now = allowance(look, unit)
    figures = [str(unit.attack), *([f"({unit.defence})"] if unit.is_full else [])]
    shown, printed = [*figures, str(now)], [*figures, str(unit.movement)]
    return {
        "symbol": unit.type.branch,
        "size": unit.type.size,
        "name": look.rules.names[unit.id],
        "values": shown,
        **({"printed": printed} if shown != printed else {}),
        "steps": unit.steps,
        "full": unit.type.full,
        "badges": [badge for mark, badge in _BADGES if unit.mark(mark)],
        "title": _title(look, unit).json(),
    }


def _title(look: BlitzLook, unit: Unit) -> Text:
    facts: dict[str, Fact] = {"unit": unit.id, "strength": unit.attack, "passive": unit.defence}
    now = allowance(look, unit)
    if is_corps(unit):
        return text("unit.title.corps", "11.6", **facts, movement=now)
    facts |= {"branch": unit.type.id, "steps": unit.steps}
    if now == unit.movement:
        return text("unit.title", **facts, movement=now)
    return text("unit.title.slowed", "10.3", **facts, movement=now, printed=unit.movement)


def markers(look: BlitzLook) -> list[dict[str, Any]]:
    """Who controls each city, and the Hero City (4.2, 14.1)."""
    names = look.rules.grid.names
    control = [
        _marker("control", side, names[city], text("marker.control", "4.2", side=side, hex=names[city]))
        for side in _SIDES
        for city in hexes_in(cities_of(look, side))
    ]
    return [*control, *_hero(look)]


def _hero(look: BlitzLook) -> Iterator[dict[str, Any]]:
    if look.state.hero != OFF_MAP and not look.state.hero_fell:
        hex_id = look.rules.grid.names[look.state.hero]
        yield _marker("hero", SOVIET, hex_id, text("marker.hero", "14.1", hex=hex_id))


def _marker(kind: str, side: str, hex_id: str, title: Text) -> dict[str, Any]:
    return {"hex": hex_id, "kind": kind, "side": side, "title": title.json()}


def arrows(look: BlitzLook) -> list[dict[str, Any]]:
    """Attacks planned, and the one being fought."""
    plans = [(unit, str(unit.mark("attacks")), "announced") for unit in look.state.units.all() if unit.mark("attacks")]
    return [
        {"from": _place(look, unit), "to": target, "side": unit.side, "status": status}
        for unit, target, status in [*plans, *_fighting(look)]
    ]


def _fighting(look: BlitzLook) -> list[tuple[Unit, str, str]]:
    battle = look.state.battle
    if battle is None:
        return []
    units = (look.state.units[id] for id in battle.attackers)
    near = [unit for unit in units if unit.hex != battle.hex and (unit.hex >= 0 or unit.box in look.rules.areas)]
    return [(unit, look.rules.grid.names[battle.hex], "fighting") for unit in near]


def _place(look: BlitzLook, unit: Unit) -> str:
    return look.rules.grid.names[unit.hex] if unit.hex >= 0 else unit.box


def _turn_record(look: BlitzLook) -> dict[str, Any]:
    cells = [_turn_cell(look, number, turn) for number, turn in enumerate(look.rules.turns, 1)]
    return tracks.track("turns", text("panel.turns", "2.1.4"), cells)


def _turn_cell(look: BlitzLook, number: int, turn: Turn) -> dict[str, Any]:
    detail = [text("track.months", months=turn.months), text("track.weather", weather=turn.weather)]
    detail.append(text("track.cards", "6.1", german=turn.cards[GERMAN], soviet=turn.cards[SOVIET]))
    due = [unit.id for unit in look.state.units.boxed(due_box(number))]
    if due:
        detail.append(text("track.due", "6.2", units=tuple(due)))
    return tracks.cell(text("track.turn", turn=number), detail, turn.weather, current=number == look.state.turn)


def _phases(look: BlitzLook) -> dict[str, Any]:
    phases: Any = look.rules.sequences["turn"]
    labels = [(text(f"phase.{phase.key}"), str(phase.side)) for phase in phases]
    return tracks.phase_list(text("panel.phases"), labels, tracks.place_in(look.state, "turn"))


def _hand(look: BlitzLook, side: str) -> dict[str, Any]:
    """A hand: its faces to its owner, to the other side how many cards there are (ruling 12)."""
    cards = hand_of(look, side).cards
    faces = [(text("figure.card", card="hidden" if card == HIDDEN else card), card != HIDDEN) for card in cards]
    return tracks.hand(f"{side}_hand", text("panel.hand", "6.1", side=side), side, faces)


def _shown(look: BlitzLook, side: str) -> dict[str, Any]:
    """What lies open of a side's cards."""
    faces = [(text("figure.card", card=card), True) for card in hand_of(look, side).shown]
    return tracks.hand(f"{side}_shown", text("panel.shown", "7.0", side=side), side, faces)


def _points(look: BlitzLook) -> dict[str, Any]:
    points = score(look)
    rows = [
        (text("figure.cities", "4.1"), points.cities, GERMAN),
        (text("figure.tanks", "4.1"), points.fresh_tanks, GERMAN),
        (text("figure.lost_infantry", "4.1"), -points.lost_infantry, GERMAN),
        (text("figure.lost_tanks", "4.1"), -points.lost_tanks, GERMAN),
        (text("figure.total", "4.0"), points.total, GERMAN),
    ]
    return tracks.figures("score", text("panel.score", "ruling-47"), rows)


def _pool(look: BlitzLook, box: str, side: str) -> dict[str, Any]:
    return tracks.pool(box, text(f"box.{box}"), side, (unit.id for unit in look.state.units.boxed(box)))


def _due(look: BlitzLook, side: str) -> dict[str, Any]:
    """The units of a side that wait on the turn record track."""
    waiting = (unit for turn in range(1, len(look.rules.turns) + 2) for unit in look.state.units.boxed(due_box(turn)))
    ids = (unit.id for unit in waiting if unit.side == side)
    return tracks.pool(f"{side}_due", text("panel.due", "10.4", side=side), side, ids)


def _has(look: BlitzLook, side: str, fate: str) -> bool:
    return f"{side}_{fate}" in look.rules.boxes


def _results_table(look: BlitzLook) -> dict[str, Any]:
    table = look.rules.results
    return {
        "kind": "table",
        "id": "results",
        "title": text("panel.results", "11.3.6").json(),
        "provenance": table.provenance,
        "columns": ["", *table.labels],
        "rows": [[str(die), *results] for die, results in table.rows.items()],
    }
