"""Cards as the page draws them: what each can be played for in a few words, by which verbs, and when."""

from collections.abc import Iterable
from dataclasses import dataclass

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.panel_forms import CardFunction, CardView, HandPanel
from rasputitsa.engine.text import Text, text


@dataclass(frozen=True, slots=True)
class Function:
    """A use of a card: its name, a drawn sign, its effect, the time when it can be played, the verbs that play it."""

    label: Text
    sign: str
    detail: Text
    when: Text
    verbs: Ids


@dataclass(frozen=True, slots=True)
class Card:
    """A face: its functions; `verbs` are what is done with the card as a whole (chosen, laid down), `note` a remark."""

    id: str
    label: Text
    functions: tuple[Function, ...] = ()
    verbs: Ids = ()
    note: Text | None = None


def hand(id: str, title: Text, side: str, cards: Iterable[Card | None]) -> HandPanel:
    """Cards of a side, fanned out; of one that may not be seen, None, there is a name and no more."""
    hidden = text("figure.card", card="hidden").json()
    return {
        "kind": "hand",
        "id": id,
        "title": title.json(),
        "side": side,
        "cards": [_face(card) if card else {"label": hidden, "open": False} for card in cards],
    }


def _face(card: Card) -> CardView:
    form: CardView = {"label": card.label.json(), "open": True, "id": card.id}
    if card.functions:
        form["functions"] = [_function(function) for function in card.functions]
    if card.verbs:
        form["verbs"] = [*card.verbs]
    if card.note:
        form["note"] = card.note.json()
    return form


def _function(function: Function) -> CardFunction:
    return {
        "label": function.label.json(),
        "detail": function.detail.json(),
        "when": function.when.json(),
        "sign": function.sign,
        "verbs": [*function.verbs],
    }
