"""A battle under each choice still open to either side, by public facts (7.1, 11.3; ruling 24)."""

from collections.abc import Iterator
from dataclasses import replace

from rasputitsa.aids.odds_sheet import Choice
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards
from rasputitsa.games.blitzkrieg_to_moscow_2.battle import SHIFT, ShiftCard, Tactics, unmet_by
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, Battle, BlitzLook, Played, SideId, enemy_of
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import HARMLESS, faces_of, odds_of, planned
from rasputitsa.games.blitzkrieg_to_moscow_2.throwing import REROLL


def choices_of(look: BlitzLook, battle: Battle) -> list[Choice]:
    """The battle as it stands, and by each choice that is still open; nothing once the die has fallen."""
    units = [look.state.units[id] for id in battle.attackers]
    if battle.die or not units:
        return []
    attacker: SideId = GERMAN if units[0].side == GERMAN else SOVIET
    base = _choice(look, battle, text("choice.now", "11.3.3"), "")
    return [base, *_tactics(look, battle, attacker), *_shifts(look, battle, attacker), *_rerolls(look, base, attacker)]


def _tactics(look: BlitzLook, battle: Battle, attacker: SideId) -> Iterator[Choice]:
    """A passive defence of all who may still choose one."""
    side = enemy_of(attacker)
    if look.state.battle is not None and Tactics(side) not in look.state.stack:
        return
    units = [look.state.units[id] for id in battle.attackers]
    passive = planned(look, battle.hex, units, passive=True)
    chosen = tuple(id for id in passive.passive if id in battle.defenders and id not in battle.active)
    if set(chosen) - set(battle.passive):
        yield _choice(look, replace(battle, passive=chosen), text("choice.passive", "11.3.2", side=side), side)


def _shifts(look: BlitzLook, battle: Battle, attacker: SideId) -> Iterator[Choice]:
    """A card of either side for a shift."""
    unmet = unmet_by(look, battle)
    for side in (attacker, enemy_of(attacker)):
        if not _is_ahead(look, side) or not cards.may_hold(look, side, SHIFT, unmet):
            continue
        shifted = replace(battle, shifts=(*battle.shifts, Played(side, "hidden", SHIFT)))
        yield _choice(look, shifted, _by_card(look, "choice.shift", side, SHIFT, unmet), side)


def _is_ahead(look: BlitzLook, side: SideId) -> bool:
    """True if a side has not been asked for its shift, nor passed for the battle."""
    return look.state.battle is None or (side not in cards.silent(look) and ShiftCard(side) in look.state.stack)


def _rerolls(look: BlitzLook, base: Choice, attacker: SideId) -> Iterator[Choice]:
    """A card of either side for another throw: on what does no harm, or on all that does (ruling 31)."""
    faces = frozenset(base.results)
    unmet = "" if attacker == GERMAN else cards.GERMAN_ATTACK
    for side in (attacker, enemy_of(attacker)):
        if len(faces) < 2 or side in cards.silent(look) or not cards.may_hold(look, side, REROLL, unmet):
            continue
        again = faces & {HARMLESS} if side == attacker else faces - {HARMLESS}
        if not again:
            continue
        key = "choice.reroll.attacker" if side == attacker else "choice.reroll.defender"
        yield Choice(_by_card(look, key, side, REROLL, unmet), side, base.column, base.results, again)


def _by_card(look: BlitzLook, key: str, side: SideId, function: str, unmet: str) -> Text:
    """The choice with the cards that could make it, as far as all may know; a German one could be negated."""
    left = list(cards.deck_of(look.rules, side))
    for shown in cards.hand_of(look, side).shown:
        left.remove(shown)
    able = {card.id for card in look.rules.decks[side] if cards.fits(card, function, unmet)}
    negated = side == GERMAN and SOVIET not in cards.silent(look) and cards.may_hold(look, SOVIET, cards.NEGATE)
    named = tuple(dict.fromkeys(card for card in left if card in able))
    return text(f"{key}.negated" if negated else key, "ruling-24", side=side, cards=named)


def _choice(look: BlitzLook, battle: Battle, label: Text, side: str) -> Choice:
    worked = odds_of(look, battle)
    return Choice(label, side, worked.heading, faces_of(look, battle, worked.column))
