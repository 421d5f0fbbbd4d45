"""The battle being fought, its parties, and the stages in which plans of attack can exist."""

from typing import Any

from rasputitsa.engine.stage import Look, Stage
from rasputitsa.engine.stage_order import is_begun
from rasputitsa.engine.state import Unit
from rasputitsa.rules.combat.results import Party


def battle_of(look: Look[Any, Any]) -> Any:
    """The battle being fought, of the type that a game has for it. Raises LookupError where there is none."""
    if look.state.battle is None:
        raise LookupError("no battle is being fought")
    return look.state.battle


def party(look: Look[Any, Any], of: Party) -> tuple[Unit, ...]:
    """The attackers or the defenders of the battle being fought who are on the map, in the order of the roster."""
    battle = look.state.battle
    units = look.state.units.those(getattr(battle, of)) if battle else ()
    return tuple([unit for unit in units if unit.hex >= 0])


def is_planning(look: Look[Any, Any], side: str, stages: tuple[type[Stage], ...]) -> bool:
    """True if a side is in one of the stages in which battles are announced and fought: plans are kept in no other."""
    stack = look.state.stack
    own = [n for n, stage in enumerate(stack) if isinstance(stage, stages) and getattr(stage, "side", "") == side]
    return any(is_begun(stack, index, look.rules) for index in own)
