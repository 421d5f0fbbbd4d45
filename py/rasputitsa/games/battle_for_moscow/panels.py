"""What stands beside the map: turn record, phases, points, pools, battles with their odds, the results table."""

from typing import Any

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.control import cities_of
from rasputitsa.games.battle_for_moscow.odds_sheet import battles_panel
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, Turn, weather
from rasputitsa.games.battle_for_moscow.victory import score
from rasputitsa.hexgrid.grid import hexes_in
from rasputitsa.rules import tracks

_BADGES = (("from", "moved"), ("attacks", "attacking"), ("assault", "assault"), ("point", "replaced"))


def panels(look: MoscowLook) -> list[dict[str, Any]]:
    """All panels, in the order in which the page shows them."""
    return [
        _turn_record(look),
        _phases(look),
        battles_panel(look),
        _figures(look),
        *(_pool(look, side) for side in (GERMAN, SOVIET)),
        _waiting(look),
        _results_table(look),
    ]


def face(look: MoscowLook, unit: Unit) -> dict[str, Any]:
    """What a counter shows."""
    badges = [badge for mark, badge in _BADGES if unit.mark(mark)]
    return {
        "symbol": unit.type.branch,
        "size": unit.type.size,
        "name": unit.id,
        "values": [str(unit.attack), str(unit.movement)],
        "steps": unit.steps,
        "full": unit.type.full,
        "badges": badges,
        "title": text(
            "unit.title",
            unit=unit.id,
            branch=unit.type.branch,
            strength=unit.attack,
            movement=unit.movement,
            steps=unit.steps,
        ).json(),
    }


def markers(look: MoscowLook) -> list[dict[str, Any]]:
    """Who controls each city."""
    return [
        {
            "hex": look.rules.grid.names[city],
            "kind": "control",
            "side": side,
            "title": text("marker.control", side=side, hex=look.rules.grid.names[city]).json(),
        }
        for side in (GERMAN, SOVIET)
        for city in hexes_in(cities_of(look, side))
    ]


def arrows(look: MoscowLook) -> list[dict[str, Any]]:
    """Attacks announced, and the one being fought."""
    announced = [
        (unit, str(unit.mark("attacks")), "announced") for unit in look.state.units.all() if unit.mark("attacks")
    ]
    return [
        {"from": look.rules.grid.names[unit.hex], "to": target, "side": unit.side, "status": status}
        for unit, target, status in announced + _fighting(look)
    ]


def _fighting(look: MoscowLook) -> list[tuple[Unit, str, str]]:
    battle = look.state.battle
    if battle is None:
        return []
    units = (look.state.units[id] for id in battle.attackers)
    target = look.rules.grid.names[battle.hex]
    return [(unit, target, "fighting") for unit in units if unit.hex >= 0 and unit.hex != battle.hex]


def _turn_record(look: MoscowLook) -> dict[str, Any]:
    turns = look.rules.turns[: look.rules.scenario.turns]
    cells = [_turn_cell(look, number, turn) for number, turn in enumerate(turns, 1)]
    return tracks.track("turns", text("panel.turns"), cells)


def _turn_cell(look: MoscowLook, number: int, turn: Turn) -> dict[str, Any]:
    current = number == look.state.turn
    tone = weather(look) if current else turn.weather
    return tracks.cell(text("track.turn", turn=number), _turn_detail(look, number, turn), tone, current=current)


def _turn_detail(look: MoscowLook, number: int, turn: Turn) -> list[Text]:
    detail = [text("track.week", week=turn.week), text("track.weather", weather=turn.weather)]
    if turn.change:
        detail.append(text("track.change", "variable_weather", weather=turn.change))
    if number == look.state.turn and weather(look) != turn.weather:
        detail.append(text("track.changed", "variable_weather", weather=weather(look)))
    german = turn.points[GERMAN] if number > 1 else 0
    detail.append(text("track.points", german=german, soviet=turn.points[SOVIET]))
    if turn.weather == "snow" and turn.frost[GERMAN] > 1:
        detail.append(text("track.harsh", "harsher_winter"))
    if look.rules.supplied and not turn.basic[GERMAN]:
        detail.append(text("track.no_basic", "basic_supply"))
    return detail


def _phases(look: MoscowLook) -> dict[str, Any]:
    phases: Any = look.rules.sequences["turn"]
    labels = [(text(f"phase.{phase.key}"), str(phase.side)) for phase in phases]
    return tracks.phase_list(text("panel.phases"), labels, tracks.place_in(look.state, "turn"))


def _figures(look: MoscowLook) -> dict[str, Any]:
    rows: list[tuple[Text, int, str]] = []
    if look.state.points:
        rows.append((text("figure.points"), look.state.points, look.state.active))
    for side in (GERMAN, SOVIET):
        rows += _side_figures(look, side)
    return tracks.figures("figures", text("panel.figures"), rows)


def _side_figures(look: MoscowLook, side: str) -> list[tuple[Text, int, str]]:
    rows = [(text("figure.cities"), cities_of(look, side).bit_count(), side)]
    rows.append((text("figure.kills"), look.state.kills.of(side), side))
    if look.rules.by_points:
        points = score(look, side)
        rows.append((text("figure.bonus"), points.bonus, side))
        rows.append((text("figure.score"), points.total, side))
    if look.rules.supplied:
        rows.append((text("figure.supply"), look.state.supply.of(side), side))
    return rows


def _pool(look: MoscowLook, side: str) -> dict[str, Any]:
    units = look.state.units.boxed(f"{side}_pool")
    return tracks.pool(f"{side}_pool", text(f"box.{side}_pool"), side, (unit.id for unit in units))


def _waiting(look: MoscowLook) -> dict[str, Any]:
    return tracks.pool("waiting", text("box.waiting"), SOVIET, (unit.id for unit in look.state.units.boxed("waiting")))


def _results_table(look: MoscowLook) -> dict[str, Any]:
    table = look.rules.results
    rows = [[str(die), *results] for die, results in table.rows.items()]
    return {
        "kind": "table",
        "id": "results",
        "title": text("panel.results", "combat").json(),
        "provenance": table.provenance,
        "columns": ["", *table.labels],
        "rows": rows,
    }
