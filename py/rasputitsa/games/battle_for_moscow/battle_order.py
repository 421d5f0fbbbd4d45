"""All announced battles together, fought in a given order: exact chances on the tree of battles (rulings 14 to 21)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.outlook import Bounds, Outlook, Span, TooLargeError
from rasputitsa.engine.stage import Look
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.combat import Announcement, Battles
from rasputitsa.games.battle_for_moscow.forecast import forecast, forecast_of_fight
from rasputitsa.games.battle_for_moscow.odds_sheet import span_form
from rasputitsa.games.battle_for_moscow.outlook import NUMBERS, TOTALS, Choices, every_choice, plan_for, usual_choice
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowState
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.attacks import announced

BUDGET = 4_000
"""Actions played for the exact answer: about half a second of CPython; beyond it a policy chooses."""

SMALL_BUDGET = 2_000
"""Actions played where the policy chooses; beyond it each battle stands for itself."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """One battle of the order with the spans of `NUMBERS`."""

    hex: Hex
    numbers: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Prospects:
    """All battles in their order, the spans of `TOTALS`, and how they were found."""

    battles: tuple[Prospect, ...]
    totals: tuple[Span, ...]
    method: Text


def prospects(look: MoscowLook, order: Sequence[str]) -> Prospects:
    """What the announced battles bring in an order of their hexes, after the one being fought.

    Raises RasputitsaError where battles are neither announced nor fought, or the order does not name each once.
    """
    state = _until_the_last_battle(look)
    hexes = _hexes(look, state, order)
    for considered, budget, key in ((every_choice, BUDGET, "exact"), (usual_choice, SMALL_BUDGET, "policy")):
        try:
            return _searched(Look(look.rules, state), hexes, considered, budget, key)
        except TooLargeError:
            continue
    return _one_by_one(look, hexes)


def prospects_form(found: Prospects, look: MoscowLook) -> dict[str, Any]:
    """The JSON form (`Outlook` in docs/session.md)."""
    return {
        "battles": [
            {"hex": look.rules.grid.names[battle.hex], "chances": _chances("chance", NUMBERS, battle.numbers)}
            for battle in found.battles
        ],
        "totals": _chances("total", TOTALS, found.totals),
        "method": found.method.json(),
    }


def _searched(look: MoscowLook, hexes: tuple[Hex, ...], considered: Choices, budget: int, key: str) -> Prospects:
    side = look.state.stack[0].side
    plan = plan_for(look, side, hexes, considered)
    tree = Outlook(look.rules, plan, budget)
    bounds, size = tree.bounds(look.state), len(NUMBERS)
    battles = tuple(Prospect(battle.hex, _spans(bounds, i * size, size)) for i, battle in enumerate(plan.battles))
    totals = _spans(bounds, len(battles) * size, len(TOTALS))
    return Prospects(battles, totals, text(f"outlook.{key}", "combat"))


def _one_by_one(look: MoscowLook, hexes: tuple[Hex, ...]) -> Prospects:
    """Each battle as it stands, as if it were fought first; no sums, for the battles change each other."""
    battle = look.state.battle
    fighting = (Prospect(battle.hex, forecast_of_fight(look, battle).numbers),) if battle else ()
    waiting = tuple(Prospect(hex, forecast(look, hex).numbers) for hex in hexes)
    return Prospects((*fighting, *waiting), (), text("outlook.alone", "combat"))


def _until_the_last_battle(look: MoscowLook) -> MoscowState:
    """The state, cut so that play ends with the last battle; an announcement counts as closed."""
    state = look.state.copy()
    for index, stage in enumerate(state.stack):
        if isinstance(stage, Announcement):
            state.stack = (Battles(stage.side),)
            return state
        if isinstance(stage, Battles):
            state.stack = state.stack[index:]
            return state
    raise RasputitsaError(text("why.no_battles", "combat"))


def _hexes(look: MoscowLook, state: MoscowState, order: Sequence[str]) -> tuple[Hex, ...]:
    """The hexes of an order that names each announced battle once."""
    expected = announced(look, state.stack[0].side)
    if not expected and state.battle is None:
        raise RasputitsaError(text("why.no_battles", "combat"))
    if sorted(order) != sorted(expected):
        raise RasputitsaError(text("why.battle_order", "combat", hexes=expected))
    return tuple(look.rules.grid.index[name] for name in order)


def _spans(bounds: Bounds, start: int, count: int) -> tuple[Span, ...]:
    return tuple(bounds.span(index) for index in range(start, start + count))


def _chances(group: str, numbers: Sequence[str], spans: tuple[Span, ...]) -> list[dict[str, Any]]:
    return [span_form(group, number, span) for number, span in zip(numbers, spans, strict=False)]
