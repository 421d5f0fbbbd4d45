"""The odds sheet: plans against both tactics, the battle being fought, every open choice (7.1, 11.3; rulings 24-28)."""

from collections.abc import Iterator
from dataclasses import replace

from rasputitsa.aids import odds_sheet
from rasputitsa.aids.odds_sheet import Choice, Status, battle_form, choices_form, odds_lines, outcome
from rasputitsa.engine import forms, panel_forms
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.ratio import ratio
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards, state
from rasputitsa.games.blitzkrieg_to_moscow_2.battle import REROLL, SHIFT, ShiftCard, Tactics, unmet_by
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import HARMLESS, defenders_in, faces_of, odds_of, planned
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.crt import Odds


def battles_panel(look: state.BlitzLook) -> panel_forms.BattlesPanel:
    """The panel of all battles: the one being fought, and those planned."""
    fought = look.state.battle
    fighting = [_form(look, fought, "fighting", [])] if fought else []
    return odds_sheet.battles_panel([*fighting, *(_planned(look, hex_id) for hex_id in _targets(look))], "11.3")


def _targets(look: state.BlitzLook) -> list[str]:
    marks = [str(unit.mark(ATTACKS)) for unit in look.state.units.all() if unit.mark(ATTACKS)]
    return sorted(dict.fromkeys(marks))


def _planned(look: state.BlitzLook, hex_id: str) -> panel_forms.BattleView:
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
    if any(unit.side == state.GERMAN and state.is_tank(unit) for unit in attackers):
        return text("odds.spent.tanks", "4.1")
    return text("odds.spent", "11.3.7")


def _form(look: state.BlitzLook, battle: state.Battle, status: Status, more: list[Text]) -> panel_forms.BattleView:
    defenders = battle.defenders or tuple(unit.id for unit in defenders_in(look, battle.hex))
    worked = odds_of(look, battle) if _stands(look, battle) else None
    lines = [*_lines(look, worked), *more] if worked else more
    if battle.die:
        lines.append(text("odds.rolled", "11.3.6", die=battle.die, result=battle.result))
    results = faces_of(look, battle, worked.column if worked else None)
    hexes = (look.rules.grid.names[battle.hex],)
    heading = worked.heading if worked else ""
    open_still = choices_form(look.rules.results, choices_of(look, battle)) if worked else {}
    told = [_outcome(result, results) for result in dict.fromkeys(results)]
    prospects: panel_forms.BattleProspects = {"outcomes": told, **open_still}
    return battle_form(status, hexes, battle.attackers, defenders, heading, lines, results, prospects)


def _outcome(result: str, results: Ids) -> forms.Outcome:
    """The effect of a result on the defenders, and its chance."""
    label, tone = text(f"outcome.{result}", "11.3.6"), "bad" if result == HARMLESS else "good"
    return outcome(result, label, ratio(results.count(result), len(results)), tone)


def _lines(look: state.BlitzLook, worked: Odds) -> list[Text]:
    strengths = text("odds.ratio", "11.3.3", attack=worked.attack, defence=worked.defence)
    return odds_lines(look.rules.results, worked, strengths, "11.3.4")


def _stands(look: state.BlitzLook, battle: state.Battle) -> bool:
    """True if the odds can still be worked out: all defenders are where they were attacked."""
    return bool(battle.defenders) and all(look.state.units[id].hex == battle.hex for id in battle.defenders)


def choices_of(look: state.BlitzLook, battle: state.Battle) -> list[Choice]:
    """The battle as it stands, and by each choice that is still open; nothing once the die has fallen."""
    units = [look.state.units[id] for id in battle.attackers]
    if battle.die or not units:
        return []
    attacker: state.SideId = state.GERMAN if units[0].side == state.GERMAN else state.SOVIET
    base = _choice(look, battle, text("choice.now", "11.3.3"), "")
    return [base, *_tactics(look, battle, attacker), *_shifts(look, battle, attacker), *_rerolls(look, base, attacker)]


def _tactics(look: state.BlitzLook, battle: state.Battle, attacker: state.SideId) -> Iterator[Choice]:
    """A passive defence of all who may still choose one."""
    side = state.enemy_of(attacker)
    if look.state.battle is not None and Tactics(side) not in look.state.stack:
        return
    units = [look.state.units[id] for id in battle.attackers]
    passive = planned(look, battle.hex, units, passive=True)
    chosen = tuple(id for id in passive.passive if id in battle.defenders and id not in battle.active)
    if set(chosen) - set(battle.passive):
        yield _choice(look, replace(battle, passive=chosen), text("choice.passive", "11.3.2", side=side), side)


def _shifts(look: state.BlitzLook, battle: state.Battle, attacker: state.SideId) -> Iterator[Choice]:
    """A card of either side for a shift."""
    unmet = unmet_by(look, battle)
    for side in (attacker, state.enemy_of(attacker)):
        if not _is_ahead(look, side) or not cards.may_hold(look, side, SHIFT, unmet):
            continue
        shifted = replace(battle, shifts=(*battle.shifts, state.Played(side, "hidden", SHIFT)))
        yield _choice(look, shifted, _by_card(look, "choice.shift", side, SHIFT, unmet), side)


def _is_ahead(look: state.BlitzLook, side: state.SideId) -> bool:
    """True if a side has not been asked for its shift, nor passed for the battle."""
    return look.state.battle is None or (side not in cards.silent(look) and ShiftCard(side) in look.state.stack)


def _rerolls(look: state.BlitzLook, base: Choice, attacker: state.SideId) -> Iterator[Choice]:
    """A card of either side for another throw: on what does no harm, or on all that does (ruling 31)."""
    faces = frozenset(base.results)
    unmet = "" if attacker == state.GERMAN else cards.GERMAN_ATTACK
    for side in (attacker, state.enemy_of(attacker)):
        if len(faces) < 2 or side in cards.silent(look) or not cards.may_hold(look, side, REROLL, unmet):
            continue
        again = faces & {HARMLESS} if side == attacker else faces - {HARMLESS}
        if not again:
            continue
        key = "choice.reroll.attacker" if side == attacker else "choice.reroll.defender"
        yield Choice(_by_card(look, key, side, REROLL, unmet), side, base.column, base.results, again)


def _by_card(look: state.BlitzLook, key: str, side: state.SideId, function: str, unmet: str) -> Text:
    """The choice with the cards that could make it, as far as all may know; a German one could be negated."""
    able = {card.id for card in look.rules.decks[side] if cards.fits(card, function, unmet)}
    negated = (
        side == state.GERMAN
        and state.SOVIET not in cards.silent(look)
        and cards.may_hold(look, state.SOVIET, cards.NEGATE)
    )
    named = tuple(dict.fromkeys(card for card in cards.HANDS.unseen(look, side) if card in able))
    return text(f"{key}.negated" if negated else key, "ruling-24", side=side, cards=named)


def _choice(look: state.BlitzLook, battle: state.Battle, label: Text, side: str) -> Choice:
    worked = odds_of(look, battle)
    return Choice(label, side, worked.heading, faces_of(look, battle, worked.column))
