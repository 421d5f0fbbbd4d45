"""The odds sheet: every battle with its column line by line, and its exact chances (Combat; rulings 14 to 21)."""

from typing import Any

from rasputitsa.engine.outlook import Span
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.battle import attackers_of, odds_of
from rasputitsa.games.battle_for_moscow.forecast import Consequence, Forecast, forecast, forecast_of_fight
from rasputitsa.games.battle_for_moscow.outlook import NUMBERS
from rasputitsa.games.battle_for_moscow.state import Battle, MoscowLook
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat import Odds, outcomes

_CHANCES = ("vacated", "eliminated")


def battles_panel(look: MoscowLook) -> dict[str, Any]:
    """The battle being fought, then the announced ones in the order of the map."""
    names = {str(unit.mark("attacks")) for unit in look.state.units.all() if unit.mark("attacks")}
    hexes = sorted(look.rules.grid.index[name] for name in names)
    fighting = [_fighting(look, look.state.battle)] if look.state.battle else []
    return {
        "kind": "battles",
        "id": "battles",
        "title": text("panel.battles", "combat").json(),
        "battles": fighting + [_announced(look, hex) for hex in hexes],
    }


def span_form(group: str, number: str, span: Span) -> dict[str, Any]:
    """A measured number with its bounds; `kind` says whether it is a chance or an expected number of steps."""
    return {
        "label": text(f"{group}.{number}", "combat").json(),
        "kind": "chance" if number in _CHANCES else "mean",
        "low": span.low.json(),
        "high": span.high.json(),
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
    final = text("odds.final", odds=worked.heading) if worked.heading else text("odds.none", "combat", odds=labels[0])
    return [*lines, final]


def _announced(look: MoscowLook, hex: Hex) -> dict[str, Any]:
    attackers, defender = attackers_of(look, hex), look.state.units.on(hex)[0]
    worked = odds_of(look, attackers, defender)
    return {
        "id": look.rules.grid.names[hex],
        "attackers": [unit.id for unit in attackers],
        "defenders": [defender.id],
        "hex": look.rules.grid.names[hex],
        "status": "announced",
        "column": worked.heading,
        "lines": [line.json() for line in odds_lines(look, worked)],
        "results": list(outcomes(look.rules.results, worked.column)),
        **_prospects(forecast(look, hex)),
    }


def _fighting(look: MoscowLook, battle: Battle) -> dict[str, Any]:
    labels = look.rules.results.labels
    column = labels.index(battle.odds) if battle.odds in labels else None
    rolled = text("odds.rolled", "combat", die=battle.die, result=battle.result)
    return {
        "id": look.rules.grid.names[battle.hex],
        "attackers": list(battle.attackers),
        "defenders": [battle.defender],
        "hex": look.rules.grid.names[battle.hex],
        "status": "fighting",
        "column": "" if column is None else labels[column],
        "lines": [] if column is None else [text("odds.final", odds=labels[column]).json(), rolled.json()],
        "results": list(outcomes(look.rules.results, column)),
        **_prospects(forecast_of_fight(look, battle)),
    }


def _prospects(expected: Forecast) -> dict[str, Any]:
    """The parts of a `BattleView` that say what the battle can bring."""
    numbers = zip(NUMBERS, expected.numbers, strict=True) if expected.consequences else ()
    return {
        "outcomes": [_outcome(consequence) for consequence in expected.consequences],
        "chances": [span_form("chance", number, span) for number, span in numbers],
    }


def _outcome(consequence: Consequence) -> dict[str, Any]:
    return {
        "label": consequence.fate.json(),
        "detail": [line.json() for line in _losses(consequence)],
        "chance": consequence.chance.json(),
        "tone": _tone(consequence),
    }


def _losses(consequence: Consequence) -> list[Text]:
    """What either side loses; a result alone throws no die, so these are whole steps."""
    defender, attackers = consequence.numbers[2:]
    lines = [_steps("defender", defender)] if defender.high.numerator else []
    return [*lines, _steps("attackers", attackers)] if attackers.high.numerator else lines


def _steps(who: str, span: Span) -> Text:
    low, high = span.low.numerator, span.high.numerator
    if low == high:
        return text(f"outcome.{who}", "combat", steps=low)
    return text(f"outcome.{who}_range", "ruling-20", least=low, most=high)


def _tone(consequence: Consequence) -> str:
    """Good for the attacker: the hex is vacated at no price; bad: a price for nothing."""
    vacated, price = consequence.numbers[0].low.numerator, consequence.numbers[3].high.numerator
    if vacated:
        return "even" if price else "good"
    return "bad" if price else "even"
