"""What stands beside the map: turn record, phases, points, pools, battles with their odds, the results table."""

from typing import Any

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.battle import attackers_of, odds_of
from rasputitsa.games.battle_for_moscow.control import cities_of
from rasputitsa.games.battle_for_moscow.sequence import PHASES, TURN
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook
from rasputitsa.hexgrid.grid import Hex, hexes_in
from rasputitsa.rules import tracks
from rasputitsa.rules.combat import Odds, outcomes


def panels(look: MoscowLook) -> list[dict[str, Any]]:
    """All panels, in the order in which the page shows them."""
    return [
        _turn_record(look),
        _phases(look),
        _battles(look),
        _figures(look),
        *(_pool(look, side) for side in (GERMAN, SOVIET)),
        _waiting(look),
        _results_table(look),
    ]


def face(look: MoscowLook, unit: Unit) -> dict[str, Any]:
    """What a counter shows."""
    badges = [
        badge for badge, mark in (("moved", "from"), ("attacking", "attacks"), ("replaced", "point")) if unit.mark(mark)
    ]
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
    cells = []
    for number, turn in enumerate(look.rules.turns[: look.rules.scenario.turns], 1):
        points = text("track.points", german=turn.points[GERMAN] if number > 1 else 0, soviet=turn.points[SOVIET])
        label = text("track.turn", turn=number)
        detail = (text("track.week", week=turn.week), text("track.weather", weather=turn.weather), points)
        cells.append(tracks.cell(label, detail, turn.weather, current=number == look.state.turn))
    return tracks.track("turns", text("panel.turns"), cells)


def _phases(look: MoscowLook) -> dict[str, Any]:
    labels = [(text(f"phase.{name}"), str(stage.side)) for name, stage in zip(PHASES, TURN, strict=True)]  # type: ignore[attr-defined]
    return tracks.phase_list(text("panel.phases"), labels, tracks.place_in(look.state, "turn"))


def _figures(look: MoscowLook) -> dict[str, Any]:
    rows: list[tuple[Text, int, str]] = []
    if look.state.points:
        rows.append((text("figure.points"), look.state.points, look.state.active))
    rows += [(text("figure.cities"), cities_of(look, side).bit_count(), side) for side in (GERMAN, SOVIET)]
    return tracks.figures("figures", text("panel.figures"), rows)


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


def _battles(look: MoscowLook) -> dict[str, Any]:
    names = {str(unit.mark("attacks")) for unit in look.state.units.all() if unit.mark("attacks")}
    hexes = sorted(look.rules.grid.index[name] for name in names)
    return {
        "kind": "battles",
        "id": "battles",
        "title": text("panel.battles", "combat").json(),
        "battles": [_battle(look, hex) for hex in hexes],
    }


def _battle(look: MoscowLook, hex: Hex) -> dict[str, Any]:
    attackers, defender = attackers_of(look, hex), look.state.units.on(hex)[0]
    worked = odds_of(look, attackers, defender)
    return {
        "id": look.rules.grid.names[hex],
        "attackers": [unit.id for unit in attackers],
        "defenders": [defender.id],
        "hex": look.rules.grid.names[hex],
        "status": "announced",
        "column": "" if worked.column is None else look.rules.results.labels[worked.column],
        "lines": [line.json() for line in odds_lines(look, worked)],
        "results": list(outcomes(look.rules.results, worked.column)),
    }


def odds_lines(look: MoscowLook, worked: Odds) -> list[Text]:
    """How a column came about, line by line (Combat, steps 1 to 3; ruling 15)."""
    labels = look.rules.results.labels
    ratio = text("odds.ratio", "combat", attack=worked.attack, defence=worked.defence)
    lines = [
        ratio if worked.scale == 1 else text("odds.mud", "mud_turns", attack=worked.attack, defence=worked.defence)
    ]
    lines.append(
        text("odds.base", "combat", odds=labels[worked.base]) if worked.base >= 0 else text("odds.below", "combat")
    )
    lines += [shift.text for shift in worked.shifts]
    final = text("odds.none", "combat") if worked.column is None else text("odds.final", odds=labels[worked.column])
    return [*lines, final]
