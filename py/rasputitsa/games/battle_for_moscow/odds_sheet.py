"""The odds sheet: every battle with its column line by line, and its exact chances (Combat; rulings 14 to 21)."""

from rasputitsa.aids.odds_sheet import Status, battle_form, odds_lines, outcome
from rasputitsa.aids.odds_sheet import battles_panel as sheet
from rasputitsa.engine import forms, panel_forms
from rasputitsa.engine.ratio import Span
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.battle import Announcement, attackers_of, odds_of
from rasputitsa.games.battle_for_moscow.outlook import FIGURES, Consequence, Forecast, forecast, forecast_of_fight
from rasputitsa.games.battle_for_moscow.state import Battle, MoscowLook
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat.crt import Odds, outcomes


def battles_panel(look: MoscowLook) -> panel_forms.BattlesPanel:
    """The battle being fought, then the announced ones in the order of the map."""
    names = {str(unit.mark("attacks")) for unit in look.state.units.all() if unit.mark("attacks")}
    hexes = sorted(look.rules.grid.index[name] for name in names)
    fighting = [_fighting(look, look.state.battle)] if look.state.battle else []
    return sheet([*fighting, *(_announced(look, hex) for hex in hexes)], "combat")


def lines_of(look: MoscowLook, worked: Odds) -> list[Text]:
    """The steps to a column, line by line (Combat, steps 1 to 3; ruling 15)."""
    key, section = ("odds.ratio", "combat") if worked.scale == 1 else ("odds.mud", "mud_turns")
    return odds_lines(
        look.rules.results, worked, text(key, section, attack=worked.attack, defence=worked.defence), "combat"
    )


def _announced(look: MoscowLook, hex: Hex) -> panel_forms.BattleView:
    attackers, defender = attackers_of(look, hex), look.state.units.on(hex)[0]
    worked = odds_of(look, attackers, defender)
    ids, results = tuple(unit.id for unit in attackers), outcomes(look.rules.results, worked.column)
    hexes, lines = (look.rules.grid.names[hex],), lines_of(look, worked)
    status: Status = "planned" if _is_open(look) else "announced"
    prospects = _prospects(forecast(look, hex))
    return battle_form(status, hexes, ids, (defender.id,), worked.heading, lines, results, prospects)


def _is_open(look: MoscowLook) -> bool:
    """True if battles can still be announced and called off."""
    return any(isinstance(stage, Announcement) for stage in look.state.stack)


def _fighting(look: MoscowLook, battle: Battle) -> panel_forms.BattleView:
    labels, hexes = look.rules.results.labels, (look.rules.grid.names[battle.hex],)
    column = labels.index(battle.odds) if battle.odds in labels else None
    heading = "" if column is None else battle.odds
    rolled = (text("odds.final", odds=heading), text("odds.rolled", "combat", die=battle.die, result=battle.result))
    lines, results = rolled if heading else (), outcomes(look.rules.results, column)
    prospects = _prospects(forecast_of_fight(look, battle), "coming")
    return battle_form("fighting", hexes, battle.attackers, (battle.defender,), heading, lines, results, prospects)


def _prospects(expected: Forecast, group: str = "chance") -> panel_forms.BattleProspects:
    """The parts of a `BattleView` that say what the battle can bring."""
    return {
        "outcomes": [_outcome(consequence) for consequence in expected.consequences],
        "chances": FIGURES.all_forms(group, expected.numbers) if expected.consequences else [],
    }


def _outcome(consequence: Consequence) -> forms.Outcome:
    told = (consequence.result, consequence.fate, consequence.chance, _tone(consequence))
    return outcome(*told, _losses(consequence))


def _losses(consequence: Consequence) -> list[Text]:
    """The losses of the attackers, and those of the defender if choices decide them; its fate tells the others.

    A result alone throws no die, so these are whole steps.
    """
    defender, attackers = consequence.numbers[2:]
    lines = [_range("defender", defender)] if defender.low.numerator < defender.high.numerator else []
    if not attackers.high.numerator:
        return lines
    if attackers.low.numerator < attackers.high.numerator:
        return [*lines, _range("attackers", attackers)]
    return [*lines, text("outcome.attackers", "combat", steps=attackers.low.numerator)]


def _range(who: str, span: Span) -> Text:
    least, most = span.low.numerator, span.high.numerator
    key = f"outcome.{who}_either" if most == least + 1 else f"outcome.{who}_range"
    return text(key, "ruling-20", least=least, most=most)


def _tone(consequence: Consequence) -> str:
    """Good for the attacker: the hex is vacated at no price; bad: a price for nothing."""
    vacated, price = consequence.numbers[0].low.numerator, consequence.numbers[3].high.numerator
    if vacated:
        return "even" if price else "good"
    return "bad" if price else "even"
