"""Cards of a hand that can be played now, their uses, and the reasons against others, read from the decision."""

from collections.abc import Sequence

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.panel_forms import CardFunction, CardView, HandPanel, Panel
from rasputitsa.engine.text import Text


def in_use(panels: Sequence[Panel], decision: Decision | None, side: str) -> list[Panel]:
    """The panels, in which every card of the side that decides says what can be done with it, or why not."""
    if decision is None or decision.side != side:
        return [*panels]
    options = {option.verb: option for option in decision.options}
    return [_hand(panel, options) if panel["kind"] == "hand" else panel for panel in panels]


def _hand(panel: HandPanel, options: dict[str, Option]) -> HandPanel:
    return {**panel, "cards": [_card(card, options) for card in panel["cards"]]}


def _card(card: CardView, options: dict[str, Option]) -> CardView:
    if "id" not in card:
        return card
    used: CardView = {**card}
    if "verbs" in card:
        uses, why = _uses(card["verbs"], card["id"], options)
        if uses:
            used["uses"] = uses
        if why:
            used["why"] = why.json()
    if "functions" in card:
        used["functions"] = [_function(function, card["id"], options) for function in card["functions"]]
    return used


def _function(function: CardFunction, card: str, options: dict[str, Option]) -> CardFunction:
    uses, why = _uses(function["verbs"], card, options)
    used: CardFunction = {**function}
    if uses:
        used["uses"] = uses
    if why:
        used["why"] = why.json()
    return used


def _uses(verbs: Sequence[str], card: str, options: dict[str, Option]) -> tuple[list[str], Text | None]:
    """The verbs that are open; or the engine's reason, where the decision has them and none is open."""
    offered = [options[verb] for verb in verbs if verb in options]
    open_now = [option.verb for option in offered if not option.blocked and _takes(option, card)]
    if open_now:
        return open_now, None
    refusals = [option.blocked or option.why(card) for option in offered if option.blocked or _is_of_cards(option)]
    return [], refusals[0] if refusals else None


def _takes(option: Option, card: str) -> bool:
    """True if a verb can be done with a card: it names the card, or a subject for it."""
    return card in option.subjects if _is_of_cards(option) else bool(option.subjects)


def _is_of_cards(option: Option) -> bool:
    return option.takes == ("item",)
