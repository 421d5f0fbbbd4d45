"""All announced battles together, fought in a given order: exact chances on the tree of battles (rulings 14 to 21)."""

from collections.abc import Sequence

from rasputitsa.aids.prospects import Prospect, Prospects, ordered_hexes
from rasputitsa.engine import forms
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.outlook import Outlook, first_answer
from rasputitsa.engine.stage import Look
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.combat import Announcement, Battles
from rasputitsa.games.battle_for_moscow.forecast import forecast, forecast_of_fight
from rasputitsa.games.battle_for_moscow.outlook import FIGURES, Choices, every_choice, plan_for, usual_choice
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowState
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.attacks import announced

BUDGET = 4_000
"""Actions played for the exact answer: about half a second of CPython; beyond it a policy chooses."""

SMALL_BUDGET = 2_000
"""Actions played where the policy chooses; beyond it each battle stands for itself."""


def prospects(look: MoscowLook, order: Sequence[str]) -> Prospects:
    """The prospects of the announced battles in an order of their hexes, after the one being fought.

    Raises RasputitsaError where battles are neither announced nor fought, or the order does not name each once.
    """
    state = _until_the_last_battle(look)
    hexes = _hexes(look, state, order)
    return first_answer(
        (
            lambda: _searched(Look(look.rules, state), hexes, every_choice, BUDGET, "exact"),
            lambda: _searched(Look(look.rules, state), hexes, usual_choice, SMALL_BUDGET, "policy"),
            lambda: _one_by_one(look, hexes),
        )
    )


def prospects_form(look: MoscowLook, order: Sequence[str]) -> forms.Outlook:
    """The same in its JSON form (`Outlook` in docs/session.md)."""
    return FIGURES.prospects_form(prospects(look, order), look.rules.grid)


def _searched(look: MoscowLook, hexes: tuple[Hex, ...], considered: Choices, budget: int, key: str) -> Prospects:
    plan = plan_for(look, look.state.stack[0].side, hexes, considered)
    fought = [battle.hex for battle in plan.battles]
    bounds = Outlook(look.rules, plan, budget).bounds(look.state)
    return FIGURES.prospects(fought, bounds.spans(), text(f"outlook.{key}", "combat"))


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
    return ordered_hexes(look.rules.grid, expected, order, "combat")
