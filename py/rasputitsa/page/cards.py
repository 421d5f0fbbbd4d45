"""Cards of a hand that can be played now, their uses, and the reasons against others, read from the decision."""

from collections.abc import Sequence
from typing import Any

from rasputitsa.engine.decision import Decision, Option

Form = dict[str, Any]


def in_use(panels: Sequence[Form], decision: Decision | None, side: str) -> list[Form]:
    """The panels, in which every card of the side that decides says what can be done with it, or why not."""
    if decision is None or decision.side != side:
        return [*panels]
    options = {option.verb: option for option in decision.options}
    return [_hand(panel, options) if panel["kind"] == "hand" else panel for panel in panels]


def _hand(panel: Form, options: dict[str, Option]) -> Form:
    return {**panel, "cards": [_card(card, options) for card in panel["cards"]]}


def _card(card: Form, options: dict[str, Option]) -> Form:
    used = {**card, **_uses(card, card["id"], options)} if "verbs" in card else card
    if "functions" not in card:
        return used
    functions = [{**function, **_uses(function, card["id"], options)} for function in card["functions"]]
    return {**used, "functions": functions}


def _uses(given: Form, card: str, options: dict[str, Option]) -> Form:
    """`uses`: the verbs that are open; or `why`, the engine's reason, where the decision has them and none is open."""
    offered = [options[verb] for verb in given["verbs"] if verb in options]
    open_now = [option.verb for option in offered if not option.blocked and _takes(option, card)]
    if open_now:
        return {"uses": open_now}
    refusals = [option.blocked or option.why(card) for option in offered if option.blocked or _is_of_cards(option)]
    return {"why": refusals[0].json()} if refusals else {}


def _takes(option: Option, card: str) -> bool:
    """True if a verb can be done with a card: it names the card, or a subject for it."""
    return card in option.subjects if _is_of_cards(option) else bool(option.subjects)


def _is_of_cards(option: Option) -> bool:
    return option.takes == ("item",)
