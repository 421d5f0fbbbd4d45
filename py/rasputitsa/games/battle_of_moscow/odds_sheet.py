"""The odds sheet: battles announced, and the one being fought, line by line (Combat; rulings 37 to 42)."""

from collections.abc import Iterator, Mapping, Sequence

from rasputitsa.aids import odds_sheet
from rasputitsa.aids.odds_sheet import battle_form, odds_lines, outcome
from rasputitsa.engine import forms, panel_forms
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.ratio import ratio
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.battle import attackers_of, defenders_of
from rasputitsa.games.battle_of_moscow.factors import in_points
from rasputitsa.games.battle_of_moscow.retreat import retreats_of
from rasputitsa.games.battle_of_moscow.state import SIDES, SUPPLY, Battle, TyphoonLook, enemy_of
from rasputitsa.games.battle_of_moscow.strengths import defenders_in, die_modifiers, odds_against, told_doubling
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat.announced_battles import announced
from rasputitsa.rules.combat.crt import Odds, outcomes
from rasputitsa.rules.combat.results import Party

Parties = Mapping[Party, Sequence[Unit]]


def battles_panel(look: TyphoonLook) -> panel_forms.BattlesPanel:
    """The panel of all battles: the one being fought, and those announced."""
    fought = look.state.battle
    fighting = [_fought(look, fought)] if fought else []
    index = look.rules.grid.index
    hexes = [index[hex_id] for side in SIDES for hex_id in announced(look, side)]
    others = [_announced(look, hex) for hex in hexes if fought is None or hex != fought.hex]
    return odds_sheet.battles_panel([*fighting, *others], "combat")


def _announced(look: TyphoonLook, hex: Hex) -> panel_forms.BattleView:
    """A battle still to be fought; until the announcement is closed it is a plan."""
    attackers, marked = attackers_of(look, hex), defenders_of(look, hex)
    defenders = marked or defenders_in(look, hex, enemy_of(attackers[0].side))
    worked = odds_against(look, hex, defenders, attackers)
    side, table = attackers[0].side, look.rules.results
    strengths = text("odds.ratio", "combat", attack=in_points(worked.attack), defence=in_points(worked.defence))
    first, *others = odds_lines(table, worked, strengths, "results_table")
    reasons = (*_halved(attackers), *told_doubling(look, hex, defenders, attackers))
    modifiers = die_modifiers(look, side)
    faces = outcomes(table, worked.column, modifiers)
    form = battle_form(
        "announced" if marked else "planned",
        (look.rules.grid.names[hex],),
        tuple(unit.id for unit in attackers),
        tuple(unit.id for unit in defenders),
        worked.heading,
        [first, *reasons, *others, *(modifier.text for modifier in modifiers)],
        faces,
    )
    parties: Parties = {"attackers": attackers, "defenders": defenders}
    return {**form, "outcomes": [_outcome(look, result, faces, parties, worked) for result in dict.fromkeys(faces)]}


def _outcome(look: TyphoonLook, result: str, faces: Ids, parties: Parties, worked: Odds) -> forms.Outcome:
    """The effect of a result, its chance, and the units that could not now go back (rulings 43, 44 and 48)."""
    demands = look.rules.results.demands[result]
    stuck = tuple(
        unit.id
        for demand in demands
        if demand.kind == "retreat"
        for unit in parties[demand.of]
        if retreats_of(look, unit, demand.amount) is None
    )
    price = any(demand.of == "attackers" for demand in demands)
    vacated = any(demand.of == "defenders" for demand in demands)
    detail = [text("outcome.stuck", "ruling-48", units=stuck)] if stuck else []
    label = text(f"outcome.{result}", "results_table", owed=in_points(worked.defence))
    tone = "good" if vacated and not price else "even" if vacated else "bad"
    return outcome(result, label, ratio(faces.count(result), len(faces)), tone, detail)


def _fought(look: TyphoonLook, battle: Battle) -> panel_forms.BattleView:
    """The battle whose result is being carried out."""
    table, modifiers = look.rules.results, die_modifiers(look, look.state.active)
    lines = [
        text("odds.ratio", "combat", attack=in_points(battle.attack), defence=in_points(battle.defence)),
        text("odds.final", "results_table", odds=battle.column),
        *(modifier.text for modifier in modifiers),
        text("odds.rolled", "results_table", die=battle.die, result=battle.result),
    ]
    faces = outcomes(table, table.labels.index(battle.column), modifiers)
    names = (look.rules.grid.names[battle.hex],)
    return battle_form("fighting", names, battle.attackers, battle.defenders, battle.column, lines, faces)


def _halved(attackers: Sequence[Unit]) -> Iterator[Text]:
    """Attackers at half strength, since they are out of supply."""
    units = tuple(unit.id for unit in attackers if unit.marks and unit.mark(SUPPLY))
    if units:
        yield text("odds.halved", "supply", units=units)
