"""The odds sheet: planned attacks against both tactics, and the battle being fought (11.3.2 to 11.3.4; ruling 28)."""

from typing import Any

from rasputitsa.aids import odds_sheet
from rasputitsa.aids.odds_sheet import Status, battle_form, choices_form, odds_lines, outcome
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.ratio import ratio
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.choices import choices_of
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, Battle, BlitzLook, is_tank
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import HARMLESS, defenders_in, faces_of, odds_of, planned
from rasputitsa.rules.attacks import ATTACKS
from rasputitsa.rules.combat import Odds


def battles_panel(look: BlitzLook) -> dict[str, Any]:
    """The panel of all battles: the one being fought, and those planned."""
    fought = look.state.battle
    fighting = [_form(look, fought, "fighting", [])] if fought else []
    return odds_sheet.battles_panel([*fighting, *(_planned(look, hex_id) for hex_id in _targets(look))], "11.3")


def _targets(look: BlitzLook) -> list[str]:
    marks = [str(unit.mark(ATTACKS)) for unit in look.state.units.all() if unit.mark(ATTACKS)]
    return sorted(dict.fromkeys(marks))


def _planned(look: BlitzLook, hex_id: str) -> dict[str, Any]:
    """A planned attack, worked out against an active defence, with what a passive one would make of it."""
    hex = look.rules.grid.index[hex_id]
    units = [unit for unit in look.state.units.all() if unit.mark(ATTACKS) == hex_id]
    passive = odds_of(look, planned(look, hex, units, passive=True))
    active = planned(look, hex, units, passive=False)
    heading = passive.heading or passive.first
    differ = passive.column != odds_of(look, active).column
    more = [text("odds.passive", "11.3.2", odds=heading, defence=passive.defence)] if differ else []
    return _form(look, active, "planned", [*more, _spending(units)])


def _spending(attackers: list[Unit]) -> Text:
    """The price of attacking: the attackers are spent, and spent German tanks count for nothing (4.1)."""
    if any(unit.side == GERMAN and is_tank(unit) for unit in attackers):
        return text("odds.spent.tanks", "4.1")
    return text("odds.spent", "11.3.7")


def _form(look: BlitzLook, battle: Battle, status: Status, more: list[Text]) -> dict[str, Any]:
    defenders = battle.defenders or tuple(unit.id for unit in defenders_in(look, battle.hex))
    worked = odds_of(look, battle) if _stands(look, battle) else None
    lines = [*_lines(look, worked), *more] if worked else more
    if battle.die:
        lines.append(text("odds.rolled", "11.3.6", die=battle.die, result=battle.result))
    results = faces_of(look, battle, worked.column if worked else None)
    hexes = (look.rules.grid.names[battle.hex],)
    form = battle_form(status, hexes, battle.attackers, defenders, worked.heading if worked else "", lines, results)
    form |= {"outcomes": [_outcome(result, results) for result in dict.fromkeys(results)]}
    return form | (choices_form(look.rules.results, choices_of(look, battle)) if worked else {})


def _outcome(result: str, results: Ids) -> dict[str, Any]:
    """The effect of a result on the defenders, and its chance."""
    label, tone = text(f"outcome.{result}", "11.3.6"), "bad" if result == HARMLESS else "good"
    return outcome(result, label, ratio(results.count(result), len(results)), tone)


def _lines(look: BlitzLook, worked: Odds) -> list[Text]:
    strengths = text("odds.ratio", "11.3.3", attack=worked.attack, defence=worked.defence)
    return odds_lines(look.rules.results, worked, strengths, "11.3.4")


def _stands(look: BlitzLook, battle: Battle) -> bool:
    """True if the odds can still be worked out: all defenders are where they were attacked."""
    return bool(battle.defenders) and all(look.state.units[id].hex == battle.hex for id in battle.defenders)
