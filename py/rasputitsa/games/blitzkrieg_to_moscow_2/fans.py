"""The cards beside the map: hands, what was played, the deck while a hand is chosen (6.1, 7; ruling 12)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from rasputitsa.aids.card_hand import Card, Function, hand
from rasputitsa.engine import panel_forms
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import card_named, hand_of
from rasputitsa.games.blitzkrieg_to_moscow_2.logistics import ChooseHand
from rasputitsa.games.blitzkrieg_to_moscow_2.state import HIDDEN, SIDES, BlitzLook, SideId

_VERBS: Mapping[str, Ids] = {"tank_action": ("tank_move", "tank_attack"), "rail": ("rail_card", "sail_card")}
"""The verbs that play a function, if they do not have its name."""
_SIGNS: Mapping[str, str] = {
    "activation": "turn",
    "combat_shift": "shift",
    "tank_action": "tank",
    "rail": "train",
    "reroll": "die",
    "rebuild": "men",
    "reinforce": "men",
    "hero_city": "star",
    "negate": "cancel",
}
_OWN = {("reinforce", "t34"), ("combat_shift", "city_fights"), ("reroll", "partisan")}
"""Functions that do something of their own on one card (7.1; rulings 18, 30 and 31)."""


def fans(look: BlitzLook) -> Iterator[panel_forms.HandPanel]:
    """The hand of the side whose turn it is first; then what lies open.

    A deck from which a hand is chosen stands above the hand, which grows: no card moves while others are taken.
    """
    first = look.state.active
    for side in sorted(SIDES, key=lambda side: side != first):
        if _is_choosing(look, side):
            yield _deck(look, side)
        yield _hand(look, side)
    for side in SIDES:
        if shown := hand_of(look, side).shown:
            cards = [Card(card, text("figure.card", card=card)) for card in shown]
            yield hand(f"{side}_shown", text("panel.shown", "7.0", side=side), side, cards)


def _is_choosing(look: BlitzLook, side: SideId) -> bool:
    """True if the deck lies open before a side that may see its hand; to others it would show what is missing."""
    return look.state.stack[-1:] == (ChooseHand(side),) and HIDDEN not in hand_of(look, side).cards


def _hand(look: BlitzLook, side: SideId) -> panel_forms.HandPanel:
    """A hand: its faces to its owner, to the other side how many cards there are (ruling 12)."""
    verbs = ("put_back",) if _is_choosing(look, side) else ()
    cards = [_card(look, side, card, verbs) for card in hand_of(look, side).cards]
    return hand(f"{side}_hand", text("panel.hand", "6.1", side=side), side, cards)


def _deck(look: BlitzLook, side: SideId) -> panel_forms.HandPanel:
    """The deck from which a hand is chosen, with how many of each card are left in it."""
    held = Counter(hand_of(look, side).cards)
    cards = [
        _face(look, side, card.id, ("take",), _left(card.copies, held[card.id])) for card in look.rules.decks[side]
    ]
    return hand(f"{side}_deck", text("panel.deck", "6.1", side=side), side, cards)


def _left(copies: int, held: int) -> Text:
    """Copies of a card that are left in the deck, and those in the hand where there are any."""
    if held == 0:
        return text("card.left", left=copies, copies=copies)
    return text("card.left.held", held=held, left=copies - held)


def _card(look: BlitzLook, side: str, card: str, verbs: Ids) -> Card | Text:
    return text("figure.card", card="hidden") if card == HIDDEN else _face(look, side, card, verbs, None)


def _face(look: BlitzLook, side: str, card: str, verbs: Ids, note: Text | None) -> Card:
    functions = tuple(_function(side, card, name) for name in card_named(look.rules, side, card).functions)
    return Card(card, text("figure.card", card=card), functions, verbs, note)


def _function(side: str, card: str, name: str) -> Function:
    detail = text(f"card.{name}.{card if (name, card) in _OWN else side}", "7.1")
    label, when = text("figure.card", card=name), text(f"card.{name}.when", "7.1")
    return Function(label, _SIGNS.get(name, ""), detail, when, _VERBS.get(name, (name,)))
