"""Counters, the situation, and the panels beside the map."""

from typing import Any

from rasputitsa.aids import counters, situation, tracks
from rasputitsa.aids.odds_sheet import battle_form, battles_panel, odds_lines
from rasputitsa.aids.reference import results_panel
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.rules.combat import outcomes
from tests.two_mills.battle import odds_of
from tests.two_mills.combat import Attacks
from tests.two_mills.sequence import mills_of
from tests.two_mills.state import NORTH, SOUTH, MillsLook

_BADGES = (("from", "moved"), ("attacks", "attacking"))


def face(look: MillsLook, unit: Unit) -> dict[str, Any]:
    """The face of a counter."""
    title = text("unit.title", unit=unit.id, type=unit.type.id, steps=unit.steps)
    figures = [str(figure) for figure in (unit.attack, unit.defence, unit.movement)]
    return counters.face(unit, figures, counters.marked(unit, _BADGES), title)


def panels(look: MillsLook) -> list[dict[str, Any]]:
    """All panels."""
    numbers = range(look.rules.scenario.first, look.rules.scenario.last + 1)
    cells = [tracks.cell(text("track.turn", turn=n), (), "clear", current=n == look.state.turn) for n in numbers]
    return [
        tracks.track("turns", text("panel.turns"), cells),
        tracks.phases(look, text("panel.phases")),
        battles_panel(
            [_battle(look, side, name) for side in (NORTH, SOUTH) for name in Attacks(look, side).announced], "3.1"
        ),
        *(tracks.box(look, f"{side}_lost", text("box.lost", side=side), side) for side in (NORTH, SOUTH)),
        results_panel(text("panel.results"), look.rules.results),
    ]


def _battle(look: MillsLook, side: str, name: str) -> dict[str, Any]:
    units, hex = Attacks(look, side).attackers(name), look.rules.grid.index[name]
    worked = odds_of(look, hex, units)
    strengths = text("odds.ratio", "3.2", attack=worked.attack, defence=worked.defence)
    lines = odds_lines(look.rules.results, worked, strengths, "3.2")
    ids, defenders = (tuple(unit.id for unit in those) for those in (units, look.state.units.on(hex)))
    results = outcomes(look.rules.results, worked.column)
    return battle_form("planned", (name,), ids, defenders, worked.heading, lines, results)


def situation_of(look: MillsLook) -> dict[str, Any]:
    """The turn, and the mills that each side stands in."""
    last = look.rules.scenario.last
    entries = (
        situation.entry(text("situation.turn", turn=look.state.turn, turns=last), text("situation.turn.detail", "1.1")),
        situation.balance(text("situation.mills"), text("situation.mills.detail", "4.1"), mills_of(look).items()),
    )
    return situation.situation(entries, (text("situation.goal", "4.1"), text("situation.counter")))
