"""The page of a plain game: counters as printed, its turns, phases, battles planned, the lost, the table of results."""

from collections.abc import Callable
from typing import Any

from rasputitsa.aids import counters, situation, tracks
from rasputitsa.aids.odds_sheet import Status, battle_form, battles_panel, odds_lines
from rasputitsa.aids.reference import results_panel
from rasputitsa.aids.signs import attack_arrows
from rasputitsa.engine import forms
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.game_defaults import Answers
from rasputitsa.engine.panel_forms import BattleView, Panel
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.rules.combat.attacks import Attacks
from rasputitsa.rules.combat.crt import outcomes
from rasputitsa.rules.plain import check_plain

BADGES = (("from", "moved"), ("attacks", "attacking"))


def answers(attacks: type[Attacks[Any]], rule: str, **own: Callable[..., Any]) -> Answers:
    """A plain game's answers to the page; `rule` is behind the odds, `own` are the game's, its situation too."""
    shown: dict[str, Any] = {
        "face": _face,
        "panels": lambda look: _panels(look, attacks, rule),
        "arrows": attack_arrows,
    }
    return Answers(**{**shown, "bulletin": _bulletin, "validate": check_plain, **own})


def _face(look: Look[Any, Any], unit: Unit) -> forms.Face:
    """The face of a counter: attack, defence and movement as printed."""
    title = text("unit.title", unit=unit.id, type=unit.type.id, steps=unit.steps)
    figures = [str(figure) for figure in (unit.attack, unit.defence, unit.movement)]
    return counters.face(unit, figures, counters.marked(unit, BADGES), title)


def _panels(look: Look[Any, Any], attacks: type[Attacks[Any]], rule: str) -> list[Panel]:
    """The panels beside the map; `rule` is behind the odds."""
    sides: Ids = tuple(side.id for side in look.rules.game.sides)
    settings = [attacks(look, side) for side in sides]
    planned = [_planned_battle(each, name, rule) for each in settings for name in each.battles.names]
    return [
        tracks.turns(look),
        tracks.phases(look, text("panel.phases")),
        battles_panel(planned, attacks.section),
        *(tracks.box(look, f"{side}_lost", side, text("box.lost", side=side)) for side in sides),
        results_panel(text("panel.results"), look.rules.results),
    ]


def _bulletin(look: Look[Any, Any]) -> forms.Bulletin:
    """The card with which a turn begins: its number, and the goal."""
    title = text("situation.turn", turn=look.state.turn, turns=look.rules.scenario.last)
    return situation.bulletin(title, "clear", (text("situation.goal"),))


def _planned_battle(attacks: Attacks[Any], name: str, rule: str, status: Status = "planned") -> BattleView:
    """A battle that is announced, as the page draws it."""
    look, hexes, units = attacks.look, tuple(name.split()), attacks.battles.attackers(name)
    at = tuple(attacks.grid.index[hex] for hex in hexes)
    worked = attacks.odds(at, units)
    lines = odds_lines(
        look.rules.results, worked, text("odds.ratio", rule, attack=worked.attack, defence=worked.defence), rule
    )
    defenders = tuple(unit.id for hex in at for unit in look.state.units.on(hex))
    faces = outcomes(look.rules.results, worked.column)
    return battle_form(status, hexes, tuple(unit.id for unit in units), defenders, worked.heading, lines, faces)
